"""``simulate``: thousands of games at random, and what they come to."""

from __future__ import annotations

import sys

import click

from trucodsl import pipeline
from trucodsl.analysis import simulate as figures
from trucodsl.analysis.simulate_text import to_text
from trucodsl.cli import console
from trucodsl.cli.names import MODE, NAME, NUMBER

BAR = 30


@click.command()
@click.argument("name", type=NAME)
@click.option("--mode", type=MODE, help="How they play: 2v2, gallo (default: the variant's first mode).")
@click.option("--games", type=NUMBER, default=10_000, show_default=True, help="How many: 500, 10k, 1M, 1e6.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same games.")
@click.option("--hands", is_flag=True, help="Single hands from the score of the start, not whole matches.")
@click.option("--json", "as_json", is_flag=True, help="The figures for a program.")
def simulate(name: str, mode: str | None, games: int, seed: int, hands: bool, as_json: bool) -> None:
    """Play thousands of games with random players: how long, who is ahead, which bet pays what.

    Every figure comes with its 95 % interval.
    """
    machine = pipeline.compile(name)
    mode = pipeline.mode_of(machine.book, mode)
    progress = _progress if sys.stderr.isatty() else None
    found = figures.simulate(machine, mode, games=games, seed=seed, matches=not hands, progress=progress)
    if as_json:
        console.say_json(found.as_json())
    else:
        console.say(to_text(found, colour=console.coloured(sys.stdout)))


def _progress(done: int, games: int) -> None:
    """One line on stderr, written over and taken away at the end."""
    full = BAR * done // games
    line = f"\r{'█' * full}{'░' * (BAR - full)} {done:,} of {games:,}"
    sys.stderr.write(line if done < games else f"\r{' ' * len(line)}\r")
    sys.stderr.flush()
