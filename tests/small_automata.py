"""Small automata written by hand, and a slow walk over them: what bulk engines are compared with.

``paulista`` is the truco of three tricks with its ladder, for any number of
chairs.  ``gamble`` is no real game: it has everything that is rare, facts of the
deal and of the score, payments in mid-hand, two payments on an edge, amounts
over the scores.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from trucodsl.engines import chance
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Pay, Situation, Start
from trucodsl.machine.tables import Hand, Tables
from trucodsl.syntax.phrases import Int

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
    return Automaton(f"{seats}", seats, build.rows(), starts, (), tuple(Int(n) for n in amounts))


def paulista_tables() -> Tables:
    """Forty cards, card = 4 x rank + suit; the rank after the turned card beats all."""

    def strength(turned: int, card: int) -> int:
        return 12 + card % 4 if card // 4 == (turned // 4 + 1) % 10 else 2 + card // 4

    def kind(mine: int, theirs: int) -> int:
        return 3 if mine == theirs == 11 else 1 if mine == 11 else 2 if theirs == 11 else 0

    return Tables(
        deck_size=40,
        turned=True,
        strength=tuple(tuple(strength(turned, card) for card in range(40)) for turned in range(40)),
        values={},
        turned_values=frozenset(),
        selectors={},
        start=0,
        target=12,
        at_once=False,
        higher=False,
        order=(),
        kind=kind,
        amount=lambda i, mine, theirs: LADDER[i],
        score_fact=lambda i, mine, theirs: False,
    )


# ---------------------------------------------------------------- a gamble with everything rare
FACTS = (
    Fact("winner", name="pairs"),
    Fact("holds", 0, "pairs"),
    Fact("holds", 1, "pairs"),
    Fact("score"),  # the mano's side is ahead
    Fact("holds", 1, "aces"),
)


def gamble() -> Automaton:
    """Two chairs, one trick; a bet on pairs that is paid at once, a look at the score, a bonus for aces."""
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
    return Automaton("gamble", 2, build.rows(), starts, FACTS, tuple(Int(0) for _ in range(4)))


def gamble_tables(*, at_once: bool, higher: bool = False) -> Tables:
    """Twenty-eight cards in suits of seven, no card turned."""

    def pairs(hand: Hand, turned: int) -> int | None:
        ranks = sorted(card % 7 for card in hand)
        return next((a for a, b in zip(ranks, ranks[1:], strict=False) if a == b), None)

    def amount(i: int, mine: int, theirs: int) -> int:
        return ((mine + 2 * theirs) % 4, 9 - max(mine, theirs), 1, 2)[i]

    return Tables(
        deck_size=28,
        turned=False,
        strength=(tuple(2 + card % 7 for card in range(28)),),
        values={"pairs": pairs},
        turned_values=frozenset(),
        selectors={"aces": (tuple(card % 7 == 6 for card in range(28)),)},
        start=0,
        target=9,
        at_once=at_once,
        higher=higher,
        order=("pairs", "hand"),
        kind=lambda mine, theirs: int(mine + theirs > 7),
        amount=amount,
        score_fact=lambda i, mine, theirs: mine > theirs,
    )


# ---------------------------------------------------------------- a slow walk
@dataclass
class Walked:
    """What happened in one game."""

    hands: int
    moves: int
    winner: int
    scores: tuple[int, int]
    points: dict[tuple[str, int], int]
    spoken: int


class Walk:
    """Plays games one by one, straight from the automaton."""

    def __init__(self, automaton: Automaton, tables: Tables, *, matches: bool) -> None:
        self.automaton, self.tables, self.matches = automaton, tables, matches

    def game(self, seed: int, game: int) -> Walked:
        """Game ``game`` of the seed."""
        self.key = chance.key(seed, game)
        self.out = Walked(0, 0, 2, (0, 0), {}, 0)
        scores = [self.tables.start] * 2
        while True:
            scores, winner = self._hand(scores)
            self.out.hands += 1
            if winner is not None or not self.matches:
                break
            scores.reverse()
        swapped = (self.out.hands - 1) & 1
        self.out.scores = (scores[swapped], scores[1 - swapped])
        if self.matches:
            assert winner is not None
            self.out.winner = winner ^ swapped
        else:
            sums = [sum(n for (_, who), n in self.out.points.items() if who == side) for side in (0, 1)]
            self.out.winner = 2 if sums[0] == sums[1] else int(sums[1] > sums[0])
        return self.out

    def _hand(self, scores: list[int]) -> tuple[list[int], int | None]:
        tables, seats = self.tables, self.automaton.seats
        self.number = 0
        cards = chance.deal(self.key, self.out.hands, tables.deck_size, 3 * seats + tables.turned)
        turned = cards[0] if tables.turned else 0
        dealt = [tuple(sorted(cards[i : i + 3])) for i in range(int(tables.turned), len(cards), 3)]
        hands = [sorted((tables.strength[turned][c], c) for c in hand) for hand in dealt]
        owed: list[Pay] = []
        now, best, word = list(scores), 0, False
        edge = self.automaton.starts[tables.kind(*scores)].edge
        while True:
            for pay in edge.pays:
                owed.append(pay)
                amount = tables.amount(pay.amount, *(now if tables.at_once else scores))
                key = (pay.bet, pay.side)
                self.out.points[key] = self.out.points.get(key, 0) + amount
                now[pay.side] += amount
                if tables.at_once and now[pay.side] >= tables.target:
                    self.out.spoken += word and edge.target == END
                    return now, pay.side
            if edge.target == END:
                self.out.spoken += word
                return self._settle(scores, now, owed)
            row = self.automaton.situations[edge.target]
            if row.fact is not None:
                look = self._fact(row.fact, dealt, turned, now if tables.at_once else scores)
                edge = row.edges[look]
                continue
            self.out.moves += 1
            choice = self._choose(row.choices)
            if row.lead and row.cards:
                best = 0
            if choice < row.cards * (1 + row.cover):
                strength = hands[row.chair].pop(choice % row.cards)[0] if choice < row.cards else 1
                if choice >= row.cards:
                    hands[row.chair].pop(choice - row.cards)
                edge = row.edges[choice // row.cards * 3 + (0 if strength > best else 1 if strength < best else 2)]
                best, word = max(best, strength), False
            else:
                labels = 3 * (1 + row.cover) if row.cards else 0
                edge = row.edges[labels + choice - row.cards * (1 + row.cover)]
                word = True

    def _choose(self, n: int) -> int:
        if n < 2:
            return 0
        word = chance.word(self.key, chance.counter(self.out.hands, self.number))
        self.number += 1
        return chance.choice(word, n)

    def _fact(self, number: int, dealt: list[Any], turned: int, scores: list[int]) -> bool:
        fact, tables = self.automaton.facts[number], self.tables
        if fact.kind == "score":
            return tables.score_fact(number, *scores)
        if fact.name in tables.selectors:
            return any(tables.selectors[fact.name][turned][card] for card in dealt[fact.chair])
        values = [tables.values[fact.name](hand, turned) for hand in dealt]
        if fact.kind == "holds":
            return values[fact.chair] is not None
        worth = [-1 if value is None else value for value in values]
        return worth.index(max(worth)) % 2 == 1

    def _settle(self, scores: list[int], now: list[int], owed: list[Pay]) -> tuple[list[int], int | None]:
        """Scores when the hand has ended, and the side that has won."""
        tables = self.tables
        if tables.at_once:
            return now, None
        if tables.higher:
            over = max(now) >= tables.target and now[0] != now[1]
            return now, int(now[1] > now[0]) if over else None
        count = list(scores)
        for pay in sorted(owed, key=lambda pay: tables.order.index(pay.bet) if tables.order else 0):
            count[pay.side] += tables.amount(pay.amount, *scores)
            if count[pay.side] >= tables.target:
                return count, pay.side
        return count, None
