"""Facts of the deal leave the table: one copy of a row for each set of facts it may still look at.

Who holds what is known when the cards are dealt.  So the deal picks the entry,
a look at such a fact is followed here, once, and nothing is looked at in play.
Two copies merge as soon as a fact can no longer matter, so tables hardly grow;
if they would, the looks stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trucodsl.machine.automaton import END, Automaton, Edge, Situation

MOST_ROWS = 50_000
MOST_FACTS = 12  # of the deal: 4,096 entries a kind of hand


@dataclass(frozen=True, slots=True)
class Special:
    """Rows, and the edge into them: ``entries[start][class]``; bit i of the class is the value of ``facts[i]``."""

    rows: tuple[Situation, ...]
    facts: tuple[int, ...]
    entries: tuple[tuple[Edge, ...], ...]


def specialise(automaton: Automaton) -> Special:
    """The automaton with the looks at facts of the deal followed, or as it is if that would be too many rows."""
    asked = {row.fact for row in automaton.situations if row.fact is not None}
    facts = tuple(i for i, fact in enumerate(automaton.facts) if fact.kind != "score" and i in asked)
    if facts and len(facts) <= MOST_FACTS:
        found = _Copies(automaton, facts).build()
        if found is not None:
            return found
    plain = tuple((start.edge,) for start in automaton.starts)
    return Special(automaton.situations, (), plain)


class _Copies:
    def __init__(self, automaton: Automaton, facts: tuple[int, ...]) -> None:
        self.automaton = automaton
        self.facts = facts
        self.bit = {fact: 1 << i for i, fact in enumerate(facts)}
        self.may_ask = _reachable(automaton.situations, self.bit)
        self.number: dict[tuple[int, int], int] = {}
        self.order: list[tuple[int, int]] = []

    def build(self) -> Special | None:
        classes = range(1 << len(self.facts))
        entries = tuple(tuple(self._edge(start.edge, known) for known in classes) for start in self.automaton.starts)
        rows: list[Situation] = []
        while len(rows) < len(self.order):
            if len(self.order) > MOST_ROWS:
                return None
            at, known = self.order[len(rows)]
            row = self.automaton.situations[at]
            edges = tuple(self._edge(edge, known) for edge in row.edges)
            rows.append(Situation(row.chair, row.cards, row.cover, row.lead, row.labels, edges, row.fact))
        return Special(tuple(rows), self.facts, entries)

    def _edge(self, edge: Edge, known: int) -> Edge:
        target, pays = edge.target, edge.pays
        while target != END:
            row = self.automaton.situations[target]
            if row.fact not in self.bit:
                return Edge(self._copy(target, known), pays)
            followed = row.edges[known & self.bit[row.fact] != 0]
            target, pays = followed.target, pays + followed.pays
        return Edge(END, pays)

    def _copy(self, row: int, known: int) -> int:
        key = (row, known & self.may_ask[row])
        if key not in self.number:
            self.number[key] = len(self.order)
            self.order.append(key)
        return self.number[key]


def _reachable(rows: Sequence[Situation], bit: dict[int, int]) -> list[int]:
    """For every row, the facts that it or a row after it looks at."""
    asks = [0 if row.fact is None else bit.get(row.fact, 0) for row in rows]
    before: list[list[int]] = [[] for _ in rows]
    for i, row in enumerate(rows):
        for edge in row.edges:
            if edge.target != END:
                before[edge.target].append(i)
    todo = list(range(len(rows)))
    while todo:
        at = todo.pop()
        for i in before[at]:
            if asks[i] | asks[at] != asks[i]:
                asks[i] |= asks[at]
                todo.append(i)
    return asks
