"""A position: everything about a game at one moment, as one frozen value.

Chairs are counted from 1 in playing order.  Points are written to purses, 0 (A)
and up: where each side has one, A is of chairs 1, 3, 5 and B of 2, 4, 6; where
each seat has one, A is of chair 1, B of 2, C of 3.  Positions are hashable and
comparable, and go to JSON and back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from trucodsl.cards import Card
from trucodsl.machine.amounts import MATCH
from trucodsl.machine.automaton import duel_chairs
from trucodsl.machine.control import NONE, Control
from trucodsl.machine.lower import game
from trucodsl.machine.machine import Machine
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.seats import purses_of

PURSES = "ABCDEF"
CARD_MOVES = ("play", "hide", "discard", "with")  # what is done with a card


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"  # chance: the cards
    PLAY = "play"  # a chair
    HAND_OVER = "hand over"  # the next deal
    MATCH_OVER = "match over"  # nothing


class Move(NamedTuple):
    """What a chair does: ``play``, ``hide``, ``discard`` with a card, a call, an answer, ``say`` a figure, ``fold``.

    ``with`` a card sets it aside for the call that was just made; a call with a card is both at once.
    """

    name: str
    card: Card | None = None
    foul: bool = False  # possible, and punished
    number: int | None = None  # the figure that is said

    def __str__(self) -> str:
        if self.card is None:
            return self.name if self.number is None else f"{self.name} {self.number}"
        if self.name == "play":
            return str(self.card)
        return f"{self.name} {self.card}" if self.name in CARD_MOVES else f"{self.name} with {self.card}"


class Played(NamedTuple):
    """A card on the table."""

    chair: int
    card: Card
    hidden: bool


class Aside(NamedTuple):
    """A card that a chair has set aside with its call, and has not played yet."""

    chair: int
    card: Card
    shown: bool = False  # everybody may know it


class Payment(NamedTuple):
    """Points written to a purse in this hand, and what for."""

    purse: int
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


def named(purses: Sequence[int]) -> str:
    """The letters of some purses: a side is called by them."""
    return "".join(PURSES[purse] for purse in purses)


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment.  Two positions are equal if everything but the machine itself is."""

    machine: Machine = field(compare=False, repr=False)
    variant: str  # the name of the machine's book
    mode: str
    seats: int
    scores: tuple[int, ...]  # by purse, as written: points of this hand are in it only if they are paid at once
    games: tuple[int, ...]  # won by each purse; after a game its scores stand until the next hand is prepared
    dealer: int
    number: int = 0  # hands finished before this one
    past: tuple[str, ...] | None = None  # the kinds of the hand before; None: there was none
    phase: Phase = Phase.DEAL
    kinds: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()  # as dealt, by chair, without what was put away before play
    turned: Card | None = None
    control: Control | None = None
    best: int = 0  # strength of the best card lying in this trick
    plays: tuple[Played, ...] = ()
    aside: tuple[Aside, ...] = ()
    payments: tuple[Payment, ...] = ()
    events: tuple[Event, ...] = ()
    figures: tuple[tuple[str, int], ...] = ()  # by bet, the figure that was said last in this hand
    duel: int = 0  # which duel of the deal this is, from 1; 0: everybody plays
    that_side: int = NONE  # the side that the kinds of hand are about, from the mano's
    game_to: int | None = None  # the purse that has won a game with this hand
    winner: int | None = None  # the purse that has won the match

    @property
    def mano(self) -> int:
        """The chair that leads the first trick."""
        return self.chair(0)

    @property
    def playing(self) -> tuple[int, ...]:
        """The chairs that play this hand, the mano first."""
        chairs = duel_chairs(self.seats, self.duel - 1) if self.duel else range(self.seats)
        return tuple([(self.dealer + chair) % self.seats + 1 for chair in chairs])

    def chair(self, relative: int) -> int:
        """The chair that is ``relative`` places after the mano, among those that play."""
        return self.playing[relative] if self.duel else (self.dealer + relative) % self.seats + 1

    def relative(self, chair: int) -> int:
        """How many places a chair sits after the mano; NONE if it does not play in this duel."""
        if self.duel:
            return self.playing.index(chair) if chair in self.playing else NONE
        return (chair - self.dealer - 1) % self.seats

    @property
    def book(self) -> RuleBook:
        """The rules of the game: those of the variant, with what every hand of this mode changes."""
        return game(self.machine, self.mode)

    def purse_of(self, chair: int) -> int:
        """Where the points of a chair (from 1) go, if each side or each seat has a purse."""
        return (chair - 1) % len(self.scores)

    def purse(self, relative: int) -> int:
        """The purse that is ``relative`` after the mano's."""
        return (self.mano - 1 + relative) % len(self.scores)

    def side(self, relative: int) -> tuple[int, ...]:
        """The purses of a side that is counted from the mano's."""
        return tuple(sorted(self.purse(one) for one in purses_of(self.book.mode(self.mode))[relative]))

    @property
    def from_mano(self) -> tuple[int, ...]:
        """The scores, the mano's purse first."""
        return tuple([self.scores[self.purse(r)] for r in range(len(self.scores))])

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each purse in this hand so far."""
        found = [0] * len(self.scores)
        for payment in self.payments:
            found[payment.purse] += payment.points
        return tuple(found)

    def held(self, chair: int) -> tuple[Card, ...]:
        """The cards that a chair has not played yet; after a duel it holds none."""
        place = (chair - self.dealer - 1) % self.seats
        if any(place in duel_chairs(self.seats, before) for before in range(self.duel - 1)):
            return ()
        gone = {play.card for play in self.plays if play.chair == chair}
        return tuple(card for card in self.hands[chair - 1] if card not in gone) if self.hands else ()
