"""Where a piece of text came from.

A ``Source`` is one file (or one phrase typed at a prompt); a ``Span`` is a
stretch of it.  Spans ride from the first parse to the last message and never
count in equality.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A named text.  ``name`` is what messages print: usually a path."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of every line."""
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The stretch from ``start`` to ``end`` (default: the end of the text)."""
        return Span(self, start, len(self.text) if end is None else end)


@dataclass(frozen=True, slots=True)
class Span:
    """Characters ``start`` to ``end`` (exclusive) of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return bisect_right(self.source.line_starts, self.start)

    @property
    def column(self) -> int:
        """Column of the first character, from 1."""
        return self.start - self.source.line_starts[self.line - 1] + 1

    @property
    def line_text(self) -> str:
        """The whole first line of the span, without its end."""
        begin = self.source.line_starts[self.line - 1]
        end = self.source.text.find("\n", begin)
        return self.source.text[begin:] if end < 0 else self.source.text[begin:end].rstrip("\r")

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


NOWHERE = Span(Source("<built in>", ""), 0, 0)
