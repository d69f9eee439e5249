"""The card that a caller sets aside with his call (seed 001 B23): who must, and who must play it."""

from __future__ import annotations

from trucodsl.machine.control import NONE, Control, cards_played
from trucodsl.machine.machine import Hand


def sets_aside(hand: Hand, control: Control, index: int, chair: int) -> Control:
    """The chair has called: it sets aside the card it bets with, unless one lies there already or none is left."""
    lies = control.bound >> chair & 1
    if hand.charts[index].bet.commit is None or lies or not cards_held(hand, control, chair):
        return control
    return control.but(setting=chair)


def accepted(hand: Hand, control: Control, index: int) -> Control:
    """The pending call is accepted: its caller will play the card that he has set aside."""
    caller = control.bets[index].caller
    if caller == NONE or hand.charts[index].bet.commit is None or not cards_held(hand, control, caller):
        return control
    return control.but(bound=control.bound | 1 << caller)


def cards_held(hand: Hand, control: Control, chair: int) -> int:
    """How many cards the chair has not played yet."""
    return hand.book.deal.each - cards_played(control, hand.seats, chair)


def is_bound(control: Control, chair: int) -> bool:
    """Whether the chair must play the card that it has set aside."""
    return bool(control.bound >> chair & 1)
