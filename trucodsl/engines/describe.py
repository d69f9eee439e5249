"""A position in words, as a referee sees it who may look at every card."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.engines.interpreter import hand, moves, said, turn
from trucodsl.engines.points import owed
from trucodsl.engines.position import PURSES, Payment, Phase, Played, Position, named
from trucodsl.machine.control import TIE, Speech


def describe(position: Position) -> str:
    """A few lines: what is played, the table, what waits for an answer, who may do what."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    scores = ", ".join(f"{name} {points}" for name, points in zip(PURSES, position.scores, strict=False))
    yield (
        f"{position.variant} {position.mode}, hand {position.number + 1}: {scores}; {_games(position)}"
        f"dealer {position.dealer}, mano {position.mano}"
    )
    if position.kinds:
        yield f"kind of hand: {', '.join(position.kinds)}"
    if position.duel:
        yield f"duel {position.duel}: chairs {' and '.join(map(str, position.playing))}"
    if position.turned:
        yield f"{position.machine.book.deal.turned}: {position.turned}"
    for chair in range(1, position.seats + 1) if position.hands else ():
        yield f"chair {chair} holds {' '.join(map(str, position.held(chair))) or 'nothing'}"
    for one in position.aside:
        yield f"chair {one.chair} has set {one.card} aside{' and shown it' if one.shown else ''}"
    yield from _tricks(position)
    if position.payments:
        yield f"points of this hand: {_points(position.payments)}"
    if owed(position):
        yield f"kept back until the end: {_points(owed(position))}"
    yield from _next(position)


def _points(payments: tuple[Payment, ...]) -> str:
    return ", ".join(f"{PURSES[one.purse]} {one.points} ({one.bet})" for one in payments)


def _said(position: Position, speech: Speech) -> str:
    """The best figure so far, and who said it."""
    name, found = hand(position).charts[speech.bet].bet.name, said(position)
    if found is None:
        return f"{name}: nothing has been said"
    return f"{name}: {found[1]}, said by chair {position.chair(found[0])}"


def _games(position: Position) -> str:
    """Where a match is several games: who has won how many."""
    return f"games {'-'.join(map(str, position.games))}; " if position.book.score.games > 1 else ""


def _tricks(position: Position) -> Iterator[str]:
    results = position.control.results if position.control else ()
    chairs = len(position.playing)
    for number, start in enumerate(range(0, len(position.plays), chairs)):
        laid = ", ".join(map(_laid, position.plays[start : start + chairs]))
        won = results[number] if number < len(results) else None
        whose = "" if won is None else " -> tied" if won == TIE else f" -> {named(position.side(won))}"
        yield f"trick {number + 1}: {laid}{whose}"


def _laid(play: Played) -> str:
    return f"{play.chair} {'hides ' if play.hidden else ''}{play.card}"


def _next(position: Position) -> Iterator[str]:
    if position.phase is not Phase.PLAY or position.control is None:
        won = ""
        if position.game_to is not None:
            several = position.book.score.games > 1 and position.winner is None
            won = f", {'a game ' if several else ''}won by {PURSES[position.game_to]}"
        yield f"{position.phase.value}{won}"
        return
    charts, bets = hand(position).charts, position.control.bets
    waiting = [charts[i].nodes[bets[i].node].label for i in reversed(position.control.stack)]
    if waiting:
        yield f"waits for an answer: {' over '.join(waiting)}"
    if position.control.speech is not None:
        yield _said(position, position.control.speech)
    yield f"turn: {', '.join(map(str, turn(position)))}"
    for chair, found in moves(position).items():
        yield f"chair {chair} may: {', '.join(f'{move} (foul)' if move.foul else str(move) for move in found)}"
