"""The words and cards of ``chance``, for many games at once.

Bit for bit the same numbers.  A word picks two cards at once out of a table of
pairs; the cards dealt before are kept in order, so that the n-th card that is
left is found by counting, in bytes.
"""

from __future__ import annotations

import numpy as np

from trucodsl.engines import chance
from trucodsl.engines.tables import Ints, Packed

U32, U64 = np.uint32, np.uint64
SHIFT15, SHIFT16 = U32(15), U32(16)
STEP, FIRST, SECOND = U32(chance.STEP), U32(chance.FIRST), U32(chance.SECOND)
PLACES = np.arange(64)
PAIR = PLACES * (PLACES - 1) // 2  # C(card, 2)
TRIPLE = PAIR * (PLACES - 2) // 3  # C(card, 3)


def _mix(x: Ints) -> Ints:
    x = x + U64(chance.GAMMA)
    x = (x ^ (x >> U64(30))) * U64(chance.ALPHA)
    x = (x ^ (x >> U64(27))) * U64(chance.BETA)
    out: Ints = x ^ (x >> U64(31))
    return out


def keys(seed: int, first: int, count: int) -> tuple[Ints, Ints]:
    """Both halves of the keys of ``count`` games: low, high."""
    start = (chance.mix(seed & chance.MASK64) + first) & chance.MASK64
    with np.errstate(over="ignore"):
        key = _mix(np.arange(count, dtype=U64) + U64(start))
    return key.astype(U32), (key >> U64(32)).astype(U32)


def words(x: Ints, high: Ints, out: Ints, other: Ints) -> Ints:
    """Words of the lanes; ``x`` is low half + counter * STEP.  ``out`` may be ``x``."""
    np.right_shift(x, SHIFT16, out=other)
    np.bitwise_xor(x, other, out=out)
    np.multiply(out, FIRST, out=out)
    np.right_shift(out, SHIFT15, out=other)
    np.bitwise_xor(out, other, out=out)
    np.bitwise_xor(out, high, out=out)
    np.multiply(out, SECOND, out=out)
    np.right_shift(out, SHIFT16, out=other)
    np.bitwise_xor(out, other, out=out)
    return out


class Dealer:
    """Deals the hands of one machine."""

    def __init__(self, packed: Packed) -> None:
        self.packed, self.deals = packed, packed.deals
        self.deck, self.turned = packed.tables.deck_size, int(packed.tables.turned)
        self.count = self.turned + 3 * packed.seats
        self.pairs = [_pair(self.deck - i, i + 1 < self.count) for i in range(0, self.count, 2)]

    def cards(self, low: Ints, high: Ints, hand: Ints) -> list[Ints]:
        """Numbers of the cards, one array a card, in the order they are dealt."""
        size = len(low)
        start = low + ((hand << U32(chance.HAND)) + U32(chance.CARDS)) * STEP
        x, y, wide = np.empty(size, U32), np.empty(size, U32), np.empty(size, U64)
        same, place = np.empty(size, bool), wide.view(np.intp)
        out: list[Ints] = []
        used: list[Ints] = []  # the cards so far, smallest first
        for number, of in self.pairs:
            np.copyto(wide, words(start, high, x, y))
            np.multiply(wide, U64(number), out=wide)
            np.right_shift(wide, U64(32), out=wide)
            drawn = [table.take(place, mode="clip") for table in of]
            for card in drawn:
                for other in used:
                    np.greater_equal(card, other, out=same)
                    np.add(card, same.view(np.uint8), out=card)
            out += drawn
            if len(out) < self.count:
                for card in drawn:
                    _insert(used, card)
                np.add(start, STEP, out=start)
        return out

    def strengths(self, cards: list[Ints]) -> list[Ints]:
        """Strengths, three arrays a chair, weakest first."""
        place = np.empty(len(cards[0]), np.intp)
        page = cards[0].astype(np.intp) * self.deck if self.turned else None
        out: list[Ints] = []
        for chair in range(self.packed.seats):
            found = []
            for card in cards[self.turned + 3 * chair : self.turned + 3 * chair + 3]:
                np.copyto(place, card)
                if page is not None:
                    np.add(place, page, out=place)
                found.append(self.deals.strength.take(place, mode="clip"))
            out += _sorted(*found)
        return out

    def facts(self, cards: list[Ints]) -> dict[int, Ints]:
        """What the deal decides, by number of the fact."""
        deals = self.deals
        turned = cards[0].astype(np.intp) if self.turned else 0
        chairs = [cards[i : i + 3] for i in range(self.turned, self.count, 3)]
        places = [_place(*hand) for hand in chairs] if deals.values else []
        worth = [[table.take(place + turned * page) for place in places] for table, page in deals.values]
        out: dict[int, Ints] = {}
        for kind, fact, chair, table in deals.facts:
            if kind == "winner":
                out[fact] = _best(worth[table])
            elif kind == "holds":
                out[fact] = (worth[table][chair] > 0).view(np.uint8)
            else:
                picks = [deals.selectors[table].take(turned * self.deck + card) for card in chairs[chair]]
                out[fact] = picks[0] | picks[1] | picks[2]
        return out


def _pair(left: int, two: bool) -> tuple[int, tuple[Ints, ...]]:
    """How many pairs of different cards there are among ``left``, and both cards of each."""
    if not two:
        return left, (np.arange(left, dtype=np.uint8),)
    first, second = np.divmod(np.arange(left * (left - 1)), left - 1)
    return left * (left - 1), (first.astype(np.uint8), (second + (second >= first)).astype(np.uint8))


def _insert(used: list[Ints], card: Ints) -> None:
    """Put a card into its place among the ordered ones."""
    for i, other in enumerate(used):
        used[i] = np.minimum(other, card)
        card = np.maximum(other, card)
    used.append(card)


def _sorted(a: Ints, b: Ints, c: Ints) -> tuple[Ints, Ints, Ints]:
    low, high = np.minimum(a, b), np.maximum(a, b)
    middle = np.minimum(high, c)
    return np.minimum(low, middle), np.maximum(low, middle), np.maximum(high, c)


def _place(a: Ints, b: Ints, c: Ints) -> Ints:
    """Place of a hand among all: a + C(b, 2) + C(c, 3), smallest card first."""
    a, b, c = _sorted(a, b, c)
    out: Ints = TRIPLE.take(c) + PAIR.take(b) + a
    return out


def _best(worth: list[Ints]) -> Ints:
    """Side of the chair with the best value; of equals the one nearest the mano."""
    best, side = worth[0], np.zeros(len(worth[0]), np.uint8)
    for chair, found in enumerate(worth[1:], start=1):
        better = found > best
        side = np.where(better, np.uint8(chair & 1), side)
        best = np.maximum(best, found)
    return side
