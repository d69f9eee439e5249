"""The automaton: its size is bounded, its rows are merged, and what it looks at is a fact."""

from __future__ import annotations

from pathlib import Path

import pytest

from trucodsl import pipeline
from trucodsl.diagnostics import VariantError
from trucodsl.machine import flatten as flattening
from trucodsl.machine.automaton import END, Situation
from trucodsl.machine.flatten import flatten
from trucodsl.machine.kinds import applying
from trucodsl.machine.lower import every_hand, kinds_at
from trucodsl.machine.minimise import minimise
from trucodsl.machine.size import at_most

NAMES = ["paulista", "mineiro", "mao-de-dez", "gauderio", "argentino", "argentino+con-flor"]


def test_a_machine_that_is_too_large_is_a_fault() -> None:
    """E401, with the place of the bet that is longest."""
    with pytest.raises(VariantError) as caught:
        flatten(pipeline.compile("gauderio"), "2v2", limit=500)
    (fault,) = caught.value.diagnostics
    assert fault.code == "E401"
    assert "gauderio.yaml" in fault.span.source.name
    assert fault.span.text


SPOKEN = [
    *((name, "2v2") for name in NAMES),
    ("mao-de-dez+carta-da-aposta", "2v2"),
    ("paulista+mais-forte", "2v2"),
    ("argentino+mas-mano", "2v2"),
    ("argentino+con-flor+flor-callada", "2v2"),
    ("argentino+paso", "2v2"),
    ("argentino+con-flor", "destantado"),
    ("argentino", "gallo"),
]


@pytest.mark.parametrize(("name", "mode"), SPOKEN)
def test_words_do_not_look_at_the_cards_of_the_trick(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worked out once for all cards that may lie there, or for each of them: the same automaton."""
    machine = pipeline.compile(name)
    once = flatten(machine, mode, fouls=True)
    monkeypatch.setattr(flattening, "_bare", lambda hand, spot: spot)
    assert flatten(machine, mode, fouls=True) == once


@pytest.mark.parametrize("mode", ["1v1", "2v2"])
@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_reached_and_every_choice_leads_on(name: str, mode: str) -> None:
    """No row without choices, no edge into nowhere, no row that nothing leads to."""
    automaton = flatten(pipeline.compile(name), mode, fouls=True)
    rows = automaton.situations
    reached = {start.edge.target for start in automaton.starts}
    for row in rows:
        reached |= {edge.target for edge in row.edges}
        assert row.fact is not None or row.choices
        expected = 2 if row.fact is not None else (3 + 3 * row.cover if row.cards else 0) + len(row.labels)
        assert len(row.edges) == expected
        assert row.fact is None or 0 <= row.fact < len(automaton.facts)
        for edge in row.edges:
            assert edge.target == END or 0 <= edge.target < len(rows)
            assert all(0 <= pay.amount < len(automaton.amounts) for pay in edge.pays)
    assert reached - {END} == set(range(len(rows)))


@pytest.mark.parametrize("name", NAMES)
def test_merging_again_changes_nothing(name: str) -> None:
    """Minimisation is done when it is done."""
    automaton = flatten(pipeline.compile(name), "1v1")
    again, _ = minimise(list(automaton.situations), [start.edge.target for start in automaton.starts])
    assert tuple(again) == automaton.situations


def test_every_hand_ends() -> None:
    """No cycle: whatever is chosen, a hand comes to its end."""
    for name in NAMES:
        rows = flatten(pipeline.compile(name), "2v2", fouls=True).situations
        longest = _longest(rows)
        assert max(longest) < 200


def _longest(rows: tuple[Situation, ...]) -> list[int]:
    """The longest way to the end from each row; a cycle would never be finished."""
    known: dict[int, int] = {}
    for root in range(len(rows)):
        stack = [root]
        while stack:
            row = stack[-1]
            waits = [e.target for e in rows[row].edges if e.target != END and e.target not in known]
            if waits:
                assert len(stack) < len(rows)
                stack.extend(waits)
            else:
                known[row] = 1 + max((known[e.target] for e in rows[row].edges if e.target != END), default=0)
                stack.pop()
    return [known[row] for row in range(len(rows))]


@pytest.mark.parametrize("mode", ["1v1", "2v2"])
@pytest.mark.parametrize("name", NAMES)
def test_the_bound_is_one(name: str, mode: str) -> None:
    """No hand has more situations than are said to be possible, merged or not."""
    machine = pipeline.compile(name)
    bound = sum(at_most(hand) for hand in every_hand(machine, mode).values())
    flatten(machine, mode, limit=bound)
    assert len(flatten(machine, mode).situations) <= bound


KINDS = """\
variant: x
extends: argentino
hands:
  a: {when: score of one side = target - 1 and mode 2v2}
  b: {when: score of mano > 5 and not score of dealer < 3}
  c: {when: any side is in buenas and mode 1v1}
  d: {when: one side is in malas or score of any side = 7 or score of all sides >= half}
"""
COMPARED = """\
variant: x
extends: argentino
hands: {a: {when: leader - trailer > 5}, b: {when: score of mano > score of dealer}}
"""


@pytest.mark.parametrize("mode", ["1v1", "2v2"])
@pytest.mark.parametrize("text", [KINDS, COMPARED])
def test_scores_are_told_apart_where_kinds_of_hand_do(text: str, mode: str, tmp_path: Path) -> None:
    """Scores that no kind of hand tells apart are looked at once."""
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    machine = pipeline.compile(tmp_path / "x.yaml")
    scores = range(machine.book.score.target)
    each = {(a, b): applying(machine.book, mode, (a, b), ()) for a in scores for b in scores}
    assert set(every_hand(machine, mode)) == set(each.values())
    assert {score: kinds_at(machine, mode, score) for score in each} == each


def test_a_long_game_is_checked_at_once(tmp_path: Path) -> None:
    """The work does not grow with the square of the target."""
    (tmp_path / "x.yaml").write_text("variant: x\nextends: paulista\nscore: {target: 9999}\n", encoding="utf-8")
    assert len(every_hand(pipeline.compile(tmp_path / "x.yaml"), "1v1")) == 4
