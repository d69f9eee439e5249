"""One meaning: whatever the variant, the walk over the automaton is the interpreter, move by move."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, reject, settings
from hypothesis import strategies as st

from strategies import variants
from trucodsl import pipeline
from trucodsl.engines.walk import Walk
from trucodsl.machine.flatten import MOST_SITUATIONS, TooManySituations, flatten
from trucodsl.machine.machine import Machine
from two_engines import same_match

MANY = max(40, settings.default.max_examples // 3) if settings.default else 40  # more in `make fuzz`
SHIPPED = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]
SUMS = ["argentino+con-flor", "argentino+con-flor+flor-opcional", "paulista+correr", "paulista+limpo", "gauderio+a-24"]


def walk_of(machine: Machine, mode: str, limit: int = MOST_SITUATIONS) -> Walk:
    """The walk over one mode."""
    return Walk(machine, flatten(machine, mode, limit=limit))


def compiled(text: str) -> Machine:
    """The machine of the text of a variant file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made-up.yaml"
        path.write_text(text, encoding="utf-8")
        return pipeline.compile(path)


@pytest.mark.parametrize("mode", ["1v1", "2v2"])
@pytest.mark.parametrize("name", SHIPPED + SUMS)
def test_shipped(name: str, mode: str) -> None:
    """Random matches of the shipped variants."""
    walk = walk_of(pipeline.compile(name), mode)
    assert sum(same_match(walk, 11, game) for game in range(25)) >= 25


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=MANY)
@given(text=variants(), mode=st.sampled_from(["1v1", "1v1", "2v2"]), seed=st.integers(0, 2**32))
def test_made_up(text: str, mode: str, seed: int) -> None:
    """Random matches of random variants."""
    note(text)
    try:
        walk = walk_of(compiled(text), mode, limit=12_000)
    except TooManySituations:
        reject()  # a rare one; it would take seconds
    for game in range(6):
        same_match(walk, seed, game, most_hands=40)
