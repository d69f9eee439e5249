"""A poster as DOT text for Graphviz: tables as labels, steps as boxes.

What a box is can be seen without colour: a question has a double line, an end
a thick one.  Rows are told apart by hair lines, and the strongest is on top.
"""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.backends.dot_labels import heading
from trucodsl.backends.dot_markup import cell, font, lines, quoted, table, width, wrapped
from trucodsl.backends.dot_theme import FONT, Theme, theme_of
from trucodsl.backends.poster import Arrow, Poster, Step, Table

HEAD, BIG, TEXT, NAME, SMALL = 10.5, 17.0, 11.0, 14.0, 10.5  # points
COLUMN = 170  # points: a wider text goes on in the next line
LOOKS = {
    "begin": "penwidth=1.4",
    "step": "penwidth=1.4",
    "question": "penwidth=1.4, peripheries=2",
    "end": "penwidth=3",
}


def to_poster_dot(poster: Poster, theme: str = "light") -> str:
    """The DOT text of a poster."""
    return "\n".join(_lines(poster, theme_of(theme))) + "\n"


def _lines(poster: Poster, theme: Theme) -> Iterator[str]:
    label = heading(poster.title, poster.subtitle, poster.facts, theme)
    yield f"digraph {poster.id} {{"
    yield (
        f'  graph [rankdir={"LR" if poster.across else "TB"}, bgcolor="{theme.page}", pad=0.35, nodesep=0.25, '
        f'ranksep=0.45, fontname="{FONT}", labelloc=t, labeljust=l, charset="UTF-8", label=<{label}>];'
    )
    yield (
        f'  node [shape=box, style="rounded,filled", fontname="{FONT}", fontsize=11, margin="0.12,0.07", '
        f'fillcolor="{theme.plain}", color="{theme.line}", fontcolor="{theme.ink}"];'
    )
    yield (
        f'  edge [fontname="{FONT}", fontsize={TEXT:g}, arrowsize=0.8, penwidth=1.4, color="{theme.line}", '
        f'fontcolor="{theme.ink}"];'
    )
    for one in poster.tables:
        look = f'shape=plain, style="", fillcolor="{theme.page}"'
        yield f"  {one.id} [{look}, label=<{_table(one, theme)}>];"
    yield from (f"  {_step(step, theme)};" for step in poster.steps)
    yield from (f"  {_arrow(arrow, poster)};" for arrow in poster.arrows)
    if poster.tables and poster.steps:
        yield f"  {poster.steps[-1].id} -> {poster.tables[0].id} [style=invis];"
    yield "}"


# ---------------------------------------------------------------- tables
def _table(one: Table, theme: Theme) -> str:
    """Heads in small letters, a hair line above each row, the big column in large letters."""
    columns = range(len(one.heads))
    span = 2 * len(one.heads) - 1
    rows = [_row([font(head, HEAD, theme.soft, bold=True) for head in one.heads])]
    for row in one.rows:
        rows.append([cell("", COLSPAN=span, HEIGHT=1, CELLPADDING=0, BGCOLOR=theme.rule)])
        rows.append(_row([_entry(row[i], i == one.big, theme) for i in columns]))
    return table(rows, CELLPADDING=3)


def _row(entries: list[str]) -> list[str]:
    cells = []
    for i, entry in enumerate(entries):
        cells += [cell("", WIDTH=14)] * bool(i) + [cell(entry, BALIGN="LEFT")]
    return cells


def _entry(text: str, big: bool, theme: Theme) -> str:
    size = BIG if big else TEXT
    text = (
        " · ".join(part.replace(" ", "\xa0") for part in text.split(" · ")) if " · " in text else text
    )  # names stay whole
    room = COLUMN * (1.8 if big else 1)
    return lines(wrapped(text, room, size), size, theme.ink if big else theme.soft, bold=big)


# ---------------------------------------------------------------- steps
def _step(step: Step, theme: Theme) -> str:
    color = {"end": theme.accept}.get(step.kind, theme.line)
    fill = theme.accent(1).fill if step.kind == "question" else theme.page if step.kind == "end" else theme.plain
    rows = [[cell(lines(wrapped(step.label, 260, NAME), NAME, theme.ink, bold=True), BALIGN="LEFT")]]
    for note in step.notes:
        rows.append([cell(lines(wrapped(note, 260, SMALL), SMALL, theme.soft), BALIGN="LEFT")])
    return f'{step.id} [label=<{table(rows, CELLPADDING=1)}>, {LOOKS[step.kind]}, color="{color}", fillcolor="{fill}"]'


def _arrow(arrow: Arrow, poster: Poster) -> str:
    """An arrow back does not push its steps apart."""
    place = {step.id: index for index, step in enumerate(poster.steps)}
    back = place[arrow.target] < place[arrow.source]
    words = f"label={quoted('  ' + arrow.label + '  ')}, " if arrow.label else ""
    apart = round(width(arrow.label, TEXT) / 72, 1) if arrow.label and poster.across else 0
    long = f", minlen={max(1, round(apart))}" if apart > 1 else ""
    ends = f"{arrow.target} -> {arrow.source} [{words}dir=back, style=dashed" if back else (
        f"{arrow.source} -> {arrow.target} [{words}weight={1 if arrow.target == poster.steps[-1].id else 10}"
    )  # fmt: skip
    return f"{ends}{long}]"
