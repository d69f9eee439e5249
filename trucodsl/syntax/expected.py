"""What a parser could have taken, in people's words.

Used for every fault of a phrase or a play: where the parser stopped, which
terminals fit there, how to name them so that a person reads a short list, and
which known word is close to the one that stands there.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

MOST_LISTED = 8

NAMED = {
    "NAME": "a name",
    "INT": "a number",
    "CARD": "a card such as `7e`",
    "SUIT": "a suit such as `♣`",
    "FACE_DOWN": "`face-down`",
    "SIDE": "a side such as `A`",
    "TEXT": "a name",
    "WORD": "a word",
    "$END": "the end",
}
"""Terminals that are not one fixed word."""


def _some(names: str) -> frozenset[str]:
    return frozenset(names.split())


PARTIES = _some(
    "CALLER PARTNER SPEAKER MANO DEALER HOLDER ANYONE NOBODY EVERYONE SIDE RIVALS OTHERS WINNER LOSER LEADER TRAILER "
    "THAT ONE ANY ALL NEXT EACH"
)
AMOUNTS = _some(
    "INT NAME STAKE BEFORE NUMBER SAID PIPS MINE THEIRS TARGET HALF HAND TRICKS ALL FLORES SCORE LEADER TRAILER VALUE "
    "SMALLER LARGER MULTIPLE GAME MATCH ELLIPSIS LPAR"
)
RANKS = _some("INT A J Q K")
CARDS = RANKS | _some("CARD ANY RANK NAME FACE_DOWN")
FACTS = PARTIES | AMOUNTS | CARDS | _some("ALWAYS NEVER FIRST SECOND LAST BEFORE DECIDED ANSWERING TRICK BET MODE")
EFFECTS = PARTIES | _some("PAY HAND GAME MATCH BAR_WORD CANCEL CLOSE CALL DEAL")
COMPARISONS = _some("LESS AT_MOST EQUAL AT_LEAST GREATER TIES")

GROUPS: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("a fact such as `first trick` or `caller has played`", _some("ALWAYS CALLER BET"), FACTS),
    ("an effect such as `pay 1 to others`", _some("PAY DEAL"), EFFECTS),
    ("an amount such as `2` or `stake + 2`", _some("STAKE TARGET"), AMOUNTS),
    ("a party such as `caller` or `that side`", _some("CALLER RIVALS"), PARTIES),
    ("a card such as `7e`, a rank such as `3`, or a name", _some("CARD RANK"), CARDS),
    ("a rank such as `3` or `K`", _some("J K"), RANKS),
    ("a comparison such as `<` or `>=`", _some("LESS AT_LEAST"), COMPARISONS),
    ("a count such as `two`", _some("ONE TWO"), _some("ONE TWO THREE")),
)
"""How to name many terminals at once: the words, what must all be possible, and what is then not listed."""


def fixed_words(lark: Lark) -> dict[str, str]:
    """Terminal -> word, for those that are one fixed word."""
    found = {one.name: one.pattern.value for one in lark.terminals if one.pattern.type == "str"}
    return {name: text for name, text in found.items() if text.isalpha()}


def listed(lark: Lark, possible: set[str]) -> str:
    """What could stand there, in people's words."""
    rest, shown = set(possible), []
    for label, needed, covered in GROUPS:
        if needed <= rest:
            shown.append(label)
            rest -= covered
    fixed = {one.name: f"`{one.pattern.value}`" for one in lark.terminals} | NAMED
    shown += sorted(fixed.get(one, one) for one in rest)
    if len(shown) > MOST_LISTED:
        return ", ".join(shown[:MOST_LISTED]) + " and others"
    return ", ".join(shown[:-1]) + (" or " if len(shown) > 1 else "") + "".join(shown[-1:])


def stopped(error: UnexpectedInput, text: str) -> int:
    """Where the parser stopped; at the end of the text if it wanted more."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(text)
    return getattr(error, "pos_in_stream", 0)


def possible(lark: Lark, kind: str, text: str) -> set[str]:
    """The terminals that can follow ``text``, which can be read so far."""
    from lark.exceptions import UnexpectedInput

    state = lark.parse_interactive(text, start=kind)
    try:
        state.exhaust_lexer()
    except UnexpectedInput:
        return set()
    accepts: set[str] = state.accepts()  # type: ignore[no-untyped-call]
    return accepts


def near_word(word: str, known: list[str]) -> str:
    """``did you mean `caller`? `` if a known word is close."""
    close = get_close_matches(word.lower(), known, n=1, cutoff=0.65)
    return f"did you mean `{close[0]}`? " if close and close[0] != word else ""
