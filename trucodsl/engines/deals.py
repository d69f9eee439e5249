"""What a deal decides, as arrays: strengths of cards, values of hands, facts, figures that may be said."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trucodsl.machine.automaton import Automaton, Fact, Figures, Situation
from trucodsl.machine.tables import Tables

Ints = NDArray[Any]
NOTHING = -1  # place of the figure of a hand without a value, or where none has been said


@dataclass(frozen=True, slots=True, eq=False)
class DealFact:
    """A fact of the deal.  ``winner`` compares ``among``, in turn order, and is true if one of ``mine`` has it."""

    number: int
    kind: str  # holds, picks, winner, beats, above
    chair: int
    table: int  # of the values, or of the selectors
    among: tuple[int, ...] = ()
    mine: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """How cards become strengths and facts."""

    strength: Ints  # [turned * deck + card]
    values: tuple[tuple[Ints, int], ...]  # value + 1 by place of the hand, 0: none; size of a page by turned card, or 0
    selectors: tuple[Ints, ...]  # [turned * deck + card]
    facts: tuple[DealFact, ...]
    own: tuple[tuple[int, int, Ints], ...]  # table, chair, and place of the figure by value + 1: see ``Spoken.own``


@dataclass(frozen=True, slots=True, eq=False)
class SaidFact:
    """A fact of what was said: the own figure is above, or if ``equal`` also the same; or the same only."""

    number: int
    register: int
    own: int
    kind: str  # honest, better
    equal: bool


@dataclass(frozen=True, slots=True, eq=False)
class Spoken:
    """Rows in which a figure is said, as columns; figures are places in the list of those a hand can have."""

    register: Ints
    lowest: Ints  # what may be said is at least the last figure + this; far below 0 if nothing has been said
    must: Ints
    labels: Ints  # how many
    own: Ints  # row of the own figures, by register and chair
    count: Ints  # by register: how many figures there are
    facts: tuple[SaidFact, ...]


FREE = -(1 << 12)  # ``Spoken.lowest`` where any figure may be said


def deals_of(automaton: Automaton, tables: Tables, asked: Collection[int], rows: Sequence[Situation]) -> Deals:
    """The arrays for these facts and rows."""
    facts = [(i, automaton.facts[i]) for i in sorted(asked)]
    own = owners(automaton, [fact for _, fact in facts], rows)
    spoken = [automaton.registers[register] for register, _ in own]
    names = [fact.name for _, fact in facts if fact.kind in DEAL and fact.name in tables.values] + spoken
    values = {name: i for i, name in enumerate(dict.fromkeys(names))}
    picked = [fact.name for _, fact in facts if fact.kind in DEAL and fact.name not in tables.values]
    selectors = {name: i for i, name in enumerate(dict.fromkeys(picked))}
    worth = tuple(_value(tables, name) for name in values)
    return Deals(
        np.array(tables.strength, np.uint8).reshape(-1),
        worth,
        tuple(np.array(tables.selectors[name], np.uint8).reshape(-1) for name in selectors),
        tuple(_fact(automaton, i, fact, values, selectors) for i, fact in facts if fact.kind in DEAL),
        tuple(
            (values[name], chair, _figure(tables.figures[name], worth[values[name]][0]))
            for name, (_, chair) in zip(spoken, own, strict=True)
        ),
    )


DEAL = ("holds", "winner", "beats", "above")


def _fact(automaton: Automaton, i: int, fact: Fact, values: dict[str, int], selectors: dict[str, int]) -> DealFact:
    if fact.name not in values:
        return DealFact(i, "picks", fact.chair, selectors[fact.name])
    table = values[fact.name]
    match fact.kind, fact.test:
        case "winner", tuple(sides):
            among = tuple(chair for chair, side in enumerate(automaton.side) if side in sides)
            mine = tuple(automaton.side[chair] == fact.chair for chair in among)
            return DealFact(i, "winner", fact.chair, table, among, mine)
        case "beats" | "above", (int(other),):
            return DealFact(i, fact.kind, fact.chair, table, (other,))
    return DealFact(i, fact.kind, fact.chair, table)


def _value(tables: Tables, name: str) -> tuple[Ints, int]:
    value = tables.values[name]
    turned = range(tables.deck_size if name in tables.turned_values else 1)
    every = sorted(combinations(range(tables.deck_size), 3), key=lambda hand: hand[::-1])
    found = [[value(hand, card) for hand in every] for card in turned]
    flat = [0 if one is None else one + 1 for page in found for one in page]
    return np.array(flat, np.int32), len(every) if len(turned) > 1 else 0


# ---------------------------------------------------------------- figures
def owners(automaton: Automaton, facts: Sequence[Fact], rows: Sequence[Situation]) -> list[tuple[int, int]]:
    """Whose own figure matters, and in which register."""
    found = [(row.figures.register, row.chair) for row in rows if row.figures]
    found += [(_register(fact), fact.chair) for fact in facts if fact.kind in ("honest", "better")]
    return list(dict.fromkeys(found))


def _register(fact: Fact) -> int:
    match fact.test:
        case int(register) | (int(register), _):
            return register
    raise AssertionError(f"not a fact of what was said: {fact!r}")


def _figure(figures: Sequence[int], worth: Ints) -> Ints:
    """Place of the figure by value + 1."""
    place = np.full(int(worth.max(initial=0)) + 1, NOTHING, np.int16)
    for i, figure in enumerate(figures):
        if figure + 1 < len(place):
            place[figure + 1] = i
    place[0] = NOTHING
    return place


def spoken_of(automaton: Automaton, tables: Tables, asked: Collection[int], rows: Sequence[Situation]) -> Spoken | None:
    """The rows in which a figure is said, in their order; None if there are none."""
    speaking = [(row, row.figures) for row in rows if row.figures is not None]
    facts = [(i, automaton.facts[i]) for i in sorted(asked)]
    own = owners(automaton, [fact for _, fact in facts], rows)
    if not own:
        return None
    said = [(i, fact) for i, fact in facts if fact.kind in ("honest", "better")]
    return Spoken(
        register=np.array([figures.register for _, figures in speaking]),
        lowest=np.array([_lowest(figures) for _, figures in speaking]),
        must=np.array([figures.must for _, figures in speaking]),
        labels=np.array([len(row.labels) for row, _ in speaking]),
        own=np.array([own.index((figures.register, row.chair)) for row, figures in speaking]),
        count=np.array([len(tables.figures[name]) for name in automaton.registers]),
        facts=tuple(
            SaidFact(i, _register(fact), own.index((_register(fact), fact.chair)), fact.kind, _equal(fact))
            for i, fact in said
        ),
    )


def _lowest(figures: Figures) -> int:
    return FREE if figures.first else 0 if figures.equal else 1


def _equal(fact: Fact) -> bool:
    return fact.kind == "better" and isinstance(fact.test, tuple) and bool(fact.test[1])
