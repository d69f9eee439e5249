"""Parties: a phrase may only speak of somebody who is there when it is read."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.draft import Leaf, Path, every_leaf
from trucodsl.rulebook.places import at, draft_of, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import InHalf, Party, Quantity
from trucodsl.syntax.shape import SHAPE

LATER = ("holder", "each acceptor", "next rival")  # of declarations and of several rivals
OF_A_SCORE = ("leader", "trailer")  # a score, not somebody who sits there
OF_A_KIND = ("that side", "others")  # found by a kind of hand
OF_A_PAYMENT = ("winner", "loser")  # known when something is paid
PAID = ("worth", "refused", "alone", "unbid", "pays", "amounts", "fouls")


def parties_are_there(book: RuleBook, report: Report) -> None:
    """Nobody is spoken of who cannot be there."""
    for path, leaf in every_leaf(draft_of(book).body, SHAPE):
        if not isinstance(leaf, Leaf) or isinstance(leaf.value, str):
            continue
        for party, scored in _parties(leaf.value):
            span = at(book, party.span, *path)
            if party.name in LATER or (party.name == "speaker" and path[-1] != "must"):
                report.add("E501", span, what=party.name, instead="say `caller`, `side`, `rivals` or a seat")
            elif not _there(party.name, path, scored):
                report.add("E367", span, party=party.name)


def _there(name: str, path: Path, scored: bool) -> bool:
    if name in OF_A_SCORE:
        return scored
    if name in OF_A_KIND:
        return path[0] in ("hands", "referee")
    return name not in OF_A_PAYMENT or any(key in PAID for key in path)


def _parties(phrase: object) -> Iterator[tuple[Party, bool]]:
    """Every party of a phrase, and whether only its score is meant."""
    scored = {id(node.party) for node in walk(phrase) if isinstance(node, InHalf | Quantity) and node.party is not None}
    for node in walk(phrase):
        if isinstance(node, Party):
            yield node, id(node) in scored


def one_bet_decides_the_hand(book: RuleBook, report: Report) -> None:
    """The tricks decide one bet, and what the hand is worth is not said by the hand's own worth."""
    deciding = [bet for bet in book.bets if bet.decides == "hand"]
    for bet in deciding[1:]:
        report.add("E343", place(book, "bets", bet.name, "decides"), bet=bet.name, other=deciding[0].name)
    for bet in deciding:
        amounts = [bet.unbid, *(amount for call in bet.calls for amount in (call.worth, call.refused, call.alone))]
        for node in (node for amount in amounts for node in walk(amount)):
            if isinstance(node, Quantity) and node.name == "hand worth":
                report.add("E353", at(book, node.span, "bets", bet.name), bet=bet.name)
