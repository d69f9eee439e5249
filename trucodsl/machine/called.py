"""What becomes of a bet: its state, whether its call waits, and what is remembered of who called."""

from __future__ import annotations

from typing import Any

from trucodsl.machine.control import NONE, Control, Deed
from trucodsl.machine.machine import Hand
from trucodsl.machine.parties import At


def with_bet(control: Control, index: int, **changes: Any) -> Control:
    """The situation with a bet changed."""
    bets = list(control.bets)
    bets[index] = bets[index].but(**changes)
    return control.but(bets=tuple(bets))


def dropped(hand: Hand, control: Control, name: str) -> Control:
    """A bet is cancelled, or can no longer be called."""
    index = hand.bet_index.get(name)
    if index is None or control.bets[index].over:
        return control
    state = control.bets[index]
    if not state.asked:
        return with_bet(control, index, over="cancelled")
    # a call that was not accepted is worth nothing: what was agreed before it stands
    agreed = hand.charts[index].parents[state.node]
    return unasked(control, index, node=agreed, over="cancelled", word=NONE)


def unasked(control: Control, index: int, **changes: Any) -> Control:
    """The call waits no more."""
    bets = list(control.bets)
    bets[index] = bets[index].but(asked=False, caller=NONE, votes=(), yes=False, **changes)
    return control.but(bets=tuple(bets), stack=tuple([other for other in control.stack if other != index]))


def without_idle_word(hand: Hand, control: Control, index: int) -> Control:
    """The word is forgotten where nothing can be said with it, so that situations that are alike are one."""
    idle = not hand.charts[index].nodes[control.bets[index].node].raises
    return with_bet(control, index, word=NONE, last=NONE) if idle else control


def remembered(at: At, call: str) -> Control:
    bet = at.hand.charts[at.bet].bet.name
    control = at.control
    for name in (call, bet):
        if not any(deed.what == "first" and deed.name == name for deed in control.deeds):
            control = with_deed(at.hand, control, Deed("first", name, at.chair))
        control = with_deed(at.hand, control, Deed("called", name, at.chair))
    return control


def with_deed(hand: Hand, control: Control, deed: Deed) -> Control:
    return control.but(deeds=control.deeds | {deed}) if (deed.what, deed.name) in hand.asked_deeds else control
