"""Small automata written by hand, which bulk engines play as ``slow_walk`` does.

``paulista`` is the truco of three tricks with its ladder, for any number of
chairs.  ``gamble`` is no real game: it has everything that is rare, facts of the
deal and of the score, payments in mid-hand, two payments on an edge, amounts
over the scores.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from trucodsl.machine.amounts import MATCH, score_of
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Pay, Situation, Start
from trucodsl.machine.tables import Hand, Scores, Tables
from trucodsl.syntax.phrases import Amount, Both, Compare, If, Int, Quantity

LADDER = (1, 3, 6, 9, 12)
TIE = 2
Spot = tuple[Any, ...]


# ---------------------------------------------------------------- paulista
@dataclass(frozen=True)
class Turn:
    """Somebody is to play a card."""

    trick: int = 0
    played: int = 0
    lead: int = 0
    best: int | None = None  # side of the best card, TIE, or None
    best_chair: int = 0
    first: int | None = None  # who won the first trick
    level: int = 0
    caller: int = TIE  # the side that may raise, TIE: both, 3: none


class Builder:
    """Numbers spots as they are met; ``edges`` says what follows from one."""

    def __init__(self, row: Callable[[Builder, Any], Situation]) -> None:
        self.row = row
        self.ids: dict[Any, int] = {}
        self.spots: list[Any] = []

    def to(self, spot: Any, *pays: Pay) -> Edge:
        """The edge to a spot; None ends the hand."""
        if spot is None:
            return Edge(END, pays)
        if spot not in self.ids:
            self.ids[spot] = len(self.spots)
            self.spots.append(spot)
        return Edge(self.ids[spot], pays)

    def rows(self) -> tuple[Situation, ...]:
        """Every row that can be reached."""
        out: list[Situation] = []
        while len(out) < len(self.spots):
            out.append(self.row(self, self.spots[len(out)]))
        return tuple(out)


def trick_winner(trick: int, first: int | None, now: int) -> int | None:
    """Side that has won the hand, TIE: nobody, None: go on."""
    if trick == 0:
        return None
    if trick == 1:
        if first == TIE:
            return None if now == TIE else now
        return first if now in (TIE, first) else None
    return now if now != TIE else first


def _after(turn: Turn, seats: int, outcome: int) -> tuple[Turn | None, int]:
    """The spot after a card that beats (0), loses (1) or ties (2); the winner if the hand is over."""
    chair = (turn.lead + turn.played) % seats
    side, best, seat = chair % 2, turn.best, turn.best_chair
    if turn.played == 0 or outcome == 0:
        best, seat = side, chair
    elif outcome == 2 and best != side:
        best = TIE
    if turn.played + 1 < seats:
        return replace(turn, played=turn.played + 1, best=best, best_chair=seat), 0
    assert best is not None
    won = trick_winner(turn.trick, turn.first, best)
    if won is not None:
        return None, won
    lead = turn.lead if best == TIE else seat
    first = best if turn.trick == 0 else turn.first
    return Turn(turn.trick + 1, 0, lead, None, 0, first, turn.level, turn.caller), 0


def paulista(seats: int, *, cover: bool) -> Automaton:
    """Truco paulista; ``cover``: face-down cards from the second trick on."""
    amounts = (1, 3, 6, 9, 12)

    def pay(level: int, side: int) -> Pay:
        return Pay(level, side, "truco")

    def row(build: Builder, spot: Any) -> Situation:
        edges: tuple[Edge, ...]
        labels: tuple[str, ...]
        if spot[0] == "ask":
            side = spot[1]
            edges = (build.to(("turn", Turn(level=1, caller=3))), build.to(None, pay(0, 1 - side)))
            return Situation(seats - 2 + side, 0, False, False, ("play", "run"), edges)
        if spot[0] == "asked":
            _, turn, level, caller = spot
            accepted = replace(turn, level=level, caller=1 - caller if level < 4 else 3)
            edges = (build.to(("turn", accepted)), build.to(None, pay(level - 1, caller)))
            labels = ("accept", "refuse")
            if level < 4:
                edges += (build.to(("asked", turn, level + 1, 1 - caller)),)
                labels += ("raise",)
            return Situation(seats - 2 + 1 - caller, 0, False, False, labels, edges)
        turn = spot[1]
        chair = (turn.lead + turn.played) % seats
        plays = []
        for outcome in range(3):
            after, won = _after(turn, seats, outcome)
            pays = () if after is not None or won == TIE else (pay(turn.level, won),)
            plays.append(build.to(None if after is None else ("turn", after), *pays))
        may_cover = cover and turn.trick > 0
        edges = tuple(plays) * (1 + may_cover)
        labels = ()
        if turn.level < 4 and turn.caller in (TIE, chair % 2):
            edges += (build.to(("asked", turn, turn.level + 1, chair % 2)),)
            labels = ("call",)
        return Situation(chair, 3 - turn.trick, may_cover, turn.played == 0, labels, edges)

    build = Builder(row)
    starts = (
        Start((), None, build.to(("turn", Turn()))),
        Start(("onze",), 0, build.to(("ask", 0))),
        Start(("onze",), 1, build.to(("ask", 1))),
        Start(("ferro",), None, build.to(("turn", Turn(caller=3)))),
    )
    sides = tuple(chair % 2 for chair in range(seats))
    return Automaton(f"{seats}", seats, build.rows(), starts, (), tuple(Int(n) for n in amounts), sides, sides)


def paulista_tables(seats: int = 2) -> Tables:
    """Forty cards, card = 4 x rank + suit; the rank after the turned card beats all."""

    def strength(turned: int, card: int) -> int:
        return 12 + card % 4 if card // 4 == (turned // 4 + 1) % 10 else 2 + card // 4

    def kind(past: int, scores: Scores) -> int:
        mine, theirs = scores
        return 3 if mine == theirs == 11 else 1 if mine == 11 else 2 if theirs == 11 else 0

    return Tables(
        deck_size=40,
        turned=True,
        dealt=(3,) * seats,
        strength=tuple(tuple(strength(turned, card) for card in range(40)) for turned in range(40)),
        values={},
        turned_values=frozenset(),
        selectors={},
        figures={},
        purses=2,
        start=0,
        target=12,
        highest=11,
        games=1,
        at_once=False,
        higher=False,
        beyond_loses=False,
        order=(),
        moves_on=True,
        pasts=1,
        after=lambda start: 0,
        kind=kind,
    )


# ---------------------------------------------------------------- a gamble with everything rare
MINE, THEIRS = score_of(0), score_of(1)
FACTS = (
    Fact("winner", 1, "pairs", (0, 1)),
    Fact("holds", 0, "pairs"),
    Fact("holds", 1, "pairs"),
    Fact("score", test=Compare(MINE, ">", THEIRS)),  # the mano's side is ahead
    Fact("holds", 1, "aces"),
)
AMOUNTS: tuple[Amount, ...] = (
    If(Compare(MINE, ">=", Both("+", THEIRS, Int(2))), Int(0), Both("smaller", THEIRS, Int(3))),
    Both("-", Int(9), Quantity("leader")),
    Int(1),
    Int(2),
)


def gamble(*, match: bool = False) -> Automaton:
    """Two chairs, one trick; a bet on pairs that is paid at once, a look at the score, a bonus for aces.

    The bet is about a game, or about the match.
    """
    bonus, game, one, two = range(4)

    def row(build: Builder, spot: Any) -> Situation:
        match spot:
            case ("pairs?", chair):
                return look(build, 1 + chair, ("turn", chair, False), ("turn", chair, True))
            case ("turn", chair, may):
                card = ("best",) if chair else ("pairs?", 1)
                labels: tuple[str, ...] = ("pass",)
                edges: tuple[Edge, ...] = (build.to(("ahead", chair)),)
                if may:
                    labels, edges = ("pass", "bet"), edges + (build.to(("asked", chair)),)
                played = tuple(build.to(card, *(Pay(two, chair, "hand"),) * (chair and n == 0)) for n in range(3))
                return Situation(chair, 3, bool(chair), not chair, labels, played * (1 + chair) + edges)
            case ("asked", chair):
                edges = (build.to(("best",)), build.to(None, Pay(one, chair, "pairs"), Pay(bonus, 1 - chair, "hand")))
                return Situation(1 - chair, 0, False, False, ("accept", "refuse"), edges)
            case ("best",):
                to = ("forced",)
                pays = (Pay(game, 0, "pairs"),), (Pay(game, 1, "pairs"), Pay(one, 0, "hand"))
                return Situation(0, 0, False, False, (), tuple(build.to(to, *pays[i]) for i in (0, 1)), 0)
            case ("forced",):
                return Situation(1, 0, False, False, ("so be it",), (build.to(("ahead", 1)),))
            case ("ahead", chair):
                return look(build, 3, ("aces",), None, Pay(bonus, chair, "hand"))
            case ("aces",):
                return look(build, 4, None, None, Pay(two, 1, "hand"))
        raise AssertionError(spot)

    def look(build: Builder, fact: int, no: Any, yes: Any, *pays: Pay) -> Situation:
        return Situation(0, 0, False, False, (), (build.to(no), build.to(yes, *pays)), fact)

    build = Builder(row)
    starts = (
        Start((), None, build.to(("pairs?", 0))),
        Start(("late",), None, build.to(("best",), Pay(two, 1, "hand"))),
    )
    amounts = [*AMOUNTS]
    if match:
        amounts[game] = Both("-", Int(9 + MATCH), Quantity("leader"))
    return Automaton("gamble", 2, build.rows(), starts, FACTS, tuple(amounts), (0, 1), (0, 1))


def gamble_tables(*, at_once: bool, higher: bool = False) -> Tables:
    """Twenty-eight cards in suits of seven, no card turned."""

    def pairs(hand: Hand, turned: int) -> int | None:
        ranks = sorted(card % 7 for card in hand)
        return next((a for a, b in zip(ranks, ranks[1:], strict=False) if a == b), None)

    return Tables(
        deck_size=28,
        turned=False,
        dealt=(3, 3),
        strength=(tuple(2 + card % 7 for card in range(28)),),
        values={"pairs": pairs},
        turned_values=frozenset(),
        selectors={"aces": (tuple(card % 7 == 6 for card in range(28)),)},
        figures={},
        purses=2,
        start=0,
        target=9,
        highest=17 if higher and not at_once else 8,
        games=1,
        at_once=at_once,
        higher=higher,
        beyond_loses=False,
        order=("pairs", "hand"),
        moves_on=True,
        pasts=1,
        after=lambda start: 0,
        kind=lambda past, scores: int(sum(scores) > 7),
    )
