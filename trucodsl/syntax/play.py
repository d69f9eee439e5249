"""Reading plays.

A file of plays is cut into plays at ``---`` and a play into lines; each line is
read by itself, so one bad line spoils its own play and nothing else: every
fault of the file is reported, and the plays without one are given.

A play may also stand inside another file (the examples of a variant): ``at``
then says where its characters stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from trucodsl.diagnostics import Report
from trucodsl.source import Source, Span
from trucodsl.syntax.grammars import parser
from trucodsl.syntax.play_faults import explain
from trucodsl.syntax.play_nodes import Header, LineNodes
from trucodsl.syntax.play_tree import DealLine, Line, Play, Setup

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST_LINE = 1_000
_OF_A_DEAL = ("hands", "turned", "seed")

Place = Callable[[int, int], Span]


def read_plays(source: Source, report: Report, at: Place | None = None) -> tuple[Play, ...]:
    """The plays of ``source`` that have no fault; the faults of the others are in the report.

    ``at`` (start, end) gives the place in the outer file of characters of ``source``; such
    plays are examples and need not name their variant.
    """
    plays = []
    for lines in _cut(source.text):
        reader = _PlayReader(at or source.span, report, needs_variant=at is None)
        before = len(report.errors)
        for start, text in lines:
            reader.line(start, text)
        play = reader.play()
        if play and len(report.errors) == before:
            plays.append(play)
    return tuple(plays)


def _cut(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines of each play, each with its offset."""
    lines, start = list[tuple[int, str]](), 0
    for line in text.splitlines(keepends=True):
        bare = line.strip()
        mark = bare.partition("#")[0].rstrip()
        if len(mark) >= 3 and not mark.strip("-"):
            yield lines
            lines = []
        elif bare:
            lines.append((start, line.rstrip()))
        start += len(line)
    yield lines


class _PlayReader:
    """Collects the lines of one play."""

    def __init__(self, place: Place, report: Report, needs_variant: bool) -> None:
        self.place = place
        self.report = report
        self.needs_variant = needs_variant
        self.title = ""
        self.start: Span | None = None
        self.headers: dict[str, Header] = {}
        self.lines: list[Line] = []
        self.dealt: dict[str, Header] | None = None  # the headers of the `deal` that was just read
        self.failed = False

    def line(self, start: int, text: str) -> None:
        """One line that is not blank."""
        text, start = text.lstrip(), start + len(text) - len(text.lstrip())
        if text.startswith("#"):
            self.title = self.title or text.strip("# ")
            return
        self.start = self.start or self.place(start, start + len(text))
        read = self._read(start, text)
        if isinstance(read, Header):
            self._header(read)
        elif read is not None:
            self._end_deal()
            self.lines.append(read)
            if isinstance(read, DealLine):
                self.dealt = {}

    def play(self) -> Play | None:
        """What was read, if it is a play."""
        if self.start is None:
            return None
        self._end_deal()
        if self.needs_variant and "variant" not in self.headers and not self.failed:
            self.report.add("E611", self.start)
        if not self.lines and not self.failed:
            self.report.add("E612", self.start)
        said: dict[str, Any] = {name: header.value for name, header in self.headers.items()}
        places = tuple((name, header.span) for name, header in self.headers.items())
        setup = _setup({name: self.headers[name] for name in _OF_A_DEAL if name in self.headers})
        rest = {name: value for name, value in said.items() if name not in _OF_A_DEAL}
        return Play(self.title, **rest, setup=setup, lines=tuple(self.lines), span=self.start, places=places)

    def _read(self, start: int, text: str) -> Header | Line | None:
        from lark.exceptions import UnexpectedInput

        def place(first: int, last: int) -> Span:
            return self.place(start + first, start + last)

        bare = text.partition("#")[0].rstrip()
        if len(bare) > LONGEST_LINE:
            self.report.add("E613", place(0, 1), length=len(bare), longest=LONGEST_LINE)
            self.failed = True
            return None
        try:
            tree = _tree(bare)
        except UnexpectedInput as error:
            explain(_parser(), bare, error, place, self.report)
            self.failed = True
            return None
        read: Header | Line = LineNodes(place, bare, self.report).build(tree)
        return read

    def _header(self, header: Header) -> None:
        """Headers stand before the first move; a ``deal`` has its own."""
        group = self.headers if self.dealt is None else self.dealt
        name = "vira" if header.name == "turned" else header.name
        if self.dealt is None and self.lines:
            self.report.add("E606", header.span, name=name)
        elif self.dealt is not None and header.name not in _OF_A_DEAL:
            self.report.add("E614", header.span, name=name)
        elif header.name in group:
            self.report.add("E605", header.span, name=name, related=[("the first one", group[header.name].span)])
        else:
            group[header.name] = header

    def _end_deal(self) -> None:
        if self.dealt:
            line = self.lines[-1]
            assert isinstance(line, DealLine)
            self.lines[-1] = replace(line, setup=_setup(self.dealt))
        self.dealt = None


def _setup(headers: dict[str, Header]) -> Setup:
    setup = Setup(**{name: header.value for name, header in headers.items()})
    return replace(setup, turned_span=headers["turned"].span) if "turned" in headers else setup


def _parser() -> Lark:
    return parser("play.lark", ("line",), "contextual")


@lru_cache(maxsize=4096)
def _tree(line: str) -> Tree[Token]:
    return _parser().parse(line, start="line")
