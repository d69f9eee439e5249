"""A report that is full after a while: files come from strangers, and nobody reads a thousand faults."""

from __future__ import annotations

from collections.abc import Iterable

from trucodsl.diagnostics import Report
from trucodsl.source import Span

MOST_FAULTS = 100  # of one stage
MOST_NAMES = 200  # in one open map
MOST_NODES = 4_000  # in one phrase, once everything is spliced in


class Enough(Exception):
    """The report is full."""


class Bounded(Report):
    """Raises ``Enough`` with its hundredth fault; whoever made it stops there."""

    def add(self, code: str, span: Span, /, *, related: Iterable[tuple[str, Span]] = (), **words: object) -> None:
        """A fault of the catalogue."""
        super().add(code, span, related=related, **words)
        if len(self.diagnostics) >= MOST_FAULTS:
            raise Enough
