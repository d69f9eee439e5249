"""A poster as a Mermaid flow chart: steps as boxes, rows of a table as a column of boxes."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.backends.mermaid_markup import plain, quoted
from trucodsl.backends.poster import Poster, Table

SHAPES = {"begin": ("([", "])"), "step": ("[", "]"), "question": ("{{", "}}"), "end": ("[[", "]]")}


def to_poster_mermaid(poster: Poster) -> str:
    """The Mermaid text of a poster."""
    return "\n".join(_lines(poster)) + "\n"


def _lines(poster: Poster) -> Iterator[str]:
    yield "---"
    yield f"title: {quoted(f'{poster.title} ({poster.subtitle})')}"
    yield "---"
    yield f"flowchart {'LR' if poster.across else 'TB'}"
    yield from (f"  %% {plain(f'{fact.label}: {fact.text}')}" for fact in poster.facts)
    for step in poster.steps:
        left, right = SHAPES[step.kind]
        yield f'  {step.id}{left}"{"<br>".join(map(plain, (step.label, *step.notes)))}"{right}'
    for arrow in poster.arrows:
        words = f'|"{plain(arrow.label)}"|' if arrow.label else ""
        yield f"  {arrow.source} -->{words} {arrow.target}"
    for one in poster.tables:
        yield from _table(one)


def _table(one: Table) -> Iterator[str]:
    """A row per box; where each beats the next an arrow says so."""
    join = "-->" if one.ranked else "~~~"
    for n, row in enumerate(one.rows):
        said = [f"{head}: {text}" if head and i != one.big else text
                for i, (head, text) in enumerate(zip(one.heads, row, strict=True))]  # fmt: skip
        words = said[1:2] + said[0:1] + said[2:] if one.ranked else said
        yield f'  {one.id}_{n}["{"<br>".join(map(plain, words))}"]'
        if n:
            yield f"  {one.id}_{n - 1} {join} {one.id}_{n}"
