"""The pass: a name or a sum to a rule book that has been checked."""

from __future__ import annotations

from pathlib import Path

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.checks import check
from trucodsl.rulebook.from_rules import build
from trucodsl.rulebook.resolve import resolve, row


def load_sum(text: str, *search: Path, report: Report | None = None) -> RuleBook:
    """The rule book of ``argentino+con-flor``, a name, or a file.

    Raises ``VariantError`` with every fault of the stage that failed, and
    ``UsageError`` if there is no such variant.  Warnings are in ``report``.
    """
    report = Report() if report is None else report
    draft = resolve(text, row(text, search), report)
    report.stop()
    book = build(draft)
    check(book, report)
    report.stop()
    return book
