"""The walk: one game at a time over the automaton, in plain Python.

It knows nothing of rows and windows: a situation offers choices, an edge leads
on and pays.  It needs no library, and is compared with the interpreter move by
move; the bulk engines are compared with it game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple, cast

from trucodsl.cards import Card
from trucodsl.engines import chance
from trucodsl.machine.amounts import MATCH, holds, number, points_in
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Figures, Situation, Start, duel_chairs
from trucodsl.machine.cards import HIDDEN
from trucodsl.machine.control import NONE
from trucodsl.machine.deal import best_chair, holds_cards, value_named
from trucodsl.machine.kinds import Applying
from trucodsl.machine.lower import game as game_of
from trucodsl.machine.lower import hand as hand_of
from trucodsl.machine.lower import kinds_at
from trucodsl.machine.machine import Machine
from trucodsl.machine.values import value_of
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.entry import Past
from trucodsl.syntax.phrases import Window

Chooser = Callable[[int, int], int]  # number of the choice in this hand, how many there are -> which


class Choice(NamedTuple):
    """One decision: chair from the mano, and what it chose (a card is ``play 3`` or ``hide 3`` by strength)."""

    chair: int
    options: int
    chosen: int
    label: str


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand: points written to the purses, what was chosen, and by what it was paid."""

    paid: tuple[tuple[int, int, str], ...]  # purse from the mano's, points, bet
    choices: tuple[Choice, ...]
    scores: tuple[int, ...]  # afterwards, the mano's purse first
    game_to: int | None  # the purse that has won the game
    whole: bool  # and the match with it


class GameResult(NamedTuple):
    """One match.  Purse 0 is that of who led the first hand; ``points`` are the purses', as paid."""

    hands: int
    decisions: int
    winner: int
    points: tuple[int, ...]
    games: tuple[int, ...]  # won games of the match


@dataclass(frozen=True)
class Walk:
    """An automaton with the cards and the score rules of its machine."""

    machine: Machine
    automaton: Automaton

    @cached_property
    def book(self) -> RuleBook:
        """The rules of the game."""
        return game_of(self.machine, self.automaton.mode)

    @cached_property
    def starts(self) -> dict[Applying, Start]:
        """How each kind of hand begins."""
        return {Applying(s.kinds, NONE if s.that_side is None else s.that_side): s for s in self.automaton.starts}

    def begins(self, scores: tuple[int, ...], past: Past) -> Applying:
        """The kinds of the hand that is dealt at these scores; ``past``: those of the hand before, if there was one."""
        return kinds_at(self.machine, self.automaton.mode, scores, past)

    # ------------------------------------------------------------ a hand
    def hand(
        self,
        cards: Sequence[Sequence[Card]],
        turned: Card | None,
        scores: tuple[int, ...],
        choose: Chooser,
        kinds: Applying,
    ) -> HandResult:
        """A hand of these cards (by chair from the mano) at these scores (the mano's purse first)."""
        run = _Run(self, cards, turned, scores, kinds.kinds)
        edge = self.starts[kinds].edge
        while run.follow(edge):
            edge = run.choose(self.automaton.situations[edge.target], choose)
        return run.result()

    def seeded(
        self, seed: int, game: int, number: int, scores: tuple[int, ...], kinds: Applying, duel: int = 0
    ) -> HandResult:
        """Hand ``number`` of a game of a seed, every choice uniform; ``duel``: how many of its deal were before it."""
        key = chance.key(seed, game)
        cards, turned = self._dealt(key, number - duel)
        if self.starts[kinds].duels:
            cards = [cards[chair] for chair in duel_chairs(self.automaton.seats, duel)]
        return self.hand(
            cards, turned, scores, lambda i, n: chance.choice(chance.word(key, chance.counter(number, i)), n), kinds
        )

    def _dealt(self, key: int, number: int) -> tuple[list[tuple[Card, ...]], Card | None]:
        book = self.book
        deck, each, shown = book.cards.deck, book.deal.cards_of(self.automaton.seats), 1 if book.deal.turned else 0
        found = [deck[i] for i in chance.deal(key, number, len(deck), shown + sum(each))]
        rest = iter(found[shown:])
        return [tuple(islice(rest, count)) for count in each], found[0] if shown else None

    # ------------------------------------------------------------ matches
    def match(self, seed: int, game: int) -> GameResult:
        """Game ``game`` of a seed; purse 0 leads the first hand, and the deal passes on after every hand, or stays."""
        rules, count = self.book, self.automaton.purses
        scores, lead = (rules.score.start,) * count, 0
        points, games, decisions = [0] * count, [0] * count, 0
        kinds, duel = self.begins(scores, None), 0
        for played in range(1 << 20):  # a bound no game comes near
            result = self.seeded(seed, game, played, scores, kinds, duel)
            decisions += len(result.choices)
            for purse, paid, _ in result.paid:
                points[(purse + lead) % count] += paid
            scores = result.scores
            if result.game_to is not None:
                winner = (result.game_to + lead) % count
                games[winner] = rules.score.games if result.whole else games[winner] + 1
                if games[winner] == rules.score.games:
                    return GameResult(played + 1, decisions, winner, tuple(points), tuple(games))
                scores = (rules.score.start,) * count
            elif duel + 1 < self.starts[kinds].duels:
                duel += 1
                continue
            if rules.deal.next_dealer != "stays":
                scores, lead = (*scores[1:], scores[0]), (lead + 1) % count
            kinds, duel = self.begins(scores, kinds.kinds), 0
        raise AssertionError("the game does not end")

    def matches(self, seed: int, games: int, first: int = 0) -> Iterator[GameResult]:
        """Games ``first`` to ``first + games`` of a seed."""
        return (self.match(seed, game) for game in range(first, first + games))


class _Run:
    """A hand under way: the registers."""

    def __init__(
        self,
        walk: Walk,
        cards: Sequence[Sequence[Card]],
        turned: Card | None,
        scores: tuple[int, ...],
        kinds: tuple[str, ...],
    ) -> None:
        self.walk, self.cards, self.turned = walk, list(cards), turned
        self.score = walk.book.score
        self.hand = hand_of(walk.machine, walk.automaton.mode, kinds)
        self.scores = scores
        self.said: dict[int, int] = {}  # by register, the figure that was said last
        self.paid: list[tuple[int, int, str]] = []
        self.choices: list[Choice] = []
        self.best, self.drawn = 0, 0
        self.game_to: int | None = None
        self.whole = False
        row = walk.machine.strength[0 if turned is None else walk.machine.place[turned]]
        place = walk.machine.place
        self.left = [sorted((row[place[card]], place[card]) for card in hand) for hand in cards]

    def follow(self, edge: Edge) -> bool:
        """Pays what the edge pays; whether the hand goes on."""
        for pay in edge.pays:
            points = number(self.walk.automaton.amounts[pay.amount], self.scores)
            self.paid.append((pay.purse, points, pay.bet))
            if self.score.pay == "at once" and self.write(pay.purse, points):
                return False
        if edge.target != END:
            return True
        if self.score.pay == "hand end":
            self.settle()
        return False

    def write(self, purse: int, points: int) -> bool:
        """Adds points to a score; whether that ends the game."""
        self.add(purse, points)
        if self.score.reached(self.scores[purse]):
            self.won()
        return self.game_to is not None

    def add(self, purse: int, points: int) -> None:
        """Adds points to a score."""
        self.scores = tuple([old + points if at == purse else old for at, old in enumerate(self.scores)])

    def won(self) -> None:
        """The game is over: the purse with the best score has won it, and the match if that was paid."""
        best = self.score.best(self.scores)
        ahead, self.whole = self.scores.index(best), best >= MATCH
        self.scores = tuple(map(points_in, self.scores))
        self.game_to = ahead if self.whole else self.score.winner(self.scores)

    def settle(self) -> None:
        """Writes what the hand owes."""
        if self.score.both_reach == "first":
            place = {bet: i for i, bet in enumerate(self.score.order)}
            for purse, points, _ in sorted(self.paid, key=lambda pay: place.get(pay[2], len(place))):
                if self.write(purse, points):
                    return
            return
        for purse, points, _ in self.paid:
            self.add(purse, points)
        if self.score.decided(self.scores):
            self.won()
        self.scores = tuple(map(points_in, self.scores))

    def choose(self, at: Situation, choose: Chooser) -> Edge:
        """The edge that is taken."""
        if at.fact is not None:
            return at.edges[self.fact(self.walk.automaton.facts[at.fact])]
        if at.figures is not None:
            return self.say(at, at.figures, choose)
        count = at.choices
        chosen = choose(self.drawn, count) if count > 1 else 0
        self.drawn += count > 1
        if at.discard:
            return self.put_away(at, chosen)
        if at.aside:
            return self.set_aside(at, chosen)
        plays = at.cards * (1 + at.cover)
        if chosen >= plays:
            label = at.labels[chosen - plays]
            self.choices.append(Choice(at.chair, count, chosen, label))
            return at.edges[(3 * (1 + at.cover) if at.cards else 0) + chosen - plays]
        return at.edges[self.lay(at, chosen, count)]

    def say(self, at: Situation, figures: Figures, choose: Chooser) -> Edge:
        """Says a figure that beats the last one, or a word."""
        name = self.walk.automaton.registers[figures.register]
        last = -1 if figures.first else self.said[figures.register]
        may = [n for n in self.walk.machine.figures(name) if n > last or (n == last and figures.equal)]
        count = len(may) + len(at.labels)
        chosen = choose(self.drawn, count) if count > 1 else 0
        self.drawn += count > 1
        label = f"say {may[chosen]}" if chosen < len(may) else at.labels[chosen - len(may)]
        self.choices.append(Choice(at.chair, count, chosen, label))
        if chosen < len(may):
            self.said[figures.register] = may[chosen]
        return at.edges[max(chosen - len(may) + 1, 0)]

    def put_away(self, at: Situation, chosen: int) -> Edge:
        """Gives up a card; the hand is worth what is left."""
        strength, _ = self.left[at.chair].pop(chosen)
        kept = {place for _, place in self.left[at.chair]}
        place = self.walk.machine.place
        self.cards[at.chair] = tuple(card for card in self.cards[at.chair] if place[card] in kept)
        self.choices.append(Choice(at.chair, at.choices, chosen, f"discard {strength}"))
        return at.edges[0]

    def set_aside(self, at: Situation, chosen: int) -> Edge:
        """The card comes before the others."""
        held = self.left[at.chair]
        held.insert(0, held.pop(chosen))
        self.choices.append(Choice(at.chair, at.choices, chosen, f"with {held[0][0]}"))
        return at.edges[0]

    def lay(self, at: Situation, chosen: int, count: int) -> int:
        """Plays a card; the place of the edge."""
        hidden = chosen >= at.cards
        strength, _ = self.left[at.chair].pop(chosen % at.cards)
        self.choices.append(Choice(at.chair, count, chosen, f"{'hide' if hidden else 'play'} {strength}"))
        mine = HIDDEN if hidden else strength
        best = 0 if at.lead else self.best
        self.best = max(mine, best)
        return 3 * hidden + (0 if mine > best else 1 if mine < best else 2)

    def fact(self, fact: Fact) -> bool:
        """Whether a fact is true of this deal and score."""
        if fact.kind == "score":
            assert isinstance(fact.test, Window)
            return holds(fact.test, self.scores)
        if fact.kind == "holds":
            return holds_cards(self.hand, fact.name, self.cards[fact.chair], self.turned)
        value = value_named(self.hand, fact.name)
        assert value is not None
        cards = self.walk.machine.book.cards
        values = [value_of(cards, value, hand, self.turned) for hand in self.cards]
        if fact.kind == "honest":
            return values[fact.chair] == self.said[cast("int", fact.test)]
        assert isinstance(fact.test, tuple)
        if fact.kind == "better":
            own, said = values[fact.chair], self.said[fact.test[0]]
            return own is not None and (own > said or (fact.test[1] and own == said))
        if fact.kind in ("beats", "above"):
            mine, other = (-1 if n is None else n for n in (values[fact.chair], values[fact.test[0]]))
            return mine > other or (fact.kind == "beats" and mine == other and fact.chair < fact.test[0])
        side = self.hand.side
        return side[best_chair(values, [c for c in range(len(side)) if side[c] in fact.test])] == fact.chair

    def result(self) -> HandResult:
        """What has become of the hand."""
        paid = tuple((side, points_in(points), bet) for side, points, bet in self.paid)
        return HandResult(paid, tuple(self.choices), self.scores, self.game_to, self.whole)
