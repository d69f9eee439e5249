"""Who plays together and whose points they are, by chair from the mano.

A side is who plays together in a hand; a purse is whose points are counted.
Two pairs have two sides and two purses; where one sits against two and the
seats change, the sides are of the hand and every seat has a purse of its own.

    alternate         0 1 0 1      the chairs in turn
    each seat         0 1 2        everybody for himself
    dealer / others   0 0 1        the dealer alone, the last from the mano
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from trucodsl.rulebook.book import Mode

Chairs = tuple[int, ...]  # something of each chair, from the mano


@cache
def side_of(mode: Mode) -> Chairs:
    """The side of each chair: 0 is the mano's."""
    match mode.sides:
        case "each seat":
            return tuple(range(mode.seats))
        case "dealer / others":
            return (0,) * (mode.seats - 1) + (1,)
    return tuple(chair % 2 for chair in range(mode.seats))


@cache
def purse_of(mode: Mode) -> Chairs:
    """The purse of each chair: 0 is the mano's, and they are numbered by the first chair from him that fills them."""
    return tuple(range(mode.seats)) if mode.purses == "each seat" else side_of(mode)


@cache
def purses_of(mode: Mode) -> tuple[Chairs, ...]:
    """The purses of each side, the nearest to the mano first."""
    pairs = tuple(zip(side_of(mode), purse_of(mode), strict=True))
    return tuple(
        tuple(dict.fromkeys(purse for other, purse in pairs if other == side)) for side in sorted({s for s, _ in pairs})
    )


def facing(mode: Mode) -> Mode:
    """How the two sit who play a duel: as two players sit who have nobody with them."""
    return replace(mode, seats=2)


def purses(mode: Mode) -> int:
    """How many purses there are."""
    return len(set(purse_of(mode)))
