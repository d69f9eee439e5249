"""Amounts and windows at all scores at once.

A page has a place for every tuple of scores, the mano's purse in the highest
digit.  An amount is worked out over open grids: what speaks of one purse only
stays as small as that purse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trucodsl.machine.amounts import Minus, holds, number
from trucodsl.rulebook.arithmetic import COMPARE, MOST
from trucodsl.syntax.phrases import AllOf, Amount, AnyOf, Both, Compare, If, Int, Moment, Not, Party, Quantity, Window

Ints = NDArray[Any]

COMBINE: dict[str, Callable[[Ints, Ints], Ints]] = {
    "+": lambda a, b: np.minimum(MOST, a + b),
    "-": lambda a, b: np.maximum(0, a - b),
    "*": lambda a, b: np.minimum(MOST, a * b),
    "smaller": np.minimum,
    "larger": np.maximum,
    "multiple": lambda a, b: np.where(a > 0, np.minimum(MOST, -(-b // np.maximum(a, 1)) * a), b),
}


class Grid:
    """The scores of ``purses`` purses, each from 0 to ``highest``."""

    def __init__(self, purses: int, highest: int) -> None:
        self.each = range(highest + 1)
        self.purses = purses
        self.size = len(self.each) ** purses
        self.scores: Sequence[Ints] = np.ix_(*[np.arange(highest + 1)] * purses)

    def places(self) -> product[tuple[int, ...]]:
        """Every tuple of scores, in the order of a page."""
        return product(self.each, repeat=self.purses)

    def amount(self, amount: Amount | Minus) -> Ints:
        """Its page; one number if it is the same everywhere."""
        return self._page(self._number(amount))

    def window(self, window: Window) -> Ints:
        """Its page: where it is true, 0 or 1."""
        return np.resize(self._page(self._holds(window), np.uint8), self.size)

    def _page(self, found: Ints, dtype: type = np.int32) -> Ints:
        if found.size == 1:
            return found.astype(dtype).reshape(1)
        return np.broadcast_to(found, (len(self.each),) * self.purses).astype(dtype).reshape(-1)

    def _number(self, amount: Amount | Minus) -> Ints:
        """``machine.amounts.number`` over arrays."""
        match amount:
            case Minus(amount=given):
                return -self._number(given)
            case Int(value=value):
                return np.array(value, np.int64)
            case Quantity(name="score", party=Party(name=purse)):
                return self.scores[int(purse)]
            case Quantity(name="leader"):
                return reduce(np.maximum, self.scores)
            case Quantity(name="trailer"):
                return reduce(np.minimum, self.scores)
            case Both(op=op, left=left, right=right) if op in COMBINE:
                return np.maximum(0, COMBINE[op](self._number(left), self._number(right)))
            case If(when=when, then=then, otherwise=otherwise):
                return np.where(self._holds(when), self._number(then), self._number(otherwise))
        return self._one_by_one([number(amount, scores) for scores in self.places()])

    def _holds(self, window: Window) -> Ints:
        """``machine.amounts.holds`` over arrays."""
        match window:
            case Compare(left=left, op=op, right=right):
                return np.asarray(COMPARE[op](self._number(left), self._number(right)))  # type: ignore[arg-type]
            case AnyOf(items=items):
                return reduce(np.logical_or, [self._holds(item) for item in items])
            case AllOf(items=items):
                return reduce(np.logical_and, [self._holds(item) for item in items])
            case Not(item=item):
                return np.logical_not(self._holds(item))
            case Moment(name=name):
                return np.array(name == "always")
        return self._one_by_one([holds(window, scores) for scores in self.places()])

    def _one_by_one(self, found: list[int]) -> Ints:
        return np.array(found).reshape((len(self.each),) * self.purses)
