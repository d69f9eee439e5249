"""Checks of the kinds of hand: each can come, and what it sets fits."""

from __future__ import annotations

from collections.abc import Iterable
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
LOOKED_THROUGH = range(1, 121)  # lengths of a game of which every score is tried
MOST_KINDS = 32
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


def kinds_are_few(book: RuleBook, report: Report) -> None:
    """Each kind of hand is a machine of its own, and so is each meeting of some."""
    if len(book.kinds) > MOST_KINDS:
        report.add("E373", book.kinds[MOST_KINDS].span, count=len(book.kinds), most=MOST_KINDS)


def kinds_can_come(book: RuleBook, report: Report) -> None:
    """Some mode and score bring every kind of hand."""
    if book.score.target - book.score.start not in LOOKED_THROUGH or not book.modes:
        return  # said elsewhere, or more than can be looked through
    points = telling_scores(book)
    modes = {mode.name for mode in book.modes}
    for kind in book.kinds:
        if any(isinstance(node, ModeIs) and node.mode not in modes for node in walk(kind.when)):
            continue  # said elsewhere
        if not _comes(book, kind, points) and not _comes(book, kind, scores(book)):
            report.add("E371", at(book, kind.when.span, "hands", kind.name, "when"), kind=kind.name)


def _comes(book: RuleBook, kind: Kind, points: Iterable[tuple[int, int]]) -> bool:
    modes = telling_modes(book)
    return any(applies(kind, Before(book, mode, score)) is not False for score in points for mode in modes)


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
