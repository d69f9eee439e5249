"""Thousands of games at random, and what a designer asks of them.

How long is a match, what is it worth to lead, which bet moves the points, how
many hands end by a word.  Every figure comes with its interval, and the same
seed gives the same figures, however the games are cut up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from trucodsl.analysis.estimates import Estimate, Products
from trucodsl.engines.lockstep import LANES, Result, play
from trucodsl.engines.tables import Ints, Packed, pack
from trucodsl.machine.flatten import flatten
from trucodsl.machine.machine import Machine
from trucodsl.machine.to_tables import tables_of

CHUNK = 1 << 19  # games kept in memory at once
Progress = Callable[[int, int], None]  # games played, games in all


@dataclass(frozen=True, slots=True)
class BetFigures:
    """Points of one bet: a hand, to whom, and as a share of all points."""

    bet: str
    points: Estimate
    mano: Estimate  # to the side that leads the hand
    others: Estimate
    share: Estimate


@dataclass(frozen=True, slots=True)
class Simulation:
    """The figures of a run.  The mano's side is the side that leads the hand, or the first hand of a match."""

    variant: str
    mode: str
    matches: bool  # else single hands at the score of the start
    games: int
    seed: int
    hands: int
    moves: int
    seconds: float
    hands_per_match: Estimate | None
    moves_per_hand: Estimate
    ended_by_word: Estimate  # share of hands: somebody refused, ran or left
    mano_wins: Estimate  # share of matches, or of hands, that the mano's side wins
    others_win: Estimate
    mano_points: Estimate  # a hand
    others_points: Estimate
    advantage: Estimate  # points a hand that the mano's side gets more
    bets: tuple[BetFigures, ...]

    @property
    def hands_per_second(self) -> float:
        """How fast it was; the only figure that differs from run to run."""
        return self.hands / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, object]:
        """For a program."""
        return {
            "variant": self.variant,
            "mode": self.mode,
            "kind": "matches" if self.matches else "hands",
            "games": self.games,
            "seed": self.seed,
            "hands": self.hands,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "hands_per_second": round(self.hands_per_second),
            "hands_per_match": self.hands_per_match.as_json() if self.hands_per_match else None,
            "moves_per_hand": self.moves_per_hand.as_json(),
            "ended_by_word": self.ended_by_word.as_json(),
            "mano": {
                "wins": self.mano_wins.as_json(),
                "others_win": self.others_win.as_json(),
                "points_per_hand": self.mano_points.as_json(),
                "others_points_per_hand": self.others_points.as_json(),
                "advantage_per_hand": self.advantage.as_json(),
            },
            "bets": [
                {
                    "bet": one.bet,
                    "points_per_hand": one.points.as_json(),
                    "mano": one.mano.as_json(),
                    "others": one.others.as_json(),
                    "share": one.share.as_json(),
                }
                for one in self.bets
            ],
        }


def simulate(
    machine: Machine,
    mode: str | None = None,
    *,
    games: int = 10_000,
    seed: int = 0,
    matches: bool = True,
    progress: Progress | None = None,
) -> Simulation:
    """Play whole matches, or single hands, at random; by default in the first mode of the variant."""
    automaton = flatten(machine, mode or machine.book.modes[0].name)
    packed = pack(automaton, tables_of(machine, automaton))
    name = machine.book.name
    return run(packed, games=games, seed=seed, matches=matches, progress=progress, names=(name, automaton.mode))


def run(
    packed: Packed,
    *,
    games: int,
    seed: int,
    matches: bool,
    progress: Progress | None = None,
    names: tuple[str, str] = ("", ""),
    lanes: int = LANES,
    chunk: int = CHUNK,
) -> Simulation:
    """The same with a mode that is packed already."""
    products = Products(_names(packed))
    done, seconds = 0, 0.0
    if progress:
        progress(0, games)
    while done < games:
        since = perf_counter()
        some = min(games - done, chunk)
        products.add(_counts(play(packed, some, seed, matches=matches, first_game=done, lanes=lanes)))
        done += some
        seconds += perf_counter() - since
        if progress:
            progress(done, games)
    hands, game = {"hands": 1}, {"games": 1}
    to = [{f"{i} {side}": 1 for i in range(len(packed.bets))} for side in (0, 1)]  # all points of a side
    ratio = products.ratio
    return Simulation(
        *names,
        matches=matches,
        games=games,
        seed=seed,
        hands=products.total(hands),
        moves=products.total({"moves": 1}),
        seconds=seconds,
        hands_per_match=ratio(hands, game) if matches else None,
        moves_per_hand=ratio({"moves": 1}, hands),
        ended_by_word=ratio({"spoken": 1}, hands),
        mano_wins=ratio({"won": 1}, game),
        others_win=ratio({"lost": 1}, game),
        mano_points=ratio(to[0], hands),
        others_points=ratio(to[1], hands),
        advantage=ratio(to[0] | dict.fromkeys(to[1], -1), hands),
        bets=tuple(
            BetFigures(
                bet,
                points=ratio({f"{i} 0": 1, f"{i} 1": 1}, hands),
                mano=ratio({f"{i} 0": 1}, hands),
                others=ratio({f"{i} 1": 1}, hands),
                share=ratio({f"{i} 0": 1, f"{i} 1": 1}, to[0] | to[1]),
            )
            for i, bet in enumerate(packed.bets)
        ),
    )


def _names(packed: Packed) -> list[str]:
    """What is counted in every game; ``i side`` are the points of a bet."""
    points = [f"{i} {side}" for i in range(len(packed.bets)) for side in (0, 1)]
    return ["hands", "moves", "spoken", "won", "lost", *points]


def _counts(result: Result) -> list[Ints]:
    """The counts of these names."""
    winner = result.winner
    points = [to for bet in result.points for to in bet]
    return [result.hands, result.moves, result.spoken, winner == 0, winner == 1, *points]
