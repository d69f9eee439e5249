"""Checks of the cards: every card that is named exists, and the order has each once."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.cards import Card
from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.places import at, part_of, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.rulebook.splice import fixed_cards
from trucodsl.rulebook.strength import between, depends_on_turned, picked, suit_of, tiers
from trucodsl.source import NOWHERE, Span
from trucodsl.syntax.phrase_parser import parse_phrase
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import CardIs, Group, Named, OfTurned, RankAfter, RankIs, RankRange, Selector, Stands
from trucodsl.syntax.tree import Scalar

MOST = 8  # cards listed in a message


def ranks_exist(book: RuleBook, report: Report) -> None:
    """`cards.ranks` has ranks of the pack, each once."""
    cards, here = book.cards, place(book, "cards", "ranks")
    for rank in dict.fromkeys(cards.ranks):
        if rank not in cards.pack.ranks:
            near = did_you_mean(rank, cards.pack.ranks)
            report.add("E301", here, rank=rank, pack=cards.pack.name, ranks=" ".join(cards.pack.ranks), near=near)
        elif cards.ranks.count(rank) > 1:
            report.add("E302", here, rank=rank)


def cards_exist(book: RuleBook, report: Report) -> None:
    """Every card, rank, suit and name in a selector is one of this variant."""
    for path, phrase in _phrases(book):
        for node in walk(phrase):
            span = at(book, getattr(node, "span", NOWHERE), *path)
            match node:
                case CardIs(text):
                    card = book.cards.pack.card(text)
                    if card is None:
                        report.add("E303", span, card=text, pack=book.cards.pack.name, suits=_suits(book))
                    else:
                        _rank(book, card.rank, span, report)
                case RankIs(rank):
                    _rank(book, rank, span, report)
                case RankRange(low, high):
                    _rank(book, low, span, report)
                    _rank(book, high, span, report)
                    if low in book.cards.ranks and high in book.cards.ranks and not between(book.cards, low, high):
                        report.add("E305", span, low=low, high=high, ranks=" ".join(book.cards.ranks))
                case OfTurned(ranks):
                    for rank in ranks:
                        _rank(book, rank, span, report)


def _rank(book: RuleBook, rank: str, span: Span, report: Report) -> None:
    """A rank of the pack, and of the ranks in play unless these were narrowed later."""
    cards = book.cards
    if rank not in cards.pack.ranks:
        ranks, near = " ".join(cards.pack.ranks), did_you_mean(rank, cards.pack.ranks)
        report.add("E301", span, rank=rank, pack=cards.pack.name, ranks=ranks, near=near)
    elif rank not in cards.ranks and part_of(book, span) >= part_of(book, place(book, "cards", "ranks")):
        report.add("E304", span, rank=rank, ranks=" ".join(cards.ranks))


def _suits(book: RuleBook) -> str:
    letters = [typed for typed, suit in book.cards.pack.letters if typed.isalpha() and suit in book.cards.pack.suits]
    return " ".join([*book.cards.pack.suits, *letters])


def names_exist(book: RuleBook, report: Report) -> None:
    """A name in a selector or a pattern is one of `cards.named`; no name is made of itself."""
    named = book.cards.named
    for path, phrase in _phrases(book):
        for node in walk(phrase):
            span = at(book, getattr(node, "span", NOWHERE), *path)
            if isinstance(node, Named) and path[0] in ("cards", "order", "values"):
                if node.name not in named:
                    report.add("E306", span, name=node.name, near=did_you_mean(node.name, named))
                elif node.suit is not None and suit_of(book.cards, node.suit) not in book.cards.pack.suits:
                    report.add("E303", span, card=node.suit, pack=book.cards.pack.name, suits=_suits(book))
            elif isinstance(node, Group) and node.kind == "named" and node.name not in named:
                report.add("E306", span, name=node.name, near=did_you_mean(node.name, named))
    for name in named:
        if name in _inside(book, name, set()):
            report.add("E307", place(book, "cards", "named", name), name=name)


def _inside(book: RuleBook, name: str, seen: set[str]) -> set[str]:
    for node in walk(book.cards.named.get(name)):
        if isinstance(node, Named) and node.name not in seen:
            seen.add(node.name)
            _inside(book, node.name, seen)
    return seen


def turned_card_exists(book: RuleBook, report: Report) -> None:
    """What is said of the turned card is said where a card is turned, and by its name."""
    turned, used = book.deal.turned, _used(book)
    for path, phrase in _phrases(book):
        if path[:2] == ("cards", "named") and path[2] not in used:
            continue
        for node in walk(phrase):
            if isinstance(node, OfTurned | RankAfter | Stands) and node.turned != turned:
                span = at(book, node.span, *path)
                if turned is None:
                    report.add("E308", span, turned=node.turned)
                else:
                    report.add("E309", span, said=node.turned, turned=turned)


def _used(book: RuleBook) -> set[str]:
    names: set[str] = set()
    for path, phrase in _phrases(book):
        if path[:2] != ("cards", "named"):
            for node in walk(phrase):
                if isinstance(node, Named | Group) and node.name:
                    names |= {node.name} | _inside(book, node.name, set())
    return names


def order_has_each_card_once(book: RuleBook, report: Report) -> None:
    """No term of the order repeats what stands higher."""
    cards = book.cards
    seen: dict[object, Span] = {}
    for tier in book.order.tiers:
        for term in tier.terms if isinstance(tier, Selector) else ():
            span = at(book, term.span, "order")
            if depends_on_turned(cards, term):
                keys: tuple[object, ...] = (term,)
            else:
                keys = fixed_cards(term, cards.pack) or tuple(sorted(picked(cards, Selector((term,)), None)))
            if keys and all(key in seen for key in keys):
                report.add("E310", span, related=[("it stands here first", seen[keys[0]])], term=to_phrase(term))
            for key in keys:
                seen.setdefault(key, span)


def order_has_every_card(book: RuleBook, report: Report) -> None:
    """Whatever card is turned, every card of the deck has a place in the order."""
    cards = book.cards
    still = [tier for tier in book.order.tiers if isinstance(tier, Selector) and not depends_on_turned(cards, tier)]
    covered = {card for tier in still for card in picked(cards, tier, None)}
    missing = [card for card in cards.deck if card not in covered]
    if missing and len(still) < len(book.order.tiers):
        ranked = [tiers(cards, book.order, turned) for turned in cards.deck]
        missing = [
            card
            for card in missing
            if any(card not in place_of for turned, place_of in zip(cards.deck, ranked, strict=True) if card != turned)
        ]
    if missing:
        report.add("E311", at(book, book.order.span, "order"), cards=_listed(missing))
    if not cards.deck and not report.errors:
        report.add("E312", place(book, "cards", "only"))


def _listed(cards: list[Card]) -> str:
    shown = " ".join(map(str, cards[:MOST]))
    return f"{shown} and {len(cards) - MOST} more" if len(cards) > MOST else shown


def points_are_readable(book: RuleBook, report: Report) -> None:
    """The keys of `points` pick cards, each more than what stands above it."""
    for value in book.values:
        for path in _point_paths(book, value.name):
            parse_phrase("selector", Scalar(path[3], place(book, *path[:3])), report)


def _point_paths(book: RuleBook, name: str) -> list[tuple[str, ...]]:
    return [rule.path for rule in book.rules.at("values", name, "points")]


def patterns_fit_the_hand(book: RuleBook, report: Report) -> None:
    """No pattern needs more cards than a hand has."""
    for value in book.values:
        for pattern in value.best_of:
            count = sum(group.count for group in pattern.groups)
            if count > book.deal.each:
                span = at(book, pattern.span, "values", value.name, "best of")
                report.add("E313", span, pattern=to_phrase(pattern), count=count, each=book.deal.each)


def _phrases(book: RuleBook) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every phrase with cards in it, with the path it stands at."""
    cards = book.cards
    yield ("order",), book.order
    yield ("cards", "stands"), cards.stands
    only = place(book, "cards", "only")
    if only is not place(book, "cards"):
        leaf = book.rules.draft.at("cards", "only")
        yield ("cards", "only"), getattr(leaf, "value", None)
    for name, selector in cards.named.items():
        yield ("cards", "named", name), selector
    for value in book.values:
        yield ("values", value.name, "best of"), value.best_of
        yield ("values", value.name, "points"), tuple(selector for selector, _ in value.points)
    for bet in book.bets:
        path = ("bets", bet.name)
        yield (*path, "when"), bet.when
        yield (*path, "must"), bet.must
        yield (*path, "fouls"), bet.fouls
        for call in bet.calls:
            yield (*path, "calls", call.name), (call.when, call.worth, call.refused, call.alone, call.accepted)
    yield ("tricks", "may cover"), book.tricks.may_cover
    yield ("tricks", "plays"), book.tricks.plays
    yield ("fold",), (book.fold.when, book.fold.pays)
