"""Where the rules of a book were said, for the checks."""

from __future__ import annotations

from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.draft import Draft, Leaf
from trucodsl.source import NOWHERE, Span


def draft_of(book: RuleBook) -> Draft:
    """The draft that a book was built from."""
    draft = book.rules.draft
    assert isinstance(draft, Draft)
    return draft


def place(book: RuleBook, *path: str) -> Span:
    """Where a leaf or a map was said last; failing that, what it belongs to; at worst the name of the file."""
    draft = draft_of(book)
    for length in range(len(path), 0, -1):
        limb = draft.at(*path[:length])
        if isinstance(limb, Leaf) and limb.span is not NOWHERE:
            return limb.span
        key = draft.places.get(path[:length])
        if key is not None:
            return key
    return draft.parts[-1].span


def at(book: RuleBook, span: Span, *path: str) -> Span:
    """``span`` if it is a place in a file, else the place of a path (a default has none of its own)."""
    return span if span.source.text else place(book, *path)


def latest(book: RuleBook, *spans: Span) -> Span:
    """The place that is in the file put on last; of several in it the first."""
    return max(spans, key=lambda span: part_of(book, span))


def part_of(book: RuleBook, span: Span) -> int:
    """The number of the file, in the order they are put on each other, that a place is in; -1 for a default."""
    names = [patch.source.name for patch in draft_of(book).parts]
    return len(names) - 1 - names[::-1].index(span.source.name) if span.source.name in names else -1
