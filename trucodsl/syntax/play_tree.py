"""A play as it is written: headers, moves, and what is expected.

Cards and calls are text: which pack, which calls and which words there are is
known by the variant, and the runner of plays asks it.  Chairs count from 1.
Places do not count in equality.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trucodsl.source import NOWHERE, Span


def _place() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


# ---------------------------------------------------------------- parts
@dataclass(frozen=True, slots=True)
class Side:
    """A side: by its letter (``A``), or as the side of a chair (``chair 3``; then ``letter`` is empty)."""

    letter: str = ""
    chair: int = 0
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody does, as written.

    ``7e`` has only cards, ``real envido`` only words, ``hide 7e`` and ``truco with 7e``
    both, ``say 28`` and ``vale 4`` words and a number: whether ``vale 4`` is a call of that
    name or the call ``vale`` of 4 is for the variant to say.
    """

    words: str = ""  # one blank between words, as typed
    cards: tuple[str, ...] = ()
    number: int | None = None
    span: Span = _place()

    @property
    def name(self) -> str:
        """The whole text as the name of a call: ``real envido`` and ``Real_Envido`` are ``real_envido``."""
        number = "" if self.number is None else f" {self.number}"
        return f"{self.words}{number}".casefold().replace(" ", "_")

    def __str__(self) -> str:
        parts = (self.words, *self.cards, "" if self.number is None else str(self.number))
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Hand:
    """``1 = 7e 6e 4c``."""

    chair: int
    cards: tuple[str, ...]
    places: tuple[Span, ...] = field(default=(), compare=False, repr=False)  # one a card
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Setup:
    """What is dealt: the hands said (the others come from ``seed``), the turned card."""

    hands: tuple[Hand, ...] = ()
    turned: str = ""
    seed: int | None = None
    turned_span: Span = _place()


# ---------------------------------------------------------------- lines that do something
@dataclass(frozen=True, slots=True)
class MoveLine:
    """``1: truco``."""

    chair: int
    move: Move
    raw: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """``! 2: envido``: must be refused, and nothing changes."""

    chair: int
    move: Move
    raw: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class DealLine:
    """``deal``: the next hand, with its own setup."""

    setup: Setup = Setup()
    raw: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class DuelLine:
    """``duel 2``: the next duel of one deal."""

    number: int
    raw: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class RefereeLine:
    """``referee: tento B``."""

    order: str
    side: Side
    raw: str = ""
    span: Span = _place()


# ---------------------------------------------------------------- expectations
@dataclass(frozen=True, slots=True)
class Points:
    """``points A 5, B 2``: scored in this hand; a side that is not named has 0."""

    points: tuple[tuple[Side, int], ...]


@dataclass(frozen=True, slots=True)
class ScoreIs:
    """``score 8-5``: one number a purse."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GamesAre:
    """``games 1-0``: won games, one number a purse."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """``turn 2``, ``turn 2, 4``, ``turn A`` (any chair of the side), ``turn nobody`` (empty)."""

    chairs: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class May:
    """``may 2: accept, refuse, foul: truco``: all that the chair may do, in any order.  Chair 0: ``may nobody``."""

    chair: int
    moves: tuple[Move, ...] = ()
    fouls: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class MayNot:
    """``may not 2: envido, truco``: none of these."""

    chair: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """``trick 1 A``, ``trick 2 tie`` (no side)."""

    number: int
    side: Side | None


@dataclass(frozen=True, slots=True)
class HandOver:
    """``hand over``."""


@dataclass(frozen=True, slots=True)
class MatchOver:
    """``match over A``, ``match over``."""

    winner: Side | None


@dataclass(frozen=True, slots=True)
class Pending:
    """``pending envido over truco``: the calls that wait, the one to be answered first."""

    calls: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class ValueIs:
    """``value envido 1 33`` (of a chair), ``value envido 7e 6e 4c 33`` (of cards), ``no value flor 1`` (None)."""

    name: str
    chair: int
    cards: tuple[str, ...]
    worth: int | None


@dataclass(frozen=True, slots=True)
class Beats:
    """``beats 7e 3c``; ``ties 3c 3o`` if ``tie``."""

    first: str
    second: str
    tie: bool = False


@dataclass(frozen=True, slots=True)
class AmountIs:
    """``amount falta 20``."""

    name: str
    worth: int


@dataclass(frozen=True, slots=True)
class KindIs:
    """``kind pica``."""

    name: str


@dataclass(frozen=True, slots=True)
class DealerIs:
    """``dealer 3``; ``mano 1`` if ``mano``."""

    chair: int
    mano: bool = False


@dataclass(frozen=True, slots=True)
class Stake:
    """``stake envido 7, refused 2``."""

    bet: str
    worth: int
    refused: int | None


@dataclass(frozen=True, slots=True)
class Payment:
    """``paid envido A 2``; ``owed envido A 2`` if ``owed``."""

    bet: str
    side: Side
    points: int
    owed: bool = False


@dataclass(frozen=True, slots=True)
class Pot:
    """``pot 1``."""

    points: int


@dataclass(frozen=True, slots=True)
class StillIn:
    """``in 1, 3``: who is still in the hand."""

    chairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Committed:
    """``committed 1``."""

    chairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WordIs:
    """``word B``: who may raise."""

    side: Side


@dataclass(frozen=True, slots=True)
class FoulIs:
    """``foul 1 truco``."""

    chair: int
    what: str


@dataclass(frozen=True, slots=True)
class Sees:
    """``sees 1: 7e of 3``, ``not sees 2: 7e of 1`` (``no`` True)."""

    chair: int
    card: str
    of: int
    no: bool = False


Expected = (
    Points | ScoreIs | GamesAre | Turn | May | MayNot | Trick | HandOver | MatchOver | Pending | ValueIs | Beats
    | AmountIs | KindIs | DealerIs | Stake | Payment | Pot | StillIn | Committed | WordIs | FoulIs | Sees
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expectation:
    """``= points A 5``."""

    what: Expected
    raw: str = ""
    span: Span = _place()


Line = MoveLine | RefusedLine | DealLine | DuelLine | RefereeLine | Expectation


@dataclass(frozen=True, slots=True)
class Play:
    """One play.  What its headers leave out is empty or None."""

    title: str  # its first comment
    variant: str = ""
    mode: str = ""
    score: tuple[int, ...] | None = None
    games: tuple[int, ...] | None = None
    dealer: int | None = None
    setup: Setup = Setup()
    lines: tuple[Line, ...] = ()
    span: Span = _place()
    places: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)

    def place(self, header: str) -> Span:
        """Where a header is said; where the play begins if it is not."""
        return dict(self.places).get(header, self.span)
