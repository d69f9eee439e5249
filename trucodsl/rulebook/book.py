"""The rule book: one complete, consistent variant.

Its main difference with the tree is that nothing is left open: ``extends`` and
house rules are applied, every ``...`` is spliced, every default is filled in,
every phrase is parsed and every name in it exists.  A ``RuleBook`` that exists
is valid; nothing downstream checks rules again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trucodsl.cards import Card, Pack
from trucodsl.source import NOWHERE, Span
from trucodsl.syntax.phrases import (
    Amount,
    Chain,
    Duty,
    Effects,
    Foul,
    NumberRange,
    Order,
    Outcome,
    Party,
    Pattern,
    Selector,
    Stands,
    Window,
)
from trucodsl.syntax.tree import Map

Words = Mapping[str, str]  # language (pt, es, en) -> text


def _place() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards in play."""

    pack: Pack
    deck: tuple[Card, ...]  # in the order of ``ranks``, then of the suits of the pack
    ranks: tuple[str, ...]  # low to high, and the cycle of "rank after"
    named: Mapping[str, Selector]
    stands: Stands | None
    jokers: int = 0
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Value:
    """How a hand of cards is counted (envido, flor)."""

    name: str
    points: tuple[tuple[Selector, int], ...]  # first that picks the card; else its number (a figure without one: 0)
    best_of: tuple[Pattern, ...]
    counts: str = "dealt"  # or "face-up"
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to sit: ``1v1``, ``2v2``."""

    name: str
    seats: int
    sides: str = "alternate"
    purses: str = "each side"
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Deal:
    """How cards are given."""

    each: int
    turned: str | None  # what the turned card is called (vira, muestra), None: no card is turned
    sight: str = "own"  # who sees what: see ``Kind.sight``
    next_dealer: str = "right"
    dealer_gets: int = 0  # if he gets another number of cards than the others
    discards: Party | None = None  # who puts a card away before play
    span: Span = _place()

    def cards_of(self, seats: int) -> tuple[int, ...]:
        """How many cards each chair is dealt, from the mano to the dealer."""
        return (self.each,) * (seats - 1) + (self.dealer_gets or self.each,)


@dataclass(frozen=True, slots=True)
class Tricks:
    """How tricks and the hand are won."""

    won_by: tuple[Outcome, ...]
    after_a_tie: str  # "leader", "mano", "first of the tied" or "nearest the mano"
    may_cover: Window
    equal_cards: str = "tie"  # or "mano wins": of equal cards the one of the chair nearest to the mano
    partners_equal: str = "first"  # or "lowest seat" (the nearest to the mano), "tie"
    plays: tuple[Duty, ...] = ()
    count: int = 3
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class BetCall:
    """One call of a bet."""

    name: str
    worth: Amount
    refused: Amount
    alone: Amount | None = None
    when: Window | None = None  # narrows the bet's own window for this call
    by: Party | None = None
    asks: bool = True  # False: an announcement, no answer
    also_calls: tuple[str, ...] = ()
    accepted: Effects | None = None
    number: NumberRange | None = None
    says: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Commit:
    """The card that the caller sets aside with a call: accepted it is played; what becomes of it when refused."""

    refused: str  # "hidden" or "shown"
    refused_first: str  # the same, in the first trick
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Bet:
    """Everything that is called and answered; ``language.md`` has the meaning of each field."""

    name: str
    decides: str  # "hand", "nothing", or the name of a value
    unbid: Amount
    chain: Chain
    calls: tuple[BetCall, ...]
    who: str  # "on turn", "any time", "feet", "mano", "answerer"
    when: Window
    raises: str  # "answer", "later", "answer or later", "no"
    answers: str  # "first voice", "next", "feet", "holders", "all refuse", "all accept", "strongest", "each"
    interrupts: tuple[str, ...] = ()
    cancels: tuple[str, ...] = ()
    cap: Amount | None = None
    tie: str = "mano"
    must: tuple[Duty, ...] = ()
    fouls: tuple[Foul, ...] = ()
    declare: str = "automatic"
    may_misstate: bool = False  # any figure may be said
    show: tuple[str, ...] = ()  # "winner", "nobody", "on demand"; "hand end", "before leaving"
    refuser: str = ""  # where each side answers: "leaves the bet", "leaves the hand" ("": that of a bet on the hand)
    commit: Commit | None = None
    span: Span = _place()

    def call(self, name: str) -> BetCall:
        """The call of that name; KeyError if there is none."""
        for call in self.calls:
            if call.name == name:
                return call
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Fold:
    """Leaving the hand (irse al mazo, correr)."""

    who: str  # "side" or "nobody"
    when: Window
    pays: Amount
    while_asked: str  # "refuse", "accept first", "not"
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Ask:
    """The question of a special hand: who must choose to play, and what running pays."""

    who: Party
    refused: Effects
    answers: str = "first voice"  # "all refuse", "all accept", "strongest": of partners, whose answer binds
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of hand: when it applies, and what is different in it."""

    name: str
    when: Window
    set: Map  # a deferred fragment, as written (spans inside)
    sight: str  # "own", "nobody", "that side sees partner", "side sees partner", "partner's first card"
    ask: Ask | None
    duels: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Score:
    """How points are kept and when the game ends."""

    start: int
    target: int
    half: int
    games: int
    pay: str  # "at once" or "hand end"
    order: tuple[str, ...]  # bets, in the order in which they are paid at the end of a hand
    both_reach: str  # "first" or "higher"
    over_target: str = "stays"  # or "loses": who passes the target has lost the game
    transfer: str = ""  # or "winner gives each acceptor": points pass from purse to purse
    pot: Amount | None = None  # what a caller puts there when no side accepts, if points are passed on
    span: Span = _place()

    @property
    def down(self) -> bool:
        """Whether points are to be got rid of: a race down to the target."""
        return self.target < self.start

    def reached(self, points: int) -> bool:
        """Whether a purse has arrived."""
        return points <= self.target if self.down else points >= self.target

    def best(self, scores: Sequence[int]) -> int:
        """The score nearest to the target, or farthest beyond it."""
        return min(scores) if self.down else max(scores)

    def decided(self, scores: Sequence[int]) -> bool:
        """Whether one purse is past the target and no other as far."""
        best = self.best(scores)
        return self.reached(best) and scores.count(best) == 1

    def winner(self, scores: Sequence[int]) -> int:
        """The purse that has won when one has reached the target: the best, if passing it loses the next one.

        Of equal ones the first: ``scores`` begin with the mano's.
        """
        ahead = scores.index(self.best(scores))
        if self.over_target != "loses" or scores[ahead] <= self.target:
            return ahead
        others = [purse for purse in range(len(scores)) if purse != ahead]
        return max(others, key=lambda purse: scores[purse])


@dataclass(frozen=True, slots=True)
class Example:
    """A small play with expected results, and what it shows."""

    play: str
    title: str
    cites: tuple[str, ...]
    span: Span = _place()  # of the text of the play


@dataclass(frozen=True, slots=True)
class People:
    """What is said and printed, and never executed."""

    title: Words
    summary: Words
    # id of a call, or accept / refuse / fold / play / run / hide -> language -> words, the first is printed
    words: Mapping[str, Mapping[str, tuple[str, ...]]]
    signs: Mapping[str, Words]
    glossary: Mapping[str, Words]
    notes: tuple[Words, ...]
    sources: tuple[str, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """One complete variant.  ``name`` is the sum it was asked for by: ``argentino+con-flor``."""

    name: str
    cards: Cards
    order: Order
    values: tuple[Value, ...]
    direction: str
    modes: tuple[Mode, ...]
    deal: Deal
    tricks: Tricks
    amounts: Mapping[str, Amount]
    bets: tuple[Bet, ...]
    fold: Fold
    kinds: tuple[Kind, ...]
    score: Score
    referee: Mapping[str, Effects]  # what he may order
    people: People
    rules: Rules = field(compare=False, repr=False)

    def mode(self, name: str) -> Mode:
        """The mode of that name; KeyError if there is none."""
        for mode in self.modes:
            if mode.name == name:
                return mode
        raise KeyError(name)

    def bet(self, name: str) -> Bet:
        """The bet of that name; KeyError if there is none."""
        for bet in self.bets:
            if bet.name == name:
                return bet
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Said:
    """One file that said, spliced or deleted a rule: ``how`` is ``says``, ``adds``, ``deletes`` or ``default``."""

    how: str
    text: str  # the phrase as written there
    by: str  # name of the variant or house rule
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """One resolved leaf: its path (``("bets", "truco", "unbid")``), its text now, and who said what."""

    path: tuple[str, ...]
    text: str
    history: tuple[Said, ...]  # oldest first; the last one decides


@dataclass(frozen=True, slots=True)
class Rules:
    """Every leaf of a resolved variant in the order of the shape; the tree it stands for; its parts."""

    leaves: tuple[Rule, ...]
    tree: Map
    parts: tuple[str, ...]  # every variant and house rule applied, in order: ("gauderio", "argentino", "con-flor")
    deleted: tuple[Rule, ...] = ()  # what was taken away, and by whom
    draft: Any = field(default=None, compare=False, repr=False)  # what kinds of hand are put on: see ``kinds``

    def at(self, *path: str) -> tuple[Rule, ...]:
        """The leaves at or below a path."""
        return tuple(rule for rule in self.leaves if rule.path[: len(path)] == path)
