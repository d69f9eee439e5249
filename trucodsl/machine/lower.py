"""The pass from the rule book to the machine.

One hand machine for each mode and each set of kinds that can apply together; a
kind of hand is the same book with a few rules changed, so it is compiled like
any other.  Hands are built when they are first asked for.
"""

from __future__ import annotations

from trucodsl.machine.chart import unfold
from trucodsl.machine.kinds import Applying, applying
from trucodsl.machine.machine import Hand, Machine
from trucodsl.machine.outcomes import outcome_table
from trucodsl.machine.rows import rows_of
from trucodsl.rulebook.book import Ask, RuleBook
from trucodsl.rulebook.entry import alike
from trucodsl.rulebook.kinds import under


def build_hand(book: RuleBook, mode: str, kinds: tuple[str, ...]) -> Hand:
    """The machine of one mode and of the kinds of hand that apply."""
    here = under(book, kinds) if kinds else book
    seats = book.mode(mode).seats
    charts = tuple(unfold(bet, here.amounts) for bet in here.bets)
    ask, sight = _question(book, kinds)
    return Hand(
        mode=mode,
        seats=seats,
        kinds=kinds,
        book=here,
        charts=charts,
        rows=rows_of(here, charts, ask),
        outcomes=outcome_table(here, seats),
        ask=ask,
        sight=sight,
    )


def _question(book: RuleBook, kinds: tuple[str, ...]) -> tuple[Ask | None, str]:
    """The question and the sight of the last kind that says one."""
    ask: Ask | None = None
    sight = book.deal.sight
    for kind in book.kinds:
        if kind.name in kinds:
            ask = kind.ask or ask
            sight = kind.sight if kind.sight != "own" else sight
    return ask, sight


def lower(book: RuleBook) -> Machine:
    """The machine of a variant."""
    return Machine(book)


def kinds_at(machine: Machine, mode: str, scores: tuple[int, int]) -> Applying:
    """The kinds of hand that apply at these scores, the mano's side first."""
    known: dict[tuple[int, int], Applying] = machine.applying.setdefault(mode, {})
    if scores not in known:
        same = _alike(machine, mode)
        first = same.get(scores[0], scores[0]), same.get(scores[1], scores[1])
        known[scores] = known[first] if first in known else applying(machine.book, mode, first)
        known[first] = known[scores]
    return known[scores]


def _alike(machine: Machine, mode: str) -> dict[int, int]:
    if mode not in machine.alike:
        machine.alike[mode] = alike(machine.book, mode)
    return machine.alike[mode]


def hand(machine: Machine, mode: str, kinds: tuple[str, ...] = ()) -> Hand:
    """The machine of a mode and of the kinds that apply, built once."""
    key = (mode, kinds)
    if key not in machine.built:
        machine.built[key] = build_hand(machine.book, mode, kinds)
    return machine.built[key]


def every_hand(machine: Machine, mode: str) -> dict[Applying, Hand]:
    """Every kind of hand that some score of a game brings up, with the side it is about."""
    if not machine.book.kinds:
        return {Applying((), -1): hand(machine, mode)}
    scores = sorted(set(_alike(machine, mode).values()))
    found = {kinds_at(machine, mode, (a, b)): None for a in scores for b in scores}
    return {key: hand(machine, mode, key.kinds) for key in sorted(found, key=lambda k: (len(k.kinds), k))}
