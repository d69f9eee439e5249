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
    """A foul that may be pointed at when the hand is decided: by which side, against which, and what happens then."""

    event: str
    by: int
    against: int
    paid: tuple[Paid, ...]
    turned: tuple[Turned, ...]
