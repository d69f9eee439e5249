"""Text to lines: leaves, comments and what is indented below, with no idea what any of it means.

The grammar (``grammar/truco.lark``) knows lines, leaves and blocks; this module
turns its parse into plain values, and its complaints into faults.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from trucodsl.diagnostics import Report
from trucodsl.resources import grammar
from trucodsl.source import Source, Span
from trucodsl.syntax.limits import DEEPEST, MOST_PARTS, check_printable
from trucodsl.syntax.yaml_comments import add_line, comment_text

_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Words, or a text in quotes (``quoted``); ``at`` is where the text of it begins."""

    text: str
    span: Span
    quoted: bool = False

    @property
    def at(self) -> int:
        """Offset of the first character of the text."""
        return self.span.start + self.quoted


Leaf = tuple[Piece, ...]


@dataclass
class Line:
    """One line, the comments above and behind it, the lines and the text (``|``) below it."""

    leaves: list[Leaf]
    span: Span
    before: tuple[str, ...] = ()
    after: str = ""
    block: list[Line] = field(default_factory=list)
    bars: list[Span] = field(default_factory=list)


def read_lines(source: Source, report: Report) -> tuple[list[Line], tuple[str, ...]]:
    """The lines of a text, and the comments after the last one."""
    text = source.text
    for tab in re.finditer(r"^ *\t", text, re.MULTILINE):
        if text[tab.end() :].split("\n", 1)[0].strip():
            report.add("E108", source.span(tab.end() - 1, tab.end()))
    if text.count("\n") + text.count(",") + text.count('"') > MOST_PARTS:
        report.add("E119", source.span(0, 0), limit=MOST_PARTS)
    report.stop()
    import lark

    layout = _Layout(source, report)
    try:
        tree = _parser().parse_interactive(text if text.endswith("\n") else text + "\n")
        parsed = _feed(tree, layout)
    except lark.exceptions.UnexpectedInput as problem:
        _fault(source, problem, report)
        report.stop()
        raise AssertionError from problem  # the line above has raised
    report.stop()
    return _Lines(source, report).all(parsed)


@cache
def _parser() -> Any:
    import lark

    return lark.Lark(grammar("truco.lark"), parser="lalr", lexer="basic", propagate_positions=False)


def _feed(parser: Any, layout: _Layout) -> Any:
    for token in layout.tokens(parser.lexer_thread.lex(parser.parser_state)):
        parser.feed_token(token)
    return parser.feed_eof()


class _Layout:
    """Turns the indentation after each line end into tokens; crooked indentation is a fault."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source, self.report = source, report
        self.levels = [0]

    def tokens(self, stream: Iterator[Any]) -> Iterator[Any]:
        """The tokens of a text with ``_INDENT`` and ``_DEDENT`` put in."""
        import lark

        make = lark.Token
        for token in stream:
            yield token
            if token.type != "NL":
                continue
            depth = len(token.rsplit("\n", 1)[1])
            end = token.start_pos + len(token)
            if end >= len(self.source.text.rstrip()):
                depth = 0
            if depth > self.levels[-1]:
                self.levels.append(depth)
                if len(self.levels) > DEEPEST:
                    self.report.add("E115", self.source.span(end, end + 1), limit=DEEPEST)
                    self.report.stop()
                yield make("_INDENT", "", start_pos=end)
            while depth < self.levels[-1]:
                deeper = self.levels.pop()
                if depth > self.levels[-1]:
                    indents = f"{self.levels[-1]} or {deeper}"
                    self.report.add("E130", self.source.span(end, end + 1), indents=indents)
                    depth = self.levels[-1]
                yield make("_DEDENT", "", start_pos=end)


class _Lines:
    """The parse as lines."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source, self.report = source, report
        self.pending: list[str] = []

    def all(self, tree: Any) -> tuple[list[Line], tuple[str, ...]]:
        children = tree.children
        if children and getattr(children[0], "type", "") == "NL":
            self.comments(children[0], True)
            children = children[1:]
        lines = self.lines(children, None)
        while self.pending and not self.pending[-1]:
            self.pending.pop()
        return lines, tuple(self.pending)

    def comments(self, token: Any, first: bool = False) -> str:
        """Take in the lines of a line end; the comment behind the line is returned."""
        behind, *below = str(token).split("\n")
        if first and behind:
            self.pending.append(comment_text(behind))
        for said in below[:-1]:
            add_line(self.pending, comment_text(said.lstrip()) if said.strip() else "")
        if below[-1].strip():
            add_line(self.pending, comment_text(below[-1].lstrip()))
        if first and self.pending and not self.pending[0]:
            del self.pending[0]
        said = comment_text(behind) if behind else ""
        return said if said != " " else ""

    def lines(self, trees: list[Any], owner: Line | None) -> list[Line]:
        """Lines beside each other; text lines are given to ``owner``."""
        found: list[Line] = []
        for tree in trees:
            if tree.data == "bar":
                token, end = tree.children
                place = self.source.span(token.start_pos, token.end_pos)
                if owner is None or found:
                    self.report.add("E136", place, what="a line of text")
                elif owner.bars:
                    self.pending = [said for said in self.pending if said]
                if owner:
                    owner.bars.append(place)
                self.comments(end)
                continue
            found.append(self.line(tree))
        return found

    def line(self, tree: Any) -> Line:
        before, self.pending = tuple(self.pending), []
        parts = list(tree.children)
        block = parts.pop().children if parts[-1].__class__.__name__ == "Tree" and parts[-1].data == "block" else []
        end = parts.pop()
        leaves = [self.leaf(part) for part in parts]
        line = Line(leaves, self.source.span(leaves[0][0].span.start, leaves[-1][-1].span.end), before)
        line.after = self.comments(end)
        line.block = self.lines(block, line)
        if line.bars and line.block:
            self.report.add("E136", line.block[0].span, what="a line among lines of text")
        return line

    def leaf(self, tree: Any) -> Leaf:
        return tuple(self.piece(token) for token in tree.children)

    def piece(self, token: Any) -> Piece:
        start = token.start_pos
        if token.type == "WORDS":
            text = token.rstrip(" \t")
            return Piece(text, self.source.span(start, start + len(text)))
        place = self.source.span(start, token.end_pos)
        for escape in _ESCAPE.finditer(token[1:-1]):
            if escape.group(1) not in _ESCAPES:
                at = start + 1 + escape.start()
                self.report.add("E132", self.source.span(at, at + 2), problem=f"`{escape.group()}` stands for nothing")
        text = _ESCAPE.sub(lambda escape: _ESCAPES.get(escape.group(1), ""), token[1:-1])
        check_printable(text, place, self.report)
        return Piece(text, place, True)


def _fault(source: Source, problem: Any, report: Report) -> None:
    """What the parser could not take."""
    at = min(getattr(problem, "pos_in_stream", None) or 0, len(source.text))
    token = getattr(problem, "token", None)
    place = source.span(at, at + 1)
    if token is None and source.text[at : at + 1] == '"':
        report.add("E132", place, problem="the quote is never closed")
    elif token is not None and token.type == "NL":
        report.add("E133", place, problem="the line ends after a comma")
    elif token is not None and token.type == "_INDENT":
        report.add("E136", place, what="this")
    else:
        found = source.text[at : at + 1].strip() or "the end"
        report.add("E133", place, problem=f"`{found}` cannot stand here")


__all__ = ["Leaf", "Line", "Piece", "read_lines"]
