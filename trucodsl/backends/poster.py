"""A poster: tables and steps, in the reader's language, for what is no betting.

Its one promise is that of a chart: every word is here already, so a picture,
text, Mermaid and JSON say the same, and ids and order are those of the book.
"""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.backends.chart import Fact

STEPS = ("begin", "step", "question", "end")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads.  ``big`` is the column that is read from far away; ``ranked``: each row beats the next."""

    id: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    big: int = 0
    ranked: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A stage of a hand or of a match."""

    id: str
    kind: str  # one of STEPS
    label: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrow:
    """What leads from one step to the next."""

    id: str
    source: str
    target: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Poster:
    """One page.  ``across``: its steps go from left to right."""

    id: str
    title: str
    subtitle: str
    lang: str
    facts: tuple[Fact, ...] = ()
    tables: tuple[Table, ...] = ()
    steps: tuple[Step, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    across: bool = False
