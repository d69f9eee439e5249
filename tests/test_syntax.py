"""Reading: places, comments, what stays text; and files that are no files: none may crash, hang or be half read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trucodsl.diagnostics import Diagnostic, UsageError, VariantError
from trucodsl.resources import variants_dir
from trucodsl.source import Source
from trucodsl.syntax import read, read_file, to_text, to_yaml
from trucodsl.syntax.tree import Map, Scalar, Seq, Tree

YAML = """\
# yaml-language-server: $schema=variant.schema.json
# mine
#
variant: mine  # the name

extends: "argentino"
# about the bets
bets:
  # truco
  truco:  # dearer

    calls: {truco: {worth: 3}}  # three
    must:
      # first
      - truco when first trick  # a duty
      - retruco when last trick
examples:
  - says: a play
    play: |  # of two lines
      1: truco
        2: accept

  # another
  -  # marked
    play: "1: 7e"
# the end
"""
TEXT = """\
# yaml-language-server: $schema=variant.schema.json
# mine
#
variant mine  # the name

extends argentino
# about the bets
bets
  # truco
  truco  # dearer

    calls  # three
      truco worth 3
    # first
    must truco when first trick  # a duty
    must retruco when last trick
example says "a play"
  play  # of two lines
    | 1: truco
    |   2: accept

# another
example play "1: 7e"  # marked
# the end
"""


def faults(text: str, name: str = "x.yaml") -> tuple[Diagnostic, ...]:
    """What is wrong with a text."""
    with pytest.raises(VariantError) as caught:
        read(Source(name, text))
    return caught.value.diagnostics


def test_both_spellings_give_one_tree() -> None:
    tree = read(Source("x.yaml", YAML))
    assert tree == read(Source("x.truco", TEXT))
    assert to_text(tree) == TEXT
    assert read(Source("x.yaml", to_yaml(tree))) == tree


def test_comments_are_with_what_they_stand_at() -> None:
    tree = read(Source("x.yaml", YAML))
    assert tree.root.entries[0].before == ("yaml-language-server: $schema=variant.schema.json", "mine", " ")
    assert (tree.root.entries[0].after, tree.root.entries[1].before) == ("the name", ("",))
    truco = tree.root.get("bets").entries[0]  # type: ignore[union-attr]
    assert (truco.before, truco.after) == (("truco",), "dearer")
    assert isinstance(truco.value, Map)
    assert [(entry.before, entry.after) for entry in truco.value] == [(("",), "three"), ((), "")]
    must = truco.value.get("must")
    assert isinstance(must, Seq)
    assert [(item.before, item.after) for item in must.items] == [(("first",), "a duty"), ((), "")]
    assert tree.tail == ("the end",)


@pytest.mark.parametrize("name", ["x.yaml", "x.truco"])
def test_every_leaf_knows_where_it_stands(name: str) -> None:
    source = Source(name, YAML if name == "x.yaml" else TEXT)
    tree = read(source)
    name_leaf = tree.root.get("variant")
    assert isinstance(name_leaf, Scalar) and name_leaf.span.text == "mine"
    extends = tree.root.get("extends")
    assert isinstance(extends, Scalar) and source.text[extends.at :].startswith("argentino")
    assert extends.part(0, 4).text == "arge"
    (bets,) = [entry for entry in tree.root if entry.key == "bets"]
    assert bets.key_span.text == "bets"
    (example, _) = tree.root.get("examples").items  # type: ignore[union-attr]
    assert isinstance(example.value, Map)
    play = example.value.get("play")
    assert isinstance(play, Scalar) and source.text[play.at :].startswith("1: truco")


def test_plain_scalars_stay_text() -> None:
    tree = read(Source("x.yaml", "variant: x\ntitle: {no: no, es: 3:30, pt: 012, en: 1e3}\nsummary: ~\n"))
    title = tree.root.get("title")
    assert isinstance(title, Map)
    assert [(entry.key, entry.value) for entry in title] == [
        ("no", Scalar("no")), ("es", Scalar("3:30")), ("pt", Scalar("012")), ("en", Scalar("1e3")),
    ]  # fmt: skip


def test_one_in_brackets_is_one_without() -> None:
    bare = read(Source("x.yaml", "variant: x\nwords: {accept: {es: quiero}}\nsource: a book\n"))
    assert bare == read(Source("x.yaml", "variant: x\nwords: {accept: {es: [quiero]}}\nsource: [a book]\n"))


def test_a_phrase_may_be_folded() -> None:
    folded = read(Source("x.yaml", "variant: x\nfold:\n  when: >\n    first trick\n    and decided\n"))
    assert folded == read(Source("x.truco", "variant x\nfold when first trick and decided\n"))


def test_what_is_short_stands_on_one_line() -> None:
    tree = read(Source("x.yaml", "variant: x\nfold:\n  who:\n    side\n  pays: 'stake'\n"))
    assert to_yaml(tree) == "variant: x\nfold: {who: side, pays: stake}\n"
    assert to_text(tree) == "variant x\nfold side, pays stake\n"


# ---------------------------------------------------------------- no files
def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        read_file(tmp_path / "nothing.yaml")


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"variant: x\ntitle: caf\xe9\n", "E101", 2),
        ("variant: x\n".encode("utf-16"), "E101", 1),
        (b"# " + b"x" * (1 << 20), "E102", 1),
        (b"variant: x\ntitle: a\x00b\n", "E105", 2),
        (b"variant: x\ntitle: a\x1b[31mb\n", "E105", 2),
        ("variant: x\ntitle: a\u2028b\n".encode(), "E105", 2),
        (b'variant: x\ntitle: "a\\0b"\n', "E105", 2),
        (b"", "E104", 1),
        (b"\xef\xbb\xbf", "E104", 1),
        (b"variant: x\nsource: [" + b"a, " * 200_000 + b"a]\n", "E119", 1),
    ],
)
def test_unreadable_files(tmp_path: Path, data: bytes, code: str, line: int) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(VariantError) as caught:
        read(read_file(path))
    assert [(one.code, one.span.line) for one in caught.value.diagnostics] == [(code, line)]


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="E103"):
        read_file(tmp_path)


def test_other_suffixes() -> None:
    assert [one.code for one in faults("variant: x", "x.json")] == ["E106"]


def test_a_mark_at_the_start_and_other_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("\ufeffvariant: x\r\nfold: {who: side}\r\n".encode())
    assert to_yaml(read(read_file(path))) == "variant: x\nfold: {who: side}\n"
    assert read(Source("x.yaml", "variant: x\r\nnotes: |\r\n  a\r\n  b\r\n")).root.get("notes") == Scalar("a\nb\n")


def test_a_large_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    with open(path, "wb") as file:
        file.truncate(10 << 30)  # takes no room
    with pytest.raises(VariantError, match="E102"):
        read_file(path)


BOMBS = {
    "brackets": "variant: " + "[" * 500_000,
    "braces": "variant: " + "{a: " * 200_000,
    "dashes": "- " * 400_000,
    "question marks": "? " * 400_000,
    "keys": "".join(f"k{n}: 1\n" for n in range(60_000)),
    "commas": "variant: [" + "," * 500_000,
    "quotes": 'variant: "' + "\\x41" * 200_000,
    "one long key": "a" * 900_000 + ": 1",
    "a long explicit key": "? " + "a" * 900_000 + "\n: 1",
    "comments": "# a\n" * 200_000 + "varint: x",
    "blank lines": "\n" * 900_000,
    "aliases": "a: &a [x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(2000)),
    "steps": "".join(" " * n + "a:\n" for n in range(1000)),
    "bars": "variant x\nnotes\n" + "  |\n" * 200_000,
    "leaves": "variant x" + ", a" * 200_000,
}


@pytest.mark.parametrize("suffix", [".yaml", ".truco"])
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_are_refused_at_once(bomb: str, suffix: str) -> None:
    start = time.perf_counter()
    found = faults(BOMBS[bomb], "x" + suffix)
    assert time.perf_counter() - start < 5
    assert found and all(one.help for one in found)
    assert len(str(found[0])) < 3000


WORDS = ["variant", "rule", "bets", "bet truco", "...", "none", "x", "é", "->", "---", "<<", "when", "call"]
SNIPPETS = st.sampled_from(
    [*WORDS, *":-{}[],\"'|>#&*!%@`?\n\t\\\r"]
    + [" ", "  ", "\n  ", "\n    ", ": ", " #", "\n- ", "variant: x\n", "variant x\n"]
)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(
    text=st.lists(SNIPPETS, max_size=40).map("".join) | st.text(max_size=60),
    suffix=st.sampled_from([".yaml", ".truco"]),
)
def test_any_text_is_read_or_refused(text: str, suffix: str) -> None:
    try:
        tree = read(Source("x" + suffix, text))
    except VariantError as error:
        shown = str(error)
    else:
        shown = to_yaml(tree)
        assert read(Source("x.yaml", shown)) == tree
        assert read(Source("x.truco", to_text(tree))) == tree
    assert shown


@pytest.mark.parametrize("path", sorted(variants_dir().glob("*.yaml")), ids=lambda path: path.stem)
def test_reading_is_fast(path: Path) -> None:
    source = read_file(path)
    best = min(_seconds(source) for _ in range(5))
    assert best < 0.05, f"{best * 1000:.1f} ms for {len(source.text)} characters"


def _seconds(source: Source) -> float:
    start = time.perf_counter()
    tree = read(source)
    assert isinstance(tree, Tree)
    return time.perf_counter() - start
