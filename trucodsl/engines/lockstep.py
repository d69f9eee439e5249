"""Thousands of games in step, on NumPy arrays.

A lane is a hand in play.  Every step makes one move in every lane: a number is
drawn, a card or a word is taken, the next entry is looked up.  What is rare, a
payment or the end of a hand, is done for a list of lanes.  When enough lanes
have run out they are dropped and hands are dealt to new ones; no game is ever
cut short, and what happens in a game does not depend on the other lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trucodsl.engines import chance
from trucodsl.engines.dealing import STEP, U32, Dealer, keys, words
from trucodsl.engines.tables import CARDS, CHAIR, COVER, EVENT, LEAD, Ints, Packed

LANES = 16384
REFILL = 0.7  # deal when fewer lanes than this share are still in play
U8 = np.uint8


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """One value a game.  Sides: 0 is the side that led the first hand; of points, the side that led that hand."""

    first_game: int
    matches: bool
    bets: tuple[str, ...]
    hands: Ints
    moves: Ints
    spoken: Ints  # hands that ended by a word
    winner: Ints  # side; 2 where a single hand paid both the same
    points: Ints  # [bet, side, game]
    scores: Ints  # [side, game], at the end


class _Lanes:
    """What changes with every move, one array each."""

    __slots__ = ("best", "entry", "game", "high", "left", "low", "middle")

    def __init__(self, size: int, dtype: type) -> None:
        self.entry: Ints = np.empty(size, dtype)
        self.middle: Ints = np.empty(size, U8)  # of the entry
        self.low: Ints = np.empty(size, U32)  # low half of the key + counter * STEP
        self.high: Ints = np.empty(size, U32)
        self.left: Ints = np.empty(size, U32)  # cards in hand, 4 bits a chair
        self.best: Ints = np.empty(size, U8)  # best card of the trick
        self.game: Ints = np.empty(size, np.intp)

    def kept(self, alive: Ints, more: int) -> _Lanes:
        """The lanes that go on, with room for ``more`` behind them."""
        out = _Lanes(len(alive) + more, self.entry.dtype.type)
        for name in self.__slots__:
            getattr(self, name).take(alive, out=getattr(out, name)[: len(alive)], mode="clip")
        return out
