"""What each edge of the tables is, in words: a card, a call, an answer to a call."""

from __future__ import annotations

from typing import NamedTuple

from trucodsl.engines.tables import Packed
from trucodsl.machine.automaton import END

CARD, HIDDEN, FIGURE, ASIDE, DEALT = "card", "card face down", "figure", "card set aside", "as dealt"


class Choice(NamedTuple):
    """What was chosen on an edge; a look belongs to the choice that led to it."""

    what: str  # a word of the variant (a call, accept, refuse, fold), or one of the names above
    about: str = ""  # the call that it answers
    looked: bool = False  # the edge comes after the choice: it is not one more
    ties: bool = False  # a card as good as the best one on the table
    alone: bool = False  # there was nothing else to choose

    @property
    def made(self) -> bool:
        """Whether it is a move of somebody, and not what follows from one."""
        return not self.looked and self.what != DEALT

    @property
    def ending(self) -> str:
        """What ended a hand that it ended."""
        if self.what in (CARD, HIDDEN):
            return "played out"
        return f"{self.about}: {self.what}" if self.about else self.what


def origins(packed: Packed) -> list[Choice | None]:
    """By entry of the tables; None where there is no edge."""
    causes = _causes(packed)
    found: list[Choice | None] = []
    for row, edge in packed.origin.T.tolist():
        found.append(None if row == -2 else Choice(DEALT) if row == -1 else _choice(packed, row, edge, causes))
    return found


def _choice(packed: Packed, number: int, edge: int, causes: dict[int, Choice]) -> Choice:
    row = packed.rows[number]
    if row.fact is not None:
        return causes.get(number, Choice(DEALT))._replace(looked=True)
    if row.aside:
        return Choice(ASIDE)
    if row.figures is not None:
        return Choice(row.labels[edge - 1] if edge else FIGURE)
    plays = 3 * (1 + row.cover) if row.cards else 0
    alone = row.choices == 1
    if edge < plays:
        return Choice(HIDDEN if edge >= 3 else CARD, ties=edge == 2 and not row.lead, alone=alone)
    return Choice(row.labels[edge - plays], row.about, alone=alone)


def _causes(packed: Packed) -> dict[int, Choice]:
    """Of each row that looks at a fact, the choice before it; of several the first that is met."""
    causes: dict[int, Choice] = {}
    todo = [i for i, row in enumerate(packed.rows) if row.fact is None]
    while todo:
        number = todo.pop()
        for j, edge in enumerate(packed.rows[number].edges):
            if edge.target != END and packed.rows[edge.target].fact is not None and edge.target not in causes:
                causes[edge.target] = _choice(packed, number, j, causes)
                todo.append(edge.target)
    return causes
