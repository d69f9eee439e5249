"""Phrases about what is counted: the value of a hand of cards, and who wins by which tricks."""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.source import Span
from trucodsl.syntax.phrases.parties import place


@dataclass(frozen=True, slots=True)
class Group:
    """``two of a suit`` (kind ``suit``), ``one`` (``any``), ``two pieza`` (``named``)."""

    kind: str
    count: int
    name: str = ""
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Pattern:
    """``two of a suit -> 20 + both``.  A part is an int or one of ``PARTS``."""

    groups: tuple[Group, ...]
    parts: tuple[int | str, ...]
    name: str = ""
    beats_all: bool = False
    span: Span = place()


PARTS = ("both", "all", "itself", "highest", "third", "units")


@dataclass(frozen=True, slots=True)
class Outcome:
    """``A = -> A``: results of the tricks (A, B, C by first appearance, ``=`` a tie) and who wins."""

    results: tuple[str, ...]
    winner: str  # "A", "B", "C" or one of TAKERS
    span: Span = place()


TAKERS = ("mano", "nobody", "not dealer", "leader")
