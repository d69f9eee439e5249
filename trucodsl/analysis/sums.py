"""What is added up over many games: whole numbers only, so that it does not matter how they were cut up.

Parts of a run can be added in any order, kept in a file, and come from other
processes; the figures are worked out once, from the sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from trucodsl.analysis.course import LONGEST, course
from trucodsl.analysis.estimates import Products
from trucodsl.analysis.origins import DEALT, Choice, origins
from trucodsl.engines.deals import Ints
from trucodsl.engines.lockstep import Result
from trucodsl.engines.tables import Packed
from trucodsl.engines.tallies import Tallies

SPREADS = ("moves a hand", "swing", "hands a match", "margin")
OF_MATCHES = ("lead changes", "behind", "comeback", "margin", "close")


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What is counted in the games of a mode."""

    packed: Packed
    matches: bool
    choices: tuple[Choice | None, ...]  # by entry of the tables
    edges: Ints  # by entry, whether there is one
    endings: tuple[str, ...]  # what may end a hand
    ending: Ints  # by entry of the tables, which of these

    @classmethod
    def of(cls, packed: Packed, *, matches: bool) -> Counted:
        """Of matches, or of single hands."""
        choices = origins(packed)
        words = [choice.ending if choice else DEALT for choice in choices]
        endings = tuple(dict.fromkeys(words))
        place = {word: i for i, word in enumerate(endings)}
        edges = np.array([choice is not None for choice in choices])
        return cls(packed, matches, tuple(choices), edges, endings, np.array([place[word] for word in words]))

    @property
    def names(self) -> list[str]:
        """What is counted in every game; ``i purse`` are the points of a bet."""
        purses, ends = range(self.packed.purses), range(len(self.endings))
        points = [f"{i} {purse}" for i in range(len(self.packed.bets)) for purse in purses]
        names = ["hands", "moves", "spoken", "won games", "others", *[f"won {purse}" for purse in purses], *points]
        names += ["swing", *[f"end {i}" for i in ends], *[f"gain {i}" for i in ends]]
        return names + list(OF_MATCHES if self.matches else ())


class Sums:
    """Sums over some games."""

    def __init__(self, counted: Counted) -> None:
        entries = len(counted.packed.entry)
        self.counted = counted
        self.products = Products(counted.names)
        self.visits, self.paid = np.zeros(entries, np.int64), np.zeros(entries, np.int64)
        self.spread = {name: np.zeros(LONGEST, np.int64) for name in SPREADS}

    def count(self, result: Result, tallies: Tallies) -> None:
        """Count these games too."""
        counted, won = self.counted, result.wins
        points = [to for bet in result.points for to in bet]
        games = result.games.sum(axis=0) if result.games.size else np.ones(len(result))
        basic = [result.hands, result.moves, result.spoken, games, np.any(won[1:], axis=0), *won, *points]
        went = course(counted.packed, result, tallies.hands(result.hands), counted.ending, len(counted.endings))
        more = [went.counts[name] for name in counted.names[len(basic) :]]
        self.products.add([*basic, *more])
        self.visits += np.where(counted.edges, tallies.visits, 0)  # lanes without a hand stand where no edge is
        self.paid += tallies.paid
        for name, values in went.spread.items():
            self.spread[name] += values

    def add(self, other: Mapping[str, Ints]) -> None:
        """Add what other games came to, as ``arrays`` gives it."""
        for name, array in self.arrays().items():
            array += other[name]

    def arrays(self) -> dict[str, Ints]:
        """Everything, by name: the arrays themselves."""
        spread = {f"spread {name}": values for name, values in self.spread.items()}
        return {"products": self.products.sums, "visits": self.visits, "paid": self.paid, **spread}

    @property
    def games(self) -> int:
        """How many games these are of."""
        return int(self.products.sums[0, 0])
