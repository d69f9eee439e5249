"""Thousands of games, and what a designer asks of them.

How long is a match, what is it worth to lead, which bet moves the points, who
refuses what.  Every figure comes with its interval, and the same seed gives the
same figures, however the games are cut up (``campaign``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from trucodsl.analysis import campaign
from trucodsl.analysis.campaign import Plan, Progress
from trucodsl.analysis.course import LONGEST
from trucodsl.analysis.estimates import Estimate, Weights, share
from trucodsl.analysis.figures import BetFigures, CallFigures, CourseFigures, EndFigures, PurseFigures, Simulation
from trucodsl.analysis.held import held
from trucodsl.analysis.kept import RunFile
from trucodsl.analysis.origins import Choice
from trucodsl.analysis.sums import Counted, Sums
from trucodsl.engines.lockstep import LANES
from trucodsl.engines.tables import Packed, pack
from trucodsl.machine.flatten import flatten
from trucodsl.machine.machine import Machine
from trucodsl.machine.to_tables import tables_of
from trucodsl.resources import version
from trucodsl.rulebook.fingerprint import fingerprint

PACE = 4.0  # seconds that people take to decide
REFUSE = "refuse"
Taken = Sequence[tuple[Choice | None, int]]  # by entry of the tables: what is chosen there, and how often it was


def simulate(
    machine: Machine,
    mode: str | None = None,
    *,
    games: int = 10_000,
    seed: int = 0,
    matches: bool = True,
    progress: Progress | None = None,
    pace: float = PACE,
    jobs: int | None = 1,
    keep: Path | None = None,
    aside: Path | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Simulation:
    """Play whole matches, or single hands, at random; by default in the first mode of the variant.

    ``pace``: seconds that a decision takes.  ``jobs``: processes, None for as many as are worth it.  ``keep``: a file
    that the run is kept in after every piece of it, and taken up from; ``UsageError`` if it is of another run.
    ``stop``: asked between pieces; the figures are then of what was played.  A run without ``keep`` that is stopped is
    kept in ``aside``.
    """
    automaton = flatten(machine, mode or machine.book.modes[0].name)
    packed = pack(automaton, tables_of(machine, automaton))
    rules = fingerprint(machine.book)
    plan = Plan(games, seed, matches, machine.book.name, automaton.mode, rules, version())
    kinds = tuple(" and ".join(start.kinds) for start in automaton.starts)
    found = run(packed, plan, progress=progress, pace=pace, kinds=kinds, jobs=jobs, keep=keep, aside=aside, stop=stop)
    return replace(found, held=held(machine), rules=rules, version=plan.version, numpy=np.__version__, planned=games)


def run(
    packed: Packed,
    plan: Plan,
    *,
    progress: Progress | None = None,
    lanes: int = LANES,
    pace: float = PACE,
    kinds: Sequence[str] = (),
    jobs: int | None = 1,
    keep: Path | None = None,
    aside: Path | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Simulation:
    """The same with a mode that is packed already; ``kinds``: names of its kinds of hand, "" for the ordinary one."""
    counted = Counted.of(packed, matches=plan.matches)
    kept = RunFile(keep, plan, Sums(counted)) if keep else None
    out = campaign.run(counted, plan, jobs=jobs, kept=kept, progress=progress, stop=stop, lanes=lanes)
    if aside and not keep and 0 < len(out.done) < plan.pieces:
        file = RunFile(aside, plan, Sums(counted))
        file.done, file.seconds = out.done, out.seconds
        file.keep(out.sums)
    return figures(out.sums, (plan.variant, plan.mode), seed=plan.seed, seconds=out.seconds, pace=pace, kinds=kinds)


def figures(
    sums: Sums, names: tuple[str, str], *, seed: int, seconds: float, pace: float = PACE, kinds: Sequence[str] = ()
) -> Simulation:
    """What the sums come to."""
    products, packed, matches = sums.products, sums.counted.packed, sums.counted.matches
    hands, game, ratio = {"hands": 1}, {"games": 1}, products.ratio
    purses = range(packed.purses)
    to = [{f"{i} {purse}": 1 for i in range(len(packed.bets))} for purse in purses]  # all points of a purse
    every = _sum(to)
    others = len(purses) - 1
    played = products.total(hands)
    taken = list(zip(sums.counted.choices, sums.visits.tolist(), strict=True))
    ties = sum(visits for choice, visits in taken if choice and choice.made and choice.ties)
    return Simulation(
        *names,
        matches=matches,
        games=sums.games,
        seed=seed,
        hands=played,
        moves=products.total({"moves": 1}),
        seconds=seconds,
        down=packed.tables.target < packed.tables.start,
        hands_per_match=ratio(hands, game) if matches else None,
        games_per_match=ratio({"won games": 1}, game) if matches and packed.tables.games > 1 else None,
        moves_per_hand=ratio({"moves": 1}, hands),
        decisions_per_hand=_scaled(ratio({"moves": 1}, hands), _decided(taken)),
        ended_by_word=ratio({"spoken": 1}, hands),
        mano_wins=ratio({"won 0": 1}, game),
        others_win=ratio({"others": 1}, game),
        mano_points=ratio(to[0], hands),
        others_points=ratio(_sum(to[1:]), hands),
        advantage=ratio({at: others if at in to[0] else -1 for at in every}, {"hands": others}),
        swing=ratio({"swing": 1}, hands),
        equal_cards=share(ties, played),
        longest_hand=_longest(sums, "moves a hand"),
        purses=tuple(
            PurseFigures(chr(ord("A") + purse), ratio({f"won {purse}": 1}, game), ratio(to[purse], hands))
            for purse in purses
        ),
        bets=tuple(_bet(sums, i, every) for i in range(len(packed.bets))),
        calls=tuple(_calls(taken, sums.paid.tolist(), played)),
        ends=tuple(_ends(sums)),
        kinds=_kinds(sums, kinds, played),
        course=_course(sums, pace * _decided(taken)) if matches else None,
        spread={name: _trimmed(values.tolist()) for name, values in sums.spread.items() if values.any()},
    )


def _scaled(one: Estimate, factor: float) -> Estimate:
    return Estimate(one.mean * factor, one.low * factor, one.high * factor)


def _decided(taken: Taken) -> float:
    """The share of moves where there was something to choose."""
    made = [(choice.alone, visits) for choice, visits in taken if choice and choice.made]
    every = sum(visits for _, visits in made)
    return sum(visits for alone, visits in made if not alone) / every if every else 0.0


def _bet(sums: Sums, i: int, every: Weights) -> BetFigures:
    packed, ratio = sums.counted.packed, sums.products.ratio
    to, hands = [f"{i} {purse}" for purse in range(packed.purses)], {"hands": 1}
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


def _calls(taken: Taken, paid: Sequence[int], hands: int) -> list[CallFigures]:
    """Every call that is ever answered, those that are made most first."""
    made: dict[str, int] = defaultdict(int)
    answers: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    refused: dict[str, int] = defaultdict(int)
    for (choice, visits), points in zip(taken, paid, strict=True):
        if choice is None:
            continue
        if choice.made:
            made[choice.what] += visits
            if choice.about:
                answers[choice.about][choice.what] += visits
        if choice.about and choice.what == REFUSE:
            refused[choice.about] += points
    return [
        CallFigures(
            call,
            made=share(made[call], hands),
            answers={word: share(n, sum(given.values())) for word, n in sorted(given.items(), key=lambda one: -one[1])},
            refused_points=_scaled(share(given[REFUSE], hands), refused[call] / given[REFUSE] if given[REFUSE] else 0),
        )
        for call, given in sorted(answers.items(), key=lambda one: -made[one[0]])
        if made[call]
    ]


def _ends(sums: Sums) -> list[EndFigures]:
    """What ended hands, the most frequent first."""
    ratio, hands, names = sums.products.ratio, {"hands": 1}, sums.counted.endings
    every = {f"gain {i}": 1 for i in range(len(names))}
    found = [
        EndFigures(name, ratio({f"end {i}": 1}, hands), ratio({f"gain {i}": 1}, hands), ratio({f"gain {i}": 1}, every))
        for i, name in enumerate(names)
    ]
    return sorted((one for one in found if one.share.mean), key=lambda one: -one.share.mean)


def _kinds(sums: Sums, names: Sequence[str], hands: int) -> dict[str, Estimate]:
    """How many hands were special ones, by their names."""
    packed = sums.counted.packed
    dealt = sums.visits.take(packed.starts).reshape(-1, packed.classes).sum(axis=1).tolist()
    found: dict[str, int] = defaultdict(int)
    for name, count_of in zip(names, dealt, strict=False):
        found[name] += count_of
    return {name: share(n, hands) for name, n in found.items() if name}


def _course(sums: Sums, seconds_a_move: float) -> CourseFigures:
    ratio, game = sums.products.ratio, {"games": 1}
    return CourseFigures(
        lead_changes=ratio({"lead changes": 1}, game),
        comebacks=ratio({"comeback": 1}, game),
        most_behind=ratio({"behind": 1}, game),
        margin=ratio({"margin": 1}, game),
        close=ratio({"close": 1}, game),
        longest_match=_longest(sums, "hands a match"),
        minutes=_scaled(ratio({"moves": 1}, game), seconds_a_move / 60),
    )


def _longest(sums: Sums, name: str) -> int:
    """The largest number that came up; ``LONGEST - 1`` stands for all that are larger."""
    return max((n for n in range(LONGEST) if sums.spread[name][n]), default=0)


def _trimmed(values: Sequence[int]) -> tuple[int, ...]:
    """Without the places above the largest."""
    return tuple(values[: max(n for n, value in enumerate(values) if value) + 1])
