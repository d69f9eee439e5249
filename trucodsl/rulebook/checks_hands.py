"""Checks of the kinds of hand: each can come, and what it sets fits."""

from __future__ import annotations

from itertools import chain, combinations

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Kind, Mode, RuleBook
from trucodsl.rulebook.draft import every_leaf
from trucodsl.rulebook.entry import (
    Before,
    applies,
    kinds_at,
    points_in_play,
    scores,
    telling_modes,
    telling_scores,
)
from trucodsl.rulebook.kinds import kinds_of_mode, of_mode
from trucodsl.rulebook.places import at, draft_of, place
from trucodsl.rulebook.resolve import kinds_of
from trucodsl.rulebook.rewrite import walk
from trucodsl.syntax.phrases import AllOf, AnyOf, Compare, InHalf, LastHand, ModeIs, Moment, Not, Quantity, Window
from trucodsl.syntax.shape import SHAPE

BEFORE = Compare | InHalf | LastHand | ModeIs | AnyOf | AllOf | Not
BEFORE_MOMENTS = ("always", "never", "first hand", "before the deal")
BEFORE_QUANTITIES = ("score", "leader", "trailer", "target", "half")
LOOKED_THROUGH = range(1, 121)  # lengths of a game of which every score is tried
DUELLISTS = 6  # at a table of four partners sit opposite
MOST_KINDS = 32
MOST_MET = 4  # kinds that may meet and are tried together


def kinds_are_known_before(book: RuleBook, report: Report) -> None:
    """When a kind of hand applies is known before the deal: the mode, the score, the last hand."""
    for kind in book.kinds:
        for node in walk(kind.when):
            if isinstance(node, Moment):
                known = node.name in BEFORE_MOMENTS
            elif isinstance(node, Quantity):
                known = node.name in BEFORE_QUANTITIES
            else:
                known = not isinstance(node, Window) or isinstance(node, BEFORE)
            if not known:
                span = at(book, node.span, "hands", kind.name, "when")
                report.add("E370", span, fact=span.text or "this", kind=kind.name)
                break


def kinds_are_few(book: RuleBook, report: Report) -> None:
    """Each kind of hand is a machine of its own, and so is each meeting of some."""
    if len(book.kinds) > MOST_KINDS:
        report.add("E373", book.kinds[MOST_KINDS].span, count=len(book.kinds), most=MOST_KINDS)


def kinds_can_come(book: RuleBook, report: Report) -> None:
    """Some mode and score bring every kind of hand."""
    if len(points_in_play(book)) not in LOOKED_THROUGH or not book.modes:
        return  # said elsewhere, or more than can be looked through
    modes = {mode.name for mode in book.modes}
    for kind in book.kinds:
        if any(isinstance(node, ModeIs) and node.mode not in modes for node in walk(kind.when)):
            continue  # said elsewhere
        if not any(_comes(book, kind, mode) for mode in telling_modes(book)):
            report.add("E371", at(book, kind.when.span, "hands", kind.name, "when"), kind=kind.name)


def _comes(book: RuleBook, kind: Kind, mode: str) -> bool:
    game = of_mode(book, mode)
    points = chain(telling_scores(game, mode), scores(game, mode))
    return any(applies(kind, Before(game, mode, score)) is not False for score in points)


ALWAYS_THE_SAME = ("cards", "order", "table")
OF_A_GAME = ("score", "deal")


def kinds_leave_the_game_alone(book: RuleBook, report: Report) -> None:
    """What holds for a whole game is changed only by a kind of hand that every hand of a mode is."""
    by_mode = {name for mode in book.modes for name in kinds_of_mode(book, mode.name)}
    for path, _ in every_leaf(draft_of(book).body, SHAPE):
        if path[:1] != ("hands",) or path[2:3] != ("set",) or len(path) < 4:
            continue
        kind, what = path[1], " ".join(path[3:5])
        if path[3] in ALWAYS_THE_SAME:
            report.add("E375", place(book, *path), kind=kind, what=path[3])
        elif path[3] in OF_A_GAME and kind not in by_mode:
            mode = book.modes[0].name if book.modes else "1v1"
            report.add("E374", place(book, *path), kind=kind, what=what, mode=mode)


def duels_are_of_rivals(book: RuleBook, report: Report) -> None:
    """Who sits opposite is a rival, with as many cards and one purse a side, in every mode where duels can come."""
    for kind in book.kinds:
        for mode in book.modes if kind.duels else ():
            why = _no_duel(book, mode)
            if why and applies(kind, Before(book, mode.name, ())) is not False:
                span = at(book, kind.when.span, "hands", kind.name, "when")
                report.add("E376", span, kind=kind.name, mode=mode.name, why=why)
                break


def _no_duel(book: RuleBook, mode: Mode) -> str:
    """Why there are no duels in a mode."""
    if mode.sides != "alternate" or mode.seats != DUELLISTS:
        return f"{mode.seats} chairs do not face a rival each"
    if mode.purses != "each side":
        return "the points of a duel are not those of a side"
    return "" if len(set(of_mode(book, mode.name).deal.cards_of(mode.seats))) == 1 else "the dealer gets more cards"


def asked_sides_are_bound(book: RuleBook, report: Report) -> None:
    """`that side` is the side that `one side` found."""
    for kind in book.kinds:
        spoken = [kind.ask.who.name] if kind.ask else []
        if "side sees partner" in kind.sight:
            spoken.append("that side")
        bound = any(getattr(getattr(node, "party", None), "name", "") == "one side" for node in walk(kind.when))
        if "that side" in spoken and not bound:
            report.add("E372", at(book, kind.when.span, "hands", kind.name, "when"), kind=kind.name)


def meetings(book: RuleBook) -> list[tuple[str, ...]]:
    """The sets of kinds of hand that set something and can apply together, each kind alone among them."""
    setting = [name for name, sets in kinds_of(draft_of(book)).items() if sets]
    found: dict[tuple[str, ...], None] = {(name,): None for name in setting}
    for mode in telling_modes(book):
        game = of_mode(book, mode)
        for score in telling_scores(game, mode):
            sure, maybe = kinds_at(game, mode, score)
            always = [name for name in sure if name in setting]
            perhaps = [name for name in maybe if name in setting][:MOST_MET]
            for count in range(len(perhaps) + 1):
                for more in combinations(perhaps, count):
                    met = tuple(name for name in setting if name in always or name in more)
                    if met:
                        found[met] = None
    return list(found)
