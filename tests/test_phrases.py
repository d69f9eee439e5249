"""Phrases: what is written is read, what is read is written, and faults say where."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from strategies_phrases import BY_KIND
from trucodsl.diagnostics import Diagnostic, Report
from trucodsl.source import NOWHERE, Source, Span
from trucodsl.syntax import grammars
from trucodsl.syntax import phrases as p
from trucodsl.syntax.phrase_parser import KINDS, LONGEST, parse_phrase, reserved_words
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.tree import Scalar

GOOD = Path(__file__).with_name("phrases.txt")


def read(kind: str, text: str) -> tuple[p.Phrase | None, list[Diagnostic]]:
    report = Report()
    source = Source("phrase", text)
    node = parse_phrase(kind, Scalar(text, source.span(), 0), report)
    return node, report.diagnostics


def good_lines() -> Iterator[tuple[str, str, str]]:
    for line in GOOD.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, _, rest = line.partition(": ")
            text, _, printed = rest.partition("  =>  ")
            yield kind, text.strip(), printed.strip() or text.strip()


@pytest.mark.parametrize(("kind", "text", "printed"), list(good_lines()))
def test_written_and_read(kind: str, text: str, printed: str) -> None:
    node, faults = read(kind, text)
    assert not faults
    assert node is not None
    assert to_phrase(node) == printed
    assert read(kind, printed)[0] == node


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_printed_is_read_back(kind: str, data: st.DataObject) -> None:
    node = data.draw(BY_KIND[kind])
    text = to_phrase(node)
    back, faults = read(kind, text)
    assert not faults, text
    assert back == node, text


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_phrase_is_a_plain_yaml_scalar(kind: str, data: st.DataObject) -> None:
    import yaml

    text = to_phrase(data.draw(BY_KIND[kind]))
    assert not any(mark in text for mark in (", ", ": ", " #", "\n"))
    node = yaml.compose(f"key: {text}\n")
    assert isinstance(node, yaml.MappingNode)
    assert node.value[0][1].value == text
    assert node.value[0][1].style is None


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(list(KINDS)), st.text(max_size=60))
def test_any_text_is_a_phrase_or_a_fault(kind: str, text: str) -> None:
    node, faults = read(kind, text)
    assert (node is None) == bool(faults)


WORDS = st.sampled_from(
    [*sorted(reserved_words()), "truco", "7e", "3", "->", "(", ")", "...", "=", "=>", "-", "?", "{0,2}", ","]
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(list(KINDS)), st.lists(WORDS, max_size=9).map(" ".join))
def test_any_words_are_a_phrase_or_a_fault_in_its_place(kind: str, text: str) -> None:
    node, faults = read(kind, text)
    assert (node is None) == bool(faults)
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)


def nodes_of(node: object) -> Iterator[tuple[object, Span]]:
    if dataclasses.is_dataclass(node) and not isinstance(node, Span):
        yield node, node.span  # type: ignore[union-attr]
        for field in dataclasses.fields(node):
            yield from nodes_of(getattr(node, field.name))
    elif isinstance(node, tuple):
        for one in node:
            yield from nodes_of(one)


@pytest.mark.parametrize(("kind", "text"), [line[:2] for line in good_lines()])
def test_every_node_knows_its_place(kind: str, text: str) -> None:
    lead = "key: "
    source = Source("file", lead + text)
    node = parse_phrase(kind, Scalar(text, source.span(len(lead)), len(lead)), Report())
    places = list(nodes_of(node))
    assert places[0][1].text.strip() == text
    for _, span in places:
        assert span is not NOWHERE
        assert len(lead) <= span.start < span.end <= len(source.text)


def test_places_in_words() -> None:
    node, _ = read("window", "first trick and (score of rivals < 3 or not caller holds 7e)")
    assert isinstance(node, p.AllOf)
    either = node.items[1]
    assert isinstance(either, p.AnyOf)
    compare, negated = either.items
    assert isinstance(compare, p.Compare)
    assert isinstance(compare.left, p.Quantity)
    assert compare.left.party
    assert isinstance(negated, p.Not)
    assert isinstance(negated.item, p.Holds)
    shown = [one.span.text for one in (either, compare, compare.left, compare.left.party, negated, negated.item.what)]
    assert shown == [
        "(score of rivals < 3 or not caller holds 7e)",
        "score of rivals < 3",
        "score of rivals",
        "rivals",
        "not caller holds 7e",
        "7e",
    ]


FAULTS = [  # kind, phrase, code, what is pointed at, a part of the help
    ("window", "callr has played", "E140", "callr", "did you mean `caller`"),
    ("window", "caller has plaied", "E140", "plaied", "did you mean `played`"),
    ("window", "firts trick", "E140", "firts", "did you mean `first`"),
    ("window", "bet truco is agred", "E140", "agred", "did you mean `agreed`"),
    ("window", "first trick)", "E140", ")", "the end"),
    ("window", "first trick and", "E141", "and", "a fact such as"),
    ("window", "(first trick", "E141", "trick", "`)`"),
    ("window", "caller has played && first trick", "E149", "&&", "`and`"),
    ("window", "score of one side => 10", "E149", "=>", "`>=`"),
    ("window", "caller has played, first trick", "E150", ",", "`and`"),
    ("window", "caller has called game", "E148", "game", "another name"),
    ("window", "... < 3", "E153", "...", "stands first"),
    ("window", "", "E154", "", "write it"),
    ("window", "not " * 200 + "always", "E144", "not", "take"),
    ("amount", " + ".join(["1"] * 200), "E144", "1", "terms"),
    ("amount", "stake + 1000001", "E145", "1000001", "1000000"),
    ("amount", "9" * 3000, "E145", "9" * 3000, "1000000"),
    ("amount", "-3", "E140", "-", "an amount"),
    ("amount", "stake + $", "E142", "$", "an amount"),
    ("amount", "x" * (LONGEST + 1), "E143", "x", str(LONGEST)),
    ("chain", "envido{3,1}", "E146", "3,1", "smaller number first"),
    ("chain", "envido{0,100000}", "E147", "0,100000", "1000"),
    ("chain", "truco, retruco", "E150", ",", "list"),
    ("pattern", "two of a suit - 20 + both", "E149", "-", "`->`"),
    ("pattern", "four of a suit -> 20", "E140", "of", "`->`"),
    ("order", "7E > 3", "E142", "7E", "did you mean `7e`"),
    ("order", "1e 1b", "E140", "1b", "`>`"),
    ("effects", "pay 3 to others instead", "E155", "3", "BET"),
    ("foul", "others calls truco noticed allways -> game to others", "E140", "allways", "did you mean `always`"),
    ("duty", "flor caller holds flor", "E140", "caller", "`when`"),
    ("party", "callers", "E140", "callers", "did you mean `caller`"),
]


@pytest.mark.parametrize(("kind", "text", "code", "place", "helps"), FAULTS)
def test_a_fault_says_where_and_what_to_do(kind: str, text: str, code: str, place: str, helps: str) -> None:
    node, faults = read(kind, text)
    assert node is None
    assert [fault.code for fault in faults] == [code]
    assert faults[0].span.text[: len(place)] == place
    assert helps in faults[0].help


def test_a_fault_lists_few_words() -> None:
    for kind in KINDS:
        _, faults = read(kind, "§")
        assert faults[0].help.count(",") <= 9


def test_the_limit_of_nesting_leaves_room_for_recursion() -> None:
    node, faults = read("window", "(" * 30 + "not always" + ")" * 30)
    assert not faults
    assert node == p.Not(p.Moment("always"))


def test_a_missing_or_broken_cache_is_only_slower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    build = grammars.parser.__wrapped__
    first = build("phrases.lark", ("party",))
    (kept,) = (tmp_path / "trucodsl").iterdir()
    assert build("phrases.lark", ("party",)).parse("mano") == first.parse("mano")
    for rubbish in (b"", b"rubbish", b"cos\nsystem\n(S'true'\ntR.", b"\x80\x04}."):
        kept.write_bytes(rubbish)
        assert build("phrases.lark", ("party",)).parse("mano") == first.parse("mano")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert build("phrases.lark", ("party",)).parse("mano") == first.parse("mano")


def test_phrases_are_read_fast() -> None:
    lines = list(good_lines())
    start = time.perf_counter()
    for kind, text, _ in lines:
        read(kind, text)
    assert time.perf_counter() - start < 1  # a few milliseconds; the bound only catches an accident
