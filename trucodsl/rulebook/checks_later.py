"""What the language can say and this version cannot play: refused, with a place, never misread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.draft import Leaf, Path, every_leaf
from trucodsl.rulebook.places import at, draft_of, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.source import NOWHERE
from trucodsl.syntax.phrases import Effect, Foul, LastHand, Moment, OnTable, Quantity, Repeat, ValueOf, Whole
from trucodsl.syntax.shape import SHAPE

# path (a `*` is any name) -> what may stand there now (nothing: the field itself is for later), and what to do instead
FIELDS: dict[Path, tuple[tuple[str, ...], str]] = {
    ("cards", "jokers"): (("0",), "leave the jokers out"),
    ("values", "*", "counts"): (("dealt",), "count the cards that were dealt"),
    ("table", "modes", "*", "seats"): (("2", "3", "4", "6"), "use 2, 3, 4 or 6 seats"),
    ("deal", "next dealer"): (("right", "stays"), "say `right` or `stays`"),
    ("deal", "each"): (("3",), "deal 3 cards to each"),
    ("deal", "sight"): (("own", "nobody", "partner's first card"), "leave it out: everybody sees his own cards"),
    ("tricks", "plays"): ((), "leave it out: every card may be played"),
    ("tricks", "count"): (("3",), "play 3 tricks"),
    ("bets", "*", "answers"): (
        ("first voice", "next", "feet", "holders", "all refuse", "all accept", "strongest", "each"),
        "say `first voice`, `all refuse`, `all accept` or `strongest`",
    ),
    ("bets", "*", "cap"): ((), "write the chain out to its last call"),
    ("bets", "*", "tie"): (("mano", "first to speak"), "say `mano`"),
    ("bets", "*", "repeat"): ((), "leave it out, or say it in `notes`"),
    ("bets", "*", "calls", "*", "number"): ((), "write a call for each number"),
    ("bets", "*", "calls", "*", "says"): ((), "leave it out: values are compared by themselves"),
    ("bets", "*", "calls", "*", "asks"): (("rivals",), "leave it out: a call waits for an answer"),
    ("bets", "*", "calls", "*", "accepted"): ((), "leave it out: accepting a call raises the stake"),
    ("bets", "*", "calls", "*", "by"): ((), "say it in the window: `when: caller is mano`"),
    ("bets", "*", "calls", "*", "also calls"): ((), "leave it out: the calls can be made one after the other"),
    ("hands", "*", "sight"): (
        ("own", "nobody", "that side sees partner", "partner's first card"),
        "say `own` or `nobody`",
    ),
    ("hands", "*", "ask", "answers"): (
        ("first voice", "all refuse", "all accept", "strongest"),
        "say `first voice`, `all refuse`, `all accept` or `strongest`",
    ),
}


def fields_are_supported(book: RuleBook, report: Report) -> None:
    """No field or choice that is for a later version."""
    for path, leaf in _leaves(book):
        row = FIELDS.get(_general(path))
        if row is None:
            continue
        text = leaf.value if isinstance(leaf.value, str) else ""
        if text not in row[0] and leaf.value != ():
            name = f"{path[-1]}: {text}" if text and row[0] else path[-1]
            report.add("E501", at(book, leaf.span, *path), what=name, instead=row[1])
    for bet in book.bets:
        if bet.decides.startswith("trick "):
            here = place(book, "bets", bet.name, "decides")
            report.add("E501", here, what=f"decides: {bet.decides}", instead="let the bet decide `hand`")


def phrases_are_supported(book: RuleBook, report: Report) -> None:
    """No fact, quantity, foul or chain that is for a later version."""
    for path, leaf in _leaves(book):
        if isinstance(leaf.value, str):
            continue
        for node in walk(leaf.value):
            for fits, what, instead in PHRASES:
                found = fits(node, path)
                if found:
                    span = at(book, getattr(node, "span", NOWHERE), *path)
                    report.add("E501", span, what=what.format(found), instead=instead)


def match_is_not_raced_down(book: RuleBook, report: Report) -> None:
    """In a race down a game can be won by one bet, but not a match of several."""
    for path, leaf in _leaves(book) if book.score.down and book.score.games > 1 else ():
        for node in () if isinstance(leaf.value, str) else walk(leaf.value):
            if node == Whole("match"):
                report.add("E501", at(book, node.span, *path), what="match in a race down", instead="say `game`")


def _foul_act(node: Any, path: Path) -> str:
    return node.act if isinstance(node, Foul) and node.act not in ("calls", "hides", "misstates") else ""


def _foul_noticed(node: Any, path: Path) -> str:
    return node.noticed if isinstance(node, Foul) and node.noticed == "by the referee" else ""


def _watched(node: Any, path: Path) -> str:
    if isinstance(node, OnTable):
        return "on the table"
    return "decided" if node == Moment("decided") else ""


def _first_hand(node: Any, path: Path) -> str:
    if path[0] == "hands" and path[2:] == ("when",):
        return ""  # known before the deal, where it is asked
    if isinstance(node, LastHand):
        return "last hand is"
    return "first hand" if node == Moment("first hand") else ""


def _at_deal(node: Any, path: Path) -> str:
    return f"{node.name} at deal" if isinstance(node, Quantity) and node.at_deal else ""


def _value_of(node: Any, path: Path) -> str:
    return "value of" if isinstance(node, ValueOf) and path[-1] not in ("must", "fouls") else ""


def _effect(node: Any, path: Path) -> str:
    return node.do if isinstance(node, Effect) and node.do not in EFFECTS_NOW else ""


def _before(node: Any, path: Path) -> str:
    return "before the deal" if node == Moment("before the deal") else ""


def _quantity(node: Any, path: Path) -> str:
    later = ("number", "pips") if path[-1] == "must" else ("said", "number", "pips")
    return node.name if isinstance(node, Quantity) and node.name in later else ""


def _endless(node: Any, path: Path) -> str:
    return "*" if isinstance(node, Repeat) and node.high is None else ""


EFFECTS_NOW = ("pay", "divert", "hand", "game", "match", "bar", "cancel", "close")

Fits = Callable[[Any, Path], str]
PHRASES: tuple[tuple[Fits, str, str], ...] = (
    (_foul_act, "{}", "punish only what is called"),
    (_foul_noticed, "noticed {}", "say `noticed by claim`"),
    (_watched, "{}", "say which trick it is instead"),
    (_before, "{}", "say `first trick`"),
    (_first_hand, "{}", "say it where a kind of hand begins: `hands: {special: {when: first hand}}`"),
    (_at_deal, "{}", "leave out `at deal`"),
    (_value_of, "{}", "leave it out: values are compared by themselves"),
    (_effect, "{}", "say `pay`, `hand to`, `game to` or `cancel`"),
    (_quantity, "{}", "write the number"),
    (_endless, "x{}", "write how often at most, as in `envido{{0,2}}`"),
)


def _leaves(book: RuleBook) -> Iterator[tuple[Path, Leaf]]:
    for path, leaf in every_leaf(draft_of(book).body, SHAPE):
        if isinstance(leaf, Leaf):
            yield path, leaf


def _general(path: Path) -> Path:
    """A path with its names replaced by `*`, below what a kind of hand sets counted from there."""
    if path[:1] == ("hands",) and path[2:3] == ("set",):
        path = path[3:]
    match path:
        case ("values" | "bets" | "hands", _, "calls" as inner, *rest):
            tail = ("*", *rest[1:])
            return (path[0], "*", inner, *tail)
        case ("values" | "bets" | "hands", _, *rest):
            return (path[0], "*", *rest)
        case ("table", "modes", _, *rest):
            return ("table", "modes", "*", *rest)
    return path
