"""Marked files: chunks separated by ``---``, faults expected where ``#! CODE words`` stands.

    truco: {worth: 2, refused: 3}    #! E302 pays 3 when refused

The mark is taken away before the chunk is read.  A chunk without a mark is clean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

MARK = re.compile(r"#!\s*([EW]\d{3})\b\s*(.*?)\s*(?=#!\s*[EW]\d{3}\b|$)")


@dataclass(frozen=True)
class Expected:
    """One fault that must be reported."""

    line: int
    code: str
    words: str


@dataclass(frozen=True)
class Chunk:
    """One input, and every fault it has."""

    origin: str  # file and line where it begins
    title: str  # its first comment
    suffix: str
    text: str
    expected: tuple[Expected, ...]


def chunks(path: Path) -> list[Chunk]:
    """The chunks of a marked file."""
    found, block, start = [], list[str](), 1
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), "---"], 1):
        if line.rstrip() == "---":
            if any(text.strip() for text in block):
                found.append(_chunk(path, start, block))
            block, start = [], number + 1
        else:
            block.append(line)
    return found


def _chunk(path: Path, start: int, block: list[str]) -> Chunk:
    lines, expected = [], []
    for number, line in enumerate(block, 1):
        marks = list(MARK.finditer(line))
        expected += [Expected(number, mark[1], mark[2]) for mark in marks]
        lines.append(line[: marks[0].start()].rstrip() if marks else line)
    title = next((line.lstrip("# ") for line in block if line.startswith("#")), "")
    return Chunk(f"{path.name}:{start}", title, path.suffix, "\n".join(lines) + "\n", tuple(expected))
