"""What was taken away, and what that makes of the rules that still speak of it.

A deleted call can never be said, a deleted bet never be called, a deleted value
never be held: so a house rule without flor need not rewrite every window that
asks for one.  Only names that somebody deleted are treated so; a name that
nobody ever gave stays, and is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from trucodsl.rulebook.book import Said
from trucodsl.rulebook.chains import sayable, without
from trucodsl.rulebook.draft import Branch, Leaf, Limb, Path, look
from trucodsl.rulebook.rewrite import rewrite, tidy_window
from trucodsl.syntax.phrases import (
    Answering,
    BetIs,
    Duty,
    Effects,
    FirstToCall,
    Foul,
    HasAccepted,
    HasCalled,
    Holds,
    LastHand,
    Moment,
    Named,
    Selector,
)

NEVER, ALWAYS = Moment("never"), Moment("always")
LISTS_OF_BETS = ("interrupts", "cancels", "order")


@dataclass(frozen=True, slots=True)
class Absent:
    """Names that mean nothing any more."""

    bets: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()
    values: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.bets or self.calls or self.values or self.kinds)


def settled(body: Branch, gone: Mapping[Path, Said]) -> Branch:
    """The body where everything that was taken away is really gone."""
    body, absent = _without_calls(body, gone)
    return _map(body, absent, ()) if absent else body


def _without_calls(body: Branch, gone: Mapping[Path, Said]) -> tuple[Branch, Absent]:
    """Chains cut where a call is missing; calls that cannot be said any more left out."""
    absent = Absent(*(_deleted(body, gone, section) for section in ("bets", "", "values", "hands")))
    deleted = {path[3] for path in gone if len(path) == 4 and path[0] == "bets" and path[2] == "calls"}
    present: set[str] = set()
    bets: dict[str, Limb] = {}
    for name, bet in _maps(body.get("bets")):
        below = [path for path in gone if len(path) == 4 and path[:3] == ("bets", name, "calls")]
        cut = frozenset(path[3] for path in below if look(body, path) is None)
        chain, calls = bet.get("chain"), dict(_maps(bet.get("calls")))
        if isinstance(chain, Leaf):
            shorter = replace(chain, value=without(chain.value, cut))
            said = sayable(shorter.value)
            left = {call: one for call, one in calls.items() if call in said or _announced(one)}
            deleted |= calls.keys() - left.keys()
            present |= left.keys()
            bet = {**bet, "chain": shorter, "calls": left}
        bets[name] = bet
    absent = replace(absent, calls=frozenset(deleted - present))
    return ({**body, "bets": bets} if bets else body), absent


def _announced(call: Branch) -> bool:
    asks = call.get("asks")
    return isinstance(asks, Leaf) and asks.value == "nobody"


def _deleted(body: Branch, gone: Mapping[Path, Said], section: str) -> frozenset[str]:
    there = body.get(section)
    present = there.keys() if isinstance(there, Mapping) else ()
    return frozenset(path[1] for path in gone if len(path) == 2 and path[0] == section and path[1] not in present)


def _maps(limb: Limb | None) -> Iterable[tuple[str, Branch]]:
    for name, one in limb.items() if isinstance(limb, Mapping) else ():
        if isinstance(one, Mapping):
            yield name, one


def _map(body: Branch, absent: Absent, path: Path) -> Branch:
    result: dict[str, Limb] = {}
    for key, limb in body.items():
        if isinstance(limb, Leaf):
            value = _value(limb.value, key, absent)
            result[key] = limb if value is limb.value else replace(limb, value=value)
        elif isinstance(limb, Mapping) and key != "set":
            if path != ("words",) or key not in absent.calls | absent.kinds:
                result[key] = _map(limb, absent, (*path, key))
        else:
            result[key] = limb
    return result


def _value(value: Any, key: str, absent: Absent) -> Any:
    if isinstance(value, tuple):
        if key in LISTS_OF_BETS:
            return tuple(item for item in value if item not in absent.bets)
        return tuple(rewrite(item, _fact(absent)) for item in value if not _idle(item, absent))
    return value if isinstance(value, str) else rewrite(value, _fact(absent))


def _idle(item: Any, absent: Absent) -> bool:
    """A duty or a foul about a call that cannot be made."""
    match item:
        case Duty(what):
            return what in absent.calls
        case Foul(_, "calls", what):
            return what in absent.calls
    return False


def _fact(absent: Absent) -> Any:
    def change(node: Any) -> Any:
        match node:
            case BetIs(bet, status) if bet in absent.bets:
                return ALWAYS if status == "open" else NEVER
            case Answering(bet) | HasAccepted(_, bet) if bet in absent.bets:
                return NEVER
            case HasCalled(_, call) | FirstToCall(_, call) if call in absent.calls or call in absent.bets:
                return NEVER
            case LastHand(kind) if kind in absent.kinds:
                return NEVER
            case Holds(_, what) if any(_is_absent(term, absent) for term in what.terms):
                left = tuple(term for term in what.terms if not _is_absent(term, absent))
                return replace(node, what=Selector(left, what.span)) if left else NEVER
            case Effects(items):
                kept = tuple(item for item in items if item.name not in absent.bets | absent.calls)
                return node if len(kept) == len(items) else replace(node, items=kept)
        return tidy_window(node)

    return change


def _is_absent(term: object, absent: Absent) -> bool:
    return isinstance(term, Named) and term.name in absent.values
