"""Who has how many points: payments, ends of hands and of matches, for many games at once.

Games under way sit in lanes; what a game was like goes to its own place when it
is known.  Scores are kept from the mano's side: after every hand they change
places.  Where points are counted when the hand ends they are owed until then,
so an amount always sees the score that counts.
"""

from __future__ import annotations

import numpy as np

from trucodsl.engines.tables import Ints, Packed, past

WORD = 16  # a tally is moves + (hands ended by a word << WORD)


class Ledger:
    """The points of ``games`` games, of which ``lanes`` are under way; all begin at ``scores``."""

    def __init__(self, packed: Packed, games: int, lanes: int, *, matches: bool, scores: tuple[int, int]) -> None:
        tables = packed.tables
        self.packed, self.games, self.lanes, self.matches = packed, games, lanes, matches
        self.target, self.at_once = tables.target, tables.at_once
        self.start, self.highest = scores, past(tables) - 1
        # by game
        largest = tables.target + packed.most_pays * int(np.abs(packed.amounts).max())
        self.points = np.zeros(2 * len(packed.bets) * games, np.int16 if largest < 1 << 15 else np.int32)
        self.tally = np.zeros(games, np.int32)
        self.hands = np.zeros(games if matches else 0, np.int32)
        self.winner = np.zeros(games if matches else 0, np.uint8)
        self.scores = np.zeros(2 * games if matches else 0, np.int32)
        # by lane
        self.game = np.zeros(lanes, np.intp)
        self.hand = np.zeros(lanes, np.uint32)
        self.sum = np.zeros(lanes, np.int32)  # the tally so far
        self.done = np.ones(lanes, bool)  # the match is over
        self.score = np.zeros(2 * lanes, np.intp)
        self.counted = matches or self.at_once  # else nothing depends on what has been paid
        self.owing = matches and not self.at_once and packed.most_pays > 1
        self.owed = np.zeros(2 * lanes if self.owing else 0, np.intp)
        effects = packed.effects
        self.column = (2 * effects.bet + effects.side) * games
        self.purse = effects.side * lanes
        self.amount, self.by_score = effects.amount, effects.by_score
        if not self.counted:
            self.amount = effects.amount + effects.by_score * (scores[0] * (self.highest + 1) + scores[1])
            self.by_score = np.zeros_like(effects.by_score)
        self.pages = bool(self.by_score.any())
        self.worth = packed.amounts.take(self.amount).astype(self.points.dtype)  # where it is the same at every score
        self.pays = (self.worth != 0) | (self.by_score > 0)
        ordered = self.owing and not tables.higher
        self.logged = np.zeros(lanes if ordered else 0, np.intp)  # how many payments this hand has seen
        self.log = np.zeros((2, packed.most_pays if ordered else 0, lanes), np.intp)  # column and amount of each

    def begin(self, lanes: Ints, games: Ints) -> None:
        """Put new games into these lanes."""
        self.game[lanes] = games
        if self.counted:
            self.sum[lanes] = 0
            self.done[lanes] = False
            self.hand[lanes] = 0
            self.score[lanes] = self.start[0]
            self.score[lanes + self.lanes] = self.start[1]

    def deal(self, lanes: Ints, step: int) -> None:
        """A hand begins in these lanes."""
        self.sum[lanes] = self.sum.take(lanes) - step if self.counted else -step

    def keep(self, some: Ints) -> None:
        """Go on with these lanes only; what has a row a side keeps its stride."""
        for name in ("game", "hand", "sum", "done", "logged"):
            array = getattr(self, name)
            array[: min(len(array), len(some))] = array[some] if len(array) else array
        for flat in (self.score, self.owed, self.log):
            for row in flat.reshape(-1, self.lanes) if flat.size else ():
                row[: len(some)] = row.take(some)

    def page(self, lanes: Ints) -> Ints:
        """Place of the scores of these games in a page."""
        if not self.counted:
            return np.full(len(lanes), self.start[0] * (self.highest + 1) + self.start[1])
        mine, theirs = self.score.take(lanes), self.score.take(lanes + self.lanes)
        np.minimum(mine, self.highest, out=mine)
        np.minimum(theirs, self.highest, out=theirs)
        mine *= self.highest + 1
        mine += theirs
        return mine

    # ------------------------------------------------------------ payments
    def pay(self, lanes: Ints, effect: Ints) -> Ints | None:
        """Do the payments; where the game is over now, or None if no game ends within a hand."""
        reached = np.zeros(len(lanes), bool) if self.at_once else None
        for k in range(len(self.amount)):
            if not k:
                self._pay(k, lanes, effect, reached)
                continue
            some = np.flatnonzero(self.pays[k].take(effect))
            if len(some):
                mark = None if reached is None else reached.take(some)
                self._pay(k, lanes.take(some), effect.take(some), mark)
                if reached is not None:
                    reached[some] = mark
        return reached

    def _pay(self, k: int, lanes: Ints, effect: Ints, reached: Ints | None) -> None:
        amount = self.worth[k].take(effect)
        by_score = self.by_score[k].take(effect) if self.pages else None
        if by_score is not None:
            some = np.flatnonzero(by_score)
            place = self.amount[k].take(effect.take(some)) + self.page(lanes.take(some))
            amount[some] = self.packed.amounts.take(place)
        if reached is not None and k:
            amount *= ~reached
        column = self.column[k].take(effect)
        at = self.game.take(lanes)
        at += column
        self.points[at] = self.points.take(at) + amount
        if not self.counted:
            return
        purse = self.purse[k].take(effect)
        purse += lanes
        kept = self.owed if self.owing else self.score
        now = kept.take(purse) + amount
        kept[purse] = now
        if reached is not None:
            reached |= now >= self.target
        if len(self.logged):
            self._note(lanes, column // self.games, amount)

    def _note(self, lanes: Ints, column: Ints, amount: Ints) -> None:
        some = np.flatnonzero(amount)
        lanes = lanes.take(some)
        place = self.logged.take(lanes)
        self.log[0, place, lanes], self.log[1, place, lanes] = column.take(some), amount.take(some)
        self.logged[lanes] = place + 1

    # ------------------------------------------------------------ ends
    def end_hands(self, lanes: Ints, tally: Ints) -> None:
        """Close the hand of these games."""
        tally += self.sum.take(lanes)
        if not self.matches:
            self.tally[self.game.take(lanes)] = tally
            return
        self.sum[lanes] = tally
        other = lanes + self.lanes
        mine, theirs = self.score.take(lanes), self.score.take(other)
        if self.owing:
            mine += self.owed.take(lanes)
            theirs += self.owed.take(other)
            self.owed[lanes] = self.owed[other] = 0
        high = np.maximum(mine, theirs)
        over = high >= self.target
        if self.packed.tables.higher:
            over &= mine != theirs
        ends = np.flatnonzero(over)
        if len(ends):
            self._finish(lanes.take(ends), mine.take(ends), theirs.take(ends))
        self.score[lanes], self.score[other] = theirs, mine
        self.hand[lanes] += 1
        if len(self.logged):
            self.logged[lanes] = 0

    def _finish(self, lanes: Ints, mine: Ints, theirs: Ints) -> None:
        if len(self.logged):
            mine, theirs = self._in_order(lanes)
        self.done[lanes] = True
        games, hand = self.game.take(lanes), self.hand.take(lanes)
        swapped = (hand & 1).astype(np.intp)  # whether the mano's side of this hand is side 1
        self.tally[games], self.hands[games] = self.sum.take(lanes), hand + 1
        self.winner[games] = (theirs > mine) ^ swapped
        self.scores[games + swapped * self.games] = mine
        self.scores[games + (1 - swapped) * self.games] = theirs

    def _in_order(self, lanes: Ints) -> tuple[Ints, Ints]:
        """Scores at the end of a game when the bets are counted in their order until somebody is there."""
        scores = np.stack([self.score.take(lanes), self.score.take(lanes + self.lanes)])
        count, bets = self.logged.take(lanes), self.packed.bets
        named = [bets.index(bet) for bet in self.packed.tables.order if bet in bets]
        for of in [[bet] for bet in named] + [[bet for bet in range(len(bets)) if bet not in named]]:
            for place, (column, amount) in enumerate(zip(*self.log[:, :, lanes], strict=True)):
                counts = np.isin(column // 2, of) & (place < count) & (scores.max(axis=0) < self.target)
                scores[column & 1, np.arange(len(lanes))] += np.where(counts, amount, 0)
        return scores[0], scores[1]
