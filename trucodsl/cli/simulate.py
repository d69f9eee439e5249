"""``simulate``: thousands of games at random, or millions, and what they come to."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import perf_counter
from types import FrameType

import click

from trucodsl import pipeline
from trucodsl.analysis import simulate as figures
from trucodsl.analysis.simulate_text import to_text
from trucodsl.cli import console
from trucodsl.cli.names import MODE, NAME, NUMBER

BAR = 30
INTERRUPTED = 130


@click.command()
@click.argument("name", type=NAME)
@click.option("--mode", type=MODE, help="How they play: 2v2, gallo (default: the variant's first mode).")
@click.option("--games", type=NUMBER, default=10_000, show_default=True, help="How many: 500, 10k, 1M, 1e6.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same games.")
@click.option("--hands", is_flag=True, help="Single hands from the score of the start, not whole matches.")
@click.option(
    "--pace", type=click.FloatRange(0, 3600), default=4.0, show_default=True, help="Seconds a decision takes."
)
@click.option("--jobs", type=click.IntRange(1, 1024), help="How many processes (default: all, if the run is long).")
@click.option(
    "--resume", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Keep the run in this file after every piece, and go on from it if it is there.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The figures for a program.")
@click.pass_context
def simulate(
    context: click.Context,
    name: str,
    mode: str | None,
    games: int,
    seed: int,
    hands: bool,
    pace: float,
    jobs: int | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Play thousands of games with random players: how long, who is ahead, which bet pays what.

    Every figure comes with its 95 % interval.  Ctrl-C finishes the piece that is being played, shows what has been
    found and says how to go on.
    """
    machine = pipeline.compile(name)
    mode = pipeline.mode_of(machine.book, mode)
    aside = _free(f"{machine.book.name}-{mode}-{seed}".replace("/", "-").replace(os.sep, "-"))
    with _stopping() as stop:
        found = figures.simulate(
            machine,
            mode,
            games=games,
            seed=seed,
            matches=not hands,
            progress=_Progress() if sys.stderr.isatty() else None,
            pace=pace,
            jobs=jobs,
            keep=resume,
            aside=aside,
            stop=stop,
        )
    if found.games:
        if as_json:
            console.say_json(found.as_json())
        else:
            console.say(to_text(found, colour=console.coloured(sys.stdout)))
    if found.games < games:
        _stopped(found.games, games, resume, aside)
        context.exit(INTERRUPTED)


def _free(name: str) -> Path:
    """A file that is not there yet."""
    return next(path for n in count(1) if not (path := Path(f"{name}{f'-{n}' if n > 1 else ''}.run")).exists())


def _stopped(done: int, games: int, resume: Path | None, aside: Path) -> None:
    if not done:
        console.note("stopped before the first piece was finished: nothing to show")
        return
    again = shlex.join(["trucodsl", *sys.argv[1:], *([] if resume else ["--resume", str(aside)])])
    console.note(f"stopped after {done:,} of {games:,} games, kept in {resume or aside}; to go on:\n  {again}")


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """Whether somebody has pressed Ctrl-C; the second time it interrupts as ever."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)
        console.note("\nfinishing the piece that is being played; once more Ctrl-C stops at once")

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


class _Progress:
    """One line on stderr, written over and taken away at the end: how much, how fast, how long still."""

    def __init__(self) -> None:
        self.since, self.first, self.width = perf_counter(), -1, 0

    def __call__(self, done: int, games: int) -> None:
        """So many games of all are played."""
        if self.first < 0:
            self.first = done
        full = BAR * done // max(1, games)
        line = f"{'█' * full}{'░' * (BAR - full)} {done:,} of {games:,}{self._pace(done, games)}"
        text = line.ljust(self.width) if done < games else " " * self.width
        self.width = len(line)
        sys.stderr.write(f"\r{text}" if done < games else f"\r{text}\r")
        sys.stderr.flush()

    def _pace(self, done: int, games: int) -> str:
        fresh, seconds = done - self.first, perf_counter() - self.since
        if not fresh or not seconds:
            return ""
        left = round(seconds * (games - done) / fresh)
        clock = (
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}" if left >= 3600 else f"{left // 60}:{left % 60:02}"
        )
        return f", {fresh / seconds:,.0f} a second, {clock} left"
