"""Checks of the amounts: every name leads to a number in the end."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import Bet, RuleBook
from trucodsl.rulebook.chains import LARGEST, links, steps
from trucodsl.rulebook.enough import MOST_NODES
from trucodsl.rulebook.places import at, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import AmountName, Both, Quantity, Whole


def amounts_exist(book: RuleBook, report: Report) -> None:
    """Every name in an amount is one of `amounts`."""
    for path, phrase in _phrases(book):
        for node in walk(phrase):
            if isinstance(node, AmountName) and node.name not in book.amounts:
                near = did_you_mean(node.name, book.amounts)
                report.add("E350", at(book, node.span, *path), name=node.name, near=near)


def amounts_end(book: RuleBook, report: Report) -> None:
    """No amount is made of itself."""
    for name in book.amounts:
        if name in _inside(book, name, set()):
            report.add("E351", place(book, "amounts", name), name=name)


def _inside(book: RuleBook, name: str, seen: set[str]) -> set[str]:
    for node in walk(book.amounts.get(name)):
        if isinstance(node, AmountName) and node.name not in seen:
            seen.add(node.name)
            _inside(book, node.name, seen)
    return seen


def amounts_stay_short(book: RuleBook, report: Report) -> None:
    """Names that name names, and calls that say `stake` twice, double with each step: that is bounded."""
    sizes: dict[str, int] = {}
    long = [name for name, amount in book.amounts.items() if _size(book, amount, sizes) > MOST_NODES]
    for name in long:
        inside = [node.name for node in walk(book.amounts[name]) if isinstance(node, AmountName)]
        if not set(inside) & set(long):  # else the fault is in there
            report.add("E354", place(book, "amounts", name), name=name, most=MOST_NODES)
    if long:
        return
    for bet in book.bets:
        for name in _endless(book, bet, sizes):
            report.add("E354", place(book, "bets", bet.name, "calls", name, "worth"), name=name, most=MOST_NODES)


def _size(book: RuleBook, phrase: object, sizes: dict[str, int], stake: int = 1) -> int:
    """How many parts a phrase has when names are written out, and `stake` and `before` are so long."""
    found = 0
    for node in walk(phrase):
        if isinstance(node, AmountName):
            if node.name not in sizes:
                sizes[node.name] = 1  # if it is made of itself, that is another fault
                sizes[node.name] = min(_size(book, book.amounts.get(node.name), sizes), MOST_NODES + 1)
            found += sizes[node.name]
        else:
            found += stake if isinstance(node, Quantity) and node.name in ("stake", "before") else 1
    return min(found, MOST_NODES + 1)


def _endless(book: RuleBook, bet: Bet, sizes: dict[str, int]) -> list[str]:
    """The calls whose worth grows too long, said after all that may stand before them; numbers stay short."""
    worth = {call.name: call.worth for call in bet.calls}
    if all(_is_fixed(book, amount, set()) for amount in (bet.unbid, *worth.values())):
        return []
    found = links(bet.chain)
    long = dict.fromkeys(worth, 1)
    for _ in range(min(steps(bet.chain), LARGEST)):
        before = {name: max((long[a] for a, b in found.pairs if b == name and a in long), default=1) for name in long}
        long = {name: _size(book, amount, sizes, before[name]) for name, amount in worth.items()}
        if endless := [name for name, size in long.items() if size > MOST_NODES]:
            return endless
    return []


def _is_fixed(book: RuleBook, phrase: object, seen: set[str]) -> bool:
    """Whether an amount is a number in the end, whatever the score."""
    for node in walk(phrase):
        if isinstance(node, AmountName) and node.name not in seen:
            seen.add(node.name)
            if not _is_fixed(book, book.amounts.get(node.name), seen):
                return False
        elif isinstance(node, Quantity) and node.name not in ("stake", "before", "target", "half"):
            return False
    return True


def whole_games_are_not_added(book: RuleBook, report: Report) -> None:
    """`game` and `match` are more than any number: they cannot be counted with."""
    for path, phrase in _phrases(book):
        for node in walk(phrase):
            if isinstance(node, Both) and node.op in ("+", "-", "*", "multiple"):
                for side in (node.left, node.right):
                    if isinstance(side, Whole) or _whole_name(book, side):
                        report.add("E352", at(book, side.span, *path), what=side.span.text or "game")


def _whole_name(book: RuleBook, amount: object) -> bool:
    return isinstance(amount, AmountName) and isinstance(book.amounts.get(amount.name), Whole)


def _phrases(book: RuleBook) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every phrase that may hold an amount, with the path it stands at."""
    for name, amount in book.amounts.items():
        yield ("amounts", name), amount
    for bet in book.bets:
        path = ("bets", bet.name)
        yield (*path, "unbid"), bet.unbid
        yield (*path, "when"), bet.when
        yield (*path, "cap"), bet.cap
        yield (*path, "must"), bet.must
        yield (*path, "fouls"), bet.fouls
        for call in bet.calls:
            phrases = (call.worth, call.refused, call.alone, call.when, call.accepted, call.number)
            yield (*path, "calls", call.name), phrases
    for kind in book.kinds:
        yield ("hands", kind.name, "when"), kind.when
        yield ("hands", kind.name, "ask", "refused"), kind.ask.refused if kind.ask else None
    yield ("fold", "pays"), book.fold.pays
    yield ("fold", "when"), book.fold.when
    yield ("tricks", "may cover"), book.tricks.may_cover
