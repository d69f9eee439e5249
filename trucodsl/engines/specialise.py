"""Facts of the deal leave the table: one copy of a row for each set of facts it may still look at.

Who holds what is known when the cards are dealt.  So the deal picks the entry,
a look at such a fact is followed here, once, and nothing is looked at in play.
Two copies merge as soon as a fact can no longer matter, so tables hardly grow;
where they would, only the facts that most rows look at are followed.  Discards
come before everything else: they are part of the deal, and leave the table too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trucodsl.engines.deals import DEAL
from trucodsl.machine.automaton import END, Automaton, Edge, Situation, then

MOST_ROWS = 50_000
MOST_FACTS = 12  # of the deal: 4,096 entries a kind of hand


@dataclass(frozen=True, slots=True)
class Special:
    """Rows, and the edge into them: ``entries[start][class]``; bit i of the class is the value of ``facts[i]``."""

    rows: tuple[Situation, ...]
    facts: tuple[int, ...]
    entries: tuple[tuple[Edge, ...], ...]
    discards: tuple[int, ...]  # the chairs that give up a card, one after the other


def specialise(automaton: Automaton) -> Special:
    """The automaton with looks at facts of the deal followed, as many as there is room for."""
    asked = Counter(row.fact for row in automaton.situations if row.fact is not None)
    of_deal = [i for i, _ in asked.most_common() if automaton.facts[i].kind in DEAL]
    count = min(len(of_deal), MOST_FACTS)
    while True:
        found = _Copies(automaton, tuple(sorted(of_deal[:count]))).build()
        if found is not None:
            return found
        count //= 2


class _Copies:
    def __init__(self, automaton: Automaton, facts: tuple[int, ...]) -> None:
        self.automaton = automaton
        self.facts = facts
        self.bit = {fact: 1 << i for i, fact in enumerate(facts)}
        self.may_ask = _reachable(automaton.situations, self.bit)
        self.number: dict[tuple[int, int], int] = {}
        self.order: list[tuple[int, int]] = []

    def build(self) -> Special | None:
        """None if there are too many rows."""
        classes = range(1 << len(self.facts))
        begins = [self._discarded(start.edge) for start in self.automaton.starts]
        entries = tuple(tuple(self._edge(edge, known) for known in classes) for edge, _ in begins)
        rows: list[Situation] = []
        while len(rows) < len(self.order):
            if self.facts and len(self.order) > MOST_ROWS:
                return None
            at, known = self.order[len(rows)]
            row = self.automaton.situations[at]
            rows.append(row._replace(edges=tuple([self._edge(edge, known) for edge in row.edges])))
        discards = {chairs for _, chairs in begins}
        assert len(discards) == 1, "every kind of hand begins with the same discards"
        return Special(tuple(rows), self.facts, entries, discards.pop())

    def _discarded(self, edge: Edge) -> tuple[Edge, tuple[int, ...]]:
        """The edge behind the discards, and who discards."""
        chairs: tuple[int, ...] = ()
        while edge.target != END and self.automaton.situations[edge.target].discard:
            row = self.automaton.situations[edge.target]
            chairs += (row.chair,)
            edge = then(edge, row.edges[0])
        return edge, chairs

    def _edge(self, edge: Edge, known: int) -> Edge:
        while edge.target != END:
            row = self.automaton.situations[edge.target]
            if row.fact not in self.bit:
                return edge._replace(target=self._copy(edge.target, known))
            edge = then(edge, row.edges[known & self.bit[row.fact] != 0])
        return edge

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
