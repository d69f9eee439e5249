"""Checks of the bets: chains, calls, ladders, and the names that bets use for each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import Bet, RuleBook
from trucodsl.rulebook.chains import LARGEST, links, sayable, steps
from trucodsl.rulebook.places import at, draft_of, latest, part_of, place
from trucodsl.rulebook.rewrite import walk
from trucodsl.source import Span
from trucodsl.syntax.phrases import Call, Chain, Effects, Int, Repeat, Silent

UNIVERSAL = (
    "accept",
    "refuse",
    "fold",
    "play",
    "run",
    "hide",
    "discard",
    "with",
    "wait",
    "say",
    "pass",
    "show",
    "claim",
    "done",
)


def chains_name_calls(book: RuleBook, report: Report) -> None:
    """Every call of a chain is worth something."""
    for bet in book.bets:
        known = {call.name for call in bet.calls}
        said = draft_of(book).at("bets", bet.name, "calls")  # also those that the chain, misspelt, leaves out
        written = sorted(known | set(said if isinstance(said, Mapping) else ()))
        for node in walk(bet.chain):
            if isinstance(node, Call) and node.name not in known:
                span = at(book, node.span, "bets", bet.name, "chain")
                report.add("E330", span, call=node.name, bet=bet.name, near=did_you_mean(node.name, written))


def chains_are_bounded(book: RuleBook, report: Report) -> None:
    """A chain can be written out: it has at most a few hundred steps."""
    for bet in book.bets:
        count = steps(bet.chain)
        if count > LARGEST:
            span = _largest(bet.chain) or bet.chain.span
            report.add("E331", at(book, span, "bets", bet.name, "chain"), count=count, most=LARGEST)


def _largest(chain: Chain) -> Span | None:
    repeats = [node for node in walk(chain) if isinstance(node, Repeat) and node.high is not None]
    return max(repeats, key=lambda node: node.high or 0).span if repeats else None


def refusers_leave(book: RuleBook, report: Report) -> None:
    """What becomes of who refuses is said where each side answers; the hand cannot be stayed in without its bet."""
    for bet in book.bets:
        where = place(book, "bets", bet.name, "refuser")
        if bet.refuser and bet.answers != "each":
            report.add("E344", where, bet=bet.name)
        elif bet.refuser == "leaves the bet" and bet.decides == "hand":
            report.add("E345", where, bet=bet.name)


def calls_can_be_said(book: RuleBook, report: Report) -> None:
    """Every call has its place in the chain, unless a later file shortened the chain."""
    limb = draft_of(book).body.get("bets")
    for bet in book.bets:
        if isinstance(bet.chain, Silent):
            continue
        said = sayable(bet.chain)
        chain = part_of(book, place(book, "bets", bet.name, "chain"))
        calls = draft_of(book).at("bets", bet.name, "calls") if limb else None
        for name in calls if isinstance(calls, dict) else ():
            span = draft_of(book).places.get(("bets", bet.name, "calls", name), bet.span)
            if name not in said and part_of(book, span) >= chain and not _cut(book, bet):
                report.add("E332", span, call=name, bet=bet.name, near=did_you_mean(name, said))


def _cut(book: RuleBook, bet: Bet) -> bool:
    """Whether calls of the bet were deleted, and others with them."""
    return any(path[:3] == ("bets", bet.name, "calls") for path in draft_of(book).gone)


def ladders_climb(book: RuleBook, report: Report) -> None:
    """Each call is worth more than what stood before it, where both are numbers."""
    for bet in book.bets:
        if bet.decides == "nothing" or steps(bet.chain) > LARGEST:
            continue
        worth = {call.name: call.worth for call in bet.calls if call.asks}
        found = links(bet.chain)
        steps_up = [("", name) for name in sorted(found.first)] + sorted(found.pairs)
        told: set[str] = set()
        for below, call in steps_up:
            before, after = (bet.unbid if not below else worth.get(below)), worth.get(call)
            if isinstance(before, Int) and isinstance(after, Int) and after.value <= before.value and call not in told:
                told.add(call)
                what = f"`{below}`" if below else "the bet before any call"
                last = latest(book, after.span, before.span, place(book, "bets", bet.name, "chain"))
                span = at(book, last, "bets", bet.name, "calls", call)
                report.add("E333", span, call=call, worth=after.value, below=what, before=before.value)


def refusing_is_cheaper(book: RuleBook, report: Report) -> None:
    """Running away costs no more than losing."""
    for bet in book.bets:
        for call in bet.calls:
            worth, refused = call.worth, call.refused
            if isinstance(worth, Int) and isinstance(refused, Int) and refused.value > worth.value and call.asks:
                span = at(book, refused.span, "bets", bet.name, "calls", call.name)
                report.add("W333", span, call=call.name, refused=refused.value, worth=worth.value)


def calls_have_one_bet(book: RuleBook, report: Report) -> None:
    """A call belongs to one bet, and has no name that means something in every play."""
    owners: dict[str, list[Bet]] = defaultdict(list)
    for bet in book.bets:
        for call in bet.calls:
            owners[call.name].append(bet)
            if call.name in UNIVERSAL:
                report.add("E335", call.span, call=call.name)
    for name, bets in owners.items():
        for bet in bets[1:]:
            first = bets[0]
            related = [("the first is here", first.call(name).span)]
            report.add("E334", bet.call(name).span, related=related, call=name, bet=bet.name, other=first.name)


def bets_know_each_other(book: RuleBook, report: Report) -> None:
    """`interrupts`, `cancels` and `score.order` name bets."""
    known = [bet.name for bet in book.bets]
    lists: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(("score", "order"), book.score.order)]
    for bet in book.bets:
        lists += [(("bets", bet.name, "interrupts"), bet.interrupts), (("bets", bet.name, "cancels"), bet.cancels)]
    for path, names in lists:
        for name in names:
            if name not in known:
                report.add("E336", place(book, *path), bet=name, where=path[-1], near=did_you_mean(name, known))
            elif name in path[:-1] and path[0] == "bets":
                report.add("E337", place(book, *path), bet=name, where=path[-1])


def bets_decide_something(book: RuleBook, report: Report) -> None:
    """A bet decides the hand, a value that exists, or nothing."""
    values = [value.name for value in book.values]
    for bet in book.bets:
        known = ("hand", "nothing", *values)
        if bet.decides not in known and not bet.decides.startswith("trick "):
            near = did_you_mean(bet.decides, known)
            report.add("E338", place(book, "bets", bet.name, "decides"), bet=bet.name, decides=bet.decides, near=near)
    if book.bets and not any(bet.decides == "hand" for bet in book.bets):
        report.add("E339", latest(book, *(place(book, "bets", bet.name, "decides") for bet in book.bets)))


def committed_cards_are_of_the_hand(book: RuleBook, report: Report) -> None:
    """A card is set aside only for the bet that decides the hand: refused, nothing is played any more."""
    for bet in book.bets:
        if bet.commit is not None and bet.decides != "hand":
            report.add("E348", latest(book, place(book, "bets", bet.name, "commit"), bet.commit.span), bet=bet.name)


def duties_and_fouls_name_calls(book: RuleBook, report: Report) -> None:
    """What must be called, and what is punished when called, can be called."""
    calls = [call.name for bet in book.bets for call in bet.calls]
    bets = [bet.name for bet in book.bets]
    for bet in book.bets:
        own = [call.name for call in bet.calls]
        for duty in bet.must:
            if duty.what not in own and duty.what != "higher":
                span, near = at(book, duty.span, "bets", bet.name, "must"), did_you_mean(duty.what, own)
                report.add("E340", span, call=duty.what, bet=bet.name, near=near)
        for foul in bet.fouls:
            if foul.act == "calls" and foul.what not in own:
                span, near = at(book, foul.span, "bets", bet.name, "fouls"), did_you_mean(foul.what, own)
                report.add("E341", span, call=foul.what, bet=bet.name, near=near)
    for path, effects in _effects(book):
        for effect in effects.items:
            known = [*calls] if effect.do == "call" else bets
            if effect.name and effect.name not in known:
                near = did_you_mean(effect.name, known)
                report.add("E342", at(book, effect.span, *path), name=effect.name, near=near)


def _effects(book: RuleBook) -> Iterator[tuple[tuple[str, ...], Effects]]:
    for bet in book.bets:
        yield from ((("bets", bet.name, "fouls"), foul.effects) for foul in bet.fouls)
        for call in bet.calls:
            if call.accepted:
                yield ("bets", bet.name, "calls", call.name, "accepted"), call.accepted
    yield from ((("hands", kind.name, "ask", "refused"), kind.ask.refused) for kind in book.kinds if kind.ask)
    yield from ((("referee", name), effects) for name, effects in book.referee.items())
