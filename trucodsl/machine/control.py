"""Control: where a hand stands, without cards and without scores.

A ``Control`` says whose turn it is, what is pending, which results stand, and
the few deeds that some window asks about.  It is the state of the automaton;
the interpreter keeps one beside the cards.  Chairs are counted from the mano
(0), sides too.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from trucodsl.machine.machine import Hand
from trucodsl.machine.outcomes import TIED as TIE
from trucodsl.machine.owing import Claim, Paid
from trucodsl.syntax.phrases import Window

__all__ = ["NONE", "TIE", "BetState", "Control", "Deed", "Oracle"]

NONE = -1


class BetState(NamedTuple):
    """One bet: the node of its chart, whether the last call waits, who may raise."""

    node: int = 0
    asked: bool = False
    agreed: bool = False  # some call has been accepted, also by a raise
    caller: int = NONE  # the chair of the call that waits
    word: int = NONE  # the side that accepted last
    inside: int = 0  # sides (bits) that have accepted, where each answers for itself
    gone: int = 0  # sides (bits) that have refused, there
    last: int = NONE  # the side of the call that was accepted last, there
    over: str = ""  # settled, refused, cancelled
    yes: bool = False  # a partner has accepted, and the stronger answer will bind
    votes: tuple[int, ...] = ()  # the chairs that have answered, where more than one must

    def but(self, **changes: Any) -> BetState:
        """The same with other values: ``_replace``, in half the time."""
        values = list(self)
        for name, value in changes.items():
            values[BET_PLACE[name]] = value
        return tuple.__new__(BetState, values)


BET_PLACE = {name: place for place, name in enumerate(BetState._fields)}


class Deed(NamedTuple):
    """Something that is remembered of a chair because a window asks about it."""

    what: str  # called, accepted, first; what fouls ask that are noticed later: foul, spoke, hid, won, wrong
    name: str
    chair: int


class Speech(NamedTuple):
    """Figures are being said: for which bet, among whom, who said the best one, and who has spoken."""

    bet: int
    sides: tuple[int, ...]  # that are in the bet
    holder: int = NONE
    spoken: tuple[int, ...] = ()  # chairs, in their order


class Control(NamedTuple):
    """Where a hand stands."""

    bets: tuple[BetState, ...]
    trick: int = 0
    played: int = 0  # cards lying in this trick
    leader: int = 0
    best: int = NONE  # side of the best card lying there, TIE, or NONE
    best_chair: int = NONE  # the chair of that side that leads if it wins the trick
    tied: int = NONE  # the chair that leads if the trick is tied, where that depends on the cards
    results: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()  # bets whose call waits, the one to be answered last
    deeds: frozenset[Deed] = frozenset()
    covered: int = 0  # chairs (bits) that covered in this trick, if a window asks
    opened: int = 0  # chairs (bits) that ever played an open card, if a window asks
    hid: int = 0  # chairs (bits) that ever covered, if a window asks
    discarding: int = 0  # cards that the dealer has still to put away
    setting: int = NONE  # the chair that has called and must set a card aside
    bound: int = 0  # chairs (bits) that must play the card they have set aside
    asks: bool = False  # the question of a special hand waits
    answered: tuple[int, ...] = ()  # the chairs that have answered it, where more than one must
    willing: bool = False  # one of them wants to play, and the stronger answer will bind
    that_side: int = NONE  # the side that the kind of hand is about
    poll: tuple[int, ...] = ()  # chairs still to be asked whether they want to speak out of turn
    due: tuple[Paid, ...] = ()  # what is paid when the hand ends, because a foul may still take it away
    claims: tuple[Claim, ...] = ()  # the hand is decided, and these may be made before it is paid
    shown: int = 0  # chairs (bits) that have shown all their cards, when the hand is decided
    speech: Speech | None = None  # while the figures of an accepted bet are said
    out: int = 0  # chairs (bits) that have left the hand while others play on
    over: bool = False

    def but(self, **changes: Any) -> Control:
        """The same with other values: ``_replace``, in half the time."""
        values = list(self)
        for name, value in changes.items():
            values[PLACE[name]] = value
        return tuple.__new__(Control, values)

    def without_cards(self) -> Control:
        """The same without the cards that lie in the trick: only the play of a card looks at them."""
        return tuple.__new__(Control, self[:BEST] + (NONE, NONE, NONE) + self[TIED + 1 :])

    def with_cards_of(self, other: Control) -> Control:
        """The same with the cards that lie in the trick of another situation."""
        return tuple.__new__(Control, self[:BEST] + other[BEST : TIED + 1] + self[TIED + 1 :])

    def without_tricks(self) -> Control:
        """The same without what has been played in this hand, but for which trick it is."""
        return tuple.__new__(Control, (*self[:PLAYED], 0, 0, NONE, NONE, NONE, (), *self[RESULTS + 1 :]))

    def with_tricks_of(self, other: Control) -> Control:
        """The same with what has been played in another situation."""
        return tuple.__new__(Control, self[:PLAYED] + other[PLAYED : RESULTS + 1] + self[RESULTS + 1 :])

    def without_bets(self) -> Control:
        """The same without what has been called."""
        return self.but(bets=(BetState(),) * len(self.bets), deeds=frozenset())

    def with_bets_of(self, other: Control) -> Control:
        """The same with what has been called in another situation."""
        return self.but(bets=other.bets, deeds=other.deeds)

    def without_waiting(self) -> Control:
        """The same without who has called and answered below the call that is to be answered first."""
        bets = list(self.bets)
        for index in self.stack[:-1]:
            bets[index] = BetState(node=1, asked=True, agreed=bets[index].agreed)
        return self.but(bets=tuple(bets))

    def with_waiting_of(self, other: Control) -> Control:
        """The same with the calls that wait in another situation below the one that is to be answered first."""
        bets = list(self.bets)
        for index in other.stack[:-1]:
            bets[index] = other.bets[index]
        return self.but(bets=tuple(bets))

    @property
    def decided(self) -> bool:
        """Whether nothing more is played or called."""
        return self.over or bool(self.claims)

    def turn(self, seats: int) -> int:
        """The chair that is to play."""
        return (self.leader + self.played) % seats


PLACE = {name: place for place, name in enumerate(Control._fields)}
PLAYED, RESULTS = PLACE["played"], PLACE["results"]  # what has been played, from one to the other
BEST, TIED = PLACE["best"], PLACE["tied"]  # what the cards in the trick say, from one to the other


class Oracle(Protocol):
    """What control does not know: the deal and the score."""

    def holds(self, chair: int, name: str) -> bool:
        """Whether the chair was dealt a hand with that value, or a card that the selector picks."""

    def best(self, value: str, sides: tuple[int, ...]) -> int:
        """The side, of these, of the best holder of a value; of equal ones the nearest to the mano."""

    def exceeds(self, value: str, chair: int, other: int, *, equal: bool) -> bool:
        """Whether a chair's value is greater than another's, or, if ``equal``, as great; none is the least."""

    def honest(self, value: str, chair: int, bet: str) -> bool:
        """Whether the figure said last in a bet in which one may lie is what the chair holds."""

    def outdoes(self, value: str, chair: int, bet: str, *, equal: bool) -> bool:
        """Whether the chair's value is greater than that figure, or as great."""

    def score(self, window: Window) -> bool:
        """A window over scores."""


def order_from(seats: int, chair: int) -> tuple[int, ...]:
    """The other chairs, in turn order from the one after ``chair``."""
    return tuple((chair + i) % seats for i in range(1, seats))


def has_played(control: Control, seats: int, chair: int) -> bool:
    """Whether the chair has played in this trick."""
    return (chair - control.leader) % seats < control.played


def cards_played(control: Control, seats: int, chair: int) -> int:
    """How many cards the chair has played in this hand."""
    return control.trick + has_played(control, seats, chair)


def is_foot(hand: Hand, chair: int) -> bool:
    """Whether the chair is the last of its side."""
    return hand.side[chair] not in hand.side[chair + 1 :]
