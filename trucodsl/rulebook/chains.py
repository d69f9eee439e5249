"""What a chain of calls can say, without unfolding it.

Every beginning of a sentence of a chain may be said, so what counts is which
calls can come first, which can follow which, and how many steps the chain has
once its repeats are written out.
"""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.rulebook.rewrite import rewrite, tidy_chain, walk
from trucodsl.syntax.phrases import Call, Chain, Either, Inherited, Repeat, Silent, Then

LARGEST = 400  # steps of a chain when it is written out


@dataclass(frozen=True, slots=True)
class Links:
    """First and last calls of a chain, the pairs that can stand side by side, whether it may be empty."""

    first: frozenset[str]
    last: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    empty: bool


NOTHING = Links(frozenset(), frozenset(), frozenset(), True)


def links(chain: Chain) -> Links:
    """What can follow what in a chain."""
    match chain:
        case Call(name):
            return Links(frozenset({name}), frozenset({name}), frozenset(), False)
        case Then(items):
            joined = NOTHING
            for item in items:
                joined = _join(joined, links(item))
            return joined
        case Either(options):
            parts = [links(option) for option in options]
            return Links(
                frozenset().union(*(part.first for part in parts)),
                frozenset().union(*(part.last for part in parts)),
                frozenset().union(*(part.pairs for part in parts)),
                any(part.empty for part in parts),
            )
        case Repeat(item, low, high):
            if high == 0:
                return NOTHING
            part = links(item)
            again = _cross(part.last, part.first) if high is None or high > 1 else frozenset()
            return Links(part.first, part.last, part.pairs | again, part.empty or low == 0)
        case Silent() | Inherited():
            return NOTHING


def _join(a: Links, b: Links) -> Links:
    return Links(
        a.first | b.first if a.empty else a.first,
        a.last | b.last if b.empty else b.last,
        a.pairs | b.pairs | _cross(a.last, b.first),
        a.empty and b.empty,
    )


def _cross(left: frozenset[str], right: frozenset[str]) -> frozenset[tuple[str, str]]:
    return frozenset((a, b) for a in left for b in right)


def sayable(chain: Chain) -> frozenset[str]:
    """Every call that some sentence of the chain has."""
    found = links(chain)
    return found.first.union(name for pair in found.pairs for name in pair)


def steps(chain: Chain) -> int:
    """How many steps the chain has when its repeats are written out; an endless repeat counts once."""
    match chain:
        case Call():
            return 1
        case Then(items) | Either(items):
            return sum(steps(item) for item in items)
        case Repeat(item, _, high):
            return steps(item) * (1 if high is None else high)
        case Silent() | Inherited():
            return 0


def without(chain: Chain, gone: frozenset[str]) -> Chain:
    """The chain where some calls can never be said: whatever must come after one cannot be said either."""
    if not any(isinstance(node, Call) and node.name in gone for node in walk(chain)):
        return chain
    whole, short = _cut(chain, gone)
    left = _either([part for part in (whole, short) if part])
    return rewrite(left, tidy_chain) if left else Silent(chain.span)


def _either(options: list[Chain]) -> Chain | None:
    if not options:
        return None
    return options[0] if len(options) == 1 else Either(tuple(options), options[0].span)


def _cut(chain: Chain, gone: frozenset[str]) -> tuple[Chain | None, Chain | None]:
    """What can still be said to its end, and what can be begun but leads nowhere."""
    match chain:
        case Call(name):
            return (None if name in gone else chain), None
        case Then(items):
            return _cut_row(items, gone)
        case Either(options):
            cuts = [_cut(option, gone) for option in options]
            return _either([whole for whole, _ in cuts if whole]), _either([short for _, short in cuts if short])
        case Repeat(item, low, high):
            whole, short = _cut(item, gone)
            if whole is None:
                return (Silent(chain.span) if low == 0 else None), short
            before = Repeat(whole, 0, None if high is None else high - 1)
            return Repeat(whole, low, high, chain.span), (Then((before, short)) if short else None)
    return chain, None


def _cut_row(items: tuple[Chain, ...], gone: frozenset[str]) -> tuple[Chain | None, Chain | None]:
    before: list[Chain] = []
    ends: list[Chain] = []
    for item in items:
        whole, short = _cut(item, gone)
        if short:
            ends.append(Then((*before, short)))
        if whole is None:
            if before:
                ends.append(Then(tuple(before)))
            return None, _either(ends)
        before.append(whole)
    return Then(tuple(before)), _either(ends)
