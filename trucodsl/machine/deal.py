"""The oracle of a real deal: what control asks, answered from cards and scores.

Chairs and sides are counted from the mano, as everywhere in control.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trucodsl.cards import Card
from trucodsl.machine.amounts import holds as true_of
from trucodsl.machine.cards import picks
from trucodsl.machine.machine import Hand
from trucodsl.machine.values import holds_pattern, value_of
from trucodsl.rulebook.book import Value
from trucodsl.syntax.phrases import Window


def value_named(hand: Hand, name: str) -> Value | None:
    """The value of that name in this hand's book, or None."""
    return next((value for value in hand.book.values if value.name == name), None)


def holds_cards(hand: Hand, name: str, cards: Sequence[Card], turned: Card | None) -> bool:
    """Whether a hand of cards has the holding: a value, a named pattern, or a card that is picked."""
    value = value_named(hand, name)
    if value is not None:
        return value_of(hand.book.cards, value, cards, turned) is not None
    for value in hand.book.values:
        if any(pattern.name == name for pattern in value.best_of):
            return holds_pattern(hand.book.cards, value, name, cards, turned)
    selector = hand.holdings[name]
    return any(picks(hand.book.cards, selector, card, turned) for card in cards)


def best_chair(values: Sequence[int | None], among: Iterable[int]) -> int:
    """The chair, of these, of the best value; of equal ones the nearest to the mano (seed 003 C26)."""
    known = [-1 if value is None else value for value in values]
    return max(among, key=lambda chair: (known[chair], -chair))


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal and the score behind a control situation."""

    hand: Hand
    cards: tuple[tuple[Card, ...], ...]  # as dealt, by chair from the mano
    turned: Card | None
    scores: tuple[int, ...]  # by purse, the mano's first
    said: tuple[int, int] | None = None  # while figures are said: who said the best one, and how much
    last: tuple[tuple[str, int], ...] = ()  # by bet, the best figure that was said in it

    def holds(self, chair: int, name: str) -> bool:
        """Whether the chair was dealt it."""
        return holds_cards(self.hand, name, self.cards[chair], self.turned)

    def best(self, value: str, sides: tuple[int, ...]) -> int:
        """The side of the best holder."""
        values = [self.figure(value, chair) for chair in range(len(self.cards))]
        side = self.hand.side
        return side[best_chair(values, [chair for chair in range(len(side)) if side[chair] in sides])]

    def figure(self, value: str, chair: int) -> int | None:
        """What the hand of a chair counts."""
        what = value_named(self.hand, value)
        assert what is not None
        return value_of(self.hand.book.cards, what, self.cards[chair], self.turned)

    def exceeds(self, value: str, chair: int, other: int, *, equal: bool) -> bool:
        """Whether a chair's value is greater than another's, or as great."""
        mine, theirs = self._known(value, chair), self._known(value, other)
        return mine > theirs or (equal and mine == theirs)

    def _known(self, value: str, chair: int) -> int:
        """What was said counts, not the cards behind it: nobody is to learn from his moves more than he heard."""
        if self.said is not None and self.said[0] == chair:
            return self.said[1]
        figure = self.figure(value, chair)
        return -1 if figure is None else figure

    def honest(self, value: str, chair: int, bet: str) -> bool:
        """Whether the chair holds what was said last."""
        return self.figure(value, chair) == dict(self.last).get(bet)

    def outdoes(self, value: str, chair: int, bet: str, *, equal: bool) -> bool:
        """Whether the chair holds more than was said last, or as much."""
        mine, said = self.figure(value, chair), dict(self.last).get(bet, -1)
        return mine is not None and (mine > said or (equal and mine == said))

    def score(self, window: Window) -> bool:
        """A window over the scores."""
        return true_of(window, self.scores)
