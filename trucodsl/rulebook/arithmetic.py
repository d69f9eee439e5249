"""How amounts are compared and combined: one table, for checks and for engines."""

from __future__ import annotations

import operator
from collections.abc import Callable

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "ties": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def _multiple(step: int, above: int) -> int:
    """The smallest multiple of ``step`` that is not below."""
    return -(-above // step) * step if step > 0 else above


COMBINE: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": lambda a, b: max(0, a - b),  # amounts are never negative
    "*": operator.mul,
    "smaller": min,
    "larger": max,
    "multiple": _multiple,
}
