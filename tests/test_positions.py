"""Positions: plain values that go to JSON and back, and views that leak nothing."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trucodsl import pipeline
from trucodsl.cards import Card
from trucodsl.diagnostics import IllegalMove
from trucodsl.engines.dealing import deal, deal_by_seed, next_hand
from trucodsl.engines.describe import describe
from trucodsl.engines.interpreter import choices, initial, moves, step, turn
from trucodsl.engines.position import Move, Phase, Position
from trucodsl.engines.record import from_json, to_json
from trucodsl.engines.view import view

SUMS = ["paulista", "paulista+ferro-cega", "mineiro", "mao-de-dez", "gauderio", "argentino", "argentino+con-flor"]
SUMS += ["argentino+con-flor+flor-callada+flor-mentida", "gauderio+flor-callada-nada"]
SUMS += ["argentino+a-9+queda-2"]  # a match of several games
SUMS += ["argentino+cantado"]  # figures are said
SUMS += ["mao-de-dez+carta-da-aposta"]  # a card set aside with the call, also out of turn
SIX = "argentino+con-flor"  # with duels
MACHINES = {name: pipeline.compile(name) for name in SUMS}
NAMES = st.sampled_from(SUMS)
MODES = st.sampled_from(["1v1", "2v2"])
SEEDS = st.integers(0, 2**64 - 1)


def game(name: str, mode: str, seed: int, most: int = 300) -> Iterator[Position]:
    """Every position of a random game; any chair that may speak does so now and then."""
    rng = random.Random(seed)
    position = initial(MACHINES[name], mode, seed=seed)
    for _ in range(most):
        yield position
        if position.phase is Phase.MATCH_OVER:
            return
        if position.phase is Phase.HAND_OVER:
            position = deal_by_seed(next_hand(position), seed)
            continue
        found = moves(position)
        asked = turn(position)
        chair = rng.choice(asked) if rng.random() < 0.9 else rng.choice(sorted(found))
        position = step(position, chair, rng.choice(found[chair]))


@settings(deadline=None, max_examples=40)
@given(NAMES, MODES, SEEDS)
def test_json_and_back(name: str, mode: str, seed: int) -> None:
    """Through real JSON text; equal, and with the same hash."""
    for position in game(name, mode, seed):
        again = from_json(position.machine, json.loads(json.dumps(to_json(position))))
        assert again == position
        assert hash(again) == hash(position)


def permuted(position: Position, chair: int, rng: random.Random) -> Position:
    """The same position with every card that the chair has not seen dealt anew."""
    seen = view(position, chair)
    known = {*(seen.dealt or ()), *(laid.card for laid in (*seen.table, *seen.aside))}
    known |= {card for _, cards in seen.partners for card in cards} | {position.turned}
    unseen: list[Card] = [card for card in position.machine.book.cards.deck if card not in known]
    rng.shuffle(unseen)
    places = [card for cards in position.hands for card in cards if card not in known]
    new = dict(zip(places, unseen, strict=False))
    return replace(
        position,
        hands=tuple(tuple(new.get(card, card) for card in cards) for cards in position.hands),
        aside=tuple(one._replace(card=new.get(one.card, one.card)) for one in position.aside),
        plays=tuple(play._replace(card=new.get(play.card, play.card)) for play in position.plays),
        events=tuple(
            event._replace(move=event.move._replace(card=new.get(event.move.card, event.move.card)))
            if event.move.card
            else event
            for event in position.events
        ),
    )


@settings(deadline=None, max_examples=60)
@given(NAMES, MODES, SEEDS)
def test_a_view_does_not_change_with_unseen_cards(name: str, mode: str, seed: int) -> None:
    """Whatever the others hold, a chair knows the same."""
    rng = random.Random(seed)
    for position in game(name, mode, seed, most=60):
        if position.phase is Phase.PLAY:
            for chair in range(1, position.seats + 1):
                assert view(permuted(position, chair, rng), chair) == view(position, chair)


@settings(deadline=None, max_examples=40)
@given(NAMES, MODES, SEEDS)
def test_only_listed_moves_are_taken(name: str, mode: str, seed: int) -> None:
    """Every listed move can be made, every other call, card or answer is refused and changes nothing."""
    for position in game(name, mode, seed, most=30):
        if position.phase is not Phase.PLAY:
            continue
        found = moves(position)
        for chair in range(1, position.seats + 1):
            may = {str(move) for move in found.get(chair, ())}
            for move in found.get(chair, ()):
                step(position, chair, move)
            words = {call.name for bet in position.machine.book.bets for call in bet.calls} | {"accept", "refuse"}
            for word in sorted(words - may):
                with pytest.raises(IllegalMove):
                    step(position, chair, word)


@pytest.mark.parametrize("name", SUMS)
@pytest.mark.parametrize("mode", ["1v1", "2v2"])
def test_random_games_end(name: str, mode: str) -> None:
    """Also when chairs speak out of turn."""
    for seed in range(10):
        last = list(game(name, mode, seed, most=5_000))[-1]
        assert last.phase is Phase.MATCH_OVER
        assert last.winner is not None
        target = last.machine.book.score.target
        assert max(last.scores) >= target
        assert last.scores[last.winner] >= target


def test_choices_are_moves() -> None:
    """What a program is asked is a part of what people may do."""
    for seed in range(20):
        position = initial(MACHINES["gauderio"], "2v2", seed=seed)
        chair, asked = choices(position)
        assert set(asked) - {Move("wait")} <= set(moves(position)[chair])


def test_blind_hand_hides_own_cards() -> None:
    """In a blind hand nobody sees his own cards, and a card is played unseen."""
    machine = MACHINES["paulista+ferro-cega"]
    position = deal_by_seed(initial(machine, "1v1", score=(11, 11)), 3)
    seen = view(position, 1)
    assert seen.cards is None and seen.dealt is None
    assert [str(move) for move in seen.may] == ["play"]
    assert step(position, 1, seen.may[0]).plays[0].card in position.hands[0]


def test_partners_cards_are_seen_where_the_kind_says_so() -> None:
    """In the hand of eleven the side at eleven sees its partner's cards; the others do not (seed 001 B35)."""
    position = deal_by_seed(initial(MACHINES["paulista"], "2v2", score=(11, 4)), 5)
    assert view(position, 1).partners == ((3, position.hands[2]),)
    assert view(position, 2).partners == ()


TOLD = """\
paulista 2v2, hand 1: A 0, B 0; dealer 4, mano 1
vira: 6♠
chair 1 holds 4♠ 5♠
chair 2 holds 4♥ 5♥ 7♥
chair 3 holds 4♦ 5♦ 7♦
chair 4 holds 4♣ 5♣ 6♣
trick 1: 1 7♠
waits for an answer: truco
turn: 1, 3
chair 1 may: accept, refuse, seis
chair 3 may: accept, refuse, seis"""


def test_describe() -> None:
    """What a referee sees."""
    machine = MACHINES["paulista"]
    pack = machine.book.cards.pack
    ranks = {1: "4♠ 5♠ 7♠", 2: "4♥ 5♥ 7♥", 3: "4♦ 5♦ 7♦", 4: "4♣ 5♣ 6♣"}
    hands = [tuple(card for text in ranks[chair].split() if (card := pack.card(text))) for chair in ranks]
    position = deal(initial(machine, "2v2"), hands, pack.card("6♠"))
    position = step(step(position, 1, "7♠"), 2, "truco")
    assert describe(position) == TOLD
    position = step(position, 3, "refuse")
    assert describe(position).endswith("points of this hand: B 1 (truco)\nhand over")


def test_describe_a_match_of_several_games() -> None:
    """Who has won how many, and what the hand has ended."""
    machine = MACHINES["argentino+a-9+queda-2"]
    position = deal_by_seed(initial(machine, "1v1", score=(8, 8), games=(1, 0)), 3)
    assert describe(position).startswith("argentino+a-9+queda-2 1v1, hand 1: A 8, B 8; games 1-0; dealer 2, mano 1\n")
    lost = step(position, 1, "fold")
    assert describe(lost).endswith("hand over, a game won by B")
    assert next_hand(lost).games == (1, 1) and next_hand(lost).scores == (0, 0)
    won = step(step(position, 1, "truco"), 2, "refuse")
    assert describe(won).endswith("match over, won by A")


def test_three_hundred_games_of_six_end() -> None:
    """Also through duels; every position goes to JSON and back, and who does not play in a duel has no move."""
    duels = Counter[int]()
    for seed in range(300):
        for position in game(SIX, "3v3", seed, most=20_000):
            duels[position.duel] += not position.events
            assert set(moves(position)) <= set(position.playing)
        assert position.phase is Phase.MATCH_OVER
        if seed % 30 == 0:
            assert from_json(MACHINES[SIX], json.loads(json.dumps(to_json(position)))) == position
    assert duels[1] >= duels[2] >= duels[3] > 300


def test_a_duel_is_seen_by_everybody_and_played_by_two() -> None:
    """The two of a duel see their own cards; those who have had theirs hold none, the others wait with all three."""
    position = deal_by_seed(initial(MACHINES[SIX], "3v3", score=(6, 5)), 3)
    position = deal_by_seed(next_hand(step(position, 1, "fold")), 3)
    assert position.duel == 2 and position.number == 1 and position.mano == 3
    seen = view(position, 3)
    assert seen.playing == (3, 6) and seen.cards == position.hands[2] and seen.left == (0, 3, 3, 0, 3, 3)
    assert view(position, 2).may == () and view(position, 2).cards == position.hands[1]
    assert view(position, 1).cards == () and view(position, 1).partners == ()
    assert "duel 2: chairs 3 and 6" in describe(position)
    assert from_json(MACHINES[SIX], json.loads(json.dumps(to_json(position)))) == position
    position = next_hand(step(position, 3, "fold"))
    assert view(position, 5).playing == (5, 2)
    assert next_hand(step(position, 5, "fold")).duel == 0
