"""How likely a hand has a value: exact, over every hand that can be dealt."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from trucodsl.machine.machine import Machine
from trucodsl.machine.values import Counting

NONE = "none"


def held(machine: Machine) -> dict[str, dict[str, float]]:
    """Of each value of the variant, the share of hands by what they are worth; ``none`` if they have no such value.

    A value that depends on the turned card is left out.
    """
    book = machine.book
    if book.deal.turned is not None:
        return {}
    found: dict[str, dict[str, float]] = {}
    for value in book.values:
        counting = Counting(book.cards, value, None)
        counts = Counter(counting.best(cards) for cards in combinations(book.cards.deck, book.deal.each))
        every = sum(counts.values())
        best = sorted((worth for worth in counts if worth is not None), reverse=True)
        found[value.name] = {str(worth): counts[worth] / every for worth in best}
        if counts[None]:
            found[value.name][NONE] = counts[None] / every
    return found
