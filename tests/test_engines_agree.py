"""One meaning: whatever the variant, the walk over the automaton is the interpreter, move by move."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, reject, settings
from hypothesis import strategies as st

import trucodsl
from strategies import MODES, variants
from trucodsl import pipeline
from trucodsl.diagnostics import TrucoError
from trucodsl.engines.dealing import deal_by_seed, next_hand
from trucodsl.engines.interpreter import initial, moves, step, turn
from trucodsl.engines.lockstep import Result, play
from trucodsl.engines.position import Phase
from trucodsl.engines.tables import pack
from trucodsl.engines.walk import Walk
from trucodsl.machine.flatten import flatten
from trucodsl.machine.machine import Machine
from trucodsl.machine.spots import MOST_SITUATIONS, TooManySituations
from trucodsl.machine.to_tables import tables_of
from two_engines import same_match

MANY = max(25, settings.default.max_examples // 4) if settings.default else 25  # more in `make fuzz`
SHIPPED = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]
SUMS = ["argentino+con-flor", "argentino+con-flor+flor-opcional", "paulista+correr", "paulista+limpo", "gauderio+a-24",
        "argentino+con-flor+cantado", "gauderio+cantado"]  # fmt: skip


def walk_of(machine: Machine, mode: str, limit: int = MOST_SITUATIONS) -> Walk:
    """The walk over one mode."""
    return Walk(machine, flatten(machine, mode, limit=limit))


def same_in_bulk(walk: Walk, seed: int, games: int) -> Result:
    """Plays matches in bulk, and one by one; raises AssertionError where they part."""
    bulk = play(pack(walk.automaton, tables_of(walk.machine, walk.automaton)), games, seed, matches=True)
    walked = list(walk.matches(seed, games))
    assert [game.hands for game in walked] == list(bulk.hands)
    assert [game.winner for game in walked] == list(bulk.winner)
    if bulk.games.size:
        assert [game.games for game in walked] == [tuple(map(int, games)) for games in bulk.games.T]
    return bulk


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


@pytest.mark.parametrize("mode", ["3v3", "gallo", "destantado"])
@pytest.mark.parametrize("name", ["argentino", "argentino+con-flor", "argentino+cantado"])
def test_more_than_two_sides_or_pairs(name: str, mode: str) -> None:
    """Two teams of three, one against two, three for themselves: random matches, and the same in bulk."""
    machine = pipeline.compile(name)
    walk = walk_of(machine, mode)
    games = 5 if mode == "3v3" else 25
    assert sum(same_match(walk, 3, game) for game in range(games)) >= games
    same_in_bulk(walk, 3, 6 * games)


@pytest.mark.parametrize(("what", "scores"), [("hand", (12, 9, 9)), ("game", (10, 0, 10))])
def test_fines_are_given_where_points_are_given(what: str, scores: tuple[int, ...]) -> None:
    """Claims among three who get rid of points, and a punished truco that hands them the hand, or the game."""
    punished = f"bets: {{truco: {{fouls: [caller calls truco when first trick -> {what} to rivals]}}}}"
    machine = compiled(f"variant: made-up\nextends: argentino+con-flor+flor-callada\n{punished}\n")
    position = trucodsl.initial(machine, "destantado", seed=1)
    assert trucodsl.step(position, 1, "truco").scores == scores
    if what == "game":
        walk = walk_of(machine, "destantado")
        assert sum(same_match(walk, 3, game) for game in range(40)) >= 40
        same_in_bulk(walk, 3, 200)


@pytest.mark.parametrize("name", ["argentino", "gauderio", "mineiro"])
def test_a_race_down(name: str) -> None:
    """Points that are got rid of, and not given to anybody, in the three engines."""
    alone = "table: {modes: {destantado: none}}\n" if name == "argentino" else ""
    text = f"variant: made-up\nextends: {name}\nscore: {{start: 9, target: 0, halves: 4}}\nhands: none\n{alone}"
    walk = walk_of(compiled(text), "1v1")
    assert sum(same_match(walk, 3, game) for game in range(20)) >= 20
    bulk = same_in_bulk(walk, 3, 200)
    assert (bulk.scores.min(axis=0) <= 0).all()


@pytest.mark.parametrize("name", ["argentino+a-3+se-pasa-pierde", "gauderio+a-18+se-pasa-pierde"])
def test_over_the_target(name: str) -> None:
    """Whoever passes the target loses, and the same chair deals, in the three engines."""
    machine = compiled(f"variant: made-up\nextends: {name}\ndeal: {{next dealer: stays}}\n")
    walk = walk_of(machine, "1v1")
    assert sum(same_match(walk, 3, game) for game in range(25)) >= 25
    bulk = same_in_bulk(walk, 3, 200)
    beyond = bulk.scores.max(axis=0) > machine.book.score.target
    assert beyond.any() and not beyond.all()
    assert (bulk.winner[beyond] == bulk.scores.argmin(axis=0)[beyond]).all()


SAID = """\
variant: made-up
extends: {name}
bets:
  envido: {{declare: spoken, must: [higher when value of speaker >= said]}}
  flor: {{declare: spoken, must: [..., higher when value of speaker >= said]}}
"""


@pytest.mark.parametrize("name", ["argentino+con-flor", "gauderio+na-vez"])
@pytest.mark.parametrize("mode", ["1v1", "2v2"])
def test_who_must_say_the_best_figure_does(name: str, mode: str) -> None:
    """Where nobody may keep a better figure to himself, saying them is comparing them: the same games, more is said."""
    plain, said = walk_of(pipeline.compile(name), mode), walk_of(compiled(SAID.format(name=name)), mode)
    assert sum(same_match(said, 7, game) for game in range(20)) >= 20
    one, other = same_in_bulk(plain, 7, 150), same_in_bulk(said, 7, 150)
    assert (one.hands == other.hands).all() and (one.winner == other.winner).all()
    assert (one.points.sum(axis=0) == other.points.sum(axis=0)).all()
    assert (other.moves >= one.moves).all() and (other.moves > one.moves).any()


SEVERAL = {
    "paulista": "score: {games: 3}\n",
    "gauderio": "score: {games: 2}\n",
    "argentino+a-9": "score: {games: 2}\namounts: {falta: match}\n",
    "mao-de-dez": "score: {games: 2, both reach: first}\nbets: {truco: {calls: {doze: {worth: match}}}}\n",
    "gauderio+a-13": "score: {games: 3}\namounts: {falta: if all sides is in malas then match else game}\n",
}


@pytest.mark.parametrize("name", SEVERAL)
def test_several_games(name: str) -> None:
    """A match of several games, some of them won by a single bet, in the three engines."""
    walk = walk_of(compiled(f"variant: made-up\nextends: {name}\n{SEVERAL[name]}"), "1v1")
    assert sum(same_match(walk, 3, game) for game in range(25)) >= 25
    bulk = same_in_bulk(walk, 3, 200)
    needed = walk.machine.book.score.games
    assert (bulk.games.max(axis=0) == needed).all() and (bulk.games.min(axis=0) > 0).any()
    assert (bulk.hands < needed).any() == ("match" in SEVERAL[name])


AFTER = """\
variant: made-up
extends: paulista
hands:
  first: {when: first hand, set: {bets: {truco: {chain: none}}}}
  every_other: {when: not first hand and not last hand is every_other, set: {bets: {truco: {unbid: 2}}}}
  third: {when: last hand is every_other and score of any side > 3, set: {tricks: {may cover: always}}}
"""


@pytest.mark.parametrize("mode", ["1v1", "2v2"])
def test_the_hand_before_counts(mode: str) -> None:
    """Kinds of hand that depend on the hand before, in the three engines."""
    walk = walk_of(compiled(AFTER), mode)
    assert len(walk.automaton.starts) > 4
    assert sum(same_match(walk, 5, game) for game in range(25)) > 100
    same_in_bulk(walk, 5, 200)


DUELS = {
    "argentino": "score: {target: 24}\n",
    "argentino+con-flor": "score: {target: 15}\n",
    "argentino+con-flor+cantado": "score: {target: 18}\n",
    "argentino+paso": "score: {target: 9}\nbets: {envido: {chain: envido}}\n",
    "argentino+tapadas": "score: {target: 12, games: 2, pay: hand end, both reach: higher}\n",
    "paulista": (
        "table: {modes: {3v3: {seats: 6}}}\n"
        "hands: {pica: {when: mode 3v3 and not last hand is pica and leader > 2, duels: facing}}\n"
    ),
    "argentino+pica-0-25": "bets: {truco: {who: any time}}\nhands: {pica: {set: {amounts: {falta: 6}}}}\n",
}


@pytest.mark.parametrize("name", DUELS)
def test_duels(name: str) -> None:
    """Pica-pica: every other deal is three duels, in the three engines."""
    walk = walk_of(compiled(f"variant: made-up\nextends: {name}\n{DUELS[name]}"), "3v3")
    assert sorted(start.duels for start in walk.automaton.starts)[-1] == 3
    assert sum(same_match(walk, 3, game) for game in range(8)) > 8
    same_in_bulk(walk, 3, 60)


def anything(machine: Machine, mode: str, seed: int, most: int = 400) -> None:
    """A game in which any chair does anything it may, punished calls and words out of turn among them."""
    rng = random.Random(seed)
    position = initial(machine, mode, seed=seed)
    for _ in range(most):
        if position.phase is Phase.MATCH_OVER:
            return
        if position.phase is Phase.HAND_OVER:
            position = deal_by_seed(next_hand(position), seed)
            continue
        found = moves(position)
        assert set(turn(position)) <= set(found)
        chair = rng.choice(sorted(found))
        before = position.points
        position = step(position, chair, rng.choice(found[chair]))
        rules = position.book.score
        assert rules.pay == "hand end" or rules.transfer or min(position.points) >= min(before) >= 0


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=MANY)
@given(text=variants(), mode=st.sampled_from(MODES), seed=st.integers(0, 2**32))
def test_anything_goes(text: str, mode: str, seed: int) -> None:
    """Whatever people do in whatever variant, somebody may always go on."""
    note(text)
    machine = compiled(text)
    for game in range(4):
        anything(machine, mode, seed + game)


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=MANY)
@given(text=variants(), mode=st.sampled_from(MODES), seed=st.integers(0, 2**32))
def test_made_up(text: str, mode: str, seed: int) -> None:
    """Random matches of random variants."""
    note(text)
    try:
        walk = walk_of(compiled(text), mode, limit=12_000)
    except TooManySituations:
        reject()  # a rare one; it would take seconds
    for game in range(6):
        same_match(walk, seed, game, most_hands=40)


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=MANY)
@given(text=variants(), mode=st.sampled_from(MODES), seed=st.integers(0, 2**32))
def test_made_up_in_bulk(text: str, mode: str, seed: int) -> None:
    """Lockstep plays the games of the walk, whatever the variant."""
    note(text)
    try:
        walk = walk_of(compiled(text), mode, limit=8_000)
    except TooManySituations:
        reject()
    packed = pack(walk.automaton, tables_of(walk.machine, walk.automaton))
    try:
        bulk = play(packed, 8, seed, matches=True)
    except TrucoError:
        reject()  # hardly a hand pays anything: the match would not end
    for game in range(8):
        one = walk.match(seed, game)
        assert (one.hands, one.winner) == (bulk.hands[game], bulk.winner[game])
