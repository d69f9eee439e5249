"""What a hand still owes, as plain data and back: amounts are phrases, since they may speak of scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from trucodsl.machine.amounts import Minus
from trucodsl.machine.owing import Claim, Paid, Turned
from trucodsl.syntax import phrases


def claims_json(claims: tuple[Claim, ...]) -> list[Any]:
    """Claims as plain data."""
    return [
        claim._asdict()
        | {"paid": paid_json(claim.paid), "turned": [[one.bet, one.side, list(one.to)] for one in claim.turned]}
        | {"made": claims_json(claim.made), "left": claims_json(claim.left)}
        for claim in claims
    ]


def claims_of(data: Sequence[Any]) -> tuple[Claim, ...]:
    """The claims that ``claims_json`` wrote."""
    return tuple(
        Claim(**one)._replace(
            paid=paid_of(one["paid"]),
            turned=tuple(Turned(bet, side, tuple(to)) for bet, side, to in one["turned"]),
            made=claims_of(one["made"]),
            left=claims_of(one["left"]),
        )
        for one in data
    )


def paid_json(paid: tuple[Paid, ...]) -> list[Any]:
    """Payments as lists."""
    return [[_json(one.amount), *one[1:]] for one in paid]


def paid_of(data: Sequence[Any]) -> tuple[Paid, ...]:
    """The payments that ``paid_json`` wrote."""
    return tuple(Paid(_phrase(amount), *rest) for amount, *rest in data)


def _json(part: Any) -> Any:
    if isinstance(part, tuple):
        return [_json(item) for item in part]
    if is_dataclass(part):
        named = {one.name: _json(getattr(part, one.name)) for one in fields(part) if one.name != "span"}
        return {"phrase": type(part).__name__, **named}
    return part


def _phrase(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(_phrase(item) for item in data)
    if isinstance(data, dict):
        kind = Minus if data["phrase"] == "Minus" else getattr(phrases, data["phrase"])
        return kind(**{key: _phrase(data[key]) for key in data if key != "phrase"})
    return data
