"""Points: what a move pays is written, and the hand or the match ends if it does."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.engines.position import Payment, Phase, Position
from trucodsl.machine.amounts import number
from trucodsl.machine.control import Control, Paid


def taken_back(position: Position, bets: tuple[str, ...]) -> Position:
    """What cancelled bets stood to pay is owed no more; it stays on the record, and its opposite beside it."""
    back = tuple(one._replace(points=-one.points) for one in position.payments if one.bet in bets)
    return replace(position, payments=position.payments + back) if back else position


def owed(position: Position) -> tuple[Payment, ...]:
    """What is kept back until the hand ends, as it would be paid now."""
    due = position.control.due if position.control else ()
    return tuple(
        Payment(position.side(one.side), number(one.amount, position.from_mano), one.bet) for one in due
    )


def settled(position: Position, paid: tuple[Paid, ...]) -> Position:
    """Payments written, and the hand or the match ended if it is."""
    score = position.machine.book.score
    for one in paid:
        points = number(one.amount, position.from_mano)
        side = position.side(one.side)
        position = replace(position, payments=(*position.payments, Payment(side, points, one.bet)))
        if score.pay == "at once":
            position = _written(position, side, points)
            if position.winner is not None:
                return position
    if position.control is None or not position.control.over:
        return position
    if score.pay == "hand end":
        position = _paid_at_the_end(position)
    return position if position.winner is not None else replace(position, phase=Phase.HAND_OVER)


def _written(position: Position, side: int, points: int) -> Position:
    """Points on the score; the match is over when a side reaches the target."""
    a, b = position.scores
    scores = (a + points, b) if side == 0 else (a, b + points)
    position = replace(position, scores=scores)
    return _won(position) if scores[side] >= position.machine.book.score.target else position


def _won(position: Position) -> Position:
    over = Control(bets=(), results=position.control.results if position.control else (), over=True)
    winner = position.machine.book.score.winner(position.scores)
    return replace(position, winner=winner, phase=Phase.MATCH_OVER, control=over)


def _paid_at_the_end(position: Position) -> Position:
    """What the hand owes, written in the order of ``score.order``."""
    score = position.machine.book.score
    place = {bet: i for i, bet in enumerate(score.order)}
    owed = sorted(position.payments, key=lambda payment: place.get(payment.bet, len(place)))
    if score.both_reach == "first":
        for payment in owed:
            position = _written(position, payment.side, payment.points)
            if position.winner is not None:
                return position
        return position
    a, b = position.points
    scores = (position.scores[0] + a, position.scores[1] + b)
    position = replace(position, scores=scores)
    # of two sides past the target the higher wins (seed 000 A28); if they are level the game goes on
    ahead = max(scores) >= score.target and scores[0] != scores[1]
    return _won(position) if ahead else position
