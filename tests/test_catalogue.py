"""``docs/house-rules.md`` lists the house rules as they are now."""

from __future__ import annotations

import re
from pathlib import Path

from trucodsl import pipeline
from trucodsl.backends.to_catalogue import to_catalogue

TABLE = re.compile(r"(?<=<!-- table -->\n\n).*?(?=\n<!-- end -->)", re.DOTALL)
RULES = [path for path in pipeline.shipped() if path.parent.name == "rules"]
VARIANTS = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]


def test_house_rules_page_is_current(root: Path, bless: bool) -> None:
    """The table between the two marks is printed from the files."""
    page = root / "docs" / "house-rules.md"
    text = page.read_text(encoding="utf-8")
    printed = TABLE.sub(lambda _: to_catalogue(RULES, VARIANTS), text)
    if bless:
        page.write_text(printed, encoding="utf-8")
    assert len(TABLE.findall(text)) == 1
    assert bless or text == printed, "pytest --bless tests/test_catalogue.py"


def test_every_rule_fits_somewhere() -> None:
    """Each rule has an effect, sources, and a variant that it fits."""
    rows = to_catalogue(RULES, VARIANTS).splitlines()[2:]
    assert len(rows) == len(RULES)
    for row in rows:
        _, _, effect, says, fits, sources, _ = re.split(r"(?<!\\)\|", row)
        assert effect.strip().endswith("."), row
        assert says.strip() and sources.strip(), row
        assert "`" in fits, row
