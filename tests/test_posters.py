"""Posters: what they say of each variant, in every format and language, the same each time."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import drawn_hands
from terminal import run
from test_draw import NASTY
from trucodsl import pipeline
from trucodsl.backends.charts import chart_of, sheet_of
from trucodsl.backends.phrasebook import LANGUAGES
from trucodsl.backends.poster import STEPS, Poster
from trucodsl.backends.posters import POSTERS, poster_of
from trucodsl.backends.render import render
from trucodsl.backends.to_chart_json import to_chart_json
from trucodsl.backends.to_chart_text import to_chart_text
from trucodsl.backends.to_poster_dot import to_poster_dot
from trucodsl.backends.to_poster_mermaid import to_poster_mermaid
from trucodsl.backends.to_poster_text import to_poster_text
from trucodsl.machine.lower import every_hand
from trucodsl.machine.machine import Hand

VARIANTS = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]
PRINTERS: dict[str, Callable[[Poster], str]] = {
    "dot": to_poster_dot,
    "mermaid": to_poster_mermaid,
    "text": to_poster_text,
    "json": to_chart_json,
}
GOLDEN = Path(__file__).parent / "golden" / "draw"


@cache
def hands(name: str, mode: str = "") -> tuple[Hand, ...]:
    """The kinds of hand of a mode, the ordinary one first."""
    machine = pipeline.compile(name)
    found = every_hand(machine, mode or machine.book.modes[0].name)
    return tuple({hand.kinds: hand for hand in found.values()}.values())


def poster(name: str, what: str, lang: str = "en", mode: str = "") -> Poster:
    """A poster of the ordinary hand."""
    here = hands(name, mode)
    return poster_of(what, here[0], here, lang)


def rows(one: Poster) -> list[tuple[str, ...]]:
    """The rows of its first table."""
    return list(one.tables[0].rows)


# ---------------------------------------------------------------- what they say
def test_the_order_has_every_card_once_and_the_strongest_on_top() -> None:
    """Sword, club, seven of swords, seven of coins, and so on down to the fours."""
    shown = [row[1] for row in rows(poster("argentino", "order"))]
    assert shown[:5] == ["1 of swords", "1 of clubs", "7 of swords", "7 of coins", "3, all suits"]
    assert shown[6] == "1 of coins · 1 of cups"
    assert len(shown) == 14


def test_the_turned_card_makes_the_manilhas() -> None:
    """What the turned card decides is said in words, with an example."""
    found = rows(poster("paulista", "order", "pt"))
    assert found[0] == ("1", "manilha ♣", "5♣")
    assert [row[1] for row in found[4:6]] == ["3", "2"]


def test_a_pieza_that_is_turned_has_a_stand_in() -> None:
    """The 12 takes its place; the example is one where it does not."""
    one = poster("uruguayo", "order")
    facts = {fact.label: fact.text for fact in one.facts}
    assert facts["Stands in"].startswith("a 12 of the turned suit")
    assert rows(one)[0][1:] == ("2 of the turned suit", "2 of swords")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_tree_of_tricks_is_the_table_of_the_rules(name: str) -> None:
    """Each line of the rules is one end, and each arrow adds one trick."""
    one, book = poster(name, "tricks"), hands(name)[0].book
    ends = {step.label: step.notes[0] for step in one.steps if step.kind == "end"}
    assert set(ends) == {" ".join(outcome.results) for outcome in book.tricks.won_by}
    for outcome in book.tricks.won_by:
        assert outcome.winner in ends[" ".join(outcome.results)].replace("not deal", "not dealer")
    labels = {step.id: step.label if step.kind != "begin" else "" for step in one.steps}
    assert all(labels[arrow.target][:-1].strip() == labels[arrow.source] for arrow in one.arrows)


def test_special_hands_say_what_is_asked_and_what_may_be_called() -> None:
    """No truco at eleven; at ten it is possible, and punished."""
    eleven = {row[0]: row for row in rows(poster("paulista", "special", mode="2v2"))}
    assert eleven["hand of eleven"][1:5] == (
        "exactly one side has 11 points", "3", "none", "that side: play / run (1 to the other side)",
    )  # fmt: skip
    ten = {row[0]: row for row in rows(poster("mao-de-dez", "special", mode="2v2"))}
    assert ten["hand of ten"][3] == "! truco"


def test_a_hand_runs_from_the_deal_to_the_points() -> None:
    """Three tricks; the second may decide; each bet with its window."""
    one = poster("argentino", "hand")
    assert [step.id for step in one.steps] == ["deal", "trick_1", "trick_2", "trick_3", "paid"]
    assert [(a.source, a.target) for a in one.arrows][-1] == ("trick_2", "paid")
    assert [row[0] for row in rows(one)] == ["truco", "envido"]


def test_a_match_says_its_target_and_its_special_hands() -> None:
    """Twelve points; the kinds of hand with their scores."""
    text = to_poster_text(poster("paulista", "match"))
    assert "from 0 to 12 points" in text
    assert "hand of eleven: exactly one side has 11 points" in text
    assert "half" not in text  # no rule of it asks for the half
    assert "half: 20" in to_poster_text(poster("uruguayo", "match", mode="3v3"))


# ---------------------------------------------------------------- every format
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*VARIANTS, "argentino+con-flor"])
def test_every_poster_of_every_mode(name: str, lang: str) -> None:
    """A picture that is XML, steps that are joined, no hole in the words, and the same bytes twice."""
    for mode in pipeline.compile(name).book.modes:
        here = hands(name, mode.name)
        for what in POSTERS:
            one = poster_of(what, here[-1], here, lang)
            for printer in PRINTERS.values():
                text = printer(one)
                assert "…" not in text
                assert text == printer(poster_of(what, here[-1], here, lang))
            ids = [step.id for step in one.steps]
            assert {id for arrow in one.arrows for id in (arrow.source, arrow.target)} == set(ids)
            assert {step.kind for step in one.steps} <= set(STEPS)
            assert all(len(row) == len(table.heads) for table in one.tables for row in table.rows)
            if mode is pipeline.compile(name).book.modes[0] or here[0].seats == 4:
                ElementTree.fromstring(render(to_poster_dot(one), "svg"))


def test_json_has_every_row() -> None:
    """Field by field."""
    back = json.loads(to_chart_json(poster("argentino", "order")))
    assert back["tables"][0]["rows"][0] == ["1", "1 of swords"]


def test_questions_and_ends_differ_without_colour() -> None:
    """In black ink a question has two lines, and an end a thick one."""
    text = to_poster_dot(poster("paulista", "match"), "print")
    assert "peripheries=2" in text and "penwidth=3" in text


def test_mermaid_says_what_beats_what() -> None:
    """The rows of an order are joined from the strongest down."""
    lines = to_poster_mermaid(poster("argentino", "order")).splitlines()
    arrows = [line.split() for line in lines if "-->" in line]
    assert arrows == [[f"order_{a}", "-->", f"order_{b}"] for a, b in pairwise(range(14))]


@pytest.mark.parametrize("what", POSTERS)
def test_strangers_words_stay_words(what: str) -> None:
    """No title can break out of a label."""
    hand = drawn_hands.hand(drawn_hands.book("corto", "Truco corto", (drawn_hands.ladder("truco", (2,)),), 12))
    people = replace(hand.book.people, title={"es": NASTY}, words={"truco": {"es": (NASTY,)}})
    hand = replace(hand, book=replace(hand.book, people=people))
    one = poster_of(what, hand, [hand], "es")
    ElementTree.fromstring(render(to_poster_dot(one), "svg"))
    assert "</TABLE>" not in to_poster_mermaid(one)


# ---------------------------------------------------------------- text of a chart, and the command
def test_golden_text(bless: bool) -> None:
    """The text of a chart, of a sheet and of every poster of one variant, in full."""
    here = hands("paulista", "2v2")
    pages = [to_chart_text(chart_of(here[0], "truco", "pt")), to_chart_text(sheet_of(hands("argentino")[0], "es"))]
    pages += [to_poster_text(poster_of(what, here[0], here, "pt")) for what in POSTERS]
    text = ("\n" + "=" * 100 + "\n").join(pages)
    path = GOLDEN / "text.txt"
    if bless:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "if this is what you want: pytest --bless"


@pytest.mark.parametrize("what", ["bets", *POSTERS])
@pytest.mark.parametrize("suffix", ["svg", "dot", "mmd", "json", "txt"])
def test_draw_of(what: str, suffix: str, tmp_path: Path) -> None:
    """Every kind in every format that needs no program of the machine."""
    target = tmp_path / f"x.{suffix}"
    ran = run(["draw", "paulista", "--of", what, "-o", str(target)])
    assert ran.code == 0
    assert target.read_bytes()


def test_a_bet_has_no_poster() -> None:
    """What does not go together is said."""
    ran = run(["draw", "paulista", "--of", "order", "--bet", "truco", "-o", "-"])
    assert ran.code == 2
    assert "--bet goes with the bets" in ran.err
