"""Which kinds of hand apply: decided by what is known before the deal."""

from __future__ import annotations

from typing import NamedTuple

from trucodsl.machine.control import NONE
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.entry import Before, applies, that_side


class Applying(NamedTuple):
    """The kinds that apply, in written order, and the side that one of them is about (from the mano's, or NONE)."""

    kinds: tuple[str, ...]
    that_side: int


def applying(book: RuleBook, mode: str, scores: tuple[int, int]) -> Applying:
    """What applies at these scores, the mano's side first."""
    before = Before(book, mode, scores)
    kinds = [kind for kind in book.kinds if applies(kind, before)]
    sides = [side for kind in kinds if (side := that_side(kind.when, before)) is not None]
    return Applying(tuple(kind.name for kind in kinds), sides[-1] if sides else NONE)
