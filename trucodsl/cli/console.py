"""How the command line speaks: results to stdout, everything else to stderr.

Colour only where a person looks: a terminal, ``NO_COLOR`` not set.  ``FORCE_COLOR``
asks for it elsewhere.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from trucodsl.diagnostics import Diagnostic, in_order, show
from trucodsl.source import Span

CODES = {"bold": "1", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36", "dim": "2"}
PLACE = re.compile(r"^(\S.*?:\d+:\d+): ([EW]\d{3}) (.*)$")
CARET = re.compile(r"^( *\| *)(\^+)$")


def coloured(stream: TextIO) -> bool:
    """Whether colour is wanted there."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def paint(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """The text in a style, if colour is wanted on that stream (default: stdout)."""
    if not text or not coloured(stream or sys.stdout):
        return text
    return "".join(f"\x1b[{CODES[style]}m" for style in styles) + text + "\x1b[0m"


def say(text: str = "") -> None:
    """A line of the result."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """A line for the person, not part of the result."""
    sys.stderr.write(text + "\n")


def complain(text: str) -> None:
    """A fault without a place."""
    note(f"{paint('error:', 'bold', 'red', stream=sys.stderr)} {text}")


def end_line() -> None:
    """After an interruption the prompt stands on a line of its own."""
    if sys.stderr.isatty():
        note("")


def say_json(value: object) -> None:
    """The result for a program."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def diagnose(diagnostics: Iterable[Diagnostic]) -> None:
    """Every fault with its place, on stderr, and how many there were."""
    found = in_order(diagnostics)
    if found:
        note("\n\n".join(map(_coloured_fault, found)))
    if len(found) > 1:
        note(f"\n{count(found)}")


def count(found: Sequence[Diagnostic]) -> str:
    """``2 errors, 1 warning``."""
    numbers = {word: sum(one.severity == word for one in found) for word in ("error", "warning")}
    return ", ".join(number(n, word) for word, n in numbers.items() if n) or "no faults"


def number(n: int, word: str) -> str:
    """``1 play``, ``2 plays``."""
    return f"{n:,} {word}{'' if n == 1 else 's'}"


def _coloured_fault(one: Diagnostic) -> str:
    text = show(one)
    if not coloured(sys.stderr):
        return text
    colour = "yellow" if one.severity == "warning" else "red"
    lines = []
    for line in text.splitlines():
        if place := PLACE.match(line):
            code = paint(place[2], "bold", colour, stream=sys.stderr)
            line = f"{paint(place[1], 'bold', stream=sys.stderr)}: {code} {place[3]}"
        elif caret := CARET.match(line):
            line = caret[1] + paint(caret[2], colour, stream=sys.stderr)
        elif line.startswith("  help: "):
            line = paint("  help:", "cyan", stream=sys.stderr) + line[7:]
        lines.append(line)
    return "\n".join(lines)


def as_json(one: Diagnostic) -> dict[str, object]:
    """A fault for a program; lines and columns count from 1, the end is exclusive."""
    return {
        "code": one.code,
        "severity": one.severity,
        "message": one.message,
        "help": one.help,
        **_place(one.span),
        "related": [{"message": message, **_place(span)} for message, span in one.related],
    }


def _place(span: Span) -> dict[str, object]:
    end = Span(span.source, span.end, span.end)
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": end.line,
        "end_column": end.column,
    }


def columns(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """Rows as lines, the cells of every column aligned; the last one runs free."""
    table = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in table), strict=True)]
    return [
        (indent + "  ".join([*(c.ljust(w) for c, w in zip(row, widths, strict=False)), row[-1]])).rstrip()
        for row in table
    ]


def words(text: Mapping[str, str]) -> str:
    """A text in the language of the terminal, else in English, else in any."""
    wanted = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en")[:2]
    for language in (wanted, "en", *text):
        if text.get(language):
            return text[language]
    return ""


def read_text(name: str) -> str:
    """A file, or stdin for ``-``."""
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def write(target: str | None, content: str | bytes) -> None:
    """To a file, or to stdout for ``-`` and nothing."""
    if target and target != "-":
        path = Path(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    elif isinstance(content, bytes):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        sys.stdout.write(content if content.endswith("\n") else content + "\n")
