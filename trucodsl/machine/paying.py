"""What a move leads to: the next situation, and the points that are paid on the way.

Who gets them, and from whom they come:

ordinary    the winner's purses get them; in a race down they are got rid of
transfer    the winner gives them to each who has lost (seed 003 C65, C68)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trucodsl.machine.amounts import Minus, combine
from trucodsl.machine.control import Control
from trucodsl.machine.machine import Hand
from trucodsl.machine.owing import Paid
from trucodsl.syntax.phrases import Amount, Effect, Int


class Step(NamedTuple):
    """The next situation, what was paid, and the side that won the hand by tricks (NONE: it did not end so)."""

    control: Control
    paid: tuple[Paid, ...] = ()
    void: tuple[str, ...] = ()  # bets that are cancelled: what they stood to pay is taken back


def ended(control: Control, paid: tuple[Paid, ...] = ()) -> Step:
    """The hand is over; nothing of it matters any more."""
    return Step(Control(bets=(), results=control.results, over=True), paid)


def to_side(hand: Hand, amount: Amount, side: int, bet: str) -> tuple[Paid, ...]:
    """Points for every purse of a side, the nearest to the mano first (seed 003 C6); in a race down off its score."""
    gained = Minus(amount) if hand.book.score.down else amount
    return tuple(Paid(gained, purse, bet) for purse in hand.purses[side])


def won(hand: Hand, amount: Amount, winner: int, losers: Iterable[int], bet: str) -> tuple[Paid, ...]:
    """What a side has won from others; those who get points come before the one who gives them."""
    if not hand.book.score.transfer:
        return to_side(hand, amount, winner, bet)
    purses = [purse for side in losers for purse in hand.purses[side]]
    all_of_it = combine("*", Int(len(purses)), amount)
    given = tuple(Paid(Minus(all_of_it), purse, bet) for purse in hand.purses[winner])
    return (*(Paid(amount, purse, bet) for purse in purses), *given) if purses else ()


def awarded(hand: Hand, effect: Effect, amount: Amount, side: int, against: int, bet: str) -> tuple[Paid, ...]:
    """What an effect pays to a side; where points are given away, it gives them to the side that is at fault."""
    if effect.do in ("game", "match"):
        if not hand.book.score.transfer:
            return to_side(hand, amount, side, bet)
        return tuple(Paid(Minus(amount), purse, bet) for purse in hand.purses[side])  # nothing is left to get rid of
    return won(hand, amount, side, () if side == against else (against,), bet)


def unanswered(hand: Hand, amount: Amount, side: int, bet: str) -> tuple[Paid, ...]:
    """What a call is worth that no side accepts: the points, or what goes to the pot (seed 003 C67)."""
    score = hand.book.score
    if not score.transfer:
        return to_side(hand, amount, side, bet)
    return () if score.pot is None else tuple(Paid(Minus(score.pot), purse, bet) for purse in hand.purses[side])
