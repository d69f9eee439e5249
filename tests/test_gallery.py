"""The gallery in ``docs/`` shows the variants as they are now."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from trucodsl import pipeline
from trucodsl.backends.charts import charts_of, sheet_of
from trucodsl.backends.gallery import gallery
from trucodsl.backends.phrasebook import LANGUAGES
from trucodsl.backends.render import render
from trucodsl.backends.to_dot import to_dot
from trucodsl.machine.lower import every_hand

VARIANTS = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]


def words(svg: bytes) -> Counter[str]:
    """The words of a picture, whatever the engine does with their places."""
    root = ElementTree.fromstring(svg)
    return Counter(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))


def test_gallery(root: Path, bless: bool) -> None:
    """The page is current, and each picture says what the variant says."""
    made = gallery(pipeline.compile(name) for name in VARIANTS)
    docs = root / "docs"
    if bless:
        (docs / "img").mkdir(exist_ok=True)
        for path, content in made.items():
            (docs / path).write_bytes(content)
    for path, content in made.items():
        there = (docs / path).read_bytes()
        if path.endswith(".svg"):
            assert words(there) == words(content), f"docs/{path} is old: pytest --bless tests/test_gallery.py"
        else:
            assert there == content, f"docs/{path} is old: pytest --bless tests/test_gallery.py"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*VARIANTS, "argentino+con-flor"])
def test_every_bet_of_every_hand_can_be_drawn(name: str, lang: str) -> None:
    """In each mode, kind of hand and language: states, a picture that is XML, and no word left in braces."""
    machine = pipeline.compile(name)
    for mode in machine.book.modes:
        for hand in {id(hand): hand for hand in every_hand(machine, mode.name).values()}.values():
            for chart in [*charts_of(hand, lang), sheet_of(hand, lang)]:
                text = to_dot(chart)
                assert "…" not in text
                assert words(render(text, "svg"))
