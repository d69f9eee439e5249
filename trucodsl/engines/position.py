"""A position: everything about a game at one moment, as one frozen value.

Chairs are counted from 1 in playing order, sides are 0 (A: chairs 1, 3, 5) and
1 (B: chairs 2, 4, 6).  Positions are hashable and comparable, and go to
JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from trucodsl.cards import Card
from trucodsl.machine.amounts import MATCH
from trucodsl.machine.control import Control
from trucodsl.machine.machine import Machine


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"  # chance: the cards
    PLAY = "play"  # a chair
    HAND_OVER = "hand over"  # the next deal
    MATCH_OVER = "match over"  # nothing


class Move(NamedTuple):
    """What a chair does: ``play`` or ``hide`` with a card, a call, an answer, ``fold``, ``wait``."""

    name: str
    card: Card | None = None
    foul: bool = False  # possible, and punished

    def __str__(self) -> str:
        if self.card is None:
            return self.name
        return f"hide {self.card}" if self.name == "hide" else str(self.card)


class Played(NamedTuple):
    """A card on the table."""

    chair: int
    card: Card
    hidden: bool


class Payment(NamedTuple):
    """Points written to a side in this hand, and what for."""

    side: int
    points: int
    bet: str
    whole: bool = False  # the games that are still needed for the match go with it

    @property
    def weight(self) -> int:
        """The points, and far more if they win the match."""
        return self.points + (MATCH if self.points > 0 else -MATCH) * self.whole


class Event(NamedTuple):
    """One move of this hand."""

    chair: int
    move: Move


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment.  Two positions are equal if everything but the machine itself is."""

    machine: Machine = field(compare=False, repr=False)
    variant: str  # the name of the machine's book
    mode: str
    seats: int
    scores: tuple[int, int]  # as written: points of this hand are in it only if they are paid at once
    games: tuple[int, int]  # won by each side; after a game the scores stand until the next deal is prepared
    dealer: int
    number: int = 0  # hands finished before this one
    past: tuple[str, ...] | None = None  # the kinds of the hand before; None: there was none
    phase: Phase = Phase.DEAL
    kinds: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()  # as dealt, by chair
    turned: Card | None = None
    control: Control | None = None
    best: int = 0  # strength of the best card lying in this trick
    plays: tuple[Played, ...] = ()
    payments: tuple[Payment, ...] = ()
    events: tuple[Event, ...] = ()
    game_to: int | None = None  # the side that has won a game with this hand
    winner: int | None = None  # the side that has won the match

    @property
    def mano(self) -> int:
        """The chair that leads the first trick."""
        return self.dealer % self.seats + 1

    def chair(self, relative: int) -> int:
        """The chair that is ``relative`` places after the mano."""
        return (self.dealer + relative) % self.seats + 1

    def relative(self, chair: int) -> int:
        """How many places a chair sits after the mano."""
        return (chair - self.mano) % self.seats

    def side(self, relative: int) -> int:
        """The side that is 0 for the mano's, 1 for the other, as A (0) or B (1)."""
        return (self.mano - 1 + relative) % 2

    @property
    def from_mano(self) -> tuple[int, int]:
        """The scores, the mano's side first."""
        return (self.scores[self.side(0)], self.scores[self.side(1)])

    @property
    def points(self) -> tuple[int, int]:
        """Points of A and B in this hand so far."""
        a = sum(payment.points for payment in self.payments if payment.side == 0)
        return (a, sum(payment.points for payment in self.payments) - a)

    def held(self, chair: int) -> tuple[Card, ...]:
        """The cards that a chair has not played yet."""
        gone = {play.card for play in self.plays if play.chair == chair}
        return tuple(card for card in self.hands[chair - 1] if card not in gone) if self.hands else ()
