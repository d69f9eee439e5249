"""Kinds of hand: the book of a special hand.

What a kind sets is a deferred fragment.  It is put on the ordinary book only
here, after every variant and house rule has been heard, so that a house rule
reaches every kind of hand that does not say otherwise.
"""

from __future__ import annotations

from functools import lru_cache

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.draft import Draft
from trucodsl.rulebook.entry import Before, applies
from trucodsl.rulebook.from_rules import build
from trucodsl.rulebook.merge import Merging, pack_in
from trucodsl.rulebook.resolve import kinds_of
from trucodsl.syntax.shape import SHAPE


def under(book: RuleBook, kinds: tuple[str, ...]) -> RuleBook:
    """The book in a hand of these kinds: what they set, in written order; the book itself for an ordinary hand."""
    draft = book.rules.draft
    known = kinds_of(draft)
    if not any(known[name] for name in kinds):
        return book
    return _under(draft, tuple(name for name in known if name in kinds))


def kinds_of_mode(book: RuleBook, mode: str) -> tuple[str, ...]:
    """The kinds that every hand of a mode is, whatever the score and the hand before."""
    return tuple(kind.name for kind in book.kinds if applies(kind, Before(book, mode, ())))


def of_mode(book: RuleBook, mode: str) -> RuleBook:
    """The book of a game in a mode: what changes in every hand of it, whatever the score, also holds between hands.

    Where what is set does not fit, which the checks say, the book as it is.
    """
    kinds = kinds_of_mode(book, mode)
    report = Report()
    put_on(book.rules.draft, kinds, report)
    return book if report.errors else under(book, kinds)


@lru_cache(maxsize=512)
def _under(draft: Draft, kinds: tuple[str, ...]) -> RuleBook:
    report = Report()
    special = put_on(draft, kinds, report)
    report.stop()
    return build(special)


def put_on(draft: Draft, kinds: tuple[str, ...], report: Report) -> Draft:
    """The draft with what some kinds of hand set; what does not fit goes to the report."""
    body, gone, places = draft.body, dict(draft.gone), dict(draft.places)
    for name, sets in kinds_of(draft).items():
        if name not in kinds:
            continue
        inside = ("hands", name, "set")
        here = {path[3:]: span for path, span in draft.places.items() if path[:3] == inside}
        merging = Merging(name, False, report, here, gone=gone, lenient=True, pack=pack_in(body, sets))
        body = merging.maps(body, sets, SHAPE)
        for path, span in here.items():
            places.setdefault(path, span)
    return Draft(draft.name, body, places, gone, draft.parts, draft.names)
