"""A slow walk over an automaton and its tables, with nothing but Python: what bulk engines are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from trucodsl.engines import chance
from trucodsl.machine.amounts import MATCH, holds, number, points_in
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Pay, Situation, Start, duel_chairs
from trucodsl.machine.tables import Tables

Dealt = Sequence[tuple[int, ...]]


@dataclass
class Walked:
    """What happened in one game."""

    hands: int = 0
    moves: int = 0
    winner: int = 0
    scores: tuple[int, ...] = ()
    games: tuple[int, ...] = ()
    points: dict[tuple[str, int], int] = field(default_factory=dict)
    spoken: int = 0


class Walk:
    """Plays games one by one, straight from the automaton."""

    def __init__(self, automaton: Automaton, tables: Tables, *, matches: bool, most: int = 10_000) -> None:
        self.automaton, self.tables, self.matches, self.most = automaton, tables, matches, most
        self.down = tables.target < tables.start

    def game(self, seed: int, game: int) -> Walked | None:
        """Game ``game`` of the seed; None if there are too many hands."""
        self.key, self.out = chance.key(seed, game), Walked()
        n, tables = self.tables.purses, self.tables
        scores, wins, past, passed = [tables.start] * n, [0] * n, 0, 0
        while self.out.hands < self.most:
            kind = tables.kind(past, self.seen(scores))
            scores, winner = self._deal(self.automaton.starts[kind], scores)
            if not self.matches:
                return self._single()
            past = tables.after(kind)
            if winner is not None:
                wins[winner] = tables.games if scores[winner] >= MATCH else wins[winner] + 1
                scores = [points_in(score) for score in scores]
                if wins[winner] == tables.games:
                    return self._over(winner, scores, wins, passed)
                scores = [tables.start] * n
            if tables.moves_on:
                scores, wins, passed = scores[1:] + scores[:1], wins[1:] + wins[:1], passed + 1
        return None

    def _over(self, winner: int, scores: list[int], wins: list[int], passed: int) -> Walked:
        """From the mano's of the last hand to the mano's of the first."""
        n = len(scores)
        self.out.winner = (winner + passed) % n
        self.out.scores = tuple(scores[(purse - passed) % n] for purse in range(n))
        self.out.games = tuple(wins[(purse - passed) % n] for purse in range(n))
        return self.out

    def _single(self) -> Walked:
        n = self.tables.purses
        sums = [sum(points for (_, to), points in self.out.points.items() if to == purse) for purse in range(n)]
        best = min(sums) if self.down else max(sums)
        self.out.winner = sums.index(best) if sums.count(best) == 1 else n
        self.out.scores = tuple(self.tables.start + points for points in sums)
        return self.out

    def seen(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Scores as amounts and windows see them."""
        return tuple(min(max(score, 0), self.tables.highest) for score in scores)

    def _deal(self, start: Start, scores: list[int]) -> tuple[list[int], int | None]:
        """A hand, or all duels of one deal; the purse that has won the game."""
        tables = self.tables
        cards = chance.deal(self.key, self.out.hands, tables.deck_size, sum(tables.dealt) + tables.turned)
        turned = cards[0] if tables.turned else 0
        ends = [sum(tables.dealt[: chair + 1]) + tables.turned for chair in range(self.automaton.seats)]
        dealt = [cards[end - held : end] for end, held in zip(ends, tables.dealt, strict=True)]
        for duel in range(start.duels or 1):
            hands = dealt
            if start.duels:
                hands = [dealt[chair] for chair in duel_chairs(self.automaton.seats, duel)]
                hands += [()] * (self.automaton.seats - 2)
            run = _Hand(self, hands, turned, scores)
            scores, winner = run.play(start.edge)
            self.out.hands += 1
            if winner is not None or not self.matches:
                return scores, winner
        return scores, None

    def there(self, score: int) -> bool:
        """Whether a score has reached the target."""
        return score <= self.tables.target if self.down else score >= self.tables.target

    def won_by(self, purse: int, scores: list[int]) -> int:
        """The purse that wins when this one has reached the target."""
        if not self.tables.beyond_loses or scores[purse] == self.tables.target or scores[purse] >= MATCH:
            return purse
        others = [(-score, other) for other, score in enumerate(scores) if other != purse]
        return min(others)[1]


class _Hand:
    """One hand under way."""

    def __init__(self, walk: Walk, dealt: Dealt, turned: int, scores: list[int]) -> None:
        self.walk, self.out, self.tables, self.automaton = walk, walk.out, walk.tables, walk.automaton
        self.turned, self.first = turned, scores
        self.hands = [sorted((self.tables.strength[turned][card], card) for card in hand) for hand in dealt]
        self.dealt = [tuple(card for _, card in hand) for hand in self.hands]
        self.now, self.owed = list(scores), list[Pay]()
        self.number = self.best = 0
        self.word = False
        self.deeds: set[int] = set()
        self.said = [-1] * len(self.automaton.registers)

    @property
    def seen(self) -> tuple[int, ...]:
        """The scores that amounts and windows see now."""
        return self.walk.seen(self.now if self.tables.at_once else self.first)

    def play(self, edge: Edge) -> tuple[list[int], int | None]:
        """The scores afterwards, and the purse that has won the game."""
        while True:
            self.deeds.update(edge.marks)
            for pay in edge.pays:
                if self._pay(pay):
                    self.out.spoken += self.word and edge.target == END
                    return self.now, self.walk.won_by(pay.purse, self.now)
            if edge.target == END:
                self.out.spoken += self.word
                return self._settled()
            edge = self._move(self.automaton.situations[edge.target])

    def _pay(self, pay: Pay) -> bool:
        """Whether that ends the game."""
        self.owed.append(pay)
        amount = number(self.automaton.amounts[pay.amount], self.seen)
        key = (pay.bet, pay.purse)
        self.out.points[key] = self.out.points.get(key, 0) + points_in(amount)
        self.now[pay.purse] += amount
        return self.tables.at_once and self.walk.there(self.now[pay.purse])

    def _move(self, row: Situation) -> Edge:
        if row.fact is not None:
            return row.edges[self._fact(row.fact)]
        self.out.moves += 1
        hand = self.hands[row.chair]
        if row.discard:
            hand.pop(self._choose(len(hand)))
            self.dealt[row.chair] = tuple(card for _, card in hand)
            return row.edges[0]
        if row.figures:
            return self._say(row)
        if row.aside:
            self.word = False
            hand.insert(0, hand.pop(self._choose(row.cards)))
            return row.edges[0]
        choice = self._choose(row.choices)
        plays = row.cards * (1 + row.cover)
        self.word = choice >= plays
        if row.lead and row.cards:
            self.best = 0
        if self.word:
            return row.edges[(3 * (1 + row.cover) if row.cards else 0) + choice - plays]
        card = hand.pop(choice % row.cards)
        strength = card[0] if choice < row.cards else 1
        best, self.best = self.best, max(self.best, strength)
        return row.edges[choice // row.cards * 3 + (0 if strength > best else 1 if strength < best else 2)]

    def _say(self, row: Situation) -> Edge:
        assert row.figures is not None
        register, self.word = row.figures.register, True
        name, last = self.automaton.registers[register], self.said[register]
        every = self.tables.figures[name]
        may = [n for n in every if row.figures.first or n > last or (n == last and row.figures.equal)]
        labels = 0 if row.figures.must and self._value(row.chair, name) in may else len(row.labels)
        choice = self._choose(len(may) + labels)
        if choice < len(may):
            self.said[register] = may[choice]
            return row.edges[0]
        return row.edges[1 + choice - len(may)]

    def _choose(self, n: int) -> int:
        if n < 2:
            return 0
        word = chance.word(self.walk.key, chance.counter(self.out.hands, self.number))
        self.number += 1
        return chance.choice(word, n)

    def _value(self, chair: int, name: str) -> int:
        """-1: none."""
        hand = self.dealt[chair]
        value = self.tables.values[name](tuple(sorted(hand)), self.turned) if hand else None
        return -1 if value is None else value

    def _fact(self, index: int) -> bool:
        fact = self.automaton.facts[index]
        match fact.kind, fact.test:
            case "score", test:
                return holds(test, self.seen)  # type: ignore[arg-type]
            case "did", deed:
                return deed in self.deeds
            case "holds", _ if fact.name in self.tables.selectors:
                return any(self.tables.selectors[fact.name][self.turned][card] for card in self.dealt[fact.chair])
            case "holds", _:
                return self._value(fact.chair, fact.name) >= 0
            case "honest", int(register):
                return self._value(fact.chair, fact.name) == self.said[register] >= 0
            case "better", (int(register), equal):
                mine = self._value(fact.chair, fact.name)
                return mine > self.said[register] or (bool(equal) and mine == self.said[register] >= 0)
        return self._compared(fact)

    def _compared(self, fact: Fact) -> bool:
        match fact.kind, fact.test:
            case "beats", (int(other),):
                best, mine = self._value(other, fact.name), self._value(fact.chair, fact.name)
                return mine > best or (mine == best and fact.chair < other)
            case "above", (int(other),):
                return self._value(fact.chair, fact.name) > self._value(other, fact.name)
            case "winner", tuple(sides):
                chairs = [chair for chair, side in enumerate(self.automaton.side) if side in sides]
                found = max(chairs, key=lambda chair: (self._value(chair, fact.name), -chair))
                return self.automaton.side[found] == fact.chair
        raise AssertionError(fact)

    def _settled(self) -> tuple[list[int], int | None]:
        """Scores when the hand has ended, and the purse that has won."""
        walk, tables = self.walk, self.tables
        if tables.at_once:
            return self.now, None
        if tables.higher:
            best = min(self.now) if walk.down else max(self.now)
            over = walk.there(best) and self.now.count(best) == 1
            winner = walk.won_by(self.now.index(best), self.now) if over else None
            return self.now if over else [points_in(score) for score in self.now], winner
        count, order = list(self.first), {bet: i for i, bet in enumerate(tables.order)}
        for pay in sorted(self.owed, key=lambda pay: order.get(pay.bet, len(order))):
            count[pay.purse] += number(self.automaton.amounts[pay.amount], self.seen)
            if walk.there(count[pay.purse]):
                return count, walk.won_by(pay.purse, count)
        return count, None
