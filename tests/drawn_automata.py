"""Automata drawn at random, with everything an automaton may have; they are no games that anybody would play.

A hand is a few layers: in each somebody plays a card, says a word or a figure,
or a fact is looked at.  Every edge leads into the next layer or ends the hand,
and a hand that ends pays, so that matches end too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from trucodsl.machine.amounts import MATCH, Minus, score_of
from trucodsl.machine.automaton import END, Automaton, Edge, Fact, Figures, Pay, Situation, Start
from trucodsl.machine.tables import Hand, Tables
from trucodsl.syntax.phrases import Amount, Both, Compare, If, Int, Quantity, Window

TABLES = {  # seats: sides and purses of the chairs
    "1v1": ((0, 1), (0, 1)),
    "three alone": ((0, 1, 2), (0, 1, 2)),
    "one against two": ((0, 0, 1), (0, 1, 2)),
    "2v2": ((0, 1, 0, 1), (0, 1, 0, 1)),
    "3v3": ((0, 1) * 3, (0, 1) * 3),
    "2v2v2": ((0, 1, 2) * 2, (0, 1, 2) * 2),
}
VALUES = ("ranks", "suits")
BETS = ("hand", "tanto", "flor")
WHAT = ("card", "card", "word", "word", "look", "look", "figure", "aside")
SUIT = 7
DECK = 28


@dataclass
class Drawing:
    """What has been drawn so far."""

    rng: Random
    sides: tuple[int, ...]
    purses: int
    facts: list[Fact]
    amounts: list[Amount | Minus]
    ends: list[int]  # amounts that are paid when a hand ends
    rows: list[Situation] = field(default_factory=list)

    def pays(self, most: int) -> tuple[Pay, ...]:
        """A few payments."""
        count, rng = self.rng.randint(0, most), self.rng
        amounts = range(len(self.amounts))
        return tuple(Pay(rng.choice(amounts), rng.randrange(self.purses), rng.choice(BETS)) for _ in range(count))

    def edge(self, layer: Sequence[int]) -> Edge:
        """Into one of these rows, or the end."""
        rng = self.rng
        marks = tuple(rng.sample(range(3), rng.choice((0, 0, 0, 1, 2))))
        if layer and rng.random() < 0.85:
            return Edge(rng.choice(layer), self.pays(rng.choice((0, 0, 0, 1, 2))), marks)
        last = Pay(rng.choice(self.ends), rng.randrange(self.purses), rng.choice(BETS))
        return Edge(END, (*self.pays(1), last), marks)


def _fact(rng: Random, sides: tuple[int, ...], windows: Sequence[Window]) -> Fact:
    chair, name = rng.randrange(len(sides)), rng.choice(VALUES)
    match rng.choice(("holds", "card", "winner", "beats", "beats", "above", "score", "did", "honest", "better")):
        case "holds":
            return Fact("holds", chair, name)
        case "card":
            return Fact("holds", chair, "high")
        case "winner":
            among = tuple(sorted(rng.sample(sorted(set(sides)), 2)))
            return Fact("winner", rng.choice(among), name, among)
        case "beats" | "above" as kind:
            return Fact(kind, chair, name, (rng.choice([other for other in range(len(sides)) if other != chair]),))
        case "score":
            return Fact("score", test=rng.choice(windows))
        case "did":
            return Fact("did", test=rng.randrange(3))
        case "honest":
            return Fact("honest", chair, "ranks", 0)
    return Fact("better", chair, "ranks", (0, rng.random() < 0.5))


def _amount(rng: Random, purses: int, depth: int) -> Amount:
    if not depth or rng.random() < 0.3:
        quantities = (Quantity("leader"), Quantity("trailer"), score_of(rng.randrange(purses)))
        return rng.choice((Int(rng.randint(0, 4)), *quantities))
    one, other = _amount(rng, purses, depth - 1), _amount(rng, purses, depth - 1)
    if rng.random() < 0.3:
        return If(Compare(one, rng.choice(("<", ">=", "=")), other), Int(1), Int(3))
    return Both(rng.choice(("-", "smaller", "larger", "multiple")), one, other)


def drawn(seed: int) -> tuple[Automaton, Tables]:
    """An automaton, with its tables."""
    rng = Random(seed)
    sides, purse = TABLES[rng.choice(list(TABLES))]
    purses = len(set(purse))
    down, giving = rng.random() < 0.3, rng.random() < 0.5
    amounts: list[Amount | Minus] = [Both("smaller", _amount(rng, purses, 2), Int(5)) for _ in range(6)]
    if giving or down:
        amounts += [Minus(amount) for amount in amounts[:3] if not isinstance(amount, Minus)]
    if not giving and not down and rng.random() < 0.5:
        amounts.append(Both("-", Int(9 + MATCH), score_of(rng.randrange(purses))))
    ends = [len(amounts) + i for i in range(3)]
    amounts += [Minus(Int(n)) if down else Int(n) for n in (2, 3, 4)]
    windows = [Compare(score_of(rng.randrange(purses)), op, _amount(rng, purses, 1)) for op in ("<", ">=", ">")]
    facts = list(dict.fromkeys(_fact(rng, sides, windows) for _ in range(rng.choice((6, 14, 22)))))
    drawing = Drawing(rng, sides, purses, facts, amounts, ends)
    discards = len(sides) == 3 and rng.random() < 0.7
    duels = sides == (0, 1) * 3 and rng.random() < 0.8
    starts = [_start(drawing, i, discards=discards, duels=3 if duels and i else 0) for i in range(3)]
    automaton = Automaton(
        mode="drawn",
        seats=len(sides),
        situations=tuple(drawing.rows),
        starts=tuple(starts),
        facts=tuple(facts),
        amounts=tuple(amounts),
        side=sides,
        purse=purse,
        registers=("ranks",),
        deeds=3,
    )
    return automaton, _tables(rng, automaton, down=down, discards=discards)


def _start(drawing: Drawing, number: int, *, discards: bool, duels: int) -> Start:
    """A kind of hand: its layers from the last one."""
    rng = drawing.rng
    chairs = range(2 if duels else len(drawing.sides))
    plan: list[tuple[str, int, int, bool]] = []  # what, who, cards held, first to play
    held = dict.fromkeys(chairs, 3)
    spoken = False
    for _ in range(rng.randint(3, 12)):
        what, chair = rng.choice(WHAT), rng.choice(chairs)
        if what == "figure":
            plan.append((what, chair, 0, not spoken))
            spoken = True
        elif what not in ("card", "aside") or held[chair]:
            leads = what == "card" and all(before != "card" for before, *_ in plan)
            plan.append((what, chair, held[chair], leads or rng.random() < 0.3))
            held[chair] -= what == "card"
    layer: list[int] = []
    for what, chair, cards, first in reversed(plan):
        layer = [_row(drawing, what, chair, cards, layer, first=first) for _ in range(rng.randint(1, 3))]
    edge = drawing.edge(layer)
    edge = edge if edge.target != END else Edge(layer[0], drawing.pays(1))
    if discards:
        last = len(drawing.sides) - 1
        drawing.rows.append(Situation(last, 4, False, False, (), (edge,), discard=True))
        edge = Edge(len(drawing.rows) - 1, (), (0,) * rng.randint(0, 1))
    return Start((str(number),), None, edge, duels)


def _row(drawing: Drawing, what: str, chair: int, cards: int, layer: Sequence[int], *, first: bool) -> int:
    rng = drawing.rng
    labels = tuple(f"word {i}" for i in range(rng.randint(0 if what == "card" else 1, 3)))
    row = Situation(chair, 0, False, False, labels, ())
    count = len(labels)
    if what == "look":
        row, count = row._replace(labels=(), fact=rng.randrange(len(drawing.facts))), 2
    elif what == "card":
        cover, cards = rng.random() < 0.3, cards if rng.random() < 0.8 else 1  # perhaps it must be the first
        row, count = row._replace(cards=cards, cover=cover, lead=first), count + 3 * (1 + cover)
    elif what == "aside":
        row, count = row._replace(labels=(), cards=cards, aside=True), 1
    elif what == "figure":
        figures = Figures(0, first, rng.random() < 0.5, not first and rng.random() < 0.5)
        row, count = row._replace(figures=figures), count + 1
    edges = tuple(drawing.edge(layer) for _ in range(count))
    drawing.rows.append(row._replace(edges=edges))
    return len(drawing.rows) - 1


def _tables(rng: Random, automaton: Automaton, *, down: bool, discards: bool) -> Tables:
    turned = rng.random() < 0.5
    strength = tuple(
        tuple(2 + (card * 3 + shown) % 11 for card in range(DECK)) for shown in range(DECK if turned else 1)
    )

    def ranks(hand: Hand, shown: int) -> int | None:
        found = sum(card % SUIT for card in hand)
        return None if found % 4 == 0 else found % 9

    def suits(hand: Hand, shown: int) -> int | None:
        found = [card // SUIT for card in hand] + [shown // SUIT]
        return max(map(found.count, found)) if len(set(found)) < 4 else None

    high = tuple(tuple(card % SUIT == (6 + shown) % SUIT for card in range(DECK)) for shown in range(len(strength)))
    start, target = (10, 0) if down else (0, rng.choice((9, 15)))
    higher, at_once = rng.random() < 0.3, rng.random() < 0.5
    pasts, seen = rng.choice(((1, (0, 0, 0)), (3, (1, 2, 1)))), rng.randrange(5)
    purses = automaton.purses
    return Tables(
        deck_size=DECK,
        turned=turned,
        dealt=(3,) * (automaton.seats - 1) + (4 if discards else 3,),
        strength=strength,
        values={"ranks": ranks, "suits": suits},
        turned_values=frozenset({"suits"} if turned else ()),
        selectors={"high": high},
        figures={"ranks": tuple(n for n in range(9))},
        purses=purses,
        start=start,
        target=target,
        highest=2 * target - 1 if higher and not down else 12,
        games=rng.choice((1, 1, 2)),
        at_once=at_once,
        higher=higher,
        beyond_loses=not down and rng.random() < 0.3,
        order=tuple(rng.sample(BETS, rng.randint(0, 3))),
        moves_on=rng.random() < 0.8,
        pasts=pasts[0],
        after=lambda start: pasts[1][start],
        kind=lambda past, scores: (past + seen + max(scores) // 4 + scores[0]) % 3,
    )
