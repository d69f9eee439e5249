"""A chart as plain text, for a terminal: each state with what leads away from it.

truco!  3
    √ accept     3  → truco accepted
    × refuse     1  → to the caller
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from trucodsl.backends.chart import Chart, Fact, State, Transition

MARKS = {"accept": "√ ", "refuse": "× ", "alone": "○ ", "foul": "! "}


def to_chart_text(chart: Chart) -> str:
    """The text of a chart."""
    return "\n".join(line.rstrip() for line in _lines(chart)) + "\n"


def _lines(chart: Chart) -> Iterator[str]:
    yield chart.title
    yield chart.subtitle
    yield from _facts(chart.facts)
    if not chart.groups:
        yield from _states(chart, chart.states)
    for group in chart.groups:
        yield ""
        yield group.title.upper()
        yield from _facts(group.facts)
        yield from _states(chart, [state for state in chart.states if state.group == group.id])


def _facts(facts: Sequence[Fact]) -> Iterator[str]:
    if facts:
        yield ""
    room = max((len(fact.label) for fact in facts), default=0)
    for fact in facts:
        yield from textwrap.wrap(
            fact.text, 100, initial_indent=f"{fact.label:<{room}}  ", subsequent_indent=" " * (room + 2)
        )


def _states(chart: Chart, states: Sequence[State]) -> Iterator[str]:
    """The states that lead on; where they end stands behind the arrow."""
    for state in states:
        leaving = chart.leaving(state.id)
        if not leaving:
            continue
        yield ""
        yield _name(state)
        yield from (f"    ({note})" for note in state.notes)
        rooms = [max(len(text) for text in column)
                 for column in zip(*(_words(edge) for edge in leaving), strict=True)]  # fmt: skip
        for edge in leaving:
            label, pays = _words(edge)
            notes = f"  ({'; '.join(edge.notes)})" if edge.notes else ""
            yield f"    {label:<{rooms[0]}}  {pays:>{rooms[1]}}  → {_name(chart.state(edge.target))}{notes}"


def _words(edge: Transition) -> tuple[str, str]:
    return f"{MARKS.get(edge.kind, '> ')}{edge.label}", edge.pays


def _name(state: State) -> str:
    """``envido · real envido  5``."""
    name = " · ".join(state.said) if len(state.said) > 1 and state.kind == "asked" else state.label
    return f"{name}  {state.stake}" if state.stake else name
