"""The table of strengths.

Strengths are small integers: 1 is a face-down card, the weakest tier is 2.
Cards of one tier tie.
"""

from __future__ import annotations

from trucodsl.cards import Card
from trucodsl.rulebook.book import Cards, RuleBook
from trucodsl.rulebook.strength import picked, tiers
from trucodsl.syntax.phrases import Selector

HIDDEN = 1  # the strength of a face-down card: it loses to every open card and ties with its like
LOWEST = 2


def picks(cards: Cards, selector: Selector, card: Card, turned: Card | None) -> bool:
    """Whether the selector picks the card, when ``turned`` lies on the table."""
    return card in picked(cards, selector, turned)


def strengths(book: RuleBook) -> tuple[tuple[int, ...], ...]:
    """Strength of every card for every turned card (one row if no card is turned)."""
    turned: tuple[Card | None, ...] = book.cards.deck if book.deal.turned else (None,)
    return tuple(_strengths(book, card) for card in turned)


def _strengths(book: RuleBook, turned: Card | None) -> tuple[int, ...]:
    place = tiers(book.cards, book.order, turned)
    last = len(book.order.tiers) - 1
    return tuple(LOWEST + last - place.get(card, last) for card in book.cards.deck)
