"""The pass: a name or a sum to a rule book that has been checked."""

from __future__ import annotations

from pathlib import Path

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.checks import check
from trucodsl.rulebook.enough import Bounded, Enough
from trucodsl.rulebook.from_rules import build
from trucodsl.rulebook.resolve import resolve, row


def load_sum(text: str, *search: Path, report: Report | None = None) -> RuleBook:
    """The rule book of ``argentino+con-flor``, a name, or a file.

    Raises ``VariantError`` with every fault of the stage that failed, and
    ``UsageError`` if there is no such variant.  Warnings are in ``report``.
    """
    found = Bounded()
    try:
        draft = resolve(text, row(text, search), found)
        found.stop()
        book = build(draft)
        check(book, found)
    except Enough:
        pass
    found.stop()
    if report is not None:
        report.diagnostics += found.diagnostics
    return book
