"""The bulk engine: the same games as a slow walk, whatever the lanes; the exact expectations."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

import trucodsl
from drawn_automata import drawn
from odd_automata import destantado, gallo, pica_pica, spoken
from slow_walk import Walk
from small_automata import gamble, gamble_tables, paulista, paulista_tables
from trucodsl import pipeline
from trucodsl.analysis.campaign import Plan
from trucodsl.analysis.figures import Simulation
from trucodsl.analysis.simulate import run, simulate
from trucodsl.analysis.simulate_text import to_text
from trucodsl.diagnostics import TrucoError
from trucodsl.engines import specialise
from trucodsl.engines import walk as walks
from trucodsl.engines.grids import Grid
from trucodsl.engines.lockstep import Result, play
from trucodsl.engines.tables import Packed, pack
from trucodsl.machine.amounts import holds, number
from trucodsl.machine.automaton import END, Automaton, Edge, Pay, Situation, Start
from trucodsl.machine.machine import Machine
from trucodsl.machine.tables import Tables
from trucodsl.machine.to_tables import tables_of
from trucodsl.syntax.phrases import Int, Window

# Exact enumeration of random 1v1 paulista hands: no face-down cards, leader and dealer from 0-0, matches to 12.
LEADER, LEADER_SPREAD = 1.7135910803647088, 2.782162958408963
DEALER, DEALER_SPREAD = 1.7488055731716865, 2.8247149897589896
NOTHING = 0.00012170145684077573  # hands that pay nobody
MOVES = 5.7867359088741175
HANDS, HANDS_SPREAD = 5.633982395221302, 2.927688647945139
LEADER_WINS = 0.4992803273418337  # of matches, the side that leads the first hand

SMALL = {
    "paulista 1v1": (paulista(2, cover=False), paulista_tables()),
    "paulista 1v1, face-down cards": (paulista(2, cover=True), paulista_tables()),
    "paulista 2v2, face-down cards": (paulista(4, cover=True), paulista_tables(4)),
    "paulista 3v3": (paulista(6, cover=False), paulista_tables(6)),
    "paulista, best of three": (paulista(2, cover=False), replace(paulista_tables(), games=2)),
    "paulista, the deal stays": (paulista(2, cover=False), replace(paulista_tables(), moves_on=False)),
    "gamble, paid at once": (gamble(), gamble_tables(at_once=True)),
    "gamble, paid at the end": (gamble(), gamble_tables(at_once=False)),
    "gamble, higher wins": (gamble(), gamble_tables(at_once=False, higher=True)),
    "gamble, three games": (gamble(match=True), replace(gamble_tables(at_once=True), games=3)),
    "gamble, three games, paid at the end": (gamble(match=True), replace(gamble_tables(at_once=False), games=3)),
    "gamble, three games, higher wins": (
        gamble(match=True),
        replace(gamble_tables(at_once=False, higher=True), games=3, beyond_loses=True),
    ),
    "gamble, beyond loses": (gamble(), replace(gamble_tables(at_once=True), beyond_loses=True)),
    "destantado": destantado(),
    "gallo": gallo(),
    "pica-pica": pica_pica(),
    "spoken": spoken(),
}
small = pytest.mark.parametrize("name", SMALL)


def same(one: Result, other: Result) -> bool:
    """Whether two results say the same of every game."""
    fields = ("hands", "moves", "spoken", "winner", "points", "scores")
    return all(np.array_equal(getattr(one, field), getattr(other, field)) for field in fields)


def check_games(
    automaton: Automaton,
    tables: Tables,
    packed: Packed,
    *,
    matches: bool,
    games: int = 100,
    lanes: int = 40,
    spoken_too: bool = True,
) -> None:
    """Game by game against the walk of these tests."""
    found = play(packed, games, 5, matches=matches, first_game=3, lanes=lanes)
    walk = Walk(automaton, tables, matches=matches)
    purses = range(packed.purses)
    for k in range(games):
        told = walk.game(5, 3 + k)
        assert told is not None
        assert told.hands == found.hands[k]
        assert told.moves == found.moves[k]
        assert told.winner == found.winner[k]
        assert spoken_too is False or told.spoken == found.spoken[k]
        points = {(bet, purse): found.points[i, purse, k] for i, bet in enumerate(packed.bets) for purse in purses}
        assert all(told.points.get(key, 0) == value for key, value in points.items())
        assert told.scores == tuple(found.scores[:, k])
        if matches and tables.games > 1:
            assert told.games == tuple(found.games[:, k])


@small
@pytest.mark.parametrize("matches", [False, True])
def test_the_same_games_as_a_walk(name: str, matches: bool) -> None:
    """Facts of the deal are known on entry."""
    automaton, tables = SMALL[name]
    check_games(automaton, tables, pack(automaton, tables), matches=matches)


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("at_once", [False, True])
def test_facts_may_stay_in_the_table(matches: bool, at_once: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """If copies would be too many, the looks are made in play."""
    monkeypatch.setattr(specialise, "MOST_ROWS", 3)
    automaton, tables = gamble(), gamble_tables(at_once=at_once)
    packed = pack(automaton, tables)
    assert packed.classes == 1
    check_games(automaton, tables, packed, matches=matches)


@small
@pytest.mark.parametrize("matches", [False, True])
def test_lanes_do_not_matter(name: str, matches: bool) -> None:
    """One lane, a few, as many as games; in one run or in two."""
    packed = pack(*SMALL[name])
    whole = play(packed, 60, 8, matches=matches)
    for lanes in (1, 7, 59):
        assert same(whole, play(packed, 60, 8, matches=matches, lanes=lanes))
    first, rest = (play(packed, n, 8, matches=matches, first_game=k) for k, n in ((0, 25), (25, 35)))
    for field in ("moves", "winner"):
        joined = np.concatenate([getattr(first, field), getattr(rest, field)])
        assert np.array_equal(getattr(whole, field), joined)


def test_wide_tables() -> None:
    """Twenty words to choose from do not fit into 32 bits."""
    labels = tuple(f"say {i}" for i in range(20))
    edges = tuple(Edge(END, (Pay(i, i % 2, "say"),)) for i in range(20))
    row, start = Situation(1, 0, False, False, labels, edges), Start((), None, Edge(0))
    automaton = Automaton("1v1", 2, (row,), (start,), (), tuple(Int(n) for n in range(20)), (0, 1), (0, 1))
    tables = replace(paulista_tables(), target=100, highest=99, kind=lambda past, scores: 0)
    packed = pack(automaton, tables)
    assert packed.entry.dtype == np.uint64
    for matches in (False, True):
        check_games(automaton, tables, packed, matches=matches)


@pytest.mark.parametrize("seed", range(60))
def test_drawn_automata(seed: int) -> None:
    """Everything that an automaton may have, all at once."""
    automaton, tables = drawn(seed)
    packed = pack(automaton, tables)
    for matches in (False, True):
        walk = Walk(automaton, tables, matches=matches, most=300)
        if any(walk.game(5, 3 + k) is None for k in range(8)):
            return  # such games have no end
        # (what is won by a payment on the way to a look is not the last word of the hand)
        check_games(automaton, tables, packed, matches=matches, games=8, lanes=5, spoken_too=not tables.at_once)


@pytest.mark.parametrize("seed", range(20))
def test_amounts_at_all_scores(seed: int) -> None:
    """A page says what the amount or the window says at each of the scores."""
    automaton, tables = drawn(seed)
    grid = Grid(tables.purses, tables.highest)
    for amount in automaton.amounts:
        page = np.resize(grid.amount(amount), grid.size)
        assert page.tolist() == [number(amount, scores) for scores in grid.places()]
    for fact in automaton.facts:
        if isinstance(fact.test, Window):
            found = grid.window(fact.test)
            assert found.tolist() == [holds(fact.test, scores) for scores in grid.places()]


def test_nothing_to_play() -> None:
    """No games, no error."""
    packed = pack(*SMALL["paulista 1v1"])
    assert len(play(packed, 0, 1)) == 0
    assert run(packed, Plan(0, 1, True)).hands == 0


# ---------------------------------------------------------------- expectations
def close(mean: float, expected: float, spread: float, n: int) -> bool:
    """Within three standard errors."""
    return abs(mean - expected) < 3 * spread / sqrt(n)


def test_exact_expectations_of_hands() -> None:
    """Points, moves, and hands that pay nobody, of random single hands."""
    n = 400_000
    found = play(pack(*SMALL["paulista 1v1"]), n, 2)
    leader, dealer = found.sums
    assert close(leader.mean(), LEADER, LEADER_SPREAD, n)
    assert close(dealer.mean(), DEALER, DEALER_SPREAD, n)
    assert close(found.moves.mean(), MOVES, float(found.moves.std()), n)
    assert close((found.winner == 2).mean(), NOTHING, sqrt(NOTHING), n)
    assert abs(leader.std() - LEADER_SPREAD) < 0.02
    assert abs(dealer.std() - DEALER_SPREAD) < 0.02


def test_exact_expectations_of_matches() -> None:
    """Length of random matches, and who wins them."""
    n = 80_000
    found = play(pack(*SMALL["paulista 1v1"]), n, 3, matches=True)
    assert close(found.hands.mean(), HANDS, HANDS_SPREAD, n)
    assert close((found.winner == 0).mean(), LEADER_WINS, 0.5, n)
    assert abs(found.hands.std() - HANDS_SPREAD) < 0.05
    assert ((found.scores >= 12).sum(axis=0) == 1).all()


# ---------------------------------------------------------------- shipped variants
@pytest.mark.parametrize(
    ("name", "mode"),
    [(name, "1v1") for name in ("paulista", "mineiro", "mao-de-dez", "gauderio", "argentino")]
    + [(name, "2v2") for name in ("paulista", "gauderio", "argentino+con-flor")],
)
def test_shipped_variants_against_the_walk(name: str, mode: str) -> None:
    """Whole matches, game by game."""
    machine = trucodsl.compile(name)
    automaton = pipeline.automaton(machine, mode)
    found = play(pack(automaton, tables_of(machine, automaton)), 12, 4, matches=True, first_game=100)
    for k, told in enumerate(walks.Walk(machine, automaton).matches(4, 12, 100)):
        assert (told.hands, told.decisions, told.winner) == (found.hands[k], found.moves[k], found.winner[k])
        mano, other = found.sums[:, k]
        assert sum(told.points) == mano + other


def simple(folder: Path, bet: str, target: int = 12) -> Machine:
    """A variant with one bet."""
    text = f"variant: x\nextends: paulista\nbets: {{truco: {bet}}}\nscore: {{target: {target}}}\nhands: none\n"
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    return pipeline.compile(folder / "x.yaml")


def test_large_amounts_are_counted_whole(tmp_path: Path) -> None:
    """And no amount is above a million, whatever it is made of."""
    machine = simple(tmp_path, "{unbid: 40000, calls: {truco: {worth: 900000 * 900000 * 900000}}}")
    automaton = pipeline.automaton(machine, "1v1")
    found = play(pack(automaton, tables_of(machine, automaton)), 40, 4, matches=True)
    points = [sum(told.points) for told in walks.Walk(machine, automaton).matches(4, 40, 0)]
    assert points == found.sums.sum(axis=0).tolist()
    assert 1_000_000 in points


@pytest.mark.parametrize(("bet", "target"), [("{unbid: 0, chain: none}", 12), ("{unbid: 1}", 99_999)])
def test_a_match_without_end_is_not_played(bet: str, target: int, tmp_path: Path) -> None:
    """It is said, not tried for ever."""
    with pytest.raises(TrucoError, match=r"is not won after|too long"):
        simulate(simple(tmp_path, bet, target), games=2)


# ---------------------------------------------------------------- figures
def figures(**changes: object) -> Simulation:
    """A small simulation."""
    asked = {name: changes.pop(name) for name in ("games", "piece") if name in changes}
    plan = replace(Plan(3000, 4, True), **asked)  # type: ignore[arg-type]
    return run(pack(*SMALL["gamble, paid at once"]), plan, **changes)  # type: ignore[arg-type]


def test_figures_do_not_depend_on_pieces() -> None:
    """However the games are cut up."""
    whole = figures()
    for cut in (figures(piece=700), figures(piece=1, games=20), figures(lanes=5)):
        if cut.games == whole.games:
            assert replace(cut, seconds=0) == replace(whole, seconds=0)


def test_figures_add_up() -> None:
    """Bets make up all points; sides make up all matches."""
    found = figures()
    assert sum(bet.share.mean for bet in found.bets) == pytest.approx(1)
    total = found.mano_points.mean + found.others_points.mean
    assert sum(bet.points.mean for bet in found.bets) == pytest.approx(total)
    assert found.mano_wins.mean + found.others_win.mean == pytest.approx(1)
    assert found.advantage.mean == pytest.approx(found.mano_points.mean - found.others_points.mean)
    assert found.hands_per_match is not None
    assert found.hands_per_match.mean == pytest.approx(found.hands / found.games)


@pytest.mark.parametrize("matches", [False, True])
def test_intervals_hold_what_they_promise(matches: bool) -> None:
    """Of a hundred small runs about 95 hold the mean of all of them."""
    packed = pack(*SMALL["paulista 1v1"])
    runs = [run(packed, Plan(200, seed, matches)) for seed in range(100)]
    for figure in ("advantage", "moves_per_hand", "ended_by_word", "mano_wins"):
        each = [getattr(one, figure) for one in runs]
        mean = sum(one.mean for one in each) / len(each)
        assert sum(one.low <= mean <= one.high for one in each) >= 86


def test_figures_of_three_purses() -> None:
    """Everyone has a letter; who leads is compared with the others on average."""
    found = run(pack(*SMALL["gallo"]), Plan(2000, 4, True))
    assert [one.purse for one in found.purses] == ["A", "B", "C"]
    assert sum(one.wins.mean for one in found.purses) == pytest.approx(1)
    mano, *others = [one.points_per_hand.mean for one in found.purses]
    assert found.advantage.mean == pytest.approx(mano - sum(others) / 2)
    shown = to_text(found)
    assert "matches won by C" in shown
    assert "points a hand of number 3" in shown
    assert len(found.as_json()["bets"][0]["purses"]) == 3  # type: ignore[index]


def test_games_of_a_match() -> None:
    """Two games of at most three."""
    packed = pack(*SMALL["paulista, best of three"])
    found = run(packed, Plan(500, 4, True))
    assert found.games_per_match is not None
    assert 2 < found.games_per_match.mean < 3
    assert "games a match" in to_text(found)
    won = play(packed, 500, 4, matches=True).games
    assert ((won == 2).sum(axis=0) == 1).all()


def test_progress_and_text() -> None:
    """Progress is told from nothing to all; the table is plain unless colour is asked for."""
    told: list[tuple[int, int]] = []
    machine = trucodsl.compile("paulista")
    found = simulate(machine, games=50, seed=1, progress=lambda done, games: told.append((done, games)))
    assert told == [(0, 50), (50, 50)]
    assert "\x1b" not in to_text(found)
    assert "\x1b" in to_text(found, colour=True)
    assert found.as_json()["games"] == 50
