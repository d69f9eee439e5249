"""Rows → automaton: every control situation of a hand, enumerated once.

The interpreter's own step is run on situations without cards and scores; where
it must know something of the deal or of the score, a look row stands between.
Then equal situations are merged.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from trucodsl.machine.apart import takes_cards_along
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Figures, Situation, Start
from trucodsl.machine.committed import cards_held, is_bound
from trucodsl.machine.control import NONE, Control
from trucodsl.machine.each import won_by_nobody
from trucodsl.machine.forget import forget
from trucodsl.machine.kinds import Applying
from trucodsl.machine.known import Known, Need
from trucodsl.machine.lower import every_hand
from trucodsl.machine.machine import Do, Hand, Machine, Row
from trucodsl.machine.minimise import minimise
from trucodsl.machine.moves import asked
from trucodsl.machine.parties import At
from trucodsl.machine.paying import Step
from trucodsl.machine.speaking import equal_beats
from trucodsl.machine.spots import MOST_SITUATIONS, Look, Looking, Move, Said, Spot, Turn, Work
from trucodsl.machine.step import said, settled, start, step, wait
from trucodsl.machine.trick import BEATS, LOSES, TIES
from trucodsl.rulebook.seats import purse_of, side_of

CARDS = (Do.PLAY, Do.COVER)
NOTHING_KNOWN = Known({}, {}, ())


def flatten(machine: Machine, mode: str, *, fouls: bool = False, limit: int = MOST_SITUATIONS) -> Automaton:
    """The automaton of one mode.  Punished calls are left out unless ``fouls``."""
    with _no_collecting():
        return _flattened(machine, mode, fouls, limit)


def _flattened(machine: Machine, mode: str, fouls: bool, limit: int) -> Automaton:
    kinds = every_hand(machine, mode)
    work = Work(list(kinds.values()), limit=limit)
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


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Tens of thousands of tuples are made here and none is in a circle: looking for circles costs an eighth.

    What is only needed on the way should be gone at the end, or it is looked through then.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _start(key: Applying, hand: Hand, number: int) -> Start:
    return Start(key.kinds, None if key.that_side == NONE else key.that_side, Edge(number), hand.duels)


def _situation(work: Work, one: Spot | Looking, fouls: bool) -> Situation:
    if isinstance(one, Looking):
        edges = tuple([_edge(work, one.spot, one.bare, branch) for branch in one.look.branches])
        return Situation(0, 0, False, False, (), edges, one.look.fact)
    try:
        return _decision(work, one, work.hands[one.hand], fouls)
    except Need as need:  # before anybody can be asked
        number = work.facts.setdefault(need.fact, len(work.facts))
        known = [one._replace(known=(*one.known, (number, answer))) for answer in (False, True)]
        return Situation(0, 0, False, False, (), tuple([Edge(work.at(spot)) for spot in known]), number)


def _decision(work: Work, spot: Spot, hand: Hand, fouls: bool) -> Situation:
    control, bare = spot.control, _bare(work, spot)
    turn = _turn(work, hand, bare, fouls)
    chair, edges = turn.chair, list[Edge]()
    for row in turn.cards:
        # face down is like open to a hand that never asks who covered
        edges += edges[:3] if edges and not hand.asked_covers else _card_edges(work, spot, chair, row)
    for i, row in enumerate(turn.words):
        if control.stack and takes_cards_along(hand, control, row.do):
            edges.append(_edge(work, spot, spot, _leaving(work, spot, bare, turn, i)))
            continue
        if i not in turn.said:
            turn.said[i] = _word(work, bare, Move(chair, row, BEATS))
        edges.append(_edge(work, spot, bare, turn.said[i]))
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
        about=_about(hand, control),
    )


def _about(hand: Hand, control: Control) -> str:
    """The call that is to be answered."""
    if not control.stack or control.speech is not None:
        return ""
    index = control.stack[-1]
    return hand.charts[index].nodes[control.bets[index].node].said[-1]


def _figures(work: Work, hand: Hand, turn: Turn, spot: Spot) -> Figures | None:
    """Where one may lie any figure may be said that beats the last one."""
    speech = spot.control.speech
    if speech is None or not hand.charts[speech.bet].bet.may_misstate:
        return None
    bet, first = hand.charts[speech.bet].bet, speech.holder == NONE
    equal = not first and equal_beats(bet, speech, turn.chair)
    return Figures(work.registers[bet.name, bet.decides], first, equal, False)


def _card_edges(work: Work, spot: Spot, chair: int, row: Row) -> list[Edge]:
    """Beats, loses, ties; the first card of a trick is the best whatever it is."""
    outcomes = (BEATS,) if spot.control.best == NONE else (BEATS, LOSES, TIES)
    moves = [Move(chair, row, outcome) for outcome in outcomes]
    if work.tricks_apart(spot.hand):
        laid = zip(moves, _laid(work, spot, moves), strict=True)
        said = [_decided(work, spot, move) if after is None else _after(work, spot, after) for move, after in laid]
    else:
        said = [_word(work, spot, move) for move in moves]
    edges = [_edge(work, spot, spot, one) for one in said]
    return edges if len(edges) == 3 else edges * 3


def _laid(work: Work, spot: Spot, moves: list[Move]) -> tuple[Control | None, ...]:
    """What cards lead to, whatever has been called: None where they decide the hand, which then pays what it is worth.

    So it is worked out once for all that can have been called.
    """
    bare, hand = spot.control.without_bets(), work.hands[spot.hand]
    key = spot.hand, moves[0].row.do, bare
    if key not in work.laid:
        done = [step(hand, bare, *move[:2], NOTHING_KNOWN, move.against) for move in moves]
        work.laid[key] = tuple([None if one.control.decided else one.control for one in done])
    return work.laid[key]


def _decided(work: Work, spot: Spot, move: Move) -> Said | Look:
    """What a card pays that decides the hand: the same for all that can have been called besides the bet on it."""
    hand = work.hands[spot.hand]
    if not work.plain(spot.hand) or spot.owed:
        return _word(work, spot, move)
    key = spot.hand, move.row.do, move.against, spot.control.without_bets(), spot.control.bets[hand.deciding].node
    if key not in work.decided:
        work.decided[key] = _word(work, spot, move)
    return work.decided[key]


def _after(work: Work, spot: Spot, laid: Control) -> Said:
    """The situation after a card, with what has been called so far."""
    called = forget(work.hands[spot.hand], laid.with_bets_of(spot.control))
    return Said(_next(work, spot, Step(called)), ())


def _edge(work: Work, spot: Spot, bare: Spot, said: Said | Look) -> Edge:
    """The edge of a move; through look rows if carrying it out asks for more than is known."""
    if isinstance(said, Look):
        return Edge(work.row(Looking(said, spot, bare)))
    if said.spot is None:
        return Edge(END, said.pays)
    same = bare is spot or said.spot.control.decided
    return Edge(work.at(said.spot if same else _dressed(work, said.spot, spot.control)), said.pays)


def _leaving(work: Work, spot: Spot, bare: Spot, turn: Turn, i: int) -> Said | Look:
    """What a word leads to that may take a card along: what is said is the same whatever lies there, not what follows.

    Where fouls are noted, or more must be known, it is simply carried out.
    """
    hand, row = work.hands[spot.hand], turn.words[i]
    if hand.later or bare is spot or spot.known or spot.owed:
        return _word(work, spot, Move(turn.chair, row, BEATS))
    if i not in turn.done:
        try:
            turn.done[i] = said(hand, bare.control, turn.chair, row, NOTHING_KNOWN)
        except Need:
            return _word(work, spot, Move(turn.chair, row, BEATS))
    done = turn.done[i]
    if not done.control.over:
        control = _dressed(work, bare._replace(control=done.control), spot.control).control
        at = At(hand, spot.control, NOTHING_KNOWN, turn.chair, hand.bet_index[row.region[4:]])
        done = settled(at, row, done._replace(control=control))
    return Said(None if done.control.over else _next(work, spot, done), work.pays(done.paid))


# ---------------------------------------------------------------- words do not look at the cards of the trick
def _bare(work: Work, spot: Spot) -> Spot:
    """The spot without what does not matter to words: the cards in the trick, and calls that wait below the last one.

    So what may be said, and what comes of it, is worked out once for all of them.
    """
    control, stack = spot.control, spot.control.stack
    if stack and work.deaf(spot.hand)[stack[-1]]:
        control = control.without_tricks()
    elif control.best != NONE and not work.hands[spot.hand].goes_on_without:
        control = control.without_cards()  # (a side that leaves the hand takes its card along)
    if len(stack) > 1 and work.calls_apart(spot.hand):
        control = control.without_waiting()
    return spot if control is spot.control else Spot(spot.hand, control, spot.known, spot.owed)


def _dressed(work: Work, bare: Spot, control: Control) -> Spot:
    """The spot with what did not matter to what was said."""
    stack = control.stack
    deaf = stack and work.deaf(bare.hand)[stack[-1]]
    said = bare.control.with_tricks_of(control) if deaf else bare.control.with_cards_of(control)
    if deaf and said.out != control.out:
        said = won_by_nobody(work.hands[bare.hand], said)
    if len(stack) > 1 and work.calls_apart(bare.hand):
        said = said.with_waiting_of(control)
    return Spot(bare.hand, said, bare.known, bare.owed)


def _turn(work: Work, hand: Hand, bare: Spot, fouls: bool) -> Turn:
    found = work.turns.get(bare)
    if found is None:
        try:
            found = _asked(hand, bare.control, Known(work.facts, work.registers, bare.known), fouls)
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


def _word(work: Work, bare: Spot, move: Move) -> Said | Look:
    """What a move leads to, by what it must look at to be carried out."""
    try:
        return _stepped(work, bare, move)
    except Need as need:
        number = work.facts.setdefault(need.fact, len(work.facts))
        known = [bare._replace(known=(*bare.known, (number, answer))) for answer in (False, True)]
        return Look(number, tuple([_word(work, spot, move) for spot in known]))


def _stepped(work: Work, spot: Spot, move: Move) -> Said:
    oracle = Known(work.facts, work.registers, spot.known)
    done = step(work.hands[spot.hand], spot.control, move.chair, move.row, oracle, move.against)
    back = [one for one in spot.owed if one.bet in done.void] if done.void else ()
    return Said(None if done.control.over else _next(work, spot, done), work.pays(done.paid, back))


def _next(work: Work, spot: Spot, done: Step) -> Spot:
    """The next situation, with what is known of the deal, and what is owed, as long as it can matter."""
    hand, control = work.hands[spot.hand], done.control
    if control.claims or (not spot.known and not hand.voidable):
        # who sees which cards is not a matter of control
        return Spot(spot.hand, control.but(shown=0) if control.shown else control)
    names, at_risk = work.matter(spot.hand, control)
    facts = list(work.facts)
    looked = [(facts[number], number, answer) for number, answer in spot.known]
    kept = [one for one in looked if one[0].kind == "holds" and one[0].name in names]
    owed = [one for one in (*spot.owed, *done.paid) if one.bet in at_risk and one.bet not in done.void]
    kept.sort(key=lambda one: (one[0].name, one[0].chair))
    return Spot(spot.hand, control, tuple([(number, answer) for _, number, answer in kept]), tuple(owed))
