"""The interpreter: the meaning of a machine.

Slow, obvious and right by definition: positions with real cards and scores,
moves by rows.  Every faster engine is compared with this one.

    initial ── deal (chance) ──> play … ──> hand over ── next_hand ──> deal …
                                                  └──> match over
"""

from __future__ import annotations

from dataclasses import replace

from trucodsl.cards import Card
from trucodsl.diagnostics import IllegalMove, UsageError
from trucodsl.engines.aside import set_aside, shown_if_refused
from trucodsl.engines.dealing import deal_by_seed
from trucodsl.engines.points import settled, taken_back
from trucodsl.engines.position import Event, Move, Phase, Played, Position
from trucodsl.machine.cards import HIDDEN
from trucodsl.machine.committed import is_bound
from trucodsl.machine.control import NONE, Control
from trucodsl.machine.deal import Dealt
from trucodsl.machine.lower import game as game_of
from trucodsl.machine.lower import hand as hand_of
from trucodsl.machine.machine import Do, Hand, Machine, Row
from trucodsl.machine.moves import asked
from trucodsl.machine.moves import moves as rows_of
from trucodsl.machine.speaking import equal_beats
from trucodsl.machine.step import step as one_step
from trucodsl.machine.step import wait as waited
from trucodsl.machine.trick import BEATS, LOSES, TIES
from trucodsl.rulebook.book import Bet
from trucodsl.rulebook.seats import purses

NAMES = {Do.PLAY: "play", Do.COVER: "hide", Do.DISCARD: "discard", Do.ASIDE: "with"}
OTHER_WAYS = ("hide", "discard", "with")  # what is done with a card that is not played openly


def initial(
    machine: Machine,
    mode: str | None = None,
    *,
    score: tuple[int, ...] | None = None,
    games: tuple[int, ...] | None = None,
    dealer: int | None = None,
    seed: int | None = None,
    game: int = 0,
) -> Position:
    """The position before the first deal; with a seed, after it (game ``game`` of that seed).

    ``mode`` is the variant's first by default; ``score`` is one number a purse, A's first,
    and ``games`` those that they have won of a match of several; ``dealer`` is a chair
    from 1, by default the last, so chair 1 is mano.
    """
    book = machine.book
    mode = mode or book.modes[0].name
    known = [one.name for one in book.modes]
    if mode not in known:
        raise UsageError(f"`{book.name}` has no mode `{mode}`; it has {', '.join(known)}")
    sits = book.mode(mode)
    seats, start = sits.seats, game_of(machine, mode).score.start
    dealer = seats if dealer is None else dealer
    if not 1 <= dealer <= seats:
        raise UsageError(f"dealer {dealer}: there are chairs 1 to {seats}")
    none = (0,) * purses(sits)
    score = score or (start,) * len(none)
    position = Position(machine, book.name, mode, seats, score, games or none, dealer)
    return position if seed is None else deal_by_seed(position, seed, game)


def hand(position: Position) -> Hand:
    """The machine of the hand that is played."""
    return hand_of(position.machine, position.mode, position.kinds)


def oracle(position: Position) -> Dealt:
    """The deal and the score, counted from the mano."""
    cards = tuple(position.hands[chair - 1] for chair in position.playing)
    heard = None if _may_lie(position) else said(position)
    return Dealt(hand(position), cards, position.turned, position.from_mano, heard, position.figures)


def _may_lie(position: Position) -> bool:
    """Whether figures are being said that need not be true."""
    speech = None if position.control is None else position.control.speech
    return speech is not None and hand(position).charts[speech.bet].bet.may_misstate


def said(position: Position) -> tuple[int, int] | None:
    """While figures are said: the chair from the mano that said the best one, and how much it was."""
    speech = None if position.control is None else position.control.speech
    if speech is None or speech.holder == NONE:
        return None
    return speech.holder, dict(position.figures)[hand(position).charts[speech.bet].bet.name]


# ---------------------------------------------------------------- moves
def moves(position: Position) -> dict[int, tuple[Move, ...]]:
    """What each chair may do now, also chairs that may speak out of turn; fouls are marked."""
    if position.control is None or position.phase is not Phase.PLAY:
        return {}
    found = rows_of(hand(position), position.control, oracle(position))
    chairs = {position.chair(r): r for r in found}
    return {chair: _moves(position, chair, found[chairs[chair]]) for chair in sorted(chairs) if found[chairs[chair]]}


def turn(position: Position) -> tuple[int, ...]:
    """The chairs that are asked: the one to play, or those that may answer; not those that may interrupt."""
    control = position.control
    if control is None or position.phase is not Phase.PLAY:
        return ()
    waiting = control.stack or control.asks or control.discarding or control.setting != NONE or control.speech
    if waiting or control.claims:
        return tuple(moves(position))
    return (position.chair(control.turn(len(position.playing))),)


def choices(position: Position) -> tuple[int, tuple[Move, ...]]:
    """The one chair that is asked next when moves are asked for in order, and its choices.

    The order is that of the automaton: open cards, weakest first, the same face
    down, then calls and answers; ``wait`` for a chair that may speak out of turn.
    """
    assert position.control is not None
    relative, rows, may_wait = asked(hand(position), position.control, oracle(position))
    chair = position.chair(relative)
    found = _moves(position, chair, tuple(row for row in rows if not row.foul))
    return chair, (*found, Move("wait")) if may_wait else found


def _moves(position: Position, chair: int, rows: tuple[Row, ...]) -> tuple[Move, ...]:
    found: list[Move] = []
    for row in rows:
        if row.do in NAMES:
            found += [Move(NAMES[row.do], card) for card in _playable(position, chair, row)]
    for row in rows:
        if row.do is Do.SAY:
            found += [Move(row.event, number=figure) for figure in _figures(position, chair, row)]
        elif row.do not in NAMES:
            found.append(Move(row.event, foul=row.foul))
    return tuple(found)


def _spoken_of(position: Position, row: Row) -> Bet:
    here = hand(position)
    return here.charts[here.bet_index[row.region.removeprefix("bet ")]].bet


def _own(position: Position, chair: int, row: Row) -> int | None:
    """What the hand of the chair counts."""
    return oracle(position).figure(_spoken_of(position, row).decides, position.relative(chair))


def _figures(position: Position, chair: int, row: Row) -> list[int | None]:
    """The figures that the chair may say: what its hand counts, or where one may lie any that beats the last."""
    bet, control = _spoken_of(position, row), position.control
    if not bet.may_misstate or control is None or control.speech is None:
        return [_own(position, chair, row)]
    every, last = position.machine.figures(bet.decides), said(position)
    if last is None:
        return list(every)
    least = last[1] + (not equal_beats(bet, control.speech, position.relative(chair)))
    return [figure for figure in every if figure >= least]


def _playable(position: Position, chair: int, row: Row) -> list[Card]:
    """The cards for a row, in the order of the automaton: one that is set aside, then the weakest first."""
    held, place = position.held(chair), position.machine.place
    aside = [one.card for one in position.aside if one.chair == chair]
    if row.do is Do.PLAY and position.control and is_bound(position.control, position.relative(chair)):
        return aside
    return sorted(held, key=lambda card: (card not in aside, strength(position, card), place[card]))


def strength(position: Position, card: Card) -> int:
    """The strength of an open card under the turned card."""
    row = 0 if position.turned is None else position.machine.place[position.turned]
    return position.machine.strength[row][position.machine.place[card]]


# ---------------------------------------------------------------- step
def step(position: Position, chair: int, move: Move | str) -> Position:
    """The position after the chair makes the move; ``position`` is left as it was.

    Raises IllegalMove, which names what is allowed.
    """
    control = position.control
    if control is None or position.phase is not Phase.PLAY:
        raise IllegalMove(f"nobody can move: {position.phase.value}")
    if not 1 <= chair <= position.seats:
        raise IllegalMove(f"there is no chair {chair}: there are chairs 1 to {position.seats}")
    if isinstance(move, str):
        move = parse_move(position, move)
    if move.card is not None and move.name not in NAMES.values():  # a call, and the card that is set aside for it
        return step(step(position, chair, move._replace(card=None)), chair, Move("with", move.card))
    if move.name == "wait":
        return _wait(position, chair)
    if move.name in NAMES.values() and move.card is None and hand(position).sight == "nobody":
        move = move._replace(card=_blindly(position, chair))
    here, known = hand(position), oracle(position)
    row = _row(position, chair, move, rows_of(here, control, known))
    if row.do is Do.SAY and move.number is None:
        move = move._replace(number=_own(position, chair, row))  # "mine are better" (seed 003 C42)
    if row.do is Do.SAY:
        position = _heard(position, _spoken_of(position, row).name, move.number)
        known = replace(known, last=position.figures)
    against = _against(position, move)
    done = one_step(here, control, position.relative(chair), row, known, against)
    after = replace(position, control=done.control, events=(*position.events, Event(chair, _plain(row, move))))
    if row.do is Do.DISCARD:
        after = _put_away(after, chair, move)
    elif row.do is Do.ASIDE:
        after = set_aside(after, chair, move)
    elif move.card is not None:
        after = _laid(after, chair, move, done.control, control.best == NONE)
    elif row.do is Do.REFUSE:
        after = shown_if_refused(after, position)
    return settled(taken_back(after, done.void), done.paid)


def parse_move(position: Position, text: str) -> Move:
    """A move from its text: ``7e``, ``hide 7e``, ``truco``, ``accept``, ``say 28``."""
    words = text.split()
    pack = position.machine.book.cards.pack
    card = pack.card(words[-1]) if words else None
    if card is not None and len(words) == 1:
        return Move("play", card)
    if card is not None and len(words) == 2 and words[0] in OTHER_WAYS:
        return Move(words[0], card)
    if len(words) == 2 and words[0] == "say" and words[1].isdecimal():
        return Move("say", number=int(words[1]))
    if card is not None and words[-2] == "with":
        return Move("_".join(words[:-2]), card)
    return Move("_".join(words))


def _heard(position: Position, bet: str, figure: int | None) -> Position:
    """The figure that was said last in a bet."""
    assert figure is not None
    others = (one for one in position.figures if one[0] != bet)
    return replace(position, figures=(*others, (bet, figure)))


def _wait(position: Position, chair: int) -> Position:
    control = position.control
    relative = position.relative(chair)
    if control is None or relative not in control.poll:
        raise IllegalMove(f"chair {chair} is not asked whether it waits")
    return replace(position, control=waited(control, relative))


def _plain(row: Row, move: Move) -> Move:
    return Move(row.event, None, row.foul, move.number) if move.card is None else move


def _row(position: Position, chair: int, move: Move, found: dict[int, tuple[Row, ...]]) -> Row:
    """The row that the move uses."""
    rows = found.get(position.relative(chair), ())
    event = {"hide": "cover"}.get(move.name, move.name)
    waiting = position.control is not None and bool(position.control.stack or position.control.asks)
    if event == "fold" and waiting and hand(position).book.fold.while_asked == "refuse":
        event = "refuse"  # leaving while an answer is due is refusing it
    for row in rows:
        if row.event != event or (row.do in NAMES) != (move.card is not None):
            continue
        if row.do is Do.SAY and not _sayable(position, chair, row, move.number):
            continue
        if row.do is not Do.SAY and move.number is not None:
            continue
        if move.card is None or move.card in _playable(position, chair, row):
            return row
    allowed = tuple(str(m) for m in _moves(position, chair, found.get(position.relative(chair), ())))
    raise IllegalMove(f"chair {chair} may not `{move}`; it may: {', '.join(allowed) or 'nothing now'}", allowed)


def _sayable(position: Position, chair: int, row: Row, figure: int | None) -> bool:
    """Whether the chair may say that; None is what it has."""
    wanted = _own(position, chair, row) if figure is None else figure
    return wanted in _figures(position, chair, row)


def _against(position: Position, move: Move) -> int:
    if move.card is None or position.control is None or position.control.best == NONE:
        return BEATS
    mine = HIDDEN if move.name == "hide" else strength(position, move.card)
    return BEATS if mine > position.best else TIES if mine == position.best else LOSES


def _put_away(position: Position, chair: int, move: Move) -> Position:
    """The hand without the card: what it is worth is counted without it."""
    kept = tuple(card for card in position.hands[chair - 1] if card != move.card)
    return replace(position, hands=(*position.hands[: chair - 1], kept, *position.hands[chair:]))


def _blindly(position: Position, chair: int) -> Card | None:
    """A card of a chair that does not see them: one is like another, but for the one that it has set aside."""
    aside = [one.card for one in position.aside if one.chair == chair]
    return next(iter((*aside, *position.held(chair))), None)


def _laid(position: Position, chair: int, move: Move, control: Control, starts: bool) -> Position:
    assert move.card is not None
    hidden = move.name == "hide"
    mine = HIDDEN if hidden else strength(position, move.card)
    best = mine if starts else max(mine, position.best)
    return replace(
        position,
        plays=(*position.plays, Played(chair, move.card, hidden)),
        aside=tuple(one for one in position.aside if one.card != move.card),
        best=0 if control.over or control.played == 0 else best,
    )
