"""What is paid, what is owed, and what a claim does with it: plain values."""

from __future__ import annotations

from typing import NamedTuple

from trucodsl.machine.amounts import Minus
from trucodsl.syntax.phrases import Amount


class Paid(NamedTuple):
    """Points to a purse: an amount over scores, and the bet (or ``hand``, ``ask``) it is for."""

    amount: Amount | Minus
    purse: int
    bet: str


class Turned(NamedTuple):
    """What a bet was to pay to a side goes to others, or to nobody."""

    bet: str
    side: int
    to: tuple[int, ...]


class Claim(NamedTuple):
    """What a side may do when the hand is decided: point at a foul of another side, or show its own cards."""

    event: str
    by: int
    against: int  # the side whose foul it is
    paid: tuple[Paid, ...] = ()
    turned: tuple[Turned, ...] = ()
    chair: int = -1  # whoever shows; a claim may be made by any chair of the side
    made: tuple[Claim, ...] = ()  # what may be claimed afterwards
    left: tuple[Claim, ...] = ()  # what may be claimed if it is not done
