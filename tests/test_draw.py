"""Pictures: what a chart shows, that DOT is the same every time, that nothing in a file can break it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import drawn_hands
from trucodsl.backends.chart import STATES, TRANSITIONS, Chart
from trucodsl.backends.charts import chart_of, charts_of, sheet_of
from trucodsl.backends.dot_markup import quoted, safe, wrapped
from trucodsl.backends.phrasebook import LANGUAGES, phrasebook
from trucodsl.backends.render import render
from trucodsl.backends.to_chart_json import to_chart_json
from trucodsl.backends.to_dot import to_dot
from trucodsl.backends.to_mermaid import to_mermaid
from trucodsl.diagnostics import TrucoError, UsageError
from trucodsl.machine.machine import Hand

GOLDEN = Path(__file__).parent / "golden" / "draw"
HANDS: dict[str, Callable[[], Hand]] = {
    "paulista": drawn_hands.paulista,
    "argentino": drawn_hands.argentino,
    "pairs": lambda: drawn_hands.argentino("2v2"),
    "spoken": drawn_hands.spoken,
    "gauderio": drawn_hands.gauderio,
    "forbidden": drawn_hands.forbidden,
}
ALL = [pytest.param(name, lang, id=f"{name}-{lang}") for name in HANDS for lang in LANGUAGES]
NASTY = """a<b>&amp;"]; evil [label="x"]; } \\N \\" <!-- --> </TABLE> \x00\n%% `|{ ]]>"""


def every_chart(name: str, lang: str) -> list[Chart]:
    """The charts of a hand, and the sheet of them all."""
    hand = HANDS[name]()
    return [*charts_of(hand, lang), sheet_of(hand, lang)]


def test_figures_are_said_between_accepting_and_settling() -> None:
    """Every yes leads to the figures; saying one stays there, a pass settles."""
    chart = chart_of(drawn_hands.spoken(), "envido", "en")
    assert {edge.target for edge in chart.transitions if edge.kind == "accept"} == {"saying"}
    assert [(edge.kind, edge.target) for edge in chart.leaving("saying")] == [("say", "saying"), ("pass", "settled")]
    assert "whoever can beat what was said must say more" in " ".join(fact.text for fact in chart.facts)


def small() -> Hand:
    """One call."""
    return drawn_hands.hand(drawn_hands.book("corto", "Truco corto", (drawn_hands.ladder("truco", (2,)),), 12))


# ---------------------------------------------------------------- charts
@pytest.mark.parametrize(("name", "lang"), ALL)
def test_every_state_is_on_a_path(name: str, lang: str) -> None:
    """From the open state each state is reached, and each transition joins two of them."""
    for chart in every_chart(name, lang):
        ids = {state.id for state in chart.states}
        assert len(ids) == len(chart.states)
        assert {edge.source for edge in chart.transitions} | {edge.target for edge in chart.transitions} <= ids
        seen = {state.id for state in chart.states} - {edge.target for edge in chart.transitions}
        assert len(seen) == max(1, len(chart.groups))
        for _ in ids:
            seen |= {edge.target for edge in chart.transitions if edge.source in seen}
        assert seen == ids
        assert {state.kind for state in chart.states} <= set(STATES)
        assert {edge.kind for edge in chart.transitions} <= set(TRANSITIONS)


@pytest.mark.parametrize(("name", "lang"), ALL)
def test_every_question_has_two_answers(name: str, lang: str) -> None:
    """What is asked can be accepted and refused, and both say what they pay."""
    for chart in every_chart(name, lang):
        for state in chart.states:
            if state.kind == "asked":
                answers = {edge.kind: edge.pays for edge in chart.leaving(state.id)}
                assert answers["accept"]
                assert answers["refuse"]


def test_a_ladder_shows_what_a_refusal_pays() -> None:
    """3 6 9 12, refused 1 3 6 9; a raise in the answer and a later one are two things."""
    chart = chart_of(drawn_hands.paulista(), "truco", "pt")
    assert [s.stake for s in chart.states if s.kind == "asked"] == ["3", "6", "9", "12"]
    assert [s.stake for s in chart.states if s.kind == "refused"] == ["1", "3", "6", "9"]
    assert [(e.kind, e.source, e.target) for e in chart.transitions if e.kind in ("raise", "later")][:2] == [
        ("raise", "asked_1", "asked_2"), ("later", "agreed_1", "asked_2"),
    ]  # fmt: skip
    assert chart.layout == "ladder"


def test_an_envido_is_cards_of_yes_and_no() -> None:
    """The eleven chains; a stake that is not a number is named, and its meaning is below the title."""
    chart = chart_of(drawn_hands.argentino("2v2"), "envido", "es")
    cards = {state.said: tuple(pay.amount for pay in state.pays) for state in chart.states if state.kind == "asked"}
    assert len(cards) == 11
    assert cards["envido", "envido", "real envido", "falta envido"] == ("falta", "7")
    facts = {fact.label: fact.text for fact in chart.facts}
    assert facts["falta"].endswith("30 − los tantos del que va primero")
    assert "pies" in facts["Quién canta"]
    assert facts["Cuándo"].startswith("en la primera baza")
    assert "truco" in facts["Sobre otros"]
    assert chart.layout == "cards"


def test_a_flor_can_be_alone() -> None:
    """Accepted 6, alone 3, refused 4; it must be called, and cancels the envido."""
    chart = chart_of(drawn_hands.gauderio(), "flor", "en")
    assert [(pay.kind, pay.amount) for pay in chart.state("asked_1").pays] == [
        ("accept", "6"), ("alone", "3"), ("refuse", "4"),
    ]  # fmt: skip
    texts = " ".join(fact.text for fact in chart.facts)
    assert "cancels envido" in texts
    assert "must be called" in texts


def test_a_punished_call_is_no_ordinary_call() -> None:
    """Where both sides are punished nobody can simply call; the picture shows who and what."""
    chart = chart_of(drawn_hands.forbidden(), "truco", "en")
    assert {edge.kind for edge in chart.leaving("open")} == {"foul"}
    assert [(edge.kind, edge.target) for edge in chart.leaving("question")] == [
        ("accept", "open"),
        ("refuse", "refused_0"),
    ]
    assert [state.notes[0] for state in chart.states if state.kind == "foul"] == [
        "that side wins the game", "3 to the other side",
    ]  # fmt: skip
    assert any("10 points or more" in fact.text for fact in chart.facts)


def test_unknown_bets_and_languages_are_said() -> None:
    """Asked for what is not there."""
    with pytest.raises(UsageError, match="no bet `envio` here; the bets are truco, envido"):
        chart_of(drawn_hands.argentino(), "envio")
    with pytest.raises(UsageError, match="no words for language `fr`"):
        chart_of(drawn_hands.argentino(), "truco", "fr")
    with pytest.raises(UsageError, match="no theme `pink`"):
        to_dot(chart_of(small(), "truco"), "pink")


def test_languages_have_the_same_phrases() -> None:
    """Nobody reads a hole, and each phrase is filled in with the same words."""
    first = phrasebook(LANGUAGES[0])
    for lang in LANGUAGES[1:]:
        other = phrasebook(lang)
        assert {key: set(section) for key, section in first.sections.items()} == {
            key: set(section) for key, section in other.sections.items()
        }


# ---------------------------------------------------------------- printers
def test_golden_dot(bless: bool) -> None:
    """The DOT of one small variant, in full."""
    text = to_dot(chart_of(small(), "truco", "es"))
    path = GOLDEN / "corto.dot"
    if bless:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "if this is what you want: pytest --bless"


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize(("name", "lang"), ALL)
def test_two_runs_give_the_same_text(name: str, lang: str, theme: str) -> None:
    """Ids and order are stable."""
    for one, other in zip(every_chart(name, lang), every_chart(name, lang), strict=True):
        assert to_dot(one, theme) == to_dot(other, theme)
        assert to_mermaid(one) == to_mermaid(other)


def test_json_is_the_chart() -> None:
    """Every state and transition is there."""
    chart = chart_of(drawn_hands.gauderio(), "flor", "pt")
    back = json.loads(to_chart_json(chart))
    assert [state["id"] for state in back["states"]] == [state.id for state in chart.states]
    assert [edge["kind"] for edge in back["transitions"]] == [edge.kind for edge in chart.transitions]


def test_every_kind_of_line_differs_without_colour() -> None:
    """In black ink, accept, refuse, raise and later raise still look different."""
    text = to_dot(chart_of(drawn_hands.paulista(), "truco"), "print")
    looks = ["√ accept", "× refuse", "style=dashed", "style=bold", "style=dotted", "peripheries=2"]
    assert all(look in text for look in looks)


@pytest.mark.parametrize(("name", "lang"), ALL)
def test_svg_is_xml(name: str, lang: str) -> None:
    """The embedded engine draws every chart; every stake is in the picture."""
    for chart in every_chart(name, lang):
        root = ElementTree.fromstring(render(to_dot(chart), "svg"))
        texts = {(text.text or "").strip() for text in root.iter("{http://www.w3.org/2000/svg}text")}
        drawn = [state for state in chart.states if state.kind in ("asked", "agreed")]
        assert all(any(state.stake in text for text in texts) for state in drawn)


def test_png() -> None:
    """A picture is a picture."""
    assert render(to_dot(chart_of(small(), "truco"), "dark"), "png").startswith(b"\x89PNG\r\n\x1a\n")


def test_what_cannot_be_drawn_is_said() -> None:
    """No traceback of a library."""
    with pytest.raises(UsageError, match="embedded engine draws no pdf"):
        render("digraph g {}", "pdf")
    with pytest.raises(UsageError, match="no picture format `gif`"):
        render("digraph g {}", "gif")
    with pytest.raises(UsageError, match="no engine `magic`"):
        render("digraph g {}", "svg", "magic")
    with pytest.raises(TrucoError, match="embedded dot failed"):
        render("this is not dot", "svg")


def test_no_dot_on_the_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The system's dot is asked for and is not there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TrucoError, match="no `dot` on this machine"):
        render("digraph g {}", "svg", "system")
    assert render("digraph g {}", "svg").startswith(b"<?xml")


# ---------------------------------------------------------------- strangers' words
def nasty() -> Hand:
    """A variant whose title, words and names try to break out."""
    bets = (replace(drawn_hands.ladder("truco", (2,)), name="truco"),)
    book = drawn_hands.book(NASTY, NASTY, bets, 12)
    words = {name: {"es": (NASTY,)} for name in ("truco", "accept", "refuse")}
    return drawn_hands.hand(replace(book, people=replace(book.people, words=words, title={"es": NASTY})))


def test_nothing_breaks_out_of_a_label() -> None:
    """Markup, quotes and control characters of a title are shown, not obeyed."""
    hand = nasty()
    for chart in (chart_of(hand, "truco", "es"), sheet_of(hand, "es")):
        root = ElementTree.fromstring(render(to_dot(chart), "svg"))
        shown = " ".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
        assert "evil [label=" in shown.replace("\xa0", " ")
        titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
        assert not any("evil" in (title or "") for title in titles)
        assert "</TABLE>" not in to_mermaid(chart)
        assert json.loads(to_chart_json(chart))["title"].startswith("a<b>")


def test_escaping() -> None:
    """Each spelling on its own."""
    assert safe('<&>"\n') == "&lt;&amp;&gt;&quot; "
    assert quoted('a"b\\N') == '"a\\"b\\\\N"'


def test_wrapping_balances_lines() -> None:
    """As few lines as fit, about equally long; a text without blanks stays whole."""
    lines = wrapped("one two three four five six seven eight", 120, 11)
    assert len(lines) == 2
    assert abs(len(lines[0]) - len(lines[1])) < 8
    assert wrapped("x" * 200, 50, 11) == ["x" * 200]
