"""One move: from a control situation to the next, and what is paid on the way.

A move is a row and, for a card, how it compares with the best card on the
table.  Nothing here knows a card or a score; payments are amounts over scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from trucodsl.machine import closing
from trucodsl.machine.control import NONE, TIE, BetState, Control, Deed, Oracle, Paid, order_from, to_side
from trucodsl.machine.forget import forget
from trucodsl.machine.machine import Do, Hand, Row
from trucodsl.machine.meaning import amount, hand_worth, paid_to
from trucodsl.machine.moves import answerers, could_speak, questioned
from trucodsl.machine.parties import At, sides_of
from trucodsl.syntax.phrases import Amount, Effect, Whole

BEATS, LOSES, TIES = 0, 1, 2  # a card against the best card on the table


@dataclass(frozen=True, slots=True)
class Step:
    """The next situation, what was paid, and the side that won the hand by tricks (NONE: it did not end so)."""

    control: Control
    paid: tuple[Paid, ...] = ()
    void: tuple[str, ...] = ()  # bets that are cancelled: what they stood to pay is taken back


def start(hand: Hand, that_side: int = NONE) -> Control:
    """The first situation of a hand."""
    more = hand.book.deal.cards_of(hand.seats)[-1] - hand.book.deal.each
    bets = tuple(BetState() for _ in hand.charts)
    control = Control(bets, that_side=that_side, asks=hand.ask is not None, discarding=more)
    return _begun(hand, control)


def _begun(hand: Hand, control: Control) -> Control:
    """Where nothing waits any more before play, those who could speak are asked."""
    waits = control.asks or control.discarding
    return control if waits else _polled(hand, control, hand.seats - 1)


def wait(control: Control, chair: int) -> Control:
    """The chair that was asked whether it wants to speak does not."""
    at = control.poll.index(chair)
    return control._replace(poll=control.poll[at + 1 :])


def step(hand: Hand, control: Control, chair: int, row: Row, oracle: Oracle, against: int = BEATS) -> Step:
    """What becomes of a situation when the chair uses the row; ``against`` is for cards."""
    if control.claims:
        return Step(*closing.claimed(hand, control, chair, row))
    at = At(hand, control, oracle, chair, _bet(hand, row))
    done = _DO[row.do](at, row, against)
    if hand.later:
        done = _kept_back(at, row, done)
    control = forget(hand, done.control)
    if hand.speaks_any_time and not (control.decided or control.stack or control.asks or control.discarding):
        control = _polled(hand, control, chair)
    return Step(control, done.paid, done.void)


def _kept_back(at: At, row: Row, done: Step) -> Step:
    """The step where fouls are only noticed when the hand is decided, and may take away what it pays."""
    due = tuple(one for one in at.control.due if one.bet not in done.void)
    if done.control.over:
        control, paid = closing.decided(at, row, (*due, *done.paid), done.control)
        return replace(done, control=control, paid=paid)
    due += tuple(one for one in done.paid if one.bet in at.hand.kept_back)
    paid = tuple(one for one in done.paid if one.bet not in at.hand.kept_back)
    return replace(done, control=closing.noted(at, row, done.control)._replace(due=due), paid=paid)


def _bet(hand: Hand, row: Row) -> int:
    return hand.bet_index[row.region[4:]] if row.region.startswith("bet ") else NONE


def _polled(hand: Hand, control: Control, mover: int) -> Control:
    """The other chairs that could speak are asked, in turn order from the mover."""
    if not hand.speaks_any_time:
        return control
    turn = control.turn(hand.seats)
    poll = tuple(c for c in order_from(hand.seats, mover) if c != turn and could_speak(hand, control, c))
    return control._replace(poll=poll)


def _set(control: Control, index: int, **changes: Any) -> Control:
    bets = list(control.bets)
    bets[index] = bets[index]._replace(**changes)
    return control._replace(bets=tuple(bets))


def _ended(control: Control, paid: tuple[Paid, ...] = ()) -> Step:
    """The hand is over; nothing of it matters any more."""
    return Step(Control(bets=(), results=control.results, over=True), paid)


# ---------------------------------------------------------------- cards
def _play(at: At, row: Row, against: int) -> Step:
    hand, control = at.hand, _seen(at, row.do is Do.COVER)
    side = hand.side[at.chair]
    if control.played == 0 or against == BEATS:
        best, best_chair = side, at.chair
    elif against == TIES:
        best, best_chair = _equal(at)
    else:
        best, best_chair = control.best, control.best_chair
    control = control._replace(
        played=control.played + 1, best=best, best_chair=best_chair, tied=_leads_if_tied(at, against)
    )
    if control.played < hand.seats:
        return Step(control)
    results = (*control.results, best)
    if results in hand.outcomes:
        return _won(replace(at, control=control._replace(results=results)), hand.outcomes[results])
    rule = hand.book.tricks.after_a_tie
    lead = best_chair if best != TIE else {"mano": 0, "leader": control.leader}.get(rule, control.tied)
    done = control._replace(trick=control.trick + 1, played=0, leader=lead, results=results, covered=0)
    return Step(done._replace(best=NONE, best_chair=NONE, tied=NONE))


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
    if at.control.played == 0 or against == BEATS:
        return at.chair
    return min(tied, at.chair) if against == TIES and rule == "nearest the mano" else tied


def _seen(at: At, hidden: bool) -> Control:
    """Who covered, remembered only as far as a window asks."""
    control, bit = at.control, 1 << at.chair
    asked = at.hand.asked_covers
    if hidden and "trick" in asked:
        control = control._replace(covered=control.covered | bit)
    if hidden and asked & {"", "every"}:
        control = control._replace(hid=control.hid | bit)
    if not hidden and "every" in asked:
        control = control._replace(opened=control.opened | bit)
    return control


def _won(at: At, winner: int) -> Step:
    """The tricks are decided: the bet on the hand pays its stake."""
    if winner == TIE:
        return _ended(at.control)
    here = replace(at, winner=winner)
    return _ended(at.control, to_side(at.hand, hand_worth(here), winner, at.hand.charts[at.hand.deciding].bet.name))


# ---------------------------------------------------------------- calls
def _call(at: At, row: Row, against: int) -> Step:
    hand, index = at.hand, at.bet
    chart, state = hand.charts[index], at.control.bets[index]
    node = dict(chart.nodes[state.node].raises)[row.event]
    raised = row.do is not Do.CALL
    control = _remember(at, row.event)
    if row.do is Do.RAISE:
        control = _deed(at.hand, control, Deed("accepted", chart.bet.name, at.chair))
    agreed = state.agreed or raised
    control = _set(
        control, index, node=node, asked=True, agreed=agreed, caller=at.chair, word=NONE, votes=(), yes=False
    )
    if index not in control.stack:
        control = control._replace(stack=(*control.stack, index), poll=())
    for name in chart.bet.cancels:
        control = _dropped(hand, control, name)
    void = tuple(name for name in chart.bet.cancels if name in hand.voidable)
    if not answerers(hand, control, at.oracle, index, at.chair):
        alone = chart.nodes[node].alone or chart.nodes[node].refused  # nobody can contest it
        side = hand.side[at.chair]
        paid = to_side(hand, paid_to(alone, replace(at, control=control), side), side, chart.bet.name)
        return Step(_set(_popped(control, index), index, over="settled"), paid, void)
    return Step(control, (), void)


def _dropped(hand: Hand, control: Control, name: str) -> Control:
    index = hand.bet_index.get(name)
    if index is None or control.bets[index].over:
        return control
    state = control.bets[index]
    if not state.asked:
        return _set(control, index, over="cancelled")
    # a call that was not accepted is worth nothing: what was agreed before it stands
    agreed = hand.charts[index].parents[state.node]
    return _set(_popped(control, index), index, node=agreed, over="cancelled", word=NONE)


def _popped(control: Control, index: int) -> Control:
    control = _set(control, index, asked=False, caller=NONE, votes=(), yes=False)
    return control._replace(stack=tuple(other for other in control.stack if other != index))


def _accept(at: At, row: Row, against: int) -> Step:
    bet = at.hand.charts[at.bet].bet
    if bet.answers == "all accept" and _more_votes(at):
        return _vote(at, at.control)
    control = _deed(at.hand, at.control, Deed("accepted", bet.name, at.chair))
    if bet.answers == "strongest" and _more_votes(at):
        return _vote(at, _set(control, at.bet, yes=True))
    return _accepted(replace(at, control=control))


def _accepted(at: At) -> Step:
    """The side has accepted."""
    bet = at.hand.charts[at.bet].bet
    control = _popped(at.control, at.bet)
    control = _set(control, at.bet, agreed=True, word=at.hand.side[at.chair])
    if bet.decides == "hand":
        return Step(_without_idle_word(at.hand, control, at.bet))
    control = _set(control, at.bet, over="settled", word=NONE)
    if bet.decides == "nothing":
        return Step(control)
    winner = at.oracle.best(bet.decides, tuple(at.hand.sides))
    stake = at.hand.charts[at.bet].nodes[at.control.bets[at.bet].node].stake
    return Step(control, to_side(at.hand, paid_to(stake, at, winner), winner, bet.name))


def _without_idle_word(hand: Hand, control: Control, index: int) -> Control:
    """The word is forgotten where nothing can be said with it, so that situations that are alike are one."""
    return control if hand.charts[index].nodes[control.bets[index].node].raises else _set(control, index, word=NONE)


def _more_votes(at: At) -> bool:
    state = at.control.bets[at.bet]
    return len(state.votes) + 1 < len(answerers(at.hand, at.control, at.oracle, at.bet, state.caller))


def _vote(at: At, control: Control) -> Step:
    return Step(_set(control, at.bet, votes=tuple(sorted((*control.bets[at.bet].votes, at.chair)))))


def _refuse(at: At, row: Row, against: int) -> Step:
    chart, state = at.hand.charts[at.bet], at.control.bets[at.bet]
    if chart.bet.answers in ("all refuse", "strongest") and _more_votes(at):
        return _vote(at, at.control)
    if state.yes:
        return _accepted(at)
    payee = at.hand.side[state.caller]
    paid = to_side(at.hand, paid_to(chart.nodes[state.node].refused, at, payee), payee, chart.bet.name)
    if chart.bet.decides == "hand":
        return _ended(at.control, paid)
    return Step(_set(_popped(at.control, at.bet), at.bet, over="refused", word=NONE), paid)


# ---------------------------------------------------------------- leaving, special hands, fouls
def _fold(at: At, row: Row, against: int) -> Step:
    bet = at.hand.charts[at.hand.deciding].bet.name
    paid: tuple[Paid, ...] = ()
    for winner in at.hand.others(at.hand.side[at.chair]):
        paid += to_side(at.hand, amount(at.hand.book.fold.pays, at, winner), winner, bet)
    return _ended(at.control, paid)


def _quit(at: At, row: Row, against: int) -> Step:
    """Accepts what was called and leaves at once."""
    chart, state = at.hand.charts[at.bet], at.control.bets[at.bet]
    payee = at.hand.side[state.caller]
    stake = paid_to(chart.nodes[state.node].stake, at, payee)
    return _ended(at.control, to_side(at.hand, stake, payee, chart.bet.name))


def _discard(at: At, row: Row, against: int) -> Step:
    return Step(_begun(at.hand, at.control._replace(discarding=at.control.discarding - 1)))


def _start(at: At, row: Row, against: int) -> Step:
    assert at.hand.ask is not None
    answers, control = at.hand.ask.answers, at.control
    if answers in ("all accept", "strongest") and _more_asked(at):
        return Step(_answered(at)._replace(willing=answers == "strongest"))
    return Step(_begun(at.hand, control._replace(asks=False, answered=(), willing=False)))


def _run(at: At, row: Row, against: int) -> Step:
    assert at.hand.ask is not None
    if at.hand.ask.answers in ("all refuse", "strongest") and _more_asked(at):
        return Step(_answered(at))
    return _start(at, row, against) if at.control.willing else _effects(at, row, "question")


def _more_asked(at: At) -> bool:
    return len(questioned(at.hand, at.control, at.oracle)) > 1


def _answered(at: At) -> Control:
    return at.control._replace(answered=tuple(sorted((*at.control.answered, at.chair))))


def _foul(at: At, row: Row, against: int) -> Step:
    return _effects(at, row, at.hand.charts[at.bet].bet.name)


def _effects(at: At, row: Row, bet: str) -> Step:
    """The effects of a row, one after the other; a payment of the hand, the game or the match ends the hand."""
    assert row.effects is not None
    # a punished call is not a call: the bet it is of can no longer be called, and what was agreed stands
    control = at.control if at.bet == NONE else _dropped(at.hand, at.control, bet)
    paid: tuple[Paid, ...] = ()
    ended = row.do is Do.RUN
    for effect in row.effects.items:
        found, ends = _effect(replace(at, control=control), effect, bet)
        paid += found
        ended |= ends
        if effect.do in ("cancel", "close"):
            control = _dropped(at.hand, control, effect.name)
    return _ended(control, paid) if ended else Step(control, paid)


def _effect(at: At, effect: Effect, bet: str) -> tuple[tuple[Paid, ...], bool]:
    """What one effect pays, and whether it ends the hand."""
    if effect.party is None:
        return (), False
    paid: tuple[Paid, ...] = ()
    for side in sides_of(effect.party, at):
        paid += to_side(at.hand, _effect_pays(replace(at, winner=side), effect, side), side, bet)
    return paid, effect.do != "pay"


def _effect_pays(at: At, effect: Effect, side: int) -> Amount:
    if effect.do == "pay":
        assert effect.amount is not None
        return amount(effect.amount, at, side)
    # all that is lacking: of the game, or of the match
    return hand_worth(at) if effect.do == "hand" else amount(Whole(effect.do), at, side)


# ---------------------------------------------------------------- memory
def _remember(at: At, call: str) -> Control:
    bet = at.hand.charts[at.bet].bet.name
    control = at.control
    for name in (call, bet):
        if not any(deed.what == "first" and deed.name == name for deed in control.deeds):
            control = _deed(at.hand, control, Deed("first", name, at.chair))
        control = _deed(at.hand, control, Deed("called", name, at.chair))
    return control


def _deed(hand: Hand, control: Control, deed: Deed) -> Control:
    return control._replace(deeds=control.deeds | {deed}) if (deed.what, deed.name) in hand.asked_deeds else control


_DO = {
    Do.PLAY: _play,
    Do.COVER: _play,
    Do.CALL: _call,
    Do.RAISE: _call,
    Do.RERAISE: _call,
    Do.ACCEPT: _accept,
    Do.REFUSE: _refuse,
    Do.FOLD: _fold,
    Do.QUIT: _quit,
    Do.DISCARD: _discard,
    Do.START: _start,
    Do.RUN: _run,
    Do.FOUL: _foul,
}
