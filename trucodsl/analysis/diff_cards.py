"""What differs in the cards: the deck, which card beats which, the values, the outcome of tricks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from trucodsl.analysis.diff_parts import Difference, leaves, named
from trucodsl.cards import Card
from trucodsl.rulebook.book import Cards, RuleBook, Value
from trucodsl.rulebook.outcomes import Results, decided_by, stories
from trucodsl.rulebook.strength import depends_on_turned, tiers
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import Outcome

MOST = 12  # sentences about an order; beyond, it is another order

Tiers = tuple[int, int]  # place of a card before and after


def cards_differ(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    """The pack, the deck, the named cards."""
    old, new = a.cards, b.cards
    yield from leaves(("pack",), old.pack.name, new.pack.name, "winner")
    if old.pack == new.pack:
        gone = _cards(set(old.deck) - set(new.deck), old)
        come = _cards(set(new.deck) - set(old.deck), new)
        if gone:
            yield Difference(("deck",), "removed", gone, "", "winner", f"{gone} are not in the deck any more")
        if come:
            yield Difference(("deck",), "added", "", come, "winner", f"{come} are now in the deck")
    for name in dict.fromkeys((*old.named, *new.named)):
        before, after = (to_phrase(one.named[name]) if name in one.named else "" for one in (old, new))
        yield from leaves(("named", name), before, after, "winner")
    before, after = (to_phrase(one.stands) if one.stands else "" for one in (old, new))
    yield from leaves(("stands",), before, after, "winner")
    if _moves(a) or _moves(b):
        yield from leaves(("ranks",), " ".join(old.ranks), " ".join(new.ranks), "winner")


def _moves(book: RuleBook) -> bool:
    return depends_on_turned(book.cards, book.order)


def order_differs(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    """Which card now beats, ties with or loses to which."""
    before, after = to_phrase(a.order), to_phrase(b.order)
    if a.cards.pack != b.cards.pack:
        yield from leaves((), before, after, "winner", what="the order")
        return
    if _moves(a) or _moves(b):
        if a.cards != b.cards or before != after:
            turned = sorted(set(a.cards.deck) & set(b.cards.deck))
            if any(_relations(a, b, card) for card in turned):
                yield from leaves((), before, after, "winner", what="the order")
        return
    relations = _relations(a, b, None)
    grouped = _grouped(relations)
    if len(grouped) > MOST:
        yield from leaves((), before, after, "winner", what="the order")
        return
    for left, verb, right in grouped:
        names = _cards(left, b.cards), _cards(right, b.cards)
        path = (names[0], names[1])
        yield Difference(path, "changed", "", "", "winner", f"{names[0]} now {verb} {names[1]}")


Relation = tuple[Tiers, str, Tiers]


def _relations(a: RuleBook, b: RuleBook, turned: Card | None) -> dict[Relation, tuple[set[Card], set[Card]]]:
    """Pairs of groups of cards that compare otherwise than before."""
    old, new = tiers(a.cards, a.order, turned), tiers(b.cards, b.order, turned)
    groups: dict[Tiers, set[Card]] = defaultdict(set)
    for card in old.keys() & new.keys():
        groups[old[card], new[card]].add(card)
    found: dict[Relation, tuple[set[Card], set[Card]]] = {}
    for one in groups:
        for other in groups:
            was, now = other[0] - one[0], other[1] - one[1]
            if _sign(was) != _sign(now) and (now > 0 or (now == 0 and one < other)):
                found[one, "beats" if now > 0 else "ties with", other] = groups[one], groups[other]
    return found


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _grouped(
    relations: dict[Relation, tuple[set[Card], set[Card]]],
) -> list[tuple[set[Card], str, set[Card]]]:
    """The same in as few sentences as possible: by the card that gained, or by the card that lost."""
    gains: dict[tuple[Tiers, str], tuple[set[Card], set[Card]]] = {}
    losses: dict[tuple[Tiers, str], tuple[set[Card], set[Card]]] = {}
    for (one, verb, other), (left, right) in relations.items():
        gains.setdefault((one, verb), (left, set()))[1].update(right)
        losses.setdefault((other, verb), (set(), right))[0].update(left)
    if len(gains) <= len(losses):
        return [(left, verb, right) for (_, verb), (left, right) in sorted(gains.items())]
    return [(left, verb, right) for (_, verb), (left, right) in sorted(losses.items())]


def _cards(cards: Iterable[Card], book: Cards) -> str:
    """Cards in the order of the ranks; a rank alone stands for all of its cards in the deck."""
    found = set(cards)
    texts: list[str] = []
    ranks = [*book.ranks, *sorted({card.rank for card in found} - set(book.ranks))]
    for rank in reversed(ranks):
        mine = [card for card in found if card.rank == rank]
        whole = {card for card in book.deck if card.rank == rank} or {Card(rank, suit) for suit in book.pack.suits}
        if mine and set(mine) >= whole:
            texts.append(rank)
        else:
            texts += [str(card) for card in sorted(mine, key=lambda card: book.pack.suits.index(card.suit))]
    return " ".join(texts)


def values_differ(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    """How a hand of cards is counted."""
    for name, old, new in named(a.values, b.values):
        before, after = (_best(one) if one else "" for one in (old, new))
        if old is None or new is None:
            yield from leaves((name,), before, after, "winner", what=f"value `{name}`")
            continue
        was, now = ([to_phrase(one) for one in value.best_of] for value in (old, new))
        for text in [text for text in was if text not in now]:
            yield from leaves((name, "best of"), text, "", "winner")
        for text in [text for text in now if text not in was]:
            yield from leaves((name, "best of"), "", text, "winner")
        points = [{to_phrase(picks): str(number) for picks, number in value.points} for value in (old, new)]
        for picks in dict.fromkeys((*points[0], *points[1])):
            yield from leaves((name, "points", picks), points[0].get(picks, ""), points[1].get(picks, ""), "winner")


def _best(value: Value) -> str:
    return " / ".join(to_phrase(pattern) for pattern in value.best_of)


def tricks_differ(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    """Who wins after which results, who leads after a tie, who may cover a card."""
    seen: set[Results] = set()
    for story in stories():
        old, new = _decided(a.tricks.won_by, story), _decided(b.tricks.won_by, story)
        if old is None or new is None or old.winner == new.winner:
            continue
        told = story[: max(len(old.results), len(new.results))]
        if told not in seen:
            seen.add(told)
            text = " ".join(told)
            sentence = f"after `{text}` {_wins(old)} -> {_wins(new)}"
            yield Difference(("won by", text), "changed", old.winner, new.winner, "winner", sentence)
    yield from leaves(("after a tie leads",), a.tricks.after_a_tie, b.tricks.after_a_tie, "speech")
    yield from leaves(("equal cards",), a.tricks.equal_cards, b.tricks.equal_cards, "winner")
    severity = "winner" if "tie" in (a.tricks.partners_equal, b.tricks.partners_equal) else "speech"
    yield from leaves(("partners equal leads",), a.tricks.partners_equal, b.tricks.partners_equal, severity)
    yield from leaves(("may cover",), to_phrase(a.tricks.may_cover), to_phrase(b.tricks.may_cover), "speech")


def _decided(table: Sequence[Outcome], story: Results) -> Outcome | None:
    found = decided_by(table, story)
    return found[0] if found else None


def _wins(outcome: Outcome) -> str:
    return "nobody wins" if outcome.winner == "nobody" else f"{outcome.winner} wins"
