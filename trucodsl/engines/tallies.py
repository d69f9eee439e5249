"""What a bulk engine counts on the way, if it is asked to: how often each edge was taken, and every hand that ended.

The number of each edge is that of its entry in the tables, so what a choice is
called, and for which call it answers, is looked up afterwards (``origins``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from trucodsl.engines.deals import Ints


class Hands(NamedTuple):
    """One value a hand, in no order.  Scores are the purses' of the match: purse 0 led its first hand."""

    game: Ints  # counted from the first game of the run
    number: Ints  # of the hand in its match, from 0
    moves: Ints  # of the match, up to the end of this hand
    entry: Ints  # the edge that ended it
    over: Ints  # whether it ended a game
    scores: Ints  # [purse, hand], when it was over; no row of single hands, which are what was paid


@dataclass(slots=True, eq=False)
class Tallies:
    """Filled by one run of ``lockstep.play``."""

    visits: Ints  # by entry: how often it was followed
    paid: Ints  # by entry: points that were paid on it, of all purses together
    parts: list[Hands] = field(default_factory=list)

    @classmethod
    def of(cls, entries: int) -> Tallies:
        """Nothing counted yet."""
        return cls(np.zeros(entries, np.int64), np.zeros(entries, np.int64))

    def visit(self, at: Ints) -> None:
        """These edges were followed."""
        self.visits += np.bincount(at, minlength=len(self.visits))

    def pay(self, at: Ints, amount: Ints) -> None:
        """These points were paid on these edges."""
        self.paid += np.bincount(at, amount, minlength=len(self.paid)).astype(np.int64)

    def hands(self, played: Ints) -> Hands:
        """All hands, ordered by game and number; ``played`` are the hands of each game."""
        begins = np.cumsum(played) - played
        parts = [np.concatenate([part[i] for part in self.parts], axis=-1) for i in range(len(Hands._fields))]
        place = begins.take(parts[0]) + parts[1]
        columns = []
        for part in parts:
            column = np.empty_like(part)
            column[..., place] = part
            columns.append(column)
        return Hands(*columns)
