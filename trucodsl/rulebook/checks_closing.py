"""Checks of the end of a hand: what is shown, and the fouls that are only noticed then."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Bet, RuleBook
from trucodsl.rulebook.places import at, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import Foul, Quantity

LATER_ONLY = ("divert", "bar")  # take away what is only paid at the end
AT_THE_END = (*LATER_ONLY, "pay", "game", "match")  # what can still happen when the hand is decided
GONE = ("stake", "before", "hand worth")  # no bet stands any more


def _fouls(book: RuleBook) -> Iterator[tuple[Bet, Foul]]:
    return ((bet, foul) for bet in book.bets for foul in bet.fouls)


def effects_come_in_time(book: RuleBook, report: Report) -> None:
    """What a foul does can be done when it is noticed."""
    for bet, foul in _fouls(book):
        for effect in foul.effects.items:
            span = at(book, effect.span, "bets", bet.name, "fouls")
            if foul.later and effect.do not in AT_THE_END:
                report.add("E396", span, bet=bet.name)
            elif effect.do in LATER_ONLY and not foul.later:
                report.add("E397", span, bet=effect.name)
        for node in walk(foul.effects) if foul.later else ():
            if isinstance(node, Quantity) and node.name in GONE:
                report.add("E398", at(book, node.span, "bets", bet.name, "fouls"), what=node.name)


def fouls_can_be_noticed(book: RuleBook, report: Report) -> None:
    """Cards that give a foul away are shown; what is hidden is a value that the bet decides."""
    values = [value.name for value in book.values]
    for bet, foul in _fouls(book):
        span = at(book, foul.span, "bets", bet.name, "fouls")
        if foul.noticed == "when shown" and "winner" not in bet.show:
            report.add("E399", span, bet=bet.name)
        if foul.act in ("hides", "misstates") and bet.decides not in values:
            report.add("E389", span, bet=bet.name, act=foul.act)


def showing_is_said_once(book: RuleBook, report: Report) -> None:
    """`show` says who shows, once, and when."""
    for bet in book.bets:
        who = [word for word in bet.show if word in ("winner", "nobody", "on demand")]
        when = [word for word in bet.show if word not in who]
        if bet.show and (len(who) != 1 or (who == ["winner"]) != bool(when) or len(set(bet.show)) < len(bet.show)):
            report.add("E395", place(book, "bets", bet.name, "show"), bet=bet.name)
