"""What is known before a deal: which kinds of hand can apply at a score.

Facts known before the deal are the mode, the score, the half, and what the last
hand was.  Where the last hand is not said, an answer is True, False, or None (it
depends).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from trucodsl.rulebook.arithmetic import COMBINE, COMPARE
from trucodsl.rulebook.book import Kind, RuleBook
from trucodsl.rulebook.rewrite import walk
from trucodsl.rulebook.seats import purses, purses_of, side_of
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

MOST_POINTS = 24  # scores of one purse that are tried
MOST_SCORES = 50_000  # scores of all purses that are tried


@dataclass(frozen=True, slots=True)
class Before:
    """A mode and a score by purse, the mano's first, () if none is known; ``that_side`` once known; the hand before."""

    book: RuleBook
    mode: str
    score: tuple[int, ...]
    that_side: int | None = None
    past: Past = ANY

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The purses of each side."""
        return purses_of(self.book.mode(self.mode))


def kinds_at(book: RuleBook, mode: str, score: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
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
            found = [side for side in range(len(before.sides)) if _fact(fact, _for(before, side), "one side")]
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
        case Moment("first hand") if any(points != before.book.score.start for points in before.score):
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
    answers = [_fact(fact, _for(before, side), party) for side in range(len(before.sides))]
    if None in answers:
        return None
    count = answers.count(True)
    return count == 1 if party == "one side" else count == len(answers) if party == "all sides" else count > 0


def _fact(fact: Compare | InHalf, before: Before, bound: str) -> Answer:
    if isinstance(fact, InHalf):
        purse = _purse(fact.party.name, before, bound)
        if purse is None:
            return None
        score = before.book.score
        return (purse > score.half if score.down else purse < score.half) is (fact.half == "malas")
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
        case "leader" | "trailer":
            return _purse(amount.name, before, bound)
        case "score" if amount.party:
            return _purse(amount.party.name, before, bound)
    return None


def _purse(party: str, before: Before, bound: str) -> int | None:
    if not before.score:
        return None
    match party:
        case "mano":
            return _best(before, 0)
        case "dealer":
            return _best(before, side_of(before.book.mode(before.mode))[-1])
        case "leader" | "trailer":
            highest = (party == "leader") is not before.book.score.down
            return max(before.score) if highest else min(before.score)
        case "that side" | "one side" | "any side" | "all sides":
            if before.that_side is None or (party != "that side" and party != bound):
                return None
            return _best(before, before.that_side)
        case "others" | "rivals":
            that = before.that_side
            return None if that is None else _best(before, *(side for side in range(len(before.sides)) if side != that))
    return None


def _best(before: Before, *sides: int) -> int:
    """The score of sides: of their purses the one nearest to the target."""
    return before.book.score.best([before.score[purse] for side in sides for purse in before.sides[side]])


def points_in_play(book: RuleBook) -> range:
    """What a purse can have when a hand begins."""
    start, target = book.score.start, book.score.target
    return range(target + 1, start + 1) if book.score.down else range(start, target)


def scores(book: RuleBook, mode: str) -> Iterator[tuple[int, ...]]:
    """Every score at which a hand can begin; the telling ones only if there are too many."""
    points, count = points_in_play(book), purses(book.mode(mode))
    if len(points) ** count > MOST_SCORES:
        return iter(telling_scores(book, mode))
    return product(points, repeat=count)


def alike(book: RuleBook, mode: str) -> dict[int, int]:
    """The scores of one purse, each with the lowest of its neighbours that no kind of hand tells from it.

    Kinds that compare the sides with each other tell every score from every other; kinds of other modes tell none.
    """
    kinds = [kind for kind in book.kinds if applies(kind, Before(book, mode, ())) is not False]
    facts = [fact for kind in kinds for fact in walk(kind.when) if isinstance(fact, Compare | InHalf)]
    points = points_in_play(book)
    if not all(map(_of_one_side, facts)):
        return {score: score for score in points}
    lowest, last = 0, tuple[Answer, ...]()
    found: dict[int, int] = {}
    for score in points:
        before = Before(book, mode, (score,) * purses(book.mode(mode)), 0)
        answers = (score == book.score.start, *(_fact(fact, before, _party(fact)) for fact in facts))
        if answers != last:
            lowest, last = score, answers
        found[score] = lowest  # of neighbours only: so the highest of several scores stays the highest
    return found


def _of_one_side(fact: Compare | InHalf) -> bool:
    """Whether the fact looks at the points of a single side, whichever that is."""
    inside = list(walk(fact))
    whose = {node.party.name for node in inside if isinstance(node, Quantity | InHalf) and node.party}
    names = {node.name for node in inside if isinstance(node, Quantity)}
    whose |= names & {"leader", "trailer"}
    plain = names <= {"score", "target", "half", "leader", "trailer"}
    known = whose <= {"one side", "any side", "all sides", "mano", "dealer", "leader", "trailer"}
    return plain and known and len(whose) <= 1 and not any(isinstance(node, AmountName | If) for node in inside)


def telling_scores(book: RuleBook, mode: str) -> list[tuple[int, ...]]:
    """The scores next to every number that a kind of hand speaks of: where one can begin or cease to apply."""
    target, half, start = book.score.target, book.score.half, book.score.start
    nodes, count = [node for kind in book.kinds for node in walk(kind.when)], purses(book.mode(mode))
    if not any(isinstance(node, Quantity | InHalf) for node in nodes):
        return [(start,) * count]
    numbers = {node.value for node in nodes if isinstance(node, Int)}
    points = {start, start + 1, start - 1, target - 1, target + 1}
    if any(isinstance(node, InHalf | AmountName) or node == Quantity("half") for node in nodes):
        points |= {half - 1, half, half + 1}
    points |= {n + d for n in numbers for d in (-1, 0, 1)} | {target - n + d for n in numbers for d in (-1, 0, 1)}
    inside = sorted(points & set(points_in_play(book)))
    most = max(2, min(MOST_POINTS, int(MOST_SCORES ** (1 / count))))
    inside = inside[:: len(inside) // most + 1]
    return list(product(inside, repeat=count))


def telling_modes(book: RuleBook) -> list[str]:
    """The modes, or one of them if no kind of hand speaks of modes."""
    modes = [mode.name for mode in book.modes]
    return modes if any(isinstance(node, ModeIs) for kind in book.kinds for node in walk(kind.when)) else modes[:1]
