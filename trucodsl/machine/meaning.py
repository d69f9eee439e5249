"""What a window or an amount means here: at one control situation, for one chair.

Everything that control knows is worked out; what depends on the deal is asked
of the oracle; what depends on the score is left as a window or amount over
scores, which the oracle (windows) or the payment (amounts) works out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trucodsl.machine.amounts import MATCH, combine, score_of
from trucodsl.machine.amounts import holds as true_of
from trucodsl.machine.comparing import figures, is_figure
from trucodsl.machine.control import NONE, TIE, cards_played, has_played, is_foot
from trucodsl.machine.each import may_raise
from trucodsl.machine.parties import At, chairs, quantifier_in, quantifier_of, sides_of
from trucodsl.machine.truth import Truth, both, either, negated
from trucodsl.syntax import phrases as p
from trucodsl.syntax.phrase_printer import to_phrase

ALWAYS = p.Moment("always")


def true(window: p.Window, at: At) -> bool:
    """Whether the window is open."""
    if window == ALWAYS:
        return True
    truth = read(window, at)
    return truth if isinstance(truth, bool) else at.oracle.score(truth)


def _for_sides(name: str, at: At, test: Callable[[At], Truth]) -> Truth:
    """The test of one, any or all sides."""
    truths = [test(at._replace(side=side)) for side in at.hand.sides]
    if name == "all sides":
        return both(truths)
    if name == "any side":
        return either(truths)
    return either(
        [
            both([truth if side == only else negated(truth) for side, truth in enumerate(truths)])
            for only in range(len(truths))
        ]
    )


# ---------------------------------------------------------------- windows
def read(window: p.Window, at: At) -> Truth:
    """The window as true, false, or a window over scores."""
    return _READ[type(window)](window, at)


def _any_of(window: p.AnyOf, at: At) -> Truth:
    left = []
    for item in window.items:  # stops at the first true one, so that no more is asked of the deal than needed
        truth = read(item, at)
        if truth is True:
            return True
        left.append(truth)
    return either(left)


def _all_of(window: p.AllOf, at: At) -> Truth:
    left = []
    for item in window.items:
        truth = read(item, at)
        if truth is False:
            return False
        left.append(truth)
    return both(left)


def _moment(window: p.Moment, at: At) -> Truth:
    last = at.hand.book.tricks.count - 1
    moments = {"always": True, "never": False, "first trick": at.control.trick == 0,
               "second trick": at.control.trick == 1, "last trick": at.control.trick == last}  # fmt: skip
    return moments[window.name]


def _answering(window: p.Answering, at: At) -> Truth:
    stack = at.control.stack
    if not stack or at.hand.charts[stack[-1]].bet.name != window.bet:
        return False
    return at.hand.side[at.control.bets[stack[-1]].caller] != at.hand.side[at.chair]


def _tied(window: p.TrickTied, at: At) -> Truth:
    return at.control.results[window.trick - 1 : window.trick] == (TIE,)


def _won(window: p.WonTrick, at: At) -> Truth:
    results = at.control.results[window.trick - 1 : window.trick]
    return bool(results) and results[0] in sides_of(window.party, at)


def _of_party(party: p.Party, at: At, test: Callable[[int], bool]) -> bool:
    found = (test(chair) for chair in chairs(party, at))
    if party.name == "everyone":
        return all(found)
    return not any(found) if party.name == "nobody" else any(found)


def _played(window: p.Played, at: At) -> Truth:
    seats, control = at.hand.seats, at.control
    if window.scope == "trick":
        return _of_party(window.party, at, lambda c: has_played(control, seats, c))
    least = int(window.scope) if window.scope else 1
    return _of_party(window.party, at, lambda c: cards_played(control, seats, c) >= least)


def _covered(window: p.Covered, at: At) -> Truth:
    control = at.control
    if window.scope == "trick":
        return _of_party(window.party, at, lambda c: bool(control.covered >> c & 1))
    if window.scope == "every":
        return _of_party(
            window.party, at, lambda c: bool(control.hid & ~control.opened) and not control.opened >> c & 1
        )
    return _of_party(window.party, at, lambda c: bool(control.hid >> c & 1))


def _deed(what: str, name: str) -> Callable[[p.Party, At], bool]:
    def test(party: p.Party, at: At) -> bool:
        return _of_party(party, at, lambda c: (what, name, c) in at.control.deeds)

    return test


def _has_word(window: p.HasWord, at: At) -> Truth:
    return _of_party(window.party, at, lambda c: may_raise(at.hand, at.control, at.bet, at.hand.side[c]))


def _holds(window: p.Holds, at: At) -> Truth:
    name = to_phrase(window.what)
    return _of_party(window.party, at, lambda c: at.oracle.holds(c, name))


def _role(window: p.RoleIs, at: At) -> Truth:
    seats, control = at.hand.seats, at.control
    roles: dict[str, Callable[[int], bool]] = {
        "on turn": lambda c: not control.stack and c == control.turn(seats),
        "foot": lambda c: is_foot(at.hand, c),
        "last to play": lambda c: c == (control.leader + seats - 1) % seats,
    }
    return _of_party(window.party, at, roles[window.role])


def _same(window: p.Same, at: At) -> Truth:
    left, right = window.left, window.right
    if left.name in p.SEATS and right.name in p.SEATS:
        return bool(set(chairs(left, at)) & set(chairs(right, at)))
    quantifier = quantifier_of(left, right)
    if quantifier:
        return _for_sides(quantifier, at, lambda here: bool(set(sides_of(left, here)) & set(sides_of(right, here))))
    return bool(set(sides_of(left, at)) & set(sides_of(right, at)))


def _in_half(window: p.InHalf, at: At) -> Truth:
    half = p.Int(at.hand.book.score.half)
    down = at.hand.book.score.down  # then the malas are above the half
    op = {("malas", False): "<", ("buenas", False): ">=", ("malas", True): ">", ("buenas", True): "<="}[
        window.half, down
    ]
    if window.party.name in ("leader", "trailer"):
        return _compare(p.Compare(_extreme(window.party.name, at), op, half), at)
    return _compare(p.Compare(p.Quantity("score", window.party), op, half), at)


def _bet_is(window: p.BetIs, at: At) -> Truth:
    state = at.control.bets[at.hand.bet_index[window.bet]] if window.bet in at.hand.bet_index else None
    if state is None:  # a bet that this kind of hand does not have can no longer be called
        return window.status == "over"
    return {
        "open": state.node == 0 and not state.over,
        "asked": state.asked,
        "agreed": state.agreed and not state.over,
        "refused": state.over == "refused",
        "over": bool(state.over),
    }[window.status]


def _compare(window: p.Compare, at: At) -> Truth:
    quantifier = quantifier_in(window.left) or quantifier_in(window.right)
    if quantifier and at.side == NONE:
        return _for_sides(quantifier, at, lambda here: _compare(window, here))
    if is_figure(window.left):
        return figures(window.left, window.op, window.right, at)
    left, right = amount(window.left, at), amount(window.right, at)
    there = p.Compare(left, window.op, right)
    if isinstance(left, p.Int) and isinstance(right, p.Int):
        return true_of(there, ())
    return there


_READ: dict[type, Callable[[Any, At], Truth]] = {
    p.AnyOf: _any_of,
    p.AllOf: _all_of,
    p.Not: lambda window, at: negated(read(window.item, at)),
    p.Moment: _moment,
    p.Answering: _answering,
    p.TrickTied: _tied,
    p.WonTrick: _won,
    p.Played: _played,
    p.Covered: _covered,
    p.HasCalled: lambda window, at: _deed("called", window.call)(window.party, at),
    p.HasAccepted: lambda window, at: _deed("accepted", window.bet)(window.party, at),
    p.FirstToCall: lambda window, at: _deed("first", window.call)(window.party, at),
    p.HasWord: _has_word,
    p.Holds: _holds,
    p.RoleIs: _role,
    p.Same: _same,
    p.InHalf: _in_half,
    p.BetIs: _bet_is,
    p.ModeIs: lambda window, at: window.mode == at.hand.mode,
    p.Compare: _compare,
}


# ---------------------------------------------------------------- amounts
def amount(phrase: p.Amount, at: At, payee: int = NONE) -> p.Amount:
    """The amount as a number, or as an amount over scores.  ``payee`` is the side it is paid to."""
    match phrase:
        case p.Int():
            return phrase
        case p.AmountName(name=name):
            return amount(at.hand.book.amounts[name], at, payee)
        case p.Both(op=op, left=left, right=right):
            return combine(op, amount(left, at, payee), amount(right, at, payee))
        case p.If(when=when, then=then, otherwise=otherwise):
            truth = read(when, at)
            if isinstance(truth, bool):
                return amount(then if truth else otherwise, at, payee)
            return p.If(truth, amount(then, at, payee), amount(otherwise, at, payee))
        case p.Whole(what=what):
            return _lacks(at, payee, what)
        case p.Quantity():
            return _quantity(phrase, at)
    raise AssertionError(f"not an amount of this version: {phrase!r}")


def paid_to(phrase: p.Amount, at: At, side: int) -> p.Amount:
    """The amount when it is paid to a side, which has won it."""
    return phrase if isinstance(phrase, p.Int) else amount(phrase, at.paying(side), side)


def _quantity(phrase: p.Quantity, at: At) -> p.Amount:
    score = at.hand.book.score
    match phrase.name:
        case "target":
            return p.Int(score.target)
        case "half":
            return p.Int(score.half)
        case "leader" | "trailer":
            return _extreme(phrase.name, at)
        case "mine":
            return _best(at, (at.hand.side[at.chair],))
        case "theirs":
            return _best(at, at.hand.others(at.hand.side[at.chair]))
        case "score":
            return _score(phrase.party, at)
        case "stake" | "before":
            return _at_stake(phrase.name, at)
        case "hand worth":
            return hand_worth(at)
        case "tricks won":
            return p.Int(sum(result == at.hand.side[at.chair] for result in at.control.results))
        case "flores" | "all flores":
            return _holders(phrase, at)
    raise AssertionError(f"not a quantity of this version: {phrase!r}")


def _score(party: p.Party | None, at: At) -> p.Amount:
    assert party is not None
    if party.name in ("leader", "trailer"):
        return _extreme(party.name, at)
    if party.name.isdigit():  # worked out before: the score of a purse
        return p.Quantity("score", party)
    return _best(at, sides_of(party, at))


def _extreme(name: str, at: At) -> p.Amount:
    """The score of who leads or trails; in a race down the leader has least."""
    return p.Quantity({"leader": "trailer", "trailer": "leader"}[name] if at.hand.book.score.down else name)


def _best(at: At, sides: tuple[int, ...]) -> p.Amount:
    """The score of sides: of their purses the one that is nearest to the target."""
    purses = [score_of(purse) for side in sides for purse in at.hand.purses[side]]
    best: p.Amount = purses[0]
    for purse in purses[1:]:
        best = combine("smaller" if at.hand.book.score.down else "larger", best, purse)
    return best


def _lacks(at: At, side: int, what: str = "game") -> p.Amount:
    """What a side lacks to the target, or to the match."""
    score = at.hand.book.score
    best = _best(at, (side,))
    if score.down:
        return combine("-", best, p.Int(score.target))
    more = MATCH if what == "match" and score.games > 1 else 0
    return combine("-", p.Int(score.target + more), best)


def _at_stake(name: str, at: At) -> p.Amount:
    """``stake`` and ``before`` of the bet whose phrase it is; of the hand where it is nobody's."""
    if at.bet == NONE:
        return hand_worth(at)
    node = at.hand.charts[at.bet].nodes[at.control.bets[at.bet].node]
    return amount(node.stake if name == "stake" else node.before, at)


def hand_worth(at: At) -> p.Amount:
    """What the hand is worth now: the stake of the bet that decides it, as far as it is agreed."""
    index = at.hand.deciding
    chart, state = at.hand.charts[index], at.control.bets[index]
    node = chart.nodes[state.node]
    return amount(node.before if state.asked else node.stake, at._replace(bet=index), at.winner)


def _holders(phrase: p.Quantity, at: At) -> p.Amount:
    """How many chairs (of a party) hold the value that the bet decides."""
    value = at.hand.charts[at.bet].bet.decides
    seats = range(at.hand.seats) if phrase.name == "all flores" or phrase.party is None else chairs(phrase.party, at)
    return p.Int(sum(at.oracle.holds(chair, value) for chair in seats))
