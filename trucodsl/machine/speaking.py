"""Saying figures: who speaks after a bet is accepted, whose figure stands, and when it is settled.

The mano's side says a figure first.  From then on only rivals of whoever said
the best figure speak, each once: a better figure, which makes its speaker the
holder, or a pass.  When no rival is left the holder's side has won (seed 003
C41 - C46).  Figures are true, so the holder's figure is his value, and control
keeps only who holds and who has spoken.  Where one may lie any figure may be
said, and what was said last is kept beside control.
"""

from __future__ import annotations

from trucodsl.machine.control import NONE, Control, Oracle, Speech, order_from
from trucodsl.machine.machine import Hand
from trucodsl.rulebook.book import Bet


def is_spoken(bet: Bet) -> bool:
    """Whether the value that the bet decides is said, not compared by itself."""
    return bet.declare == "spoken" and bet.decides not in ("hand", "nothing")


def speakers(hand: Hand, speech: Speech) -> tuple[int, ...]:
    """The chairs that may speak now, the one whose turn it is first.

    Before any figure the side of the first silent chair, the mano if he has not
    passed: a partner may speak before him (seed 003 C41).
    """
    silent = [chair for chair in range(hand.seats) if hand.side[chair] in speech.sides and chair not in speech.spoken]
    if speech.holder == NONE:
        return tuple(chair for chair in silent if same_side(hand, chair, silent[0]))
    order = order_from(hand.seats, speech.holder)
    return tuple(chair for chair in order if chair in silent and not same_side(hand, chair, speech.holder))


def same_side(hand: Hand, one: int, other: int) -> bool:
    """Whether two chairs play together."""
    return hand.side[one] == hand.side[other]


def may_say(hand: Hand, speech: Speech, oracle: Oracle, chair: int) -> bool:
    """Whether the chair has a figure to say: any value at first, then one that beats the holder's."""
    bet = hand.charts[speech.bet].bet
    if bet.may_misstate:
        return True  # any figure, or one that beats the last
    if speech.holder == NONE:
        return bet.decides in hand.always_held or oracle.holds(chair, bet.decides)
    return oracle.exceeds(bet.decides, chair, speech.holder, equal=equal_beats(bet, speech, chair))


def equal_beats(bet: Bet, speech: Speech, chair: int) -> bool:
    """Whether an equal figure beats the last one: if it is nearer to the mano (seed 003 C44)."""
    return bet.tie == "mano" and chair < speech.holder


def may_pass(hand: Hand, speech: Speech, oracle: Oracle, chair: int) -> bool:
    """Whether the chair may pass: always once a figure has been said; before, only if it has none to say."""
    return speech.holder != NONE or not may_say(hand, speech, oracle, chair)


def spoken(control: Control, chair: int, *, says: bool) -> Control:
    """The situation after the chair has spoken."""
    speech = control.speech
    assert speech is not None
    holder = chair if says else speech.holder
    return control._replace(speech=speech._replace(holder=holder, spoken=tuple(sorted((*speech.spoken, chair)))))
