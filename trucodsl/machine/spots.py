"""What the enumeration of situations goes through, and what it has found so far."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trucodsl.diagnostics import Report, VariantError
from trucodsl.machine.amounts import Minus, taken_back
from trucodsl.machine.apart import calls_are_apart, deaf, tricks_are_apart
from trucodsl.machine.automaton import Fact, Pay
from trucodsl.machine.control import Control
from trucodsl.machine.forget import only_in_first_trick
from trucodsl.machine.known import Answers
from trucodsl.machine.machine import Do, Hand, Row
from trucodsl.machine.owing import Paid
from trucodsl.machine.paying import Step
from trucodsl.syntax.phrases import Amount, Int

MOST_SITUATIONS = 200_000


class TooManySituations(VariantError):
    """A mode has more control situations than the engines can hold (E401)."""

    def __init__(self, hand: Hand, limit: int) -> None:
        report = Report()
        longest = max(hand.charts, key=lambda chart: len(chart.nodes)).bet
        report.add("E401", longest.span, bet=longest.name, mode=hand.mode, limit=f"{limit:,}")
        super().__init__(report.diagnostics)


class Move(NamedTuple):
    """A choice."""

    chair: int
    row: Row
    against: int


class Spot(NamedTuple):
    """A state of the enumeration: a situation, and what has been looked at."""

    hand: int
    control: Control
    known: Answers = ()
    owed: tuple[Paid, ...] = ()  # what bets stand to pay that may still be cancelled


class Said(NamedTuple):
    """What a move leads to wherever no card matters to it: the next spot (None: the hand is over) and what is paid."""

    spot: Spot | None
    pays: tuple[Pay, ...]


class Look(NamedTuple):
    """A move for which more must be known: what it leads to if the fact is false, and if it is true."""

    fact: int
    branches: tuple[Said | Look, ...]


class Looking(NamedTuple):
    """A look row of a move: where the move is made, and the same without what does not matter to it."""

    look: Look
    spot: Spot
    bare: Spot


@dataclass(slots=True)
class Turn:
    """Who is asked, and what for: ``said`` is what each of the words leads to, once that is known."""

    chair: int
    cards: tuple[Row, ...]
    cover: bool
    words: tuple[Row, ...]
    labels: tuple[str, ...]
    may_wait: bool
    said: dict[int, Said | Look] = field(default_factory=dict)
    done: dict[int, Step] = field(default_factory=dict)  # what it does before what follows from it


@dataclass
class Work:
    """The enumeration under way."""

    hands: list[Hand]
    facts: dict[Fact, int] = field(default_factory=dict)
    amounts: dict[Amount | Minus, int] = field(default_factory=dict)
    spots: dict[Spot, int] = field(default_factory=dict)
    todo: deque[Spot | Looking] = field(default_factory=deque)
    count: int = 0  # of spots and look rows
    alive: dict[tuple[int, bool, tuple[bool, ...]], tuple[set[str], set[str]]] = field(default_factory=dict)
    registers: dict[tuple[str, str], int] = field(default_factory=dict)  # bet in which one may lie, and its value
    turns: dict[Spot, Turn | Fact] = field(default_factory=dict)
    unheard: dict[int, tuple[bool, ...]] = field(default_factory=dict)
    apart: dict[int, bool] = field(default_factory=dict)
    alone: dict[int, bool] = field(default_factory=dict)
    numbers: dict[int, bool] = field(default_factory=dict)
    decided: dict[tuple[int, Do, int, Control, int], Said | Look] = field(default_factory=dict)
    laid: dict[tuple[int, Do, Control], tuple[Control | None, ...]] = field(default_factory=dict)
    limit: int = MOST_SITUATIONS

    def __post_init__(self) -> None:
        for hand in self.hands:
            for chart in hand.charts:
                if chart.bet.may_misstate:
                    self.registers.setdefault((chart.bet.name, chart.bet.decides), len(self.registers))

    def at(self, spot: Spot) -> int:
        """The number of a spot; a new one is put on the list."""
        number = self.spots.get(spot)
        if number is None:
            number = self.spots[spot] = self.row(spot)
        return number

    def row(self, one: Spot | Looking) -> int:
        """The number of a new row."""
        if self.count >= self.limit:
            raise TooManySituations(self.hands[0], self.limit)
        self.todo.append(one)
        self.count += 1
        return self.count - 1

    def deaf(self, hand: int) -> tuple[bool, ...]:
        """Of each bet of a hand: see ``machine.apart``."""
        if hand not in self.unheard:
            self.unheard[hand] = deaf(self.hands[hand])
        return self.unheard[hand]

    def calls_apart(self, hand: int) -> bool:
        """Of a hand: see ``machine.apart``."""
        if hand not in self.apart:
            self.apart[hand] = calls_are_apart(self.hands[hand])
        return self.apart[hand]

    def tricks_apart(self, hand: int) -> bool:
        """Of a hand: see ``machine.apart``."""
        if hand not in self.alone:
            self.alone[hand] = tricks_are_apart(self.hands[hand])
        return self.alone[hand]

    def plain(self, hand: int) -> bool:
        """Of a hand: whether it is worth so many points, whatever else happens in it."""
        if hand not in self.numbers:
            chart = self.hands[hand].charts[self.hands[hand].deciding]
            self.numbers[hand] = all(isinstance(n, Int) for node in chart.nodes for n in (node.stake, node.before))
        return self.numbers[hand]

    def matter(self, hand: int, control: Control) -> tuple[set[str], set[str]]:
        """The holdings that bets may still ask about, and the bets that may still be cancelled."""
        key = hand, control.trick > 0, tuple([bool(state.over) for state in control.bets])
        if key not in self.alive:
            here = self.hands[hand]
            alive = [
                i
                for i, chart in enumerate(here.charts)
                if not key[2][i] and not (key[1] and only_in_first_trick(chart.bet.when))
            ]
            self.alive[key] = (
                {name for i in alive for name in here.bet_holdings[i]},
                {name for i in alive for name in here.charts[i].bet.cancels} & here.voidable,
            )
        return self.alive[key]

    def pays(self, paid: Sequence[Paid], back: Sequence[Paid] = ()) -> tuple[Pay, ...]:
        """Payments with their amounts numbered, after those that are taken back."""
        if not paid and not back:
            return ()
        return (
            *(self._pay(taken_back(one.amount), one) for one in back),
            *(self._pay(one.amount, one) for one in paid),
        )

    def _pay(self, amount: Amount | Minus, paid: Paid) -> Pay:
        return Pay(self.amounts.setdefault(amount, len(self.amounts)), paid.purse, paid.bet)
