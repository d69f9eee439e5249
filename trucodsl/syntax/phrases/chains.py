"""Chains: what may be said after what."""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.source import Span
from trucodsl.syntax.phrases.parties import Inherited, place


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a chain."""

    name: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Then:
    """One after the other."""

    items: tuple[Chain, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Either:
    """One of these."""

    options: tuple[Chain, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Repeat:
    """``x?`` is 0 to 1, ``x{0,2}`` 0 to 2, ``x*`` 0 to None (no bound)."""

    item: Chain
    low: int
    high: int | None
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Silent:
    """``none``: nothing can be called."""

    span: Span = place()


Chain = Call | Then | Either | Repeat | Silent | Inherited
