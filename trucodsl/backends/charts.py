"""Charts of the bets of a hand, and of all of them on one sheet."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.backends.chart import Chart, Group
from trucodsl.backends.chart_project import Projection, subtitle
from trucodsl.backends.words import speaker
from trucodsl.diagnostics import UsageError
from trucodsl.machine.machine import Hand


def chart_of(hand: Hand, bet: str, lang: str = "en") -> Chart:
    """The chart of one bet of a hand; ``UsageError`` if the hand has no such bet."""
    for index, unfolded in enumerate(hand.charts):
        if unfolded.bet.name == bet:
            return Projection(hand, unfolded, index, speaker(hand.book, lang, hand.seats)).chart()
    names = ", ".join(unfolded.bet.name for unfolded in hand.charts)
    raise UsageError(f"no bet `{bet}` here; the bets are {names}")


def charts_of(hand: Hand, lang: str = "en") -> tuple[Chart, ...]:
    """The charts of every bet of a hand, in the order of the book."""
    return tuple(chart_of(hand, unfolded.bet.name, lang) for unfolded in hand.charts)


def sheet_of(hand: Hand, lang: str = "en") -> Chart:
    """Every bet of a hand on one sheet, a group each; a single bet has the sheet for itself."""
    charts = charts_of(hand, lang)
    if len(charts) == 1:
        return charts[0]
    say = speaker(hand.book, lang, hand.seats)
    groups, states, edges = [], [], []
    for index, (chart, unfolded) in enumerate(zip(charts, hand.charts, strict=True)):
        key = f"b{index}"
        groups.append(Group(key, say.name(unfolded.bet.name), chart.layout, index, chart.facts))
        states += [replace(state, id=f"{key}_{state.id}", group=key) for state in chart.states]
        edges += [
            replace(e, id=f"{key}_{e.id}", source=f"{key}_{e.source}", target=f"{key}_{e.target}")
            for e in chart.transitions
        ]
    legend = {mark.kind: mark for chart in charts for mark in chart.legend}
    if "raise" in legend:
        legend.pop("more", None)  # the same line
    return Chart(
        "sheet", say.title(), subtitle(hand, say), lang, "sheet", (), tuple(states), tuple(edges),
        tuple(legend.values()), tuple(groups),
    )  # fmt: skip
