"""Phrases about cards: selectors and orders."""

from __future__ import annotations

from dataclasses import dataclass, field

from trucodsl.source import Span
from trucodsl.syntax.phrases.parties import Inherited, place


def _turned() -> str:
    """The author's word for the turned card, ``vira`` or ``muestra``: only for printing."""
    return field(default="vira", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardIs:
    """One card, as typed: ``7e``, ``4♣``."""

    text: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class RankIs:
    """Every card of a rank: ``3``, ``K``."""

    rank: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class RankRange:
    """``3 to 7``: ranks of the variant's own cycle, from low to high."""

    low: str
    high: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class OfTurned:
    """``2 of muestra``, ``any of 2 4 5 of muestra``: ranks in the suit of the turned card."""

    ranks: tuple[str, ...]
    span: Span = place()
    turned: str = _turned()


@dataclass(frozen=True, slots=True)
class RankAfter:
    """``rank after vira``: the next rank of the pack in the cycle of ``cards.ranks``."""

    span: Span = place()
    turned: str = _turned()


@dataclass(frozen=True, slots=True)
class Named:
    """Cards named in ``cards.named``, if ``suit`` is given only those of that suit: ``manilha ♣``."""

    name: str
    suit: str | None = None
    span: Span = place()


@dataclass(frozen=True, slots=True)
class FaceDown:
    """``face-down``."""

    span: Span = place()


@dataclass(frozen=True, slots=True)
class AnyCard:
    """``any card``."""

    span: Span = place()


Term = CardIs | RankIs | RankRange | OfTurned | RankAfter | Named | FaceDown | AnyCard


@dataclass(frozen=True, slots=True)
class Selector:
    """``10 or 11 or 12``: the cards that any of the terms picks."""

    terms: tuple[Term, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Order:
    """Tiers, strongest first.  The first tier that mentions a card has it; a tier ties."""

    tiers: tuple[Selector | Inherited, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Stands:
    """``12 for the muestra if pieza``."""

    rank: str
    when: Selector
    span: Span = place()
    turned: str = _turned()
