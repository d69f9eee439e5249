"""Which cards a selector picks, and the table of strengths.

A selector may depend on the turned card; everything else about cards is fixed
by the book.  Strengths are small integers: 1 is a face-down card, the weakest
tier is 2.  Cards of one tier tie.
"""

from __future__ import annotations

from trucodsl.cards import Card
from trucodsl.rulebook.book import Cards, RuleBook
from trucodsl.syntax.phrases import (
    AnyCard,
    CardIs,
    FaceDown,
    Inherited,
    Named,
    OfTurned,
    RankAfter,
    RankIs,
    RankRange,
    Selector,
    Term,
)

HIDDEN = 1  # the strength of a face-down card: it loses to every open card and ties with its like
LOWEST = 2


def next_rank(cards: Cards, rank: str) -> str:
    """The rank right after, in the cycle of the ranks that are in the pack (the 3 leads back to the lowest)."""
    there = {card.rank for card in cards.deck}
    cycle = [one for one in cards.ranks if one in there]
    return cycle[(cycle.index(rank) + 1) % len(cycle)]


def picks(cards: Cards, selector: Selector, card: Card, turned: Card | None) -> bool:
    """Whether the selector picks the card, when ``turned`` lies on the table."""
    return any(_picks(cards, term, _stands_for(cards, card, turned), turned) for term in selector.terms)


def _stands_for(cards: Cards, card: Card, turned: Card | None) -> Card:
    """The card itself, or the turned card whose place it takes (the 12 for a turned pieza)."""
    stands = cards.stands
    if stands is None or turned is None or card != Card(stands.rank, turned.suit):
        return card
    replaced = any(_picks(cards, term, turned, turned) for term in stands.when.terms)
    return turned if replaced else card


def _picks(cards: Cards, term: Term, card: Card, turned: Card | None) -> bool:
    match term:
        case CardIs(text=text):
            return cards.pack.card(text) == card
        case RankIs(rank=rank):
            return card.rank == rank
        case RankRange(low=low, high=high):
            at = cards.ranks.index
            return at(low) <= at(card.rank) <= at(high)
        case OfTurned(ranks=ranks):
            return turned is not None and card.suit == turned.suit and card.rank in ranks
        case RankAfter():
            return turned is not None and card.rank == next_rank(cards, turned.rank)
        case Named(name=name, suit=suit):
            return (suit is None or card.suit == suit) and any(
                _picks(cards, inner, card, turned) for inner in cards.named[name].terms
            )
        case AnyCard():
            return True
        case FaceDown():
            return False


def depends_on_turned(cards: Cards, selector: Selector) -> bool:
    """Whether what the selector picks may differ with the turned card."""
    for term in selector.terms:
        if isinstance(term, OfTurned | RankAfter):
            return True
        if isinstance(term, Named) and depends_on_turned(cards, cards.named[term.name]):
            return True
    return False


def strengths(book: RuleBook) -> tuple[tuple[int, ...], ...]:
    """Strength of every card for every turned card (one row if no card is turned)."""
    deck = book.cards.deck
    turned: tuple[Card | None, ...] = deck if book.deal.turned else (None,)
    tiers = [tier for tier in book.order.tiers if not isinstance(tier, Inherited)]
    fixed = [
        None if depends_on_turned(book.cards, tier) else {c for c in deck if picks(book.cards, tier, c, None)}
        for tier in tiers
    ]
    moving = book.cards.stands is not None
    return tuple(_strengths(book.cards, tiers, [None] * len(tiers) if moving else fixed, t) for t in turned)


def _strengths(
    cards: Cards, tiers: list[Selector], fixed: list[set[Card] | None], turned: Card | None
) -> tuple[int, ...]:
    found: dict[Card, int] = {}
    left = set(cards.deck)
    for place, (tier, known) in enumerate(zip(tiers, fixed, strict=True)):
        here = left & known if known is not None else {c for c in left if picks(cards, tier, c, turned)}
        left -= here
        found.update(dict.fromkeys(here, LOWEST + len(tiers) - 1 - place))
    return tuple(found.get(card, LOWEST) for card in cards.deck)
