"""``docs/house-rules.md`` answers every rule of the collection that concerns the shipped variants.

A row says how: by house rules (``+name``), by lines or a play below under the
same number, by notes for people, or by what the language still lacks.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trucodsl import pipeline
from trucodsl.rulebook.params import match

PAGES = Path(__file__).resolve().parent.parent / "docs"
PAGE = (PAGES / "house-rules.md").read_text(encoding="utf-8")
LANGUAGE = (PAGES / "language.md").read_text(encoding="utf-8")
FILES = [path for path in pipeline.shipped() if path.parent.name == "rules"]
RULES = {
    name: path for path in FILES for name in re.findall(r"^rule: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
}

# The numbers of the collection, by its sections; the gaps are its own.
COLLECTION = """
1 3 4 6 7 9 10 12
13 15 16 18 19
21 22 24 25 27 28 30 31
33 34 36 37 39 40 42 43 45 46 48
49 51 52 54 55 57
58 60 61 63 64 66 67 69
70 72 73 75 76 78 79 81 82 84 85 87 88
90 91 93 94 96 97 99 100 102
103 105 106 108 109 111 112
114 115 117 118
120 121 123 124
126 127 129 130 132
133 135 136
"""
NUMBERS = sorted(map(int, COLLECTION.split()))

BETWEEN = re.compile(r"<!-- asked for -->\n(.*?)<!-- end of asked for -->", re.DOTALL)
ROWS = {int(no): how for no, how in re.findall(r"^\| (\d+) \|[^|]*\| (.*) \|$", BETWEEN.findall(PAGE)[0], re.MULTILINE)}
OTHERS = [
    int(no)
    for line in re.findall(r"^For other families .*: ([\d, ]+)\.$", PAGE, re.MULTILINE)
    for no in line.split(", ")
]
BLOCKS = re.findall(r"^```(yaml|play)[^\n]*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NOT_YET = LANGUAGE.partition("## Not yet, and not at all")[2].splitlines()
LATER = " ".join(
    code
    for line in [*NOT_YET, *(line for line in LANGUAGE.splitlines() if "*later*" in line.lower())]
    for code in re.findall(r"`([^`]+)`", line)
)


def file_of(name: str) -> Path | None:
    """The file of a house rule, with a number or without."""
    return RULES.get(name) or next((path for rule, path in RULES.items() if match(rule, name) is not None), None)


def cites(path: Path) -> list[int]:
    """The numbers of the collection that a file names."""
    found = re.findall(r"house_rules\.md (\d+)(?: and (\d+))?", path.read_text(encoding="utf-8"))
    return [int(no) for pair in found for no in pair if no]


def test_every_number_is_answered() -> None:
    """Each is a row or belongs to another family, once; nothing else is."""
    assert sorted([*ROWS, *OTHERS]) == NUMBERS
    assert len(re.findall(r"^\| \d+ \|", BETWEEN.findall(PAGE)[0], re.MULTILINE)) == len(ROWS)


@pytest.mark.parametrize("no", ROWS)
def test_row(no: int) -> None:
    """What the row points at is there."""
    how = ROWS[no]
    named = re.findall(r"`\+([\w-]+)`", how)
    for name in named:
        path = file_of(name)
        assert path, f"{no}: there is no house rule `{name}`"
        assert no in cites(path), f"{path.name} does not cite house_rules.md {no}"
    for kind, language in (("lines below", "yaml"), ("shown below", "play")):
        shown = any(language == one and re.search(rf"^# (?:\d+, )*{no}\b", text, re.MULTILINE) for one, text in BLOCKS)
        assert (kind in how) <= shown, f"{no}: {kind} is not"
    waits = how.partition("wait")[2]
    for concept in re.findall(r"`([^`+]+)`", waits):
        for word in concept.split(": "):
            assert word in LATER, f"{no}: `{word}` is no longer *later*: write the house rule"
    assert named or re.search("lines below|as it is|for people|wait|stays out", how), f"{no}: {how}"


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_citation_has_its_row(name: str) -> None:
    """A house rule that cites a number stands in its row."""
    for no in cites(RULES[name]):
        named = [file_of(one) for one in re.findall(r"`\+([\w-]+)`", ROWS.get(no, ""))]
        assert RULES[name] in named, f"row {no} does not name {name}"
