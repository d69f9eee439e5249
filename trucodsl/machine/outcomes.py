"""The table of trick outcomes: results so far -> who has won the hand.

A pattern such as ``A B = -> A`` speaks of whoever did it, by first appearance;
the table says it for each side, counted from the mano's.  The checks have
proved that every full sequence is decided and none twice.
"""

from __future__ import annotations

from itertools import product

from trucodsl.rulebook.book import RuleBook
from trucodsl.syntax.phrases import Outcome

TIED = -2  # a trick that nobody won; also "nobody" among the winners of a hand


def outcome_table(book: RuleBook, side: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Every sequence of results that ends the hand -> the side that wins it, or TIED for nobody.

    ``side`` is that of each chair from the mano.
    """
    table: dict[tuple[int, ...], int] = {}
    for length in range(1, book.tricks.count + 1):
        for results in product((*range(max(side) + 1), TIED), repeat=length):
            if any(results[:i] in table for i in range(1, length)):
                continue
            winner = _winner(book, results, side)
            if winner is not None:
                table[results] = winner
    return table


def _winner(book: RuleBook, results: tuple[int, ...], side: tuple[int, ...]) -> int | None:
    for pattern in book.tricks.won_by:
        if len(pattern.results) == len(results) and _letters(results) == pattern.results:
            return _taker(pattern, results, side)
    return None


def _letters(results: tuple[int, ...]) -> tuple[str, ...]:
    """``A`` for the side that first won a trick, ``B`` for the next new one, ``=`` for a tie."""
    names: dict[int, str] = {}
    for result in results:
        if result != TIED:
            names.setdefault(result, "ABC"[len(names)])
    return tuple("=" if result == TIED else names[result] for result in results)


def _taker(pattern: Outcome, results: tuple[int, ...], side: tuple[int, ...]) -> int:
    won = [result for result in results if result != TIED]
    not_dealer = next(one for one in side if one != side[-1])
    takers = {"mano": 0, "nobody": TIED, "not dealer": not_dealer, "leader": 0}
    if pattern.winner in takers:
        return takers[pattern.winner]
    sides = list(dict.fromkeys(won))
    place = "ABC".index(pattern.winner)
    # only B is named: the next side that did not win the first trick
    return sides[place] if place < len(sides) else next(one for one in side if one not in sides)
