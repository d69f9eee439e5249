"""The pieces that every comparison is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar


class Difference(NamedTuple):
    """A change of one concept, which is said by whoever asked for it."""

    path: tuple[str, ...]
    kind: str
    before: str
    after: str
    severity: str
    sentence: str


class HasName(Protocol):
    """A part of a rule book with a name of its own."""

    @property
    def name(self) -> str: ...


PartT = TypeVar("PartT", bound=HasName)


def named(old: Sequence[PartT], new: Sequence[PartT]) -> Iterator[tuple[str, PartT | None, PartT | None]]:
    """Parts side by side by their name, in written order."""
    was, now = {one.name: one for one in old}, {one.name: one for one in new}
    for name in dict.fromkeys((*was, *now)):
        yield name, was.get(name), now.get(name)


def leaves(path: tuple[str, ...], before: str, after: str, severity: str, what: str = "") -> Iterator[Difference]:
    """The difference of one leaf, if there is one; an empty text means that it is not said."""
    if before == after:
        return
    what = what or f"`{'.'.join(path)}`"
    if not before:
        yield Difference(path, "added", "", after, severity, f"{what} is new: {after}")
    elif not after:
        yield Difference(path, "removed", before, "", severity, f"{what} is gone; it was: {before}")
    else:
        yield Difference(path, "changed", before, after, severity, f"{what}: {before} -> {after}")
