"""Checks of the amounts: every name leads to a number in the end."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.places import at, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import AmountName, Both, Whole


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
