"""The interpreter: the meaning of a machine.

Slow, obvious and right by definition: positions with real cards and scores,
moves by rows.  Every faster engine is compared with this one.

    initial ── deal (chance) ──> play … ──> hand over ── next_hand ──> deal …
                                                  └──> match over
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trucodsl.cards import Card
from trucodsl.diagnostics import IllegalMove, UsageError
from trucodsl.engines import chance
from trucodsl.engines.position import Event, Move, Payment, Phase, Played, Position
from trucodsl.machine.amounts import number
from trucodsl.machine.cards import HIDDEN
from trucodsl.machine.control import Control
from trucodsl.machine.deal import Dealt
from trucodsl.machine.lower import hand as hand_of
from trucodsl.machine.lower import kinds_at
from trucodsl.machine.machine import Do, Hand, Machine, Row
from trucodsl.machine.moves import asked
from trucodsl.machine.moves import moves as rows_of
from trucodsl.machine.step import BEATS, LOSES, TIES, Paid
from trucodsl.machine.step import start as first
from trucodsl.machine.step import step as one_step
from trucodsl.machine.step import wait as waited

NAMES = {Do.PLAY: "play", Do.COVER: "hide"}


def initial(
    machine: Machine, mode: str | None = None, *, score: tuple[int, int] | None = None, dealer: int | None = None
) -> Position:
    """The position before the first deal.  ``dealer`` is a chair from 1; by default the last, so chair 1 is mano."""
    book = machine.book
    mode = mode or book.modes[0].name
    known = [one.name for one in book.modes]
    if mode not in known:
        raise UsageError(f"`{book.name}` has no mode `{mode}`; it has {', '.join(known)}")
    seats = book.mode(mode).seats
    dealer = seats if dealer is None else dealer
    if not 1 <= dealer <= seats:
        raise UsageError(f"dealer {dealer}: there are chairs 1 to {seats}")
    return Position(mode, seats, score or (book.score.start, book.score.start), dealer)


def hand(machine: Machine, position: Position) -> Hand:
    """The machine of the hand that is played."""
    return hand_of(machine, position.mode, position.kinds)


def oracle(machine: Machine, position: Position) -> Dealt:
    """The deal and the score, counted from the mano."""
    cards = tuple(position.hands[position.chair(r) - 1] for r in range(position.seats))
    return Dealt(hand(machine, position), cards, position.turned, position.from_mano)


# ---------------------------------------------------------------- chance
def deal(machine: Machine, position: Position, hands: Sequence[Sequence[Card]], turned: Card | None = None) -> Position:
    """The position after these cards were dealt, by chair from 1.

    Raises IllegalMove if the game does not wait for a deal or the cards are not right.
    """
    if position.phase is not Phase.DEAL:
        raise IllegalMove(f"no deal now: {position.phase.value}")
    _check_deal(machine, position, hands, turned)
    kinds, that_side = kinds_at(machine, position.mode, position.from_mano)
    position = replace(
        position, phase=Phase.PLAY, kinds=kinds, hands=tuple(tuple(cards) for cards in hands), turned=turned
    )
    return replace(position, control=first(hand(machine, position), that_side))


def _check_deal(machine: Machine, position: Position, hands: Sequence[Sequence[Card]], turned: Card | None) -> None:
    book = machine.book
    dealt = [card for cards in hands for card in cards] + ([turned] if turned else [])
    if len(hands) != position.seats or any(len(cards) != book.deal.each for cards in hands):
        raise IllegalMove(f"a deal is {book.deal.each} cards for each of {position.seats} chairs")
    if (turned is None) != (book.deal.turned is None):
        raise IllegalMove("a card is turned" if book.deal.turned else "no card is turned in this variant")
    for card in dealt:
        if card not in machine.place:
            raise IllegalMove(f"`{card}` is not in this pack")
        if dealt.count(card) > 1:
            raise IllegalMove(f"`{card}` was dealt twice")


def deal_by_seed(machine: Machine, position: Position, seed: int, game: int = 0) -> Position:
    """The deal of hand ``position.number`` of game ``game`` of a seed: the same in every engine."""
    return deal(machine, position, *dealt_by_seed(machine, position, seed, game))


def dealt_by_seed(
    machine: Machine, position: Position, seed: int, game: int = 0
) -> tuple[list[tuple[Card, ...]], Card | None]:
    """The hands by chair and the turned card of that deal."""
    book, deck = machine.book, machine.book.cards.deck
    shown = 1 if book.deal.turned else 0
    count = shown + position.seats * book.deal.each
    cards = [deck[i] for i in chance.deal(chance.key(seed, game), position.number, len(deck), count)]
    each = book.deal.each
    hands: list[tuple[Card, ...]] = [()] * position.seats
    for r in range(position.seats):
        hands[position.chair(r) - 1] = tuple(cards[shown + r * each : shown + (r + 1) * each])
    return hands, cards[0] if shown else None


def next_hand(machine: Machine, position: Position) -> Position:
    """The position before the next deal: the deal has passed to the right."""
    if position.phase is not Phase.HAND_OVER:
        raise IllegalMove("the hand is not over" if position.phase is not Phase.MATCH_OVER else "the match is over")
    return Position(
        position.mode,
        position.seats,
        position.scores,
        position.dealer % position.seats + 1,
        position.number + 1,
    )


# ---------------------------------------------------------------- moves
def moves(machine: Machine, position: Position) -> dict[int, tuple[Move, ...]]:
    """What each chair may do now, also chairs that may speak out of turn; fouls are marked."""
    if position.control is None or position.phase is not Phase.PLAY:
        return {}
    found = rows_of(hand(machine, position), position.control, oracle(machine, position))
    chairs = {position.chair(r): r for r in found}
    return {chair: _moves(machine, position, chair, found[chairs[chair]]) for chair in sorted(chairs) if found[chairs[chair]]}


def turn(machine: Machine, position: Position) -> tuple[int, ...]:
    """The chairs that are asked: the one to play, or those that may answer; not those that may interrupt."""
    if position.control is None or position.phase is not Phase.PLAY:
        return ()
    if position.control.stack or position.control.asks:
        return tuple(moves(machine, position))
    return (position.chair(position.control.turn(position.seats)),)


def choices(machine: Machine, position: Position) -> tuple[int, tuple[Move, ...]]:
    """The one chair that is asked next when moves are asked for in order, and its choices.

    The order is that of the automaton: open cards, weakest first, the same face
    down, then calls and answers; ``wait`` for a chair that may speak out of turn.
    """
    assert position.control is not None
    relative, rows, may_wait = asked(hand(machine, position), position.control, oracle(machine, position))
    chair = position.chair(relative)
    found = _moves(machine, position, chair, tuple(row for row in rows if row.do is not Do.FOUL))
    return chair, (*found, Move("wait")) if may_wait else found


def _moves(machine: Machine, position: Position, chair: int, rows: tuple[Row, ...]) -> tuple[Move, ...]:
    found: list[Move] = []
    for row in rows:
        if row.do in NAMES:
            found += [Move(NAMES[row.do], card) for card in _weakest_first(machine, position, chair)]
    return (*found, *(Move(row.event, foul=row.do is Do.FOUL) for row in rows if row.do not in NAMES))


def _weakest_first(machine: Machine, position: Position, chair: int) -> list[Card]:
    return sorted(position.held(chair), key=lambda card: (strength(machine, position, card), machine.place[card]))


def strength(machine: Machine, position: Position, card: Card) -> int:
    """The strength of an open card under the turned card."""
    row = 0 if position.turned is None else machine.place[position.turned]
    return machine.strength[row][machine.place[card]]


# ---------------------------------------------------------------- step
def step(machine: Machine, position: Position, chair: int, move: Move | str) -> Position:
    """The position after the chair makes the move; ``position`` is left as it was.

    Raises IllegalMove, which names what is allowed.
    """
    if position.control is None or position.phase is not Phase.PLAY:
        raise IllegalMove(f"nobody can move: {position.phase.value}")
    if isinstance(move, str):
        move = parse_move(machine, move)
    if move.name == "wait":
        return _wait(position, chair)
    here, known = hand(machine, position), oracle(machine, position)
    row = _row(machine, position, chair, move, rows_of(here, position.control, known))
    against = _against(machine, position, move)
    done = one_step(here, position.control, position.relative(chair), row, known, against)
    after = replace(position, control=done.control, events=(*position.events, Event(chair, _plain(row, move))))
    if move.card is not None:
        after = _laid(machine, after, chair, move, done.control)
    return _settled(machine, after, done.paid)


def parse_move(machine: Machine, text: str) -> Move:
    """A move from its text: ``7e``, ``hide 7e``, ``truco``, ``accept``."""
    words = text.split()
    pack = machine.book.cards.pack
    card = pack.card(words[-1]) if words else None
    if card is not None and len(words) == 1:
        return Move("play", card)
    if card is not None and words[0] == "hide":
        return Move("hide", card)
    return Move("_".join(words))


def _wait(position: Position, chair: int) -> Position:
    control = position.control
    relative = position.relative(chair)
    if control is None or relative not in control.poll:
        raise IllegalMove(f"chair {chair} is not asked whether it waits")
    return replace(position, control=waited(control, relative))


def _plain(row: Row, move: Move) -> Move:
    return Move(row.event, foul=row.do is Do.FOUL) if move.card is None else move


def _row(
    machine: Machine, position: Position, chair: int, move: Move, found: dict[int, tuple[Row, ...]]
) -> Row:
    """The row that the move uses."""
    rows = found.get(position.relative(chair), ())
    event = {"play": "play", "hide": "cover"}.get(move.name, move.name)
    if move.card is not None and move.card not in position.held(chair):
        rows = ()
    waiting = position.control is not None and bool(position.control.stack or position.control.asks)
    if event == "fold" and waiting and hand(machine, position).book.fold.while_asked == "refuse":
        event = "refuse"  # leaving while an answer is due is refusing it
    for row in rows:
        if row.event == event and (row.do in NAMES) == (move.card is not None):
            return row
    allowed = tuple(str(m) for m in _moves(machine, position, chair, found.get(position.relative(chair), ())))
    raise IllegalMove(f"chair {chair} may not `{move}`; it may: {', '.join(allowed) or 'nothing now'}", allowed)


def _against(machine: Machine, position: Position, move: Move) -> int:
    if move.card is None or position.control is None or position.control.played == 0:
        return BEATS
    mine = HIDDEN if move.name == "hide" else strength(machine, position, move.card)
    return BEATS if mine > position.best else TIES if mine == position.best else LOSES


def _laid(machine: Machine, position: Position, chair: int, move: Move, control: Control) -> Position:
    assert move.card is not None
    hidden = move.name == "hide"
    mine = HIDDEN if hidden else strength(machine, position, move.card)
    starts = len(position.plays) % position.seats == 0
    best = mine if starts else max(mine, position.best)
    return replace(
        position,
        plays=(*position.plays, Played(chair, move.card, hidden)),
        best=0 if control.over or control.played == 0 else best,
    )


# ---------------------------------------------------------------- points
def _settled(machine: Machine, position: Position, paid: tuple[Paid, ...]) -> Position:
    """Payments written, and the hand or the match ended if it is."""
    score = machine.book.score
    for one in paid:
        points = number(one.amount, position.from_mano)
        side = position.side(one.side)
        position = replace(position, payments=(*position.payments, Payment(side, points, one.bet)))
        if score.pay == "at once":
            position = _written(machine, position, side, points)
            if position.winner is not None:
                return position
    if position.control is None or not position.control.over:
        return position
    if score.pay == "hand end":
        position = _paid_at_the_end(machine, position)
    return position if position.winner is not None else replace(position, phase=Phase.HAND_OVER)


def _written(machine: Machine, position: Position, side: int, points: int) -> Position:
    """Points on the score; the match is over when a side reaches the target."""
    a, b = position.scores
    scores = (a + points, b) if side == 0 else (a, b + points)
    position = replace(position, scores=scores)
    return _won(position, side) if scores[side] >= machine.book.score.target else position


def _won(position: Position, side: int) -> Position:
    over = Control(bets=(), results=position.control.results if position.control else (), over=True)
    return replace(position, winner=side, phase=Phase.MATCH_OVER, control=over)


def _paid_at_the_end(machine: Machine, position: Position) -> Position:
    """What the hand owes, written in the order of ``score.order``."""
    score = machine.book.score
    place = {bet: i for i, bet in enumerate(score.order)}
    owed = sorted(position.payments, key=lambda payment: place.get(payment.bet, len(place)))
    if score.both_reach == "first":
        for payment in owed:
            position = _written(machine, position, payment.side, payment.points)
            if position.winner is not None:
                return position
        return position
    a, b = position.points
    scores = (position.scores[0] + a, position.scores[1] + b)
    position = replace(position, scores=scores)
    # of two sides past the target the higher wins (seed 000 A28); if they are level the game goes on
    ahead = max(scores) >= score.target and scores[0] != scores[1]
    return _won(position, 0 if scores[0] > scores[1] else 1) if ahead else position
