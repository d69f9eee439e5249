"""The value of a hand of cards: envido, flor and the like.

Patterns match disjoint cards of the hand; the best total counts; a hand with
no pattern has no value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from trucodsl.cards import Card
from trucodsl.rulebook.book import Cards, Value
from trucodsl.rulebook.strength import picked
from trucodsl.syntax.phrases import Group, Named, Pattern, Selector

BEATS_ALL = 1000  # added to the total of a pattern that beats every other hand


def value_of(cards: Cards, value: Value, hand: Sequence[Card], turned: Card | None = None) -> int | None:
    """The best total over the patterns, or None when no pattern matches."""
    return Counting(cards, value, turned).best(hand)


def every_figure(cards: Cards, value: Value, each: int) -> tuple[int, ...]:
    """Every figure that a hand of ``each`` cards can have, lowest first; no card is turned."""
    counting = Counting(cards, value, None)
    found = {counting.best(hand) for hand in combinations(cards.deck, each)}
    return tuple(sorted(figure for figure in found if figure is not None))


def holds_pattern(cards: Cards, value: Value, name: str, hand: Sequence[Card], turned: Card | None = None) -> bool:
    """Whether the hand has the pattern of that name."""
    counting = Counting(cards, value, turned)
    return any(pattern.name == name and counting.totals(pattern, hand) for pattern in value.best_of)


@dataclass(frozen=True)
class Counting:
    """How one value is counted under one turned card; for many hands, keep it."""

    cards: Cards
    value: Value
    turned: Card | None

    @cached_property
    def points(self) -> dict[Card, int]:
        """What each card counts: the first selector of ``points`` that picks it, else its number."""
        sets = [(picked(self.cards, selector, self.turned), count) for selector, count in self.value.points]
        return {
            card: next((count for found, count in sets if card in found), _number(card)) for card in self.cards.deck
        }

    @cached_property
    def named(self) -> dict[str, frozenset[Card]]:
        """The cards of each name that a pattern speaks of."""
        names = {group.name for pattern in self.value.best_of for group in pattern.groups if group.kind == "named"}
        return {name: picked(self.cards, Selector((Named(name),)), self.turned) for name in names}

    def best(self, hand: Sequence[Card]) -> int | None:
        """The value of a hand, or None."""
        return max((total for pattern in self.value.best_of for total in self.totals(pattern, hand)), default=None)

    def totals(self, pattern: Pattern, hand: Sequence[Card]) -> list[int]:
        """The total of every way in which the hand has the pattern."""
        found = []
        for match in self._matches(pattern.groups, tuple(hand)):
            counts = [self.points[card] for card in match]
            total = sum(part if isinstance(part, int) else _part(part, counts) for part in pattern.parts)
            found.append(total + BEATS_ALL * pattern.beats_all)
        return found

    def _matches(self, groups: tuple[Group, ...], hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if not groups:
            yield ()
            return
        first, rest = groups[0], groups[1:]
        for chosen in combinations(hand, first.count):
            if self._fits(first, chosen):
                left = tuple(card for card in hand if card not in chosen) if rest else ()
                for more in self._matches(rest, left):
                    yield chosen + more

    def _fits(self, group: Group, chosen: tuple[Card, ...]) -> bool:
        if group.kind == "suit":
            return len({card.suit for card in chosen}) == 1
        return group.kind != "named" or all(card in self.named[group.name] for card in chosen)


def _number(card: Card) -> int:
    return int(card.rank) if card.rank.isdigit() else 1 if card.rank == "A" else 0


def _part(word: str, counts: list[int]) -> int:
    """What a word of a pattern stands for, of the points of the cards it matched."""
    if word == "highest":
        return max(counts)
    if word == "third":
        return counts[-1]
    if word == "units":  # of the cards other than the highest (rules.md 5, flor of three piezas)
        return sum(count % 10 for count in sorted(counts)[:-1])
    return sum(counts)  # both, all, itself: every matched card
