"""The automaton and its data as flat arrays of integers: what a bulk engine executes.

An entry is an edge, and says all of the situation that the edge leads to:

    u32   base 20 | cards 2, 4 x chair 5 bits, may cover, first of the trick, event: 8 | choices 4
    u64   base 32 | the same 8                                                          | choices 8

A situation where cards may be played has, from its base on, three entries for
an open card (it loses, it ties, it beats), if the machine has face-down cards
three for one of those, then one for each choice, of which only those of the
labels are used.  One with labels only starts at its labels.  One that looks at
a fact has two entries, and 0 choices.  Everything rare hides behind the event
bit: a payment, the end of the hand, a look.  ``effect`` says which payment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trucodsl.diagnostics import TrucoError
from trucodsl.engines.specialise import Special, specialise
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Pay, Situation
from trucodsl.machine.tables import Tables

Ints = NDArray[Any]

CARDS, CHAIR, COVER, LEAD, EVENT = 0x03, 0x1C, 0x20, 0x40, 0x80  # of the 8 bits in the middle of an entry
MOST_SCORES = 2_000  # of one side: amounts are tables over pairs of scores
IDLE = 0  # the first entry: a lane whose hand is over stays here


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where the parts of an entry are."""

    dtype: type
    middle: int  # bits of the base
    choices: int  # bits below the number of choices

    @property
    def base(self) -> int:
        """The mask of the base."""
        return (1 << self.middle) - 1


NARROW, WIDE = Layout(np.uint32, 20, 28), Layout(np.uint64, 32, 40)


@dataclass(frozen=True, slots=True, eq=False)
class Effects:
    """What happens on an edge; payment k of effect e is at [k, e], and pays nothing where there is none."""

    amount: Ints  # place in ``Packed.amounts``
    by_score: Ints  # 1 where the page of the scores is added to the place
    side: Ints
    bet: Ints
    end: Ints  # whether the hand is over


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """How cards become strengths and facts."""

    strength: Ints  # [turned * deck + card]
    values: tuple[tuple[Ints, int], ...]  # value + 1 by place of the hand, 0: none; size of a page by turned card, or 0
    selectors: tuple[Ints, ...]  # [turned * deck + card]
    facts: tuple[tuple[str, int, int, int], ...]  # number of the fact, kind + table: what decides it


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """A mode of a variant, ready for ``lockstep``."""

    seats: int
    tables: Tables
    layout: Layout
    bets: tuple[str, ...]
    entry: Ints
    effect: Ints
    fact: Ints  # by base: the fact that a row without choices looks at
    labels_at: int  # 3, or 6 if cards may be played face down
    cover: bool
    looks: bool
    starts: Ints  # [kind of hand * classes + class of the deal] -> place of the entry
    classes: int
    early: bool  # whether something rare happens as soon as the cards are dealt
    effects: Effects
    most_pays: int  # payments in one hand
    amounts: Ints
    kind: Ints  # by page of scores
    scores: tuple[tuple[int, Ints], ...]  # (fact, its value by page of scores)
    class_facts: tuple[int, ...]  # facts of the deal that pick the entry
    facts: tuple[Fact, ...]
    deals: Deals


def pack(automaton: Automaton, tables: Tables) -> Packed:
    """Lay out the automaton and its tables."""
    if past(tables) > MOST_SCORES:
        raise TrucoError(f"a game to {tables.target:,} is too long to be played in bulk")
    special = specialise(automaton)
    rows = _Rows(automaton, tables, special)
    rows.lay_out()
    asked = sorted({row.fact for row in special.rows if row.fact is not None})
    return Packed(
        seats=automaton.seats,
        tables=tables,
        layout=rows.layout,
        bets=rows.bets,
        entry=rows.entry,
        effect=rows.effect,
        fact=rows.fact,
        labels_at=rows.labels_at,
        cover=rows.cover,
        looks=bool(asked),
        starts=rows.starts,
        classes=1 << len(special.facts),
        early=bool(np.any(rows.entry.take(rows.starts) >> rows.layout.dtype(rows.layout.middle) & EVENT)),
        effects=rows.effects(),
        most_pays=_most_pays(special),
        amounts=np.array(rows.amounts, np.int32),
        kind=np.array([tables.kind(a, b) for a, b in _pages(tables)], np.intp),
        scores=tuple((i, _score_bits(tables, i)) for i in asked if automaton.facts[i].kind == "score"),
        class_facts=special.facts,
        facts=automaton.facts,
        deals=_deals(automaton, tables, {*asked, *special.facts}),
    )


def past(tables: Tables) -> int:
    """One more than the highest score that pages know.

    Hands are played below the target; also from the target on if the higher
    side wins and both are level.  What a score beyond the last page would say
    is taken from the last page: then nobody lacks anything.
    """
    return 2 * tables.target if tables.higher and not tables.at_once else tables.target


def _pages(tables: Tables) -> Iterable[tuple[int, int]]:
    """Every pair of scores at which a hand can be played."""
    return product(range(past(tables)), range(past(tables)))


def _score_bits(tables: Tables, fact: int) -> Ints:
    return np.array([tables.score_fact(fact, a, b) for a, b in _pages(tables)], np.uint8)


class _Rows:
    """Gives every row its place, every edge its entry, every payment its effect."""

    def __init__(self, automaton: Automaton, tables: Tables, special: Special) -> None:
        self.automaton, self.tables, self.special = automaton, tables, special
        self.cover = any(row.cover and row.cards for row in special.rows)
        self.labels_at = 6 if self.cover else 3
        edges = [edge for row in special.rows for edge in row.edges]
        edges += [edge for line in special.entries for edge in line]
        self.bets = tuple(dict.fromkeys(pay.bet for edge in edges for pay in edge.pays))
        self.amounts: list[int] = [0]
        self.place = [self._amount(i) for i in range(len(automaton.amounts))]
        self.number: dict[tuple[tuple[Pay, ...], bool], int] = {((), False): 0}
        self.base: list[int] = []
        self.entry: Ints
        self.effect: Ints
        self.fact: Ints
        self.starts: Ints
        self.layout = NARROW

    def _amount(self, index: int) -> tuple[int, bool]:
        """Place of an amount, and whether it is a page over the scores."""
        page = [self.tables.amount(index, a, b) for a, b in _pages(self.tables)]
        place = len(self.amounts)
        if len(set(page)) == 1:
            self.amounts.append(page[0])
            return place, False
        self.amounts += page
        return place, True

    def lay_out(self) -> None:
        """Fill in the arrays."""
        at = self.labels_at + 1  # the idle row: one choice
        for row in self.special.rows:
            labels_only = row.fact is None and not row.cards
            self.base.append(at - self.labels_at if labels_only else at)
            at += 2 if row.fact is not None else row.choices + (0 if labels_only else self.labels_at)
        entries = [edge for line in self.special.entries for edge in line]
        widest = max((row.choices for row in self.special.rows), default=0)
        if at + len(entries) > NARROW.base or widest > 15:
            self.layout = WIDE
        self.entry = np.full(at + len(entries), self._says(END), self.layout.dtype)
        self.effect = np.zeros(at + len(entries), np.intp)
        self.fact = np.zeros(at + len(entries), np.intp)
        for row, base in zip(self.special.rows, self.base, strict=True):
            self._fill(row, base)
        for i, edge in enumerate(entries):
            self._put(at + i, edge)
        self.starts = np.arange(at, at + len(entries), dtype=np.intp)

    def _fill(self, row: Situation, base: int) -> None:
        if row.fact is not None:
            self.fact[base] = row.fact
            for j, edge in enumerate(row.edges):
                self._put(base + j, edge)
            return
        plays = 0
        if row.cards:
            plays = 3 * (1 + row.cover)
            for j in range(plays):  # beats, loses, ties -> loses, ties, beats
                self._put(base + j // 3 * 3 + (2, 0, 1)[j % 3], row.edges[j])
        first = base + self.labels_at + row.cards * (1 + row.cover)
        for j, edge in enumerate(row.edges[plays:]):
            self._put(first + j, edge)

    def _put(self, at: int, edge: Edge) -> None:
        end = edge.target == END
        effect = self.number.setdefault((edge.pays, end), len(self.number))
        looks = not end and self.special.rows[edge.target].fact is not None
        event = EVENT if effect or looks else 0
        self.entry[at] = self._says(edge.target) | event << self.layout.middle
        self.effect[at] = effect

    def _says(self, target: int) -> int:
        """The entry of an edge to ``target``, without the event."""
        if target == END:
            return IDLE | 1 << self.layout.choices
        row = self.special.rows[target]
        middle = 0 if row.fact is not None else row.cards | row.chair << 2 | COVER * (row.cover and row.cards > 0)
        middle |= LEAD * (row.lead and row.cards > 0)
        return self.base[target] | middle << self.layout.middle | row.choices << self.layout.choices

    def effects(self) -> Effects:
        """The effects met so far, as columns."""
        most = max(len(pays) for pays, _ in self.number) or 1
        columns = np.zeros((4, most, len(self.number)), np.intp)
        for (pays, _), e in self.number.items():
            for k, pay in enumerate(pays):
                place, by_score = self.place[pay.amount]
                columns[:, k, e] = place, by_score, pay.side, self.bets.index(pay.bet)
        end = np.array([end for _, end in self.number], bool)
        return Effects(columns[0], columns[1], columns[2], columns[3], end)


def _most_pays(special: Special) -> int:
    """The most payments that can be met in one hand."""
    most: dict[int, int] = {END: 0}
    todo = [edge.target for line in special.entries for edge in line]
    while todo:
        at = todo[-1]
        ahead = [] if at in most else [e.target for e in special.rows[at].edges if e.target not in most]
        if ahead:
            todo += ahead
            continue
        todo.pop()
        if at not in most:
            most[at] = max((most[e.target] + len(e.pays) for e in special.rows[at].edges), default=0)
    return max(most[edge.target] + len(edge.pays) for line in special.entries for edge in line)


# ---------------------------------------------------------------- cards and facts of the deal
def _value(tables: Tables, name: str) -> tuple[Ints, int]:
    value = tables.values[name]
    turned = range(tables.deck_size if name in tables.turned_values else 1)
    every = sorted(combinations(range(tables.deck_size), 3), key=lambda hand: hand[::-1])
    found = [[value(hand, card) for hand in every] for card in turned]
    flat = [0 if one is None else one + 1 for page in found for one in page]
    return np.array(flat, np.int32), len(every) if len(turned) > 1 else 0


def _deals(automaton: Automaton, tables: Tables, asked: set[int]) -> Deals:
    values: dict[str, int] = {}
    selectors: dict[str, int] = {}
    facts: list[tuple[str, int, int, int]] = []
    for i in sorted(asked):
        fact = automaton.facts[i]
        if fact.kind == "score":
            continue
        if fact.name in tables.values:
            facts.append((fact.kind, i, fact.chair, values.setdefault(fact.name, len(values))))
        else:
            facts.append(("picks", i, fact.chair, selectors.setdefault(fact.name, len(selectors))))
    return Deals(
        np.array(tables.strength, np.uint8).reshape(-1),
        tuple(_value(tables, name) for name in values),
        tuple(np.array(tables.selectors[name], np.uint8).reshape(-1) for name in selectors),
        tuple(facts),
    )
