"""Checks of the kinds of hand: each can come, and what it sets fits."""

from __future__ import annotations

from itertools import combinations

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Kind, RuleBook
from trucodsl.rulebook.entry import Before, applies, kinds_at, scores, telling_modes, telling_scores
from trucodsl.rulebook.places import at, draft_of
from trucodsl.rulebook.resolve import kinds_of
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import AllOf, AnyOf, Compare, InHalf, LastHand, ModeIs, Moment, Not, Quantity, Window

BEFORE = Compare | InHalf | LastHand | ModeIs | AnyOf | AllOf | Not
BEFORE_MOMENTS = ("always", "never", "first hand", "before the deal")
BEFORE_QUANTITIES = ("score", "leader", "trailer", "target", "half")
MOST_MET = 4  # kinds that may meet and are tried together


def kinds_are_known_before(book: RuleBook, report: Report) -> None:
    """When a kind of hand applies is known before the deal: the mode, the score, the last hand."""
    for kind in book.kinds:
        for node in walk(kind.when):
            if isinstance(node, Moment):
                known = node.name in BEFORE_MOMENTS
            elif isinstance(node, Quantity):
                known = node.name in BEFORE_QUANTITIES
            else:
                known = not isinstance(node, Window) or isinstance(node, BEFORE)
            if not known:
                span = at(book, node.span, "hands", kind.name, "when")
                report.add("E370", span, fact=span.text or "this", kind=kind.name)
                break


def kinds_can_come(book: RuleBook, report: Report) -> None:
    """Some mode and score bring every kind of hand."""
    if book.score.start >= book.score.target or not book.modes:
        return  # said elsewhere
    points = telling_scores(book)
    for kind in book.kinds:
        if not _comes(book, kind, points) and not _comes(book, kind, list(scores(book))):
            report.add("E371", at(book, kind.when.span, "hands", kind.name, "when"), kind=kind.name)


def _comes(book: RuleBook, kind: Kind, points: list[tuple[int, int]]) -> bool:
    modes = telling_modes(book)
    return any(applies(kind, Before(book, mode, score)) is not False for mode in modes for score in points)


def asked_sides_are_bound(book: RuleBook, report: Report) -> None:
    """`that side` is the side that `one side` found."""
    for kind in book.kinds:
        spoken = [kind.ask.who.name] if kind.ask else []
        if "side sees partner" in kind.sight:
            spoken.append("that side")
        bound = any(getattr(getattr(node, "party", None), "name", "") == "one side" for node in walk(kind.when))
        if "that side" in spoken and not bound:
            report.add("E372", at(book, kind.when.span, "hands", kind.name, "when"), kind=kind.name)


def meetings(book: RuleBook) -> list[tuple[str, ...]]:
    """The sets of kinds of hand that set something and can apply together, each kind alone among them."""
    setting = [name for name, sets in kinds_of(draft_of(book)).items() if sets]
    found: dict[tuple[str, ...], None] = {(name,): None for name in setting}
    points = telling_scores(book)
    for mode in telling_modes(book):
        for score in points:
            sure, maybe = kinds_at(book, mode, score)
            always = [name for name in sure if name in setting]
            perhaps = [name for name in maybe if name in setting][:MOST_MET]
            for count in range(len(perhaps) + 1):
                for more in combinations(perhaps, count):
                    met = tuple(name for name in setting if name in always or name in more)
                    if met:
                        found[met] = None
    return list(found)
