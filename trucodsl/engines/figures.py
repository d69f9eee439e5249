"""Figures that are said: registers, and what may be said next, for a list of lanes.

Somebody says a number that beats the last one, or passes.  How many choices
there are depends on what was said, so these rows stand outside the table of
entries and are worked out here, where they are met.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trucodsl.engines.deals import NOTHING, Ints, SaidFact
from trucodsl.engines.lanes import drawn
from trucodsl.engines.tables import Packed


class Voices:
    """What was said last in every register, and what the chairs could say truly."""

    def __init__(self, packed: Packed, lanes: int) -> None:
        assert packed.spoken is not None
        self.spoken = packed.spoken
        self.said = np.zeros((len(self.spoken.count), lanes), np.int16)
        self.own = np.zeros((len(packed.deals.own), lanes), np.int16)
        self.tables = packed.deals.own

    def deal(self, to: Ints, worth: Sequence[Sequence[Ints]], facts: Ints) -> None:
        """What is held in these lanes, ``worth`` by value and chair; nothing has been said."""
        for row, (table, chair, place) in zip(self.own, self.tables, strict=True):
            row[to] = place.take(worth[table][chair])
        self.said[:, to] = NOTHING
        for fact in self.spoken.facts:
            facts[fact.number, to] = self._true(fact, to)

    def keep(self, some: Ints) -> None:
        """Go on with these lanes only."""
        self.said, self.own = self.said[:, some], self.own[:, some]

    def speak(self, lanes: Ints, row: Ints, low: Ints, high: Ints, facts: Ints) -> tuple[Ints, Ints]:
        """A choice in each of these lanes: the edge of its row, and whether there was more than one.

        ``low`` and ``high`` are those of the next word; ``facts`` of what was said are kept up to date.
        """
        spoken = self.spoken
        register = spoken.register.take(row)
        lowest = np.maximum(self.said[register, lanes] + spoken.lowest.take(row), 0)
        figures = np.maximum(spoken.count.take(register) - lowest, 0)
        bound = spoken.must.take(row) & (self.own[spoken.own.take(row), lanes] >= lowest)
        count = figures + spoken.labels.take(row) * ~bound
        choice = drawn(low, high, count)
        edge = np.maximum(choice - figures + 1, 0)
        for one in np.unique(register):
            some = np.flatnonzero((register == one) & (choice < figures))
            where = lanes.take(some)
            self.said[one, where] = lowest.take(some) + choice.take(some)
            for fact in spoken.facts:
                if fact.register == one:
                    facts[fact.number, where] = self._true(fact, where)
        return edge, count > 1

    def _true(self, fact: SaidFact, lanes: Ints) -> Ints:
        mine, said = self.own[fact.own].take(lanes), self.said[fact.register].take(lanes)
        found = mine == said if fact.kind == "honest" else mine >= said if fact.equal else mine > said
        out: Ints = found & (mine != NOTHING)
        return out
