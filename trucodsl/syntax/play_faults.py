"""What to tell somebody whose line of a play cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from trucodsl.diagnostics import Report
from trucodsl.source import Span
from trucodsl.syntax.expected import fixed_words, listed, near_word, possible, stopped

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

_WORD = re.compile(r"[\w'’-]+[♣♥♠♦]?|\S")
_CARD_LIKE = re.compile(r"\d+[^\W\d]\w*|\d+[♣♥♠♦]|[ajqkAJQK][ebocp♣♥♠♦]")


def explain(lark: Lark, line: str, error: UnexpectedInput, place: Callable[[int, int], Span], report: Report) -> None:
    """Report why ``line`` cannot be read."""
    start = stopped(error, line)
    expected = possible(lark, "line", line[:start])
    if start >= len(line):
        last = _WORD.findall(line)[-1]
        report.add("E602", place(len(line) - len(last), len(line)), last=last, expected=listed(lark, expected))
        return
    match = _WORD.match(line, start)
    word = match.group() if match else line[start]
    span = place(start, start + len(word))
    known = [text for name, text in fixed_words(lark).items() if name in expected]
    near = near_word(word, known)
    first = line[:start].strip()
    if first == "=":
        report.add("E603", span, word=word, near=near)
    elif not first and word.isalpha():
        report.add("E604", span, word=word, near=near)
    elif "CARD" in expected and _CARD_LIKE.fullmatch(word):
        report.add("E615", span, word=word)
    else:
        report.add("E601", span, word=word, expected=listed(lark, expected), near=near)
