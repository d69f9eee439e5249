"""Reading values out of a resolved body, with the place of each map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from trucodsl.diagnostics import Report
from trucodsl.rulebook.draft import Branch, Leaf, Path
from trucodsl.source import NOWHERE, Span
from trucodsl.syntax.phrase_parser import parse_phrase
from trucodsl.syntax.phrases import Selector
from trucodsl.syntax.tree import Scalar


@dataclass(frozen=True, slots=True)
class Limbs:
    """A map of a body, and where it stands."""

    body: Branch
    places: Mapping[Path, Span]
    path: Path = ()

    @property
    def name(self) -> str:
        """The last key of its path."""
        return self.path[-1]

    @property
    def span(self) -> Span:
        """Where its key was first written."""
        return self.places.get(self.path, NOWHERE)

    def below(self, key: str) -> Limbs:
        """The map under a key; an empty one if there is none."""
        limb = self.body.get(key)
        return Limbs(limb if isinstance(limb, Mapping) else {}, self.places, (*self.path, key))

    def has(self, key: str) -> bool:
        """Whether a map or a leaf stands under a key."""
        return key in self.body

    def entries(self, key: str) -> Iterator[Limbs]:
        """The maps of an open map."""
        inside = self.below(key)
        for name, limb in inside.body.items():
            if isinstance(limb, Mapping):
                yield inside.below(name)

    def value(self, key: str) -> Any:
        """The value of a leaf, or None."""
        leaf = self.body.get(key)
        return leaf.value if isinstance(leaf, Leaf) else None

    def text(self, key: str, otherwise: str = "") -> str:
        """The text of a leaf."""
        value = self.value(key)
        return value if isinstance(value, str) else otherwise

    def number(self, key: str, otherwise: int = 0) -> int:
        """The number of a leaf."""
        text = self.text(key)
        return int(text) if text.isdecimal() else otherwise

    def items(self, key: str) -> tuple[Any, ...]:
        """The items of a list."""
        value = self.value(key)
        return value if isinstance(value, tuple) else ()


@lru_cache(maxsize=512)
def selector_of(key: str) -> Selector:
    """The cards that a key of a map picks; none if it cannot be read (then a check has said so)."""
    found = parse_phrase("selector", Scalar(key), Report())
    return found if isinstance(found, Selector) else Selector(())
