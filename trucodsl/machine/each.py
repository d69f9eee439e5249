"""Answers of each side for itself, and who has left: the bet and the hand go on among the others.

A call asks every other side that has not left the bet.  Who accepts is inside;
who refuses leaves the bet, or the hand, and has lost what stood before if he
was inside (seed 003 C64 - C68).
"""

from __future__ import annotations

from trucodsl.machine.called import unasked
from trucodsl.machine.control import NONE, TIE, BetState, Control
from trucodsl.machine.machine import Hand


def is_each(hand: Hand, index: int) -> bool:
    """Whether each side answers the calls of a bet for itself."""
    return hand.charts[index].bet.answers == "each"


def leaves_the_hand(hand: Hand, index: int) -> bool:
    """Whether a side that refuses is out of the hand, not only of the bet."""
    bet = hand.charts[index].bet
    return bet.refuser == "leaves the hand" or (not bet.refuser and bet.decides == "hand")


def has(mask: int, side: int) -> bool:
    """Whether a side is among some."""
    return bool(mask >> side & 1)


def is_out(hand: Hand, control: Control, chair: int) -> bool:
    """Whether a chair plays no part in the hand any more."""
    return has(control.out, chair)


def still_asked(hand: Hand, control: Control, index: int) -> int:
    """The sides (bits) that have still to answer the call that waits."""
    state, side = control.bets[index], hand.side
    done = state.gone | 1 << side[state.caller]
    for chair in state.votes:
        done |= 1 << side[chair]
    asked = (1 << len(hand.purses)) - 1 & ~done
    return asked & sum(1 << one for one in sides_left(hand, control)) if control.out else asked


def may_raise(hand: Hand, control: Control, index: int, side: int) -> bool:
    """Whether a side has the word: it may raise what is agreed."""
    state = control.bets[index]
    if not is_each(hand, index):
        return state.word == side
    return state.last not in (NONE, side) and has(state.inside, side)


def inside(hand: Hand, state: BetState) -> int:
    """The sides that are in the bet once the call that waits is accepted: those who have accepted, and the caller."""
    return (state.inside & ~state.gone) | 1 << hand.side[state.caller]


def sides_in(hand: Hand, control: Control, index: int, caller: int, chair: int) -> tuple[int, ...]:
    """The sides that take part in a bet; where not each answers, who called and who accepted."""
    if is_each(hand, index):
        return tuple(side for side in hand.sides if has(control.bets[index].inside, side))
    return tuple(sorted({hand.side[caller], hand.side[chair]}))


def sides_left(hand: Hand, control: Control) -> tuple[int, ...]:
    """The sides that have not left the hand."""
    if not control.out:
        return tuple(hand.sides)
    return tuple(sorted({side for chair, side in enumerate(hand.side) if not control.out >> chair & 1}))


def left_alone(hand: Hand, control: Control, chair: int) -> Control:
    """The hand goes on without a chair; its partners play on for their side (seed 003 C60, `paso`)."""
    gone = control.but(out=control.out | 1 << chair)
    return gone if hand.side[chair] in sides_left(hand, gone) else left(hand, control, hand.side[chair])


def left(hand: Hand, control: Control, side: int) -> Control:
    """The hand goes on without a side: what it had won is won by nobody, and its card only covers."""
    out = control.out | sum(1 << chair for chair, other in enumerate(hand.side) if other == side)
    return won_by_nobody(hand, _taken_back(hand, control.but(out=out), side))


def _taken_back(hand: Hand, control: Control, side: int) -> Control:
    """Without the calls of a side that still wait below another: nobody answers whoever has left."""
    for index in control.stack[:-1]:
        state = control.bets[index]
        if hand.side[state.caller] == side:
            control = unasked(control, index, node=hand.charts[index].parents[state.node])
    return control


def won_by_nobody(hand: Hand, control: Control) -> Control:
    """The situation where what those had won who have left is nobody's."""
    there = (*sides_left(hand, control), NONE, TIE)
    gone = control.best not in there
    return control.but(
        results=tuple([result if result in there else TIE for result in control.results]),
        best=TIE if gone else control.best,
        best_chair=NONE if gone else control.best_chair,
    )
