"""Cards that are set aside with a call: where they lie, and who may know them."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.engines.position import Aside, Move, Position
from trucodsl.machine.lower import hand as hand_of


def set_aside(position: Position, chair: int, move: Move) -> Position:
    """The card of the call lies beside the others that the chair holds."""
    assert move.card is not None
    return replace(position, aside=(*position.aside, Aside(chair, move.card)))


def shown_if_refused(after: Position, before: Position) -> Position:
    """A refusal that ends the hand may oblige the caller to show the card (seed 001 B24)."""
    control = before.control
    if after.control is None or not after.control.over or control is None or not control.stack:
        return after
    index = control.stack[-1]
    bet = hand_of(before.machine, before.mode, before.kinds).charts[index].bet
    caller = before.chair(control.bets[index].caller)
    if bet.commit is None or (bet.commit.refused if control.trick else bet.commit.refused_first) != "shown":
        return after
    return replace(after, aside=tuple(one._replace(shown=one.shown or one.chair == caller) for one in after.aside))
