"""The referee: runs plays, and says where what is expected is not what happens.

A play stops at a move that cannot be made; a failed expectation does not stop
it.  One bad play never hides another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from trucodsl.cards import Card
from trucodsl.diagnostics import IllegalMove, TrucoError, UsageError
from trucodsl.engines.dealing import another_duel, deal, next_hand, shuffled
from trucodsl.engines.expect import card_of, purse_number, told
from trucodsl.engines.interpreter import initial, step, turn
from trucodsl.engines.orders import ordered
from trucodsl.engines.position import Phase, Position
from trucodsl.engines.speech import NotYet, Speech, Unknown
from trucodsl.machine.machine import Machine
from trucodsl.source import Span
from trucodsl.syntax import play_tree as t

Compile = Callable[[str], Machine]


@dataclass(frozen=True, slots=True)
class Failure:
    """One line that is not as it says."""

    span: Span
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one play: what failed, and where it ended (None: it could not begin)."""

    play: t.Play
    failures: tuple[Failure, ...]
    position: Position | None

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


class Unplayable(TrucoError):
    """A header asks for what cannot be set up."""

    def __init__(self, header: str, message: str) -> None:
        self.header = header
        super().__init__(message)


def judge(play: t.Play, compile: Compile, variant: str = "") -> Verdict:
    """Runs one play; ``variant`` is used where the play names none.

    Faults of the variant itself are raised by ``compile`` and pass through.
    """
    machine = compile(play.variant or variant)
    try:
        position = begin(machine, play)
    except Unplayable as error:
        return Verdict(play, (Failure(play.place(error.header), "a game that can be set up", str(error)),), None)
    failures: list[Failure] = []
    for line in play.lines:
        try:
            position = _line(position, line, failures)
        except (IllegalMove, Unknown) as error:
            failures.append(Failure(line.span, _said(line), str(error)))
            if not isinstance(line, t.Expectation):
                break
    return Verdict(play, tuple(failures), position)


def _said(line: t.Line) -> str:
    return line.raw.partition("#")[0].strip()


def begin(machine: Machine, play: t.Play) -> Position:
    """The position after the deal that the headers say."""
    mode = _mode(machine, play)
    try:
        position = initial(machine, mode, dealer=play.dealer)
    except UsageError as error:
        wrong_mode = mode not in [one.name for one in machine.book.modes]
        raise Unplayable("mode" if wrong_mode else "dealer", str(error)) from error
    if play.score is not None:
        position = _scored(position, play.score)
    if play.games is not None:
        position = _with_games(position, play.games)
    try:
        return dealt(position, play.setup)
    except (IllegalMove, UsageError, Unknown) as error:
        raise Unplayable("hands", str(error)) from error


def _with_games(position: Position, games: Sequence[int]) -> Position:
    """The position after these games of the match, one number a purse."""
    needed, wanted = position.book.score.games, len(position.scores)
    if len(games) != wanted:
        raise Unplayable("games", f"games of {len(games)} numbers: there are {wanted} to keep")
    if max(games) >= needed:
        wins = "1 game wins" if needed == 1 else f"{needed} games win"
        raise Unplayable("games", f"at {'-'.join(map(str, games))} the match is over: {wins} it")
    return replace(position, games=tuple(games))


def _scored(position: Position, score: Sequence[int]) -> Position:
    """The position at that score, one number a purse."""
    rules, wanted = position.book.score, len(position.scores)
    if len(score) != wanted:
        raise Unplayable("score", f"a score of {len(score)} numbers: there are {wanted} to keep")
    level = rules.both_reach == "higher" and score.count(rules.best(score)) > 1
    if rules.reached(rules.best(score)) and not level:
        text = "-".join(map(str, score))
        raise Unplayable("score", f"at {text} the game is over: it goes to {rules.target}")
    return replace(position, scores=tuple(score))


def _mode(machine: Machine, play: t.Play) -> str | None:
    """The mode said, or the first that has a chair for every hand that is written."""
    if play.mode:
        return play.mode
    most = max((hand.chair for hand in play.setup.hands), default=0)
    return next((mode.name for mode in machine.book.modes if mode.seats >= most), None)


def dealt(position: Position, setup: t.Setup) -> Position:
    """The position after the deal: the cards written, the others by the seed (0 if none is said)."""
    said: dict[int, tuple[Card, ...]] = {}
    for one in setup.hands:
        if one.chair > position.seats:
            raise UsageError(f"a hand for chair {one.chair}: there are chairs 1 to {position.seats}")
        said[one.chair] = tuple(card_of(position, card) for card in one.cards)
    shown = card_of(position, setup.turned) if setup.turned else None
    book = position.book
    written = {card for cards in said.values() for card in cards} | {shown}
    spare = iter([card for card in shuffled(position, setup.seed or 0) if card not in written])
    if book.deal.turned and shown is None:
        shown = next(spare)
    hands: list[tuple[Card, ...]] = [()] * position.seats
    for r, count in enumerate(book.deal.cards_of(position.seats)):
        chair = position.chair(r)
        hands[chair - 1] = said.get(chair) or tuple(next(spare) for _ in range(count))
    return deal(position, hands, shown)


def _line(position: Position, line: t.Line, failures: list[Failure]) -> Position:
    """The position after a line; what is not as it says is put on the list."""
    match line:
        case t.MoveLine(chair=chair, move=said):
            return step(position, chair, Speech(position).move(chair, said))
        case t.RefusedLine(chair=chair, move=said):
            _refused(position, line, failures)
        case t.RefereeLine(order=name, side=side):
            return ordered(position, name, purse_number(side, position))
        case t.DealLine(setup=setup):
            position = _waived(position)
            if another_duel(position):
                raise IllegalMove(f"this deal is not over: next is `duel {position.duel + 1}`")
            return dealt(next_hand(position), setup)
        case t.DuelLine(number=number):
            return _duel(_waived(position), number)
        case t.Expectation(what=what):
            expected, got = told(what, position)
            if expected != got:
                failures.append(Failure(line.span, _said(line), got))
        case _:
            raise NotYet(_said(line))
    return position


def _duel(position: Position, number: int) -> Position:
    """The position when that duel of the deal has begun."""
    if not another_duel(position):
        raise IllegalMove(f"no duel begins here: {_where(position)}")
    if position.duel + 1 != number:
        raise IllegalMove(f"duel {position.duel + 1} comes next")
    return next_hand(position)


def _where(position: Position) -> str:
    if position.phase is Phase.PLAY:
        return f"duel {position.duel} is not over" if position.duel else "everybody plays this hand"
    return "it was the last one" if position.duel and position.game_to is None else position.phase.value


def _waived(position: Position) -> Position:
    """The position after nobody claims anything, which need not be said before the next deal."""
    while position.phase is Phase.PLAY and position.control is not None and position.control.claims:
        position = step(position, turn(position)[0], "done")
    return position


def _refused(position: Position, line: t.RefusedLine, failures: list[Failure]) -> None:
    """A move that must be refused; a word that the variant does not know is refused too."""
    try:
        step(position, line.chair, Speech(position).move(line.chair, line.move))
    except (IllegalMove, Unknown):
        return
    failures.append(Failure(line.span, _said(line), f"{line.chair}: {line.move} is allowed"))
