"""Chance: the deal is a move of its own, with given cards or by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from trucodsl.cards import Card
from trucodsl.diagnostics import IllegalMove
from trucodsl.engines import chance
from trucodsl.engines.position import Phase, Position
from trucodsl.machine.lower import hand, kinds_at
from trucodsl.machine.step import start


def deal(position: Position, hands: Sequence[Sequence[Card]], turned: Card | None = None) -> Position:
    """The position after these cards were dealt, by chair from 1.

    Raises IllegalMove if the game does not wait for a deal or the cards are not right.
    """
    if position.phase is not Phase.DEAL:
        raise IllegalMove(f"no deal now: {position.phase.value}")
    _check_deal(position, hands, turned)
    kinds, that_side = kinds_at(position.machine, position.mode, position.from_mano, position.past)
    position = replace(
        position, phase=Phase.PLAY, kinds=kinds, hands=tuple(tuple(cards) for cards in hands), turned=turned
    )
    return replace(position, control=start(hand(position.machine, position.mode, kinds), that_side))


def _check_deal(position: Position, hands: Sequence[Sequence[Card]], turned: Card | None) -> None:
    book = position.book
    dealt = [card for cards in hands for card in cards] + ([turned] if turned else [])
    each = {position.chair(r): count for r, count in enumerate(book.deal.cards_of(position.seats))}
    if len(hands) != position.seats:
        raise IllegalMove(f"a deal is for {position.seats} chairs")
    for chair, cards in enumerate(hands, 1):
        if len(cards) != each[chair]:
            raise IllegalMove(f"chair {chair} is dealt {each[chair]} cards, not {len(cards)}")
    if (turned is None) != (book.deal.turned is None):
        raise IllegalMove("a card is turned" if book.deal.turned else "no card is turned in this variant")
    for card in dealt:
        if card not in position.machine.place:
            raise IllegalMove(f"`{card}` is not in this pack")
        if dealt.count(card) > 1:
            raise IllegalMove(f"`{card}` was dealt twice")


def deal_by_seed(position: Position, seed: int, game: int = 0) -> Position:
    """The deal of hand ``position.number`` of game ``game`` of a seed: the same in every engine."""
    return deal(position, *dealt_by_seed(position, seed, game))


def dealt_by_seed(position: Position, seed: int, game: int = 0) -> tuple[list[tuple[Card, ...]], Card | None]:
    """The hands by chair and the turned card of that deal."""
    book, deck = position.book, position.book.cards.deck
    shown, each = 1 if book.deal.turned else 0, book.deal.cards_of(position.seats)
    cards = [deck[i] for i in chance.deal(chance.key(seed, game), position.number, len(deck), shown + sum(each))]
    rest = iter(cards[shown:])
    hands: list[tuple[Card, ...]] = [()] * position.seats
    for r, count in enumerate(each):
        hands[position.chair(r) - 1] = tuple(islice(rest, count))
    return hands, cards[0] if shown else None


def shuffled(position: Position, seed: int) -> list[Card]:
    """The whole pack as ``seed`` shuffles it for this hand: the cards of ``dealt_by_seed`` first, in its order."""
    deck = position.machine.book.cards.deck
    return [deck[i] for i in chance.deal(chance.key(seed, 0), position.number, len(deck), len(deck))]


def next_hand(position: Position) -> Position:
    """The position before the next deal: it has passed on, or stays; after a game the next one begins."""
    if position.phase is not Phase.HAND_OVER:
        raise IllegalMove("the hand is not over" if position.phase is not Phase.MATCH_OVER else "the match is over")
    stays = position.book.deal.next_dealer == "stays"
    following = position.dealer if stays else position.dealer % position.seats + 1
    start = (position.book.score.start,) * len(position.scores)
    return Position(
        position.machine,
        position.variant,
        position.mode,
        position.seats,
        position.scores if position.game_to is None else start,
        position.games,
        following,
        position.number + 1,
        position.kinds,
    )
