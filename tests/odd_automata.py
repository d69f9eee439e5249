"""Small automata of odd tables, written by hand: three alone, one against two, duels, figures that are said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from small_automata import Builder, gamble_tables
from trucodsl.machine.amounts import Minus
from trucodsl.machine.automaton import Automaton, Edge, Fact, Figures, Pay, Situation, Start
from trucodsl.machine.tables import Tables
from trucodsl.syntax.phrases import Amount, Int

Numbers = tuple[Amount | Minus, ...]
ONE, TWO, THREE, LESS_TWO, LESS_FOUR = range(5)
AMOUNTS: Numbers = (Int(1), Int(2), Int(3), Minus(Int(2)), Minus(Int(4)))
RANKS = tuple(range(7))  # of a pair: the figures of `pairs`


def look(build: Builder, fact: int, no: Any, yes: Any) -> Situation:
    """A look at a fact; each of both goes to (spot, payments …)."""
    return Situation(0, 0, False, False, (), (build.to(*no), build.to(*yes)), fact)


def words(build: Builder, chair: int, **edges: Any) -> Situation:
    """Words to choose from; each goes to (spot, payments …)."""
    return Situation(chair, 0, False, False, tuple(edges), tuple(build.to(*to) for to in edges.values()))


def card(build: Builder, chair: int, to: tuple[Edge, ...], *, lead: bool) -> Situation:
    """A card; edges as it beats, loses, ties."""
    return Situation(chair, 3, False, lead, (), to)


def tables(seats: int, purses: int, target: int) -> Tables:
    """Those of ``gamble`` for more chairs and purses; one kind of hand, paid when the hand ends."""
    return replace(
        gamble_tables(at_once=False),
        dealt=(3,) * seats,
        purses=purses,
        target=target,
        highest=target - 1,
        order=(),
        kind=lambda past, scores: 0,
    )


# ---------------------------------------------------------------- one against two
def gallo() -> tuple[Automaton, Tables]:
    """The dealer alone gets four cards and gives up one; one trick; the purses of the pair are two."""

    def row(build: Builder, spot: Any) -> Situation:
        match spot:
            case ("discard",):
                return Situation(2, 4, False, False, (), (build.to(("play", 0, 0)),), discard=True)
            case ("play", chair, best):
                side = int(chair == 2)
                pair = (Pay(ONE, 0, "hand"), Pay(ONE, 1, "hand"))
                after = [side, best, best]
                if chair < 2:
                    to = tuple(build.to(("play", chair + 1, won)) for won in after)
                else:
                    to = tuple(build.to(None, *((Pay(TWO, 2, "hand"),) if won else pair)) for won in after)
                return card(build, chair, to, lead=not chair)
        raise AssertionError(spot)

    build = Builder(row)
    starts = (Start((), None, build.to(("discard",))),)
    automaton = Automaton("gallo", 3, build.rows(), starts, (), AMOUNTS, (0, 0, 1), (0, 1, 2))
    return automaton, replace(tables(3, 3, 6), dealt=(3, 3, 4), higher=True, highest=11)


# ---------------------------------------------------------------- three alone, and a race to nothing
WINNERS = (
    Fact("winner", 0, "pairs", (0, 1)),
    Fact("winner", 0, "pairs", (0, 2)),
    Fact("winner", 1, "pairs", (0, 1, 2)),
    Fact("winner", 0, "pairs", (0, 1, 2)),
)


def destantado() -> tuple[Automaton, Tables]:
    """The mano calls; both others answer for themselves; the winner gives points to each who has lost."""

    def gives(winner: int, *losers: int) -> tuple[Pay, ...]:
        gift = Pay(LESS_TWO if len(losers) == 1 else LESS_FOUR, winner, "truco")
        return (gift, *(Pay(TWO, loser, "truco") for loser in losers))

    def row(build: Builder, spot: Any) -> Situation:
        match spot:
            case ("call",):
                return words(build, 0, call=(("ask", 1, ()),), no=(None, Pay(LESS_TWO, 1, "truco")))
            case ("ask", chair, yes):
                more = (*yes, chair)
                if chair == 1:
                    return words(build, chair, accept=(("ask", 2, more),), refuse=(("ask", 2, yes),))
                return words(build, chair, accept=(("settle", more),), refuse=(("settle", yes),))
            case ("settle", ()):
                return words(build, 0, alone=(None, Pay(LESS_TWO, 0, "truco")))
            case ("settle", (other,)):
                return look(build, other - 1, (None, *gives(other, 0)), (None, *gives(0, other)))
            case ("settle", _):
                return look(build, 2, (("mano",),), (None, *gives(1, 0, 2)))
            case ("mano",):
                return look(build, 3, (None, *gives(2, 0, 1)), (None, *gives(0, 1, 2)))
        raise AssertionError(spot)

    build = Builder(row)
    starts = (Start((), None, build.to(("call",))),)
    automaton = Automaton("destantado", 3, build.rows(), starts, WINNERS, AMOUNTS, (0, 1, 2), (0, 1, 2))
    return automaton, replace(tables(3, 3, 0), start=6, highest=18)


# ---------------------------------------------------------------- duels
def pica_pica() -> tuple[Automaton, Tables]:
    """Six chairs; from two points on every other deal is three duels of one card, a better pair pays too."""

    def row(build: Builder, spot: Any) -> Situation:
        match spot:
            case ("play", chairs, chair, best):
                if chair + 1 < chairs:
                    won = (chair % 2, best, best)
                    to = tuple(build.to(("play", chairs, chair + 1, side)) for side in won)
                else:
                    to = tuple(build.to(("pair", side)) for side in (chair % 2, best, best))
                return card(build, chair, to, lead=not chair)
            case ("pair", side):
                paid = Pay(ONE, side, "hand")
                return look(build, 0, (None, paid), (None, paid, Pay(ONE, 0, "pair")))
        raise AssertionError(spot)

    build = Builder(row)
    starts = (
        Start((), None, build.to(("play", 6, 0, 0))),
        Start(("duel",), None, build.to(("play", 2, 0, 0)), duels=3),
    )
    sides = (0, 1) * 3
    facts = (Fact("beats", 0, "pairs", (1,)),)
    automaton = Automaton("pica-pica", 6, build.rows(), starts, facts, AMOUNTS, sides, sides)
    return automaton, replace(
        tables(6, 2, 9),
        at_once=True,
        pasts=3,
        after=lambda start: start + 1,
        kind=lambda past, scores: int(past == 1 and max(scores) >= 2),
    )


# ---------------------------------------------------------------- figures that are said
SPOKEN = (
    *(Fact("honest", chair, "pairs", 0) for chair in range(4)),
    Fact("did", test=0),
    Fact("better", 3, "pairs", (0, False)),
)


def spoken() -> tuple[Automaton, Tables]:
    """Everybody says the rank of a pair, or passes; who said the best must have it, and a double pass is paid."""
    silent, better = 4, 5

    def row(build: Builder, spot: Any) -> Situation:
        match spot:
            case ("say", chair, holder):
                after = ("say", chair + 1) if chair < 3 else ("proof",)
                passed = build.to((*after, holder))
                edges = (build.to((*after, chair)), passed._replace(marks=(0,) if chair == 2 else ()))
                figures = Figures(0, not chair, chair == 2, chair == 3)
                return Situation(chair, 0, False, False, ("pass",), edges, figures=figures)
            case ("proof", holder):
                liar = Pay(THREE, 1 - holder % 2, "envido")
                return look(build, holder, (("silent",), liar), (("silent",), Pay(TWO, holder % 2, "envido")))
            case ("silent",):
                return look(build, silent, (("better",),), (("better",), Pay(ONE, 0, "pass")))
            case ("better",):
                return look(build, better, (None,), (None, Pay(ONE, 1, "pass")))
        raise AssertionError(spot)

    build = Builder(row)
    starts = (Start((), None, build.to(("say", 0, 0))),)
    sides = (0, 1) * 2
    automaton = Automaton("spoken", 4, build.rows(), starts, SPOKEN, AMOUNTS, sides, sides, ("pairs",), 1)
    return automaton, replace(tables(4, 2, 12), figures={"pairs": RANKS})
