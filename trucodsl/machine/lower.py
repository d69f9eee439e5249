"""The pass from the rule book to the machine.

One hand machine for each mode and each set of kinds that can apply together; a
kind of hand is the same book with a few rules changed, so it is compiled like
any other.  Hands are built when they are first asked for.
"""

from __future__ import annotations

from itertools import product

from trucodsl.machine.chart import unfold
from trucodsl.machine.kinds import Applying, applying, told_apart
from trucodsl.machine.machine import Hand, Machine
from trucodsl.machine.outcomes import outcome_table
from trucodsl.machine.rows import rows_of
from trucodsl.rulebook.book import Ask, RuleBook
from trucodsl.rulebook.entry import Past, alike
from trucodsl.rulebook.kinds import of_mode, under
from trucodsl.rulebook.seats import facing, purses, purses_of, side_of


def build_hand(book: RuleBook, mode: str, kinds: tuple[str, ...]) -> Hand:
    """The machine of one mode and of the kinds of hand that apply."""
    here = under(book, kinds) if kinds else book
    table = book.mode(mode)
    duels = any(kind.duels for kind in book.kinds if kind.name in kinds)
    sits = facing(table) if duels else table
    charts = tuple(unfold(bet, here.amounts) for bet in here.bets)
    ask, sight = _question(book, kinds)
    return Hand(
        mode=mode,
        seats=sits.seats,
        kinds=kinds,
        book=here,
        charts=charts,
        rows=rows_of(here, charts, ask),
        outcomes=outcome_table(here, side_of(sits)),
        ask=ask,
        sight=sight,
        side=side_of(sits),
        purses=purses_of(sits),
        duels=table.seats // 2 if duels else 0,
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


def game(machine: Machine, mode: str) -> RuleBook:
    """The book of a game in a mode: with what kinds of hand change that apply to every hand of it."""
    if mode not in machine.games:
        machine.games[mode] = of_mode(machine.book, mode)
    return machine.games[mode]


def kinds_at(machine: Machine, mode: str, scores: tuple[int, ...], past: Past = None) -> Applying:
    """The kinds of hand that apply at these scores, the mano's purse first; ``past``: the kinds of the hand before."""
    past = told_apart(machine.book, past)
    known: dict[tuple[Past, tuple[int, ...]], Applying] = machine.applying.setdefault(mode, {})
    if (past, scores) not in known:
        same = _alike(machine, mode)
        first = tuple([same.get(score, score) for score in scores])
        if (past, first) not in known:
            known[past, first] = applying(game(machine, mode), mode, first, past)
        known[past, scores] = known[past, first]
    return known[past, scores]


def _alike(machine: Machine, mode: str) -> dict[int, int]:
    if mode not in machine.alike:
        machine.alike[mode] = alike(game(machine, mode), mode)
    return machine.alike[mode]


def hand(machine: Machine, mode: str, kinds: tuple[str, ...] = ()) -> Hand:
    """The machine of a mode and of the kinds that apply, built once."""
    key = (mode, kinds)
    if key not in machine.built:
        machine.built[key] = build_hand(machine.book, mode, kinds)
    return machine.built[key]


def pasts(machine: Machine, mode: str) -> tuple[Past, ...]:
    """What the hand before can have been, as far as it makes a difference; the first is that of the first hand."""
    found: dict[Past, None] = {told_apart(machine.book, None): None}
    scores = _telling(machine, mode)
    todo = list(found)
    while todo:
        past = todo.pop()
        for pair in scores:
            after = told_apart(machine.book, kinds_at(machine, mode, pair, past).kinds)
            if after not in found:
                found[after] = None
                todo.append(after)
    return tuple(found)


def _telling(machine: Machine, mode: str) -> list[tuple[int, ...]]:
    """Scores that kinds of hand tell apart."""
    scores = sorted(set(_alike(machine, mode).values()))
    return list(product(scores, repeat=purses(machine.book.mode(mode))))


def every_hand(machine: Machine, mode: str) -> dict[Applying, Hand]:
    """Every kind of hand that some score of a game brings up, with the side it is about."""
    if not machine.book.kinds:
        return {Applying((), -1): hand(machine, mode)}
    scores = _telling(machine, mode)
    found = {kinds_at(machine, mode, pair, past): None for past in pasts(machine, mode) for pair in scores}
    return {key: hand(machine, mode, key.kinds) for key in sorted(found, key=lambda k: (len(k.kinds), k))}
