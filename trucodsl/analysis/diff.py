"""What differs between two variants, in what their rules mean.

Never text lines: an order is compared as which card beats which, an outcome
table as who wins after which results, a bet call by call.  Two files that say
the same in other words have no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trucodsl.analysis.diff_bets import bets_differ
from trucodsl.analysis.diff_cards import cards_differ, order_differs, tricks_differ, values_differ
from trucodsl.analysis.diff_parts import Difference, leaves, named
from trucodsl.rulebook.book import Fold, Kind, RuleBook, Score
from trucodsl.syntax.phrase_printer import to_phrase


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.  ``kind`` is ``added``, ``removed`` or ``changed``.

    ``severity`` says what it touches: the ``winner``, a ``payment``, the
    ``speech`` (what may be done and said), or only ``words``.
    """

    concept: str
    path: tuple[str, ...]
    kind: str
    before: str
    after: str
    severity: str
    sentence: str


SEVERITIES = ("winner", "payment", "speech", "words")


def diff(a: RuleBook, b: RuleBook) -> tuple[Change, ...]:
    """Every difference, by concept in the order of a variant file; none: the two mean the same."""
    changes = [
        Change(concept, one.path, one.kind, one.before, one.after, one.severity, one.sentence)
        for concept, differ in CONCEPTS.items()
        for one in differ(a, b)
    ]
    rank = {concept: index for index, concept in enumerate(CONCEPTS)}
    return tuple(sorted(changes, key=lambda one: (rank[one.concept], one.path[:1], one.path, one.kind)))


def _table(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    yield from leaves(("direction",), a.direction, b.direction, "speech")
    for name, old, new in named(a.modes, b.modes):
        before, after = (f"{m.seats} seats, sides {m.sides}, purses {m.purses}" if m else "" for m in (old, new))
        yield from leaves(("modes", name), before, after, "speech", what=f"mode `{name}`")


def _deal(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    old, new = a.deal, b.deal
    yield from leaves(("each",), str(old.each), str(new.each), "winner")
    yield from leaves(("turned",), old.turned or "none", new.turned or "none", "winner")
    yield from leaves(("sight",), old.sight, new.sight, "speech")
    yield from leaves(("next dealer",), old.next_dealer, new.next_dealer, "speech")
    before, after = (str(deal.dealer_gets or "") for deal in (old, new))
    yield from leaves(("dealer gets",), before, after, "winner")
    before, after = (to_phrase(deal.discards) if deal.discards else "" for deal in (old, new))
    yield from leaves(("discards",), before, after, "winner")


def _amounts(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    for name in dict.fromkeys((*a.amounts, *b.amounts)):
        old, new = a.amounts.get(name), b.amounts.get(name)
        before, after = (to_phrase(one) if one else "" for one in (old, new))
        yield from leaves((name,), before, after, "payment", what=f"amount `{name}`")


def _fold(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    def said(fold: Fold) -> dict[str, str]:
        if fold.who == "nobody":
            return {"who": "nobody", "when": "", "pays": "", "while asked": ""}
        when, pays = to_phrase(fold.when), to_phrase(fold.pays)
        return {"who": fold.who, "when": when, "pays": pays, "while asked": fold.while_asked}

    old, new = said(a.fold), said(b.fold)
    for key in old:
        if key == "who" or (old[key] and new[key]):
            yield from leaves((key,), old[key], new[key], "payment" if key == "pays" else "speech")


def _hands(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    def said(kind: Kind) -> dict[tuple[str, ...], str]:
        texts: dict[tuple[str, ...], str] = {("when",): to_phrase(kind.when), ("sight",): kind.sight}
        if kind.duels:
            texts["duels",] = kind.duels
        if kind.ask:
            texts["ask", "who"] = to_phrase(kind.ask.who)
            texts["ask", "refused"] = to_phrase(kind.ask.refused)
            texts["ask", "answers"] = kind.ask.answers
        return texts

    for name, old, new in named(a.kinds, b.kinds):
        if old is None or new is None:
            when = to_phrase((old or new).when)  # type: ignore[union-attr]
            what = f"kind of hand `{name}`"
            yield from leaves((name,), when if old else "", when if new else "", "winner", what=what)
            continue
        was, now = said(old), said(new)
        for path in dict.fromkeys((*was, *now)):
            severity = "payment" if path[0] == "ask" else "speech"
            yield from leaves((name, *path), was.get(path, ""), now.get(path, ""), severity)
        yield from _sets(name, a, b)


def _sets(name: str, a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    was, now = ({rule.path[3:]: rule.text for rule in book.rules.at("hands", name, "set")} for book in (a, b))
    for path in dict.fromkeys((*was, *now)):
        severity = "payment" if path[-1] in ("unbid", "worth", "refused") or "amounts" in path else "winner"
        yield from leaves((name, "set", *path), was.get(path, ""), now.get(path, ""), severity)


def _score(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    def said(score: Score) -> dict[str, str]:
        return {
            "start": str(score.start),
            "target": str(score.target),
            "halves": str(score.half),
            "games": str(score.games),
            "pay": score.pay,
            "order": ", ".join(score.order),
            "both reach": score.both_reach,
            "over target": score.over_target,
        }

    old, new = said(a.score), said(b.score)
    for key in old:
        yield from leaves((key,), old[key], new[key], "payment")


def _referee(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    for name in dict.fromkeys((*a.referee, *b.referee)):
        before, after = (to_phrase(one.referee[name]) if name in one.referee else "" for one in (a, b))
        yield from leaves((name,), before, after, "payment", what=f"the referee's `{name}`")


def _words(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    def said(book: RuleBook) -> dict[tuple[str, ...], str]:
        found: dict[tuple[str, ...], str] = {}
        for name, words in book.people.words.items():
            found.update({("words", name, language): ", ".join(texts) for language, texts in words.items()})
        for section, told in (("signs", book.people.signs), ("glossary", book.people.glossary)):
            for name, texts in told.items():
                found.update({(section, name, language): text for language, text in texts.items()})
        for index, note in enumerate(book.people.notes):
            found.update({("notes", str(index + 1), language): text for language, text in note.items()})
        return found

    was, now = said(a), said(b)
    for path in dict.fromkeys((*was, *now)):
        yield from leaves(path, was.get(path, ""), now.get(path, ""), "words")


CONCEPTS = {
    "cards": cards_differ,
    "order": order_differs,
    "values": values_differ,
    "table": _table,
    "deal": _deal,
    "tricks": tricks_differ,
    "amounts": _amounts,
    "bets": bets_differ,
    "fold": _fold,
    "hands": _hands,
    "score": _score,
    "referee": _referee,
    "words": _words,
}
