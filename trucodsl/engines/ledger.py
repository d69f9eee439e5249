"""Who has how many points: payments, ends of hands and of matches, for many games at once.

Games under way sit in slots; what a game was like goes to its own place when it
is known.  Scores are kept from the mano's side: after every hand they change
places.  Where points are counted when the hand ends they are owed until then,
so an amount always sees the score that counts.
"""

from __future__ import annotations

import numpy as np

from trucodsl.engines.tables import Ints, Packed, past

WORD = 16  # a tally is moves + (hands ended by a word << WORD)


class Ledger:
    """The points of ``games`` games, of which ``slots`` are under way; all begin at ``scores``."""

    def __init__(
        self, packed: Packed, games: int, slots: int, *, matches: bool, scores: tuple[int, int]
    ) -> None:
        tables = packed.tables
        self.packed, self.games, self.slots, self.matches = packed, games, slots, matches
        self.target, self.at_once = tables.target, tables.at_once
        self.start, self.highest = scores, past(tables) - 1
        # by game
        self.points = np.zeros(2 * len(packed.bets) * games, np.int16 if tables.target < 1000 else np.int32)
        self.tally = np.zeros(games, np.int32)
        self.hands = np.zeros(games if matches else 0, np.int32)
        self.winner = np.zeros(games if matches else 0, np.uint8)
        self.scores = np.zeros(2 * games if matches else 0, np.int32)
        # by slot
        self.game = np.zeros(slots, np.intp)
        self.hand = np.zeros(slots, np.uint32)
        self.sum = np.zeros(slots, np.int32)  # the tally so far
        self.score = np.zeros(2 * slots, np.intp)
        self.counted = matches or self.at_once  # else nothing depends on what has been paid
        self.owing = matches and not self.at_once and packed.most_pays > 1
        self.owed = np.zeros(2 * slots if self.owing else 0, np.intp)
        effects = packed.effects
        self.column = (2 * effects.bet + effects.side) * games
        self.purse = effects.side * slots
        self.amount, self.by_score = effects.amount, effects.by_score
        if not self.counted:
            self.amount = effects.amount + effects.by_score * (scores[0] * (self.highest + 1) + scores[1])
            self.by_score = np.zeros_like(effects.by_score)
        self.worth = packed.amounts.take(self.amount)  # where it is the same at every score
        self.pays = (self.worth != 0) | (self.by_score > 0)
        ordered = self.owing and not tables.higher
        self.logged = np.zeros(slots if ordered else 0, np.intp)  # how many payments this hand has seen
        self.log = np.zeros((2, packed.most_pays if ordered else 0, slots), np.intp)  # column and amount of each

    def begin(self, slots: Ints, games: Ints) -> None:
        """Put new games into these slots."""
        self.game[slots] = games
        self.sum[slots] = 0
        if self.counted:
            self.hand[slots] = 0
            self.score[slots] = self.start[0]
            self.score[slots + self.slots] = self.start[1]

    def page(self, slots: Ints) -> Ints:
        """Place of the scores of these games in a page."""
        if not self.counted:
            return np.full(len(slots), self.start[0] * (self.highest + 1) + self.start[1])
        mine, theirs = self.score.take(slots), self.score.take(slots + self.slots)
        np.minimum(mine, self.highest, out=mine)
        np.minimum(theirs, self.highest, out=theirs)
        mine *= self.highest + 1
        mine += theirs
        return mine

    # ------------------------------------------------------------ payments
    def pay(self, slots: Ints, effect: Ints) -> Ints | None:
        """Do the payments; where the game is over now, or None if no game ends within a hand."""
        reached = np.zeros(len(slots), bool) if self.at_once else None
        for k in range(len(self.amount)):
            if not k:
                self._pay(k, slots, effect, reached)
                continue
            some = np.flatnonzero(self.pays[k].take(effect))
            if len(some):
                mark = None if reached is None else reached.take(some)
                self._pay(k, slots.take(some), effect.take(some), mark)
                if reached is not None:
                    reached[some] = mark
        return reached

    def _pay(self, k: int, slots: Ints, effect: Ints, reached: Ints | None) -> None:
        amount = self.worth[k].take(effect)
        by_score = self.by_score[k].take(effect) if self.by_score.any() else None
        if by_score is not None:
            some = np.flatnonzero(by_score)
            place = self.amount[k].take(effect.take(some)) + self.page(slots.take(some))
            amount[some] = self.packed.amounts.take(place)
        if reached is not None and k:
            amount *= ~reached
        column = self.column[k].take(effect)
        at = self.game.take(slots)
        at += column
        self.points[at] = self.points.take(at) + amount
        if not self.counted:
            return
        purse = self.purse[k].take(effect)
        purse += slots
        kept = self.owed if self.owing else self.score
        now = kept.take(purse) + amount
        kept[purse] = now
        if reached is not None:
            reached |= now >= self.target
        if len(self.logged):
            self._note(slots, column // self.games, amount)

    def _note(self, slots: Ints, column: Ints, amount: Ints) -> None:
        some = np.flatnonzero(amount)
        slots = slots.take(some)
        place = self.logged.take(slots)
        self.log[0, place, slots], self.log[1, place, slots] = column.take(some), amount.take(some)
        self.logged[slots] = place + 1

    # ------------------------------------------------------------ ends
    def end_hands(self, slots: Ints, tally: Ints) -> tuple[Ints, Ints]:
        """Close the hand of these games: slots that go on with another hand, slots that are free."""
        tally += self.sum.take(slots)
        if not self.matches:
            self.tally[self.game.take(slots)] = tally
            return slots[:0], slots
        self.sum[slots] = tally
        other = slots + self.slots
        mine, theirs = self.score.take(slots), self.score.take(other)
        if self.owing:
            mine += self.owed.take(slots)
            theirs += self.owed.take(other)
            self.owed[slots] = self.owed[other] = 0
        high = np.maximum(mine, theirs)
        over = high >= self.target
        if self.packed.tables.higher:
            over &= mine != theirs
        done = np.flatnonzero(over)
        free = slots.take(done)
        if len(done):
            self._finish(free, mine.take(done), theirs.take(done))
        self.score[slots], self.score[other] = theirs, mine
        self.hand[slots] += 1
        if len(self.logged):
            self.logged[slots] = 0
        return slots.take(np.flatnonzero(~over)), free

    def _finish(self, slots: Ints, mine: Ints, theirs: Ints) -> None:
        if len(self.logged):
            mine, theirs = self._in_order(slots)
        games, hand = self.game.take(slots), self.hand.take(slots)
        swapped = (hand & 1).astype(np.intp)  # whether the mano's side of this hand is side 1
        self.tally[games], self.hands[games] = self.sum.take(slots), hand + 1
        self.winner[games] = (theirs > mine) ^ swapped
        self.scores[games + swapped * self.games] = mine
        self.scores[games + (1 - swapped) * self.games] = theirs

    def _in_order(self, slots: Ints) -> tuple[Ints, Ints]:
        """Scores at the end of a game when the bets are counted in their order until somebody is there."""
        scores = np.stack([self.score.take(slots), self.score.take(slots + self.slots)])
        count, bets = self.logged.take(slots), self.packed.bets
        named = [bets.index(bet) for bet in self.packed.tables.order if bet in bets]
        for of in [[bet] for bet in named] + [[bet for bet in range(len(bets)) if bet not in named]]:
            for place, (column, amount) in enumerate(zip(*self.log[:, :, slots], strict=True)):
                counts = np.isin(column // 2, of) & (place < count) & (scores.max(axis=0) < self.target)
                scores[column & 1, np.arange(len(slots))] += np.where(counts, amount, 0)
        return scores[0], scores[1]
