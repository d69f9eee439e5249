"""Effects, fouls and duties, and the range of a number."""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.source import Span
from trucodsl.syntax.phrases.cards import Selector
from trucodsl.syntax.phrases.parties import Party, place
from trucodsl.syntax.phrases.terms import Amount, Window


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect.

    ``do`` is one of ``EFFECTS``; ``amount`` goes with ``pay``, ``party`` with most,
    ``name`` is the bet or call spoken of.
    """

    do: str
    amount: Amount | None = None
    party: Party | None = None
    name: str = ""
    span: Span = place()


EFFECTS = (
    "pay", "divert", "hand", "game", "match", "bar", "cancel", "close", "call", "leaves", "deal again",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Effects:
    """``pay 1 to others and close envido``."""

    items: tuple[Effect, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Foul:
    """``others calls truco when … noticed always -> game to that side``."""

    party: Party
    act: str  # one of ACTS
    what: str  # the call, or ""
    cards: Selector | None
    when: Window
    noticed: str  # one of NOTICED
    effects: Effects
    span: Span = place()

    @property
    def later(self) -> bool:
        """Whether nobody can know before the hand is decided."""
        return self.act in ("hides", "misstates") or self.noticed in ("when shown", "by claim")

    @property
    def of_winner(self) -> bool:
        """Whether it is about the figure that has won a bet, and the cards behind it."""
        return self.party.name == "winner" and self.act in ("hides", "misstates")


ACTS = ("calls", "keeps silent", "plays", "leaves", "misstates", "hides")
NOTICED = ("always", "when shown", "by claim", "by the referee")


@dataclass(frozen=True, slots=True)
class Duty:
    """``flor when caller holds flor``: a call or one of ``DUTIES``, and its window."""

    what: str
    when: Window
    span: Span = place()


DUTIES = ("highest", "killing card", "only the tied", "same", "higher")


@dataclass(frozen=True, slots=True)
class NumberRange:
    """``1 to 200``, ``1 to falta``: what a parameter or a number said may be."""

    low: Amount
    high: Amount
    span: Span = place()
