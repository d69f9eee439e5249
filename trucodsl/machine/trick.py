"""Cards: what becomes of a trick, and of the hand once the tricks have decided it."""

from __future__ import annotations

from trucodsl.machine.control import NONE, TIE, Control
from trucodsl.machine.each import is_out, sides_left
from trucodsl.machine.machine import Do, Row
from trucodsl.machine.meaning import hand_worth
from trucodsl.machine.parties import At
from trucodsl.machine.paying import Step, ended, won

BEATS, LOSES, TIES = 0, 1, 2  # a card against the best card on the table


def play_card(at: At, row: Row, against: int) -> Step:
    """A card of the chair; ``against`` says how it compares with the best one."""
    hand, control = at.hand, _seen(at, row.do is Do.COVER)
    side = hand.side[at.chair]
    if control.best == NONE or against == BEATS:
        best, best_chair = side, at.chair
    elif against == TIES:
        best, best_chair = _equal(at)
    else:
        best, best_chair = control.best, control.best_chair
    control = control.but(
        played=control.played + 1,
        best=best,
        best_chair=best_chair,
        tied=_leads_if_tied(at, against),
        bound=control.bound & ~(1 << at.chair),
    )
    return _trick_over(at.then(control)) if control.played == hand.seats else Step(control)


def _trick_over(at: At) -> Step:
    """Everybody has played: the trick is somebody's, perhaps the hand too."""
    hand, control = at.hand, at.control
    results = (*control.results, control.best)
    if results in hand.outcomes:
        return _won(at.then(control.but(results=results)), hand.outcomes[results])
    rule = hand.book.tricks.after_a_tie
    lead = control.best_chair if control.best != TIE else {"mano": 0, "leader": control.leader}.get(rule, control.tied)
    done = control.but(trick=control.trick + 1, played=0, leader=lead, results=results, covered=0)
    return Step(done.but(best=NONE, best_chair=NONE, tied=NONE))


def _equal(at: At) -> tuple[int, int]:
    """Whose the best card is, and its chair, when a card is as good as the best one."""
    control, tricks = at.control, at.hand.book.tricks
    if tricks.equal_cards == "mano wins":  # chairs count from the mano
        chair = min(control.best_chair, at.chair)
        return at.hand.side[chair], chair
    partners = tricks.partners_equal
    if control.best != at.hand.side[at.chair] or partners == "tie":
        return TIE, NONE
    # a partner's card: their side keeps it
    return control.best, min(control.best_chair, at.chair) if partners == "lowest seat" else control.best_chair


def _leads_if_tied(at: At, against: int) -> int:
    """Of the chairs with a best card, the one that leads if the trick stays tied; NONE if the cards do not say."""
    rule, tied = at.hand.book.tricks.after_a_tie, at.control.tied
    if rule not in ("first of the tied", "nearest the mano"):
        return NONE
    if at.control.best == NONE or against == BEATS:
        return at.chair
    return min(tied, at.chair) if against == TIES and rule == "nearest the mano" else tied


def _seen(at: At, hidden: bool) -> Control:
    """Who covered, remembered only as far as a window asks."""
    control, bit = at.control, 1 << at.chair
    asked = at.hand.asked_covers
    if hidden and "trick" in asked:
        control = control.but(covered=control.covered | bit)
    if hidden and asked & {"", "every"}:
        control = control.but(hid=control.hid | bit)
    if not hidden and "every" in asked:
        control = control.but(opened=control.opened | bit)
    return control


def _won(at: At, winner: int) -> Step:
    """The tricks are decided: the bet on the hand pays its stake."""
    if winner == TIE:
        return ended(at.control)
    there = sides_left(at.hand, at.control)
    if winner not in there:  # "the mano", and he has left: the next to his right
        winner = min(there, key=lambda side: (side - winner) % len(at.hand.sides))
    bet = at.hand.charts[at.hand.deciding].bet.name
    losers = tuple(side for side in there if side != winner)
    return ended(at.control, won(at.hand, hand_worth(at.paying(winner)), winner, losers, bet))


def without(at: At, done: Step) -> Step:
    """The hand goes on without those who have left it: decided perhaps, or their turns are passed over."""
    hand, control = at.hand, done.control
    if control.over:
        return done
    there = sides_left(hand, control)
    decided = [control.results[:n] for n in range(1, len(control.results) + 1)]
    winner = next((hand.outcomes[results] for results in decided if results in hand.outcomes), NONE)
    if len(there) == 1:
        winner = there[0]
    if winner != NONE:
        over = _won(at.then(control), winner)
        return over._replace(paid=done.paid + over.paid, void=done.void)
    while is_out(hand, control, control.turn(hand.seats)):
        control = control.but(played=control.played + 1)
        if control.played == hand.seats:
            over = _trick_over(at.then(control))
            return without(at, over._replace(paid=done.paid + over.paid, void=done.void))
    return done._replace(control=control)
