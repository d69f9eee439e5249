"""Every figure of ``simulate`` is defined on its page, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trucodsl
from trucodsl.analysis.metrics import GAMES, METRICS, NONE, to_markdown
from trucodsl.analysis.simulate import simulate

PAGE = Path(__file__).resolve().parent.parent / "docs" / "metrics.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
NAMED = {"answers": ("WORD",), "special_hands": ("KIND",), "held": ("VALUE", "WORTH")}  # keys that a variant names
INTERVAL = {"mean", "low", "high"}
RUNS = [("argentino+con-flor", "1v1", True), ("argentino+queda-2", "1v1", True), ("paulista", "2v2", True),
        ("argentino", "destantado", False)]  # fmt: skip


def places(value: Any, place: tuple[str, ...] = (), named: tuple[str, ...] = ()) -> Iterator[tuple[str, bool]]:
    """Every place of the JSON, and whether an interval is there."""
    if isinstance(value, dict) and value.keys() != INTERVAL:
        for key, one in value.items():
            at = (*place, named[0] if named else key)
            yield from places(one, at, named[1:] or NAMED.get(key, ()))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for one in value:
            yield from places(one, place)
    elif value != []:
        yield ".".join(place), isinstance(value, dict)


def test_figures_and_rows_are_the_same() -> None:
    """Each figure has a row, each row a figure, and an interval where the row says so."""
    met: set[str] = set()
    for name, mode, matches in RUNS:
        found = simulate(trucodsl.compile(name), mode, games=400, seed=1, matches=matches).as_json()
        for place, interval in places(found):
            assert place in METRICS, f"`{place}` of {name} is not in metrics.py"
            assert not interval or METRICS[place].interval != NONE, f"{place} has an interval"
            met.add(place)
    assert met == set(METRICS)


def test_page_is_current(bless: bool) -> None:
    """The tables of the page are printed from the code."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    now = f"{before}{BEGIN}\n{to_markdown()}\n{END}{after}"
    if bless:
        PAGE.write_text(now, encoding="utf-8")
        return
    assert now == text, "make bless"


@pytest.mark.parametrize("matches", [True, False])
def test_an_interval_holds_what_other_seeds_find(matches: bool) -> None:
    """Of 40 seeds about two lie outside: what is claimed of 95 % is so, for figures of both sorts."""
    machine = trucodsl.compile("paulista")
    runs = [simulate(machine, "1v1", games=300, seed=seed, matches=matches) for seed in range(40)]
    for name in ("moves_per_hand", "swing", "ended_by_word", "equal_cards"):
        found = [getattr(run, name) for run in runs]
        truth = sum(one.mean for one in found) / len(found)
        assert sum(one.low <= truth <= one.high for one in found) >= 34, name
    assert METRICS["swing"].interval == GAMES
