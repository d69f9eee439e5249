"""One move in every lane: the arithmetic of a step, and nothing that is rare.

A lane is a place for a hand in play.  A number is drawn, a card or a word is
taken, the next entry is looked up; a lane that is out of play goes round in the
idle row.  Masks are slow in NumPy and bytes are fast, so choices between two
things are made by multiplying bytes with 0 and 1, or by looking both up in a
table.
"""

from __future__ import annotations

import numpy as np

from trucodsl.engines.deals import Ints
from trucodsl.engines.shuffle import STEP, U32, words
from trucodsl.engines.tables import CARDS, CHAIR, COVER, EVENT, LEAD, Packed

U8 = np.uint8
HELD = 7  # the bits of three cards in hand
STATE = ("entry", "middle", "low", "high", "left", "best", "at", "said")


class Lanes:
    """``size`` lanes; they shrink when ``keep`` is called."""

    def __init__(self, packed: Packed, size: int) -> None:
        layout = packed.layout
        self.packed, self.size, self.stride = packed, size, size
        self.narrow = layout.dtype is np.uint32
        self.to_choices, self.to_middle = layout.dtype(layout.choices), layout.dtype(layout.middle)
        self.base = layout.dtype(layout.base)
        self.entry: Ints = np.full(size, packed.entry[0], layout.dtype)
        self.middle: Ints = np.zeros(size, U8)  # of the entry
        self.low: Ints = np.zeros(size, U32)  # low half of the key + counter * STEP
        self.high: Ints = np.zeros(size, U32)
        self.left: Ints = np.zeros(
            size, (U8, U8, np.uint16, U32)[(packed.seats + 1) // 2]
        )  # cards in hand, 4 bits a chair
        self.best: Ints = np.zeros(size, U8)  # best card of the trick
        self.at: Ints = np.zeros(size, np.intp)  # where the entry was found
        self.said: Ints = np.zeros(size, bool)  # whether the last move was a word
        self.strength = np.zeros(3 * packed.seats * size, U8)  # [card of a chair, weakest first; lane]
        self.bit, self.place = _slots(packed.seats, size, self.left.dtype)
        self.number: Ints = np.arange(size)
        self._room()

    def _room(self) -> None:
        """Room for what a move works out; words of two meanings are never alive at once."""
        size = self.size
        self.x, self.y, self.choices = (np.empty(size, U32) for _ in range(3))
        self.next: Ints = self.x if self.narrow else np.empty(size, np.uint64)
        self.delta: Ints = self.y if self.narrow else np.empty(size, np.uint64)
        self.choice, self.chair, self.held, self.card, self.hide = (np.empty(size, U8) for _ in range(5))
        self.shift, self.bits = (np.empty(size, self.left.dtype) for _ in range(2))
        self.flag, self.less = (np.empty(size, bool) for _ in range(2))
        self.card_at = np.empty(size, np.intp)

    def keep(self, some: Ints) -> None:
        """Go on with these lanes only."""
        for name in STATE:
            setattr(self, name, getattr(self, name).take(some))
        for row in self.strength.reshape(-1, self.stride):
            row[: len(some)] = row.take(some)
        self.size, self.number = len(some), self.number[: len(some)]
        self._room()

    def enter(self, lanes: Ints, at: Ints) -> None:
        """Follow the edges at these places."""
        entry = self.packed.entry.take(at)
        self.entry[lanes] = entry
        self.middle[lanes] = (entry >> self.to_middle).astype(U8)

    def set_aside(self, some: Ints, chair: Ints, held: Ints) -> Ints:
        """In these lanes a chair sets a card aside: it comes before the others; whether there was a choice."""
        choice = drawn(self.low.take(some), self.high.take(some), held)
        left = self.left.take(some) >> (4 * chair).astype(self.left.dtype) & HELD
        key = chair << 5 | left.astype(np.intp) << 2
        first, second, third = (self.place.take(key | nth) + some for nth in range(3))
        cards, chosen = self.strength, self.strength.take(self.place.take(key | choice) + some)
        for to, source, nth in ((third, second, 2), (second, first, 1)):
            moved = np.flatnonzero(choice >= nth)
            cards[to.take(moved)] = cards.take(source.take(moved))
        cards[first] = chosen
        return held > 1

    def move(self) -> Ints:
        """Make a move; the lanes where something rare happens."""
        self._draw()
        np.bitwise_and(self.middle, CARDS, out=self.held)
        if self.packed.cover:
            self._cover()
        else:
            np.less(self.choice, self.held, out=self.said)  # so far: a card is played
        self._play()
        self._compare()
        self._follow()
        np.greater_equal(self.middle, EVENT, out=self.flag)
        return np.flatnonzero(self.flag)

    def _draw(self) -> None:
        """A number for every lane that has a choice."""
        if self.narrow:
            np.right_shift(self.entry, self.to_choices, out=self.choices)
        else:
            np.right_shift(self.entry, self.to_choices, out=self.next)
            np.copyto(self.choices, self.next, casting="unsafe")
        words(self.low, self.high, self.x, self.y)
        np.right_shift(self.x, 8, out=self.x)
        np.multiply(self.x, self.choices, out=self.x)
        np.right_shift(self.x, 24, out=self.x)
        np.copyto(self.choice, self.x, casting="unsafe")
        np.greater(self.choices, 1, out=self.flag)
        np.copyto(self.y, self.flag.view(U8))
        np.multiply(self.y, STEP, out=self.y)
        np.add(self.low, self.y, out=self.low)

    def _cover(self) -> None:
        """Which choices are cards, and which of these face down; of a choice, which card."""
        np.bitwise_and(self.middle, COVER, out=self.card)
        np.not_equal(self.card, 0, out=self.flag)
        np.multiply(self.held, self.flag.view(U8), out=self.hide)
        np.add(self.hide, self.held, out=self.hide)
        np.less(self.choice, self.hide, out=self.said)
        np.greater_equal(self.choice, self.held, out=self.flag)
        np.bitwise_and(self.flag.view(U8), self.said.view(U8), out=self.hide)
        np.multiply(self.held, self.hide, out=self.held)
        np.subtract(self.choice, self.held, out=self.choice)

    def _play(self) -> None:
        """The strength of the card that is played, 0 if none is; it leaves the hand."""
        played = self.said.view(U8)
        np.bitwise_and(self.middle, CHAIR, out=self.chair)
        if self.left.itemsize > 1:
            np.copyto(self.shift, self.chair)
            np.right_shift(self.left, self.shift, out=self.bits)
            np.bitwise_and(self.bits, HELD, out=self.bits)
            np.copyto(self.card, self.bits, casting="unsafe")
        else:
            np.right_shift(self.left, self.chair, out=self.card)
            np.bitwise_and(self.card, HELD, out=self.card)
        np.add(self.chair, self.chair, out=self.chair)
        np.add(self.card, self.chair, out=self.card)
        np.subtract(played, 1, out=self.chair)  # 255 for a word
        np.bitwise_or(self.chair, self.choice, out=self.chair)
        np.bitwise_and(self.chair, 3, out=self.chair)
        np.multiply(self.card, 4, out=self.card)
        np.add(self.card, self.chair, out=self.card)  # chair 8 | cards left 3 | the card, 3 for none: 2
        np.copyto(self.at, self.card)
        self.bit.take(self.at, out=self.bits, mode="clip")
        np.bitwise_xor(self.left, self.bits, out=self.left)
        self.place.take(self.at, out=self.card_at, mode="clip")
        np.add(self.card_at, self.number, out=self.card_at)
        self.strength.take(self.card_at, out=self.card, mode="clip")
        np.multiply(self.card, played, out=self.card)
        if self.packed.cover:
            np.bitwise_xor(self.hide, 1, out=self.chair)
            np.multiply(self.card, self.chair, out=self.card)
            np.bitwise_or(self.card, self.hide, out=self.card)

    def _compare(self) -> None:
        """The card against the best one; then ``card`` is the place of the edge, counted from the base."""
        played = self.said.view(U8)
        np.bitwise_and(self.middle, LEAD, out=self.chair)
        np.equal(self.chair, 0, out=self.flag)
        np.multiply(self.best, self.flag.view(U8), out=self.best)
        np.greater(self.card, self.best, out=self.flag)
        np.less(self.card, self.best, out=self.less)
        np.maximum(self.best, self.card, out=self.best)
        np.subtract(self.flag.view(U8), self.less.view(U8), out=self.card)  # loses, ties, beats: -1, 0, 1
        np.add(self.card, 1, out=self.card)
        if self.packed.cover:
            np.multiply(self.hide, 3, out=self.hide)
            np.add(self.card, self.hide, out=self.card)
        np.multiply(self.card, played, out=self.card)
        np.add(self.choice, self.packed.labels_at, out=self.choice)
        np.bitwise_xor(played, 1, out=played)
        np.multiply(self.choice, played, out=self.choice)
        np.add(self.card, self.choice, out=self.card)

    def _follow(self) -> None:
        """Look the edge up."""
        np.bitwise_and(self.entry, self.base, out=self.next)
        np.copyto(self.delta, self.card)
        np.add(self.next, self.delta, out=self.next)
        np.copyto(self.at, self.next, casting="unsafe")
        self.packed.entry.take(self.at, out=self.entry, mode="clip")
        np.right_shift(self.entry, self.to_middle, out=self.delta)
        np.copyto(self.middle, self.delta, casting="unsafe")


def drawn(low: Ints, high: Ints, count: Ints) -> Ints:
    """A number below each count, from the next words."""
    word = words(low, high, np.empty(len(low), U32), np.empty(len(low), U32))
    return (word >> U32(8)).astype(np.int64) * count >> 24


def _slots(seats: int, lanes: int, dtype: np.dtype[np.generic]) -> tuple[Ints, Ints]:
    """By chair 8 | cards left 3 | which of them 2: its bit among the cards left, and where its strengths begin."""
    bit, place = np.zeros(256, dtype), np.zeros(256, np.intp)
    for chair in range(seats):
        for left in range(8):
            for nth, card in enumerate(card for card in range(3) if left >> card & 1):
                bit[chair << 5 | left << 2 | nth] = 1 << 4 * chair + card
                place[chair << 5 | left << 2 | nth] = (3 * chair + card) * lanes
    return bit, place
