"""Faults: what they are, how they are worded, how they are shown.

Wording is a table (``CATALOG``), a fault is a value (``Diagnostic``), a stage
collects them in a ``Report`` and the pipeline raises once.  Codes are numbered
by stage, so the code alone says where to look:

    E1xx unreadable    E2xx unresolved    E3xx contradictory
    E4xx the machine   E5xx not supported yet   E6xx plays   W3xx/W4xx warnings
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from trucodsl.catalog import CATALOG
from trucodsl.source import Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: which, where, and the other places that explain it."""

    code: str
    message: str
    help: str
    span: Span
    related: tuple[tuple[str, Span], ...] = ()

    @property
    def severity(self) -> str:
        """``error`` or ``warning``."""
        return "warning" if self.code.startswith("W") else "error"

    def __str__(self) -> str:
        return show(self)


class TrucoError(Exception):
    """Everything raised on purpose."""


class UsageError(TrucoError):
    """Asked for something that is not there: a variant, a mode, a file.  Exit code 2."""


class VariantError(TrucoError):
    """A variant file is at fault.  ``diagnostics`` has every fault of one stage."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(show(one) for one in self.diagnostics))


class IllegalMove(TrucoError):
    """A move that may not be made now; nothing has changed.  ``allowed`` lists what may."""

    def __init__(self, message: str, allowed: tuple[str, ...] = ()) -> None:
        self.allowed = allowed
        super().__init__(message)


class Report:
    """Collects the faults of one stage."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def add(self, code: str, span: Span, /, *, related: Iterable[tuple[str, Span]] = (), **words: object) -> None:
        """A fault of the catalogue, with the author's words filled in.

        A word ``near`` (from ``did_you_mean``) is put before the help.
        """
        entry = CATALOG[code]
        near = str(words.pop("near", "") or "")
        text = entry.help.format(**words)
        self.diagnostics.append(Diagnostic(code, entry.message.format(**words), f"{near}{text}", span, tuple(related)))

    @property
    def errors(self) -> list[Diagnostic]:
        """The faults that are not warnings."""
        return [one for one in self.diagnostics if one.severity == "error"]

    def stop(self) -> None:
        """Raise every fault so far, in the order of the text, if one of them is an error."""
        if self.errors:
            raise VariantError(in_order(self.diagnostics))


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by file and place; the same fault at the same place once."""
    unique = {(d.span.source.name, d.span.start, d.code, d.message): d for d in diagnostics}
    return [unique[key] for key in sorted(unique)]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``did you mean `truco`? `` or nothing."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean `{close[0]}`? " if close else ""


def show(one: Diagnostic) -> str:
    """``file:line:col: CODE message``, the line, a caret under the place, the help."""
    lines = [f"{one.span}: {one.code} {one.message}", *_frame(one.span)]
    for note, span in one.related:
        lines += [f"  {span}: {note}", *_frame(span)]
    lines.append(f"  help: {one.help}")
    return "\n".join(lines)


def _frame(span: Span) -> list[str]:
    if not span.source.text:
        return []
    text, column = span.line_text, span.column
    first = max(0, column - 60) if len(text) > 120 else 0  # a long line is shown around the place
    shown = text[first : first + 120].replace("\t", " ")
    width = max(1, min(span.end - span.start, len(text) - column + 1, 120 - (column - 1 - first)))
    number = f"{span.line:>5}"
    return [f"{number} | {shown}", f"{' ' * len(number)} | {' ' * (column - 1 - first)}{'^' * width}"]
