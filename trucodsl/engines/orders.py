"""What a referee orders: a payment that a play, or an app, may enter while a hand is played."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.diagnostics import IllegalMove
from trucodsl.engines.interpreter import hand, oracle
from trucodsl.engines.points import settled
from trucodsl.engines.position import PURSES, Phase, Position
from trucodsl.machine.step import order


def ordered(position: Position, name: str, purse: int) -> Position:
    """The position after the order of that name against the side whose purse it is."""
    if position.control is None or position.phase is not Phase.PLAY:
        raise IllegalMove(f"nothing can be ordered: {position.phase.value}")
    if position.control.claims:
        raise IllegalMove("nothing can be ordered: the hand is decided")
    here = hand(position)
    known = here.book.referee
    if name not in known:
        raise IllegalMove(f"no order `{name}` here; the referee may order: {', '.join(known) or 'nothing'}")
    side = next((side for side in here.sides if purse in position.side(side)), None)
    if side is None:
        raise IllegalMove(f"there is no side {PURSES[purse]}")
    done = order(here, position.control, oracle(position), side, known[name], name)
    return settled(replace(position, control=done.control), done.paid)
