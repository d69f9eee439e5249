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
from trucodsl.syntax.tree import Scalar

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

MOST_LISTED = 8

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

_SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True)))
_WORD = re.compile(r"face-down|\w[\w]*|->|>=|<=|\.\.\.|\S")

NAMED = {
    "NAME": "a name",
    "INT": "a number",
    "CARD": "a card such as `7e`",
    "SUIT": "a suit such as `♣`",
    "$END": "the end",
}
"""Terminals that are not one fixed word."""

PARTIES = set(
    "CALLER PARTNER SPEAKER MANO DEALER HOLDER ANYONE NOBODY EVERYONE SIDE RIVALS OTHERS WINNER LOSER LEADER TRAILER "
    "THAT ONE ANY ALL NEXT EACH".split()
)
AMOUNTS = set(
    "INT NAME STAKE BEFORE NUMBER SAID PIPS MINE THEIRS TARGET HALF HAND TRICKS ALL FLORES SCORE LEADER TRAILER VALUE "
    "SMALLER LARGER MULTIPLE GAME MATCH ELLIPSIS LPAR".split()
)
CARDS = set("CARD INT A J Q K ANY RANK NAME FACE_DOWN".split())
MOMENTS = set("ALWAYS NEVER FIRST SECOND LAST BEFORE DECIDED ANSWERING TRICK BET MODE".split())

GROUPS: tuple[tuple[str, set[str], set[str]], ...] = (
    ("a fact such as `first trick` or `caller has played`", {"ALWAYS", "CALLER", "BET"}, MOMENTS | PARTIES | AMOUNTS | CARDS),
    ("an effect such as `pay 1 to others`", {"PAY", "DEAL"}, PARTIES | set("PAY HAND GAME MATCH BAR_WORD CANCEL CLOSE CALL DEAL".split())),
    ("an amount such as `2` or `stake + 2`", {"STAKE", "TARGET"}, AMOUNTS),
    ("a party such as `caller` or `that side`", {"CALLER", "RIVALS"}, PARTIES),
    ("a card such as `7e`, a rank such as `3`, or a name", {"CARD", "RANK"}, CARDS),
    ("a rank such as `3` or `K`", {"J", "K"}, set("INT A J Q K".split())),
    ("a comparison such as `<` or `>=`", {"LESS", "AT_LEAST"}, set("LESS AT_MOST EQUAL AT_LEAST GREATER TIES".split())),
    ("a count such as `two`", {"ONE", "TWO"}, set("ONE TWO THREE".split())),
)  # fmt: skip
"""How to name many terminals at once: the words, what must all be possible, and what is then not listed."""

WINDOWS = {"window": "window", "foul": "foul", "duty": "duty", "effects": "effect", "number_range": "range"}


def words(lark: Lark) -> dict[str, str]:
    """Terminal -> word, for those that are a word of the language."""
    found = {one.name: one.pattern.value for one in lark.terminals if one.pattern.type == "str"}
    return {name: text for name, text in found.items() if text.isalpha()} | {"FACE_DOWN": "face-down"}


def explain(lark: Lark, kind: str, what: str, scalar: Scalar, error: UnexpectedInput, report: Report) -> None:
    """Report why ``scalar`` cannot be read as ``kind``."""
    text = scalar.text
    start = _stopped(error, text)
    after = text[:start].rstrip()
    if start >= len(text):
        last = _last_word(text)
        help_ = listed(lark, _possible(lark, kind, text))
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
    possible = _possible(lark, kind, scalar.text[:start])
    reserved = words(lark)
    if word == "-" and "ARROW" in possible:
        report.add("E149", span, sign=word, instead="`->`")
    elif word in reserved.values() and "NAME" in possible and len(possible) < 3:
        report.add("E148", span, word=word)
    else:
        near = _near(word, [reserved[one] for one in possible if one in reserved])
        code = "E140" if _lexes(lark, word) else "E142"
        report.add(code, span, word=word, kind=what, expected=listed(lark, possible), near=near)


def misplaced_ellipsis(kind: str, scalar: Scalar, report: Report) -> None:
    """In a window ``...`` is the window said before, so it stands first and alone or before ``and``, ``or``."""
    if kind not in WINDOWS:
        return
    for match in re.finditer(r"\.\.\.", scalar.text):
        before, behind = scalar.text[: match.start()], scalar.text[match.end() :].split()
        if kind != "window" or before.strip() or (behind and behind[0] not in ("and", "or")):
            report.add("E153", scalar.part(*match.span()), kind=WINDOWS[kind])


def listed(lark: Lark, possible: set[str]) -> str:
    """What could stand there, in people's words."""
    rest, shown = set(possible), []
    for label, needed, covered in GROUPS:
        if needed <= rest:
            shown.append(label)
            rest -= covered
    fixed = {one.name: f"`{one.pattern.value}`" for one in lark.terminals} | NAMED | {"FACE_DOWN": "`face-down`"}
    shown += sorted(fixed.get(one, one) for one in rest)
    if len(shown) > MOST_LISTED:
        return ", ".join(shown[:MOST_LISTED]) + " and others"
    return ", ".join(shown[:-1]) + (" or " if len(shown) > 1 else "") + "".join(shown[-1:])


def _stopped(error: UnexpectedInput, text: str) -> int:
    """Where the parser stopped; at the end of the text if it wanted more."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(text)
    return error.pos_in_stream or 0


def _possible(lark: Lark, kind: str, text: str) -> set[str]:
    """The terminals that can follow ``text``, which can be read so far."""
    from lark.exceptions import UnexpectedInput

    state = lark.parse_interactive(text, start=kind)
    try:
        state.exhaust_lexer()
    except UnexpectedInput:
        return set()
    return set(state.accepts())


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
    reserved = set(words(lark).values())
    if not match or match.group(1) in reserved:
        return False
    first, last = match.span(1)
    best, better = start, ""
    for word in get_close_matches(match.group(1).lower(), sorted(reserved), n=3, cutoff=0.65):
        reached = _reach(lark, kind, text[:first] + word + text[last:]) - (len(word) - (last - first))
        if reached > best:
            best, better = reached, word
    if better:
        near, expected = f"did you mean `{better}`? ", listed(lark, _possible(lark, kind, text[:first]))
        report.add("E140", scalar.part(first, last), word=match.group(1), kind=what, expected=expected, near=near)
    return bool(better)


def _reach(lark: Lark, kind: str, text: str) -> int:
    """How far ``text`` can be read."""
    from lark.exceptions import UnexpectedInput

    try:
        lark.parse(text, start=kind)
    except UnexpectedInput as error:
        return _stopped(error, text)
    return len(text) + 1


def _near(word: str, known: list[str]) -> str:
    close = get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return f"did you mean `{close[0]}`? " if close and close[0] != word else ""


def _lexes(lark: Lark, word: str) -> bool:
    from lark.exceptions import UnexpectedCharacters

    try:
        return len(list(lark.lex(word))) == 1
    except UnexpectedCharacters:
        return False


def _last_word(text: str) -> str:
    found = _WORD.findall(text)
    return found[-1] if found else ""
