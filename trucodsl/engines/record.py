"""Positions as JSON and back, and in words."""

from __future__ import annotations

from typing import Any

from trucodsl.cards import Card
from trucodsl.engines.owed import claims_json, claims_of, paid_json, paid_of
from trucodsl.engines.position import PURSES, Aside, Event, Move, Payment, Phase, Played, Position
from trucodsl.machine.control import BetState, Control, Deed, Speech
from trucodsl.machine.machine import Machine


def to_json(position: Position) -> dict[str, Any]:
    """The position as plain data; ``from_json`` gives an equal position back."""
    control = position.control
    return {
        "variant": position.variant,
        "mode": position.mode,
        "seats": position.seats,
        "scores": list(position.scores),
        "games": list(position.games),
        "dealer": position.dealer,
        "number": position.number,
        "past": None if position.past is None else list(position.past),
        "phase": position.phase.value,
        "kinds": list(position.kinds),
        "hands": [[str(card) for card in cards] for cards in position.hands],
        "turned": None if position.turned is None else str(position.turned),
        "control": None if control is None else _control_json(control),
        "best": position.best,
        "plays": [[play.chair, str(play.card), play.hidden] for play in position.plays],
        "aside": [[aside.chair, str(aside.card), aside.shown] for aside in position.aside],
        "payments": [list(payment) for payment in position.payments],
        "figures": [list(one) for one in position.figures],
        "events": [[event.chair, *_move_json(event.move)] for event in position.events],
        "points": list(position.points),
        "duel": position.duel,
        "that_side": position.that_side,
        "game_to": None if position.game_to is None else PURSES[position.game_to],
        "winner": None if position.winner is None else PURSES[position.winner],
    }


def from_json(machine: Machine, data: dict[str, Any]) -> Position:
    """The position that ``to_json`` wrote, of the same machine."""
    return Position(
        machine=machine,
        variant=data["variant"],
        mode=data["mode"],
        seats=data["seats"],
        scores=tuple(data["scores"]),
        games=tuple(data["games"]),
        dealer=data["dealer"],
        number=data["number"],
        past=None if data["past"] is None else tuple(data["past"]),
        phase=Phase(data["phase"]),
        kinds=tuple(data["kinds"]),
        hands=tuple(tuple(_card(card) for card in cards) for cards in data["hands"]),
        turned=None if data["turned"] is None else _card(data["turned"]),
        control=None if data["control"] is None else _control(data["control"]),
        best=data["best"],
        plays=tuple(Played(chair, _card(card), hidden) for chair, card, hidden in data["plays"]),
        aside=tuple(Aside(chair, _card(card), shown) for chair, card, shown in data["aside"]),
        payments=tuple(Payment(*payment) for payment in data["payments"]),
        figures=tuple((bet, figure) for bet, figure in data["figures"]),
        events=tuple(Event(event[0], _move(*event[1:])) for event in data["events"]),
        duel=data["duel"],
        that_side=data["that_side"],
        game_to=None if data["game_to"] is None else PURSES.index(data["game_to"]),
        winner=None if data["winner"] is None else PURSES.index(data["winner"]),
    )


def _card(text: str) -> Card:
    return Card(text[:-1], text[-1])


def _move_json(move: Move) -> list[Any]:
    return [move.name, None if move.card is None else str(move.card), move.foul, move.number]


def _move(name: str, card: str | None, foul: bool, number: int | None) -> Move:
    return Move(name, None if card is None else _card(card), foul, number)


def _control_json(control: Control) -> dict[str, Any]:
    data = control._asdict()
    data["bets"] = [list(bet) for bet in control.bets]
    data["deeds"] = sorted(list(deed) for deed in control.deeds)
    data["due"], data["claims"] = paid_json(control.due), claims_json(control.claims)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def _control(data: dict[str, Any]) -> Control:
    known = dict(data)
    known["bets"] = tuple(BetState._make([*bet[:-1], tuple(bet[-1])]) for bet in data["bets"])
    known["deeds"] = frozenset(Deed(*deed) for deed in data["deeds"])
    known["due"], known["claims"] = paid_of(data["due"]), claims_of(data["claims"])
    if data["speech"] is not None:
        bet, sides, holder, spoken = data["speech"]
        known["speech"] = Speech(bet, tuple(sides), holder, tuple(spoken))
    for key in ("results", "stack", "answered", "poll"):
        known[key] = tuple(data[key])
    return Control(**known)
