"""From the tree of one file to its patch: every phrase read, nothing merged."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Said
from trucodsl.rulebook.draft import Branch, Gone, Header, Leaf, Limb, Patch, Path, place_of, written
from trucodsl.rulebook.enough import MOST_NAMES, Bounded, Enough
from trucodsl.rulebook.params import HOLE, fill
from trucodsl.rulebook.splice import has_dots
from trucodsl.source import Source, Span
from trucodsl.syntax import read
from trucodsl.syntax.field import Field
from trucodsl.syntax.phrase_parser import parse_phrase
from trucodsl.syntax.phrases import Inherited
from trucodsl.syntax.shape import SHAPE, child
from trucodsl.syntax.shape_people import HEADER, PEOPLE
from trucodsl.syntax.tree import Map, Node, Scalar, Seq

OWN = (*HEADER, "source", "examples")  # what a file says about itself: never merged, never inherited
NOT_IN_SET = ("table", "hands")  # what a kind of hand cannot change: it is looked up before the kind is known


@lru_cache(maxsize=512)
def patch_of(source: Source, name: str, numbers: tuple[tuple[str, int], ...] = ()) -> Patch:
    """The patch of a file; raises what is unreadable, keeps what is wrong in its phrases."""
    raw = read(source).root
    root = fill(raw, dict(numbers))
    report = Bounded()
    reader = _Reader(name, report)
    said = raw.get("rule") or raw.get("variant")
    header, span = _header(root, said.text if isinstance(said, Scalar) else name, reader)
    rules = {e.key: e for e in root if e.key not in OWN}
    body: dict[str, Limb] = {}
    with suppress(Enough):
        for key, entry in rules.items():
            below = SHAPE.fields.get(key)
            limb = reader.limb(entry.value, below, (key,), entry.key_span) if below else None
            if limb is not None:
                body[key] = limb
    places = reader.places
    if header.is_rule and header.when is not None:
        body, places = _only_when(header, span, body, places, reader)
    return Patch(header, body, places, span, source, tuple(report.diagnostics))


def _header(root: Map, name: str, reader: _Reader) -> tuple[Header, Span]:
    is_rule = root.get("rule") is not None
    own = {key: root.get(key) for key in OWN}
    line = own["rule"] if is_rule else own["variant"]
    for key in ("takes", "needs", "clashes", "over", "when"):
        if not is_rule and own[key] is not None:
            reader.report.add("E225", place_of(root, key), key=key)
    span = line.span if line else root.span
    when = reader.limb(own["when"], HEADER["when"], ("when",), span) if own["when"] else None
    takes = reader.limb(own["takes"], HEADER["takes"], ("takes",), span) if own["takes"] else None
    header = Header(
        name=name,
        is_rule=is_rule,
        extends=next(iter(words(own["extends"])), None),
        needs=words(own["needs"]),
        clashes=words(own["clashes"]),
        over=words(own["over"]),
        when=when.value if isinstance(when, Leaf) else None,
        takes={key: leaf for key, leaf in takes.items() if isinstance(leaf, Leaf)} if isinstance(takes, dict) else None,
        title=own["title"],
        summary=own["summary"],
        source=own["source"],
        examples=own["examples"],
    )
    return header, span


def words(node: Node | None) -> tuple[tuple[str, Span], ...]:
    if isinstance(node, Scalar):
        return ((node.text, node.span),)
    return tuple((item.text, item.span) for item in node if isinstance(item, Scalar)) if isinstance(node, Seq) else ()


def _only_when(
    header: Header, span: Span, body: dict[str, Limb], places: dict[Path, Span], reader: _Reader
) -> tuple[dict[str, Limb], dict[Path, Span]]:
    """A house rule with ``when`` is a kind of hand with the rest as what it sets."""
    kind = reader.by.replace("-", "_")
    said = Said("says", "", reader.by, span)
    inner: dict[str, Limb] = {}
    outer: dict[str, Limb] = {}
    for key, limb in body.items():
        if key in PEOPLE:
            outer[key] = limb
        elif key in NOT_IN_SET:
            reader.report.add("E221", places.get((key,), span), key=key)
        else:
            inner[key] = limb
    when = Leaf(HEADER["when"], header.when, span, (said,))
    outer["hands"] = {kind: {"when": when, "set": inner}}
    moved = {("hands", kind, "set", *path): place for path, place in places.items()}
    return outer, {**moved, ("hands",): span, ("hands", kind): span, ("hands", kind, "set"): span}


class _Reader:
    """Reads the values of one file, keeping where every key stands."""

    def __init__(self, by: str, report: Report) -> None:
        self.by = by
        self.report = report
        self.places: dict[Path, Span] = {}

    def limb(self, node: Node, field: Field, path: Path, key: Span) -> Limb | None:
        """What stands under a key; None if it could not be read (which is then in the report)."""
        self.places[path] = key
        if isinstance(node, Scalar) and node.text == "none" and not _none_is_a_value(field):
            return Gone(Said("deletes", "none", self.by, node.span))
        if field.kind in ("map", "open", "set") and isinstance(node, Map):
            return self.branch(node, field, path)
        value = self.value(node, field)
        if value is None:
            return None
        said = Said("adds" if has_dots(value) else "says", written(node), self.by, node.span)
        return Leaf(field, value, node.span, (said,), dots=said.how == "adds")

    def branch(self, node: Map, field: Field, path: Path) -> Branch:
        found: dict[str, Limb] = {}
        if field.kind == "open" and len(node.entries) > MOST_NAMES:
            self.report.add("E229", self.places[path], key=path[-1], count=len(node.entries), most=MOST_NAMES)
            return found
        for entry in node:
            below = child(field, entry.key)
            if field.kind == "set" and entry.key in NOT_IN_SET:
                self.report.add("E221", entry.key_span, key=entry.key)
                continue
            limb = self.limb(entry.value, below, (*path, entry.key), entry.key_span) if below else None
            if limb is not None:
                found[entry.key] = limb
        return found

    def value(self, node: Node, field: Field) -> Any:
        """The meaning of a leaf."""
        if field.kind == "list" and not _prose(field):
            items = [node] if isinstance(node, Scalar) else list(node) if isinstance(node, Seq) else []
            read_items = [self.item(item, field.entry) for item in items if field.entry]
            return None if None in read_items else tuple(read_items)
        if _prose(field) or not isinstance(node, Scalar):
            return node
        return self.item(node, field)

    def item(self, node: Node, field: Field | None) -> Any:
        if field is None or not isinstance(node, Scalar):
            return node
        if node.text.strip() == "..." and field.phrase not in ("chain", "amount", "window"):
            return Inherited(node.span)
        hole = HOLE.search(node.text)
        if hole:
            self.report.add("E219", node.span, param=hole[1])
            return None
        return parse_phrase(field.phrase, node, self.report) if field.kind == "phrase" else node.text


def _none_is_a_value(field: Field) -> bool:
    """``chain: none`` is silence, ``turned: none`` no card: neither deletes."""
    return field.phrase == "chain" or field.default == "none"


def _prose(field: Field) -> bool:
    items = field.entry.kind if field.kind == "list" and field.entry else ""
    return field.kind == "text" or items in ("text", "map")
