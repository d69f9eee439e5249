"""What is known before a deal: which kinds of hand can apply at a score.

Facts known before the deal are the mode, the score, the half, and what the last
hand was.  Where the last hand is not said, an answer is True, False, or None (it
depends).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trucodsl.rulebook.arithmetic import COMBINE, COMPARE
from trucodsl.rulebook.book import Kind, RuleBook
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import (
    AllOf,
    Amount,
    AmountName,
    AnyOf,
    Both,
    Compare,
    If,
    InHalf,
    Int,
    LastHand,
    ModeIs,
    Moment,
    Not,
    Quantity,
    Window,
)

Answer = bool | None
Past = tuple[str, ...] | None  # the kinds of the hand before; None: there was none

ANY: Past = ("?",)  # it is not said what the hand before was

MOST_POINTS = 24  # scores of one side that are tried


@dataclass(frozen=True, slots=True)
class Before:
    """A mode and a score: purses of the mano's side and of the other; ``that_side`` once known; the hand before."""

    book: RuleBook
    mode: str
    score: tuple[int, int]
    that_side: int | None = None
    past: Past = ANY


def kinds_at(book: RuleBook, mode: str, score: tuple[int, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kinds of hand that apply at a score, and those that may (it depends on the last hand)."""
    sure: list[str] = []
    maybe: list[str] = []
    for kind in book.kinds:
        answer = applies(kind, Before(book, mode, score))
        if answer is None:
            maybe.append(kind.name)
        elif answer:
            sure.append(kind.name)
    return tuple(sure), tuple(maybe)


def applies(kind: Kind, before: Before) -> Answer:
    """Whether a kind of hand applies."""
    return holds(kind.when, _for(before, that_side(kind.when, before)))


def _for(before: Before, side: int | None) -> Before:
    return replace(before, that_side=side)


def that_side(window: Window, before: Before) -> int | None:
    """The one side that makes the first fact about ``one side`` true."""
    for fact in walk(window):
        if isinstance(fact, Compare | InHalf) and _party(fact) == "one side":
            found = [side for side in (0, 1) if _fact(fact, _for(before, side), "one side")]
            return found[0] if len(found) == 1 else None
    return None


def holds(window: Window, before: Before) -> Answer:
    """Whether a window is open before the deal."""
    match window:
        case AllOf(items):
            return _until(False, items, before)
        case AnyOf(items):
            return _until(True, items, before)
        case Not(item):
            answer = holds(item, before)
            return None if answer is None else not answer
        case Moment("always"):
            return True
        case Moment("never"):
            return False
        case Moment("first hand") if before.score != (before.book.score.start,) * 2:
            return False
        case Moment("first hand") if before.past != ANY:
            return before.past is None
        case LastHand(kind) if before.past != ANY:
            return before.past is not None and kind in before.past
        case ModeIs(mode):
            return mode == before.mode
        case Compare() | InHalf():
            return _sides(window, before)
    return None


def _until(decisive: bool, items: tuple[Window, ...], before: Before) -> Answer:
    """``decisive`` if one of the windows is so; else the opposite, if all are known."""
    known = True
    for item in items:
        answer = holds(item, before)
        if answer is decisive:
            return decisive
        known = known and answer is not None
    return not decisive if known else None


def _party(fact: Compare | InHalf) -> str:
    if isinstance(fact, InHalf):
        return fact.party.name
    names = [node.party.name for node in walk(fact) if isinstance(node, Quantity) and node.party]
    several = [name for name in names if name in ("one side", "any side", "all sides")]
    return several[0] if several else ""


def _sides(fact: Compare | InHalf, before: Before) -> Answer:
    party = _party(fact)
    if party not in ("one side", "any side", "all sides"):
        return _fact(fact, before, "")
    answers = [_fact(fact, _for(before, side), party) for side in (0, 1)]
    if None in answers:
        return None
    count = answers.count(True)
    return count == 1 if party == "one side" else count == 2 if party == "all sides" else count > 0


def _fact(fact: Compare | InHalf, before: Before, bound: str) -> Answer:
    if isinstance(fact, InHalf):
        purse = _purse(fact.party.name, before, bound)
        below = None if purse is None else purse < before.book.score.half
        return None if below is None else below is (fact.half == "malas")
    left, right = value(fact.left, before, bound), value(fact.right, before, bound)
    return None if left is None or right is None else COMPARE[fact.op](left, right)


def value(amount: Amount, before: Before, bound: str = "", depth: int = 0) -> int | None:
    """An amount at a score, or None if it is not known before the deal."""
    match amount:
        case Int(number):
            return number
        case AmountName(name) if depth < 20 and name in before.book.amounts:
            return value(before.book.amounts[name], before, bound, depth + 1)
        case Both(op, left, right):
            a, b = value(left, before, bound, depth), value(right, before, bound, depth)
            return None if a is None or b is None else COMBINE[op](a, b)
        case If(when, then, otherwise):
            answer = holds(when, before)
            return None if answer is None else value(then if answer else otherwise, before, bound, depth)
        case Quantity():
            return _quantity(amount, before, bound)
    return None


def _quantity(amount: Quantity, before: Before, bound: str) -> int | None:
    match amount.name:
        case "target":
            return before.book.score.target
        case "half":
            return before.book.score.half
        case "leader":
            return max(before.score)
        case "trailer":
            return min(before.score)
        case "score" if amount.party:
            return _purse(amount.party.name, before, bound)
    return None


def _purse(party: str, before: Before, bound: str) -> int | None:
    sides = before.score
    match party:
        case "mano":
            return sides[0]
        case "dealer":
            return sides[1]
        case "leader":
            return max(sides)
        case "trailer":
            return min(sides)
        case "that side" | "one side" | "any side" | "all sides":
            if before.that_side is None or (party != "that side" and party != bound):
                return None
            return sides[before.that_side]
        case "others" | "rivals":
            return None if before.that_side is None else sides[1 - before.that_side]
    return None


def scores(book: RuleBook) -> Iterator[tuple[int, int]]:
    """Every score at which a hand can begin."""
    low, high = min(book.score.start, book.score.target), max(book.score.start, book.score.target)
    for a in range(low, high):
        for b in range(low, high):
            yield a, b


def alike(book: RuleBook, mode: str) -> dict[int, int]:
    """The scores of one side, each with the lowest that no kind of hand tells from it.

    Kinds that compare the sides with each other tell every score from every other.
    """
    facts = [fact for kind in book.kinds for fact in walk(kind.when) if isinstance(fact, Compare | InHalf)]
    low, high = min(book.score.start, book.score.target), max(book.score.start, book.score.target)
    if not all(map(_of_one_side, facts)):
        return {score: score for score in range(low, high)}
    lowest: dict[tuple[Answer, ...], int] = {}
    found: dict[int, int] = {}
    for score in range(low, high):
        before = Before(book, mode, (score, score), 0)
        answers = (score == book.score.start, *(_fact(fact, before, _party(fact)) for fact in facts))
        found[score] = lowest.setdefault(answers, score)
    return found


def _of_one_side(fact: Compare | InHalf) -> bool:
    """Whether the fact looks at the points of a single side, whichever that is."""
    inside = list(walk(fact))
    whose = {node.party.name for node in inside if isinstance(node, Quantity | InHalf) and node.party}
    plain = all(node.name in ("score", "target", "half") for node in inside if isinstance(node, Quantity))
    known = whose <= {"one side", "any side", "all sides", "mano", "dealer"}
    return plain and known and len(whose) <= 1 and not any(isinstance(node, AmountName | If) for node in inside)


def telling_scores(book: RuleBook) -> list[tuple[int, int]]:
    """The scores next to every number that a kind of hand speaks of: where one can begin or cease to apply."""
    target, half, start = book.score.target, book.score.half, book.score.start
    nodes = [node for kind in book.kinds for node in walk(kind.when)]
    if not any(isinstance(node, Quantity | InHalf) for node in nodes):
        return [(start, start)]
    numbers = {node.value for node in nodes if isinstance(node, Int)}
    points = {start, start + 1, target - 1}
    if any(isinstance(node, InHalf | AmountName) or node == Quantity("half") for node in nodes):
        points |= {half - 1, half, half + 1}
    points |= {n + d for n in numbers for d in (-1, 0, 1)} | {target - n + d for n in numbers for d in (-1, 0, 1)}
    inside = sorted(point for point in points if start <= point < target)
    inside = inside[:: len(inside) // MOST_POINTS + 1]
    return [(a, b) for a in inside for b in inside]


def telling_modes(book: RuleBook) -> list[str]:
    """The modes, or one of them if no kind of hand speaks of modes."""
    modes = [mode.name for mode in book.modes]
    return modes if any(isinstance(node, ModeIs) for kind in book.kinds for node in walk(kind.when)) else modes[:1]
