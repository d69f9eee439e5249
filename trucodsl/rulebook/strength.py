"""Which cards a selector picks, and how strong each card is.

Both depend on the turned card at most, so they are tables that are computed
once: nothing here knows what a manilha or a pieza is.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from trucodsl.cards import Card
from trucodsl.rulebook.book import Cards
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import (
    AnyCard,
    CardIs,
    Named,
    OfTurned,
    Order,
    RankAfter,
    RankIs,
    RankRange,
    Selector,
    Term,
)

MOVING = (OfTurned, RankAfter)  # terms that depend on the turned card


def depends_on_turned(cards: Cards, node: object, depth: int = 0) -> bool:
    """Whether what a selector picks depends on the turned card."""
    for part in walk(node):
        if isinstance(part, MOVING):
            return True
        if isinstance(part, Named) and depth < 20:
            meant = cards.named.get(part.name)
            if meant and depends_on_turned(cards, meant, depth + 1):
                return True
    return False


def suit_of(cards: Cards, text: str) -> str:
    """The suit of the pack that a typed suit means."""
    return dict(cards.pack.letters).get(text, text)


def cycle(cards: Cards) -> tuple[str, ...]:
    """The ranks of the deck, low to high."""
    present = {card.rank for card in cards.deck}
    return tuple(rank for rank in cards.ranks if rank in present)


def between(cards: Cards, low: str, high: str) -> tuple[str, ...]:
    """The ranks from ``low`` to ``high``; none if one of them is unknown or they are the wrong way round."""
    if low not in cards.ranks or high not in cards.ranks:
        return ()
    return cards.ranks[cards.ranks.index(low) : cards.ranks.index(high) + 1]


def picked(cards: Cards, selector: Selector, turned: Card | None) -> frozenset[Card]:
    """The cards of the deck that any term picks; a card that stands for the turned one is picked in its place."""
    found = _picked(cards, selector, turned)
    other = stand_in(cards, turned)
    if other is None:
        return found
    return found | {other} if turned in found else found - {other}


def stand_in(cards: Cards, turned: Card | None) -> Card | None:
    """The card that takes the place of the turned one (the 12 for a turned pieza), if one does."""
    if turned is None or cards.stands is None or turned not in _picked(cards, cards.stands.when, turned):
        return None
    return Card(cards.stands.rank, turned.suit)


def _picked(cards: Cards, selector: Selector, turned: Card | None) -> frozenset[Card]:
    found: set[Card] = set()
    for term in selector.terms:
        found |= _term(cards, term, turned, 0)
    return frozenset(found)


def _term(cards: Cards, term: Term, turned: Card | None, depth: int) -> Set[Card]:
    deck = cards.deck
    match term:
        case CardIs(text):
            card = cards.pack.card(text)
            return {card} & set(deck) if card else set()
        case RankIs(rank):
            return {card for card in deck if card.rank == rank}
        case RankRange(low, high):
            ranks = between(cards, low, high)
            return {card for card in deck if card.rank in ranks}
        case OfTurned(ranks):
            return {card for card in deck if turned and card.suit == turned.suit and card.rank in ranks}
        case RankAfter():
            ranks = cycle(cards)
            after = ranks[(ranks.index(turned.rank) + 1) % len(ranks)] if turned and turned.rank in ranks else None
            return {card for card in deck if card.rank == after}
        case Named(name, suit):
            meant = cards.named.get(name)
            if meant is None or depth > 20:
                return set()
            inside = {card for part in meant.terms for card in _term(cards, part, turned, depth + 1)}
            return {card for card in inside if suit is None or card.suit == suit_of(cards, suit)}
        case AnyCard():
            return set(deck)
    return set()


def tiers(cards: Cards, order: Order, turned: Card | None) -> Mapping[Card, int]:
    """Each card of the deck with the number of its tier, 0 the strongest; a card of no tier is left out."""
    place: dict[Card, int] = {}
    for index, tier in enumerate(order.tiers):
        if isinstance(tier, Selector):
            for card in picked(cards, tier, turned):
                place.setdefault(card, index)
    return place
