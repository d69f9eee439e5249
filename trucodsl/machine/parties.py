"""Who is meant: the chairs and sides that a party of a phrase speaks of, at one place."""

from __future__ import annotations

from typing import NamedTuple

from trucodsl.machine.control import NONE, Control, Oracle
from trucodsl.machine.machine import Hand
from trucodsl.syntax import phrases as p


class At(NamedTuple):
    """The place a phrase is read at."""

    hand: Hand
    control: Control
    oracle: Oracle
    chair: int = NONE  # the caller: the chair whose move is judged
    bet: int = NONE  # the bet whose window it is
    winner: int = NONE  # the side that is being paid for winning
    side: int = NONE  # stands for ``one side`` / ``any side`` / ``all sides`` while they are tried in turn

    def then(self, control: Control) -> At:
        """The same place in another situation."""
        return At(self.hand, control, self.oracle, self.chair, self.bet, self.winner, self.side)

    def paying(self, side: int) -> At:
        """The same place when a side is paid for winning."""
        return At(self.hand, self.control, self.oracle, self.chair, self.bet, side, self.side)


def chairs(party: p.Party, at: At) -> tuple[int, ...]:
    """The chairs that a party speaks of; any of them is meant."""
    everybody = range(at.hand.seats)
    match party.name:
        case "caller" | "speaker":
            return (at.chair,)
        case "partner":
            return tuple(c for c in everybody if at.hand.side[c] == at.hand.side[at.chair] and c != at.chair)
        case "mano":
            return (0,)
        case "dealer":
            return (at.hand.seats - 1,)
        case "anyone" | "everyone" | "nobody":
            return tuple(everybody)
    sides = sides_of(party, at)
    return tuple(c for c in everybody if at.hand.side[c] in sides)


def sides_of(party: p.Party, at: At) -> tuple[int, ...]:
    """The sides that a party is, the nearest to the mano first; of a seat, its side."""
    match party.name:
        case "side" | "caller" | "partner" | "speaker":
            return (at.hand.side[at.chair],)
        case "rivals":
            return at.hand.others(at.hand.side[at.chair])
        case "mano":
            return (0,)
        case "dealer":
            return (at.hand.side[-1],)
        case "that side":
            return (at.control.that_side,)
        case "others":
            return at.hand.others(at.control.that_side)
        case "winner":
            return (at.winner,)
        case "loser":
            return at.hand.others(at.winner) if at.winner in at.hand.sides else ()
        case "one side" | "any side" | "all sides":
            return (at.side,)
    return ()


QUANTIFIERS = ("one side", "any side", "all sides")


def quantifier_of(*parties: p.Party | None) -> str:
    return next((party.name for party in parties if party is not None and party.name in QUANTIFIERS), "")


def quantifier_in(amount: p.Amount) -> str:
    match amount:
        case p.Quantity(party=party):
            return quantifier_of(party)
        case p.Both(left=left, right=right):
            return quantifier_in(left) or quantifier_in(right)
    return ""
