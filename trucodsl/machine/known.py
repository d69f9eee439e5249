"""What is known of a deal while no card is: what look rows on the way have found out."""

from __future__ import annotations

from trucodsl.machine.automaton import Fact
from trucodsl.machine.control import NONE
from trucodsl.syntax.phrases import Window

Answers = tuple[tuple[int, bool], ...]  # numbers of facts, and what they are


class Need(Exception):
    """A fact that is not known here."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact


class Known:
    """An oracle that knows what the look rows on the way have found out, by the numbers of the facts."""

    def __init__(self, numbers: dict[Fact, int], registers: dict[tuple[str, str], int], known: Answers) -> None:
        self.numbers, self.registers, self.known = numbers, registers, dict(known)

    def holds(self, chair: int, name: str) -> bool:
        """A fact of the deal."""
        return self._look(Fact("holds", chair, name))

    def best(self, value: str, sides: tuple[int, ...]) -> int:
        """A fact of the deal: every side but one is looked at until it is known."""
        return next((side for side in sides[1:] if self._look(Fact("winner", side, value, sides))), sides[0])

    def exceeds(self, value: str, chair: int, other: int, *, equal: bool) -> bool:
        """A fact of the deal, always about the one nearer to the mano."""
        if chair < other:
            return self._look(Fact("beats" if equal else "above", chair, value, (other,)))
        return not self._look(Fact("above" if equal else "beats", other, value, (chair,)))

    def honest(self, value: str, chair: int, bet: str) -> bool:
        """A fact of what was said."""
        return self._look(Fact("honest", chair, value, self.registers[bet, value]))

    def outdoes(self, value: str, chair: int, bet: str, *, equal: bool) -> bool:
        """A fact of what was said."""
        return self._look(Fact("better", chair, value, (self.registers[bet, value], equal)))

    def score(self, window: Window) -> bool:
        """A fact of the score."""
        return self._look(Fact("score", 0, "", window))

    def _look(self, fact: Fact) -> bool:
        answer = self.known.get(self.numbers.get(fact, NONE)) if self.known else None
        if answer is None:
            raise Need(fact)
        return answer
