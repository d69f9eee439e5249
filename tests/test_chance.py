"""Chance is a function of (seed, game, hand, number), and fair."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from trucodsl.engines import chance
from trucodsl.engines.shuffle import keys, words

KEYS = (0xA706DD2F4D197E6F, 0x33180454BA17A00C)
WORDS = [1031098898, 229220498, 4020982262, 2533297467]
DEAL = (27, 9, 14, 30, 32, 37, 19)


def chi_squared(counts: Counter[object], cells: int) -> float:
    """Distance from even counts, in standard deviations of what chance makes of it."""
    expected = counts.total() / cells
    distance = sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (cells - len(counts))
    return float((distance - (cells - 1)) / (2 * (cells - 1)) ** 0.5)


def test_words_stay_what_they_are() -> None:
    """A change here changes every game of every seed ever written down."""
    assert chance.key(0, 0) == KEYS[0]
    assert chance.key(1, 7) == KEYS[1]
    assert chance.key(-1, 0) == chance.key((1 << 64) - 1, 0)
    assert [chance.word(chance.key(1, 7), chance.counter(2, i)) for i in range(4)] == WORDS
    assert chance.deal(chance.key(1, 7), 0, 40, 7) == DEAL


def test_the_same_words_for_many_games_at_once() -> None:
    """NumPy and Python agree bit for bit."""
    low, high = keys(5, 1000, 50)
    counter = chance.counter(3, 4)
    found = words(low + np.uint32(counter * chance.STEP & chance.MASK32), high, np.empty_like(low), np.empty_like(low))
    assert found.tolist() == [chance.word(chance.key(5, 1000 + game), counter) for game in range(50)]


@pytest.mark.parametrize("n", [2, 3, 5, 7])
def test_choices_are_even(n: int) -> None:
    """Alone, with the next one, with the one of the next hand, and with the one of the next game."""

    def chosen(game: int, hand: int, number: int) -> int:
        return chance.choice(chance.word(chance.key(3, game), chance.counter(hand, number)), n)

    places = list(product(range(800), range(3), range(4)))
    assert abs(chi_squared(Counter(chosen(*place) for place in places), n)) < 4
    for game, hand, number in ((0, 0, 1), (0, 1, 0), (1, 0, 0)):
        pairs: Counter[object] = Counter(
            (chosen(g, h, i), chosen(g + game, h + hand, i + number)) for g, h, i in places
        )
        assert abs(chi_squared(pairs, n * n)) < 4


@pytest.mark.parametrize("deck", [24, 40, 52])
def test_deals_are_even(deck: int) -> None:
    """Every card in every place, every pair of neighbours; no card twice."""
    deals = [chance.deal(chance.key(9, game), game % 3, deck, 13) for game in range(2500)]
    assert all(len(set(cards)) == 13 and set(cards) <= set(range(deck)) for cards in deals)
    places: Counter[object] = Counter((i, card) for cards in deals for i, card in enumerate(cards))
    assert abs(chi_squared(places, 13 * deck)) < 4
    pairs: Counter[object] = Counter(pair for cards in deals for pair in zip(cards, cards[1:], strict=False))
    assert abs(chi_squared(pairs, deck * (deck - 1))) < 4


def test_counters_do_not_meet() -> None:
    """Choices, cards and hands have places of their own."""
    used = [chance.counter(hand, number) for hand in range(5) for number in range(512)]
    used += [chance.counter(hand, chance.CARDS + i) for hand in range(5) for i in range(10)]
    assert len(set(used)) == len(used)
