"""Thousands of games at random, and what a designer asks of them.

How long is a match, what is it worth to lead, which bet moves the points, how
many hands end by a word.  Every figure comes with its interval, and the same
seed gives the same figures, however the games are cut up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from trucodsl.analysis.estimates import Estimate, Products, Weights
from trucodsl.engines.deals import Ints
from trucodsl.engines.lockstep import LANES, Result, play
from trucodsl.engines.tables import Packed, pack
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
    mano: Estimate  # to the purse of who leads the hand
    others: Estimate
    purses: tuple[Estimate, ...]
    share: Estimate


@dataclass(frozen=True, slots=True)
class PurseFigures:
    """One purse: A is that of who leads the hand, or the first hand of a match, B the next."""

    name: str
    wins: Estimate  # share of matches, or of hands
    points: Estimate  # a hand; there A is that of who leads it


@dataclass(frozen=True, slots=True)
class Simulation:
    """The figures of a run.  The mano is who leads the hand, or the first hand of a match; the others are all others.

    Of a single hand wins whoever has more than another and not less than any.
    """

    variant: str
    mode: str
    matches: bool  # else single hands at the score of the start
    games: int
    seed: int
    hands: int
    moves: int
    seconds: float
    down: bool  # points are got rid of: less is better
    hands_per_match: Estimate | None
    games_per_match: Estimate | None  # where a match is several games
    moves_per_hand: Estimate
    ended_by_word: Estimate  # share of hands: somebody refused, ran or left
    mano_wins: Estimate  # share of matches, or of hands, that the mano's purse wins
    others_win: Estimate
    mano_points: Estimate  # a hand
    others_points: Estimate
    advantage: Estimate  # points a hand that the mano's purse gets more than the others on average
    purses: tuple[PurseFigures, ...]
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
            "points": "less is better" if self.down else "more is better",
            "hands": self.hands,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "hands_per_second": round(self.hands_per_second),
            "hands_per_match": self.hands_per_match.as_json() if self.hands_per_match else None,
            "games_per_match": self.games_per_match.as_json() if self.games_per_match else None,
            "moves_per_hand": self.moves_per_hand.as_json(),
            "ended_by_word": self.ended_by_word.as_json(),
            "mano": {
                "wins": self.mano_wins.as_json(),
                "others_win": self.others_win.as_json(),
                "points_per_hand": self.mano_points.as_json(),
                "others_points_per_hand": self.others_points.as_json(),
                "advantage_per_hand": self.advantage.as_json(),
            },
            "purses": [
                {"purse": one.name, "wins": one.wins.as_json(), "points_per_hand": one.points.as_json()}
                for one in self.purses
            ],
            "bets": [
                {
                    "bet": one.bet,
                    "points_per_hand": one.points.as_json(),
                    "mano": one.mano.as_json(),
                    "others": one.others.as_json(),
                    "purses": [purse.as_json() for purse in one.purses],
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
    return _figures(packed, products, names, matches=matches, games=games, seed=seed, seconds=seconds)


def _figures(
    packed: Packed,
    products: Products,
    names: tuple[str, str],
    *,
    matches: bool,
    games: int,
    seed: int,
    seconds: float,
) -> Simulation:
    """What the sums come to."""
    hands, game, ratio = {"hands": 1}, {"games": 1}, products.ratio
    purses = range(packed.purses)
    to = [{f"{i} {purse}": 1 for i in range(len(packed.bets))} for purse in purses]  # all points of a purse
    every = _sum(to)
    others = len(purses) - 1
    return Simulation(
        *names,
        matches=matches,
        games=games,
        seed=seed,
        hands=products.total(hands),
        moves=products.total({"moves": 1}),
        seconds=seconds,
        down=packed.tables.target < packed.tables.start,
        hands_per_match=ratio(hands, game) if matches else None,
        games_per_match=ratio({"won games": 1}, game) if matches and packed.tables.games > 1 else None,
        moves_per_hand=ratio({"moves": 1}, hands),
        ended_by_word=ratio({"spoken": 1}, hands),
        mano_wins=ratio({"won 0": 1}, game),
        others_win=ratio({"others": 1}, game),
        mano_points=ratio(to[0], hands),
        others_points=ratio(_sum(to[1:]), hands),
        advantage=ratio({at: others if at in to[0] else -1 for at in every}, {"hands": others}),
        purses=tuple(
            PurseFigures(chr(ord("A") + purse), ratio({f"won {purse}": 1}, game), ratio(to[purse], hands))
            for purse in purses
        ),
        bets=tuple(_bet(packed, products, i, every) for i in range(len(packed.bets))),
    )


def _bet(packed: Packed, products: Products, i: int, every: Weights) -> BetFigures:
    to, hands, ratio = [f"{i} {purse}" for purse in range(packed.purses)], {"hands": 1}, products.ratio
    return BetFigures(
        packed.bets[i],
        points=ratio(dict.fromkeys(to, 1), hands),
        mano=ratio({to[0]: 1}, hands),
        others=ratio(dict.fromkeys(to[1:], 1), hands),
        purses=tuple(ratio({one: 1}, hands) for one in to),
        share=ratio(dict.fromkeys(to, 1), every),
    )


def _sum(weights: Sequence[Weights]) -> dict[str, int]:
    return {name: factor for one in weights for name, factor in one.items()}


def _names(packed: Packed) -> list[str]:
    """What is counted in every game; ``i purse`` are the points of a bet."""
    purses = range(packed.purses)
    points = [f"{i} {purse}" for i in range(len(packed.bets)) for purse in purses]
    return ["hands", "moves", "spoken", "won games", "others", *[f"won {purse}" for purse in purses], *points]


def _counts(result: Result) -> list[Ints]:
    """The counts of these names."""
    won = result.wins
    points = [to for bet in result.points for to in bet]
    games = result.games.sum(axis=0) if result.games.size else np.ones(len(result))
    return [result.hands, result.moves, result.spoken, games, np.any(won[1:], axis=0), *won, *points]
