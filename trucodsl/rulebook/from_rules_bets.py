"""Resolved rules to the parts of a rule book that are called, answered and asked."""

from __future__ import annotations

from trucodsl.rulebook.book import Ask, Bet, BetCall, Commit, Fold, Kind
from trucodsl.rulebook.limbs import Limbs
from trucodsl.rulebook.provenance import tree_of
from trucodsl.syntax.field import Field
from trucodsl.syntax.phrases import Int, Moment
from trucodsl.syntax.shape import HAND
from trucodsl.syntax.tree import Map


def bets_of(root: Limbs) -> tuple[Bet, ...]:
    """The bets in written order."""
    return tuple(_bet(one) for one in root.entries("bets"))


def _bet(limbs: Limbs) -> Bet:
    decides = limbs.text("decides")
    return Bet(
        name=limbs.name,
        decides=decides,
        unbid=limbs.value("unbid") or Int(1 if decides == "hand" else 0),
        chain=limbs.value("chain"),
        calls=tuple(_call(one) for one in limbs.entries("calls")),
        who=limbs.text("who"),
        when=limbs.value("when"),
        raises=limbs.text("raise"),
        answers=limbs.text("answers"),
        interrupts=limbs.items("interrupts"),
        cancels=limbs.items("cancels"),
        cap=limbs.value("cap"),
        tie=limbs.text("tie"),
        must=limbs.items("must"),
        fouls=limbs.items("fouls"),
        declare=limbs.text("declare"),
        may_misstate=limbs.text("may misstate") == "yes",
        show=limbs.items("show"),
        refuser=limbs.text("refuser"),
        commit=_commit(limbs.below("commit")) if limbs.has("commit") else None,
        span=limbs.span,
    )


def _commit(limbs: Limbs) -> Commit:
    refused = limbs.text("refused", "hidden")
    return Commit(refused, limbs.text("refused in first trick", refused), limbs.span)


def _call(limbs: Limbs) -> BetCall:
    when = limbs.value("when")
    return BetCall(
        name=limbs.name,
        worth=limbs.value("worth"),
        refused=limbs.value("refused"),
        alone=limbs.value("alone"),
        when=None if when == Moment("always") else when,
        by=limbs.value("by"),
        asks=limbs.text("asks") != "nobody",
        also_calls=limbs.items("also calls"),
        accepted=limbs.value("accepted"),
        number=limbs.value("number"),
        says=limbs.text("says"),
        span=limbs.span,
    )


def fold_of(limbs: Limbs) -> Fold:
    """How a hand can be left."""
    return Fold(limbs.text("who"), limbs.value("when"), limbs.value("pays"), limbs.text("while asked"), limbs.span)


def kinds_of(root: Limbs, sight: str) -> tuple[Kind, ...]:
    """The kinds of hand in written order."""
    return tuple(_kind(one, sight) for one in root.entries("hands"))


def _kind(limbs: Limbs, sight: str) -> Kind:
    ask = limbs.below("ask")
    sets = tree_of(limbs.below("set").body, _SET)
    return Kind(
        name=limbs.name,
        when=limbs.value("when"),
        set=sets if isinstance(sets, Map) else Map(),
        sight=limbs.text("sight", sight),
        ask=Ask(ask.value("who"), ask.value("refused"), ask.text("answers"), ask.span) if limbs.has("ask") else None,
        duels=limbs.text("duels"),
        span=limbs.span,
    )


_SET: Field = HAND.fields["set"]
