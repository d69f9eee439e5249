"""One move: from a control situation to the next, and what is paid on the way.

A move is a row and, for a card, how it compares with the best card on the
table.  Nothing here knows a card or a score; payments are amounts over scores.
"""

from __future__ import annotations

from trucodsl.machine import closing
from trucodsl.machine.called import dropped, remembered, unasked, with_bet, with_deed, without_idle_word
from trucodsl.machine.committed import accepted, sets_aside
from trucodsl.machine.control import NONE, BetState, Control, Deed, Oracle, Speech, order_from
from trucodsl.machine.each import (
    has,
    inside,
    is_each,
    leaves_the_hand,
    left,
    left_alone,
    sides_in,
    sides_left,
    still_asked,
)
from trucodsl.machine.forget import forget
from trucodsl.machine.machine import Do, Hand, Row
from trucodsl.machine.meaning import amount, hand_worth, paid_to
from trucodsl.machine.moves import answerers, could_speak, questioned
from trucodsl.machine.owing import Paid
from trucodsl.machine.parties import At, sides_of
from trucodsl.machine.paying import Step, awarded, ended, unanswered, won
from trucodsl.machine.speaking import is_spoken, speakers, spoken
from trucodsl.machine.trick import BEATS, play_card, without
from trucodsl.syntax.phrases import Amount, Effect, Effects, Whole


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
    return control.but(poll=control.poll[at + 1 :])


def step(hand: Hand, control: Control, chair: int, row: Row, oracle: Oracle, against: int = BEATS) -> Step:
    """What becomes of a situation when the chair uses the row; ``against`` is for cards."""
    if control.claims:
        return Step(*closing.claimed(hand, control, chair, row))
    at = At(hand, control, oracle, chair, _bet(hand, row))
    return settled(at, row, _DO[row.do](at, row, against))


def said(hand: Hand, control: Control, chair: int, row: Row, oracle: Oracle) -> Step:
    """What a word does before it is seen to what follows from it (``settled``)."""
    at = At(hand, control, oracle, chair, _bet(hand, row))
    return _DO[row.do](at, row, BEATS)


def settled(at: At, row: Row, done: Step) -> Step:
    """The step with what follows from it: who has left plays no more, fouls are noted, what cannot matter forgotten."""
    hand, chair = at.hand, at.chair
    if done.control.out and not done.control.over:
        done = _among_those_left(at, done)
    if hand.later:
        done = _kept_back(at, row, done)
    control = forget(hand, done.control)
    busy = control.decided or control.stack or control.asks or control.discarding or control.speech
    if hand.speaks_any_time and not busy:
        control = _polled(hand, control, chair)
    return Step(control, done.paid, done.void)


def _kept_back(at: At, row: Row, done: Step) -> Step:
    """The step where fouls are only noticed when the hand is decided, and may take away what it pays."""
    due = tuple(one for one in at.control.due if one.bet not in done.void)
    if done.control.over:
        control, paid = closing.decided(at, row, (*due, *done.paid), done.control)
        return done._replace(control=control, paid=paid)
    kept = closing.kept_back(at, row, done.paid, done.control)
    paid = tuple(one for one in done.paid if one not in kept)
    return done._replace(control=closing.noted(at, row, done.control)._replace(due=due + kept), paid=paid)


def _bet(hand: Hand, row: Row) -> int:
    return hand.bet_index[row.region[4:]] if row.region.startswith("bet ") else NONE


def _polled(hand: Hand, control: Control, mover: int) -> Control:
    """The other chairs that could speak are asked, in turn order from the mover."""
    if not hand.speaks_any_time:
        return control
    turn = control.turn(hand.seats)
    poll = tuple(c for c in order_from(hand.seats, mover) if c != turn and could_speak(hand, control, c))
    return control.but(poll=poll)


# ---------------------------------------------------------------- calls
def _call(at: At, row: Row, against: int) -> Step:
    hand, index = at.hand, at.bet
    chart, state = hand.charts[index], at.control.bets[index]
    node = dict(chart.nodes[state.node].raises)[row.event]
    raised = row.do is not Do.CALL
    control = remembered(at, row.event)
    if row.do is Do.RAISE:
        control = with_deed(at.hand, control, Deed("accepted", chart.bet.name, at.chair))
    agreed = state.agreed or raised
    if is_each(hand, index) and row.do is Do.RAISE:  # who raises accepts: he is in, and so is who called before
        control = with_bet(control, index, inside=inside(hand, state) | 1 << hand.side[at.chair])
    control = accepted(hand, control, index)  # raising is accepting
    control = with_bet(
        control, index, node=node, asked=True, agreed=agreed, caller=at.chair, word=NONE, last=NONE, votes=(), yes=False
    )
    if index not in control.stack:
        control = control.but(stack=(*control.stack, index), poll=())
    for name in chart.bet.cancels:
        control = dropped(hand, control, name)
    void = tuple(name for name in chart.bet.cancels if name in hand.voidable)
    if not answerers(hand, control, at.oracle, index, at.chair):
        alone = chart.nodes[node].alone or chart.nodes[node].refused  # nobody can contest it
        side = hand.side[at.chair]
        paid = unanswered(hand, paid_to(alone, at.then(control), side), side, chart.bet.name)
        return Step(unasked(control, index, over="settled"), paid, void)
    return Step(sets_aside(hand, control, index, at.chair), (), void)


def _accept(at: At, row: Row, against: int) -> Step:
    bet = at.hand.charts[at.bet].bet
    if bet.answers == "each":
        return _accepts(at)
    if bet.answers == "all accept" and _more_votes(at):
        return _vote(at, at.control)
    control = with_deed(at.hand, at.control, Deed("accepted", bet.name, at.chair))
    if bet.answers == "strongest" and _more_votes(at):
        return _vote(at, with_bet(control, at.bet, yes=True))
    return _accepted(at.then(control))


def _accepted(at: At) -> Step:
    """The side has accepted."""
    bet, waiting = at.hand.charts[at.bet].bet, accepted(at.hand, at.control, at.bet)
    if bet.decides == "nothing":
        return Step(unasked(waiting, at.bet, agreed=True, over="settled", word=NONE))
    word = NONE if is_each(at.hand, at.bet) else at.hand.side[at.chair]
    control = unasked(waiting, at.bet, agreed=True, word=word)
    if bet.decides == "hand":
        return Step(without_idle_word(at.hand, control, at.bet))
    there = sides_in(at.hand, control, at.bet, at.control.bets[at.bet].caller, at.chair)
    if is_spoken(bet):
        alike = at.hand.charts[at.bet].alike[at.control.bets[at.bet].node]
        return Step(with_bet(control, at.bet, node=alike, word=NONE)._replace(speech=Speech(at.bet, there)))
    return _settled(at, control, there, at.oracle.best(bet.decides, there))


def _settled(at: At, control: Control, there: tuple[int, ...], winner: int) -> Step:
    """A value is decided: the bet pays its stake to the side."""
    chart, state = at.hand.charts[at.bet], at.control.bets[at.bet]
    stake = paid_to(chart.nodes[state.node].stake, at, winner)
    paid = won(at.hand, stake, winner, [side for side in there if side != winner], chart.bet.name)
    return Step(with_bet(control, at.bet, over="settled", word=NONE), paid)


def _speak(at: At, row: Row, against: int) -> Step:
    """A figure, or none; when nobody is left who could beat it the bet is settled."""
    control = spoken(at.control, at.chair, says=row.do is Do.SAY)
    speech = control.speech
    assert speech is not None
    if speakers(at.hand, speech):
        return Step(control)
    # of equals, also of those who have nothing, the nearest to the mano
    winner = at.hand.side[speech.holder] if speech.holder != NONE else speech.sides[0]
    return _settled(at._replace(control=control), control._replace(speech=None), speech.sides, winner)


def _more_votes(at: At) -> bool:
    state = at.control.bets[at.bet]
    return len(state.votes) + 1 < len(answerers(at.hand, at.control, at.oracle, at.bet, state.caller))


def _vote(at: At, control: Control) -> Step:
    return Step(with_bet(control, at.bet, votes=tuple(sorted((*control.bets[at.bet].votes, at.chair)))))


def _refuse(at: At, row: Row, against: int) -> Step:
    chart, state = at.hand.charts[at.bet], at.control.bets[at.bet]
    if chart.bet.answers in ("all refuse", "strongest") and _more_votes(at):
        return _vote(at, at.control)
    if state.yes:
        return _accepted(at)
    if chart.bet.answers == "each":
        return _left_bet(at)
    payee = at.hand.side[state.caller]
    refused = paid_to(chart.nodes[state.node].refused, at, payee)
    paid = won(at.hand, refused, payee, (at.hand.side[at.chair],), chart.bet.name)
    if chart.bet.decides == "hand":
        return ended(at.control, paid)
    return Step(unasked(at.control, at.bet, over="refused", word=NONE), paid)


# ---------------------------------------------------------------- each side for itself
def _accepts(at: At) -> Step:
    """A side accepts for itself: it is in."""
    hand, index = at.hand, at.bet
    control = with_deed(hand, at.control, Deed("accepted", hand.charts[index].bet.name, at.chair))
    state = control.bets[index]
    inside = state.inside | 1 << hand.side[at.chair]
    return _answered_each(at, with_bet(control, index, inside=inside, votes=tuple(sorted((*state.votes, at.chair)))))


def _left_bet(at: At) -> Step:
    """A side refuses for itself: it leaves, and has lost what stood before if it had accepted that."""
    hand, index, side = at.hand, at.bet, at.hand.side[at.chair]
    chart, state = hand.charts[index], at.control.bets[index]
    caller, paid = hand.side[state.caller], tuple[Paid, ...]()
    if has(state.inside, side):
        paid = won(hand, paid_to(chart.nodes[state.node].refused, at, caller), caller, (side,), chart.bet.name)
    control = with_bet(at.control, index, gone=state.gone | 1 << side)
    return _answered_each(at, left(hand, control, side) if leaves_the_hand(hand, index) else control, paid)


def _answered_each(at: At, control: Control, paid: tuple[Paid, ...] = ()) -> Step:
    """A side has answered for itself; the call is settled when all have."""
    hand, index = at.hand, at.bet
    state, bet = control.bets[index], hand.charts[index].bet
    asked = still_asked(hand, control, index)
    if asked:  # that one who refused was in counts only if nobody accepts and none of those was in who also refuse
        there = state.inside & ~state.gone if state.votes or asked & state.inside else state.inside
        return Step(control if there == state.inside else with_bet(control, index, inside=there), paid)
    caller, there = hand.side[state.caller], inside(hand, state)
    if there != 1 << caller:
        control = with_bet(control, index, inside=there, last=caller)
        done = _accepted(At(hand, control, at.oracle, state.caller, index))
        return Step(done.control, paid + done.paid, done.void) if paid else done
    if not state.inside & state.gone:  # nobody who refused was in: the call was worth what it is worth alone
        refused = paid_to(hand.charts[index].nodes[state.node].refused, at, caller)
        paid += unanswered(hand, refused, caller, bet.name)
    if bet.decides == "hand":
        return ended(control, paid)
    return Step(unasked(control, index, over="refused", word=NONE), paid)


def _among_those_left(at: At, done: Step) -> Step:
    """The step where some have left: a call that all others have answered is settled, and one side alone has won."""
    hand, control = at.hand, done.control
    while control.stack and not control.speech and len(sides_left(hand, control)) > 1:
        index = control.stack[-1]
        if not is_each(hand, index) or still_asked(hand, control, index):
            return done
        more = _answered_each(At(hand, control, at.oracle, control.bets[index].caller, index), control)
        done, control = Step(more.control, done.paid + more.paid, done.void + more.void), more.control
        if control.over:
            return done
    return done if control.speech else without(at, done)


# ---------------------------------------------------------------- leaving, special hands, fouls
def _fold(at: At, row: Row, against: int) -> Step:
    side, bet = at.hand.side[at.chair], at.hand.charts[at.hand.deciding].bet.name
    alone = at.hand.book.fold.who == "seat"
    control = left_alone(at.hand, at.control, at.chair) if alone else left(at.hand, at.control, side)
    there = [other for other in sides_left(at.hand, control) if other != side]
    if len(there) > 1 or side in sides_left(at.hand, control):
        return Step(control)
    return ended(at.control, won(at.hand, amount(at.hand.book.fold.pays, at, there[0]), there[0], (side,), bet))


def _quit(at: At, row: Row, against: int) -> Step:
    """Accepts what was called and leaves at once."""
    chart, state = at.hand.charts[at.bet], at.control.bets[at.bet]
    payee = at.hand.side[state.caller]
    stake = paid_to(chart.nodes[state.node].stake, at, payee)
    return ended(at.control, won(at.hand, stake, payee, (at.hand.side[at.chair],), chart.bet.name))


def _discard(at: At, row: Row, against: int) -> Step:
    return Step(_begun(at.hand, at.control.but(discarding=at.control.discarding - 1)))


def _aside(at: At, row: Row, against: int) -> Step:
    return Step(at.control.but(setting=NONE))


def _start(at: At, row: Row, against: int) -> Step:
    assert at.hand.ask is not None
    answers, control = at.hand.ask.answers, at.control
    if answers in ("all accept", "strongest") and _more_asked(at):
        return Step(_answered(at).but(willing=answers == "strongest"))
    return Step(_begun(at.hand, control.but(asks=False, answered=(), willing=False)))


def _run(at: At, row: Row, against: int) -> Step:
    assert at.hand.ask is not None
    if at.hand.ask.answers in ("all refuse", "strongest") and _more_asked(at):
        return Step(_answered(at))
    if at.control.willing:
        return _start(at, row, against)
    assert row.effects is not None
    return _effects(at, row.effects, "question", over=True)


def _more_asked(at: At) -> bool:
    return len(questioned(at.hand, at.control, at.oracle)) > 1


def _answered(at: At) -> Control:
    return at.control.but(answered=tuple(sorted((*at.control.answered, at.chair))))


def order(hand: Hand, control: Control, oracle: Oracle, side: int, effects: Effects, name: str) -> Step:
    """What a referee orders against a side, in the name of the order."""
    at = At(hand, control.but(that_side=side), oracle, hand.side.index(side))
    done = _effects(at, effects, name)
    return done if done.control.over else done._replace(control=done.control.but(that_side=control.that_side))


def _foul(at: At, row: Row, against: int) -> Step:
    assert row.effects is not None
    return _effects(at, row.effects, at.hand.charts[at.bet].bet.name)


def _effects(at: At, effects: Effects, bet: str, *, over: bool = False) -> Step:
    """One effect after the other; a payment of the hand, the game or the match ends the hand."""
    # a punished call is not a call: the bet it is of can no longer be called, and what was agreed stands
    control = at.control if at.bet == NONE else dropped(at.hand, at.control, bet)
    paid: tuple[Paid, ...] = ()
    for effect in effects.items:
        found, ends = _effect(at.then(control), effect, bet)
        paid += found
        over |= ends
        if effect.do in ("cancel", "close"):
            control = dropped(at.hand, control, effect.name)
    return ended(control, paid) if over else Step(control, paid)


def _effect(at: At, effect: Effect, bet: str) -> tuple[tuple[Paid, ...], bool]:
    """What one effect pays, and whether it ends the hand."""
    if effect.party is None:
        return (), False
    paid: tuple[Paid, ...] = ()
    for side in sides_of(effect.party, at):
        pays, fault = _effect_pays(at.paying(side), effect, side), at.hand.side[at.chair]
        paid += awarded(at.hand, effect, pays, side, fault, bet)
    return paid, effect.do != "pay"


def _effect_pays(at: At, effect: Effect, side: int) -> Amount:
    if effect.do == "pay":
        assert effect.amount is not None
        return amount(effect.amount, at, side)
    # all that is lacking: of the game, or of the match
    return hand_worth(at) if effect.do == "hand" else amount(Whole(effect.do), at, side)


_DO = {
    Do.PLAY: play_card,
    Do.COVER: play_card,
    Do.CALL: _call,
    Do.RAISE: _call,
    Do.RERAISE: _call,
    Do.ACCEPT: _accept,
    Do.REFUSE: _refuse,
    Do.SAY: _speak,
    Do.PASS: _speak,
    Do.FOLD: _fold,
    Do.QUIT: _quit,
    Do.DISCARD: _discard,
    Do.START: _start,
    Do.RUN: _run,
    Do.ASIDE: _aside,
    Do.FOUL: _foul,
}
