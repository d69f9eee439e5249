"""The small reasoners of the rule book: chains, outcomes, windows, scores, strengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from trucodsl.cards import Card
from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.chains import links, sayable, steps, without
from trucodsl.rulebook.entry import Before, applies, kinds_at, scores, telling_scores
from trucodsl.rulebook.load import load_sum
from trucodsl.rulebook.outcomes import decided_by, in_order_of_appearance, stories
from trucodsl.rulebook.params import match
from trucodsl.rulebook.possible import can_open
from trucodsl.rulebook.strength import picked, tiers
from trucodsl.syntax.phrase_parser import parse_phrase
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import Chain, Selector, Window
from trucodsl.syntax.tree import Scalar


def chain(text: str) -> Chain:
    report = Report()
    node = parse_phrase("chain", Scalar(text), report)
    assert node is not None, report.diagnostics
    return node  # type: ignore[return-value]


def window(text: str) -> Window:
    report = Report()
    node = parse_phrase("window", Scalar(text), report)
    assert node is not None, report.diagnostics
    return node  # type: ignore[return-value]


# ---------------------------------------------------------------- chains
def test_links_tell_what_can_follow_what() -> None:
    found = links(chain("envido{0,2} real? falta?"))
    assert found.first == {"envido", "real", "falta"}
    assert found.pairs == {
        ("envido", "envido"), ("envido", "real"), ("envido", "falta"), ("real", "falta"),
    }  # fmt: skip
    assert found.empty
    assert not links(chain("p q")).empty
    assert sayable(chain("none")) == frozenset()


def test_steps_are_counted_without_writing_them_out() -> None:
    assert steps(chain("((p{0,50}){0,50} q){0,50}")) == 125_050
    assert steps(chain("p* q")) == 2


@pytest.mark.parametrize(
    ("before", "gone", "after"),
    [
        ("p q r", "q", "p"),
        ("p q r", "p", "none"),
        ("p? q? r?", "q", "p? r?"),
        ("(p | q) r", "q", "p r"),
        ("(p q | r) s", "q", "r s | p"),
        ("(p q)? r", "q", "r | p"),
        ("p{0,2} q", "p", "q"),
        ("p q r", "x", "p q r"),
    ],
)
def test_a_call_that_can_never_be_said(before: str, gone: str, after: str) -> None:
    assert to_phrase(without(chain(before), frozenset({gone}))) == after


# ---------------------------------------------------------------- outcomes
def test_there_are_fourteen_stories_of_two_sides() -> None:
    assert len(list(stories())) == 14
    assert all(in_order_of_appearance(story) for story in stories())
    assert ("A", "B", "C") in set(stories(sides=3))


@pytest.mark.parametrize("name", ["paulista", "argentino"])
def test_shipped_tables_decide_each_story_once(name: str) -> None:
    table = load_sum(name).tricks.won_by
    assert all(len(decided_by(table, story)) == 1 for story in stories())


# ---------------------------------------------------------------- windows
@pytest.mark.parametrize(
    "text",
    [
        "never",
        "not always",
        "first trick and second trick",
        "first trick and trick 1 was tied",
        "trick 4 was tied",
        "trick 1 was tied and mano won trick 1",
        "caller has played and caller has not played",
        "not (caller has played or caller has not played)",
        "last trick and caller has not played",
        "bet x is open and bet x is agreed",
        "bet x is open and caller has called x",
        "answering x and bet x is open",
        "leader is in malas and leader is in buenas",
        "leader is not in malas and leader is not in buenas",
        "mode 1v1 and mode 2v2",
        "leader < 5 and leader > 5",
        "leader <= 5 and leader >= 6",
        "3 > 4",
        "stake = 3 and not stake = 3",
        "(first trick or second trick) and last trick",
    ],
)
def test_windows_that_can_never_open(text: str) -> None:
    assert not can_open(window(text))


@pytest.mark.parametrize(
    "text",
    [
        "always",
        "first trick and caller has not played and not bet x is agreed",
        "second trick and trick 1 was tied",
        "not first trick and caller has not played in this trick",
        "bet x is asked and bet x is agreed",
        "any side is in malas and any side is in buenas",
        "score of any side < 5 and score of any side > 5",
        "leader >= 5 and leader <= 5",
        "trick 1 was tied or first trick",
        "not first trick and not second trick",
    ],
)
def test_windows_that_can_open(text: str) -> None:
    assert can_open(window(text))


# ---------------------------------------------------------------- kinds of hand by score
def test_kinds_at_a_score() -> None:
    book = load_sum("paulista")
    assert kinds_at(book, "2v2", (11, 3)) == (("mao_de_onze",), ())
    assert kinds_at(book, "1v1", (4, 11)) == (("mao_de_onze",), ())
    assert kinds_at(book, "1v1", (11, 11)) == (("mao_de_ferro",), ())
    assert kinds_at(book, "1v1", (10, 10)) == ((), ())
    assert kinds_at(load_sum("argentino"), "2v2", (0, 0)) == (("pairs",), ())


@pytest.mark.parametrize("name", ["paulista", "mineiro", "argentino"])
def test_telling_scores_tell_everything(name: str) -> None:
    book = load_sum(name)

    def met(points: Callable[[RuleBook, str], Iterable[tuple[int, ...]]]) -> set[tuple[bool | None, ...]]:
        return {
            tuple(applies(kind, Before(book, mode.name, score)) for kind in book.kinds)
            for mode in book.modes
            for score in points(book, mode.name)
        }

    assert met(telling_scores) == met(scores)


# ---------------------------------------------------------------- cards
def test_the_rank_after_the_turned_card() -> None:
    book = load_sum("paulista")
    place = tiers(book.cards, book.order, Card("7", "♦"))
    assert [str(card) for card, tier in sorted(place.items(), key=lambda one: one[1])[:4]] == ["Q♣", "Q♥", "Q♠", "Q♦"]
    clean = load_sum("paulista+limpo")
    assert picked(clean.cards, Selector(clean.cards.named["manilha"].terms), Card("3", "♣")) == {
        Card("Q", suit) for suit in "♣♥♠♦"
    }


def test_names_with_numbers_in_them() -> None:
    assert match("a-{n}", "a-18") == {"n": 18}
    assert match("a-{n}-{m}", "a-1-2") == {"n": 1, "m": 2}
    assert match("a-{n}", "a-x") is None
    assert match("a.{n}", "ab5") is None
    assert match("{n}-{n}", "1-1") is None
