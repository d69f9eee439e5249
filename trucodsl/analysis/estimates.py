"""Means with 95 % intervals, from sums that do not depend on how the games were cut up.

Every figure is a ratio of two things counted a game: points to hands, matches
won to matches.  Games are independent, so the spread of a ratio comes from the
products of what was counted.  Those are summed as whole numbers, for a few
counts; everything else is a sum or a difference of these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

NORMAL_95 = 1.959964
BLOCK = 8192  # games at a time: their counts stay in the cache
Weights = Mapping[str, int]  # a sum of counts: {"mano": 1, "others": -1}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        """For a program; rounded far below the width of the interval."""
        return {"mean": round(self.mean, 9), "low": round(self.low, 9), "high": round(self.high, 9)}


class Products:
    """Sums over games of the products of every two counts; the first count is 1 for every game."""

    def __init__(self, names: Sequence[str]) -> None:
        self.place = {name: i for i, name in enumerate(("games", *names))}
        self.sums = np.zeros((len(self.place), len(self.place)), np.int64)

    def add(self, counts: Sequence[NDArray[Any]]) -> None:
        """Count these games too; one array for each name."""
        block = np.ones((len(self.place), BLOCK))
        size = len(counts[0])
        for start in range(0, size, BLOCK):
            some = block[:, : min(BLOCK, size - start)]
            for row, count in zip(some[1:], counts, strict=True):
                row[:] = count[start : start + BLOCK]
            self.sums += (some @ some.T).astype(np.int64)  # exact: far below 2 ** 53

    def total(self, weights: Weights) -> int:
        """Sum over all games."""
        return sum(factor * int(self.sums[0, self.place[name]]) for name, factor in weights.items())

    def _product(self, one: Weights, other: Weights) -> int:
        return sum(
            factor * times * int(self.sums[self.place[a], self.place[b]])
            for a, factor in one.items()
            for b, times in other.items()
        )

    def ratio(self, y: Weights, x: Weights) -> Estimate:
        """Mean of y for one x."""
        games, below = int(self.sums[0, 0]), self.total(x)
        if not below:
            return Estimate(0.0, 0.0, 0.0)
        mean = self.total(y) / below
        spread = self._product(y, y) - 2 * mean * self._product(x, y) + mean * mean * self._product(x, x)
        error = sqrt(max(0.0, spread) * games / max(1, games - 1)) / abs(below)
        return Estimate(mean, mean - NORMAL_95 * error, mean + NORMAL_95 * error)


def share(some: float, of: float) -> Estimate:
    """How large a part is: hands, or calls, are taken as independent of each other."""
    if not of:
        return Estimate(0.0, 0.0, 0.0)
    mean = some / of
    error = NORMAL_95 * sqrt(max(mean * (1 - mean), 0.0) / of) if mean <= 1 else NORMAL_95 * sqrt(mean / of)
    return Estimate(mean, mean - error, mean + error)
