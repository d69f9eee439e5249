"""The automaton: every control situation of a hand, as one table.

A situation is whose turn it is, what is pending, which results stand; not the
cards, not the score.  A card play branches three ways by comparison with the
best card on the table; what must be known of the deal or of the score is looked
at in rows of their own (``fact``).  Everything bulk reads this table.

Chairs are counted from the mano: chair 0 leads the first trick, the last chair
is the dealer.  Sides are counted from the mano's side too: side 0 is the
mano's.  Purses, whose points are counted, are numbered by the first chair from
the mano that fills them; where each side has one they are the sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trucodsl.machine.amounts import Minus
from trucodsl.syntax.phrases import Amount

END = -1  # target of an edge that ends the hand


class Pay(NamedTuple):
    """Points to a purse: ``amount`` is an index into ``Automaton.amounts``; a purse that gives gets a ``Minus``."""

    amount: int
    purse: int
    bet: str


class Edge(NamedTuple):
    """One choice: what is remembered and paid, then the situation it leads to (END: the hand is over)."""

    target: int
    pays: tuple[Pay, ...] = ()
    marks: tuple[int, ...] = ()  # deeds that are remembered from here on: ``did`` facts ask for them


def then(edge: Edge, onwards: Edge) -> Edge:
    """Both edges, one after the other, as one."""
    return Edge(onwards.target, edge.pays + onwards.pays, edge.marks + onwards.marks)


class Situation(NamedTuple):
    """One row.

    Choices of the chair that is asked, in this order: ``cards`` open cards
    (weakest first), if ``cover`` the same cards face down, then ``labels``.
    Edges: if cards may be played three for an open card (beats the best on the
    table, loses to it, ties with it; all the same for the first card of a
    trick), then if ``cover`` three for a face-down card, then one a label.

    A row with ``fact`` has no choice: edge 0 is taken if the fact is false,
    edge 1 if it is true.

    A row with ``figures`` says a figure, which goes to the register of its bet:
    the choices are the figures that beat the one said last, lowest first, then
    ``labels`` (``pass``); edge 0 is taken for any figure, then one a label.

    A row with ``discard`` gives up a card: as many choices as the chair holds,
    weakest first, and one edge.  It stands before everything else of a hand, so
    what is held and what is worth what is known after it.

    A row with ``aside`` sets a card aside: as many choices as the chair holds, and
    one edge.  From here on the card comes before the others that the chair holds,
    which keep their order; where it must be played, only one card may be.
    """

    chair: int
    cards: int
    cover: bool
    lead: bool
    labels: tuple[str, ...]
    edges: tuple[Edge, ...]
    fact: int | None = None
    figures: Figures | None = None
    discard: bool = False
    aside: bool = False
    about: str = ""  # the call that is to be answered

    @property
    def choices(self) -> int:
        """How many things the chair may choose from, but for figures; 0 in a look row."""
        return 0 if self.fact is not None else self.cards * (1 + self.cover) + len(self.labels)


class Figures(NamedTuple):
    """What may be said in a row: every figure a hand can have that beats the one that was said last."""

    register: int  # index into ``Automaton.registers``
    first: bool  # nothing has been said yet: any figure
    equal: bool  # an equal figure beats the last one (the speaker sits nearer to the mano)
    must: bool  # no label may be chosen if the chair's own value beats what was said


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a situation may look at.

    ========  =====  ======  ==================  ====================================================
    kind      chair  name    test
    ========  =====  ======  ==================  ====================================================
    holds     chair  what                        it was dealt a hand with that value or pattern, or a
                                                 card that the selector picks
    winner    side   value   sides               of these sides, that one has the best; of equal ones
                                                 the chair nearest to the mano has it
    beats     chair  value   (other chair,)      the chair's value is better, or equal and nearer to
                                                 the mano; having none is worst
    above     chair  value   (other chair,)      the chair's value is better
    score                    window              true of the scores, the mano's purse first
    did                      index of the deed   it is remembered (``Edge.marks``)
    honest    chair  value   register            what was said last there is what the chair holds
    better    chair  value   (register, equal)   the chair's value beats what was said last there,
                                                 or is equal to it if ``equal``
    ========  =====  ======  ==================  ====================================================

    ``holds``, ``winner``, ``beats`` and ``above`` are facts of the deal (after discards) and stay as they are.
    """

    kind: str
    chair: int = 0
    name: str = ""
    test: object = None


@dataclass(frozen=True, slots=True)
class Start:
    """Where a kind of hand begins: the kinds that apply, which side is ``that side`` (None, 0, 1 …)."""

    kinds: tuple[str, ...]
    that_side: int | None
    edge: Edge
    duels: int = 0  # hands that are played of one deal, each of two chairs: see ``duel_chairs``


@dataclass(frozen=True, slots=True)
class Automaton:
    """All hands of one mode of one variant."""

    mode: str
    seats: int
    situations: tuple[Situation, ...]
    starts: tuple[Start, ...]
    facts: tuple[Fact, ...]
    amounts: tuple[Amount | Minus, ...]  # over scores only: Int, Quantity(score of purse N), ...
    side: tuple[int, ...] = ()  # of each chair
    purse: tuple[int, ...] = ()  # of each chair
    registers: tuple[str, ...] = ()  # what each register of figures holds: the name of a value
    deeds: int = 0  # how many deeds may be remembered

    @property
    def purses(self) -> int:
        """How many there are."""
        return len(set(self.purse))


def duel_chairs(seats: int, duel: int) -> tuple[int, int]:
    """The chairs of the table that play a duel: of the mano's side one after the other, each with whoever sits
    opposite.  In the duel they are chairs 0 and 1."""
    return 2 * duel, (2 * duel + seats // 2) % seats
