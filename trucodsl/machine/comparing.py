"""Comparisons of values and of the figure that was said: what the deal knows, asked of the oracle."""

from __future__ import annotations

from trucodsl.machine.control import NONE
from trucodsl.machine.parties import At, chairs
from trucodsl.syntax import phrases as p

SAID = p.Quantity("said")
TURNED = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


def is_figure(amount: p.Amount) -> bool:
    """Whether it is the value of somebody, or what was said."""
    return isinstance(amount, p.ValueOf) or amount == SAID


def figures(left: p.Amount, op: str, right: p.Amount, at: At) -> bool:
    """``value of speaker > said``: the best value of a party counts; who has none has less than everybody."""
    if at.hand.charts[at.bet].bet.may_misstate and SAID in (left, right):
        return _heard(left, op, at) if right == SAID else _heard(right, TURNED.get(op, op), at)
    mine, theirs = _whose(left, at), _whose(right, at)
    match op:
        case ">" | ">=":
            return _exceed(mine, theirs, at, equal=op == ">=")
        case "<" | "<=":
            return _exceed(theirs, mine, at, equal=op == "<=")
    return _exceed(mine, theirs, at, equal=True) and _exceed(theirs, mine, at, equal=True)


def _heard(amount: p.Amount, op: str, at: At) -> bool:
    """A value against what was said, which may be a lie."""
    bet = at.hand.charts[at.bet].bet

    def outdone(equal: bool) -> bool:
        return any(at.oracle.outdoes(bet.decides, chair, bet.name, equal=equal) for chair in _whose(amount, at))

    match op:
        case ">" | ">=":
            return outdone(op == ">=")
        case "<" | "<=":
            return not outdone(op == "<")
    return outdone(True) and not outdone(False)


def _whose(amount: p.Amount, at: At) -> tuple[int, ...]:
    """The chairs whose value it is; what was said is the value of who said it."""
    if isinstance(amount, p.ValueOf):
        return chairs(amount.party, at)
    speech = at.control.speech
    return () if speech is None or speech.holder == NONE else (speech.holder,)


def _exceed(mine: tuple[int, ...], theirs: tuple[int, ...], at: At, *, equal: bool) -> bool:
    value = at.hand.charts[at.bet].bet.decides

    def exceeds(chair: int) -> bool:
        return all(at.oracle.exceeds(value, chair, other, equal=equal) for other in theirs)

    return any(exceeds(chair) for chair in mine)
