"""A run in pieces: by one process or several, stopped and taken up again, always with the same figures.

A piece is a range of games.  What a game is depends on its number and the seed
only, and what is added up are whole numbers: so pieces may be played anywhere
and in any order.  A process that dies is made up for; one piece at a time is in
memory in each.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import Protocol

from trucodsl.analysis.sums import Counted, Sums
from trucodsl.engines.deals import Ints
from trucodsl.engines.lockstep import LANES, play
from trucodsl.engines.tallies import Tallies

PIECE = 1 << 17  # games
WORTHWHILE = 3.0  # seconds that are left to play: below, processes take longer to begin than they help
ATTEMPTS = 3  # pools that may die before everything is played here
AHEAD = 2  # pieces given to each process, so that none waits
LOOK = 0.2  # seconds between looks whether to stop

Progress = Callable[[int, int], None]  # games played, games in all
Arrays = Mapping[str, Ints]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the figures depend on."""

    games: int
    seed: int
    matches: bool  # else single hands
    variant: str = ""
    mode: str = ""
    rules: str = ""  # fingerprint of the rule book
    version: str = ""  # of trucodsl
    piece: int = PIECE  # games

    @property
    def pieces(self) -> int:
        """How many there are; the last one may be smaller."""
        return -(-self.games // self.piece)

    def part(self, number: int) -> tuple[int, int]:
        """The first game of a piece, and how many games it has."""
        first = number * self.piece
        return first, min(self.piece, self.games - first)


class Kept(Protocol):
    """Where a run is kept (``kept.RunFile``)."""

    done: set[int]
    seconds: float

    def into(self, sums: Sums) -> None:
        """Add what is kept."""

    def keep(self, sums: Sums) -> None:
        """Keep this from now on; ``done`` says of which pieces it is."""


@dataclass(slots=True, eq=False)
class Outcome:
    """What was played."""

    sums: Sums
    seconds: float
    done: set[int]


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    counted: Counted,
    plan: Plan,
    *,
    jobs: int | None = 1,
    kept: Kept | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
    lanes: int = LANES,
) -> Outcome:
    """Play the pieces that are not kept yet; ``jobs``: how many processes, None: as many as are worth it.

    ``stop`` is asked between pieces; what is begun is finished.
    """
    sums = Sums(counted)
    out = Outcome(sums, kept.seconds if kept else 0.0, set(kept.done) if kept else set())
    if kept:
        kept.into(sums)
    before, since = out.seconds, perf_counter()
    todo = [number for number in range(plan.pieces) if number not in out.done]
    if progress:
        progress(sums.games, plan.games)
    for number, arrays in _played(counted, plan, todo, jobs, stop, lanes):
        sums.add(arrays)
        out.done.add(number)
        out.seconds = before + perf_counter() - since
        if kept:
            kept.done, kept.seconds = out.done, out.seconds
            kept.keep(sums)
        if progress:
            progress(sums.games, plan.games)
    return out


def _played(
    counted: Counted, plan: Plan, todo: list[int], jobs: int | None, stop: Callable[[], bool], lanes: int
) -> Iterator[tuple[int, Arrays]]:
    """Pieces and what they came to, as they are ready."""
    since = perf_counter()
    while todo and not stop() and (jobs is None or jobs == 1 or len(todo) == 1):
        number = todo.pop(0)
        yield number, piece(counted, plan, number, lanes)
        if jobs is None and (perf_counter() - since) * len(todo) > WORTHWHILE * max(1, plan.pieces - len(todo)):
            jobs = processors()
    for _ in range(ATTEMPTS):
        if not todo or stop():
            return
        try:
            yield from _shared(counted, plan, todo, min(jobs or 1, len(todo)), stop)
        except BrokenProcessPool:
            continue
        return
    while todo and not stop():
        number = todo.pop(0)
        yield number, piece(counted, plan, number, lanes)


def piece(counted: Counted, plan: Plan, number: int, lanes: int = LANES) -> Arrays:
    """Play one piece here; what it came to, as ``Sums.arrays``."""
    first, games = plan.part(number)
    sums = Sums(counted)
    count(sums, games, plan.seed, first_game=first, lanes=lanes)
    return sums.arrays()


def count(sums: Sums, games: int, seed: int, *, first_game: int, lanes: int = LANES) -> None:
    """Play these games here, and count them."""
    packed, tallies = sums.counted.packed, Tallies.of(len(sums.visits))
    matches = sums.counted.matches
    sums.count(play(packed, games, seed, matches=matches, first_game=first_game, lanes=lanes, tallies=tallies), tallies)


# ---------------------------------------------------------------- several processes
_WORK: list[tuple[Counted, Plan]] = []  # of this process, since it began


def _begin(work: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that gave the work decides when to stop
    packed, plan = pickle.loads(work)  # it comes from that process, not from a file
    _WORK.append((Counted.of(packed, matches=plan.matches), plan))


def _work(number: int) -> Arrays:
    counted, plan = _WORK[-1]
    return piece(counted, plan, number)


def _shared(
    counted: Counted, plan: Plan, todo: list[int], jobs: int, stop: Callable[[], bool]
) -> Iterator[tuple[int, Arrays]]:
    """The same by several processes; what is ready is taken off ``todo``."""
    work = pickle.dumps((counted.packed, plan), protocol=pickle.HIGHEST_PROTOCOL)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(work,))
    given: dict[Future[Arrays], int] = {}
    try:
        while True:
            waiting = [number for number in todo if number not in given.values()]
            for number in waiting[: 0 if stop() else jobs * AHEAD - len(given)]:
                given[pool.submit(_work, number)] = number
            if stop():
                given = {future: number for future, number in given.items() if not future.cancel()}
            if not given:
                return
            for future in wait(given, timeout=LOOK, return_when=FIRST_COMPLETED).done:
                arrays = future.result()
                number = given.pop(future)
                todo.remove(number)
                yield number, arrays
    except BaseException:
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
