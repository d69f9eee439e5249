"""Which kinds of hand apply: decided by what is known before the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, NoReturn

from trucodsl.machine.amounts import holds
from trucodsl.machine.control import NONE, BetState, Control
from trucodsl.machine.machine import Hand
from trucodsl.machine.meaning import read
from trucodsl.machine.parties import At
from trucodsl.syntax import phrases as p


class Applying(NamedTuple):
    """The kinds that apply, in written order, and the side that one of them is about."""

    kinds: tuple[str, ...]
    that_side: int


class Nothing:
    """An oracle before the deal: nothing can be asked of it."""

    def holds(self, chair: int, name: str) -> NoReturn:
        """No cards yet."""
        raise AssertionError(f"`holds {name}` is asked before the deal")

    def best(self, value: str) -> NoReturn:
        """No cards yet."""
        raise AssertionError(f"the best `{value}` is asked before the deal")

    def score(self, window: p.Window) -> NoReturn:
        """Scores are read by the caller."""
        raise AssertionError("a window over scores is read by the caller")


def applying(hand: Hand, scores: tuple[int, int]) -> Applying:
    """What applies at these scores (mano's side first); ``hand`` is the ordinary hand of the mode."""
    names: list[str] = []
    that = NONE
    for kind in hand.book.kinds:
        at = At(hand, Control(tuple(BetState() for _ in hand.charts), that_side=that), Nothing())
        if not _true(kind.when, at, scores):
            continue
        names.append(kind.name)
        bound = [side for side in (0, 1) if _binds(kind.when, replace(at, side=side), scores)]
        that = bound[0] if len(bound) == 1 else that
    return Applying(tuple(names), that)


def _true(window: p.Window, at: At, scores: tuple[int, int]) -> bool:
    truth = read(window, at)
    return truth if isinstance(truth, bool) else holds(truth, scores)


def _binds(window: p.Window, at: At, scores: tuple[int, int]) -> bool:
    """Whether a fact about ``one side`` is true of the side that is tried."""
    match window:
        case p.AnyOf(items=items) | p.AllOf(items=items):
            return any(_binds(item, at, scores) for item in items)
        case p.Compare(left=left, right=right) if _speaks_of_one(left) or _speaks_of_one(right):
            return _true(window, at, scores)
        case p.InHalf(party=p.Party(name="one side")) | p.Same(left=p.Party(name="one side")):
            return _true(window, at, scores)
    return False


def _speaks_of_one(amount: p.Amount) -> bool:
    match amount:
        case p.Quantity(party=p.Party(name="one side")):
            return True
        case p.Both(left=left, right=right):
            return _speaks_of_one(left) or _speaks_of_one(right)
    return False
