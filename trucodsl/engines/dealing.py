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
    first = 1 if hand(position.machine, position.mode, kinds).duels else 0
    position = replace(position, kinds=kinds, that_side=that_side, turned=turned, duel=first)
    return _begun(replace(position, hands=tuple(tuple(cards) for cards in hands)))


def _begun(position: Position) -> Position:
    """The first situation of a hand that is dealt."""
    control = start(hand(position.machine, position.mode, position.kinds), position.that_side)
    return replace(position, phase=Phase.PLAY, control=control)


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
    """The deal of hand ``position.number`` of game ``game`` of a seed: the same in every engine.

    A duel that ``next_hand`` has begun has its cards from the first of its deal, and stays as it is.
    """
    if position.duel > 1 and position.phase is Phase.PLAY and not position.events:
        return position
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
    """The position before the next deal: it has passed on, or stays; after a game the next one begins.

    Where another duel of the same deal is to be played it has begun.
    """
    if position.phase is not Phase.HAND_OVER:
        raise IllegalMove("the hand is not over" if position.phase is not Phase.MATCH_OVER else "the match is over")
    if another_duel(position):
        after = _after(position, position.scores, position.dealer, position.past)
        dealt = replace(after, kinds=position.kinds, that_side=position.that_side, turned=position.turned)
        return _begun(replace(dealt, hands=position.hands, duel=position.duel + 1))
    start = (position.book.score.start,) * len(position.scores)
    stays = position.book.deal.next_dealer == "stays"
    following = position.dealer if stays else position.dealer % position.seats + 1
    return _after(position, position.scores if position.game_to is None else start, following, position.kinds)


def _after(position: Position, scores: tuple[int, ...], dealer: int, past: tuple[str, ...] | None) -> Position:
    """Where nothing of the hand that is over is left."""
    table = (position.machine, position.variant, position.mode, position.seats)
    return Position(*table, scores, position.games, dealer, position.number + 1, past)


def another_duel(position: Position) -> bool:
    """Whether a duel of the same deal comes after this one."""
    duels = hand(position.machine, position.mode, position.kinds).duels
    return position.phase is Phase.HAND_OVER and position.game_to is None and position.duel < duels
