"""How matches went, hand by hand: who led, by how much, and what ended each hand.

Everything is worked out from the log of hands, as one count a game, so that its
spread is that of independent games.  Where points are got rid of everything is
counted the other way round: ahead is who has less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trucodsl.engines.deals import Ints
from trucodsl.engines.lockstep import Result
from trucodsl.engines.tables import Packed
from trucodsl.engines.tallies import Hands

LONGEST = 256  # places of a distribution; what is more is counted at the last
COMEBACK, CLOSE = 3, 10  # parts of a game: a third of it behind, a tenth of it apart


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """Of some games."""

    counts: dict[str, Ints]  # one value a game
    spread: dict[str, Ints]  # how many times each number came up, from 0 to ``LONGEST`` - 1


def course(packed: Packed, result: Result, hands: Hands, endings: Ints, kinds: int) -> Course:
    """``endings``: by entry, which of the ``kinds`` of ends it is."""
    begins = np.cumsum(result.hands) - result.hands
    gains = _gains(packed, result, hands)
    swing = gains.max(axis=0) - gains.min(axis=0)
    game = np.repeat(np.arange(len(result)), result.hands)
    ending = endings.take(hands.entry)
    won = np.maximum(gains, 0).sum(axis=0)
    by_end = np.bincount(game * kinds + ending, minlength=kinds * len(result)).reshape(-1, kinds)
    points = np.bincount(game * kinds + ending, won, minlength=kinds * len(result)).reshape(-1, kinds)
    counts = {"swing": np.add.reduceat(swing, begins)}
    counts |= {f"end {i}": by_end[:, i] for i in range(kinds)} | {f"gain {i}": points[:, i] for i in range(kinds)}
    moves = hands.moves.copy()
    moves[1:] -= hands.moves[:-1]
    moves[begins] = hands.moves[begins]
    spread = {"moves a hand": moves, "swing": swing}
    if result.matches:
        lead = _Lead(packed, result, hands, begins)
        counts |= lead.counts()
        spread |= {"hands a match": result.hands, "margin": lead.margin}
    return Course(counts, {name: _distribution(values) for name, values in spread.items()})


def _distribution(values: Ints) -> Ints:
    return np.bincount(np.clip(values, 0, LONGEST - 1), minlength=LONGEST)


def _way(packed: Packed) -> int:
    """1, or -1 where less is better."""
    return -1 if packed.tables.target < packed.tables.start else 1


def _gains(packed: Packed, result: Result, hands: Hands) -> Ints:
    """What each purse has won in each hand, [purse, hand]."""
    if not result.matches:
        return result.sums * _way(packed)
    before = np.empty_like(hands.scores)
    before[:, 1:] = hands.scores[:, :-1]
    fresh = np.append(True, hands.over[:-1] > 0)  # a match, or the next game of one, begins
    before[:, fresh] = np.array(result.start)[:, None]
    return (hands.scores - before) * _way(packed)


class _Lead:
    """Who was ahead in matches."""

    def __init__(self, packed: Packed, result: Result, hands: Hands, begins: Ints) -> None:
        self.result, self.begins = result, begins
        self.length = abs(packed.tables.target - packed.tables.start)
        scores = hands.scores * _way(packed)
        self.scores, last = scores, begins + result.hands - 1
        game = np.repeat(np.arange(len(result)), result.hands)
        mine = scores[result.winner.take(game), np.arange(len(game))]
        others = np.where(np.arange(len(scores))[:, None] == result.winner.take(game), np.iinfo(np.int32).min, scores)
        self.ahead = mine - others.max(axis=0)  # of whoever wins the match in the end, after each hand
        self.margin = self.ahead.take(last)

    def counts(self) -> dict[str, Ints]:
        """One value a match."""
        behind = np.maximum(0, -np.minimum.reduceat(self.ahead, self.begins))
        return {
            "lead changes": np.add.reduceat(self._changes(), self.begins),
            "behind": behind,
            "comeback": behind * COMEBACK >= self.length,
            "margin": self.margin,
            "close": self.margin * CLOSE <= max(self.length, CLOSE),
        }

    def _changes(self) -> Ints:
        """Whether another purse is ahead after a hand than the last one that was."""
        best = self.scores.max(axis=0)
        sole = (self.scores == best).sum(axis=0) == 1
        sole[self.begins] = True  # nobody has been ahead before a match: whoever comes first counts from here
        first = np.zeros(len(best), bool)
        first[self.begins] = True
        leader = np.where((self.scores == best).sum(axis=0) == 1, self.scores.argmax(axis=0), -1)
        held = np.maximum.accumulate(np.where(sole, np.arange(len(best)), 0))
        now = leader.take(held)
        before = np.append(-1, now[:-1])
        changed: Ints = (now != before) & (now >= 0) & (before >= 0) & ~first
        return changed
