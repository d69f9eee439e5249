"""Cards as plain values; no idea which card wins.

A card is a rank and a suit.  Spanish cards are written ``7e`` (espada, basto,
oro, copa), French ones ``7♣``; the French suits may also be typed with the
letters ``p`` (paus ♣), ``c`` (copas ♥), ``e`` (espadas ♠) and ``o`` (ouros ♦).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Card(NamedTuple):
    """``rank`` as written (``7``, ``12``, ``K``) and ``suit`` as one character of its pack."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


@dataclass(frozen=True, slots=True)
class Pack:
    """A kind of pack: every rank and suit it may have, low to high as printed on the box."""

    name: str
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    letters: tuple[tuple[str, str], ...] = ()  # other ways to type a suit: (typed, suit)

    def card(self, text: str) -> Card | None:
        """The card that ``text`` names, or None."""
        text = text.strip().replace("\ufe0f", "")
        if len(text) < 2:
            return None
        rank, suit = text[:-1].upper(), text[-1]
        suit = dict(self.letters).get(suit.lower(), suit.lower())
        return Card(rank, suit) if rank in self.ranks and suit in self.suits else None


PACKS = {
    "spanish": Pack(
        "spanish",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"),
        ("e", "b", "o", "c"),
        (("♠", "e"), ("♣", "b"), ("♦", "o"), ("♥", "c")),
    ),
    "french": Pack(
        "french",
        ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
        ("♣", "♥", "♠", "♦"),
        (("p", "♣"), ("c", "♥"), ("e", "♠"), ("o", "♦")),
    ),
}
