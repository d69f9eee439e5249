"""Whether a window can ever open, by looking at its facts only.

The window is taken apart into its alternatives; an alternative is impossible if
two of its facts exclude each other whatever is dealt: the first trick and the
second, a tied trick and its winner, ``a`` and ``not a``.  What is called
impossible here is impossible; what is not may still be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

from trucodsl.syntax.phrases import (
    AllOf,
    Answering,
    AnyOf,
    BetIs,
    Compare,
    Covered,
    HasAccepted,
    HasCalled,
    InHalf,
    Int,
    ModeIs,
    Moment,
    Not,
    Played,
    TrickTied,
    Window,
    WonTrick,
)

Fact = tuple[Window, bool]  # a fact, and whether it is to be true

MOST = 2000  # alternatives looked at; a longer window is taken to be possible
TRICK = {"first trick": "1", "second trick": "2", "last trick": "3", "before the deal": "0"}
PHASES = frozenset({"0", "1", "2", "3", "end"})
ORDERS = {"<": "<", "<=": "<=", "=": "=", ">=": "=>", ">": ">", "ties": "="}
ONE_PURSE = ("leader", "trailer", "caller", "side", "rivals", "mano", "dealer", "that side", "others")


def can_open(window: Window) -> bool:
    """False only if no situation can ever make the window true."""
    alternatives = list(islice(_alternatives(window, True), MOST))
    return len(alternatives) == MOST or any(_fits(facts) for facts in alternatives)


def _alternatives(window: Window, wanted: bool) -> Iterator[tuple[Fact, ...]]:
    match window:
        case Not(item):
            yield from _alternatives(item, not wanted)
        case AllOf(items) | AnyOf(items):
            if isinstance(window, AllOf) is wanted:
                yield from _each(items, wanted)
            else:
                for item in items:
                    yield from _alternatives(item, wanted)
        case _:
            yield ((window, wanted),)


def _each(items: tuple[Window, ...], wanted: bool) -> Iterator[tuple[Fact, ...]]:
    if not items:
        yield ()
        return
    for first in _alternatives(items[0], wanted):
        for rest in _each(items[1:], wanted):
            yield first + rest


def _fits(facts: Iterable[Fact]) -> bool:
    known: dict[Window, bool] = {}
    for fact, wanted in facts:
        if known.setdefault(fact, wanted) is not wanted:
            return False
    true = [fact for fact, wanted in known.items() if wanted]
    return (
        all(_alone(fact, wanted) for fact, wanted in known.items())
        and bool(_phases(known))
        and _tricks(true)
        and _bets(known, true)
        and _halves(known)
        and len({fact for fact in true if isinstance(fact, ModeIs)}) < 2
        and _comparisons(known)
    )


def _alone(fact: Window, wanted: bool) -> bool:
    match fact:
        case Moment("always"):
            return wanted
        case Moment("never"):
            return not wanted
    return True


def _phases(known: dict[Window, bool]) -> frozenset[str]:
    """The tricks during which all of the facts can be as wanted."""
    left = PHASES
    for fact, wanted in known.items():
        match fact:
            case Moment(name) if name in TRICK:
                left = left & {TRICK[name]} if wanted else left - {TRICK[name]}
            case TrickTied(trick) | WonTrick(_, trick) if wanted:
                left = left & {"1": {"2", "3", "end"}, "2": {"3", "end"}, "3": {"end"}}.get(str(trick), set())
            case Played(_, "") | Played(_, "trick") | Covered() if wanted:
                left = left - {"0"}
            case Played(party, "") if party.name in ("caller", "partner", "speaker", "mano", "dealer", "everyone"):
                left = left & {"0", "1"}
    return left


def _tricks(true: list[Window]) -> bool:
    tied = {fact.trick for fact in true if isinstance(fact, TrickTied)}
    return not any(isinstance(fact, WonTrick) and fact.trick in tied for fact in true)


def _bets(known: dict[Window, bool], true: list[Window]) -> bool:
    never_called = {fact.bet for fact in true if isinstance(fact, BetIs) and fact.status == "open"}
    for fact in true:
        match fact:
            case BetIs(bet, "asked" | "agreed" | "refused") | Answering(bet) | HasAccepted(_, bet) | HasCalled(_, bet):
                if bet in never_called:
                    return False
                if isinstance(fact, Answering) and known.get(BetIs(bet, "asked")) is False:
                    return False
    return True


def _halves(known: dict[Window, bool]) -> bool:
    below: dict[str, bool] = {}
    for fact, wanted in known.items():
        if isinstance(fact, InHalf) and fact.party.name in ONE_PURSE:
            malas = (fact.half == "malas") is wanted
            if below.setdefault(fact.party.name, malas) is not malas:
                return False
    return True


def _comparisons(known: dict[Window, bool]) -> bool:
    signs: dict[object, set[str]] = {}
    bounds: dict[object, list[int]] = defaultdict(lambda: [0, 10**9])
    for fact, wanted in known.items():
        if not isinstance(fact, Compare) or "one side" in repr(fact) or "any side" in repr(fact):
            continue
        op = set(ORDERS[fact.op]) if wanted else set("<=>") - set(ORDERS[fact.op])
        pair = (fact.left, fact.right)
        signs[pair] = signs.get(pair, set("<=>")) & op
        if not signs[pair]:
            return False
        match fact.left, fact.right:
            case Int(a), Int(b):
                if ("<" if a < b else "=" if a == b else ">") not in op:
                    return False
            case left, Int(b):
                low, high = bounds[left]
                low = max(low, b if "=" in op else b + 1) if "<" not in op else low
                high = min(high, b if "=" in op else b - 1) if ">" not in op else high
                bounds[left] = [low, high]
                if low > high:
                    return False
    return True
