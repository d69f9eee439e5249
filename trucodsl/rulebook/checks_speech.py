"""Checks of figures that are said: what speaks of them stands in a bet that has them."""

from __future__ import annotations

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Bet, RuleBook
from trucodsl.rulebook.places import at, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import Compare, Party, Quantity, ValueOf


def figures_are_of_a_value(book: RuleBook, report: Report) -> None:
    """Figures are said of a value, and only a bet on one has them."""
    for bet in book.bets:
        if bet.declare == "spoken" and bet.decides in ("hand", "nothing"):
            report.add("E346", place(book, "bets", bet.name, "declare"), bet=bet.name, decides=bet.decides)


def only_what_is_said_is_spoken_of(book: RuleBook, report: Report) -> None:
    """Who is first to speak, has a duty to say more, or has a figure, is in a bet whose figures are said."""
    for bet in book.bets:
        if bet.declare == "spoken":
            continue
        if bet.tie == "first to speak":
            where = place(book, "bets", bet.name, "tie")
            report.add("E347", where, what="tie: first to speak", bet=bet.name)
        for duty in bet.must:
            for node in (duty, *walk(duty.when)):
                what = _of_speech(node, duty.what if node is duty else "")
                if what:
                    report.add("E347", at(book, node.span, "bets", bet.name, "must"), what=what, bet=bet.name)


def _of_speech(node: object, duty: str) -> str:
    if duty == "higher" or isinstance(node, ValueOf):
        return duty or "value of"
    if node == Party("speaker"):
        return "speaker"
    return "said" if node == Quantity("said") else ""


def figures_are_compared(book: RuleBook, report: Report) -> None:
    """A figure is compared with another, and with nothing else."""
    for bet in book.bets:
        for key, when in (*(("must", one.when) for one in bet.must), *(("fouls", one.when) for one in bet.fouls)):
            compared = [node for node in walk(when) if isinstance(node, Compare)]
            fine = {id(side) for one in compared if _figures(one) for side in (one.left, one.right)}
            for node in walk(when):
                if _is_figure(node) and id(node) not in fine:
                    _wrong(book, report, bet, node, key)


def _is_figure(node: object) -> bool:
    return isinstance(node, ValueOf) or node == Quantity("said")


def _figures(one: Compare) -> bool:
    return _is_figure(one.left) and _is_figure(one.right)


def _wrong(book: RuleBook, report: Report, bet: Bet, node: object, key: str) -> None:
    assert isinstance(node, ValueOf | Quantity)
    report.add("E349", at(book, node.span, "bets", bet.name, key), what=to_phrase(node), bet=bet.name)
