"""YAML to a tree.

The text is read from the stream of YAML events: every plain scalar stays text
(``no``, ``3:30`` and ``012`` are what they look like), every place is kept, and
comments are put back from the gaps between the scalars.  What YAML has beyond
maps, lists and scalars (anchors, tags, several documents) is refused, so no
file can be larger than it looks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from trucodsl.diagnostics import Report
from trucodsl.source import Source, Span
from trucodsl.syntax.limits import DEEPEST, MOST_FAULTS, MOST_PARTS, check_printable
from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq, Tree
from trucodsl.syntax.yaml_comments import add_line, comment_text, read_gap

COMMA = "a comma begins something new here (a text with commas needs quotes, a phrase has none); otherwise "


@dataclass
class _Open:
    """A map or a list that is still being read; ``key`` is the key whose value is awaited."""

    start: int
    is_map: bool
    flow: bool
    entries: list[list[Any]] = field(default_factory=list)  # [key, value, key_span, before, after]
    places: dict[str, Span] = field(default_factory=dict)
    key: bool = False  # a key has been read, its value has not


class _Reader:
    """Builds the tree, one event after the other."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source, self.report = source, report
        self.at = 0  # the end of the last scalar
        self.stack: list[_Open] = []
        self.owner: list[Any] | None = None  # the entry that a comment behind belongs to
        self.pending: list[str] = []
        self.dash = ""
        self.inner: list[str] = []
        self.root: Map | None = None
        self.ignore = 0  # depth inside a key that is not a scalar

    def gap(self, end: int) -> None:
        """Take in the comments up to ``end``."""
        top = self.stack[-1] if self.stack else None
        in_list = bool(top and not top.is_map and not top.flow)
        in_flow = bool(top and top.flow)
        gap = read_gap(self.source.text, self.at, end, in_list, in_flow)
        if gap.behind and self.owner is not None and not self.owner[4]:
            self.owner[4] = gap.behind
        elif gap.behind:
            self.pending.append(gap.behind)
        for said in gap.above:
            add_line(self.pending, said)
        self.inner = gap.below
        self.dash = gap.dash
        self.at = max(self.at, end)

    def take(self) -> tuple[str, ...]:
        """The lines above what begins here."""
        lines, self.pending = self.pending, []
        if self.root is None and len(self.stack) == 1 and not self.stack[0].entries and lines and not lines[0]:
            del lines[0]  # blank lines at the start of the file
        return tuple(lines)

    # ------------------------------------------------------------ values
    def begin_value(self) -> None:
        """A value begins: in a list it is a new item."""
        if self.stack and not self.stack[-1].is_map:
            item: list[Any] = ["", None, None, self.take(), self.dash]
            self.stack[-1].entries.append(item)
            self.owner = item
        for said in self.inner:
            add_line(self.pending, said)
        self.inner, self.dash = [], ""

    def end_value(self, value: Node) -> None:
        """A value has been read whole."""
        if not self.stack:
            if isinstance(value, Map):
                self.root = value
            return
        top = self.stack[-1]
        self.owner = top.entries[-1]
        self.owner[1] = value
        top.key = False

    def scalar(self, event: Any, start: int, end: int) -> None:
        """A key or a value."""
        source, text = self.source, event.value
        span = Span(source, start, end)
        top = self.stack[-1] if self.stack else None
        if event.style or not text.isprintable():
            check_printable(text, span, self.report)
        if top and top.is_map and not top.key:
            self.key(top, text, span, event)
            return
        self.begin_value()
        at = start
        if event.style in ("'", '"'):
            at = start + 1
        elif event.style in ("|", ">"):
            found = re.compile(r"[^\n]*\n\s*").match(source.text, start, end)
            at = found.end() if found else start
            self.at = start + len(source.text[start:end].rstrip())
            header = source.text[start:at].partition("#")
            if header[1] and top:
                top.entries[-1][4] = top.entries[-1][4] or comment_text("#" + header[2].split("\n")[0])
        elif not text:
            what = top.entries[-1][0] if top and top.is_map else "-"
            near = COMMA if top and top.flow and " " in what else ""
            self.report.add("E116", top.entries[-1][2] if top and top.is_map else span, key=what, near=near)
        self.end_value(Scalar(text, span, at))

    def key(self, top: _Open, text: str, span: Span, event: Any) -> None:
        """The key of an entry."""
        if text == "<<" and not event.style:
            self.report.add("E113", span)
        first = top.places.setdefault(text, span)
        if first is not span:
            self.report.add("E114", span, key=text[:100], related=[("it stands here too", first)])
        entry: list[Any] = [text, None, span, self.take(), ""]
        top.entries.append(entry)
        top.key = True
        self.owner = entry

    # ------------------------------------------------------------ maps and lists
    def open(self, is_map: bool, flow: bool, start: int) -> None:
        """A map or a list begins."""
        self.begin_value()
        self.stack.append(_Open(start, is_map, flow))
        if len(self.stack) > DEEPEST:
            self.report.add("E115", Span(self.source, start, start + 1), limit=DEEPEST)
            self.report.stop()

    def close(self, end: int) -> None:
        """A map or a list ends."""
        top = self.stack.pop()
        span = Span(self.source, top.start, max(end, top.start) if top.flow else max(self.at, top.start))
        if not top.is_map:
            self.end_value(Seq(tuple(Item(value, before, after) for _, value, _, before, after in top.entries), span))
            return
        kept: dict[str, Entry] = {}
        for name, value, place, before, after in top.entries:
            if value is not None:
                kept.setdefault(name, Entry(name, value, place, before, after))
        self.end_value(Map(tuple(kept.values()), span))


def read_yaml(source: Source, report: Report) -> Tree | None:
    """The tree of a YAML text; None where there is none to speak of.  ``source`` must be ``limits.normal``."""
    reader = _Reader(source, report)
    try:
        for count, event in enumerate(_events(source.text)):
            if count > MOST_PARTS:
                report.add("E119", source.span(0, 0), limit=MOST_PARTS)
                report.stop()
            _take(reader, event)
            if len(report.diagnostics) > MOST_FAULTS:
                break
    except _yaml().MarkedYAMLError as problem:
        _syntax_fault(source, problem, report)
    except _yaml().YAMLError as problem:
        report.add("E107", source.span(0, 0), problem=str(problem).split("\n")[0], advice="see the manual of YAML")
    report.stop()
    tail = reader.pending
    if tail and not tail[-1]:
        tail.pop()
    if reader.root is None:
        return None
    return Tree(reader.root, source, tuple(tail))


def _take(reader: _Reader, event: Any) -> None:
    """One event."""
    kind = type(event).__name__
    report, source = reader.report, reader.source
    start, end = event.start_mark.index, event.end_mark.index
    reader.gap(start)
    if kind in ("AliasEvent", "ScalarEvent", "MappingStartEvent", "SequenceStartEvent"):
        if event.anchor is not None:
            report.add("E109", Span(source, start, end))
            report.stop()
        if event.tag is not None:
            report.add("E110", Span(source, start, end), tag=event.tag)
            report.stop()
        if kind != "ScalarEvent" and reader.stack and reader.stack[-1].is_map and not reader.stack[-1].key:
            report.add("E112", Span(source, start, start + 1))
            report.stop()
    if kind == "ScalarEvent":
        reader.at = end
        reader.scalar(event, start, end)
        if not reader.stack:
            report.add("E111", Span(source, start, end))
    elif kind in ("MappingStartEvent", "SequenceStartEvent"):
        reader.open(kind[0] == "M", bool(event.flow_style), start)
        if event.flow_style:
            reader.at = end
        if kind[0] == "S" and len(reader.stack) == 1:
            report.add("E111", Span(source, start, start + 1))
    elif kind in ("MappingEndEvent", "SequenceEndEvent"):
        if reader.stack[-1].flow:
            reader.at = end
        reader.close(end)
    elif kind == "DocumentStartEvent" and reader.root is not None:
        report.add("E118", Span(source, start, end))
        report.stop()


# ---------------------------------------------------------------- the parser underneath
def _yaml() -> Any:
    import yaml

    return yaml


def _events(text: str) -> Iterator[Any]:
    yaml = _yaml()
    events: Callable[..., Iterator[Any]] = yaml.parse
    return events(text, Loader=getattr(yaml, "CLoader", yaml.SafeLoader))


# what the parser says -> what is wrong, and what to do
_WORDING = (
    (r"cannot start any token", "`{found}` cannot begin a value", "put the value in quotes"),
    (r"mapping values are not allowed", "a `: ` inside a value, or a line that is too deep",
     "put the value in quotes, or check how far the line is indented"),
    (r"could not find expected ':'", "a line without `key: value`", "write `key: value`, or remove the line"),
    (r"quoted scalar|end of stream", "a quote or a bracket that is never closed", "close it"),
    (r"expected ',' or|flow", "a `{{` or `[` list that is broken here", "put `, ` between, and `}}` or `]` at the end"),
    (r"expected key|block end|expected <block end>|block mapping|block collection|block entry|'-' indicator",
     "a line that does not fit the ones above it", "indent it like its neighbours, and check the line above"),
    (r"alias|anchor", "an alias `*`, or a value that begins with `*` or `&`", "put the value in quotes"),
)  # fmt: skip


def _syntax_fault(source: Source, problem: Any, report: Report) -> None:
    """One clear message from what the parser says."""
    mark = problem.problem_mark or problem.context_mark
    at = min(mark.index, len(source.text)) if mark else 0
    found = source.text[at : at + 1]
    if found == "\t" or "\t" in source.text[source.text.rfind("\n", 0, at) + 1 : at + 1].rstrip(" "):
        report.add("E108", source.span(at, at + 1))
        return
    said = f"{problem.context or ''}: {problem.problem or ''}"
    if "<document start>" in said:
        report.add("E118", source.span(at, at + 1))
        return
    message, advice = _wording(problem, said)
    if (at >= len(source.text) or "simple key" in said) and problem.context_mark:
        at = min(problem.context_mark.index, len(source.text))
    words = {"found": found.strip() or "this"}
    report.add("E107", source.span(at, at + 1), problem=message.format(**words), advice=advice.format(**words))


def _wording(problem: Any, said: str) -> tuple[str, str]:
    """What is wrong, and what to do."""
    for pattern, message, advice in _WORDING:
        if re.search(pattern, said):
            return message, advice
    return problem.problem or "not YAML", "see the manual of YAML"
