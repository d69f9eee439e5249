"""What an automaton needs to know of cards and scores, as tables and small functions.

The automaton has control only.  Everything a bulk engine must look up beside it
is here: how strong a card is, what a hand is worth, what an amount comes to at
some scores, which kind of hand begins.  Cards are numbers, their place in the
deck; scores are tuples, one number a purse, the mano's first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Hand = tuple[int, ...]  # three cards, smallest number first
Scores = tuple[int, ...]
OfCards = tuple[tuple[bool, ...], ...]  # [turned card, or 0 if none is turned][card]


@dataclass(frozen=True, slots=True)
class Tables:
    """The data of one mode.  Names are those that ``Automaton.facts`` uses."""

    deck_size: int
    turned: bool  # whether a card is turned up; it is dealt first
    dealt: tuple[int, ...]  # cards of each chair; all but the dealer get 3
    strength: tuple[tuple[int, ...], ...]  # [turned card, or 0][card]; 1 is a face-down card, open cards from 2
    values: Mapping[str, Callable[[Hand, int], int | None]]  # hand, turned card or 0 -> value, or None
    turned_values: frozenset[str]  # the values that depend on the turned card
    selectors: Mapping[str, OfCards]  # the cards that a `holds` fact asks for
    figures: Mapping[str, tuple[int, ...]]  # of a value that is spoken: every figure a hand can have, lowest first
    purses: int
    start: int
    target: int  # below the start: points are to be got rid of
    highest: int  # no purse has more while a hand is played; 0 is the least
    games: int  # won games that win the match; a game begins at ``start`` again, the deal goes on
    at_once: bool  # points are added when they are paid, not when the hand ends
    higher: bool  # two purses reach the target in one hand: the higher wins (if equal, and else: who was paid first)
    beyond_loses: bool  # a purse that passes the target has lost the game, to the best of the others
    order: tuple[str, ...]  # bets, as they are counted when the hand ends; () as they were paid
    moves_on: bool  # the deal passes to the next chair after a hand (after the last duel of a deal)
    pasts: int  # what a kind of hand may know of the hand before: 0 is "no hand before", see ``after``
    after: Callable[[int], int]  # index in ``Automaton.starts`` of the hand before -> its past
    kind: Callable[[int, Scores], int]  # past, scores -> index in ``Automaton.starts``
