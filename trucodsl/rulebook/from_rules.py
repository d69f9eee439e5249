"""Resolved rules to a rule book: every leaf in its typed place, every default filled in.

Nothing is decided here.  A rule book that contradicts itself is built like any
other; the checks look at it next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trucodsl.cards import PACKS, Card
from trucodsl.rulebook.absent import settled
from trucodsl.rulebook.book import Cards, Deal, Mode, RuleBook, Score, Tricks, Value
from trucodsl.rulebook.draft import Draft
from trucodsl.rulebook.fill import filled
from trucodsl.rulebook.from_rules_bets import bets_of, fold_of, kinds_of
from trucodsl.rulebook.from_rules_people import people_of
from trucodsl.rulebook.limbs import Limbs, selector_of
from trucodsl.rulebook.provenance import rules_of
from trucodsl.rulebook.strength import picked
from trucodsl.syntax.phrases import Amount, Int


def build(draft: Draft) -> RuleBook:
    """The rule book of a draft that has everything it must have."""
    body = settled(filled(draft.body), draft.gone)
    root = Limbs(body, draft.places)
    bets = bets_of(root)
    deal = _deal(root.below("deal"))
    return RuleBook(
        name=draft.name,
        cards=_cards(root.below("cards")),
        order=root.value("order"),
        values=tuple(_value(one) for one in root.entries("values")),
        direction=root.below("table").value("direction"),
        modes=tuple(_mode(one) for one in root.below("table").entries("modes")),
        deal=deal,
        tricks=_tricks(root.below("tricks")),
        amounts={name: root.below("amounts").value(name) for name in root.below("amounts").body},
        bets=bets,
        fold=fold_of(root.below("fold")),
        kinds=kinds_of(root, deal.sight),
        score=_score(root.below("score"), _paid_in_order(root, {bet.name: bet.decides for bet in bets})),
        referee={name: root.below("referee").value(name) for name in root.below("referee").body},
        people=people_of(draft, root),
        rules=rules_of(draft, body),
    )


def _cards(limbs: Limbs) -> Cards:
    pack = PACKS[limbs.value("pack")]
    ranks = tuple((limbs.value("ranks") or " ".join(pack.ranks)).split())
    whole = tuple(Card(rank, suit) for rank in ranks if rank in pack.ranks for suit in pack.suits)
    named = limbs.below("named")
    cards = Cards(
        pack=pack,
        deck=tuple(dict.fromkeys(whole)),
        ranks=ranks,
        named={name: named.value(name) for name in named.body},
        stands=limbs.value("stands"),
        jokers=limbs.number("jokers"),
        span=limbs.span,
    )
    only = limbs.value("only")
    if only is None:
        return cards
    kept = picked(cards, only, None)
    return replace(cards, deck=tuple(card for card in cards.deck if card in kept))


def _value(limbs: Limbs) -> Value:
    points = limbs.below("points")
    return Value(
        name=limbs.name,
        points=tuple((selector_of(key), points.number(key)) for key in points.body),
        best_of=limbs.items("best of"),
        counts=limbs.value("counts"),
        span=limbs.span,
    )


def _mode(limbs: Limbs) -> Mode:
    return Mode(limbs.name, limbs.number("seats"), limbs.value("sides"), limbs.value("purses"), limbs.span)


def _deal(limbs: Limbs) -> Deal:
    turned = limbs.value("turned")
    return Deal(
        each=limbs.number("each"),
        turned=None if turned == "none" else turned,
        sight=limbs.value("sight"),
        next_dealer=limbs.value("next dealer"),
        dealer_gets=limbs.number("dealer gets", 0),
        discards=limbs.value("discards"),
        span=limbs.span,
    )


def _tricks(limbs: Limbs) -> Tricks:
    return Tricks(
        won_by=limbs.items("won by"),
        after_a_tie=limbs.value("after a tie leads"),
        may_cover=limbs.value("may cover"),
        equal_cards=limbs.value("equal cards"),
        partners_equal=limbs.value("partners equal leads"),
        plays=limbs.items("plays"),
        count=limbs.number("count"),
        span=limbs.span,
    )


def _paid_in_order(root: Limbs, decides: Mapping[str, str]) -> tuple[str, ...]:
    """The order in which bets are paid: as said, what is left out before the bets that decide the hand."""
    said = root.below("score").items("order")
    left = [bet for bet in decides if bet not in said]
    first = [bet for bet in left if decides[bet] != "hand"]
    last = [bet for bet in left if decides[bet] == "hand"]
    at = next((index for index, bet in enumerate(said) if decides.get(bet) == "hand"), len(said))
    return (*said[:at], *first, *said[at:], *last)


def _pot(limbs: Limbs) -> Amount | None:
    """``1 to pot``."""
    number, _, where = limbs.text("if nobody accepts").partition(" to ")
    return Int(int(number)) if number.isdecimal() and where == "pot" else None


def _score(limbs: Limbs, order: tuple[str, ...]) -> Score:
    start, target = limbs.number("start"), limbs.number("target")
    return Score(
        start=start,
        target=target,
        half=limbs.number("halves", (start + target) // 2 if target < start else target // 2),
        games=limbs.number("games"),
        pay=limbs.value("pay"),
        order=order,
        both_reach=limbs.value("both reach"),
        over_target=limbs.value("over target"),
        transfer=limbs.text("transfer"),
        pot=_pot(limbs),
        span=limbs.span,
    )
