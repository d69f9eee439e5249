"""Which posters there are, by the name that ``draw --of`` gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trucodsl.backends.poster import Poster
from trucodsl.backends.poster_course import hand_poster, match_poster
from trucodsl.backends.poster_order import order_poster
from trucodsl.backends.poster_special import special_poster
from trucodsl.backends.poster_tricks import tricks_poster
from trucodsl.machine.machine import Hand

ONE_HAND: Mapping[str, Callable[[Hand, str], Poster]] = {
    "hand": hand_poster,
    "match": match_poster,
    "tricks": tricks_poster,
    "order": order_poster,
}
POSTERS = (*ONE_HAND, "special")


def poster_of(what: str, here: Hand, hands: Sequence[Hand], lang: str) -> Poster:
    """The poster of that name for a hand; that of special hands is of all ``hands`` of the mode.  KeyError if none."""
    return ONE_HAND[what](here, lang) if what in ONE_HAND else special_poster(hands, lang)
