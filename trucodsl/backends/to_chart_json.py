"""A chart as JSON, for programs that draw it their own way."""

from __future__ import annotations

import json
from dataclasses import asdict

from trucodsl.backends.chart import Chart


def to_chart_json(chart: Chart) -> str:
    """The chart, field by field."""
    return json.dumps(asdict(chart), ensure_ascii=False, indent=2) + "\n"
