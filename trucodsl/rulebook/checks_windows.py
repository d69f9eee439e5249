"""Checks of the windows: their names mean something, and each can open."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.places import at
from trucodsl.rulebook.possible import can_open
from trucodsl.rulebook.rewrite import all_of, walk
from trucodsl.source import NOWHERE
from trucodsl.syntax.phrases import (
    Answering,
    BetIs,
    FirstToCall,
    HasAccepted,
    HasCalled,
    Holds,
    LastHand,
    ModeIs,
    Moment,
    Named,
    Window,
)

Path = tuple[str, ...]


def windows(book: RuleBook) -> Iterator[tuple[Path, Window]]:
    """Every window of the book, with the path it stands at."""
    for bet in book.bets:
        yield ("bets", bet.name, "when"), bet.when
        for call in bet.calls:
            if call.when is not None:
                yield ("bets", bet.name, "calls", call.name, "when"), call.when
        for duty in bet.must:
            yield ("bets", bet.name, "must"), duty.when
        for foul in bet.fouls:
            yield ("bets", bet.name, "fouls"), foul.when
    yield ("fold", "when"), book.fold.when
    yield ("tricks", "may cover"), book.tricks.may_cover
    for duty in book.tricks.plays:
        yield ("tricks", "plays"), duty.when
    for kind in book.kinds:
        yield ("hands", kind.name, "when"), kind.when


def phrases_with_windows(book: RuleBook) -> Iterator[tuple[Path, object]]:
    """The same, and the amounts in which an `if` may stand."""
    yield from windows(book)
    for name, amount in book.amounts.items():
        yield ("amounts", name), amount
    for bet in book.bets:
        for call in bet.calls:
            yield ("bets", bet.name, "calls", call.name), (call.worth, call.refused, call.alone)
    yield ("fold", "pays"), book.fold.pays


def windows_name_what_exists(book: RuleBook, report: Report) -> None:
    """Every bet, call, value, kind of hand and mode that a window names exists."""
    names = _Names(book)
    for path, phrase in phrases_with_windows(book):
        for node in walk(phrase):
            code, word, known = names.unknown(node)
            if code:
                span = at(book, getattr(node, "span", NOWHERE), *path)
                report.add(code, span, name=word, near=did_you_mean(word, known))


class _Names:
    def __init__(self, book: RuleBook) -> None:
        self.bets = tuple(bet.name for bet in book.bets)
        self.calls = tuple(call.name for bet in book.bets for call in bet.calls)
        self.modes = tuple(mode.name for mode in book.modes)
        self.kinds = tuple(kind.name for kind in book.kinds)
        patterns = (pattern.name for value in book.values for pattern in value.best_of if pattern.name)
        self.held = (*(value.name for value in book.values), *patterns, *book.cards.named)

    def unknown(self, node: object) -> tuple[str, str, tuple[str, ...]]:
        """The fault of a fact whose name means nothing: its code, the name, and what it could be."""
        match node:
            case Answering(name) | BetIs(name) | HasAccepted(_, name) if name not in self.bets:
                return "E360", name, self.bets
            case HasCalled(_, name) | FirstToCall(_, name) if name not in self.calls and name not in self.bets:
                return "E361", name, (*self.calls, *self.bets)
            case Holds(_, what):
                for term in what.terms:
                    if isinstance(term, Named) and term.name not in self.held:
                        return "E362", term.name, self.held
            case ModeIs(name) if name not in self.modes:
                return "E363", name, self.modes
            case LastHand(name) if name not in self.kinds:
                return "E364", name, self.kinds
        return "", "", ()


def windows_can_open(book: RuleBook, report: Report) -> None:
    """No window asks for what excludes itself; `never` is said on purpose."""
    never = Moment("never")
    told: set[Path] = set()
    for path, window in windows(book):
        if window != never and not can_open(window):
            told.add(path)
            report.add("E365", at(book, window.span, *path), window=".".join(path))
    for bet in book.bets:
        for call in bet.calls:
            path = ("bets", bet.name, "calls", call.name, "when")
            if call.when is None or call.when == never or path in told or ("bets", bet.name, "when") in told:
                continue
            if bet.when != never and not can_open(all_of((bet.when, call.when))):
                related = [("the window of the bet", at(book, bet.when.span, "bets", bet.name, "when"))]
                report.add("E366", at(book, call.when.span, *path), related=related, call=call.name, bet=bet.name)
