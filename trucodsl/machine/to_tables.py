"""The data that goes with an automaton: cards, values, amounts and scores as tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from trucodsl.cards import Card
from trucodsl.machine.automaton import Automaton
from trucodsl.machine.cards import picks
from trucodsl.machine.deal import holds_cards, value_named
from trucodsl.machine.kinds import told_apart
from trucodsl.machine.lower import game, kinds_at, pasts
from trucodsl.machine.lower import hand as hand_of
from trucodsl.machine.machine import Hand, Machine
from trucodsl.machine.tables import Hand as Dealt
from trucodsl.machine.tables import OfCards, Scores, Tables
from trucodsl.machine.values import Counting
from trucodsl.rulebook.book import RuleBook, Value
from trucodsl.rulebook.strength import depends_on_turned
from trucodsl.syntax.phrases import Group, Named, Selector


def tables_of(machine: Machine, automaton: Automaton) -> Tables:
    """The tables of one mode."""
    book = game(machine, automaton.mode)
    hand = hand_of(machine, automaton.mode)
    names = {fact.name for fact in automaton.facts if fact.name} | set(automaton.registers)
    selectors = {name for name in names if name in hand.holdings and _is_cards(hand, name)}
    begins = {(s.kinds, -1 if s.that_side is None else s.that_side): i for i, s in enumerate(automaton.starts)}
    before = pasts(machine, automaton.mode)

    def kind(past: int, scores: Scores) -> int:
        found = kinds_at(machine, automaton.mode, scores, before[past])
        return begins[found.kinds, found.that_side]

    return Tables(
        deck_size=len(book.cards.deck),
        turned=book.deal.turned is not None,
        dealt=book.deal.cards_of(hand.seats),
        strength=machine.strength,
        values={name: _value(machine, hand, name) for name in sorted(names - selectors)},
        turned_values=frozenset(name for name in names - selectors if _moves(book, name)),
        selectors={name: _selector(book, hand, name) for name in sorted(selectors)},
        figures={name: machine.figures(name) for name in automaton.registers},
        purses=automaton.purses,
        start=book.score.start,
        target=book.score.target,
        highest=_highest(book, automaton.purses),
        games=book.score.games,
        at_once=book.score.pay == "at once",
        higher=book.score.both_reach == "higher",
        beyond_loses=book.score.over_target == "loses",
        order=book.score.order,
        moves_on=book.deal.next_dealer != "stays",
        pasts=len(before),
        after=lambda start: before.index(told_apart(book, automaton.starts[start].kinds)),
        kind=kind,
    )


def _highest(book: RuleBook, purses: int) -> int:
    """No purse has more while a hand is played."""
    score = book.score
    if score.down:  # all that the others have can be handed to one
        return score.start * purses
    level = score.both_reach == "higher" and score.pay != "at once"  # hands are played beyond the target
    return (2 * score.target if level else score.target) - 1


def _is_cards(hand: Hand, name: str) -> bool:
    patterns = {pattern.name for value in hand.book.values for pattern in value.best_of}
    return value_named(hand, name) is None and name not in patterns


def _value(machine: Machine, hand: Hand, name: str) -> Callable[[Dealt, int], int | None]:
    """Value of a hand of card numbers under a turned card; of a named pattern, 1 if the hand has it."""
    deck, cards = machine.book.cards.deck, machine.book.cards
    shown = machine.book.deal.turned is not None
    value = value_named(hand, name)

    @cache
    def counting(turned: int) -> Counting:
        assert value is not None
        return Counting(cards, value, deck[turned] if shown else None)

    def of(dealt: Dealt, turned: int) -> int | None:
        found: tuple[Card, ...] = tuple(deck[i] for i in dealt)
        if value is not None:
            return counting(turned).best(found)
        return 1 if holds_cards(hand, name, found, deck[turned] if shown else None) else None

    return of


def _moves(book: RuleBook, name: str) -> bool:
    """Whether a value or pattern may differ with the turned card."""
    if book.deal.turned is None:
        return False
    if book.cards.stands is not None:
        return True
    return any(_turns(book, value) for value in book.values if value.name == name or _has(value, name))


def _has(value: Value, name: str) -> bool:
    return any(pattern.name == name for pattern in value.best_of)


def _turns(book: RuleBook, value: Value) -> bool:
    groups: list[Group] = [group for pattern in value.best_of for group in pattern.groups if group.kind == "named"]
    named = [Selector((Named(group.name),)) for group in groups] + [selector for selector, _ in value.points]
    return any(depends_on_turned(book.cards, selector) for selector in named)


def _selector(book: RuleBook, hand: Hand, name: str) -> OfCards:
    deck = book.cards.deck
    turned: tuple[Card | None, ...] = deck if book.deal.turned else (None,)
    selector = hand.holdings[name]
    return tuple(tuple(picks(book.cards, selector, card, shown) for card in deck) for shown in turned)
