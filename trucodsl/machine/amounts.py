"""Amounts: substitution, constant folding, and their value at two scores.

An amount that is left after folding speaks of scores only, each as
``score of 0`` (the side of the mano) or ``score of 1``, or of control facts
inside an ``if``; ``machine.meaning`` gets rid of the latter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trucodsl.rulebook.arithmetic import COMBINE, COMPARE, MOST
from trucodsl.syntax.phrases import (
    AllOf,
    Amount,
    AmountName,
    AnyOf,
    Both,
    Compare,
    If,
    Int,
    Moment,
    Not,
    Party,
    Quantity,
    Window,
)

# More than any amount.  What wins the match where several games do is what this game lacks, and this beside it:
# it stands for the games that are still needed.
MATCH = 1 << 24
assert MATCH > MOST


def points_in(number: int) -> int:
    """The points in the value of an amount, without the mark of the match."""
    return number % MATCH if number >= 0 else -(-number % MATCH)


@dataclass(frozen=True, slots=True)
class Minus:
    """The amount, negative: what is owed no more, or passes from one purse to another."""

    amount: Amount


def taken_back(amount: Amount | Minus) -> Amount | Minus:
    """The opposite."""
    return amount.amount if isinstance(amount, Minus) else Minus(amount)


def score_of(side: int) -> Quantity:
    """The score of a side, counted from the mano's."""
    return Quantity("score", Party(str(side)))


def substitute(amount: Amount, **words: Amount) -> Amount:
    """The amount with ``stake``, ``before`` … replaced, also inside its windows."""
    match amount:
        case Quantity(name=name, party=None) if name in words:
            return words[name]
        case Both(op=op, left=left, right=right, span=span):
            return Both(op, substitute(left, **words), substitute(right, **words), span)
        case If(when=when, then=then, otherwise=otherwise, span=span):
            return If(in_window(when, **words), substitute(then, **words), substitute(otherwise, **words), span)
    return amount


def spelled_out(amount: Amount, named: Mapping[str, Amount]) -> Amount:
    """The amount with the names of ``amounts`` replaced by what they stand for."""
    match amount:
        case AmountName(name=name):
            return spelled_out(named[name], named)
        case Both(op=op, left=left, right=right, span=span):
            return Both(op, spelled_out(left, named), spelled_out(right, named), span)
        case If(when=when, then=then, otherwise=otherwise, span=span):
            return If(when, spelled_out(then, named), spelled_out(otherwise, named), span)
    return amount


def in_window(window: Window, **words: Amount) -> Window:
    """The window with ``stake``, ``before`` … replaced in its comparisons."""
    match window:
        case Compare(left=left, op=op, right=right, span=span):
            return Compare(substitute(left, **words), op, substitute(right, **words), span)
        case AnyOf(items=items, span=span):
            return AnyOf(tuple(in_window(item, **words) for item in items), span)
        case AllOf(items=items, span=span):
            return AllOf(tuple(in_window(item, **words) for item in items), span)
        case Not(item=item, span=span):
            return Not(in_window(item, **words), span)
    return window


def fold_constants(amount: Amount) -> Amount:
    """The amount with everything that is a number worked out."""
    match amount:
        case Both(op=op, left=left, right=right, span=span):
            return combine(op, fold_constants(left), fold_constants(right), span=span)
        case If(when=Compare(left=left, op=op, right=right), then=then, otherwise=otherwise):
            a, b = fold_constants(left), fold_constants(right)
            if isinstance(a, Int) and isinstance(b, Int):
                return fold_constants(then if COMPARE[op](a.value, b.value) else otherwise)
    return amount


def combine(op: str, left: Amount, right: Amount, **place: object) -> Amount:
    """``left op right``, as a number where both are."""
    if isinstance(left, Int) and isinstance(right, Int):
        return Int(COMBINE[op](left.value, right.value))
    return Both(op, left, right)


def number(amount: Amount | Minus, scores: Sequence[int]) -> int:
    """The value of an amount over scores; never below 0, unless it is taken away."""
    match amount:
        case Minus(amount=given):
            return -number(given, scores)
        case Int(value=value):
            return value
        case Quantity(name="score", party=Party(name=side)):
            return scores[int(side)]
        case Quantity(name="leader"):
            return max(scores)
        case Quantity(name="trailer"):
            return min(scores)
        case Both(op=op, left=left, right=right):
            return max(0, COMBINE[op](number(left, scores), number(right, scores)))
        case If(when=when, then=then, otherwise=otherwise):
            return number(then if holds(when, scores) else otherwise, scores)
    raise AssertionError(f"not an amount over scores: {amount!r}")


def holds(window: Window, scores: Sequence[int]) -> bool:
    """Whether a window over scores is true."""
    match window:
        case Compare(left=left, op=op, right=right):
            return COMPARE[op](number(left, scores), number(right, scores))
        case AnyOf(items=items):
            return any(holds(item, scores) for item in items)
        case AllOf(items=items):
            return all(holds(item, scores) for item in items)
        case Not(item=item):
            return not holds(item, scores)
        case Moment(name=name):
            return name == "always"
    raise AssertionError(f"not a window over scores: {window!r}")
