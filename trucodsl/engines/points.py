"""Points: what a move pays is written, and the hand or the match ends if it does."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.engines.position import Payment, Phase, Position
from trucodsl.machine.amounts import number
from trucodsl.machine.control import Control
from trucodsl.machine.step import Paid


def taken_back(position: Position, bets: tuple[str, ...]) -> Position:
    """What cancelled bets stood to pay is owed no more; it stays on the record, and its opposite beside it."""
    back = tuple(one._replace(points=-one.points) for one in position.payments if one.bet in bets)
    return replace(position, payments=position.payments + back) if back else position


def settled(position: Position, paid: tuple[Paid, ...]) -> Position:
    """Payments written, and the hand or the match ended if it is."""
    score = position.book.score
    for one in paid:
        points = number(one.amount, position.from_mano)
        purse = position.purse(one.purse)
        position = replace(position, payments=(*position.payments, Payment(purse, points, one.bet)))
        if score.pay == "at once":
            position = _written(position, purse, points)
            if position.winner is not None:
                return position
    if position.control is None or not position.control.over:
        return position
    if score.pay == "hand end":
        position = _paid_at_the_end(position)
    return position if position.winner is not None else replace(position, phase=Phase.HAND_OVER)


def _written(position: Position, purse: int, points: int) -> Position:
    """Points on the score; the match is over when a purse reaches the target."""
    scores = tuple([score + points if at == purse else score for at, score in enumerate(position.scores)])
    position = replace(position, scores=scores)
    return _won(position) if position.book.score.reached(scores[purse]) else position


def _won(position: Position) -> Position:
    over = Control(bets=(), results=position.control.results if position.control else (), over=True)
    winner = position.book.score.winner(position.scores)
    return replace(position, winner=winner, phase=Phase.MATCH_OVER, control=over)


def _paid_at_the_end(position: Position) -> Position:
    """What the hand owes, written in the order of ``score.order``."""
    score = position.book.score
    place = {bet: i for i, bet in enumerate(score.order)}
    owed = sorted(position.payments, key=lambda payment: place.get(payment.bet, len(place)))
    if score.both_reach == "first":
        for payment in owed:
            position = _written(position, payment.purse, payment.points)
            if position.winner is not None:
                return position
        return position
    scores = tuple([old + points for old, points in zip(position.scores, position.points, strict=True)])
    position = replace(position, scores=scores)
    # of two past the target the higher wins (seed 000 A28); if they are level the game goes on
    return _won(position) if score.decided(scores) else position
