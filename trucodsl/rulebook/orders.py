"""Whether the order of the house rules of a sum matters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from trucodsl.diagnostics import TrucoError
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.load import load_sum
from trucodsl.rulebook.names import Asker, split


def other_orders(text: str, *search: Path) -> tuple[str, ...]:
    """The sums with two neighbours changed about that mean something else, or nothing; in written order."""
    base, *rules = split(text, Asker())
    book = load_sum(text, *search)
    found: list[str] = []
    for index in range(len(rules) - 1):
        swapped = [*rules[:index], rules[index + 1], rules[index], *rules[index + 2 :]]
        other = "+".join((base, *swapped))
        if not _same(book, other, search):
            found.append(other)
    return tuple(found)


def _same(book: RuleBook, other: str, search: tuple[Path, ...]) -> bool:
    try:
        found = load_sum(other, *search)
    except TrucoError:
        return False
    return replace(found, name=book.name, people=book.people) == book
