"""Games come to an end: ten thousand random matches of every mode of every shipped variant, and of the rules that
change how a match goes on."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from trucodsl import pipeline
from trucodsl.engines.lockstep import play
from trucodsl.engines.tables import pack
from trucodsl.machine.flatten import flatten
from trucodsl.machine.to_tables import tables_of

GAMES = 10_000
MOST_HANDS = 1_000  # of a match; the longest seen has far fewer
VARIANTS = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]
SUMS = ["argentino+con-flor", "argentino+cantado", "argentino+queda-3", "mao-de-dez+carta-da-aposta"]
PLAYED = [(name, mode.name) for name in VARIANTS for mode in pipeline.load(name).modes]
PLAYED += list(product(SUMS, ["1v1", "2v2"]))


@pytest.mark.parametrize(("name", "mode"), PLAYED)
def test_every_match_ends(name: str, mode: str) -> None:
    """Somebody has won each of them, after a number of hands that people would sit through."""
    machine = pipeline.compile(name)
    automaton = flatten(machine, mode)
    found = play(pack(automaton, tables_of(machine, automaton)), GAMES, 5, matches=True)
    assert len(found.winner) == GAMES
    assert set(np.unique(found.winner)) == set(range(automaton.purses))
    assert 0 < found.hands.min() <= found.hands.max() < MOST_HANDS
