"""A chart or a poster as JSON, for programs that draw it their own way."""

from __future__ import annotations

import json
from dataclasses import asdict

from trucodsl.backends.chart import Chart
from trucodsl.backends.poster import Poster


def to_chart_json(picture: Chart | Poster) -> str:
    """The chart or poster, field by field."""
    return json.dumps(asdict(picture), ensure_ascii=False, indent=2) + "\n"
