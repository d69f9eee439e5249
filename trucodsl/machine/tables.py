"""What an automaton needs to know of cards and scores, as tables and small functions.

The automaton has control only.  Everything a bulk engine must look up beside it
is here: how strong a card is, what a hand is worth, what an amount comes to at
two scores, which kind of hand begins.  Cards are numbers, their place in the
deck; scores are pairs, the side of the mano first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Hand = tuple[int, int, int]  # cards, smallest number first
OfCards = tuple[tuple[bool, ...], ...]  # [turned card, or 0 if none is turned][card]


@dataclass(frozen=True, slots=True)
class Tables:
    """The data of one mode.  Names are those that ``Automaton.facts`` uses."""

    deck_size: int
    turned: bool  # whether a card is turned up; it is dealt first
    strength: tuple[tuple[int, ...], ...]  # [turned card, or 0][card]; 1 is a face-down card, open cards from 2
    values: Mapping[str, Callable[[Hand, int], int | None]]  # hand, turned card or 0 -> value, or None
    turned_values: frozenset[str]  # the values that depend on the turned card
    selectors: Mapping[str, OfCards]  # the cards that a `holds` fact asks for
    start: int
    target: int
    at_once: bool  # points are added when they are paid, not when the hand ends
    higher: bool  # both sides reach the target in one hand: the higher wins (if equal, and else: who was paid first)
    order: tuple[str, ...]  # bets, as they are counted when the hand ends; () as they were paid
    kind: Callable[[int, int], int]  # scores -> index in ``Automaton.starts``
    amount: Callable[[int, int, int], int]  # index in ``Automaton.amounts``, scores -> points
    score_fact: Callable[[int, int, int], bool]  # index in ``Automaton.facts``, scores -> whether it is true
