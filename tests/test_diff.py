"""What differs between two variants, concept by concept."""

from __future__ import annotations

import re
from dataclasses import asdict
from json import dumps
from pathlib import Path

import pytest

from trucodsl.analysis.diff import CONCEPTS, SEVERITIES, Change, diff
from trucodsl.resources import variants_dir
from trucodsl.rulebook.load import load_sum

VARIANTS = sorted(path.stem for path in variants_dir().glob("*.yaml"))


def change(base: str, rules: str, folder: Path) -> tuple[Change, ...]:
    """The differences that a house rule makes."""
    (folder / "this.yaml").write_text(f"rule: this\n{rules}\n", encoding="utf-8")
    return diff(load_sum(base), load_sum(f"{base}+this", folder))


RULES = sorted((variants_dir() / "rules").glob("*.yaml"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_every_house_rule_makes_a_difference(path: Path) -> None:
    """A rule that changes something is never told as nothing."""
    text = path.read_text(encoding="utf-8")
    name = re.escape(re.findall(r"^rule: (.*)$", text, re.MULTILINE)[0])
    pattern = re.compile(r"\+" + re.sub(r"\\\{\w+\\\}", r"\\d+", name) + r"(?=\+|$)")
    sums = [one for one in re.findall(r"^ *variant: (\S+)$", text, re.MULTILINE) if pattern.search(one)]
    assert sums
    for one in sums:
        assert diff(load_sum(pattern.sub("", one)), load_sum(one)), one


@pytest.mark.parametrize("name", VARIANTS)
def test_nothing_differs_from_itself(name: str) -> None:
    assert diff(load_sum(name), load_sum(name)) == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_the_way_back_is_the_same_changes_the_other_way_round(name: str) -> None:
    a, b = load_sum("argentino"), load_sum(name)
    there, back = diff(a, b), diff(b, a)
    other = {"added": "removed", "removed": "added", "changed": "changed"}
    told = {(one.concept, one.path, one.kind, one.before, one.after) for one in there if one.concept != "order"}
    assert told == {
        (one.concept, one.path, other[one.kind], one.after, one.before) for one in back if one.concept != "order"
    }


def test_changes_are_sorted_and_go_to_json() -> None:
    changes = diff(load_sum("paulista"), load_sum("gauderio"))
    concepts = [one.concept for one in changes]
    assert concepts == sorted(concepts, key=list(CONCEPTS).index)
    assert {one.severity for one in changes} <= set(SEVERITIES)
    assert dumps([asdict(one) for one in changes])
    assert all(one.sentence for one in changes)


@pytest.mark.parametrize(
    ("base", "rules", "sentences"),
    [
        ("argentino", "order: 1e > 1b > 7e > 7o > 1o > ...", ["1o now beats 3 2 1c"]),
        ("argentino", "order: 1e > 1b > 7e > 7o > 3 > 2 > 1 or 12 > ...", ["1o 1c now ties with 12"]),
        ("argentino", "bets: {truco: {calls: {retruco: {worth: stake + 2}}}}", ["`retruco` 3 -> stake + 2"]),
        ("argentino", "tricks: {won by: [..., = = = -> nobody]}", ["after `= = =` mano wins -> nobody wins"]),
        ("argentino", "cards: {only: 4 to 7 or 11 to 3}", ["10 are not in the deck any more"]),
        ("argentino", "amounts: {falta: 6}",
         ["amount `falta`: if all sides is in malas then game else target - leader -> 6"]),
        ("argentino", "bets: {truco: {who: any time}}", ["`truco.who`: on turn -> any time"]),
        ("argentino", "fold: {who: nobody}", ["`who`: side -> nobody"]),
        ("gauderio", "table: {modes: {3v3: {seats: 6}}}", ["mode `3v3` is new: 6 seats, sides alternate"]),
        ("paulista", "hands: {mao_de_onze: {ask: {refused: pay 2 to others}}}",
         ["`mao_de_onze.ask.refused`: pay 1 to others -> pay 2 to others"]),
        ("paulista", "hands: {mao_de_onze: {set: {bets: {truco: {unbid: 4}}}}}",
         ["`mao_de_onze.set.bets.truco.unbid`: 3 -> 4"]),
        ("paulista", "order: 4 > ...", ["the order: manilha ♣ > manilha ♥ > manilha ♠ > manilha ♦ > 3 > 2 > A > "]),
        ("gauderio", "bets: {flor: none}\nvalues: {flor: none}", ["bet `flor` is gone"]),
    ],
)  # fmt: skip
def test_what_is_told(base: str, rules: str, sentences: list[str], tmp_path: Path) -> None:
    told = [one.sentence for one in change(base, rules, tmp_path) if one.severity != "words"]
    for sentence in sentences:
        assert any(one.startswith(sentence) for one in told), told


def test_the_same_said_otherwise_is_no_difference(tmp_path: Path) -> None:
    assert change("argentino", "tricks: {won by: [= = = -> mano, ...]}\nscore: {halves: 15, target: 30}\nnotes: x",
                  tmp_path)[0].severity == "words"  # fmt: skip


def test_words_are_words(tmp_path: Path) -> None:
    changes = change("argentino", "words: {truco: {es: rabon}}", tmp_path)
    assert [(one.concept, one.severity, one.path) for one in changes] == [("words", "words", ("words", "truco", "es"))]
    meant = change("argentino", "glossary: {tirar: {es: jugar una carta}}", tmp_path)
    assert [(one.severity, one.path) for one in meant] == [("words", ("glossary", "tirar", "es"))]
