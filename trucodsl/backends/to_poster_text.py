"""A poster as plain text, for a terminal: tables in columns, steps one below the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from trucodsl.backends.poster import Poster, Table

COLUMN = 34  # letters: a longer text goes on in the next line


def to_poster_text(poster: Poster) -> str:
    """The text of a poster."""
    return "\n".join(line.rstrip() for line in _lines(poster)) + "\n"


def _lines(poster: Poster) -> Iterator[str]:
    yield poster.title
    yield poster.subtitle
    if poster.facts:
        yield ""
        room = max(len(fact.label) for fact in poster.facts)
        for fact in poster.facts:
            yield from textwrap.wrap(
                fact.text, 100, initial_indent=f"{fact.label:<{room}}  ", subsequent_indent=" " * (room + 2)
            )
    labels = {step.id: step.label for step in poster.steps}
    for step in poster.steps:
        yield ""
        yield step.label
        yield from (f"    {note}" for note in step.notes)
        for arrow in poster.arrows:
            if arrow.source == step.id:
                yield f"  → {labels[arrow.target]}" + (f"  ({arrow.label})" if arrow.label else "")
    for one in poster.tables:
        yield ""
        yield from _table(one)


def _table(one: Table) -> Iterator[str]:
    split = [[textwrap.wrap(text, COLUMN) or [""] for text in row] for row in (one.heads, *one.rows)]
    rooms = [max(len(line) for row in split for line in row[i]) for i in range(len(one.heads))]
    for n, row in enumerate(split):
        for level in range(max(map(len, row))):
            yield "  ".join(f"{(texts[level] if level < len(texts) else ''):<{room}}"
                            for texts, room in zip(row, rooms, strict=True))  # fmt: skip
        if n == 0:
            yield "  ".join("─" * room for room in rooms)
