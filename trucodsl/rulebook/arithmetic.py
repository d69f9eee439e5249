"""How amounts are compared and combined: one table, for checks and for engines."""

from __future__ import annotations

import operator
from collections.abc import Callable

MOST = 1_000_000  # no amount is larger: it is worked out to this, whatever stands in the file

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
    return min(MOST, -(-above // step) * step) if step > 0 else above


COMBINE: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: min(MOST, a + b),
    "-": lambda a, b: max(0, a - b),  # amounts are never negative
    "*": lambda a, b: min(MOST, a * b),
    "smaller": min,
    "larger": max,
    "multiple": _multiple,
}
