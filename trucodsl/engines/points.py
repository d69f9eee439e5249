"""Points: what a move pays is written, and the hand, the game or the match ends if it does."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.engines.position import Payment, Phase, Position
from trucodsl.machine.amounts import MATCH, number, points_in
from trucodsl.machine.control import Control
from trucodsl.machine.step import Paid


def taken_back(position: Position, bets: tuple[str, ...]) -> Position:
    """What cancelled bets stood to pay is owed no more; it stays on the record, and its opposite beside it."""
    back = tuple(one._replace(points=-one.points) for one in position.payments if one.bet in bets)
    return replace(position, payments=position.payments + back) if back else position


def settled(position: Position, paid: tuple[Paid, ...]) -> Position:
    """Payments written, and the hand, the game or the match ended if it is."""
    score = position.machine.book.score
    for one in paid:
        points = number(one.amount, position.from_mano)
        side = position.side(one.side)
        payment = Payment(side, points_in(points), one.bet, whole=points >= MATCH)
        position = replace(position, payments=(*position.payments, payment))
        if score.pay == "at once":
            position = _written(position, payment)
            if position.game_to is not None:
                return position
    if position.control is None or not position.control.over:
        return position
    if score.pay == "hand end":
        position = _paid_at_the_end(position)
    return position if position.game_to is not None else replace(position, phase=Phase.HAND_OVER)


def _written(position: Position, payment: Payment) -> Position:
    """Points on the score; the game is over when a side reaches the target."""
    a, b = position.scores
    scores = (a + payment.points, b) if payment.side == 0 else (a, b + payment.points)
    position = replace(position, scores=scores)
    score = position.machine.book.score
    there = scores[payment.side] >= score.target
    return _won(position, payment.side if payment.whole else None) if there else position


def _won(position: Position, match_to: int | None) -> Position:
    """A game is won: by ``match_to``, and then the match with it, or by the score."""
    score = position.machine.book.score
    whole = match_to is not None
    winner = score.winner(position.scores) if match_to is None else match_to
    won = score.games if whole else position.games[winner] + 1
    games = (won, position.games[1]) if winner == 0 else (position.games[0], won)
    over = Control(bets=(), results=position.control.results if position.control else (), over=True)
    position = replace(position, games=games, game_to=winner, phase=Phase.HAND_OVER, control=over)
    return replace(position, winner=winner, phase=Phase.MATCH_OVER) if won >= score.games else position


def _paid_at_the_end(position: Position) -> Position:
    """What the hand owes, written in the order of ``score.order``."""
    score = position.machine.book.score
    place = {bet: i for i, bet in enumerate(score.order)}
    owed = sorted(position.payments, key=lambda payment: place.get(payment.bet, len(place)))
    if score.both_reach == "first":
        for payment in owed:
            position = _written(position, payment)
            if position.game_to is not None:
                return position
        return position
    (a, b), points = position.scores, position.points
    position = replace(position, scores=(a + points[0], b + points[1]))
    # of two sides past the target the higher wins (seed 000 A28); if they are level the game goes on
    weight = [a, b]
    for payment in owed:
        weight[payment.side] += payment.weight
    if max(weight) < score.target or weight[0] == weight[1]:
        return position
    ahead = weight.index(max(weight))
    return _won(position, ahead if weight[ahead] >= MATCH else None)
