"""The text of plays: every kind of line, faults in their places, good plays beside bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trucodsl.diagnostics import Diagnostic, Report
from trucodsl.source import Source, Span
from trucodsl.syntax import play_tree as t
from trucodsl.syntax.play import LONGEST_LINE, read_plays

A, B = t.Side("A"), t.Side("B")


def read(text: str) -> tuple[tuple[t.Play, ...], list[Diagnostic]]:
    report = Report()
    return read_plays(Source("x.play", text), report), report.diagnostics


def one(text: str) -> t.Play:
    (play,), faults = read(f"variant: argentino\n{text}\n= turn 1\n")
    assert not faults
    return play


def move(words: str = "", *cards: str, number: int | None = None) -> t.Move:
    return t.Move(words, cards, number)


def test_headers() -> None:
    play = one(
        """\
# el envido está primero
# (a second comment)
mode: 2v2   # two pairs
score: 3-5
games: 1-0
dealer: 4
hands: 1 = 7e 6e 4c / 3 = 1b 2o 3♥️
muestra: 4o
seed: 17"""
    )
    assert play.title == "el envido está primero"
    assert (play.variant, play.mode, play.score, play.games, play.dealer) == ("argentino", "2v2", (3, 5), (1, 0), 4)
    hands = (t.Hand(1, ("7e", "6e", "4c")), t.Hand(3, ("1b", "2o", "3♥")))
    assert play.setup == t.Setup(hands, "4o", 17)
    assert play.place("mode").text == "2v2"
    assert play.place("hands").text == "hands: 1 = 7e 6e 4c / 3 = 1b 2o 3♥️"
    assert [place.text for place in play.setup.hands[1].places] == ["1b", "2o", "3♥️"]
    assert play.setup.turned_span.text == "4o"


@pytest.mark.parametrize("text", ["argentino+con-flor+a-18", "./mine.yaml", "variants/mão de onze.truco", "a.yaml+b"])
def test_a_variant_is_any_sum_or_path(text: str) -> None:
    (play,), _ = read(f"variant: {text}   # here\n= turn 1\n")
    assert play.variant == text
    assert play.place("variant").text == text


MOVES = [
    ("1: truco", move("truco"), "truco"),
    ("2: real envido", move("real envido"), "real_envido"),
    ("2: real_envido", move("real_envido"), "real_envido"),
    ("2: Real   Envido", move("Real Envido"), "real_envido"),
    ("1: vale 4", move("vale", number=4), "vale_4"),
    ("1: não", move("não"), "não"),
    ("1: contra-flor ao resto", move("contra-flor ao resto"), "contra-flor_ao_resto"),
    ("1: points", move("points"), "points"),
    ("1: 7e", move("", "7e"), ""),
    ("1: K♣", move("", "K♣"), ""),
    ("1: hide 7e", move("hide", "7e"), "hide"),
    ("1: show 7e 6e", move("show", "7e", "6e"), "show"),
    ("1: truco with 7e", move("truco", "7e"), "truco"),
    ("3: discard 4c", move("discard", "4c"), "discard"),
    ("1: say 28", move("say", number=28), "say_28"),
    ("1: envido 5", move("envido", number=5), "envido_5"),
    ("2: claim flor 1", move("claim flor", number=1), "claim_flor_1"),
    ("2: claim misstated", move("claim misstated"), "claim_misstated"),
]


@pytest.mark.parametrize(("line", "expected", "name"), MOVES)
def test_moves(line: str, expected: t.Move, name: str) -> None:
    made, refused = one(f"{line}\n! {line}").lines[:2]
    assert made == t.MoveLine(int(line[0]), expected, line)
    assert refused == t.RefusedLine(int(line[0]), expected, f"! {line}")
    assert made.move.name == name
    assert made.span.text == line
    assert made.move.span.text == line[3:]


EXPECTATIONS: list[tuple[str, t.Expected]] = [
    ("points A 5", t.Points(((A, 5),))),
    ("points A 5, chair 3 2", t.Points(((A, 5), (t.Side("", 3), 2)))),
    ("score 8-5", t.ScoreIs((8, 5))),
    ("games 1-0", t.GamesAre((1, 0))),
    ("score 8-12-10", t.ScoreIs((8, 12, 10))),
    ("turn 2", t.Turn((2,))),
    ("turn 2, 4", t.Turn((2, 4))),
    ("turn A", t.Turn((), (A,))),
    ("turn nobody", t.Turn()),
    ("may nobody", t.May(0)),
    ("may 2: accept, refuse, real envido", t.May(2, (move("accept"), move("refuse"), move("real envido")))),
    (
        "may 1: 7e, hide 7e, foul: truco, say 28",
        t.May(1, (move("", "7e"), move("hide", "7e")), (move("truco"), move("say", number=28))),
    ),
    ("may 1: 7e foul: truco", t.May(1, (move("", "7e"),), (move("truco"),))),
    ("may 1: foul: truco", t.May(1, (), (move("truco"),))),
    ("may 1:", t.May(1)),
    ("may not 2: envido, 7e", t.MayNot(2, (move("envido"), move("", "7e")))),
    ("trick 1 A", t.Trick(1, A)),
    ("trick 2 tie", t.Trick(2, None)),
    ("hand over", t.HandOver()),
    ("match over", t.MatchOver(None)),
    ("match over B", t.MatchOver(B)),
    ("pending envido over truco", t.Pending((move("envido"), move("truco")))),
    ("pending real envido", t.Pending((move("real envido"),))),
    ("value envido 1 33", t.ValueIs("envido", 1, (), 33)),
    ("value envido 7e 6e 4c 33", t.ValueIs("envido", 0, ("7e", "6e", "4c"), 33)),
    ("no value flor 1", t.ValueIs("flor", 1, (), None)),
    ("no value flor 7e 6e 4c", t.ValueIs("flor", 0, ("7e", "6e", "4c"), None)),
    ("beats 7e 3c", t.Beats("7e", "3c")),
    ("ties 3c 3o", t.Beats("3c", "3o", True)),
    ("amount falta 20", t.AmountIs("falta", 20)),
    ("kind mao_de_onze", t.KindIs("mao_de_onze")),
    ("dealer 3", t.DealerIs(3)),
    ("mano 1", t.DealerIs(1, True)),
    ("stake envido 7", t.Stake("envido", 7, None)),
    ("stake envido 7, refused 2", t.Stake("envido", 7, 2)),
    ("paid envido A 2", t.Payment("envido", A, 2)),
    ("owed envido chair 2 2", t.Payment("envido", t.Side("", 2), 2, True)),
    ("pot 1", t.Pot(1)),
    ("in 1, 3", t.StillIn((1, 3))),
    ("committed 1", t.Committed((1,))),
    ("word B", t.WordIs(B)),
    ("foul 1 real envido", t.FoulIs(1, "real envido")),
    ("sees 1: 7e of 3", t.Sees(1, "7e", 3)),
    ("not sees 2: 7e of 1", t.Sees(2, "7e", 1, True)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EXPECTATIONS)
def test_expectations(text: str, expected: t.Expected) -> None:
    line = one(f"  = {text}  # why").lines[0]
    assert line == t.Expectation(expected, f"= {text}")
    assert line.span.text == f"= {text}"


def test_hands_and_duels_of_a_play() -> None:
    play = one(
        """\
hands: 1 = 7e 6e 4c
1: 7e
deal
hands: 2 = 1b 2o 3c
vira: 4o
2: truco
duel 2
referee: tento B
deal"""
    )
    assert play.setup == t.Setup((t.Hand(1, ("7e", "6e", "4c")),))
    assert play.lines[1] == t.DealLine(t.Setup((t.Hand(2, ("1b", "2o", "3c")),), "4o"), "deal")
    assert play.lines[3:6] == (
        t.DuelLine(2, "duel 2"),
        t.RefereeLine("tento", B, "referee: tento B"),
        t.DealLine(t.Setup(), "deal"),
    )


def test_a_bad_play_does_not_hide_the_good_ones() -> None:
    plays, faults = read(
        """\
variant: paulista
= turn 1
---
# bad
variant: paulista
= trun 1
1 truco
---
# nothing but a comment
---
variant: mineiro
= turn 2
"""
    )
    assert [play.variant for play in plays] == ["paulista", "mineiro"]
    assert [(fault.code, fault.span.line) for fault in faults] == [("E603", 6), ("E601", 7)]
    assert "did you mean `turn`" in faults[0].help


def test_places_in_another_file() -> None:
    outer = Source("variant.yaml", "examples:\n  - play: |\n      = trick 1 A\n      = trick 1 D\n")
    inner = Source("example", "= trick 1 A\n= trick 1 D\n")

    def at(start: int, end: int) -> Span:
        line = inner.span(start).line
        shift = outer.text.index("= trick") + 6 * (line - 1)
        return outer.span(start + shift, end + shift)

    report = Report()
    assert read_plays(inner, report, at) == ()
    (fault,) = report.diagnostics
    assert (fault.span.source, fault.span.line, fault.span.column, fault.span.text) == (outer, 4, 17, "D")
    (play,) = read_plays(Source("example", "= trick 1 A\n"), Report(), at)
    assert play.variant == ""
    assert play.lines[0].span.text == "= trick 1 A"


FAULTS = [
    ("1: ", "E602", ":"),
    ("= trick 1", "E602", "1"),
    ("= pionts A 5", "E603", "pionts"),
    ("mod: 1v1", "E604", "mod"),
    ("truco", "E604", "truco"),
    ("1: tru$co", "E601", "$"),
    ("1: 7x", "E615", "7x"),
    ("hands: 1 = 7e 6x 4c", "E615", "6x"),
    ("= beats 7e", "E602", "7e"),
    ("hands: 1 = 7e / 1 = 6e", "E607", "1 = 6e"),
    ("hands: 1 = 7e 6e 7e", "E608", "7e"),
    ("7: truco", "E609", "7"),
    ("0: truco", "E609", "0"),
    ("1: say 1000001", "E610", "1000001"),
    ("variant: paulista", "E605", "paulista"),
    ("= turn 1\nmode: 1v1", "E606", "1v1"),
    ("deal\nmode: 1v1", "E614", "1v1"),
    ("deal\nseed: 1\nseed: 2", "E605", "2"),
    ("1: " + "x" * LONGEST_LINE, "E613", "1"),
    ("= may 1: " + "a," * 400 + "b c d e f g $", "E601", "$"),
]


@pytest.mark.parametrize(("lines", "code", "place"), FAULTS)
def test_a_fault_says_where(lines: str, code: str, place: str) -> None:
    plays, faults = read(f"variant: argentino\n{lines}\n= turn 1\n")
    assert not plays
    assert [fault.code for fault in faults] == [code]
    assert faults[0].span.text == place


def test_a_play_says_its_variant_and_something() -> None:
    _, faults = read("mode: 1v1\n= turn 1\n")
    assert [fault.code for fault in faults] == ["E611"]
    _, faults = read("variant: paulista\nmode: 1v1\n")
    assert [fault.code for fault in faults] == ["E612"]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="1237=:,!/-#\n \tabceov♣ABtruco0", max_size=60))
def test_any_text_is_plays_or_faults(text: str) -> None:
    _, faults = read(text)
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)


def test_all_plays_of_the_tests_can_be_read() -> None:
    for path in Path(__file__).parent.glob("plays*/**/*.play"):
        plays, faults = read(path.read_text(encoding="utf-8"))
        assert not faults
        assert plays
