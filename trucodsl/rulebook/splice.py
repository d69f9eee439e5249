"""``...``: what was said before, put into what is said now.

A spliced phrase counts as parenthesised.  In an order ``...`` is the inherited
tiers minus what the new ones mention; in ``won by`` a pattern with the same
left side takes the place of the old one; other lists grow.
"""

from __future__ import annotations

from typing import Any

from trucodsl.cards import Card, Pack
from trucodsl.rulebook.rewrite import rewrite, tidy_chain, tidy_window, walk
from trucodsl.syntax.phrases import CardIs, Inherited, Order, Outcome, RankIs, Selector, Term


def has_dots(value: object) -> bool:
    """Whether ``...`` stands anywhere in a phrase or a list of phrases."""
    return any(isinstance(node, Inherited) for node in walk(value))


def splice(new: Any, old: Any, pack: Pack | None) -> Any:
    """``new`` with every ``...`` replaced by ``old``: two phrases of one kind, or two lists."""
    if isinstance(new, tuple):
        return _splice_list(new, old)
    if isinstance(new, Order):
        return _splice_order(new, old, pack)

    def put(node: Any) -> Any:
        return old if isinstance(node, Inherited) else tidy_chain(tidy_window(node))

    return rewrite(new, put)


def _splice_list(new: tuple[Any, ...], old: tuple[Any, ...]) -> tuple[Any, ...]:
    at = next(index for index, item in enumerate(new) if isinstance(item, Inherited))
    said = [item for item in new if not isinstance(item, Inherited)]
    kept = [next((item for item in said if _same_place(item, was)), was) for was in old]
    first = [item for item in new[:at] if item not in kept]
    last = [item for item in new[at + 1 :] if not isinstance(item, Inherited) and item not in kept]
    return (*first, *kept, *last)


def _same_place(new: Any, old: Any) -> bool:
    if isinstance(new, Outcome) and isinstance(old, Outcome):
        return new.results == old.results
    return bool(new == old)


def _splice_order(new: Order, old: Order, pack: Pack | None) -> Order:
    at = next(index for index, tier in enumerate(new.tiers) if isinstance(tier, Inherited))
    said = [tier for tier in new.tiers if isinstance(tier, Selector)]
    below = [tier for tier in new.tiers[at + 1 :] if isinstance(tier, Selector)]
    terms = [term for tier in said for term in tier.terms]
    taken = _cards(said, pack)
    lower = _cards(below, pack)
    kept: list[Selector | Inherited] = []
    for tier in old.tiers:
        if isinstance(tier, Inherited):
            kept.append(tier)
            continue
        left = tuple(part for term in tier.terms if term not in terms for part in _rest(term, taken, lower, pack))
        if left:
            kept.append(tier if left == tier.terms else Selector(left, tier.span))
    after = [tier for tier in new.tiers[at + 1 :] if not isinstance(tier, Inherited)]
    return Order((*new.tiers[:at], *kept, *after), new.span)


def _cards(tiers: list[Selector], pack: Pack | None) -> set[Card]:
    return {card for tier in tiers for term in tier.terms for card in fixed_cards(term, pack) or ()}


def _rest(term: Term, taken: set[Card], lower: set[Card], pack: Pack | None) -> tuple[Term, ...]:
    """What is left of an inherited term: nothing, itself, or its other cards if some now stand lower."""
    cards = fixed_cards(term, pack)
    if cards is None:
        return (term,)
    if taken.issuperset(cards):
        return ()
    if lower.isdisjoint(cards):
        return (term,)
    return tuple(CardIs(str(card), term.span) for card in cards if card not in taken)


def fixed_cards(term: Term, pack: Pack | None) -> tuple[Card, ...] | None:
    """The cards of a term that depends on nothing, whatever is turned; None for any other."""
    if pack is None:
        return None
    match term:
        case CardIs(text):
            card = pack.card(text)
            return (card,) if card else None
        case RankIs(rank):
            return tuple(Card(rank, suit) for suit in pack.suits) if rank in pack.ranks else None
    return None
