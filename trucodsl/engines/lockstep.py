"""Thousands of games in step, on NumPy arrays.

Every step makes one move in every lane.  What is rare, a payment, a look at a
fact, the end of a hand, is done for a list of lanes.  Lanes that have run out
wait until there are enough of them, then hands are dealt to all; no game is
ever cut short, and what happens in a game does not depend on the other lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trucodsl.diagnostics import TrucoError
from trucodsl.engines import chance
from trucodsl.engines.deals import Ints
from trucodsl.engines.figures import Voices
from trucodsl.engines.lanes import U8, Lanes
from trucodsl.engines.ledger import Ledger
from trucodsl.engines.shuffle import U32, Dealer, keys
from trucodsl.engines.tables import EVENT, Packed
from trucodsl.engines.tallies import Tallies

LANES = 32768
HAND = U32(chance.STEP << chance.HAND & chance.MASK32)  # from a hand's counters to those of the next
WAIT = 0.3  # deal when this share of the lanes has run out
SHRINK = 0.5  # when there is nothing left to deal: drop them when this share has


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """One value a game.  Purse 0 is that of who led the first hand; in ``points``, the hand in which they were paid."""

    first_game: int
    matches: bool
    bets: tuple[str, ...]
    points: Ints  # [bet, purse, game]
    tally: Ints  # see ``moves`` and ``spoken``
    played: Ints  # hands of each match; nothing for single hands
    won: Ints  # by which purse; nothing for single hands
    final: Ints  # [purse, game], scores of matches; nothing for single hands
    games: Ints  # [purse, game], won games of a match of several; else nothing
    start: tuple[int, ...]
    down: bool  # points are to be got rid of

    def __len__(self) -> int:
        return len(self.tally)

    @property
    def moves(self) -> Ints:
        """Cards played and words said, forced ones included."""
        return self.tally & ((1 << 4 * self.tally.itemsize) - 1)

    @property
    def spoken(self) -> Ints:
        """Hands that ended by a word: somebody refused, ran or left."""
        return self.tally >> 4 * self.tally.itemsize

    @property
    def hands(self) -> Ints:
        """Hands played."""
        return self.played if self.matches else np.broadcast_to(np.int32(1), len(self))

    @property
    def sums(self) -> Ints:
        """Points of all bets, [purse, game]."""
        out: Ints = self.points.sum(axis=0, dtype=np.int32)
        return out

    @property
    def winner(self) -> Ints:
        """The purse that won; of a single hand, their number if no purse got more than all others."""
        if self.matches:
            return self.won
        sums = self.points[0] if len(self.bets) == 1 else self.sums
        best = sums.min(axis=0) if self.down else sums.max(axis=0)
        first = (sums == best).argmax(axis=0)
        out: Ints = np.where((sums == best).sum(axis=0) == 1, first, len(sums)).astype(U8)
        return out

    @property
    def wins(self) -> Ints:
        """Whether a purse won, [purse, game]; of a single hand, several may have got more than the rest."""
        if self.matches:
            return np.equal(self.won, np.arange(len(self.points[0]))[:, None])
        sums = self.sums
        low, high = sums.min(axis=0), sums.max(axis=0)
        out: Ints = (sums == (low if self.down else high)) & (low != high)
        return out

    @property
    def scores(self) -> Ints:
        """Scores at the end, [purse, game]."""
        return self.final if self.matches else self.sums + np.array(self.start)[:, None]


def play(
    packed: Packed,
    games: int,
    seed: int,
    *,
    matches: bool = False,
    first_game: int = 0,
    lanes: int = LANES,
    scores: tuple[int, ...] | None = None,
    tallies: Tallies | None = None,
) -> Result:
    """Play ``games`` single hands or whole matches at random: games ``first_game`` and on of the seed.

    All begin at ``scores``, the mano's purse first.  Of duels, a single hand is the first one.  ``tallies`` is filled.
    """
    start = (packed.tables.start,) * packed.purses if scores is None else scores
    lanes = max(1, min(lanes, games))
    ledger = Ledger(packed, games, lanes, matches=matches, scores=start, tallies=tallies)
    run = _Run(packed, ledger, seed, first_game)
    while run.fill():
        run.move()
    return Result(
        first_game=first_game,
        matches=matches,
        bets=packed.bets,
        points=ledger.points.reshape(len(packed.bets), packed.purses, games),
        tally=ledger.tally,
        played=ledger.hands,
        won=ledger.winner,
        final=ledger.scores.reshape(packed.purses, -1),
        games=ledger.won.reshape(packed.purses, -1),
        start=start,
        down=packed.tables.target < packed.tables.start,
    )


class _Run:
    def __init__(self, packed: Packed, ledger: Ledger, seed: int, first_game: int) -> None:
        self.packed, self.ledger, self.dealer = packed, ledger, Dealer(packed)
        self.seed, self.first_game, self.games = seed, first_game, ledger.games
        self.tallies = ledger.tallies
        self.most_hands = 5_000 + 100 * max(packed.tables.start, packed.tables.target) * packed.tables.games
        self.lanes = Lanes(packed, ledger.lanes)
        self.low, self.high = np.zeros(ledger.lanes, U32), np.zeros(ledger.lanes, U32)  # keys of the matches
        self.facts = np.zeros((len(packed.facts), ledger.lanes if packed.looks else 0), U8)
        self.voices = Voices(packed, ledger.lanes) if packed.spoken else None
        self.rare = self.voices is not None or packed.aside.size > 0  # rows with choices of their own
        self.settles = packed.looks or self.rare  # whether a hand can go on after something rare
        self.cards = self.lanes.left.dtype.type(0x777777 & ((1 << 4 * packed.seats) - 1))
        self.strength = self.lanes.strength.reshape(-1, ledger.lanes)
        self.step = self.fresh = self.live = 0
        self.wait = WAIT
        self.idle: list[Ints] = [np.arange(ledger.lanes)]  # lanes that have run out

    def move(self) -> None:
        """One move in every lane."""
        self.step += 1
        some = self.lanes.move()
        if self.tallies:
            self.tallies.visit(self.lanes.at)
        if len(some):
            self._settle(some)

    # ------------------------------------------------------------ dealing
    def fill(self) -> bool:
        """Deal to lanes that have run out, if it is time; False when all is played."""
        while self.lanes.size - self.live >= self.wait * self.lanes.size:
            idle = np.concatenate([*self.idle, np.empty(0, np.intp)])
            self.idle = []
            new, low, high = self._next_hands(idle)
            if not self.live + len(new):
                return False
            if len(new):
                self._deal(new, low, high)
            if len(new) < len(idle):
                self.wait = SHRINK
                self._drop(np.setdiff1d(idle, new, assume_unique=True))
        return True

    def _next_hands(self, idle: Ints) -> tuple[Ints, Ints, Ints]:
        """Those of these lanes that a hand is dealt to: their match goes on, or there is a new game; and their keys."""
        matches = self.ledger.matches
        over = idle.take(np.flatnonzero(self.ledger.done.take(idle))) if matches else idle
        more = min(len(over), self.games - self.fresh)
        if more < len(over):
            on = idle.take(np.flatnonzero(~self.ledger.done.take(idle))) if matches else idle[:0]
            over = over[:more]
            idle = np.concatenate([on, over])
        low, high = keys(self.seed, self.first_game + self.fresh, more)
        self.ledger.begin(over, np.arange(self.fresh, self.fresh + more))
        self.fresh += more
        if not matches:
            return idle, low, high
        self.low[over], self.high[over] = low, high
        hand = self.ledger.hand.take(idle)
        if hand.max(initial=0) > self.most_hands:
            raise TrucoError(f"a match is not won after {self.most_hands:,} hands: hardly a hand pays anything here")
        hand *= HAND
        return idle, self.low.take(idle) + hand, self.high.take(idle)

    def _deal(self, to: Ints, low: Ints, high: Ints) -> None:
        """Deal a hand to these lanes."""
        lanes, packed = self.lanes, self.packed
        page = self.ledger.page(to)
        start = self.ledger.kinds(to, page)
        duel = packed.duels.take(start) > 0 if self.ledger.duels else None
        if duel is None:
            cards = self.dealer.cards(low, high)
        else:
            number = self.ledger.duel.take(to)
            cards = self.dealer.facing(self.dealer.cards(low - number * HAND, high), duel, number)
        if packed.discards:
            cards, low = self.dealer.discarded(cards, low, high)
        for row, strength in zip(self.strength, self.dealer.strengths(cards), strict=True):
            row[to] = strength
        lanes.low[to], lanes.high[to], lanes.left[to] = low, high, self.cards
        self.ledger.deal(to, self.step - len(packed.discards))
        self.live += len(to)
        at = packed.starts.take(self._class(to, start, page, cards, duel))
        if self.tallies:
            self.tallies.visit(at)
        lanes.enter(to, at)
        if packed.early:
            lanes.at[to], lanes.said[to] = at, False
            self._settle(to.take(np.flatnonzero(lanes.middle.take(to) >= EVENT)))

    def _class(self, to: Ints, start: Ints, page: Ints, cards: Ints, duel: Ints | None) -> Ints:
        """What a kind of hand begins with after this deal; whatever is looked at in play is noted."""
        packed = self.packed
        worth = self.dealer.worth(cards, duel)
        facts = self.dealer.facts(cards, worth, duel)
        entry = start * packed.classes
        for i, fact in enumerate(packed.class_facts):
            entry += facts[fact].astype(np.intp) << i
        if packed.looks:
            for fact, values in packed.scores:
                facts[fact] = values.take(page)
            for fact, value in facts.items():
                self.facts[fact][to] = value
            for fact in packed.deeds:
                self.facts[fact][to] = 0
        if self.voices:
            self.voices.deal(to, worth, self.facts)
        return entry

    def _drop(self, lanes: Ints) -> None:
        """There is nothing more to deal to these lanes."""
        keep = np.ones(self.lanes.size, bool)
        keep[lanes] = False
        kept = np.flatnonzero(keep)
        self.lanes.keep(kept)  # (the rows of strengths stay where they are)
        self.ledger.keep(kept)
        self.low, self.high = self.low.take(kept), self.high.take(kept)
        self.facts = self.facts[:, kept] if self.packed.looks else self.facts
        if self.voices:
            self.voices.keep(kept)
        number = np.cumsum(keep) - 1
        self.idle = [number.take(some) for some in self.idle]

    # ------------------------------------------------------------ what is rare
    def _settle(self, some: Ints) -> None:
        """Payments, deeds, looks, figures and ends of hands in these lanes."""
        lanes, packed, ledger = self.lanes, self.packed, self.ledger
        while len(some):
            at = lanes.at.take(some)
            effect = packed.effect.take(at)
            over = ledger.pay(some, effect, at)
            end = packed.effects.end.take(effect)
            if over is None and end.all():
                self._end(some, lanes.said.take(some), at)
                return
            if over is not None:
                lanes.entry[some[over & ~end]] = 0  # idle
                word, end = lanes.said.take(some) & end, end | over
            else:
                word = lanes.said.take(some)
            for mark in packed.effects.marks:
                fact = mark.take(effect)
                marked = np.flatnonzero(fact >= 0)
                self.facts[fact.take(marked), some.take(marked)] = 1
            ended = np.flatnonzero(end)
            if len(ended):
                self._end(some.take(ended), word.take(ended), at.take(ended))
            if not self.settles:
                return
            some = some.take(np.flatnonzero(~end))
            if packed.scores and ledger.at_once:
                self._look_again(some)
            some = self._looked(some)

    def _look_again(self, lanes: Ints) -> None:
        page = self.ledger.page(lanes)
        for fact, values in self.packed.scores:
            self.facts[fact][lanes] = values.take(page)

    def _looked(self, some: Ints) -> Ints:
        """Follow the looks, and say the figures, among these lanes; those where something happens next."""
        lanes = self.lanes
        some = some[lanes.entry.take(some) >> lanes.to_choices == 0]
        base = (lanes.entry.take(some) & lanes.base).astype(np.intp)
        fact = self.packed.fact.take(base)
        if not self.rare:
            at = base + self.facts[fact, some]
        else:
            row, speaking = fact - len(self.packed.facts), self.packed.speaking
            looks, lays = np.flatnonzero(row < 0), np.flatnonzero(row >= speaking)
            speaks = np.flatnonzero((row >= 0) & (row < speaking))
            at = base
            if len(looks):
                at[looks] += self.facts[fact.take(looks), some.take(looks)]
            if self.voices is not None and len(speaks):
                at[speaks] += self._spoken(self.voices, some.take(speaks), row.take(speaks))
            if len(lays):
                self._set_aside(some.take(lays), row.take(lays) - speaking)
        lanes.at[some] = at
        if self.tallies:
            self.tallies.visit(at)
        lanes.enter(some, at)
        return some[lanes.middle.take(some) >= EVENT]

    def _spoken(self, voices: Voices, some: Ints, row: Ints) -> Ints:
        """A figure or a word in each of these lanes, which is a move; the edge that is taken."""
        lanes = self.lanes
        edge, drawn = voices.speak(some, row, lanes.low.take(some), lanes.high.take(some), self.facts)
        lanes.low[some] += drawn * U32(chance.STEP)
        lanes.said[some] = True
        self.ledger.sum[some] += 1
        return edge

    def _set_aside(self, some: Ints, row: Ints) -> None:
        """A card is set aside in each of these lanes, which is a move."""
        lanes, (chair, held) = self.lanes, self.packed.aside.take(row, axis=1)
        lanes.low[some] += lanes.set_aside(some, chair, held) * U32(chance.STEP)
        lanes.said[some] = False
        self.ledger.sum[some] += 1

    def _end(self, some: Ints, words: Ints, at: Ints) -> None:
        tally = words.astype(self.ledger.tally.dtype)
        tally <<= 4 * tally.itemsize
        tally += self.step
        self.live -= len(some)
        self.idle.append(some)
        self.ledger.end_hands(some, tally, at)
