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


def test_every_citation_is_explained(root: Path) -> None:
    """What `source` and `cites` name stands in ``docs/sources.md``: cases, numbers, tags of the atlas."""
    page = (root / "docs" / "sources.md").read_text(encoding="utf-8")
    words = set(re.findall(r"[\w-]+", page))
    for path in pipeline.shipped():
        for line in path.read_text(encoding="utf-8").splitlines():
            cited = re.findall(r"\b[A-Z]\d{3}\b", line) if "cases" in line else []
            cited += [no for pair in re.findall(r"house_rules\.md (\d+)(?: and (\d+))?", line) for no in pair if no]
            for tags in re.findall(r"rules\.md \d\w*(?:\.\d)?(?: \([^()]*\))? ?(?:with )?([A-Z][A-Z0-9, -]*)?", line):
                cited += re.findall(r"\b[A-Z][A-Z0-9-]+\b", tags)
            for inside in re.findall(r"rules\.md \d\w*(?:\.\d)? \(([^()]*)\)", line):
                cited += re.findall(r"\b(?:[A-Z][A-Z0-9-]+|e\d{4}|70|56)\b", inside)
            for one in cited:
                assert one in words, f"{path.name}: {one} of `{line.strip()}` is not in docs/sources.md"
