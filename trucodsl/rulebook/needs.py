"""What must be said: the fields without which a part of a variant means nothing.

A file that only changes something need not say them again; a file that creates
a bet, a value or a kind of hand must.
"""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.rulebook.draft import Branch, Leaf, Limb, Path
from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import SHAPE
from trucodsl.syntax.shape_bets import BETS

CREATED: dict[str, tuple[str, ...]] = {  # heading of an entry of an open map -> what it must bring
    "bet": ("decides", "chain"),
    "call": ("worth",),
    "value": ("best of",),
    "hand": ("when",),
    "mode": ("seats",),
}
WHOLE: dict[Path, tuple[str, ...]] = {  # place in a whole variant -> what must stand there
    (): ("cards", "order", "table", "tricks", "bets", "score"),
    ("cards",): ("pack",),
    ("table",): ("modes",),
    ("tricks",): ("won by",),
    ("score",): ("target",),
}
ASK = ("who", "refused")


def creation_lacks(field: Field, entry: Branch) -> tuple[str, ...]:
    """What a new entry of an open map would have to bring and does not; ``...`` brings nothing."""
    return tuple(key for key in CREATED.get(field.heading, ()) if _is_missing(entry.get(key)))


def _is_missing(limb: Limb | None) -> bool:
    return limb is None or (isinstance(limb, Leaf) and limb.dots)


def lacking(body: Branch) -> Iterator[tuple[Path, str]]:
    """Every place of a whole variant where something that must be said is not."""
    for path, keys in WHOLE.items():
        here = _look(body, path)
        if here is not None:
            yield from ((path, key) for key in keys if key not in here)
    for section in ("values", "hands", "bets"):
        for name, entry in _maps(body, section):
            yield from (((section, name), key) for key in creation_lacks(SHAPE.fields[section], entry))
            ask = _look(entry, ("ask",))
            if ask is not None:
                yield from (((section, name, "ask"), key) for key in ASK if key not in ask)
            assert BETS.entry is not None
            for call, said in _maps(entry, "calls") if section == "bets" else ():
                missing = creation_lacks(BETS.entry.fields["calls"], said)
                yield from (((section, name, "calls", call), key) for key in missing)
    for name, entry in _maps(_look(body, ("table",)) or {}, "modes"):
        yield from ((("table", "modes", name), key) for key in ("seats",) if key not in entry)


def _look(body: Branch, path: Path) -> Branch | None:
    here = body
    for key in path:
        below = here.get(key)
        if not isinstance(below, dict):
            return None
        here = below
    return here


def _maps(body: Branch, key: str) -> Iterator[tuple[str, Branch]]:
    for name, entry in (_look(body, (key,)) or {}).items():
        if isinstance(entry, dict):
            yield name, entry
