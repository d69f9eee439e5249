"""Points: what a move pays is written, and the hand, the game or the match ends if it does."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.engines.position import Payment, Phase, Position
from trucodsl.machine.amounts import MATCH, number, points_in
from trucodsl.machine.control import Control
from trucodsl.machine.owing import Paid


def taken_back(position: Position, bets: tuple[str, ...]) -> Position:
    """What cancelled bets stood to pay is owed no more; it stays on the record, and its opposite beside it."""
    back = tuple(one._replace(points=-one.points) for one in position.payments if one.bet in bets)
    return replace(position, payments=position.payments + back) if back else position


def owed(position: Position) -> tuple[Payment, ...]:
    """What is kept back until the hand ends, as it would be paid now."""
    due = position.control.due if position.control else ()
    return tuple(
        Payment(position.purse(one.purse), points_in(number(one.amount, position.from_mano)), one.bet) for one in due
    )


def settled(position: Position, paid: tuple[Paid, ...]) -> Position:
    """Payments written, and the hand, the game or the match ended if it is."""
    score = position.book.score
    for one in paid:
        points = number(one.amount, position.from_mano)
        payment = Payment(position.purse(one.purse), points_in(points), one.bet, whole=points >= MATCH)
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
    """Points on the score; the game is over when a purse reaches the target."""
    to, points = payment.purse, payment.points
    scores = tuple([score + points if at == to else score for at, score in enumerate(position.scores)])
    position = replace(position, scores=scores)
    return _won(position, to if payment.whole else None) if position.book.score.reached(scores[to]) else position


def _won(position: Position, match_to: int | None) -> Position:
    """A game is won: by ``match_to``, and then the match with it, or by the score."""
    needed = position.book.score.games
    ahead = position.purse(position.book.score.winner(position.from_mano))
    winner = ahead if match_to is None else match_to
    won = position.games[winner] + 1 if match_to is None else needed
    games = tuple([won if purse == winner else games for purse, games in enumerate(position.games)])
    control = position.control or Control(bets=())
    over = Control(bets=(), results=control.results, shown=control.shown, over=True)
    position = replace(position, games=games, game_to=winner, phase=Phase.HAND_OVER, control=over)
    return replace(position, winner=winner, phase=Phase.MATCH_OVER) if games[winner] == needed else position


def _paid_at_the_end(position: Position) -> Position:
    """What the hand owes, written in the order of ``score.order``."""
    score = position.book.score
    place = {bet: i for i, bet in enumerate(score.order)}
    owed = sorted(position.payments, key=lambda payment: place.get(payment.bet, len(place)))
    if score.both_reach == "first":
        for payment in owed:
            position = _written(position, payment)
            if position.game_to is not None:
                return position
        return position
    before = position.scores
    scores = tuple([old + points for old, points in zip(before, position.points, strict=True)])
    position = replace(position, scores=scores)
    # of two past the target the higher wins (seed 000 A28); if they are level the game goes on
    weights = list(before)
    for payment in owed:
        weights[payment.purse] += payment.weight
    if not score.decided(weights):
        return position
    ahead = weights.index(score.best(weights))
    return _won(position, ahead if weights[ahead] >= MATCH else None)
