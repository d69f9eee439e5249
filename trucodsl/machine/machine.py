"""The machine: rows for control, tables for data.

What may happen next is decided by rows, and only by rows.  ``Who`` and ``Do``
are closed sets of names, never code, so each engine can run a row, draw it,
count it or explain it.  An engine that needs to know more than the rows say has
found a missing column.  Cards and scores are in no row: card order, hand
values, trick outcomes and amounts are tables.

            caller asks             others accept
    open ------------------> asked ----------------> agreed ---> ...
      chart node 0      node 1 |        node 1
                               | others refuse
                               v
                             over

A chart unfolds the chain of a bet: one node for each thing that can have been
said, with what is at stake there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from trucodsl.cards import Card
from trucodsl.machine.cards import strengths
from trucodsl.machine.values import every_figure
from trucodsl.rulebook.book import Ask, Bet, RuleBook
from trucodsl.source import NOWHERE, Span
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import (
    Amount,
    BetIs,
    Covered,
    Effects,
    FirstToCall,
    Foul,
    HasAccepted,
    HasCalled,
    Holds,
    Selector,
    Window,
)


class Who(Enum):
    """The chairs that a row is for."""

    TURN = "on turn"  # the chair that is to play, or an answerer where the bet interrupts
    FEET = "feet"  # the same, if it is the last chair of its side
    MANO = "mano"  # the same, if it leads the first trick
    ANY = "any time"  # every chair, on turn or not
    WORD = "word"  # the side that accepted last, on turn
    WORD_ANY = "word, any time"  # the side that accepted last, on turn or not
    ANSWERER = "answerer"  # the chairs that may answer the pending call
    SPEAKER = "speaker"  # the rivals of whoever said the best figure; at first the mano's side
    SIDE = "that side"  # the side that a special hand asks
    DEALER = "dealer"  # the last chair, before anything else
    RIVALS = "rivals"  # the side against the one that committed a foul
    CALLER = "caller"  # the chair that has just called


class Do(Enum):
    """What a row does to the hand."""

    PLAY = "play a card"
    COVER = "play a card face down"
    CALL = "call"  # open the bet: the call waits for an answer
    RAISE = "raise"  # accept and call, in the answer
    RERAISE = "raise later"  # call again on an agreed bet
    ACCEPT = "accept"
    REFUSE = "refuse"
    SAY = "say a figure"
    PASS = "say none"
    FOLD = "leave the hand"
    QUIT = "accept and leave"  # leaving while an answer is due gives the full stake
    START = "play the special hand"
    RUN = "run from the special hand"
    DISCARD = "put a card away"  # before play, out of more cards than are played
    ASIDE = "set a card aside"  # the card that the call is made with
    FOUL = "foul"  # the call is possible, and punished: the row's effects happen
    CLAIM = "claim"  # points at a foul when the hand is decided: its effects happen
    DONE = "done"  # claims nothing, shows nothing
    SHOW = "show"  # shows the cards that have won


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``state`` and ``target`` are nodes of the region's chart, as ``label``s say:
    ``open``, ``asked truco``, ``agreed truco``, ``over``; the tricks have
    ``turn``, the question of a special hand ``asked``, the deal ``held``, a bet
    whose figures are said ``saying``.
    """

    region: str  # "deal", "question", "tricks", "hand", "closing", or "bet NAME"
    state: str
    event: str  # "play", "cover", "fold", "accept", "refuse", "say", "pass", or the name of a call
    who: Who
    when: Window
    target: str
    do: Do
    effects: Effects | None = None  # of fouls, and of a special hand's refusal
    later: bool = False  # the call is a foul that is noticed when the hand is decided
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.region, self.state, self.event))  # windows are deep, and rows are looked up often

    @property
    def foul(self) -> bool:
        """Whether it is punished, now or later."""
        return self.do is Do.FOUL or self.later


@dataclass(frozen=True, slots=True)
class Node:
    """What has been said so far in one bet, and what is at stake there.

    Amounts are over scores and control facts only: ``stake`` and ``before`` are
    already filled in, so they differ from node to node.
    """

    said: tuple[str, ...]  # () is the bet before any call
    stake: Amount  # what it is worth once the last call is accepted
    before: Amount  # the stake before the last call
    refused: Amount  # what the caller's side gets if the last call is refused
    alone: Amount | None  # what it pays when no rival may answer
    raises: tuple[tuple[str, int], ...]  # (call, index of the node it leads to)

    @property
    def label(self) -> str:
        """``envido · real_envido``."""
        return " · ".join(self.said)


@dataclass(frozen=True)
class Chart:
    """A bet with its chain unfolded; node 0 is the bet before any call."""

    bet: Bet
    nodes: tuple[Node, ...]

    @cached_property
    def parents(self) -> dict[int, int]:
        """The node before each node: what had been said before its last call."""
        return {target: index for index, node in enumerate(self.nodes) for _, target in node.raises}

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """Per node the first with the same stake: once accepted, with no raise to come, that is all that counts."""
        stakes = [node.stake for node in self.nodes]
        return tuple(stakes.index(stake, 1) if i else 0 for i, stake in enumerate(stakes))


def deed_of(fact: object) -> tuple[str, str] | None:
    """The deed that a fact asks about: (called, accepted or first, the call or bet)."""
    if isinstance(fact, HasCalled):
        return ("called", fact.call)
    if isinstance(fact, FirstToCall):
        return ("first", fact.call)
    return ("accepted", fact.bet) if isinstance(fact, HasAccepted) else None


def parts(phrase: object) -> Iterator[object]:
    """A phrase and every phrase inside it."""
    if isinstance(phrase, tuple):
        for item in phrase:
            yield from parts(item)
    elif is_dataclass(phrase) and not isinstance(phrase, Span):
        yield phrase
        for part in fields(phrase):
            if part.name != "span":
                yield from parts(getattr(phrase, part.name))


@dataclass(frozen=True)
class Hand:
    """The machine of one mode and one kind of hand."""

    mode: str
    seats: int
    kinds: tuple[str, ...]  # the kinds of hand that apply, in written order; () is an ordinary hand
    book: RuleBook  # the book with what those kinds change
    charts: tuple[Chart, ...]
    rows: tuple[Row, ...]
    outcomes: Mapping[tuple[int, ...], int]  # results so far (side, or a tie) -> the side that wins, or a tie: nobody
    ask: Ask | None
    sight: str
    side: tuple[int, ...]  # of each chair: 0 is the mano's
    purses: tuple[tuple[int, ...], ...]  # of each side: whose points they are, see ``rulebook.seats``
    duels: int = 0  # hands like this that are played of one deal, each by two who face each other; 0: all play

    @cached_property
    def sides(self) -> range:
        """All sides, the mano's first."""
        return range(len(self.purses))

    def others(self, side: int) -> tuple[int, ...]:
        """The sides against a side."""
        return tuple(other for other in self.sides if other != side)

    @cached_property
    def with_partners_to_play(self) -> tuple[tuple[int, ...], ...]:
        """[leader][cards lying in the trick] -> the chairs (bits) that have played and have a partner still to play."""

        def bits(leader: int, played: int) -> int:
            order = [(leader + i) % self.seats for i in range(self.seats)]
            later = {self.side[chair] for chair in order[played:]}
            return sum(1 << chair for chair in order[:played] if self.side[chair] in later)

        return tuple(tuple(bits(leader, n) for n in range(self.seats + 1)) for leader in range(self.seats))

    @cached_property
    def bet_index(self) -> dict[str, int]:
        """Name of a bet -> its place in ``charts``."""
        return {chart.bet.name: i for i, chart in enumerate(self.charts)}

    @cached_property
    def deciding(self) -> int:
        """The bet that the tricks decide."""
        return next(i for i, chart in enumerate(self.charts) if chart.bet.decides == "hand")

    @cached_property
    def by_state(self) -> dict[tuple[str, str], tuple[Row, ...]]:
        """The rows of a region and state; fouls first, so that they hide the ordinary row of the same call."""
        found: dict[tuple[str, str], list[Row]] = {}
        for row in sorted(self.rows, key=lambda row: not row.foul):
            found.setdefault((row.region, row.state), []).append(row)
        return {key: tuple(rows) for key, rows in found.items()}

    @cached_property
    def labels(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Per bet and node: the state while the call waits, and once it is agreed."""
        return tuple(
            tuple((f"asked {n.label}", f"agreed {n.label}" if n.said else "open") for n in chart.nodes)
            for chart in self.charts
        )

    @cached_property
    def bet_rows(self) -> tuple[dict[str, tuple[Row, ...]], ...]:
        """Per bet: the rows of each of its states."""
        names = [f"bet {chart.bet.name}" for chart in self.charts]
        return tuple(
            {state: rows for (region, state), rows in self.by_state.items() if region == name} for name in names
        )

    @cached_property
    def goes_on_without(self) -> bool:
        """Whether a side, or a chair, may leave the hand while the others play on."""
        return self.book.fold.who == "seat" or any(chart.bet.answers == "each" for chart in self.charts)

    @cached_property
    def asked_facts(self) -> tuple[object, ...]:
        """Every fact that a window or an amount of this hand asks about."""
        phrases: list[object] = [self.book.fold.when, self.book.fold.pays, *self.book.amounts.values()]
        for row in self.rows:
            phrases += [row.when, row.effects]
        for chart in self.charts:
            phrases += [duty.when for duty in chart.bet.must]
            phrases += [amount for n in chart.nodes for amount in (n.stake, n.before, n.refused, n.alone)]
        return tuple(part for phrase in phrases for part in parts(phrase))

    @cached_property
    def asked_deeds(self) -> frozenset[tuple[str, str]]:
        """The deeds that must be remembered: (called, accepted or first, the call or bet)."""
        return frozenset(deed for deed in map(deed_of, self.asked_facts) if deed) | frozenset(
            ("spoke", self.charts[index].bet.name) if foul.act == "hides" else ("foul", foul.what)
            for index, foul in self.later
            if not foul.of_winner
        )

    @cached_property
    def passing_deeds(self) -> Mapping[tuple[str, str], frozenset[int]]:
        """Deeds that only windows of bets ask about -> those bets: once these are over, nothing asks any more."""
        asked = {
            f"bet {chart.bet.name}": [
                *(row.when for row in self.rows if row.region == f"bet {chart.bet.name}" and not row.later),
                *(duty.when for duty in chart.bet.must),
            ]
            for chart in self.charts
        }
        elsewhere: list[object] = [self.book.fold.when, self.book.fold.pays, *self.book.amounts.values()]
        elsewhere += [row.when for row in self.rows if row.region not in asked or row.later]
        elsewhere += [row.effects for row in self.rows]
        elsewhere += [(n.stake, n.before, n.refused, n.alone) for chart in self.charts for n in chart.nodes]
        always = set(map(deed_of, parts(tuple(elsewhere))))
        told = [set(map(deed_of, parts(tuple(windows)))) for windows in asked.values()]
        passing = {deed for deeds in told for deed in deeds if deed} - always
        return {deed: frozenset(i for i, deeds in enumerate(told) if deed in deeds) for deed in passing}

    @cached_property
    def later(self) -> tuple[tuple[int, Foul], ...]:
        """The fouls that are only noticed when the hand is decided, each with the place of its bet."""
        return tuple(
            (index, foul)
            for index, chart in enumerate(self.charts)
            for foul in chart.bet.fouls
            if foul.later and len(chart.nodes) > 1
        )

    @cached_property
    def kept_back(self) -> frozenset[str]:
        """The bets that are paid when the hand is decided, because such a foul may take away what they pay."""
        return self._taken(foul for _, foul in self.later)

    @cached_property
    def kept_if_refused(self) -> frozenset[str]:
        """Those of them of which also a refusal is paid then: nobody has said or shown anything in it."""
        return self._taken(foul for _, foul in self.later if not foul.of_winner)

    def _taken(self, fouls: Iterable[Foul]) -> frozenset[str]:
        effects = (effect for foul in fouls for effect in foul.effects.items)
        return frozenset(effect.name for effect in effects if effect.do in ("divert", "bar"))

    @cached_property
    def always_held(self) -> frozenset[str]:
        """The values that every hand of cards has."""
        return frozenset(
            value.name
            for value in self.book.values
            if any(all(group.kind == "any" for group in pattern.groups) for pattern in value.best_of)
        )

    @cached_property
    def holdings(self) -> dict[str, Selector]:
        """What windows ask of a chair's cards, by its phrase."""
        return {to_phrase(fact.what): fact.what for fact in self.asked_facts if isinstance(fact, Holds)}

    @cached_property
    def asked_bets(self) -> frozenset[str]:
        """The bets whose state some window asks about."""
        return frozenset(fact.bet for fact in self.asked_facts if isinstance(fact, BetIs))

    @cached_property
    def bet_holdings(self) -> tuple[frozenset[str], ...]:
        """What each bet asks of the chairs' cards, by its phrase."""
        found = []
        for chart in self.charts:
            bet = chart.bet
            phrases = (bet.when, *(duty.when for duty in bet.must), *(call.when for call in bet.calls))
            names = {to_phrase(part.what) for phrase in phrases for part in parts(phrase) if isinstance(part, Holds)}
            found.append(frozenset(names | {bet.decides}))
        return tuple(found)

    @cached_property
    def voidable(self) -> frozenset[str]:
        """The bets whose points are still owed when another bet cancels them (seed 000 A48)."""
        owed = self.book.score.pay == "hand end"
        return frozenset(name for chart in self.charts for name in chart.bet.cancels if owed and name in self.bet_index)

    @cached_property
    def asked_covers(self) -> frozenset[str]:
        """The scopes in which a window asks who covered a card."""
        return frozenset(fact.scope for fact in self.asked_facts if isinstance(fact, Covered))

    @cached_property
    def speaks_any_time(self) -> bool:
        """Whether some row may be used out of turn."""
        return any(row.who in (Who.ANY, Who.WORD_ANY) for row in self.rows)


@dataclass(frozen=True)
class Machine:
    """A compiled variant: its book, its card tables, and the hands built so far."""

    book: RuleBook = field(repr=False)
    # caches of machine.lower: (mode, kinds) -> its hand; mode -> hand before, scores -> the kinds that apply there;
    # mode -> score of one side -> the lowest that kinds do not tell from it; mode -> the book of its games
    built: dict[tuple[str, tuple[str, ...]], Hand] = field(default_factory=dict, repr=False, compare=False)
    applying: dict[str, dict[Any, Any]] = field(default_factory=dict, repr=False, compare=False)
    alike: dict[str, dict[int, int]] = field(default_factory=dict, repr=False, compare=False)
    sayable: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)
    games: dict[str, RuleBook] = field(default_factory=dict, repr=False, compare=False)

    def figures(self, value: str) -> tuple[int, ...]:
        """Every figure that can be said of a value where one may lie."""
        if value not in self.sayable:
            what = next(one for one in self.book.values if one.name == value)
            self.sayable[value] = every_figure(self.book.cards, what, self.book.deal.each)
        return self.sayable[value]

    def __repr__(self) -> str:
        return f"<Machine {self.book.name}: {', '.join(mode.name for mode in self.book.modes)}>"

    @cached_property
    def strength(self) -> tuple[tuple[int, ...], ...]:
        """[turned card, or 0 if none is turned][card of the deck] -> 2 or more; 1 is a face-down card."""
        return strengths(self.book)

    @cached_property
    def place(self) -> dict[Card, int]:
        """Where a card stands in the deck."""
        return {card: i for i, card in enumerate(self.book.cards.deck)}
