"""The words and cards of ``chance``, for many games at once.

Bit for bit the same numbers.  A word picks two cards at once out of a table of
pairs: places among the cards that are left.  What card that is is found by
going back through the cards taken before, in bytes.
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


def keys(seed: int, first: int, count: int) -> tuple[Ints, Ints]:
    """Both halves of the keys of ``count`` games: low, high."""
    start = (chance.mix(seed & chance.MASK64) + first + chance.GAMMA) & chance.MASK64
    x = np.arange(count, dtype=U64)
    x += U64(start)
    for shift, factor in ((30, chance.ALPHA), (27, chance.BETA)):
        x ^= x >> U64(shift)
        x *= U64(factor)
    x ^= x >> U64(31)
    return x.astype(U32), (x >> U64(32)).astype(U32)


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
        pairs = [_pair(self.deck - i, i + 1 < self.count) for i in range(0, self.count, 2)]
        self.pairs = np.array([[len(first)] for first, _ in pairs], U64)
        self.before = np.cumsum([[0]] + [[len(first)] for first, _ in pairs[:-1]], axis=0, dtype=U64)
        self.first, self.second = (np.concatenate(column) for column in zip(*pairs, strict=True))
        self.counters = (U32(chance.CARDS) + np.arange(len(pairs), dtype=U32)[:, None]) * STEP

    def cards(self, low: Ints, high: Ints) -> Ints:
        """Numbers of the cards, a row a card, as they are dealt; ``low`` is the low half of the key + hand * STEP."""
        counters = low + self.counters
        wide = words(counters, high, counters, np.empty_like(counters)).astype(U64)
        wide *= self.pairs
        wide >>= U64(32)
        wide += self.before
        at = wide.view(np.intp)
        cards = np.empty((2 * len(self.pairs), len(low)), np.uint8)
        cards[0::2] = self.first.take(at, mode="clip")
        cards[1::2] = self.second.take(at, mode="clip")
        cards = cards[: self.count]
        later = np.empty(cards.shape, bool)
        for i in range(self.count - 2, -1, -1):  # a card that was taken shifts the places of those after it
            np.greater_equal(cards[i + 1 :], cards[i], out=later[i + 1 :])
            cards[i + 1 :] += later[i + 1 :].view(np.uint8)
        return cards

    def strengths(self, cards: Ints) -> Ints:
        """Strengths, three rows a chair, weakest first."""
        place = cards[self.turned :].astype(np.intp)
        if self.turned:
            place += cards[0].astype(np.intp) * self.deck
        found = self.deals.strength.take(place, mode="clip").reshape(self.packed.seats, 3, -1)
        low, high = np.minimum(found[:, 0], found[:, 1]), np.maximum(found[:, 0], found[:, 1])
        middle = np.minimum(high, found[:, 2])
        np.maximum(high, found[:, 2], out=found[:, 2])
        np.minimum(low, middle, out=found[:, 0])
        np.maximum(low, middle, out=found[:, 1])
        return found.reshape(3 * self.packed.seats, -1)

    def facts(self, cards: Ints) -> dict[int, Ints]:
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


def _pair(left: int, two: bool) -> tuple[Ints, Ints]:
    """All pairs of cards that can be taken one after the other of ``left``: places of the first and of the second."""
    if not two:
        return np.arange(left, dtype=np.uint8), np.zeros(left, np.uint8)
    first, second = np.divmod(np.arange(left * (left - 1)), left - 1)
    return first.astype(np.uint8), second.astype(np.uint8)


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
