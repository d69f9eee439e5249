"""Hypothesis: trees of every shape that a file may have, with nasty texts and comments everywhere."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from trucodsl.source import NOWHERE
from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import SHAPE, resolved
from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq, Tree

NASTY = (
    "a, b", "a: b", "a #b", "#", "|", "| x", "- x", "-", "?", "? x", ":", "x:", "none", "...", "---", "null", "true",
    "no", "3:30", "012", "1e3", "~", "=", "<<", "&a", "*a", "!a", "%a", "@a", "`a`", "{a}", "[a]", "{n}",
    "a-{n}", '"', "'",
    'say "x"', "it's", "\\", "\\n", "and", "or", "a and b", "a or b", "a then b", "is", "x is y", "counts",
    "a counts b", "from", "each", "3 each", "when x", "to the right",
    "A A -> A", "worth 3", "bet truco", "es", "pt x", "  ", "a  b",
    "4♣ > 7♥", "envido{0,2} real? falta?", "a\tb", "é", "水", "\U0001f0a1", "\u00a0x", "x\u3000",
)  # fmt: skip
PROSE = (
    "one\ntwo\n", "one\n", "\n", "one\n\ntwo\n", " one\n", "one\ntwo", "| one\n# two\n", "one\n\n", "a: b\n- c\n",
    "\ta\n",
)  # fmt: skip
NAMES = ("truco", "vale_4", "a-b", "x", "decides", "worth", "bet", "nones", "is", "each", "points", "set", "on")
KEYS = {
    "name": st.sampled_from(NAMES),
    "mode": st.sampled_from(("1v1", "2v2", "gallo")),
    "language": st.sampled_from(("es", "pt", "en", "pt-BR", "is")),
    "selector": st.sampled_from(
        ("figure", "2 of muestra", "any of 10 11 of muestra", "a, b", "x is y", "a counts b", "1e")
    ),
    "term": st.sampled_from(("parda", "hacer primera", "¿hay pie?", "mão", "x is y", "a, b")),
}
_WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=12)
LINES = (st.sampled_from(NASTY) | _WORDS).filter(lambda text: bool(text.strip()))
TEXTS = LINES | st.sampled_from(PROSE).filter(lambda text: bool(text.strip()))
SAID = LINES.filter(lambda text: text == text.rstrip() and "\t" not in text)
BEFORE = st.lists(st.just("") | SAID | st.just(" "), max_size=3).map(
    lambda said: tuple(one for at, one in enumerate(said) if one or at == 0 or said[at - 1])
)
BLANK = st.just(()) | st.just(()) | st.just(("",)) | BEFORE
AFTER = st.just("") | st.just("") | SAID
SCALARS: dict[str, Callable[[Field], st.SearchStrategy[str]]] = {
    "choice": lambda field: st.sampled_from(field.enum),
    "int": lambda field: st.integers(0, 999).map(str) | st.just("{n}"),
    "name": lambda field: KEYS["name"],
    "text": lambda field: TEXTS,
}


def _line(field: Field) -> st.SearchStrategy[str]:
    return LINES


def scalars(field: Field) -> st.SearchStrategy[Node]:
    """A leaf."""
    texts = SCALARS.get(field.kind, _line)(field)
    return st.builds(Scalar, texts | st.just("none"))


@st.composite
def nodes(draw: st.DrawFn, field: Field, depth: int) -> Node:
    """A value that may stand at ``field``."""
    field = resolved(field)
    if field.kind == "list":
        return draw(lists(field, depth))
    if field.scalar and not (field.by_language and draw(st.booleans())):
        return draw(scalars(field))
    if depth <= 0 or draw(st.integers(0, 9)) == 0:
        return Scalar("none")
    if field.kind == "map":
        keys = st.sampled_from(tuple(field.fields))
        pairs = [(key, field.fields[key]) for key in draw(st.lists(keys, min_size=1, max_size=5, unique=True))]
        pairs += [(key, one) for key, one in field.fields.items() if one.required and key not in dict(pairs)]
    else:
        keys = KEYS["language" if field.by_language else field.keys]
        inner = Field("text") if field.by_language else field.entry
        assert inner is not None
        pairs = [(key, inner) for key in draw(st.lists(keys, min_size=1, max_size=3, unique=True))]
    entries = [Entry(key, draw(nodes(one, depth - 1)), NOWHERE, draw(BLANK), draw(AFTER)) for key, one in pairs]
    return Map(tuple(entries))


@st.composite
def lists(draw: st.DrawFn, field: Field, depth: int) -> Node:
    """A list, or the one item that may stand for it."""
    inner = field.entry
    assert inner is not None
    if draw(st.integers(0, 9)) == 0:
        return Scalar("none")
    if depth <= 0 or (field.alone and draw(st.booleans())):
        return draw(scalars(inner)) if field.alone else Scalar("none")
    may_be_none = inner.kind in ("line", "text", "phrase")
    item = nodes(inner, depth - 1).filter(lambda node: may_be_none or node != Scalar("none"))
    some = st.lists(item, min_size=1, max_size=3)
    items = [Item(node, draw(BLANK), draw(AFTER)) for node in draw(some)]
    if field.alone and len(items) == 1:
        items.append(items[0])
    return Seq(tuple(items))


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A whole file."""
    root = draw(nodes(SHAPE, 7).filter(lambda node: isinstance(node, Map)))
    assert isinstance(root, Map)
    entries = [entry for entry in root if entry.key not in ("variant", "rule")]
    before = draw(BLANK.map(lambda said: said[1:] if said[:1] == ("",) else said))
    first = Entry("variant", Scalar("x"), NOWHERE, before)
    tail = draw(BLANK.map(lambda said: said[:-1] if said[-1:] == ("",) else said))
    return Tree(Map((first, *entries)), NOWHERE.source, tail)
