"""Which kinds of hand apply: decided by what is known before the deal."""

from __future__ import annotations

from typing import NamedTuple

from trucodsl.machine.control import NONE
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.entry import Before, Past, applies, that_side
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import LastHand, Moment


class Applying(NamedTuple):
    """The kinds that apply, in written order, and the side that one of them is about (from the mano's, or NONE)."""

    kinds: tuple[str, ...]
    that_side: int


def applying(book: RuleBook, mode: str, scores: tuple[int, ...], past: Past) -> Applying:
    """What applies at these scores, the mano's purse first, after a hand of those kinds."""
    before = Before(book, mode, scores, past=past)
    kinds = [kind for kind in book.kinds if applies(kind, before)]
    sides = [side for kind in kinds if (side := that_side(kind.when, before)) is not None]
    return Applying(tuple(kind.name for kind in kinds), sides[-1] if sides else NONE)


def told_apart(book: RuleBook, kinds: Past) -> Past:
    """The hand before, as far as some kind of hand asks about it."""
    asked = [node for kind in book.kinds for node in walk(kind.when)]
    if kinds is None:
        return None if Moment("first hand") in asked else ()
    return tuple(kind for kind in kinds if LastHand(kind) in asked)
