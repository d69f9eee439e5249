"""Trials: the plays of a file, or the examples of a variant, and what fails in them.

One bad play never hides another: what cannot be read, a variant that is at
fault and a line that is not as it says are all failures with a place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from trucodsl.diagnostics import Diagnostic, Report, UsageError, VariantError
from trucodsl.engines.position import Position
from trucodsl.engines.referee import Compile, Failure, judge
from trucodsl.rulebook.book import Example, RuleBook
from trucodsl.source import Source, Span
from trucodsl.syntax.play import read_plays
from trucodsl.syntax.play_tree import Play


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of some plays: how many there are, what failed, and where the last one ended."""

    plays: int
    failures: tuple[Failure, ...]
    position: Position | None
    unreadable: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures and not self.unreadable


def of_file(source: Source, compile: Compile) -> Trial:
    """The plays of a file."""
    report = Report()
    found = read_plays(source, report)
    if not found and not report.diagnostics:
        nothing = Failure(source.span(0, 0), "a play", "there is none in this file")
        return Trial(0, (nothing,), None)
    return _tried(found, compile, "", report)


def of_examples(book: RuleBook, compile: Compile) -> Trial:
    """The examples of a variant or of the last house rule of a sum."""
    report = Report()
    plays: list[Play] = []
    for example in book.people.examples:
        source = Source(example.span.source.name, example.play)
        plays += read_plays(source, report, at=_place_of(example))
    return _tried(plays, compile, book.name, report)


def _tried(plays: Iterable[Play], compile: Compile, variant: str, report: Report) -> Trial:
    failures: list[Failure] = []
    position, count = None, 0
    for play in plays:
        count += 1
        try:
            verdict = judge(play, compile, variant)
        except VariantError as fault:
            first = fault.diagnostics[0]
            failures.append(_no_variant(play, f"{first.span}: {first.code} {first.message}"))
        except UsageError as fault:
            failures.append(_no_variant(play, str(fault)))
        else:
            failures += verdict.failures
            position = verdict.position or position
    return Trial(count, tuple(failures), position, tuple(report.diagnostics))


def _no_variant(play: Play, why: str) -> Failure:
    return Failure(play.place("variant"), f"variant: {play.variant}", why)


def _place_of(example: Example) -> Callable[[int, int], Span]:
    """Where characters of an example stand in the file around it, which indents it."""
    outer, starts = example.span, list(_line_starts(example))

    def place(start: int, end: int) -> Span:
        line = max(n for n, (inner, _) in enumerate(starts) if inner <= start) if starts else 0
        inner, found = starts[line] if starts else (0, outer.start)
        return Span(outer.source, found + start - inner, max(found + end - inner, found + start - inner))

    return place


def _line_starts(example: Example) -> Iterator[tuple[int, int]]:
    """For each line of an example: its offset in the play, and in the file."""
    text, at, inner = example.span.source.text, example.span.start, 0
    for line in example.play.splitlines(keepends=True):
        bare = line.strip()
        found = text.find(bare, at) if bare else at
        at = found if found >= 0 else at
        yield inner + len(line) - len(line.lstrip()) if bare else inner, at
        at += len(bare)
        inner += len(line)
