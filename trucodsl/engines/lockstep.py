"""Thousands of games in step, on NumPy arrays.

A lane is a hand in play.  Every step makes one move in every lane: a number is
drawn, a card or a word is taken, the next entry is looked up.  What is rare, a
payment or the end of a hand, is done for a list of lanes.  When enough lanes
have run out they are dropped and hands are dealt to new ones; no game is ever
cut short, and what happens in a game does not depend on the other lanes.

Masks are slow in NumPy and bytes are fast, so choices between two things are
made by multiplying bytes with 0 and 1, or by looking both up in a table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trucodsl.engines.shuffle import STEP, U32, Dealer, keys, words
from trucodsl.engines.ledger import WORD, Ledger
from trucodsl.engines import chance
from trucodsl.engines.tables import CARDS, CHAIR, COVER, EVENT, LEAD, Ints, Packed

LANES = 16384
REFILL = 0.7  # deal when fewer lanes than this share are still in play
U8 = np.uint8


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """One value a game.  Side 0 led the first hand; in ``points``, side 0 led the hand in which they were paid."""

    first_game: int
    matches: bool
    bets: tuple[str, ...]
    points: Ints  # [bet, side, game]
    tally: Ints  # see ``moves`` and ``spoken``
    played: Ints  # hands of each match; nothing for single hands
    won: Ints  # by which side; nothing for single hands
    final: Ints  # [side, game], scores of matches; nothing for single hands
    start: tuple[int, int]

    def __len__(self) -> int:
        return len(self.tally)

    @property
    def moves(self) -> Ints:
        """Cards played and words said, forced ones included."""
        return self.tally & ((1 << WORD) - 1)

    @property
    def spoken(self) -> Ints:
        """Hands that ended by a word: somebody refused, ran or left."""
        return self.tally >> WORD

    @property
    def hands(self) -> Ints:
        """Hands played."""
        return self.played if self.matches else np.ones(len(self), np.int32)

    @property
    def sums(self) -> Ints:
        """Points of all bets, [side, game]."""
        out: Ints = self.points.sum(axis=0, dtype=np.int32)
        return out

    @property
    def winner(self) -> Ints:
        """The side that won; of a single hand, 2 if both got the same."""
        if self.matches:
            return self.won
        mine, theirs = self.sums
        return (theirs > mine).view(U8) + 2 * (theirs == mine).view(U8)

    @property
    def scores(self) -> Ints:
        """Scores at the end, [side, game]."""
        return self.final if self.matches else self.sums + np.array(self.start)[:, None]


def play(
    packed: Packed,
    games: int,
    seed: int,
    *,
    matches: bool = False,
    first_game: int = 0,
    lanes: int = LANES,
    scores: tuple[int, int] | None = None,
) -> Result:
    """Play ``games`` single hands or whole matches at random: games ``first_game`` and on of the seed."""
    start = (packed.tables.start,) * 2 if scores is None else scores
    lanes = max(1, min(lanes, games))
    ledger = Ledger(packed, games, lanes, matches=matches, scores=start)
    run = _Run(packed, ledger, seed, first_game)
    while run.fill():
        run.move()
    return Result(
        first_game=first_game,
        matches=matches,
        bets=packed.bets,
        points=ledger.points.reshape(len(packed.bets), 2, games),
        tally=ledger.tally,
        played=ledger.hands,
        won=ledger.winner,
        final=ledger.scores.reshape(2, -1),
        start=start,
    )


class _Lanes:
    """What changes with every move, one array each."""

    NAMES = ("entry", "middle", "low", "high", "left", "best", "slot")
    __slots__ = NAMES

    def __init__(self, size: int, dtype: type) -> None:
        self.entry: Ints = np.empty(size, dtype)
        self.middle: Ints = np.empty(size, U8)  # of the entry
        self.low: Ints = np.empty(size, U32)  # low half of the key + counter * STEP
        self.high: Ints = np.empty(size, U32)
        self.left: Ints = np.empty(size, U32)  # cards in hand, 4 bits a chair
        self.best: Ints = np.empty(size, U8)  # best card of the trick
        self.slot: Ints = np.empty(size, np.intp)

    def first(self, size: int) -> _Lanes:
        """A view of the first ones."""
        out = object.__new__(_Lanes)
        for name in self.NAMES:
            setattr(out, name, getattr(self, name)[:size])
        return out


class _Work:
    """Room for what a move works out."""

    def __init__(self, size: int, dtype: type) -> None:
        self.choices, self.x, self.y = (np.empty(size, U32) for _ in range(3))
        self.entry, self.delta = (np.empty(size, dtype) for _ in range(2))
        self.choice, self.chair, self.words, self.card, self.hide = (np.empty(size, U8) for _ in range(5))
        self.at, self.card_at = (np.empty(size, np.intp) for _ in range(2))
        self.play, self.flag, self.less = (np.empty(size, bool) for _ in range(3))

    def first(self, size: int) -> _Work:
        """A view of the first ones."""
        out = object.__new__(_Work)
        for name, array in vars(self).items():
            setattr(out, name, array[:size])
        return out


class _Run:
    def __init__(self, packed: Packed, ledger: Ledger, seed: int, first_game: int) -> None:
        layout, slots = packed.layout, ledger.slots
        self.packed, self.ledger, self.dealer = packed, ledger, Dealer(packed)
        self.seed, self.first_game, self.games, self.slots = seed, first_game, ledger.games, slots
        self.narrow = layout.dtype is np.uint32
        self.to_choices, self.to_middle = layout.dtype(layout.choices), layout.dtype(layout.middle)
        self.base = layout.dtype(layout.base)
        self.buffers = [_Lanes(slots, layout.dtype) for _ in range(2)]
        self.room = _Work(slots, layout.dtype)
        self.lanes, self.work = self.buffers[0].first(0), self.room.first(0)
        self.low, self.high = np.zeros(slots, U32), np.zeros(slots, U32)  # keys of the games under way
        self.strength = np.zeros(3 * packed.seats * slots, U8)  # [card of a chair, weakest first; slot]
        self.bit, self.place = _cards_left(packed.seats, slots)
        self.facts = np.zeros((len(packed.facts), slots if packed.looks else 0), U8)
        self.step = self.fresh = self.alive = 0
        self.waiting: list[Ints] = []  # slots of games that go on with another hand
        self.free: list[Ints] = [np.arange(slots)]

    # ------------------------------------------------------------ lanes
    def fill(self) -> bool:
        """Drop lanes that have run out and deal to new ones, if it is time; False when all is played."""
        while self.alive <= REFILL * len(self.lanes.slot):
            alive = np.flatnonzero(self.lanes.entry & self.base)
            new = self._next_slots()
            if not len(alive) + len(new):
                return False
            if not len(new) and len(alive) == len(self.lanes.slot):
                break
            self._keep(alive, len(new))
            if len(new):
                self._deal(new, len(alive))
        return True

    def _next_slots(self) -> Ints:
        """Slots that a hand is dealt to: of games that go on, and of new games as long as there are any."""
        found, self.waiting = self.waiting, []
        if self.fresh < self.games and self.free:
            free = _joined(self.free)
            some = free[: self.games - self.fresh]
            self.free = []
            low, high = keys(self.seed, self.first_game + self.fresh, len(some))
            self.low[some], self.high[some] = low, high
            self.ledger.begin(some, np.arange(self.fresh, self.fresh + len(some)))
            self.fresh += len(some)
            found = [*found, some]
        return _joined(found)

    def _keep(self, alive: Ints, more: int) -> None:
        size = len(alive) + more
        self.buffers.reverse()
        kept = self.buffers[0].first(size)
        for name in _Lanes.NAMES:
            getattr(self.lanes, name).take(alive, out=getattr(kept, name)[: len(alive)], mode="clip")
        self.lanes, self.work, self.alive = kept, self.room.first(size), size

    def _deal(self, slots: Ints, first: int) -> None:
        """Deal a hand to these slots, in the lanes from ``first`` on."""
        lanes, packed, ledger = self.lanes, self.packed, self.ledger
        low, high, hand = self.low.take(slots), self.high.take(slots), ledger.hand.take(slots)
        cards = self.dealer.cards(low, high, hand)
        for i, strength in enumerate(self.dealer.strengths(cards)):
            self.strength[i * self.slots : (i + 1) * self.slots][slots] = strength
        lanes.low[first:] = low + (hand << U32(chance.HAND)) * STEP
        lanes.high[first:], lanes.slot[first:] = high, slots
        lanes.left[first:], lanes.best[first:] = 0x777777, 0
        ledger.sum[slots] -= self.step
        at = packed.starts.take(self._kind_and_class(slots, self.dealer.facts(cards)))
        self.work.at[first:], self.work.play[first:] = at, False
        lanes.entry[first:] = packed.entry.take(at)
        self._note(slice(first, None))
        self._settle(np.flatnonzero(lanes.middle[first:] >= EVENT) + first)

    def _kind_and_class(self, slots: Ints, facts: dict[int, Ints]) -> Ints:
        packed = self.packed
        page = self.ledger.page(slots)
        start = packed.kind.take(page) * packed.classes
        for i, fact in enumerate(packed.class_facts):
            start += facts[fact].astype(np.intp) << i
        for fact, values in packed.scores:
            facts[fact] = values.take(page)
        if packed.looks:
            for fact, value in facts.items():
                self.facts[fact][slots] = value
        return start

    def _note(self, where: slice | Ints) -> None:
        self.lanes.middle[where] = (self.lanes.entry[where] >> self.to_middle).astype(U8)

    # ------------------------------------------------------------ a move
    def move(self) -> None:
        """One move in every lane."""
        lanes, w = self.lanes, self.work
        self.step += 1
        self._draw()
        np.bitwise_and(lanes.middle, CARDS, out=w.words)
        if self.packed.cover:
            self._cover()
        else:
            np.less(w.choice, w.words, out=w.play)
        self._card()
        np.bitwise_and(lanes.middle, LEAD, out=w.chair)
        np.equal(w.chair, 0, out=w.flag)
        np.multiply(lanes.best, w.flag.view(U8), out=lanes.best)
        play = w.play.view(U8)
        np.greater(w.card, lanes.best, out=w.flag)
        np.less(w.card, lanes.best, out=w.less)
        np.maximum(lanes.best, w.card, out=lanes.best)
        np.subtract(w.flag.view(U8), w.less.view(U8), out=w.card)  # loses, ties, beats: -1, 0, 1
        np.add(w.card, 1, out=w.card)
        if self.packed.cover:
            np.multiply(w.hide, 3, out=w.hide)
            np.add(w.card, w.hide, out=w.card)
        np.multiply(w.card, play, out=w.card)
        np.add(w.choice, self.packed.labels_at, out=w.choice)
        np.bitwise_xor(play, 1, out=play)  # from here on: not a card
        np.multiply(w.choice, play, out=w.choice)
        np.add(w.card, w.choice, out=w.card)
        np.bitwise_and(lanes.entry, self.base, out=w.entry)
        np.copyto(w.delta, w.card)
        np.add(w.entry, w.delta, out=w.entry)
        np.copyto(w.at, w.entry, casting="unsafe")
        self.packed.entry.take(w.at, out=lanes.entry, mode="clip")
        np.right_shift(lanes.entry, self.to_middle, out=w.delta)
        np.copyto(lanes.middle, w.delta, casting="unsafe")
        np.greater_equal(lanes.middle, EVENT, out=w.flag)
        self._settle(np.flatnonzero(w.flag))

    def _draw(self) -> None:
        """A number for every lane that has a choice."""
        lanes, w = self.lanes, self.work
        if self.narrow:
            np.right_shift(lanes.entry, self.to_choices, out=w.choices)
        else:
            np.right_shift(lanes.entry, self.to_choices, out=w.entry)
            np.copyto(w.choices, w.entry, casting="unsafe")
        words(lanes.low, lanes.high, w.x, w.y)
        np.right_shift(w.x, 8, out=w.x)
        np.multiply(w.x, w.choices, out=w.x)
        np.right_shift(w.x, 24, out=w.x)
        np.copyto(w.choice, w.x, casting="unsafe")
        np.greater(w.choices, 1, out=w.flag)
        np.copyto(w.y, w.flag.view(U8))
        np.multiply(w.y, STEP, out=w.y)
        np.add(lanes.low, w.y, out=lanes.low)

    def _cover(self) -> None:
        """Which choices are cards, and which of these face down; the choice becomes the card."""
        lanes, w = self.lanes, self.work
        np.bitwise_and(lanes.middle, COVER, out=w.card)
        np.not_equal(w.card, 0, out=w.flag)
        np.multiply(w.words, w.flag.view(U8), out=w.hide)
        np.add(w.hide, w.words, out=w.hide)
        np.less(w.choice, w.hide, out=w.play)
        np.greater_equal(w.choice, w.words, out=w.flag)
        np.bitwise_and(w.flag, w.play, out=w.flag)
        np.copyto(w.hide, w.flag.view(U8))
        np.multiply(w.words, w.hide, out=w.words)
        np.subtract(w.choice, w.words, out=w.choice)

    def _card(self) -> None:
        """The strength of the card that is played, 0 if none is; it leaves the hand."""
        lanes, w = self.lanes, self.work
        play = w.play.view(U8)
        np.bitwise_and(lanes.middle, CHAIR, out=w.chair)
        np.copyto(w.y, w.chair)
        np.right_shift(lanes.left, w.y, out=w.y)
        np.bitwise_and(w.y, 7, out=w.y)
        np.copyto(w.card, w.y, casting="unsafe")
        np.multiply(w.chair, 2, out=w.chair)
        np.add(w.card, w.chair, out=w.card)
        np.multiply(w.card, 4, out=w.card)
        np.multiply(play, 3, out=w.chair)
        np.bitwise_xor(w.chair, 3, out=w.chair)
        np.bitwise_or(w.chair, w.choice, out=w.chair)
        np.bitwise_and(w.chair, 3, out=w.chair)
        np.add(w.card, w.chair, out=w.card)  # chair 8 | cards left 3 | the card, 3 for none: 2
        np.copyto(w.at, w.card)
        self.bit.take(w.at, out=w.y, mode="clip")
        np.bitwise_xor(lanes.left, w.y, out=lanes.left)
        self.place.take(w.at, out=w.card_at, mode="clip")
        np.add(w.card_at, lanes.slot, out=w.card_at)
        self.strength.take(w.card_at, out=w.card, mode="clip")
        np.multiply(w.card, play, out=w.card)
        if self.packed.cover:
            np.bitwise_xor(w.hide, 1, out=w.words)
            np.multiply(w.card, w.words, out=w.card)
            np.bitwise_or(w.card, w.hide, out=w.card)

    # ------------------------------------------------------------ what is rare
    def _settle(self, some: Ints) -> None:
        """Payments, looks and ends of hands in these lanes."""
        lanes, w, packed, ledger = self.lanes, self.work, self.packed, self.ledger
        while len(some):
            slots = lanes.slot.take(some)
            effect = packed.effect.take(w.at.take(some))
            over = ledger.pay(slots, effect)
            end = packed.effects.end.take(effect)
            if over is None:
                ended = some if end.all() else np.flatnonzero(end)
            else:
                lanes.entry[some[over]] = 0
                ended = np.flatnonzero(end | over)
            if ended is some:
                self._end(slots, w.play.take(some))
                return
            if len(ended):
                self._end(slots.take(ended), (w.play.take(some) & end).take(ended))
            if not packed.looks:
                return
            on = np.flatnonzero(~end if over is None else ~(end | over))
            if packed.scores and ledger.at_once:
                self._look_again(slots.take(on))
            some = self._looked(some.take(on))

    def _look_again(self, slots: Ints) -> None:
        page = self.ledger.page(slots)
        for fact, values in self.packed.scores:
            self.facts[fact][slots] = values.take(page)

    def _looked(self, some: Ints) -> Ints:
        """Follow the looks among these lanes; those where something happens next."""
        lanes, w, packed = self.lanes, self.work, self.packed
        some = some[lanes.entry.take(some) >> self.to_choices == 0]
        base = (lanes.entry.take(some) & self.base).astype(np.intp)
        at = base + self.facts[packed.fact.take(base), lanes.slot.take(some)]
        w.at[some] = at
        lanes.entry[some] = packed.entry.take(at)
        self._note(some)
        return some[lanes.middle.take(some) >= EVENT]

    def _end(self, slots: Ints, words: Ints) -> None:
        tally = words.astype(np.int32)
        tally <<= WORD
        tally += self.step
        self.alive -= len(slots)
        again, free = self.ledger.end_hands(slots, tally)
        if len(again):
            self.waiting.append(again)
        if len(free):
            self.free.append(free)


def _joined(parts: list[Ints]) -> Ints:
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.empty(0, np.intp)


def _cards_left(seats: int, slots: int) -> tuple[Ints, Ints]:
    """By chair 8 | cards left 3 | which of them 2: its bit among the cards left, and where its strengths begin."""
    bit, place = np.zeros(256, U32), np.zeros(256, np.intp)
    for chair in range(seats):
        for left in range(8):
            for nth, card in enumerate(card for card in range(3) if left >> card & 1):
                bit[chair << 5 | left << 2 | nth] = 1 << 4 * chair + card
                place[chair << 5 | left << 2 | nth] = (3 * chair + card) * slots
    return bit, place
