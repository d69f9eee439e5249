"""Chance: numbers that depend on the seed, the game and the place, and on nothing else.

Game *k* of seed *s* is the same game in every engine, in any order, on any
number of lanes or workers, because no number is drawn from a stream: the n-th
choice of a hand is a function of (seed, game, hand, n).

    key      = mix(mix(seed) + game), 64 bits
    choices  counter = hand << 10 | number of the choice
    cards    counter = hand << 10 | 512 + i, two cards a word

A choice is counted, and a word used, only where there are two things or more to
choose from.  Cards do not depend on what was played, so two variants with the
same deck get the same cards.
"""

from __future__ import annotations

MASK32 = 0xFFFF_FFFF
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
HAND = 10  # bits of a counter below the number of the hand
CARDS = 512  # the first of a hand's counters that are for cards

STEP = 0x9E37_79B9  # golden ratio: neighbouring counters land far apart
FIRST, SECOND = 0x7FEB_352D, 0x846C_A68B  # multipliers of a 32-bit mix of low bias (C. Wellons, hash prospector)
GAMMA, ALPHA, BETA = 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB  # splitmix64


def mix(number: int) -> int:
    """One step of splitmix64."""
    number = (number + GAMMA) & MASK64
    number = ((number ^ number >> 30) * ALPHA) & MASK64
    number = ((number ^ number >> 27) * BETA) & MASK64
    return number ^ number >> 31


def key(seed: int, game: int) -> int:
    """The key of a game, 64 bits."""
    return mix((mix(seed & MASK64) + game) & MASK64)


def word(key: int, counter: int) -> int:
    """32 random bits."""
    x = ((key & MASK32) + counter * STEP) & MASK32
    x = ((x ^ x >> 16) * FIRST) & MASK32
    x = ((x ^ x >> 15 ^ key >> 32) * SECOND) & MASK32
    return x ^ x >> 16


def choice(word: int, n: int) -> int:
    """A number from 0 to n - 1, for n up to 255."""
    return (word >> 8) * n >> 24


def counter(hand: int, number: int) -> int:
    """The counter of choice ``number`` of hand ``hand``, both counted from 0."""
    return (hand << HAND | number) & MASK32


def deal(key: int, hand: int, deck_size: int, count: int) -> tuple[int, ...]:
    """The first ``count`` cards of a shuffled deck: the turned card if there is one, then three a chair from the mano.

    A word picks a card among those that are left, and with what is left of its
    fraction another one.
    """
    deck = list(range(deck_size))
    cards: list[int] = []
    for i in range(0, count, 2):
        fraction = word(key, counter(hand, CARDS + i // 2))
        for _ in range(min(2, count - i)):
            fraction *= len(deck)
            cards.append(deck.pop(fraction >> 32))
            fraction &= MASK32
    return tuple(cards)
