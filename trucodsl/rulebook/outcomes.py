"""The outcome table of the tricks: who has won after which results.

Letters are given by first appearance, so after three tricks of two sides there
are fourteen stories; a table must decide each of them, and once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trucodsl.syntax.phrases import Outcome

TIE = "="
Results = tuple[str, ...]


def stories(count: int = 3, sides: int = 2) -> Iterator[Results]:
    """Every sequence of results of ``count`` tricks, sides named A, B, C as they first win."""

    def grow(done: Results, seen: int) -> Iterator[Results]:
        if len(done) == count:
            yield done
            return
        for letter in ("A", "B", "C")[: min(seen + 1, sides)]:
            yield from grow((*done, letter), max(seen, ord(letter) - ord("A") + 1))
        yield from grow((*done, TIE), seen)

    return grow((), 0)


def in_order_of_appearance(results: Results) -> bool:
    """Whether the first side to win is A, the next new one B, then C."""
    letters = [letter for letter in dict.fromkeys(results) if letter != TIE]
    return letters == ["A", "B", "C"][: len(letters)]


def decided_by(table: Sequence[Outcome], story: Results) -> list[Outcome]:
    """The patterns that are a beginning of a story, shortest first."""
    return sorted((one for one in table if story[: len(one.results)] == one.results), key=lambda one: len(one.results))
