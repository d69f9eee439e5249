"""What a play expects, and what there is.

One function for each kind of expectation; it gives what is expected and what
there is, both as text that can be compared and shown, or None where they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trucodsl.cards import Card
from trucodsl.engines.interpreter import hand, moves, oracle, strength, turn
from trucodsl.engines.points import owed
from trucodsl.engines.position import PURSES, Move, Phase, Position, named
from trucodsl.engines.speech import Speech, Unknown, plain
from trucodsl.engines.view import view
from trucodsl.machine.amounts import number, points_in
from trucodsl.machine.control import TIE, Control
from trucodsl.machine.deal import value_named
from trucodsl.machine.each import is_out
from trucodsl.machine.meaning import amount
from trucodsl.machine.parties import At
from trucodsl.machine.values import value_of
from trucodsl.syntax import play_tree as t

Told = tuple[str, str]  # expected, got


def told(what: t.Expected, position: Position) -> Told:
    """Expected and got, as comparable text.

    Raises Unknown for a word that the variant does not know.
    """
    return _TOLD[type(what)](what, position)


def purse_number(side: t.Side, position: Position) -> int:
    """The purse of a letter, 0 for A, or of a chair; raises Unknown."""
    known = PURSES[: len(position.scores)]
    if side.letter and side.letter not in known:
        raise Unknown("side", side.letter, list(known))
    return known.index(side.letter) if side.letter else position.purse_of(seated(position, side.chair))


def _whose(side: t.Side, position: Position) -> str:
    """The letters of the side that a letter or chair is of."""
    purse = purse_number(side, position)
    sides = [position.side(one) for one in hand(position).sides]
    return named(next(purses for purses in sides if purse in purses))


def seated(position: Position, chair: int) -> int:
    """The chair, if there is one of that number; raises Unknown."""
    if not 1 <= chair <= position.seats:
        raise Unknown("chair", str(chair), [str(c) for c in range(1, position.seats + 1)])
    return chair


def _points(what: t.Points, position: Position) -> Told:
    expected = [0] * len(position.scores)
    for side, points in what.points:
        expected[purse_number(side, position)] = points
    return _each("points", expected), _each("points", position.points)


def _each(word: str, points: Sequence[int]) -> str:
    return f"{word} {', '.join(f'{name} {number}' for name, number in zip(PURSES, points, strict=False))}"


def _score(what: t.ScoreIs, position: Position) -> Told:
    return f"score {'-'.join(map(str, what.numbers))}", f"score {'-'.join(map(str, position.scores))}"


def _games(what: t.GamesAre, position: Position) -> Told:
    return f"games {'-'.join(map(str, what.numbers))}", f"games {'-'.join(map(str, position.games))}"


def _turn(what: t.Turn, position: Position) -> Told:
    asked = turn(position)
    if what.sides:
        sides = sorted({PURSES[position.purse_of(chair)] for chair in asked})
        expected = sorted({PURSES[purse_number(side, position)] for side in what.sides})
        return f"turn {', '.join(expected)}", f"turn {', '.join(sides) or 'nobody'}"
    return _list("turn", what.chairs), _list("turn", asked)


def _list(word: str, items: Sequence[object]) -> str:
    return f"{word} {', '.join(map(str, sorted(items, key=str))) or 'nobody'}"


def _may(what: t.May, position: Position) -> Told:
    found = moves(position)
    if what.chair == 0:
        return "may nobody", "may nobody" if not found else f"may {', '.join(map(str, found))}"
    speech = Speech(position)
    got = found.get(seated(position, what.chair), ())
    expected = [] if _none(what.moves) else [speech.move(what.chair, move) for move in what.moves]
    fouls = [speech.move(what.chair, move) for move in what.fouls]
    ordinary, punished = [m for m in got if not m.foul], [m for m in got if m.foul]
    word = f"may {what.chair}:"
    if not fouls:  # fouls are listed apart; a list that does not speak of them may still name them
        named = {str(move) for move in expected}
        ordinary += [move for move in punished if str(move) in named]
        punished = []
    return _may_list(word, expected, fouls), _may_list(word, ordinary, punished)


NOTHING = ("nobody", "none", "nothing")


def _none(moves: Sequence[t.Move]) -> bool:
    """``may 1: nothing``."""
    return len(moves) == 1 and moves[0].name in NOTHING


def _may_list(word: str, ordinary: Sequence[Move], fouls: Sequence[Move]) -> str:
    text = _list(word, ordinary) if ordinary or not fouls else word
    return f"{text}{', ' if ordinary and fouls else ' ' if fouls else ''}{_list('foul:', fouls) if fouls else ''}"


def _may_not(what: t.MayNot, position: Position) -> Told:
    got = {str(move) for move in moves(position).get(seated(position, what.chair), ())}
    named = [_meant(position, what.chair, move) for move in what.moves]
    still = [name for name in named if name in got]
    word = f"may not {what.chair}:"
    return f"{word} {', '.join(named)}", f"{word} {', '.join(named)}" if not still else f"may {', '.join(still)}"


def _meant(position: Position, chair: int, said: t.Move) -> str:
    """The move that is meant; a word that the variant does not have is a move that nobody may make."""
    try:
        return str(Speech(position).move(chair, said))
    except Unknown:
        return str(said)


def _trick(what: t.Trick, position: Position) -> Told:
    expected = f"trick {what.number} {'tie' if what.side is None else _whose(what.side, position)}"
    results = position.control.results if position.control else ()
    if not 1 <= what.number <= len(results):
        return expected, f"trick {what.number} is not over"
    result = results[what.number - 1]
    return expected, f"trick {what.number} {'tie' if result == TIE else named(position.side(result))}"


def _hand_over(what: t.HandOver, position: Position) -> Told:
    decided = position.control is not None and position.control.decided
    over = decided or position.phase in (Phase.HAND_OVER, Phase.MATCH_OVER)
    return "hand over", "hand over" if over else "the hand goes on"


def _match_over(what: t.MatchOver, position: Position) -> Told:
    expected = "match over" + ("" if what.winner is None else f" {PURSES[purse_number(what.winner, position)]}")
    if position.phase is not Phase.MATCH_OVER:
        return expected, "the match goes on"
    assert position.winner is not None
    return expected, "match over" if what.winner is None else f"match over {PURSES[position.winner]}"


def _pending(what: t.Pending, position: Position) -> Told:
    speech = Speech(position)
    got = pending(position)
    if _none(what.calls):
        return "pending nothing", f"pending {' over '.join(got) or 'nothing'}"
    expected = " over ".join(speech.call(call) for call in what.calls)
    shown = got[: len(what.calls)] if len(what.calls) == 1 else got
    return f"pending {expected}", f"pending {' over '.join(shown) or 'nothing'}"


def pending(position: Position) -> list[str]:
    """The calls that wait, the one to be answered first."""
    control = position.control
    if control is None or control.decided:
        return []
    charts = hand(position).charts
    return [charts[i].nodes[control.bets[i].node].said[-1] for i in reversed(control.stack)]


def _value(what: t.ValueIs, position: Position) -> Told:
    value = value_named(hand(position), what.name)
    if value is None:
        raise Unknown("value", what.name, [one.name for one in hand(position).book.values])
    cards = _cards(what, position)
    found = value_of(hand(position).book.cards, value, cards, position.turned)
    where = str(what.chair) if what.chair else " ".join(map(str, cards))
    return _value_text(what.name, where, what.worth), _value_text(what.name, where, found)


def _value_text(name: str, where: str, worth: int | None) -> str:
    return f"no value {name} {where}" if worth is None else f"value {name} {where} {worth}"


def _cards(what: t.ValueIs, position: Position) -> tuple[Card, ...]:
    if what.chair:
        return position.hands[seated(position, what.chair) - 1]
    return tuple(card_of(position, card) for card in what.cards)


def card_of(position: Position, text: str) -> Card:
    """The card of this pack; raises Unknown."""
    card = position.machine.book.cards.pack.card(text)
    if card is None or card not in position.machine.place:
        raise Unknown("card", text, [str(one) for one in position.machine.place])
    return card


def _beats(what: t.Beats, position: Position) -> Told:
    first, second = card_of(position, what.first), card_of(position, what.second)
    a, b = strength(position, first), strength(position, second)
    got = f"ties {first} {second}" if a == b else f"beats {first} {second}" if a > b else f"beats {second} {first}"
    return f"{'ties' if what.tie else 'beats'} {first} {second}", got


def _amount(what: t.AmountIs, position: Position) -> Told:
    here = hand(position)
    if what.name not in here.book.amounts:
        raise Unknown("amount", what.name, list(here.book.amounts))
    control = position.control or Control(bets=())
    if control.decided:
        control = Control(bets=())
    at = At(here, control, oracle(position), 0)
    found = points_in(number(amount(here.book.amounts[what.name], at, 0), position.from_mano))
    return f"amount {what.name} {what.worth}", f"amount {what.name} {found}"


def _kind(what: t.KindIs, position: Position) -> Told:
    kinds = {plain(kind) for kind in position.kinds}
    name = plain(what.name)
    return f"kind {name}", f"kind {name if name in kinds else ', '.join(sorted(kinds)) or 'ordinary'}"


def _dealer(what: t.DealerIs, position: Position) -> Told:
    word, chair = ("mano", position.mano) if what.mano else ("dealer", position.dealer)
    return f"{word} {what.chair}", f"{word} {chair}"


def _stake(what: t.Stake, position: Position) -> Told:
    here, control = hand(position), position.control
    if what.bet not in here.bet_index:
        raise Unknown("bet", what.bet, list(here.bet_index))
    tail = "" if what.refused is None else f", refused {what.refused}"
    expected = f"stake {what.bet} {what.worth}{tail}"
    if control is None or control.decided:
        return expected, "the hand is over"
    index = here.bet_index[what.bet]
    node = here.charts[index].nodes[control.bets[index].node]
    at = At(here, control, oracle(position), max(control.bets[index].caller, 0), index)
    worth = points_in(number(amount(node.stake, at, 0), position.from_mano))
    refused = points_in(number(amount(node.refused, at, 0), position.from_mano))
    return expected, f"stake {what.bet} {worth}{'' if what.refused is None else f', refused {refused}'}"


def _payment(what: t.Payment, position: Position) -> Told:
    purse = purse_number(what.side, position)
    found = sum(payment.points for payment in position.payments if (payment.bet, payment.purse) == (what.bet, purse))
    waits = position.book.score.pay == "hand end" and position.phase is Phase.PLAY
    if what.owed:
        kept = (one.points for one in owed(position) if (one.bet, one.purse) == (what.bet, purse))
        found = (found if waits else 0) + sum(kept)
    word = "owed" if what.owed else "paid"
    return f"{word} {what.bet} {PURSES[purse]} {what.points}", f"{word} {what.bet} {PURSES[purse]} {found}"


def _word(what: t.WordIs, position: Position) -> Told:
    expected = f"word {_whose(what.side, position)}"
    if position.control is None or position.control.decided:
        return expected, "the hand is over"
    word = position.control.bets[hand(position).deciding].word
    return expected, f"word {named(position.side(word))}" if word >= 0 else "nobody has the word"


def _foul(what: t.FoulIs, position: Position) -> Told:
    fouls = [(event.chair, event.move.name) for event in position.events if event.move.foul]
    got = ", ".join(f"{chair} {name}" for chair, name in fouls) or "none"
    wanted = (seated(position, what.chair), plain(what.what))
    return f"foul {what.chair} {what.what}", f"foul {what.chair} {what.what}" if wanted in fouls else f"foul {got}"


def _sees(what: t.Sees, position: Position) -> Told:
    card = card_of(position, what.card)
    seated(position, what.of)
    seen = view(position, seated(position, what.chair))
    own = seen.cards or () if what.of == what.chair else ()
    shown = {laid.card for laid in (*seen.table, *seen.aside) if laid.chair == what.of}
    sees = card in own or card in shown or card in dict(seen.partners).get(what.of, ())
    text = f"sees {what.chair}: {card} of {what.of}"
    return f"{'not ' if what.no else ''}{text}", text if sees else f"not {text}"


def _pot(what: t.Pot, position: Position) -> Told:
    rules = position.book.score
    there = sum(rules.start - points for points in position.scores) if rules.transfer else 0  # what nobody has
    return f"pot {what.points}", f"pot {there}"


def _still_in(what: t.StillIn, position: Position) -> Told:
    control, here = position.control, hand(position)
    if control is None or control.over:
        return _list("in", what.chairs), "the hand is over"
    there = [chair for r, chair in enumerate(position.playing) if not is_out(here, control, r)]
    return _list("in", what.chairs), _list("in", there)


def _committed(what: t.Committed, position: Position) -> Told:
    for chair in what.chairs:
        seated(position, chair)
    return _list("committed", what.chairs), _list("committed", [one.chair for one in position.aside])


_TOLD: dict[type, Callable[[Any, Position], Told]] = {
    t.Points: _points,
    t.ScoreIs: _score,
    t.GamesAre: _games,
    t.Turn: _turn,
    t.May: _may,
    t.MayNot: _may_not,
    t.Trick: _trick,
    t.HandOver: _hand_over,
    t.MatchOver: _match_over,
    t.Pending: _pending,
    t.ValueIs: _value,
    t.Beats: _beats,
    t.AmountIs: _amount,
    t.KindIs: _kind,
    t.DealerIs: _dealer,
    t.Stake: _stake,
    t.Payment: _payment,
    t.WordIs: _word,
    t.FoulIs: _foul,
    t.Sees: _sees,
    t.Pot: _pot,
    t.StillIn: _still_in,
    t.Committed: _committed,
}
