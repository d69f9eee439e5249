"""What a chain of calls can say, without unfolding it.

Every beginning of a sentence of a chain may be said, so what counts is which
calls can come first, which can follow which, and how many steps the chain has
once its repeats are written out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

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


def links(chain: Chain) -> Links:
    """What can follow what in a chain."""
    pairs: set[tuple[str, str]] = set()
    first, last, empty = _ends(chain, pairs)
    return Links(first, last, frozenset(pairs), empty)


Ends = tuple[frozenset[str], frozenset[str], bool]
NO_ENDS: Ends = frozenset(), frozenset(), True


def _ends(chain: Chain, pairs: set[tuple[str, str]]) -> Ends:
    """The first and last calls of a chain, and whether it may be empty; its pairs are added to ``pairs``."""
    match chain:
        case Call(name):
            return frozenset({name}), frozenset({name}), False
        case Then(items):
            first, last, empty = NO_ENDS
            for item in items:
                begins, ends, skipped = _ends(item, pairs)
                pairs.update(product(last, begins))
                first, last = (first | begins if empty else first), (last | ends if skipped else ends)
                empty = empty and skipped
            return first, last, empty
        case Either(options):
            found = [_ends(option, pairs) for option in options]
            begins = frozenset().union(*(one[0] for one in found))
            ends = frozenset().union(*(one[1] for one in found))
            return begins, ends, any(one[2] for one in found)
        case Repeat(item, low, high):
            if high == 0:
                return NO_ENDS
            begins, ends, skipped = _ends(item, pairs)
            if high is None or high > 1:
                pairs.update(product(ends, begins))
            return begins, ends, skipped or low == 0
        case Silent() | Inherited():
            return NO_ENDS


def sayable(chain: Chain) -> frozenset[str]:
    """Every call that some sentence of the chain has; since every beginning may be said, that is all of them."""
    return frozenset(node.name for node in walk(chain) if isinstance(node, Call))


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
