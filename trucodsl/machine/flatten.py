"""Rows → automaton: every control situation of a hand, enumerated once.

The interpreter's own step is run on situations without cards and scores; where
it must know something of the deal or of the score, a look row stands between.
Then equal situations are merged.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trucodsl.diagnostics import Report, VariantError
from trucodsl.machine.amounts import Minus, taken_back
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Figures, Pay, Situation, Start
from trucodsl.machine.committed import cards_held, is_bound
from trucodsl.machine.control import NONE, Control
from trucodsl.machine.forget import only_in_first_trick
from trucodsl.machine.kinds import Applying
from trucodsl.machine.lower import every_hand
from trucodsl.machine.machine import Do, Hand, Machine, Row
from trucodsl.machine.minimise import minimise
from trucodsl.machine.moves import asked
from trucodsl.machine.owing import Paid
from trucodsl.machine.paying import Step
from trucodsl.machine.speaking import equal_beats
from trucodsl.machine.step import start, step, wait
from trucodsl.machine.trick import BEATS, LOSES, TIES
from trucodsl.rulebook.seats import purse_of, side_of
from trucodsl.syntax.phrases import Amount, Window

MOST_SITUATIONS = 200_000
CARDS = (Do.PLAY, Do.COVER)


class TooManySituations(VariantError):
    """A mode has more control situations than the engines can hold (E401)."""

    def __init__(self, hand: Hand, limit: int) -> None:
        report = Report()
        longest = max(hand.charts, key=lambda chart: len(chart.nodes)).bet
        report.add("E401", longest.span, bet=longest.name, mode=hand.mode, limit=f"{limit:,}")
        super().__init__(report.diagnostics)


class Need(Exception):
    """A fact that is not known here."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact


class Known:
    """An oracle that knows what the look rows on the way have found out, by the numbers of the facts."""

    def __init__(self, work: _Work, known: tuple[tuple[int, bool], ...]) -> None:
        self.numbers, self.registers, self.known = work.facts, work.registers, dict(known)

    def holds(self, chair: int, name: str) -> bool:
        """A fact of the deal."""
        return self._look(Fact("holds", chair, name))

    def best(self, value: str, sides: tuple[int, ...]) -> int:
        """A fact of the deal: every side but one is looked at until it is known."""
        return next((side for side in sides[1:] if self._look(Fact("winner", side, value, sides))), sides[0])

    def exceeds(self, value: str, chair: int, other: int, *, equal: bool) -> bool:
        """A fact of the deal, always about the one nearer to the mano."""
        if chair < other:
            return self._look(Fact("beats" if equal else "above", chair, value, (other,)))
        return not self._look(Fact("above" if equal else "beats", other, value, (chair,)))

    def honest(self, value: str, chair: int, bet: str) -> bool:
        """A fact of what was said."""
        return self._look(Fact("honest", chair, value, self.registers[bet, value]))

    def outdoes(self, value: str, chair: int, bet: str, *, equal: bool) -> bool:
        """A fact of what was said."""
        return self._look(Fact("better", chair, value, (self.registers[bet, value], equal)))

    def score(self, window: Window) -> bool:
        """A fact of the score."""
        return self._look(Fact("score", 0, "", window))

    def _look(self, fact: Fact) -> bool:
        answer = self.known.get(self.numbers.get(fact, NONE)) if self.known else None
        if answer is None:
            raise Need(fact)
        return answer


class Move(NamedTuple):
    """A choice on its way: it may still have to look at facts before it is carried out."""

    chair: int
    row: Row
    against: int


class Spot(NamedTuple):
    """A state of the enumeration: a situation, perhaps a move being carried out, and what has been looked at."""

    hand: int
    control: Control
    move: Move | None = None
    known: tuple[tuple[int, bool], ...] = ()
    owed: tuple[Paid, ...] = ()  # what bets stand to pay that may still be cancelled


class Said(NamedTuple):
    """What a move leads to wherever no card matters to it: the next spot (None: the hand is over) and what is paid."""

    spot: Spot | None
    pays: tuple[Pay, ...]


@dataclass(slots=True)
class Turn:
    """Who is asked, and what for: ``said`` is what the words lead to, once that is known."""

    chair: int
    cards: tuple[Row, ...]
    cover: bool
    words: tuple[Row, ...]
    labels: tuple[str, ...]
    may_wait: bool
    said: tuple[Said | Move, ...] | None = None


@dataclass
class _Work:
    """The enumeration under way."""

    hands: list[Hand]
    facts: dict[Fact, int] = field(default_factory=dict)
    amounts: dict[Amount | Minus, int] = field(default_factory=dict)
    spots: dict[Spot, int] = field(default_factory=dict)
    todo: deque[Spot] = field(default_factory=deque)
    alive: dict[tuple[int, bool, tuple[bool, ...]], tuple[set[str], set[str]]] = field(default_factory=dict)
    registers: dict[tuple[str, str], int] = field(default_factory=dict)  # bet in which one may lie, and its value
    turns: dict[Spot, Turn | Fact] = field(default_factory=dict)
    said: dict[Spot, Said | Fact] = field(default_factory=dict)
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
            number = self.spots[spot] = len(self.spots)
            self.todo.append(spot)
            if number >= self.limit:
                raise TooManySituations(self.hands[0], self.limit)
        return number

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


def flatten(machine: Machine, mode: str, *, fouls: bool = False, limit: int = MOST_SITUATIONS) -> Automaton:
    """The automaton of one mode.  Punished calls are left out unless ``fouls``."""
    kinds = every_hand(machine, mode)
    work = _Work(list(kinds.values()), limit=limit)
    begins = [work.at(Spot(i, start(hand, key.that_side))) for i, (key, hand) in enumerate(kinds.items())]
    situations: list[Situation] = []
    while work.todo:
        situations.append(_situation(work, work.todo.popleft(), fouls))
    rows, numbers = minimise(situations, begins)
    table = machine.book.mode(mode)
    return Automaton(
        mode=mode,
        seats=table.seats,
        situations=tuple(rows),
        starts=tuple(_start(key, kinds[key], number) for key, number in zip(kinds, numbers, strict=True)),
        facts=tuple(work.facts),
        amounts=tuple(work.amounts),
        side=side_of(table),
        purse=purse_of(table),
        registers=tuple(value for _, value in work.registers),
    )


def _start(key: Applying, hand: Hand, number: int) -> Start:
    return Start(key.kinds, None if key.that_side == NONE else key.that_side, Edge(number), hand.duels)


def _situation(work: _Work, spot: Spot, fouls: bool) -> Situation:
    oracle = Known(work, spot.known)
    hand = work.hands[spot.hand]
    try:
        if spot.move is None:
            return _decision(work, spot, hand, oracle, fouls)
        done = _carried_out(work, spot, hand, spot.move, oracle)
        return Situation(0, 0, False, False, ("",), (done,))  # passes through; taken out by minimise
    except Need as need:
        return _look(work, spot, need.fact)


def _look(work: _Work, spot: Spot, fact: Fact) -> Situation:
    number = work.facts.setdefault(fact, len(work.facts))
    edges = tuple([Edge(work.at(spot._replace(known=(*spot.known, (number, answer))))) for answer in (False, True)])
    return Situation(0, 0, False, False, (), edges, number)


def _decision(work: _Work, spot: Spot, hand: Hand, oracle: Known, fouls: bool) -> Situation:
    control, bare = spot.control, _bare(hand, spot)
    turn = _turn(work, hand, bare, oracle, fouls)
    chair, edges = turn.chair, list[Edge]()
    for row in turn.cards:
        # face down is like open to a hand that never asks who covered
        edges += edges[:3] if edges and not hand.asked_covers else _card_edges(work, spot, chair, row, oracle)
    if turn.said is None:
        turn.said = tuple([_word(work, bare, Move(chair, row, BEATS), oracle) for row in turn.words])
    edges += [_edge(work, spot, bare, said) for said in turn.said]
    if control.discarding:
        return Situation(chair, hand.book.deal.each + control.discarding, False, False, (), tuple(edges), discard=True)
    if control.setting != NONE:
        return Situation(chair, cards_held(hand, control, chair), False, False, (), tuple(edges), aside=True)
    cards = 0 if not turn.cards else 1 if is_bound(control, chair) else hand.book.deal.each - control.trick
    if turn.may_wait:
        edges.append(Edge(work.at(spot._replace(control=wait(control, chair)))))
    return Situation(
        chair,
        cards,
        turn.cover,
        control.best == NONE,
        turn.labels,
        tuple(edges),
        figures=_figures(work, hand, turn, bare),
    )


def _figures(work: _Work, hand: Hand, turn: Turn, spot: Spot) -> Figures | None:
    """Where one may lie any figure may be said that beats the last one."""
    speech = spot.control.speech
    if speech is None or not hand.charts[speech.bet].bet.may_misstate:
        return None
    bet, first = hand.charts[speech.bet].bet, speech.holder == NONE
    equal = not first and equal_beats(bet, speech, turn.chair)
    return Figures(work.registers[bet.name, bet.decides], first, equal, False)


def _card_edges(work: _Work, spot: Spot, chair: int, row: Row, oracle: Known) -> list[Edge]:
    """Beats, loses, ties; the first card of a trick is the best whatever it is."""
    outcomes = (BEATS,) if spot.control.best == NONE else (BEATS, LOSES, TIES)
    edges = [_edge(work, spot, spot, _word(work, spot, Move(chair, row, outcome), oracle)) for outcome in outcomes]
    return edges if len(edges) == 3 else edges * 3


def _edge(work: _Work, spot: Spot, bare: Spot, said: Said | Move) -> Edge:
    """The edge of a move; through look rows if carrying it out asks for more than is known."""
    if isinstance(said, Move):
        return Edge(work.at(spot._replace(move=said)))
    if said.spot is None:
        return Edge(END, said.pays)
    same = bare is spot or said.spot.control.decided
    return Edge(work.at(said.spot if same else _dressed(said.spot, spot.control)), said.pays)


# ---------------------------------------------------------------- words do not look at the cards of the trick
def _bare(hand: Hand, spot: Spot) -> Spot:
    """The spot without the cards that lie in the trick: what is said, and what it leads to, does not depend on them.

    So what may be said, and what comes of it, is worked out once for all of them.
    """
    if spot.control.best == NONE or hand.goes_on_without:  # (a side that leaves the hand takes its card along)
        return spot
    return Spot(spot.hand, spot.control.without_cards(), spot.move, spot.known, spot.owed)


def _dressed(bare: Spot, control: Control) -> Spot:
    """The spot with the cards of the trick in which something was said."""
    return Spot(bare.hand, bare.control.with_cards_of(control), bare.move, bare.known, bare.owed)


def _turn(work: _Work, hand: Hand, bare: Spot, oracle: Known, fouls: bool) -> Turn:
    found = work.turns.get(bare)
    if found is None:
        try:
            found = _asked(hand, bare.control, oracle, fouls)
        except Need as need:
            found = need.fact
        work.turns[bare] = found
    if isinstance(found, Fact):
        raise Need(found)
    return found


def _asked(hand: Hand, control: Control, oracle: Known, fouls: bool) -> Turn:
    chair, rows, may_wait = asked(hand, control, oracle)
    rows = rows if fouls else tuple([row for row in rows if not row.foul])
    cards = tuple([row for row in rows if row.do in CARDS])
    words = tuple([row for row in rows if row.do not in CARDS])
    lies = control.speech is not None and hand.charts[control.speech.bet].bet.may_misstate
    labels = tuple([row.event for row in words if row.do is not Do.SAY or not lies])
    cover = any(row.do is Do.COVER for row in cards)
    return Turn(chair, cards, cover, words, (*labels, "wait") if may_wait else labels, may_wait)


def _word(work: _Work, bare: Spot, move: Move, oracle: Known) -> Said | Move:
    """What a move leads to; the move itself if more must be known to carry it out."""
    try:
        return _stepped(work, bare, move, oracle)
    except Need:
        return move


def _carried_out(work: _Work, spot: Spot, hand: Hand, move: Move, oracle: Known) -> Edge:
    """The edge of a move that is under way."""
    bare = spot if move.row.do in CARDS else _bare(hand, spot)
    found = work.said.get(bare)
    if found is None:
        try:
            found = _stepped(work, bare, move, oracle)
        except Need as need:
            found = need.fact
        work.said[bare] = found
    if isinstance(found, Fact):
        raise Need(found)
    return _edge(work, spot, bare, found)


def _stepped(work: _Work, spot: Spot, move: Move, oracle: Known) -> Said:
    done = step(work.hands[spot.hand], spot.control, move.chair, move.row, oracle, move.against)
    back = [one for one in spot.owed if one.bet in done.void] if done.void else ()
    return Said(None if done.control.over else _next(work, spot, done), work.pays(done.paid, back))


def _next(work: _Work, spot: Spot, done: Step) -> Spot:
    """The next situation, with what is known of the deal, and what is owed, as long as it can matter."""
    hand, control = work.hands[spot.hand], done.control
    if control.claims or (not spot.known and not hand.voidable):
        return Spot(spot.hand, control._replace(shown=0))  # who sees which cards is not a matter of control
    names, at_risk = work.matter(spot.hand, control)
    facts = list(work.facts)
    looked = [(facts[number], number, answer) for number, answer in spot.known]
    kept = [one for one in looked if one[0].kind == "holds" and one[0].name in names]
    owed = [one for one in (*spot.owed, *done.paid) if one.bet in at_risk and one.bet not in done.void]
    kept.sort(key=lambda one: (one[0].name, one[0].chair))
    return Spot(spot.hand, control, None, tuple([(number, answer) for _, number, answer in kept]), tuple(owed))
