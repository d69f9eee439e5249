"""The words and cards of ``chance``, for many games at once.

Bit for bit the same numbers.  A word picks two cards at once out of a table of
pairs: places among the cards that are left.  What card that is is found by
going back through the cards taken before, in bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trucodsl.engines import chance
from trucodsl.engines.deals import Ints
from trucodsl.engines.tables import Packed
from trucodsl.machine.automaton import duel_chairs

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
        self.count = self.turned + sum(packed.tables.dealt)
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

    def facing(self, cards: Ints, duel: Ints, number: Ints) -> Ints:
        """The same, but where two chairs play a duel, the ``number``-th of the deal, they are the first two."""
        for i in range(int(number.max(initial=0)) + 1):
            some = np.flatnonzero(duel & (number == i))
            taken = [cards[self.turned + 3 * chair :][:3, some] for chair in duel_chairs(self.packed.seats, i)]
            cards[self.turned :][:6, some] = np.concatenate(taken)
        return cards

    def discarded(self, cards: Ints, low: Ints, high: Ints) -> tuple[Ints, Ints]:
        """The cards that are kept, three a chair, after those who hold more gave up one by a first choice each.

        Also the low half after these choices.  Weakest first, equal ones as they are in the deck.
        """
        row = cards[0].astype(np.intp) * self.deck if self.turned else 0
        ends = self.turned + np.cumsum(self.packed.tables.dealt)
        hands = [cards[end - held : end] for end, held in zip(ends, self.packed.tables.dealt, strict=True)]
        for chair in self.packed.discards:
            held = len(hands[chair])
            order = self.deals.strength.take(hands[chair] + row).astype(np.uint16) << 8 | hands[chair]
            order.sort(axis=0)
            choice = (words(low, high, np.empty_like(low), np.empty_like(low)) >> U32(8)) * U32(held) >> U32(24)
            kept = np.arange(held - 1)[:, None]
            places = kept + (kept >= choice)
            hands[chair] = (np.take_along_axis(order, places, axis=0) & 0xFF).astype(np.uint8)
            low = low + STEP
        return np.concatenate([cards[: self.turned], *hands]), low

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

    def worth(self, cards: Ints, duel: Ints | None) -> list[list[Ints]]:
        """Value + 1 of every hand, or 0, by value and chair; where there is a duel the others hold nothing."""
        deals = self.deals
        if not deals.values:
            return []
        turned = cards[0].astype(np.intp) if self.turned else 0
        places = [_place(*cards[i : i + 3]) for i in range(self.turned, len(cards), 3)]
        found = [[table.take(place + turned * page) for place in places] for table, page in deals.values]
        for worth in found if duel is not None else ():
            for hand in worth[2:]:
                hand[duel] = 0
        return found

    def facts(self, cards: Ints, worth: Sequence[Sequence[Ints]], duel: Ints | None) -> dict[int, Ints]:
        """What the deal decides, by number of the fact."""
        out: dict[int, Ints] = {}
        for fact in self.deals.facts:
            if fact.kind == "picks":
                out[fact.number] = self._picked(cards, fact.chair, self.deals.selectors[fact.table])
                if duel is not None and fact.chair > 1:
                    out[fact.number][duel] = 0
                continue
            mine = worth[fact.table][fact.chair] if fact.kind != "winner" else worth[fact.table][0]
            if fact.kind == "winner":
                out[fact.number] = _best(worth[fact.table], fact.among, fact.mine)
            elif fact.kind in ("beats", "above"):
                other = worth[fact.table][fact.among[0]]
                level = fact.kind == "beats" and fact.chair < fact.among[0]
                out[fact.number] = (mine >= other if level else mine > other).view(np.uint8)
            else:
                out[fact.number] = (mine > 0).view(np.uint8)
        return out

    def _picked(self, cards: Ints, chair: int, selector: Ints) -> Ints:
        row = cards[0].astype(np.intp) * self.deck if self.turned else 0
        hand = cards[self.turned + 3 * chair :][:3]
        found = [selector.take(row + card) for card in hand]
        out: Ints = found[0] | found[1] | found[2]
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


def _best(worth: Sequence[Ints], among: Sequence[int], mine: Sequence[bool]) -> Ints:
    """Whether the best of these chairs is one of mine; of equals it is the one nearest the mano."""
    best = worth[among[0]]
    found = np.full(len(best), mine[0])
    for chair, own in zip(among[1:], mine[1:], strict=True):
        better = worth[chair] > best
        found = found | better if own else found & ~better
        best = np.maximum(best, worth[chair])
    return found.view(np.uint8)
