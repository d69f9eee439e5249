"""What a file may be before anybody looks at what it says: small, UTF-8, of printable characters.

Files come from strangers, so every bound is met with a message of its own,
before any work is done that grows with the file.
"""

from __future__ import annotations

import re
from pathlib import Path

from trucodsl.diagnostics import Report, UsageError
from trucodsl.source import Source, Span

LARGEST = 1 << 20  # bytes of a file
DEEPEST = 32  # levels of nesting
MOST_PARTS = 30_000  # lines and values of a file
MOST_FAULTS = 50  # told of one file
LONGEST_KEY = 100

_UNPRINTABLE = re.compile("[^\t\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def read_file(path: Path | str) -> Source:
    """The text of a file, if it is one that can be read."""
    report = Report()
    name = str(path)
    place = Source(name, "").span()
    try:
        if Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir()):
            raise OSError(f"`{name}` is no ordinary file")  # reading it might never end
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise UsageError(f"there is no file `{name}`") from None
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        report.add("E103", place, why=why.lower())
        report.stop()
        raise AssertionError from problem  # the line above has raised
    if len(data) > LARGEST:
        report.add("E102", place, limit=LARGEST >> 10)
        report.stop()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        readable = data[: problem.start].decode("utf-8", "replace").removeprefix("\ufeff")
        source = Source(name, _one_break(readable))
        report.add("E101", source.span(len(source.text)), byte=data[problem.start])
        report.stop()
    return Source(name, _one_break(text))


def _one_break(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def normal(source: Source, report: Report) -> Source:
    """The source with plain line ends; faults if it is too large, empty, or has unprintable characters."""
    if "\r" in source.text or source.text.startswith("\ufeff"):
        source = Source(source.name, _one_break(source.text.removeprefix("\ufeff")))
    text = source.text
    if len(text) > LARGEST:
        report.add("E102", source.span(0, 0), limit=LARGEST >> 10)
        report.stop()
    found = _UNPRINTABLE.search(text)
    if found:
        report.add("E105", source.span(*found.span()), code=f"U+{ord(found.group()):04X}")
    report.stop()
    return source


def check_printable(text: str, span: Span, report: Report) -> None:
    """A fault if a text that was written with escapes has a character that may not be printed."""
    found = None if text.isprintable() else _UNPRINTABLE.search(text)
    if found:
        report.add("E105", span, code=f"U+{ord(found.group()):04X}")
