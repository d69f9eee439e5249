"""Checks of the table, the deal, the score and what people say."""

from __future__ import annotations

from collections import defaultdict

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.draft import Leaf
from trucodsl.rulebook.kinds import of_mode
from trucodsl.rulebook.places import draft_of, latest, place

ANSWERS = ("accept", "refuse", "fold", "play", "run", "hide", "discard", "say", "pass")


def deck_is_large_enough(book: RuleBook, report: Report) -> None:
    """There are cards for every chair, and one to turn."""
    for mode in book.modes:
        deal = of_mode(book, mode.name).deal
        needed = sum(deal.cards_of(mode.seats)) + (deal.turned is not None)
        if needed > len(book.cards.deck) > 0:
            where = place(book, "table", "modes", mode.name, "seats")
            report.add("E380", where, mode=mode.name, needed=needed, deck=len(book.cards.deck))
    if book.deal.each < book.tricks.count:
        report.add("E381", place(book, "deal", "each"), each=book.deal.each, count=book.tricks.count)


def modes_can_be_played(book: RuleBook, report: Report) -> None:
    """There is a way to sit, with a chair for each side at least."""
    if not book.modes:
        gone = [said.span for path, said in draft_of(book).gone.items() if path[:2] == ("table", "modes")]
        report.add("E382", latest(book, place(book, "table", "modes"), *gone))
    for mode in book.modes:
        if mode.seats < 2:
            report.add("E383", place(book, "table", "modes", mode.name, "seats"), mode=mode.name, seats=mode.seats)


def sides_have_purses(book: RuleBook, report: Report) -> None:
    """Where the dealer sits decides who plays together only if everybody has points of his own."""
    for mode in book.modes:
        changing = mode.sides == "dealer / others" or (mode.sides == "alternate" and mode.seats % 2)
        if changing and mode.purses != "each seat" and mode.seats > 2:
            report.add("E384", place(book, "table", "modes", mode.name, "sides"), mode=mode.name)


def dealer_puts_away(book: RuleBook, report: Report) -> None:
    """Whoever gets a card more puts one away before play."""
    deal = book.deal
    more = deal.dealer_gets - deal.each if deal.dealer_gets else 0
    puts = "" if deal.discards is None else deal.discards.name
    if (more, puts) not in ((0, ""), (1, "dealer")):
        report.add("E392", place(book, "deal", "dealer gets"), gets=deal.dealer_gets or deal.each, each=deal.each)


def score_leads_somewhere(book: RuleBook, report: Report) -> None:
    """A game begins below its target, and the halves lie between."""
    score = book.score
    if score.target == score.start or (score.target == 0 < score.start + 1 and score.start == 0):
        report.add("E385", place(book, "score", "target"), target=score.target, start=score.start)
    elif (
        draft_of(book).at("score", "halves")  # else it is worked out, and may lie below the start
        and not score.start <= score.half <= score.target
        and score.start < score.target
    ):
        report.add("E386", place(book, "score", "halves"), half=score.half, start=score.start, target=score.target)
    if score.games < 1:
        report.add("E387", place(book, "score", "games"))
    for bet in dict.fromkeys(score.order):
        if score.order.count(bet) > 1:
            report.add("E388", place(book, "score", "order"), bet=bet)


def points_given_are_got_rid_of(book: RuleBook, report: Report) -> None:
    """Where the winner gives points away the game goes down, or winning would lose it."""
    score = book.score
    if score.transfer and score.target > score.start:
        report.add("E391", place(book, "score", "transfer"), start=score.start, target=score.target)


def pots_are_readable(book: RuleBook, report: Report) -> None:
    """What nobody accepts goes to a pot as a number of points, where points are passed on."""
    limb = draft_of(book).at("score", "if nobody accepts")
    if not isinstance(limb, Leaf):
        return
    where = place(book, "score", "if nobody accepts")
    if book.score.pot is None:
        report.add("E393", where, text=limb.value)
    elif not book.score.transfer:
        report.add("E394", where)


def words_are_for_something(book: RuleBook, report: Report) -> None:
    """Every entry of `words` is for a call, an answer or a kind of hand, and no word means two of them."""
    known = {call.name for bet in book.bets for call in bet.calls} | set(ANSWERS)
    known |= {kind.name for kind in book.kinds}
    meant: dict[str, dict[str, str]] = defaultdict(dict)
    for name, languages in book.people.words.items():
        if name not in known:
            report.add("W390", place(book, "words", name), name=name, near=did_you_mean(name, known))
            continue
        for language, words in languages.items():
            for word in words:
                other = meant[language].setdefault(word.casefold(), name)
                if other != name:
                    report.add("W391", place(book, "words", name, language), word=word, name=name, other=other)
