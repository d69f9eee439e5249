"""Checks of the outcome table: it decides every story of the tricks, and once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.kinds import of_mode
from trucodsl.rulebook.outcomes import Results, decided_by, in_order_of_appearance, stories
from trucodsl.rulebook.places import at, latest, place
from trucodsl.rulebook.seats import purses_of
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import Outcome

MOST = 4  # stories listed in a message


def outcomes_are_written_well(book: RuleBook, report: Report) -> None:
    """Letters by first appearance, winners among them, and no more results than tricks."""
    for outcome in book.tricks.won_by:
        span = at(book, outcome.span, "tricks", "won by")
        text = to_phrase(outcome)
        if not in_order_of_appearance(outcome.results):
            report.add("E320", span, outcome=text)
        elif outcome.winner in ("A", "B", "C") and outcome.winner not in outcome.results:
            report.add("E321", span, outcome=text, winner=outcome.winner)
        elif len(outcome.results) > book.tricks.count:
            report.add("E322", span, outcome=text, count=book.tricks.count)


def every_story_is_decided(book: RuleBook, report: Report) -> None:
    """After three tricks somebody has won, or nobody has, whatever happened."""
    open_stories = dict.fromkeys(
        story for table, told in _tables(book) for story in told if not decided_by(table, story)
    )
    if open_stories:
        shown = ", ".join(f"`{' '.join(story)}`" for story in list(open_stories)[:MOST])
        more = f" and {len(open_stories) - MOST} more" if len(open_stories) > MOST else ""
        more_sides = [mode for mode in book.modes if len(purses_of(mode)) > 2] if "C" in shown else []
        where = [place(book, "table", "modes", mode.name) for mode in more_sides]
        report.add("E323", latest(book, place(book, "tricks", "won by"), *where), stories=shown + more)


def _tables(book: RuleBook) -> Iterator[tuple[Sequence[Outcome], Iterable[Results]]]:
    """The table of each number of sides that some mode has, with the stories it must decide."""
    found = {(of_mode(book, mode.name).tricks.won_by, len(purses_of(mode))) for mode in book.modes}
    for table, sides in sorted(found, key=lambda one: one[1]) or [(book.tricks.won_by, 2)]:
        yield table, stories(sides=sides)


def no_two_outcomes_disagree(book: RuleBook, report: Report) -> None:
    """Where two patterns tell one story, they end it the same; the longer is then not needed."""
    told: set[tuple[int, int]] = set()
    table = book.tricks.won_by
    for story in stories(sides=max((len(purses_of(mode)) for mode in book.modes), default=2)):
        found = decided_by(table, story)
        for first, other in ((found[0], other) for other in found[1:]):
            if (id(first), id(other)) in told:
                continue
            told.add((id(first), id(other)))
            span = at(book, other.span, "tricks", "won by")
            related = [(f"`{to_phrase(first)}` ends it here", at(book, first.span, "tricks", "won by"))]
            words = {"story": " ".join(story), "first": to_phrase(first), "other": to_phrase(other)}
            report.add("E324" if first.winner != other.winner else "W320", span, related=related, **words)
