"""What a chair is entitled to know, and nothing that changes when unseen cards are permuted."""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.cards import Card
from trucodsl.diagnostics import UsageError
from trucodsl.engines.interpreter import OTHER_WAYS, hand, moves, turn
from trucodsl.engines.position import Event, Move, Payment, Phase, Played, Position
from trucodsl.machine.control import TIE


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table as a chair sees it: ``card`` is None if it lies face down and is not the chair's own."""

    chair: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class View:
    """The information of one chair."""

    chair: int
    mode: str
    phase: Phase
    kinds: tuple[str, ...]
    scores: tuple[int, ...]  # by purse
    games: tuple[int, ...]  # won by each purse
    game_to: int | None  # the purse that has won a game with this hand
    points: tuple[int, ...]  # of this hand
    payments: tuple[Payment, ...]
    dealer: int
    playing: tuple[int, ...]  # the chairs that play this hand, the mano first: all, or the two of a duel
    turned: Card | None
    cards: tuple[Card, ...] | None  # not played yet; None if they may not be seen (a blind hand)
    dealt: tuple[Card, ...] | None
    partners: tuple[tuple[int, tuple[Card, ...]], ...]  # cards of others that may be seen
    left: tuple[int, ...]  # cards that each chair still holds
    table: tuple[Laid, ...]  # in the order they were played
    aside: tuple[Laid, ...]  # cards that were set aside with a call and not played
    results: tuple[tuple[int, ...], ...]  # the purses of the side that won each trick so far; (): tied
    events: tuple[Event, ...]  # the public record of this hand, face-down cards and those put away without their face
    turn: tuple[int, ...]  # who is asked, as far as everybody can know: of a flor, any rival may be its holder
    may: tuple[Move, ...]


def view(position: Position, chair: int) -> View:
    """The information of a chair (from 1)."""
    if not 1 <= chair <= position.seats:
        raise UsageError(f"chair {chair}: there are chairs 1 to {position.seats}")
    blind = position.phase is Phase.PLAY and hand(position).sight == "nobody"
    own = position.hands[chair - 1] if position.hands else ()
    may = moves(position).get(chair, ())
    return View(
        chair=chair,
        mode=position.mode,
        phase=position.phase,
        kinds=position.kinds,
        scores=position.scores,
        games=position.games,
        game_to=position.game_to,
        points=position.points,
        payments=position.payments,
        dealer=position.dealer,
        playing=position.playing,
        turned=position.turned,
        cards=None if blind else position.held(chair),
        dealt=None if blind else own,
        partners=_others(position, chair),
        left=tuple(len(position.held(c)) for c in range(1, position.seats + 1)),
        table=tuple(_seen(play, chair, shown(position)) for play in position.plays),
        aside=tuple(Laid(a.chair, a.card if a.shown or a.chair == chair else None) for a in position.aside),
        results=tuple(() if won == TIE else position.side(won) for won in _results(position)),
        events=tuple(_told(event, chair, position) for event in position.events),
        turn=asked_publicly(position),
        may=_blind_moves(may) if blind else may,
    )


def _results(position: Position) -> tuple[int, ...]:
    return position.control.results if position.control else ()


def asked_publicly(position: Position) -> tuple[int, ...]:
    """The chairs that are asked, without looking at cards."""
    control = position.control
    if control is None or position.phase is not Phase.PLAY:
        return ()
    if control.stack and hand(position).charts[control.stack[-1]].bet.answers == "holders":
        caller = control.bets[control.stack[-1]].caller
        side = hand(position).side
        return tuple(sorted(chair for r, chair in enumerate(position.playing) if side[r] != side[caller]))
    return turn(position)


def shown(position: Position) -> frozenset[int]:
    """The chairs that have shown all their cards, or whose cards are turned up because of what they did."""
    control = position.control
    if control is None or not control.shown:
        return frozenset()
    return frozenset(chair for r, chair in enumerate(position.playing) if control.shown >> r & 1)


def _seen(play: Played, chair: int, open_to_all: frozenset[int]) -> Laid:
    hidden = play.hidden and play.chair != chair and play.chair not in open_to_all
    return Laid(play.chair, None if hidden else play.card)


def _told(event: Event, chair: int, position: Position) -> Event:
    """The move as the chair saw it; that a call is punished shows when its cards do."""
    if event.chair == chair:
        return event
    if event.move.name in OTHER_WAYS:
        return event._replace(move=Move(event.move.name))
    if event.move.foul and event.chair not in shown(position):
        secret = any(foul.act == "calls" and foul.what == event.move.name for _, foul in hand(position).later)
        return event._replace(move=event.move._replace(foul=not secret))
    return event


def _blind_moves(may: tuple[Move, ...]) -> tuple[Move, ...]:
    """In a blind hand a chair plays a card without knowing it: its cards are told apart by nothing."""
    return tuple(dict.fromkeys(move._replace(card=None) for move in may))


def _others(position: Position, chair: int) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """Cards of the partners, where the kind of hand lets the chair see them; in the end, those that are shown."""
    if shown(position):
        return tuple((other, position.held(other)) for other in sorted(shown(position)) if other != chair)
    if position.control is None or position.phase is not Phase.PLAY or chair not in position.playing:
        return ()
    sight, sides = hand(position).sight, hand(position).side
    side = sides[position.relative(chair)]
    mates = [c for c in sorted(position.playing) if c != chair and sides[position.relative(c)] == side]
    if sight == "partner's first card":
        firsts = [(mate, position.hands[mate - 1][0]) for mate in mates]
        return tuple((mate, (card,)) for mate, card in firsts if card in position.held(mate))
    if sight == "side sees partner" or (sight == "that side sees partner" and side == position.control.that_side):
        return tuple((mate, position.held(mate)) for mate in mates)
    return ()
