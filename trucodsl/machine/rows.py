"""Rows: the rule book, turned into one table of transitions.

Each chapter of the book gives its rows: the deal, the question of a special hand, the
tricks, leaving the hand, and every bet from its chart.
"""

from __future__ import annotations

from dataclasses import replace

from trucodsl.machine.machine import Chart, Do, Node, Row, Who
from trucodsl.machine.speaking import is_spoken
from trucodsl.rulebook.book import Ask, Bet, BetCall, Fold, RuleBook
from trucodsl.syntax.phrases import AllOf, Foul, Moment, Party, Same, Window

ALWAYS = Moment("always")
NEVER = Moment("never")
OPENERS = {
    "on turn": Who.TURN,
    "feet": Who.FEET,
    "mano": Who.MANO,
    "any time": Who.ANY,
    "answerer": Who.ANSWERER,  # only over a call that it interrupts
}


def rows_of(book: RuleBook, charts: tuple[Chart, ...], ask: Ask | None) -> tuple[Row, ...]:
    """Every row of one kind of hand."""
    rows = _deal(book) + _question(ask) + _tricks(book)
    for chart in charts:
        rows += _bet(chart, book.fold)
    return tuple(rows + _fold(book) + _commit(book) + _closing(charts))


def _deal(book: RuleBook) -> list[Row]:
    if book.deal.discards is None:
        return []
    return [Row("deal", "held", "discard", Who.DEALER, ALWAYS, "over", Do.DISCARD, span=book.deal.span)]


def _question(ask: Ask | None) -> list[Row]:
    if ask is None:
        return []
    return [
        Row("question", "asked", "accept", Who.SIDE, ALWAYS, "over", Do.START, span=ask.span),
        Row("question", "asked", "refuse", Who.SIDE, ALWAYS, "over", Do.RUN, ask.refused, span=ask.span),
    ]


def _tricks(book: RuleBook) -> list[Row]:
    place = book.tricks.span
    rows = [Row("tricks", "turn", "play", Who.TURN, ALWAYS, "turn", Do.PLAY, span=place)]
    if book.tricks.may_cover != NEVER:
        rows.append(Row("tricks", "turn", "cover", Who.TURN, book.tricks.may_cover, "turn", Do.COVER, span=place))
    return rows


def _fold(book: RuleBook) -> list[Row]:
    fold = book.fold
    if fold.who == "nobody":
        return []
    return [Row("hand", "turn", "fold", Who.TURN, fold.when, "over", Do.FOLD, span=fold.span)]


def _commit(book: RuleBook) -> list[Row]:
    places = [bet.commit.span for bet in book.bets if bet.commit is not None]
    return [
        Row("card of the call", "held", "with", Who.CALLER, ALWAYS, "over", Do.ASIDE, span=place) for place in places
    ]


def _bet(chart: Chart, fold: Fold) -> list[Row]:
    rows: list[Row] = []
    for index, node in enumerate(chart.nodes):
        if index == 0:
            rows += _calls(chart, node, "open", OPENERS[chart.bet.who], Do.CALL)
            continue
        rows += _answers(chart, node)
        if fold.who != "nobody" and fold.while_asked == "accept first" and chart.bet.decides == "hand":
            region, asked = f"bet {chart.bet.name}", f"asked {node.label}"
            rows.append(Row(region, asked, "fold", Who.ANSWERER, fold.when, "over", Do.QUIT, span=fold.span))
    return rows + (_saying(chart.bet) if len(chart.nodes) > 1 and is_spoken(chart.bet) else [])


def _saying(bet: Bet) -> list[Row]:
    """The figures that are said once the bet is accepted."""
    region = f"bet {bet.name}"
    return [
        Row(region, "saying", "say", Who.SPEAKER, ALWAYS, "saying", Do.SAY, span=bet.span),
        Row(region, "saying", "pass", Who.SPEAKER, ALWAYS, "over", Do.PASS, span=bet.span),
    ]


def _answers(chart: Chart, node: Node) -> list[Row]:
    """What may follow a call: accept, refuse, raise in the answer, raise later."""
    bet, region, asked = chart.bet, f"bet {chart.bet.name}", f"asked {node.label}"
    place = bet.call(node.said[-1]).span
    agreed = f"agreed {node.label}" if bet.decides == "hand" else "saying" if is_spoken(bet) else "over"
    rows = [
        Row(region, asked, "accept", Who.ANSWERER, ALWAYS, agreed, Do.ACCEPT, span=place),
        Row(region, asked, "refuse", Who.ANSWERER, ALWAYS, "over", Do.REFUSE, span=place),
    ]
    if bet.raises in ("answer", "answer or later"):
        rows += _calls(chart, node, asked, Who.ANSWERER, Do.RAISE)
    if bet.raises in ("later", "answer or later") and bet.decides == "hand":
        who = Who.WORD_ANY if bet.who == "any time" else Who.WORD
        rows += _calls(chart, node, agreed, who, Do.RERAISE)
    return rows


def _calls(chart: Chart, node: Node, state: str, who: Who, do: Do) -> list[Row]:
    bet, region = chart.bet, f"bet {chart.bet.name}"
    rows: list[Row] = []
    for name, target in node.raises:
        call = bet.call(name)
        window = _window(bet, call)
        row = Row(region, state, name, who, window, f"asked {chart.nodes[target].label}", do, span=call.span)
        rows += [_foul(foul, row) for foul in bet.fouls if foul.what == name]
        rows.append(row)
    return rows


def _window(bet: Bet, call: BetCall) -> Window:
    return bet.when if call.when is None else both(bet.when, call.when)


def both(*windows: Window) -> Window:
    """All of these; windows that are always open are left out."""
    left = tuple(window for window in windows if window != ALWAYS)
    return ALWAYS if not left else left[0] if len(left) == 1 else AllOf(left)


def _foul(foul: Foul, row: Row) -> Row:
    """The call, possible and punished for the party named: at once, or when the hand is decided."""
    when = both(row.when, Same(Party("caller"), foul.party), foul.when)
    row = replace(row, when=when, effects=foul.effects, span=foul.span)
    return replace(row, later=True) if foul.later else replace(row, target="over", do=Do.FOUL)


def _closing(charts: tuple[Chart, ...]) -> list[Row]:
    """What may be said when the hand is decided: that a rival has committed a foul, or nothing."""
    rows: dict[str, Row] = {}
    for chart in charts:
        for foul in chart.bet.fouls:
            if foul.later and foul.noticed == "by claim" and len(chart.nodes) > 1:
                event = claim_of(chart.bet, foul)
                row = Row(
                    "closing", "claims", event, Who.RIVALS, ALWAYS, "claims", Do.CLAIM, foul.effects, span=foul.span
                )
                rows.setdefault(event, row)
            if foul.of_winner and foul.act == "hides":
                rows["show"] = Row("closing", "claims", "show", Who.CALLER, ALWAYS, "claims", Do.SHOW, span=foul.span)
    if rows:
        rows["done"] = Row("closing", "claims", "done", Who.RIVALS, ALWAYS, "claims", Do.DONE)
    return list(rows.values())


def claim_of(bet: Bet, foul: Foul) -> str:
    """What pointing at a foul is called."""
    if foul.of_winner:
        return "claim_misstated" if foul.act == "misstates" else "claim_hidden"
    return f"claim_{bet.name}"
