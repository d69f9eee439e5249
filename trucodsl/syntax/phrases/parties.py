"""What every phrase has: its place, the ``...`` that may stand in it, and the parties it speaks of."""

from __future__ import annotations

from dataclasses import dataclass, field

from trucodsl.source import NOWHERE, Span


def place() -> Span:
    """The span of a phrase: known, printed by nobody, and of no account in equality."""
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Inherited:
    """``...``: what was said before."""

    span: Span = place()


@dataclass(frozen=True, slots=True)
class Party:
    """Who: ``caller``, ``side``, ``that side``, ``one side``, ``mano`` …  See ``PARTIES``."""

    name: str
    span: Span = place()


SEATS = ("caller", "partner", "speaker", "mano", "dealer", "holder", "anyone", "nobody", "everyone")
SIDES = (
    "side", "rivals", "others", "that side", "one side", "any side", "all sides", "winner", "loser",
    "leader", "trailer", "next rival", "each acceptor",
)  # fmt: skip
PARTIES = SEATS + SIDES
