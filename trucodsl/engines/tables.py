"""The automaton and its data as flat arrays of integers: what a bulk engine executes.

An entry is an edge, and says all of the situation that the edge leads to:

    u32   base 20 | cards 2, 4 x chair 5 bits, may cover, first of the trick, event: 8 | choices 4
    u64   base 32 | the same 8                                                          | choices 8

A situation where cards may be played has, from its base on, three entries for
an open card (it loses, it ties, it beats), if the machine has face-down cards
three for one of those, then one for each choice, of which only those of the
labels are used.  One with labels only starts at its labels.  One that looks at
a fact has two entries, and 0 choices; one where a figure is said has one for
any figure, one a label, and 0 choices too; one where a card is set aside has one
for any card.  Everything rare hides behind the event bit: a payment, a deed, the
end of the hand, a look, a figure, a card set aside.  ``effect`` says which
payments and deeds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from trucodsl.diagnostics import TrucoError
from trucodsl.engines.deals import Deals, Ints, Spoken, deals_of, spoken_of
from trucodsl.engines.grids import Grid
from trucodsl.engines.specialise import Special, specialise
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Pay, Situation
from trucodsl.machine.tables import Tables
from trucodsl.syntax.phrases import Window

CARDS, CHAIR, COVER, LEAD, EVENT = 0x03, 0x1C, 0x20, 0x40, 0x80  # of the 8 bits in the middle of an entry
MOST_SCORES = 4_000_000  # of all purses together: amounts are tables over them
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
    purse: Ints
    bet: Ints
    marks: Ints  # [k, e]: a fact that is true from here on, or -1
    end: Ints  # whether the hand is over


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """A mode of a variant, ready for ``lockstep``."""

    seats: int
    tables: Tables
    layout: Layout
    bets: tuple[str, ...]
    entry: Ints
    effect: Ints
    # by base, of a row without choices: the fact it looks at, or len(facts) + its place in ``spoken``, then ``aside``
    fact: Ints
    labels_at: int  # 3, or 6 if cards may be played face down
    cover: bool
    looks: bool
    starts: Ints  # [kind of hand * classes + class of the deal] -> place of the entry
    classes: int
    early: bool  # whether something rare happens as soon as the cards are dealt
    effects: Effects
    most_pays: int  # payments in one hand
    amounts: Ints
    grid: Grid
    kind: Ints  # [past * size of a page + page of scores] -> kind of hand
    after: Ints  # by kind of hand: the past of the next one
    duels: Ints  # by kind of hand: how many are played of a deal, 0: it is none
    discards: tuple[int, ...]  # the chairs that give up a card, one after the other
    scores: tuple[tuple[int, Ints], ...]  # (fact, its value by page of scores)
    class_facts: tuple[int, ...]  # facts of the deal that pick the entry
    deeds: tuple[int, ...]  # facts about what is remembered; false when the hand begins
    spoken: Spoken | None  # rows in which a figure is said
    speaking: int  # how many these are
    aside: Ints  # [2, rows in which a card is set aside]: chair, and how many cards it holds
    facts: tuple[Fact, ...]
    deals: Deals
    rows: tuple[Situation, ...]
    origin: Ints  # [2, entry]: the row and which of its edges; -1 and the place in ``starts``; -2: none

    @property
    def purses(self) -> int:
        """How many there are."""
        return self.tables.purses


def pack(automaton: Automaton, tables: Tables) -> Packed:
    """Lay out the automaton and its tables."""
    if (tables.highest + 1) ** tables.purses > MOST_SCORES:
        raise TrucoError(f"a game to {tables.target:,} is too long to be played in bulk")
    grid = Grid(tables.purses, tables.highest)
    special = specialise(automaton)
    asked = sorted({row.fact for row in special.rows if row.fact is not None})
    rows = _Rows(automaton, grid, special, asked)
    rows.lay_out()
    kinds = {fact: automaton.facts[fact].kind for fact in asked}
    return Packed(
        seats=automaton.seats,
        tables=replace(tables, values={}, after=_laid_out, kind=_laid_out),  # so that it can be sent to a process
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
        amounts=np.concatenate(rows.amounts),
        grid=grid,
        kind=_kinds(automaton, tables, grid),
        after=np.array([tables.after(i) for i in range(len(automaton.starts))], np.intp),
        duels=np.array([start.duels for start in automaton.starts], np.intp),
        discards=special.discards,
        scores=tuple((i, grid.window(_window(automaton.facts[i]))) for i in asked if kinds[i] == "score"),
        class_facts=special.facts,
        deeds=tuple(i for i in asked if kinds[i] == "did"),
        spoken=spoken_of(automaton, tables, asked, special.rows),
        speaking=rows.speaking,
        aside=np.array([(row.chair, row.cards) for row in special.rows if row.aside], np.intp).reshape(-1, 2).T,
        facts=automaton.facts,
        deals=deals_of(automaton, tables, {*asked, *special.facts}, special.rows),
        rows=special.rows,
        origin=rows.origin,
    )


def _laid_out(*_: object) -> int:
    raise AssertionError("looked up in the arrays once a mode is packed")


def _kinds(automaton: Automaton, tables: Tables, grid: Grid) -> Ints:
    """What a score beyond the last page would say is taken from the last page: then nobody lacks anything."""
    if len(automaton.starts) == 1:
        return np.zeros(tables.pasts * grid.size, np.intp)
    pasts = range(tables.pasts)
    return np.array([tables.kind(past, scores) for past in pasts for scores in grid.places()], np.intp)


def _window(fact: Fact) -> Window:
    assert isinstance(fact.test, Window)
    return fact.test


class _Rows:
    """Gives every row its place, every edge its entry, every payment its effect."""

    def __init__(self, automaton: Automaton, grid: Grid, special: Special, asked: list[int]) -> None:
        self.automaton, self.grid, self.special = automaton, grid, special
        self.cover = any(row.cover and row.cards for row in special.rows)
        self.labels_at = 6 if self.cover else 3
        edges = [edge for row in special.rows for edge in row.edges]
        edges += [edge for line in special.entries for edge in line]
        self.bets = tuple(dict.fromkeys(pay.bet for edge in edges for pay in edge.pays))
        self.amounts: list[Ints] = [np.zeros(1, np.int32)]
        self.place = [self._amount(i) for i in range(len(automaton.amounts))]
        self.deed = {automaton.facts[i].test: i for i in asked if automaton.facts[i].kind == "did"}
        self.number: dict[tuple[tuple[Pay, ...], tuple[int, ...], bool], int] = {((), (), False): 0}
        self.speaking = sum(row.figures is not None for row in special.rows)
        self.said = self.laid = 0  # rows in which a figure is said, a card set aside, so far
        self.base: list[int] = []
        self.entry: Ints
        self.effect: Ints
        self.fact: Ints
        self.origin: Ints
        self.starts: Ints
        self.layout = NARROW

    def _amount(self, index: int) -> tuple[int, bool]:
        """Place of an amount, and whether it is a page over the scores."""
        page = self.grid.amount(self.automaton.amounts[index])
        place = sum(map(len, self.amounts))
        self.amounts.append(page[:1] if (page == page[0]).all() else page)
        return place, len(self.amounts[-1]) > 1

    def lay_out(self) -> None:
        """Fill in the arrays."""
        at = self.labels_at + 1  # the idle row: one choice
        for row in self.special.rows:
            labels_only = not _looks(row) and not row.cards
            self.base.append(at - self.labels_at if labels_only else at)
            at += len(row.edges) if _looks(row) else row.choices + (0 if labels_only else self.labels_at)
        entries = [edge for line in self.special.entries for edge in line]
        widest = max((row.choices for row in self.special.rows), default=0)
        if at + len(entries) > NARROW.base or widest > 15:
            self.layout = WIDE
        self.entry = np.full(at + len(entries), self._says(END), self.layout.dtype)
        self.effect = np.zeros(at + len(entries), np.intp)
        self.fact = np.zeros(at + len(entries), np.intp)
        self.origin = np.full((2, at + len(entries)), -2, np.int32)
        for number, (row, base) in enumerate(zip(self.special.rows, self.base, strict=True)):
            self._fill(number, row, base)
        for i, edge in enumerate(entries):
            self._put(at + i, edge, (-1, i))
        self.starts = np.arange(at, at + len(entries), dtype=np.intp)

    def _fill(self, number: int, row: Situation, base: int) -> None:
        if _looks(row):
            facts = len(self.automaton.facts)
            if row.fact is not None:
                self.fact[base] = row.fact
            elif row.figures is not None:
                self.fact[base] = facts + self.said
                self.said += 1
            else:
                self.fact[base] = facts + self.speaking + self.laid
                self.laid += 1
            for j, edge in enumerate(row.edges):
                self._put(base + j, edge, (number, j))
            return
        plays = 0
        if row.cards:
            plays = 3 * (1 + row.cover)
            for j in range(plays):  # beats, loses, ties -> loses, ties, beats
                self._put(base + j // 3 * 3 + (2, 0, 1)[j % 3], row.edges[j], (number, j))
        first = base + self.labels_at + row.cards * (1 + row.cover)
        for j, edge in enumerate(row.edges[plays:]):
            self._put(first + j, edge, (number, plays + j))

    def _put(self, at: int, edge: Edge, origin: tuple[int, int]) -> None:
        self.origin[:, at] = origin
        end = edge.target == END
        marks = tuple(dict.fromkeys(self.deed[deed] for deed in edge.marks if deed in self.deed))
        effect = self.number.setdefault((edge.pays, marks, end), len(self.number))
        looks = not end and _looks(self.special.rows[edge.target])
        event = EVENT if effect or looks else 0
        self.entry[at] = self._says(edge.target) | event << self.layout.middle
        self.effect[at] = effect

    def _says(self, target: int) -> int:
        """The entry of an edge to ``target``, without the event."""
        if target == END:
            return IDLE | 1 << self.layout.choices
        row = self.special.rows[target]
        if _looks(row):
            return self.base[target]
        middle = (
            row.cards | row.chair << 2 | COVER * (row.cover and row.cards > 0) | LEAD * (row.lead and row.cards > 0)
        )
        return self.base[target] | middle << self.layout.middle | row.choices << self.layout.choices

    def effects(self) -> Effects:
        """The effects met so far, as columns."""
        most = max(len(pays) for pays, _, _ in self.number) or 1
        columns = np.zeros((4, most, len(self.number)), np.intp)
        deeds = np.full((max(len(marks) for _, marks, _ in self.number), len(self.number)), -1, np.intp)
        for (pays, marks, _), e in self.number.items():
            for k, pay in enumerate(pays):
                place, by_score = self.place[pay.amount]
                columns[:, k, e] = place, by_score, pay.purse, self.bets.index(pay.bet)
            deeds[: len(marks), e] = marks
        end = np.array([end for _, _, end in self.number], bool)
        return Effects(columns[0], columns[1], columns[2], columns[3], deeds, end)


def _looks(row: Situation) -> bool:
    """Whether a row has no choices that a table knows: a look at a fact, a figure, a card set aside."""
    return row.fact is not None or row.figures is not None or row.aside


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
