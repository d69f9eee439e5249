"""The order of the cards as a poster: the strongest on top, equal cards in one line.

Where the turned card decides, each line says it in words and shows the cards
of one turned card as an example.
"""

from __future__ import annotations

from trucodsl.backends.chart import Fact
from trucodsl.backends.chart_project import subtitle
from trucodsl.backends.poster import Poster, Table
from trucodsl.backends.words import Speaker, speaker
from trucodsl.cards import Card
from trucodsl.machine.machine import Hand
from trucodsl.rulebook.strength import cycle, depends_on_turned, stand_in, tiers
from trucodsl.syntax.phrases import CardIs, Selector


def order_poster(hand: Hand, lang: str) -> Poster:
    """Every tier of the order of a hand, strongest first."""
    book, say = hand.book, speaker(hand.book, lang, hand.seats)
    moving = depends_on_turned(book.cards, book.order)
    turned = _example(hand) if moving else None
    heads = [say.phrases.say("poster", "place"), say.phrases.say("poster", "cards")]
    if turned is not None:
        heads.append(say.phrases.say("poster", "with_turned", card=card_name(turned, say)))
    found = tiers(book.cards, book.order, turned)
    rows: list[tuple[str, ...]] = []
    for index, tier in enumerate(book.order.tiers):
        if not isinstance(tier, Selector):
            continue
        cards = [card for card in book.cards.deck if found.get(card) == index]
        if not cards and turned is None:
            continue  # a card of another pack
        shown = _named(cards, say)
        words = _words(tier, say) if depends_on_turned(book.cards, tier) else ""
        place = str(len(rows) + 1)
        rows.append((place, shown) if turned is None else (place, words or _ranks(tier, say), shown or "–"))
    title = f"{say.title()} · {say.phrases.say('poster', 'order')}"
    table = Table("order", tuple(heads), tuple(rows), big=1, ranked=True)
    return Poster("order", title, subtitle(hand, say), lang, _facts(hand, say, turned), (table,))


def card_name(card: Card, say: Speaker) -> str:
    """``7 of swords``; a French card as it is written."""
    if not say.phrases.has("suit", card.suit):
        return str(card)
    return say.phrases.say("card", "of_suit", rank=card.rank, suit=say.phrases.say("suit", card.suit))


def _example(hand: Hand) -> Card:
    """The first card of the deck that shows the order without a card that stands for another."""
    cards = hand.book.cards
    return next((card for card in cards.deck if stand_in(cards, card) is None), cards.deck[0])


def _words(tier: Selector, say: Speaker) -> str:
    return say.cards(tier)


def _ranks(tier: Selector, say: Speaker) -> str:
    """A tier that no turned card changes, as it is written."""
    pack = say.book.cards.pack
    names = []
    for term in tier.terms:
        card = pack.card(term.text) if isinstance(term, CardIs) else None
        names.append(card_name(card, say) if card else say.cards(Selector((term,))))
    return say.phrases.join(names, "or")


def _named(cards: list[Card], say: Speaker) -> str:
    """The cards, a rank by itself if every suit of it is there."""
    ranks = dict.fromkeys(card.rank for card in cards)
    suits = len(say.book.cards.pack.suits)
    names = []
    for rank in ranks:
        mine = [card for card in cards if card.rank == rank]
        if len(mine) == suits:
            names.append(say.phrases.say("poster", "every_suit", rank=rank))
        else:
            names += [card_name(card, say) for card in mine]
    return " · ".join(names)


def _facts(hand: Hand, say: Speaker, turned: Card | None) -> tuple[Fact, ...]:
    cards, phrases = hand.book.cards, say.phrases
    facts = [Fact(phrases.say("poster", "deck"),
                  phrases.say("poster", "deck_of", n=len(cards.deck), ranks=" ".join(cycle(cards))))]  # fmt: skip
    for name, meant in cards.named.items():
        if turned is not None and depends_on_turned(cards, meant):
            facts.append(Fact(say.name(name), say.cards(meant)))
    if cards.stands is not None:
        when = say.cards(cards.stands.when)
        text = phrases.say("poster", "stands", rank=cards.stands.rank, when=when)
        facts.append(Fact(phrases.say("poster", "stand_in"), text))
    equal = hand.book.tricks.equal_cards.replace(" ", "_")
    facts.append(Fact(phrases.say("poster", "equal"), phrases.say("poster", f"equal_{equal}")))
    return tuple(facts)
