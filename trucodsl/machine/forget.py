"""Forgetting: what can no longer matter leaves the control situation.

Two situations that no rule can tell apart should be one, or the automaton is
enumerated many times over.  Minimisation would merge them later; forgetting at
once keeps the enumeration small.
"""

from __future__ import annotations

from trucodsl.machine.control import NONE, TIE, BetState, Control, Deed
from trucodsl.machine.machine import Hand
from trucodsl.syntax.phrases import AllOf, Moment, Window

NOT_PASSING = frozenset([-1])  # asked about by more than bets
SHUT = "shut"  # a bet that can no longer be called, where no rule asks how it came to that


def forget(hand: Hand, control: Control) -> Control:
    """The situation without what no rule can ask about any more."""
    if control.decided:
        return control
    bets = control.bets
    if control.trick or any(state.over for state in bets):
        bets = tuple([_forgotten(hand, control, i, state) for i, state in enumerate(bets)])
    last = control.trick == hand.book.tricks.count - 1
    best_chair = control.best_chair if _chair_matters(hand, control, last) else NONE
    tied = NONE if last else control.tied
    covered = _still_asked(hand, control) if control.covered else 0
    deeds = _still_told(hand, control, bets) if control.deeds else control.deeds
    new = (bets, best_chair, tied, covered, deeds)
    if new == (control.bets, control.best_chair, control.tied, control.covered, control.deeds):
        return control
    return control.but(bets=bets, best_chair=best_chair, tied=tied, covered=covered, deeds=deeds)


def _chair_matters(hand: Hand, control: Control, last: bool) -> bool:
    """Whether it can count which chair has the best card: for who leads next, and against a card as good."""
    return control.best != TIE and (not last or hand.book.tricks.equal_cards == "mano wins")


def _forgotten(hand: Hand, control: Control, index: int, state: BetState) -> BetState:
    said = control.speech is not None and control.speech.bet == index  # its figures are being said
    if not state.over and (control.trick == 0 or state.asked or said):
        return state
    bet = hand.charts[index].bet
    if not state.over:
        shut = bet.decides != "hand" and only_in_first_trick(bet.when)
        return BetState(over=SHUT) if shut and bet.name not in hand.asked_bets else state
    over = state.over if bet.name in hand.asked_bets else SHUT
    # what the hand is worth still counts when the bet on it can no longer be raised
    return BetState(node=state.node if bet.decides == "hand" else 0, over=over)


def _still_asked(hand: Hand, control: Control) -> int:
    """Who covered in this trick, as far as a partner is still to play in it."""
    return control.covered & hand.with_partners_to_play[control.leader][control.played]


def _still_told(hand: Hand, control: Control, bets: tuple[BetState, ...]) -> frozenset[Deed]:
    """The deeds that a window may still ask about."""
    asking = hand.passing_deeds
    if not asking:
        return control.deeds
    past = frozenset(i for i, state in enumerate(bets) if _is_past(hand, control, i, state))
    kept = [deed for deed in control.deeds if not asking.get((deed.what, deed.name), NOT_PASSING) <= past]
    return control.deeds if len(kept) == len(control.deeds) else frozenset(kept)


def _is_past(hand: Hand, control: Control, index: int, state: BetState) -> bool:
    """Whether no row of the bet can be used any more in this hand."""
    if state.over:
        return True
    said = control.speech is not None and control.speech.bet == index
    bet = hand.charts[index].bet
    return control.trick > 0 and not state.asked and not said and not bet.fouls and only_in_first_trick(bet.when)


def only_in_first_trick(window: Window) -> bool:
    """Whether a window is plainly shut from the second trick on."""
    items = window.items if isinstance(window, AllOf) else (window,)
    return Moment("first trick") in items
