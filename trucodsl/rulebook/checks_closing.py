"""Checks of the end of a hand: what is shown, and the fouls that are only noticed then."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Bet, RuleBook, Value
from trucodsl.rulebook.places import at, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.rulebook.strength import depends_on_turned
from trucodsl.syntax.phrases import Foul, Named, Quantity, Selector

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
        elif foul.act == "misstates" and not bet.may_misstate:
            report.add("E377", span, bet=bet.name)
        elif foul.act == "misstates" and not foul.of_winner:
            report.add("E378", span, bet=bet.name)
        elif foul.act == "hides" and foul.of_winner:
            shows = "winner" in bet.show and bet.declare == "spoken"
            if not shows or foul.noticed != "by claim":
                report.add("E379", span, bet=bet.name)


def lies_are_said(book: RuleBook, report: Report) -> None:
    """Who may lie says a figure; every figure is known before the deal."""
    for bet in book.bets:
        if bet.may_misstate and bet.declare != "spoken":
            where = place(book, "bets", bet.name, "may misstate")
            report.add("E347", where, what="may misstate: yes", bet=bet.name)
        value = next((one for one in book.values if one.name == bet.decides), None)
        if bet.may_misstate and value is not None and _turns(book, value):
            where = place(book, "bets", bet.name, "may misstate")
            instead = "leave it out: figures are true"
            report.add("E501", where, what="a lie about a value that depends on the turned card", instead=instead)


def _turns(book: RuleBook, value: Value) -> bool:
    """Whether what a hand counts may depend on the turned card."""
    if book.deal.turned is None:
        return False
    groups = [group for pattern in value.best_of for group in pattern.groups if group.kind == "named"]
    named = [Selector((Named(group.name),)) for group in groups] + [selector for selector, _ in value.points]
    return book.cards.stands is not None or any(depends_on_turned(book.cards, one) for one in named)


def showing_is_said_once(book: RuleBook, report: Report) -> None:
    """`show` says who shows, once, and when."""
    for bet in book.bets:
        who = [word for word in bet.show if word in ("winner", "nobody", "on demand")]
        when = [word for word in bet.show if word not in who]
        if bet.show and (len(who) != 1 or (who == ["winner"]) != bool(when) or len(set(bet.show)) < len(bet.show)):
            report.add("E395", place(book, "bets", bet.name, "show"), bet=bet.name)
