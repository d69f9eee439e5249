"""A rule book in the making: nested maps of leaves, every phrase already read.

The main difference with a tree is that a leaf knows what it means and who said
it.  A ``Patch`` is one file in this form, with its ``none`` and ``...`` still in
it; a ``Draft`` is what patches one after the other come to.  Nothing here is
ever changed in place once it has been handed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trucodsl.diagnostics import Diagnostic
from trucodsl.rulebook.book import Said
from trucodsl.source import Source, Span
from trucodsl.syntax.field import Field
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import Inherited, Window
from trucodsl.syntax.shape import child, resolved
from trucodsl.syntax.tree import Item, Map, Node, Scalar, Seq

Path = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Leaf:
    """A phrase, a word or a list, with everybody who said something about it, oldest first."""

    field: Field
    value: Any  # a phrase; a word; a tuple of these; for prose the node itself
    span: Span
    history: tuple[Said, ...]
    dots: bool = False  # there is still a ``...`` in it

    @cached_property
    def node(self) -> Node:
        """The leaf as it stands in a file, in the one way to write it."""
        value = self.value
        if isinstance(value, tuple):
            return Seq(tuple(Item(_item(item)) for item in value))
        return value if isinstance(value, Map | Seq) else _item(value)

    @cached_property
    def text(self) -> str:
        """The same on one line."""
        return written(self.node)


@dataclass(frozen=True, slots=True)
class Gone:
    """``none``: the rule is deleted."""

    said: Said


Branch = Mapping[str, "Branch | Leaf | Gone"]
Limb = Branch | Leaf | Gone


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says about itself."""

    name: str
    is_rule: bool
    extends: tuple[str, Span] | None = None
    needs: tuple[tuple[str, Span], ...] = ()
    clashes: tuple[tuple[str, Span], ...] = ()
    over: tuple[tuple[str, Span], ...] = ()
    when: Window | None = None
    takes: Mapping[str, Leaf] | None = None
    title: Node | None = None
    summary: Node | None = None
    source: Node | None = None
    examples: Node | None = None


@dataclass(frozen=True, slots=True)
class Patch:
    """One file."""

    header: Header
    body: Branch
    places: Mapping[Path, Span]  # where the key of every map stands
    span: Span  # of the line with its name
    source: Source
    faults: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, eq=False)
class Draft:
    """What several patches come to.  Compared and hashed by identity: it is the key of caches."""

    name: str
    body: Branch
    places: Mapping[Path, Span]
    gone: Mapping[Path, Said]
    parts: tuple[Patch, ...]
    names: tuple[str, ...]

    def at(self, *path: str) -> Limb | None:
        """The leaf or map at a path."""
        return look(self.body, path)


def _item(value: object) -> Node:
    if isinstance(value, Scalar | Map | Seq):
        return value
    if isinstance(value, str):
        return Scalar(value)
    return Scalar("..." if isinstance(value, Inherited) else to_phrase(value))  # type: ignore[arg-type]


def written(node: Node) -> str:
    """A value on one line."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Seq):
        return "[" + ", ".join(written(item) for item in node) + "]"
    return "{" + ", ".join(f"{entry.key}: {written(entry.value)}" for entry in node) + "}"


def look(body: Branch, path: Path) -> Limb | None:
    """The leaf or map at a path, or None."""
    here: Limb = body
    for key in path:
        if not isinstance(here, Mapping) or key not in here:
            return None
        here = here[key]
    return here


def every_leaf(body: Branch, field: Field, path: Path = ()) -> Iterator[tuple[Path, Leaf | Gone]]:
    """Leaves with their paths: closed maps in the order of the shape, names in the order they were said."""
    field = resolved(field)
    keys = [key for key in field.fields if key in body] if field.kind == "map" else list(body)
    for key in keys:
        limb = body[key]
        below = child(field, key)
        if isinstance(limb, Leaf | Gone):
            yield (*path, key), limb
        elif below is not None:
            yield from every_leaf(limb, below, (*path, key))


def place_of(node: Map, key: str) -> Span:
    """Where a key of a map stands."""
    entry = node.entry(key)
    return entry.key_span if entry else node.span
