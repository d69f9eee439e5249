"""Every statement and every gap of the three rule sheets has its place, and ``docs/seeds.md`` says where."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import seed_page
from seed_page import Entry
from terminal import run
from trucodsl import pipeline
from trucodsl.source import Source
from trucodsl.syntax import read
from trucodsl.syntax.tree import Map, Node

SHEETS = seed_page.sheets()
ENTRIES = [entry for sheet in SHEETS for entry in (*sheet.statements, *sheet.gaps)]
KEYS = {"printed", "no_rule", "remark", "open", "here", "after", "other", "lines", "only"}
MOST_OPEN = 0  # how many may still be open; it only ever goes down

each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)


def test_nothing_is_missing() -> None:
    """The sheets have 52, 36 and 70 statements and 19, 16 and 22 gaps, in this order."""
    for sheet, letter, statements, gaps in zip(SHEETS, "ABC", (52, 36, 70), (19, 16, 22), strict=True):
        assert [entry.id for entry in sheet.statements] == [f"{letter}{n}" for n in range(1, statements + 1)]
        assert [entry.id for entry in sheet.gaps] == [f"{letter}G{n}" for n in range(1, gaps + 1)]


@each_entry
def test_everything_has_its_place(entry: Entry) -> None:
    """A citation, a printed field, a reason why it is no rule, a choice made: something says where it stands."""
    assert seed_page.has_place(entry), f"{entry.id} stands nowhere: cite it in an example or a play, or see 000.toml"
    assert set(entry.said) <= KEYS
    assert entry.text.endswith((".", '."'))


def test_what_is_open_gets_less() -> None:
    """Delete `open` when a mechanism is there, and lower the number."""
    assert len([entry for entry in ENTRIES if seed_page.is_open(entry)]) <= MOST_OPEN


def test_sources_are_explained(root: Path) -> None:
    """What a choice follows stands in ``docs/sources.md``."""
    words = set(re.findall(r"[\w-]+", (root / "docs" / "sources.md").read_text(encoding="utf-8")))
    for entry in ENTRIES:
        for inside in re.findall(r"\(([^()]*)\)", entry.one("after")):
            for tag in re.split(r", | - ", inside):
                assert tag in words, f"{entry.id}: {tag} is not in docs/sources.md"


def test_every_citation_is_of_something(root: Path) -> None:
    """A wrong number is a fault, in whatever file it stands."""
    known = {(sheet.name, entry.id) for sheet in SHEETS for entry in (*sheet.statements, *sheet.gaps)}
    for path in (*root.glob("variants/**/*.yaml"), *root.glob("tests/plays/**/*.play")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for citation in seed_page.cited(line):
                assert citation in known, f"{path.name}:{number}: there is no {' '.join(citation)}"
            assert not re.match(r"# ?cites\b(?!: seed \d{3} )", line), f"{path.name}:{number}: not a citation"


@each_entry
def test_what_is_printed_is_printed(entry: Entry) -> None:
    """`trucodsl show` prints the place."""
    for place in entry.all("printed"):
        name, _, path = place.partition(" ")
        node: Node | None = _printed(name)
        for key in path.split("."):
            node = node.get(key) if isinstance(node, Map) else None
        assert node is not None, f"{entry.id}: `trucodsl show {name}` prints no `{path}`"


@each_entry
def test_other_readings_fit(entry: Entry, tmp_path: Path) -> None:
    """A sum that is named can be played, and so can a variant with a line that is named."""
    for name in entry.all("other"):
        pipeline.load(name)
    for line in entry.all("lines"):
        base, _, rule = line.partition(" ")
        file = tmp_path / "other.yaml"
        file.write_text(f"variant: other\nextends: {base}\n{rule}\n", encoding="utf-8")
        assert run(["check", str(file)]).code == 0, line


def test_page_is_current(root: Path, bless: bool) -> None:
    """The page is printed from the files."""
    path = root / "docs" / "seeds.md"
    if bless:
        path.write_text(seed_page.page(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == seed_page.page(), "pytest --bless tests/test_seeds.py"


@cache
def _printed(name: str) -> Map:
    return read(Source(f"{name}.yaml", run(["show", name]).out)).root
