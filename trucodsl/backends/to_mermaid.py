"""A chart as a Mermaid flow chart, for pages that draw it themselves (a forum, a wiki, a README)."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.backends.chart import Chart, State, Transition
from trucodsl.backends.mermaid_markup import plain, quoted

SHAPES = {"open": ("([", "])"), "asked": ("[", "]"), "agreed": ("[[", "]]"), "saying": ("[", "]"), "foul": ("{{", "}}")}
ARROWS = {
    "accept": "-->",
    "alone": "-->",
    "refuse": "-.->",
    "raise": "==>",
    "later": "-.->",
    "call": "-->",
    "say": "-->",
    "pass": "-->",
    "foul": "==>",
}
MARKS = {"accept": "✓ ", "refuse": "✗ ", "alone": "○ ", "foul": "! "}


def to_mermaid(chart: Chart) -> str:
    """The Mermaid text of a chart."""
    return "\n".join(_lines(chart)) + "\n"


def _lines(chart: Chart) -> Iterator[str]:
    yield "---"
    yield f"title: {quoted(f'{chart.title} ({chart.subtitle})')}"
    yield "---"
    yield f"flowchart {'TB' if chart.layout == 'ladder' else 'LR'}"
    for fact in (*chart.facts, *(fact for group in chart.groups for fact in group.facts)):
        yield f"  %% {plain(f'{fact.label}: {fact.text}')}"
    for group in chart.groups:
        yield f"  subgraph {group.id}[{quoted(group.title)}]"
        yield from (f"    {_state(state)}" for state in chart.states if state.group == group.id)
        yield "  end"
    if not chart.groups:
        yield from (f"  {_state(state)}" for state in chart.states)
    yield from (f"  {_edge(edge)}" for edge in chart.transitions)


def _state(state: State) -> str:
    left, right = SHAPES.get(state.kind, ("(", ")"))
    words = [" · ".join(state.said) or state.label if state.kind == "asked" else state.label, state.stake, *state.notes]
    lines = "<br>".join(plain(word) for word in words if word)
    return f'{state.id}{left}"{lines}"{right}'


def _edge(edge: Transition) -> str:
    words = " ".join(plain(word) for word in (MARKS.get(edge.kind, "") + edge.label, edge.pays, *edge.notes) if word)
    return f'{edge.source} {ARROWS[edge.kind]}|"{words}"| {edge.target}'
