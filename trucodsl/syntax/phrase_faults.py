"""What to tell somebody whose phrase cannot be read.

The parser knows where it stopped and what it could have taken there; this
module turns that into one fault in people's words.  It first looks for the
mistakes that people make (``&&``, ``=>``, a comma), then for a misspelt word
at the place or just before it, then lists what could stand there.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from trucodsl.diagnostics import Report
from trucodsl.syntax.expected import fixed_words, listed, near_word, possible, stopped
from trucodsl.syntax.tree import Scalar

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

SIGNS = {
    "=>": "`>=`",
    "=<": "`<=`",
    "==": "`=`",
    "!=": "`not` before the comparison and `=` in it",
    "<>": "`not` before the comparison and `=` in it",
    "&&": "`and`",
    "&": "`and`",
    "||": "`or`",
    "!": "`not`",
    "→": "`->`",
    "-->": "`->`",
    "≥": "`>=`",
    "≤": "`<=`",
    "≠": "`not` before the comparison and `=` in it",
    "×": "`*`",
    "−": "`-`",
    "–": "`-`",
    "…": "`...`",
    "..": "`...`",
    ";": "one phrase an entry",
    "[": "`(`",
    "]": "`)`",
    '"': "the word without quotes",
    "'": "the word without quotes",
    "%": "a number",
}
"""Signs of other languages, and what is written here instead."""

YES_NO = {"yes": "`always`", "true": "`always`", "no": "`never`", "false": "`never`"}
"""Answers to "may one?", where a window stands."""

_SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True)))
_WORD = re.compile(r"face-down|\w+|->|>=|<=|\.\.\.|\S")

WINDOWS = {"window": "window", "foul": "foul", "duty": "duty", "effects": "effect", "number_range": "range"}


def words_of(lark: Lark) -> dict[str, str]:
    """Terminal -> word, for all words of the language."""
    return fixed_words(lark) | {"FACE_DOWN": "face-down"}


def explain(lark: Lark, kind: str, what: str, scalar: Scalar, error: UnexpectedInput, report: Report) -> None:
    """Report why ``scalar`` cannot be read as ``kind``."""
    text = scalar.text
    if kind == "window" and text.strip().lower() in YES_NO:
        word = text.strip()
        report.add("E149", scalar.part(0, len(text.rstrip())), sign=word, instead=YES_NO[word.lower()])
        return
    start = stopped(error, text)
    after = text[:start].rstrip()
    if start >= len(text):
        last = _last_word(text)
        help_ = listed(lark, possible(lark, kind, text))
        report.add("E141", scalar.part(len(after) - len(last), len(after)), kind=what, last=last, expected=help_)
        return
    if _known_mistake(scalar, start, report):
        return
    if _misspelt_before(lark, kind, what, scalar, start, report):
        return
    _unexpected(lark, kind, what, scalar, start, report)


def _unexpected(lark: Lark, kind: str, what: str, scalar: Scalar, start: int, report: Report) -> None:
    """The word at ``start`` cannot stand there."""
    match = _WORD.match(scalar.text, start)
    word = match.group() if match else scalar.text[start]
    span = scalar.part(start, start + len(word))
    expected = possible(lark, kind, scalar.text[:start])
    reserved = words_of(lark)
    if word == "-" and "ARROW" in expected:
        report.add("E149", span, sign=word, instead="`->`")
    elif word in reserved.values() and "NAME" in expected and len(expected) < 3:
        report.add("E148", span, word=word)
    else:
        near = near_word(word, [reserved[one] for one in expected if one in reserved])
        code = "E140" if _lexes(lark, word) else "E142"
        if code == "E142" and _lexes(lark, word.lower()):
            near = f"did you mean `{word.lower()}`? "
        report.add(code, span, word=word, kind=what, expected=listed(lark, expected), near=near)


def misplaced_ellipsis(kind: str, scalar: Scalar, report: Report) -> None:
    """In a window ``...`` is the window said before, so it stands first and alone or before ``and``, ``or``."""
    if kind not in WINDOWS:
        return
    for match in re.finditer(r"\.\.\.", scalar.text):
        before, behind = scalar.text[: match.start()], scalar.text[match.end() :].split()
        if kind != "window" or before.strip() or (behind and behind[0] not in ("and", "or")):
            report.add("E153", scalar.part(*match.span()), kind=WINDOWS[kind])


def _known_mistake(scalar: Scalar, start: int, report: Report) -> bool:
    """A sign of another language at or around the place."""
    if scalar.text[start] == ",":
        report.add("E150", scalar.part(start, start + 1))
        return True
    for match in _SIGN.finditer(scalar.text):
        if match.start() <= start < match.end():
            report.add("E149", scalar.part(*match.span()), sign=match.group(), instead=SIGNS[match.group()])
            return True
    return False


def _misspelt_before(lark: Lark, kind: str, what: str, scalar: Scalar, start: int, report: Report) -> bool:
    """``callr has played`` stops at ``has``, but the word at fault is the one before."""
    text = scalar.text
    match = re.search(r"([^\W\d]\w*)\s+$", text[:start])
    reserved = set(words_of(lark).values())
    if not match or match.group(1) in reserved:
        return False
    first, last = match.span(1)
    best, better = start, ""
    for word in get_close_matches(match.group(1).lower(), sorted(reserved), n=3, cutoff=0.65):
        reached = _reach(lark, kind, text[:first] + word + text[last:]) - (len(word) - (last - first))
        if reached > best:
            best, better = reached, word
    if better:
        near, expected = f"did you mean `{better}`? ", listed(lark, possible(lark, kind, text[:first]))
        report.add("E140", scalar.part(first, last), word=match.group(1), kind=what, expected=expected, near=near)
    return bool(better)


def _reach(lark: Lark, kind: str, text: str) -> int:
    """How far ``text`` can be read."""
    from lark.exceptions import UnexpectedInput

    try:
        lark.parse(text, start=kind)
    except UnexpectedInput as error:
        return stopped(error, text)
    return len(text) + 1


def _lexes(lark: Lark, word: str) -> bool:
    from lark.exceptions import UnexpectedCharacters

    try:
        return len(list(lark.lex(word))) == 1
    except UnexpectedCharacters:
        return False


def _last_word(text: str) -> str:
    found = _WORD.findall(text)
    return found[-1] if found else ""
