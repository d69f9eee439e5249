"""The tree: what the author wrote, no opinions.

Both spellings, YAML and ``.truco`` text, give this one tree.  A leaf is always
text, whatever it looks like: ``3`` and ``truco retruco`` are both scalars, and
what they mean is decided by the field they stand in.  Comments stay with the
entry they stand above or behind, so a tree can be printed back without loss.
Spans do not count in equality; comments do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from trucodsl.source import NOWHERE, Source, Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A leaf.  ``at`` is the offset in the source of the first character of ``text``."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    at: int = field(default=-1, compare=False, repr=False)

    def part(self, start: int, end: int) -> Span:
        """The place of characters ``start`` to ``end`` of the text, as well as it is known."""
        if self.at < 0:
            return self.span
        return Span(self.span.source, self.at + start, max(self.at + end, self.at + start))


@dataclass(frozen=True, slots=True)
class Entry:
    """``key: value`` of a map, with the comments that stand above and behind it.

    Comments are kept without the ``#`` and the one space after it; an empty
    string in ``before`` is a blank line.
    """

    key: str
    value: Node
    key_span: Span = field(default=NOWHERE, compare=False, repr=False)
    before: tuple[str, ...] = ()
    after: str = ""


@dataclass(frozen=True, slots=True)
class Map:
    """Entries in written order; a key stands once."""

    entries: tuple[Entry, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def get(self, key: str) -> Node | None:
        """The value of ``key``, or None."""
        entry = self.entry(key)
        return entry.value if entry else None

    def entry(self, key: str) -> Entry | None:
        """The entry of ``key``, or None."""
        for entry in self.entries:
            if entry.key == key:
                return entry
        return None

    def keys(self) -> tuple[str, ...]:
        """The keys in written order."""
        return tuple(entry.key for entry in self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list, with its comments."""

    value: Node
    before: tuple[str, ...] = ()
    after: str = ""


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Item, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __iter__(self) -> Iterator[Node]:
        return (item.value for item in self.items)


Node = Scalar | Map | Seq


@dataclass(frozen=True, slots=True)
class Tree:
    """One file: its map, and the comments after the last entry."""

    root: Map
    source: Source = field(compare=False, repr=False)
    tail: tuple[str, ...] = ()
