"""The automaton: every control situation of a hand, as one table.

A situation is whose turn it is, what is pending, which results stand; not the
cards, not the score.  A card play branches three ways by comparison with the
best card on the table; what must be known of the deal or of the score is looked
at in rows of their own (``fact``).  Everything bulk reads this table.

Chairs are counted from the mano: chair 0 leads the first trick, the last chair
is the dealer.  Sides are counted from the mano's side too: side 0 is the
mano's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trucodsl.machine.amounts import TakenBack
from trucodsl.syntax.phrases import Amount

END = -1  # target of an edge that ends the hand


class Pay(NamedTuple):
    """Points to a side: ``amount`` is an index into ``Automaton.amounts``."""

    amount: int
    side: int
    bet: str


class Edge(NamedTuple):
    """One choice: what is paid, then the situation it leads to (END: the hand is over)."""

    target: int
    pays: tuple[Pay, ...] = ()


class Situation(NamedTuple):
    """One row.

    Choices of the chair that is asked, in this order: ``cards`` open cards
    (weakest first), if ``cover`` the same cards face down, then ``labels``.
    Edges: if cards may be played three for an open card (beats the best on the
    table, loses to it, ties with it; all the same for the first card of a
    trick), then if ``cover`` three for a face-down card, then one a label.

    A row with ``fact`` has no choice: edge 0 is taken if the fact is false,
    edge 1 if it is true.
    """

    chair: int
    cards: int
    cover: bool
    lead: bool
    labels: tuple[str, ...]
    edges: tuple[Edge, ...]
    fact: int | None = None

    @property
    def choices(self) -> int:
        """How many things the chair may choose from; 0 in a look row."""
        return 0 if self.fact is not None else self.cards * (1 + self.cover) + len(self.labels)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a situation may look at.

    ``kind`` is ``holds`` (chair ``chair`` holds ``name``: a value it has, or a
    card that a selector picks), ``winner`` (side 1 has the best ``name`` among
    all chairs; ties go to the chair nearest the mano) or ``score`` (``test`` of
    the two scores, side of the mano first, is true).
    """

    kind: str
    chair: int = 0
    name: str = ""
    test: object = None  # Window over scores only, parties already turned into sides


@dataclass(frozen=True, slots=True)
class Start:
    """Where a kind of hand begins: the kinds that apply, which side is ``that side`` (None, 0, 1)."""

    kinds: tuple[str, ...]
    that_side: int | None
    edge: Edge


@dataclass(frozen=True, slots=True)
class Automaton:
    """All hands of one mode of one variant."""

    mode: str
    seats: int
    situations: tuple[Situation, ...]
    starts: tuple[Start, ...]
    facts: tuple[Fact, ...]
    amounts: tuple[Amount | TakenBack, ...]  # over scores only: Int, Quantity(score of side N), ...
