"""Writing a phrase: the one text of each node.

Parentheses stand only where reading back would otherwise give another node, so
``parse_phrase(kind, to_phrase(node)) == node``.  No phrase contains what a plain
YAML scalar may not: ``, ``, ``: ``, `` #`` or a sign of YAML at its beginning.
"""

from __future__ import annotations

from collections.abc import Iterable

from trucodsl.syntax import phrases as p

_COUNTS = ("", "one", "two", "three")

_ONE_CHAIR = ("caller", "partner", "speaker", "mano", "dealer", "holder")
"""Said of one chair ``has not`` and ``not … has`` are the same; of ``anyone`` they would not sound so."""

_CHAINS = p.Call | p.Then | p.Either | p.Repeat | p.Silent
_AMOUNTS = p.Int | p.Quantity | p.AmountName | p.ValueOf | p.Both | p.Whole | p.If
_TERMS = p.CardIs | p.RankIs | p.RankRange | p.OfTurned | p.RankAfter | p.Named | p.FaceDown | p.AnyCard


def to_phrase(node: p.Phrase | p.Term | p.Effect | p.Group) -> str:
    """The canonical text of a phrase, or of a part of one."""
    match node:
        case p.Inherited():
            return "..."
        case p.Party():
            return node.name
        case p.Selector():
            return " or ".join(map(_term, node.terms))
        case p.Order():
            return " > ".join(map(to_phrase, node.tiers))
        case p.Stands():
            return f"{node.rank} for the {node.turned} if {to_phrase(node.when)}"
        case p.Pattern() | p.Group() | p.Outcome():
            return _of_cards(node)
        case p.Effect():
            return _effect(node)
        case p.Effects():
            return " and ".join(map(_effect, node.items))
        case p.Foul():
            return _foul(node)
        case p.Duty():
            return f"{node.what} when {_window(node.when)}"
        case p.NumberRange():
            return f"{_amount(node.low)} to {_amount(node.high)}"
    if isinstance(node, _CHAINS):
        return _chain(node)
    if isinstance(node, _AMOUNTS):
        return _amount(node)
    if isinstance(node, _TERMS):
        return _term(node)
    return _window(node)


# ---------------------------------------------------------------- cards
def _term(term: p.Term) -> str:
    match term:
        case p.CardIs():
            return term.text
        case p.RankIs():
            return term.rank
        case p.RankRange():
            return f"{term.low} to {term.high}"
        case p.OfTurned():
            many = "any of " if len(term.ranks) > 1 else ""
            return f"{many}{' '.join(term.ranks)} of {term.turned}"
        case p.RankAfter():
            return f"rank after {term.turned}"
        case p.Named():
            return f"{term.name} {term.suit}" if term.suit else term.name
        case p.FaceDown():
            return "face-down"
        case p.AnyCard():
            return "any card"


def _of_cards(node: p.Pattern | p.Group | p.Outcome) -> str:
    match node:
        case p.Pattern():
            name = f"{node.name} is " if node.name else ""
            groups = " and ".join(map(_of_cards, node.groups))
            parts = " + ".join(map(str, node.parts))
            return f"{name}{groups} -> {parts}{' and beats all' if node.beats_all else ''}"
        case p.Group(kind="suit"):
            return f"{_COUNTS[node.count]} of a suit"
        case p.Group(kind="any"):
            return _COUNTS[node.count]
        case p.Group():
            return node.name if node.count == 1 else f"{_COUNTS[node.count]} {node.name}"
        case p.Outcome():
            return f"{' '.join(node.results)} -> {node.winner}"


# ---------------------------------------------------------------- chains
def _chain(chain: p.Chain, level: int = 0) -> str:
    """``level``: 0 takes anything, 1 what may follow in a row, 2 what may be repeated."""
    match chain:
        case p.Either():
            return _within(" | ".join(_chain(one, 1) for one in chain.options), level > 0)
        case p.Then():
            return _within(" ".join(_chain(one, 2) for one in chain.items), level > 1)
        case p.Repeat():
            return _chain(chain.item, 2) + _times(chain)
        case p.Call():
            return chain.name
        case p.Silent():
            return "none"
        case p.Inherited():
            return "..."


def _times(repeat: p.Repeat) -> str:
    if repeat.high is None:
        return "*"
    return "?" if (repeat.low, repeat.high) == (0, 1) else f"{{{repeat.low},{repeat.high}}}"


# ---------------------------------------------------------------- amounts
def _amount(amount: p.Amount, level: int = 0) -> str:
    """``level``: 0 takes anything, 1 a sum, 2 a product, 3 a unit."""
    match amount:
        case p.If():
            text = f"if {_window(amount.when)} then {_amount(amount.then)} else {_amount(amount.otherwise)}"
            return _within(text, level > 0)
        case p.Both(op="+" | "-"):
            return _within(f"{_amount(amount.left, 1)} {amount.op} {_amount(amount.right, 2)}", level > 1)
        case p.Both(op="*"):
            return _within(f"{_amount(amount.left, 2)} * {_amount(amount.right, 3)}", level > 2)
        case p.Both():
            word = "above" if amount.op == "multiple" else "and"
            return f"{amount.op} of {_amount(amount.left, 3)} {word} {_amount(amount.right, 3)}"
        case p.Int():
            return str(amount.value)
        case p.Quantity():
            of = f" of {amount.party.name}" if amount.party else ""
            return f"{amount.name}{of}{' at deal' if amount.at_deal else ''}"
        case p.AmountName():
            return amount.name
        case p.ValueOf():
            return f"value of {amount.party.name}"
        case p.Whole():
            return amount.what
        case p.Inherited():
            return "..."


# ---------------------------------------------------------------- windows
def _window(window: p.Window, level: int = 0) -> str:
    """``level``: 0 takes anything, 1 what ``or`` joins, 2 what ``and`` joins."""
    match window:
        case p.AnyOf():
            return _within(" or ".join(_window(one, 1) for one in window.items), level > 0)
        case p.AllOf():
            return _within(" and ".join(_window(one, 2) for one in window.items), level > 1)
        case p.Not():
            return _negated(window.item)
        case p.Compare():
            return f"{_amount(window.left, 1)} {window.op} {_amount(window.right, 1)}"
        case p.Inherited():
            return "..."
    return _of_party(window) or _of_game(window)


def _negated(item: p.Window) -> str:
    if isinstance(item, p.Played | p.Covered | p.HasCalled | p.HasAccepted) and item.party.name in _ONE_CHAIR:
        return _of_party(item, "has not")
    return f"not {_window(item, 2)}"


def _of_party(fact: p.Window, has: str = "has") -> str:
    """The facts that begin with a party."""
    match fact:
        case p.Played(party, scope):
            tail = {"": "", "trick": " in this trick"}.get(scope, f" {scope} cards")
            return f"{party.name} {has} played{tail}"
        case p.Covered(party, scope):
            tail = {"": "", "trick": " in this trick"}.get(scope, " every card")
            return f"{party.name} {has} covered{tail}"
        case p.HasCalled(party, call):
            return f"{party.name} {has} called {call}"
        case p.HasAccepted(party, bet):
            return f"{party.name} {has} accepted {bet}"
        case p.HasWord(party):
            return f"{party.name} has the word"
        case p.FirstToCall(party, call):
            return f"{party.name} was first to call {call}"
        case p.WonTrick(party, trick):
            return f"{party.name} won trick {trick}"
        case p.Holds(party, what):
            return f"{party.name} holds {_one_of(what)}"
        case p.RoleIs(party, role):
            return f"{party.name} is {role}"
        case p.Same(left, right):
            return f"{left.name} is {right.name}"
        case p.InHalf(party, half):
            return f"{party.name} is in {half}"
    return ""


def _of_game(fact: p.Window) -> str:
    """The other facts."""
    match fact:
        case p.Moment(name):
            return name
        case p.Answering(bet):
            return f"answering {bet}"
        case p.TrickTied(trick):
            return f"trick {trick} was tied"
        case p.BetIs(bet, status):
            return f"bet {bet} is {status}"
        case p.OnTable(what):
            return f"{_one_of(what)} on the table"
        case p.ModeIs(mode):
            return f"mode {mode}"
        case p.LastHand(kind):
            return f"last hand is {kind}"
    raise TypeError(f"no phrase for {fact!r}")


def _one_of(what: p.Selector) -> str:
    return _within(to_phrase(what), len(what.terms) > 1)


# ---------------------------------------------------------------- effects and fouls
def _effect(effect: p.Effect) -> str:
    party = effect.party.name if effect.party else ""
    match effect.do:
        case "pay":
            return f"pay {'' if effect.amount is None else _amount(effect.amount)} to {party}"
        case "divert":
            return f"pay {effect.name} to {party} instead"
        case "hand" | "game" | "match":
            return f"{effect.do} to {party}"
        case "bar":
            return f"bar {party} from {effect.name}"
        case "leaves":
            return f"{party} leaves"
        case "deal again":
            return "deal again"
    return f"{effect.do} {effect.name}"


def _foul(foul: p.Foul) -> str:
    cards = to_phrase(foul.cards) if foul.cards else ""
    words: Iterable[str] = (
        foul.party.name,
        foul.act,
        foul.what,
        cards,
        "" if foul.when == p.Moment("always") else f"when {_window(foul.when)}",
        f"noticed {foul.noticed}",
        "->",
        to_phrase(foul.effects),
    )
    return " ".join(word for word in words if word)


def _within(text: str, parentheses: bool) -> str:
    return f"({text})" if parentheses else text
