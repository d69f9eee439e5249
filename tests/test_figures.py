"""The figures of ``simulate`` against the same games walked one by one and counted in plain Python."""

from __future__ import annotations

from collections import Counter

import pytest

import trucodsl
from trucodsl import pipeline
from trucodsl.analysis.campaign import count
from trucodsl.analysis.course import course
from trucodsl.analysis.simulate import figures, simulate
from trucodsl.analysis.simulate_text import bar, sparks, to_text
from trucodsl.analysis.sums import Counted, Sums
from trucodsl.engines.lockstep import play
from trucodsl.engines.tables import pack
from trucodsl.engines.tallies import Tallies
from trucodsl.engines.walk import Walk
from trucodsl.machine.flatten import flatten
from trucodsl.machine.to_tables import tables_of
from trucodsl.rulebook.fingerprint import fingerprint

GAMES = 60
MODES = [
    ("paulista", "1v1"), ("paulista+correr", "2v2"), ("mao-de-dez", "1v1"), ("gauderio", "2v2"), ("mineiro", "1v1"),
    ("argentino", "3v3"), ("argentino+con-flor", "2v2"), ("argentino", "gallo"), ("argentino", "destantado"),
    ("argentino+cantado", "1v1"), ("argentino+queda-2", "1v1"),
]  # fmt: skip


class Walked:
    """Matches walked one by one: what was said, and the scores after each hand, by purses of the match."""

    def __init__(self, walk: Walk, seed: int, games: int) -> None:
        self.words: Counter[str] = Counter()
        self.decisions = 0
        self.matches: list[list[tuple[tuple[int, ...], bool]]] = []
        for game in range(games):
            self.matches.append([])
            self._match(walk, seed, game)

    def _match(self, walk: Walk, seed: int, game: int) -> None:
        rules, count = walk.book, walk.automaton.purses
        start = (rules.score.start,) * count
        scores, lead, won, duel, number = start, 0, [0] * count, 0, 0
        kinds = walk.begins(scores, None)
        while True:
            result = walk.seeded(seed, game, number, scores, kinds, duel)
            self.words.update(choice.label for choice in result.choices if " " not in choice.label)
            self.decisions += sum(choice.options > 1 for choice in result.choices)
            number, scores = number + 1, result.scores
            turned = tuple(scores[(purse - lead) % count] for purse in range(count))
            self.matches[-1].append((turned, result.game_to is not None))
            if result.game_to is not None:
                won[(result.game_to + lead) % count] += 1
                if result.whole or max(won) == rules.score.games:
                    return
                scores = start
            elif duel + 1 < walk.starts[kinds].duels:
                duel += 1
                continue
            if rules.deal.next_dealer != "stays":
                scores, lead = (*scores[1:], scores[0]), (lead + 1) % count
            kinds, duel = walk.begins(scores, kinds.kinds), 0


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_as_walked(name: str, mode: str) -> None:
    """Every word and decision is counted, and the score after every hand is the one the walk has."""
    machine = trucodsl.compile(name)
    automaton = flatten(machine, mode)
    packed = pack(automaton, tables_of(machine, automaton))
    walk = Walk(machine, automaton)
    walked = Walked(walk, 5, GAMES)
    tallies = Tallies.of(len(packed.entry))
    result = play(packed, GAMES, 5, matches=True, tallies=tallies)
    counted = Counted.of(packed, matches=True)
    words: Counter[str] = Counter()
    decisions = 0
    for choice, visits in zip(counted.choices, tallies.visits.tolist(), strict=True):
        if choice and choice.made and visits:
            decisions += visits * (not choice.alone)
            words[choice.what] += visits * (" " not in choice.what)
    for drawn in ("card", "figure"):
        words.pop(drawn, None)
    assert words == walked.words
    if not packed.speaking and not packed.aside.size:  # there the choices depend on the cards
        assert decisions == walked.decisions - _discards(walked, packed.discards)
    hands = tallies.hands(result.hands)
    logged = list(zip(map(tuple, hands.scores.T.tolist()), (hands.over > 0).tolist(), strict=True))
    assert logged == [hand for match in walked.matches for hand in match]
    assert tallies.paid.sum() == result.points.sum()
    start = walk.book.score.start
    went = course(packed, result, hands, counted.ending, len(counted.endings)).counts
    seen = [_course(match, start, -1 if walk.book.score.down else 1) for match in walked.matches]
    assert [swing for swing, _, _ in seen] == went["swing"].tolist()
    assert [changes for _, changes, _ in seen] == went["lead changes"].tolist()
    if len(hands.scores) == 2 and "a-" not in name:  # who wins has more
        assert [margin for _, _, margin in seen] == went["margin"].tolist()


def _discards(walked: Walked, chairs: tuple[int, ...]) -> int:
    """Cards put away are part of the deal for a bulk engine."""
    return len(chairs) * sum(map(len, walked.matches))


def _course(match: list[tuple[tuple[int, ...], bool]], start: int, way: int) -> tuple[int, int, int]:
    """Swing, changes of the lead, and how far apart it ended, counted by hand."""
    swing, changes, leader, fresh = 0, 0, None, True
    before: tuple[int, ...] = ()
    for scores, over in match:
        gains = [way * (now - (start if fresh else old)) for now, old in zip(scores, before or scores, strict=True)]
        swing += max(gains) - min(gains)
        best = max(way * score for score in scores)
        ahead = [purse for purse, score in enumerate(scores) if way * score == best]
        if len(ahead) == 1:
            changes += leader is not None and leader != ahead[0]
            leader = ahead[0]
        before, fresh = scores, over
    last = sorted(way * score for score in match[-1][0])
    return swing, changes, last[-1] - last[-2]


def test_parts_add_up() -> None:
    """A run cut in three, added in another order and through arrays, comes to the same as one."""
    machine = trucodsl.compile("argentino+con-flor")
    automaton = flatten(machine, "1v1")
    packed = pack(automaton, tables_of(machine, automaton))
    counted = Counted.of(packed, matches=True)
    whole, parts = Sums(counted), [Sums(counted) for _ in range(3)]
    count(whole, 900, 3, first_game=0)
    for i, part in enumerate(parts):
        count(part, 300, 3, first_game=300 * i)
    total = Sums(counted)
    for part in (parts[2], parts[0], parts[1]):
        total.add(part.arrays())
    assert figures(total, ("", ""), seed=3, seconds=0.0) == figures(whole, ("", ""), seed=3, seconds=0.0)


def test_hands_without_matches() -> None:
    """Single hands have no course of a match, and what ended them."""
    found = simulate(trucodsl.compile("paulista"), games=400, seed=2, matches=False)
    assert found.course is None
    assert sum(one.share.mean for one in found.ends) == pytest.approx(1)
    assert found.swing.mean == pytest.approx(found.mano_points.mean + found.others_points.mean)
    assert "what ends a hand" in to_text(found)


def test_calls_and_values() -> None:
    """Answers are shares of a whole, values that of all hands; special hands have their names."""
    found = simulate(trucodsl.compile("argentino+con-flor"), games=300, seed=2)
    for one in found.calls:
        assert sum(share.mean for share in one.answers.values()) == pytest.approx(1)
    assert {one.call for one in found.calls} >= {"truco", "envido", "falta_envido", "flor"}
    assert found.held["flor"]["none"] == pytest.approx(0.9514, abs=1e-3)  # 480 of 9,880 hands
    assert all(sum(chances.values()) == pytest.approx(1) for chances in found.held.values())
    assert set(simulate(trucodsl.compile("paulista"), games=300).kinds) == {"mao_de_onze", "mao_de_ferro"}


def test_the_rules_have_a_name() -> None:
    """The same rules in another order have the same fingerprint; another rule has another."""
    names = ("paulista+correr+limpo", "paulista+limpo+correr", "paulista+correr")
    first, second, third = (fingerprint(pipeline.load(name)) for name in names)
    assert len(first) == 12
    assert first == second != third


def test_drawn_in_letters() -> None:
    """A bar is as long as its part; a column stands for each number."""
    assert bar(1.0) == "█" * 12 and bar(0.5).strip() == "█" * 6 and not bar(0.0).strip()
    assert sparks({1: 0.5, 3: 1.0}, 1, 3) == "▅ █"
