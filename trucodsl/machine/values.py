"""The value of a hand of cards: envido, flor and the like.

Patterns match disjoint cards of the hand; the best total counts; a hand with
no pattern has no value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from trucodsl.cards import Card
from trucodsl.machine.cards import picks
from trucodsl.rulebook.book import Cards, Value
from trucodsl.syntax.phrases import Group, Named, Pattern, Selector

BEATS_ALL = 1000  # added to the total of a pattern that beats every other hand


def points(cards: Cards, value: Value, card: Card, turned: Card | None) -> int:
    """What a card counts: the first selector of ``points`` that picks it, else its number."""
    for selector, count in value.points:
        if picks(cards, selector, card, turned):
            return count
    return int(card.rank) if card.rank.isdigit() else 1 if card.rank == "A" else 0


def value_of(cards: Cards, value: Value, hand: Sequence[Card], turned: Card | None = None) -> int | None:
    """The best total over the patterns, or None when no pattern matches."""
    totals = [total for pattern in value.best_of for total in _totals(cards, value, pattern, tuple(hand), turned)]
    return max(totals, default=None)


def holds_pattern(cards: Cards, pattern: Pattern, hand: Sequence[Card], turned: Card | None = None) -> bool:
    """Whether the hand has the pattern at all."""
    return any(True for _ in _matches(cards, pattern.groups, tuple(hand), turned))


def _totals(cards: Cards, value: Value, pattern: Pattern, hand: tuple[Card, ...], turned: Card | None) -> Iterator[int]:
    for match in _matches(cards, pattern.groups, hand, turned):
        counts = [points(cards, value, card, turned) for card in match]
        total = sum(part if isinstance(part, int) else _part(part, counts) for part in pattern.parts)
        yield total + BEATS_ALL * pattern.beats_all


def _part(word: str, counts: list[int]) -> int:
    """What a word of a pattern stands for, of the points of the cards it matched."""
    if word == "highest":
        return max(counts)
    if word == "third":
        return counts[-1]
    if word == "units":  # of the cards other than the highest (rules.md 5, flor of three piezas)
        rest = sorted(counts)[:-1]
        return sum(count % 10 for count in rest)
    return sum(counts)  # both, all, itself: every matched card


def _matches(
    cards: Cards, groups: tuple[Group, ...], hand: tuple[Card, ...], turned: Card | None
) -> Iterator[tuple[Card, ...]]:
    if not groups:
        yield ()
        return
    first, rest = groups[0], groups[1:]
    for chosen in combinations(hand, first.count):
        if _fits(cards, first, chosen, turned):
            left = tuple(card for card in hand if card not in chosen)
            for more in _matches(cards, rest, left, turned):
                yield chosen + more


def _fits(cards: Cards, group: Group, chosen: tuple[Card, ...], turned: Card | None) -> bool:
    if group.kind == "suit":
        return len({card.suit for card in chosen}) == 1
    if group.kind == "named":
        name = Selector((Named(group.name),))
        return all(picks(cards, name, card, turned) for card in chosen)
    return True
