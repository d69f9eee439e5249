"""The chain of a bet, unfolded: one node for each thing that can have been said.

Every beginning of a chain may be said.  The chart therefore is a tree of
sentences; saying a call makes ``before`` the stake so far and ``stake`` what
the call is worth, so both are known at every node and a refusal is a number,
not a rule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from trucodsl.machine.amounts import fold_constants, spelled_out, substitute
from trucodsl.machine.machine import Chart, Node
from trucodsl.rulebook.book import Bet
from trucodsl.syntax.phrases import Amount, Call, Chain, Either, Int, Repeat, Silent, Then

MOST_NODES = 400  # a longer chain is refused by the checks


def following(chain: Chain) -> list[tuple[str, Chain]]:
    """What may be said first, each with the chain that is left after it."""
    match chain:
        case Call(name=name):
            return [(name, Then(()))]
        case Then(items=()):
            return []
        case Then(items=(first, *rest)):
            out = [(name, Then((left, *rest))) for name, left in following(first)]
            return out + (following(Then(tuple(rest))) if skippable(first) else [])
        case Either(options=options):
            return [found for option in options for found in following(option)]
        case Repeat(item=item, low=low, high=high):
            if high == 0:
                return []
            again = Repeat(item, max(low - 1, 0), None if high is None else high - 1)
            return [(name, Then((left, again))) for name, left in following(item)]
    return []  # Silent


def skippable(chain: Chain) -> bool:
    """Whether the chain may be left out when a longer sentence goes on."""
    match chain:
        case Then(items=items):
            return all(skippable(item) for item in items)
        case Either(options=options):
            return any(skippable(option) for option in options)
        case Repeat(item=item, low=low):
            return low == 0 or skippable(item)
    return isinstance(chain, Silent)


def unfold(bet: Bet, named: Mapping[str, Amount]) -> Chart:
    """The chart of a bet; ``named`` are the named amounts of the book."""
    bet = _spelled_out(bet, named)
    known = {call.name: call for call in bet.calls}
    said: list[tuple[str, ...]] = [()]
    stakes: list[tuple[Amount, Amount]] = [(fold_constants(bet.unbid), Int(0))]
    edges: list[list[tuple[str, int]]] = [[]]
    todo = deque([(0, bet.chain)])
    while todo and len(said) <= MOST_NODES:
        at, chain = todo.popleft()
        rests: dict[str, Chain] = {}
        for name, rest in following(chain):
            if name in known:
                rests[name] = Either((rests[name], rest)) if name in rests else rest
        for name, rest in rests.items():
            before = stakes[at][0]
            worth = fold_constants(substitute(known[name].worth, stake=before, before=stakes[at][1]))
            edges[at].append((name, len(said)))
            said.append((*said[at], name))
            stakes.append((worth, before))
            edges.append([])
            todo.append((len(said) - 1, rest))
    nodes = [_node(bet, said[i], *stakes[i], tuple(edges[i])) for i in range(len(said))]
    return Chart(bet, tuple(nodes))


def _spelled_out(bet: Bet, named: Mapping[str, Amount]) -> Bet:
    calls = tuple(
        replace(
            call,
            worth=spelled_out(call.worth, named),
            refused=spelled_out(call.refused, named),
            alone=None if call.alone is None else spelled_out(call.alone, named),
        )
        for call in bet.calls
    )
    return replace(bet, unbid=spelled_out(bet.unbid, named), calls=calls)


def _node(bet: Bet, said: tuple[str, ...], stake: Amount, before: Amount, raises: tuple[tuple[str, int], ...]) -> Node:
    if not said:
        return Node(said, stake, before, Int(0), None, raises)
    call = bet.call(said[-1])
    refused = fold_constants(substitute(call.refused, stake=stake, before=before))
    alone = None if call.alone is None else fold_constants(substitute(call.alone, stake=stake, before=before))
    return Node(said, stake, before, refused, alone, raises)
