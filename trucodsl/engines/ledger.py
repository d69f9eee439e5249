"""Who has how many points: payments, ends of hands, of games and of matches, for many games at once.

Games under way sit in lanes; what a game was like goes to its own place when it
is known.  Scores are kept from the mano's purse on: when the deal passes they
move up by one place.  Where points are counted when the hand ends they are owed
until then, so an amount always sees the score that counts.

A match is one game or several; ``game`` in names of this module is what is
simulated: a match, or a single hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np

from trucodsl.engines.deals import Ints
from trucodsl.engines.tables import Packed
from trucodsl.engines.tallies import Hands, Tallies
from trucodsl.machine.amounts import MATCH

BY_LANE = ("game", "hand", "sum", "done", "logged", "began", "past", "duel", "passed")
BY_PURSE = ("score", "owed", "gain", "wins", "log")


class Ledger:
    """The points of ``games`` games, of which ``lanes`` are under way; all begin at ``scores``."""

    def __init__(
        self,
        packed: Packed,
        games: int,
        lanes: int,
        *,
        matches: bool,
        scores: tuple[int, ...],
        tallies: Tallies | None = None,
    ) -> None:
        tables, n = packed.tables, packed.purses
        self.packed, self.games, self.lanes, self.matches = packed, games, lanes, matches
        self.n, self.target, self.at_once = n, tables.target, tables.at_once
        self.start, self.highest = scores, tables.highest
        self.tallies = tallies
        down = tables.target < tables.start
        self.there = np.less_equal if down else np.greater_equal
        self.better = np.minimum if down else np.maximum
        self.gives = bool((packed.amounts < 0).any())
        self.whole = bool((packed.amounts >= MATCH).any())  # a payment may win the match, and stands out while it waits
        # by game
        largest = tables.target + packed.most_pays * int(np.abs(packed.amounts).max())
        small = largest < 1 << 15 and not self.gives and not down and tables.games == 1
        self.points = np.zeros(n * len(packed.bets) * games, np.int16 if small else np.int32)
        self.tally = np.zeros(games, np.int64 if matches else np.int32)  # lower half: moves; hands ended by a word
        self.hands = np.zeros(games if matches else 0, np.int32)
        self.winner = np.zeros(games if matches else 0, np.uint8)
        self.scores = np.zeros(n * games if matches else 0, np.int32)
        self.won = np.zeros(n * games if matches and tables.games > 1 else 0, np.int32)
        # by lane
        self.game = np.zeros(lanes, np.intp)
        self.hand = np.zeros(lanes, np.uint32)
        self.sum = np.zeros(lanes, self.tally.dtype)  # the tally so far
        self.done = np.ones(lanes, bool)  # the match is over
        self.rows = range(0, n * lanes, lanes)  # where the purses begin in what has a row a purse
        self.moved = np.array([(purse + passed) % n for purse in range(n) for passed in range(n)])
        self.score = np.zeros(n * lanes, np.intp)
        self.wins = np.zeros(n * lanes if matches and tables.games > 1 else 0, np.intp)
        self.duels = bool(packed.duels.any())
        chosen = lanes if self.duels or tables.pasts > 1 else 0
        self.began = np.zeros(chosen, np.intp)  # which kind of hand
        self.past = np.zeros(chosen, np.intp)
        self.duel = np.zeros(lanes if self.duels else 0, np.uint32)  # which one of its deal
        self.passed = np.zeros(lanes if self.duels else 0, np.uint32)  # how often the deal has passed
        self.counted = matches or self.at_once  # else nothing depends on what has been paid
        self.owing = matches and not self.at_once and packed.most_pays > 1
        self.owed = np.zeros(n * lanes if self.owing else 0, np.intp)
        self._effects()
        ordered = self.owing and not tables.higher
        self.logged = np.zeros(lanes if ordered else 0, np.intp)  # how many payments this hand has seen
        self.log = np.zeros((2, packed.most_pays if ordered else 0, lanes), np.intp)  # column and amount of each
        self.gain = np.zeros(n * lanes if ordered and self.gives else 0, np.intp)  # owed, but for what is given

    def _effects(self) -> None:
        effects = self.packed.effects
        self.column = (self.n * effects.bet + effects.purse) * self.games
        self.purse = effects.purse * self.lanes
        self.amount, self.by_score = effects.amount, effects.by_score
        if not self.counted:
            self.amount = effects.amount + effects.by_score * self._page_at_start()
            self.by_score = np.zeros_like(effects.by_score)
        self.pages = bool(self.by_score.any())
        self.worth = self.packed.amounts.take(self.amount).astype(self.points.dtype)  # where it is the same always
        self.pays = (self.worth != 0) | (self.by_score > 0)

    def _page_at_start(self) -> int:
        page = 0
        for score in self.start:
            page = page * (self.highest + 1) + min(max(score, 0), self.highest)
        return page

    def begin(self, lanes: Ints, games: Ints) -> None:
        """Put new games into these lanes."""
        self.game[lanes] = games
        if self.counted:
            self.sum[lanes] = 0
            self.done[lanes] = False
            self.hand[lanes] = 0
            for row, score in zip(self.rows, self.start, strict=True):
                self.score[lanes + row] = score
                if len(self.wins):
                    self.wins[lanes + row] = 0
            for array in (self.past, self.duel, self.passed):
                if len(array):
                    array[lanes] = 0

    def kinds(self, lanes: Ints, page: Ints) -> Ints:
        """Which kind of hand begins in these lanes, at these pages."""
        if not len(self.began):
            return self.packed.kind.take(page)
        kind: Ints = self.packed.kind.take(page + self.past.take(lanes) * self.packed.grid.size)
        if self.duels:
            kind = np.where(self.duel.take(lanes) > 0, self.began.take(lanes), kind)
        self.began[lanes] = kind
        return kind

    def deal(self, lanes: Ints, step: int) -> None:
        """A hand begins in these lanes."""
        self.sum[lanes] = self.sum.take(lanes) - step if self.counted else -step

    def keep(self, some: Ints) -> None:
        """Go on with these lanes only; what has a row a purse keeps its stride."""
        for name in BY_LANE:
            array = getattr(self, name)
            array[: min(len(array), len(some))] = array[some] if len(array) else array
        for name in BY_PURSE:
            flat = getattr(self, name)
            for row in flat.reshape(-1, self.lanes) if flat.size else ():
                row[: len(some)] = row.take(some)

    def page(self, lanes: Ints) -> Ints:
        """Place of the scores of these games in a page."""
        if not self.counted:
            return np.full(len(lanes), self._page_at_start())
        page = self._digit(lanes)
        for row in self.rows[1:]:
            page *= self.highest + 1
            page += self._digit(lanes + row)
        return page

    def _digit(self, at: Ints) -> Ints:
        score = self.score.take(at)
        np.minimum(score, self.highest, out=score)
        if self.gives:
            np.maximum(score, 0, out=score)
        return score

    # ------------------------------------------------------------ payments
    def pay(self, lanes: Ints, effect: Ints, at: Ints) -> Ints | None:
        """Do the payments of edges; where the game is over now, or None if no game ends within a hand."""
        reached = np.zeros(len(lanes), bool) if self.at_once else None
        for k in range(len(self.amount)):
            if not k:
                self._pay(k, lanes, effect, at, reached)
                continue
            some = np.flatnonzero(self.pays[k].take(effect))
            if len(some):
                mark = None if reached is None else reached.take(some)
                self._pay(k, lanes.take(some), effect.take(some), at.take(some), mark)
                if reached is not None:
                    reached[some] = mark
        return reached

    def _pay(self, k: int, lanes: Ints, effect: Ints, edge: Ints, reached: Ints | None) -> None:
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
        points = np.fmod(amount, MATCH) if self.whole else amount
        self.points[at] = self.points.take(at) + points
        if self.tallies:
            self.tallies.pay(edge, points)
        if not self.counted:
            return
        purse = self.purse[k].take(effect)
        purse += lanes
        kept = self.owed if self.owing else self.score
        now = kept.take(purse) + amount
        kept[purse] = now
        if len(self.gain):
            self.gain[purse] += self.better(amount, 0)  # as far as it leads to the target
        if reached is not None:
            reached |= self.there(now, self.target)
        if len(self.logged):
            self._note(lanes, column // self.games, amount)

    def _note(self, lanes: Ints, column: Ints, amount: Ints) -> None:
        some = np.flatnonzero(amount)
        lanes = lanes.take(some)
        place = self.logged.take(lanes)
        self.log[0, place, lanes], self.log[1, place, lanes] = column.take(some), amount.take(some)
        self.logged[lanes] = place + 1

    # ------------------------------------------------------------ ends
    def end_hands(self, lanes: Ints, tally: Ints, edge: Ints) -> None:
        """Close the hand of these games, which these edges have ended."""
        tally += self.sum.take(lanes)
        if not self.matches:
            game = self.game.take(lanes)
            self.tally[game] = tally
            if self.tallies:
                none = np.zeros(len(lanes), np.int32)
                self.tallies.parts.append(Hands(game, none, tally & 0xFFFF, edge, none + 1, np.empty((0, len(lanes)))))
            return
        self.sum[lanes] = tally
        at = [lanes, *[lanes + row for row in self.rows[1:]]]  # by purse
        ends, scores = self._counted(lanes, at)
        if self.tallies:
            self.tallies.parts.append(self._hands(lanes, ends, scores, edge))
        wins = [self.wins.take(purse) for purse in at] if len(self.wins) else []
        if len(ends):
            self._finish(lanes, ends, scores, wins)
        for score in scores if self.whole else ():
            np.fmod(score, MATCH, out=score)
        stays = self._stays(lanes, ends) if len(self.began) else None
        self._move(self.score, at, scores, stays)
        if wins:
            self._move(self.wins, at, wins, stays)
        self.hand[lanes] += 1
        if len(self.logged):
            self.logged[lanes] = 0

    def _hands(self, lanes: Ints, ends: Ints, scores: Sequence[Ints], edge: Ints) -> Hands:
        """These hands, for the log."""
        of_match = np.empty((self.n, len(lanes)), np.int32)
        passed = self._passed(lanes)
        for purse, score in enumerate(scores):
            of_match[self.moved[purse * self.n :].take(passed), np.arange(len(lanes))] = np.fmod(score, MATCH)
        moves = (self.sum.take(lanes) & 0xFFFFFFFF).astype(np.int32)
        over = np.zeros(len(lanes), np.uint8)
        over[ends] = 1
        game, edge = self.game.take(lanes).astype(np.int32), edge.astype(np.int32)
        return Hands(game, self.hand.take(lanes), moves, edge, over, of_match)

    def _counted(self, lanes: Ints, at: Sequence[Ints]) -> tuple[Ints, list[Ints]]:
        """In which of these lanes the game is over, and the scores of all, a row a purse."""
        scores = [self.score.take(purse) for purse in at]
        reach = scores
        if len(self.gain):  # what is given later may undo what was reached first
            reach = [score + self.gain.take(purse) for purse, score in zip(at, scores, strict=True)]
            for purse in at:
                self.gain[purse] = 0
        if self.owing:
            for purse, score in zip(at, scores, strict=True):
                score += self.owed.take(purse)
                self.owed[purse] = 0
        best = reduce(self.better, reach)
        over = self.there(best, self.target)
        if self.packed.tables.higher:
            over &= sum((score == best).view(np.uint8) for score in scores) == 1
        ends = np.flatnonzero(over)
        if len(ends) and len(self.logged):
            settled = self._in_order(lanes.take(ends))
            for score, count in zip(scores, settled, strict=True):
                score[ends] = count
            ends = ends[self.there(reduce(self.better, settled), self.target)]
        return ends, scores

    def _in_order(self, lanes: Ints) -> list[Ints]:
        """Scores at the end of a game when the bets are counted in their order until somebody is there."""
        scores = np.stack([self.score.take(lanes + row) for row in self.rows])
        count, bets = self.logged.take(lanes), self.packed.bets
        named = [bets.index(bet) for bet in self.packed.tables.order if bet in bets]
        on = np.ones(len(lanes), bool)  # nobody is there
        for of in [[bet] for bet in named] + [[bet for bet in range(len(bets)) if bet not in named]]:
            for place, (column, amount) in enumerate(zip(*self.log[:, :, lanes], strict=True)):
                some = np.flatnonzero(np.isin(column // self.n, of) & (place < count) & on)
                purse = column.take(some) % self.n
                scores[purse, some] += amount.take(some)
                on[some] = ~self.there(scores[purse, some], self.target)
        return list(scores)

    def _finish(self, lanes: Ints, ends: Ints, scores: Sequence[Ints], wins: Sequence[Ints]) -> None:
        """A game is over at ``ends`` among these lanes, perhaps the match; if not the next one begins."""
        last = [score.take(ends) for score in scores]
        winner, best = self._ahead(last)
        if self.packed.tables.beyond_loses:
            lowest = np.iinfo(last[0].dtype).min
            others = [np.where(winner == purse, lowest, score) for purse, score in enumerate(last)]
            winner = np.where((best == self.target) | (best >= MATCH), winner, self._ahead(others)[0])
        whole = best >= MATCH
        if self.whole:
            last = [np.fmod(score, MATCH) for score in last]
        if wins:
            for purse, won in enumerate(wins):
                won[ends] += winner == purse
                won[ends] = np.where(whole & (winner == purse), self.packed.tables.games, won.take(ends))
            over = np.max([won.take(ends) for won in wins], axis=0) >= self.packed.tables.games
            on = ends[~over]
            for score in scores:
                score[on] = self.packed.tables.start
            ends, winner, last = ends[over], winner[over], [score[over] for score in last]
        lanes = lanes.take(ends)
        self.done[lanes] = True
        games, hand = self.game.take(lanes), self.hand.take(lanes)
        passed = self._passed(lanes)
        self.tally[games], self.hands[games] = self.sum.take(lanes), hand + 1
        self.winner[games] = self.moved.take(winner * np.uint8(self.n) + passed)
        for purse, score in enumerate(last):
            at = games + (self.moved[purse * self.n :] * self.games).take(passed)
            self.scores[at] = score
            if wins:
                self.won[at] = wins[purse].take(ends)

    def _ahead(self, scores: Sequence[Ints]) -> tuple[Ints, Ints]:
        """The first purse that has the best score, and that score."""
        best = reduce(self.better, scores)
        winner = np.zeros(len(best), np.uint8)
        for score in reversed(scores[:-1]):
            winner = (score != best) * (winner + np.uint8(1))
        return winner, best

    def _passed(self, lanes: Ints) -> Ints:
        """How many places the deal has moved on in these games."""
        if not self.packed.tables.moves_on:
            return np.zeros(len(lanes), np.uint32)
        return (self.passed if self.duels else self.hand).take(lanes) % np.uint32(self.n)

    def _stays(self, lanes: Ints, ends: Ints) -> Ints | None:
        """Notes what the next kind of hand may know; where the next hand is another duel of the same deal."""
        began = self.began.take(lanes)
        self.past[lanes] = self.packed.after.take(began)
        if not self.duels:
            return None
        duel = self.duel.take(lanes) + np.uint32(1)
        stays: Ints = duel < self.packed.duels.take(began)
        stays[ends] = False  # a new game begins with a new deal
        self.duel[lanes] = duel * stays
        self.passed[lanes] += ~stays
        return stays

    def _move(self, flat: Ints, at: Sequence[Ints], rows: Sequence[Ints], stays: Ints | None) -> None:
        """Write back what has a row a purse: when the deal passes it moves up by one."""
        for i, purse in enumerate(at):
            row = rows[(i + self.packed.tables.moves_on) % self.n]
            flat[purse] = row if stays is None else np.where(stays, rows[i], row)
