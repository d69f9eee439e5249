"""What the words of a hand do not look at: flattening works out once what is the same for many situations.

While a call waits, only words are said, and most of them ask neither which
cards lie in the trick nor which calls wait below.
"""

from __future__ import annotations

from trucodsl.machine.control import Control
from trucodsl.machine.each import is_each, is_out, leaves_the_hand, sides_left, still_asked
from trucodsl.machine.machine import Do, Hand, parts
from trucodsl.machine.truth import Truth, both, either, negated
from trucodsl.syntax.phrases import (
    AllOf,
    Answering,
    AnyOf,
    Covered,
    Not,
    Played,
    Quantity,
    RoleIs,
    TrickTied,
    Window,
    WonTrick,
)

OF_THE_TRICKS = (Played, Covered, RoleIs, TrickTied, WonTrick)


def deaf(hand: Hand) -> tuple[bool, ...]:
    """Of each bet, whether what is said while its call waits asks nothing of the cards played so far."""
    if hand.speaks_any_time or hand.asked_covers:
        return (False,) * len(hand.charts)
    return tuple(_deaf(hand, index) for index in range(len(hand.charts)))


def takes_cards_along(hand: Hand, control: Control, do: Do) -> bool:
    """Whether an answer looks at the cards all the same: a side that leaves the hand takes its card along."""
    index = control.stack[-1]
    if not (is_each(hand, index) and leaves_the_hand(hand, index)):
        return False
    if do is Do.REFUSE:  # as long as others have to answer the hand goes on as it is
        return still_asked(hand, control, index).bit_count() == 1
    return do is Do.ACCEPT and control.out != 0 and _unsettled(hand, control)


def tricks_are_apart(hand: Hand) -> bool:
    """Whether a card that does not decide the hand leads to the same trick whatever has been called."""
    return not (hand.speaks_any_time or hand.later)


def _unsettled(hand: Hand, control: Control) -> bool:
    """Whether it has not been seen to yet that somebody has left: whose turn it is, who has won."""
    decided = any(control.results[:n] in hand.outcomes for n in range(1, len(control.results) + 1))
    return decided or is_out(hand, control, control.turn(hand.seats)) or len(sides_left(hand, control)) == 1


def _deaf(hand: Hand, index: int) -> bool:
    name = hand.charts[index].bet.name
    spoken = [chart for chart in hand.charts if chart.bet.name == name or name in chart.bet.interrupts]
    if any(chart.bet.commit is not None for chart in spoken):
        return False  # who has no card left sets none aside
    regions = {f"bet {chart.bet.name}" for chart in spoken}
    windows = [row.when for row in hand.rows if row.region in regions]
    windows += [duty.when for chart in spoken for duty in chart.bet.must]
    amounts = [amount for chart in spoken for node in chart.nodes for amount in (node.stake, node.refused, node.alone)]
    asked = [part for phrase in (*(under(window, name) for window in windows), *amounts) for part in parts(phrase)]
    asked += [part for amount in hand.book.amounts.values() for part in parts(amount)]
    won = any(isinstance(part, Quantity) and part.name == "tricks won" for part in asked)
    return not won and not any(isinstance(part, OF_THE_TRICKS) for part in asked)


def under(window: Window, bet: str) -> Truth:
    """The window while a call of the bet waits for the answer of whoever reads it."""
    match window:
        case Answering(bet=asked):
            return asked == bet
        case AllOf(items=items):
            return both([under(item, bet) for item in items])
        case AnyOf(items=items):
            return either([under(item, bet) for item in items])
        case Not(item=item):
            return negated(under(item, bet))
    return window


def calls_are_apart(hand: Hand) -> bool:
    """Whether a call that waits below another has no part in what is said to that one."""
    bets = {chart.bet.name: chart.bet for chart in hand.charts}
    worth = any(isinstance(fact, Quantity) and fact.name == "hand worth" for fact in hand.asked_facts)
    reaches_below = any(
        below in bet.cancels and below != last
        for bet in bets.values()
        for last in bet.interrupts
        if last in bets
        for below in bets[last].interrupts
    )
    leaves = any(chart.bet.interrupts and leaves_the_hand(hand, index) for index, chart in enumerate(hand.charts))
    return not (worth or reaches_below or leaves or any(bet.fouls for bet in bets.values()))
