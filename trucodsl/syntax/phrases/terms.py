"""Amounts and windows: how much, and when.  Each may stand inside the other."""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.source import Span
from trucodsl.syntax.phrases.cards import Selector
from trucodsl.syntax.phrases.parties import Inherited, Party, place


@dataclass(frozen=True, slots=True)
class Int:
    """A number."""

    value: int
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Quantity:
    """``stake``, ``target``, ``leader``, ``score of rivals``, ``leader at deal``: see ``QUANTITIES``.

    ``party`` goes with ``score`` and ``flores``; ``at_deal`` with ``leader`` and ``trailer``.
    """

    name: str
    party: Party | None = None
    at_deal: bool = False
    span: Span = place()


QUANTITIES = (
    "stake", "before", "number", "said", "pips", "hand worth", "tricks won", "flores", "all flores", "score",
    "leader", "trailer", "mine", "theirs", "target", "half",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AmountName:
    """A name of ``amounts``."""

    name: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class ValueOf:
    """``value of rivals``: the value that the bet decides, of a party."""

    party: Party
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Both:
    """``a + b``, ``a - b``, ``a * b``, ``smaller of a and b``, ``larger of …``, ``multiple of n above b``."""

    op: str  # "+", "-", "*", "smaller", "larger", "multiple"
    left: Amount
    right: Amount
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Whole:
    """``game``: what the payee lacks to win this game; ``match``: to win the match."""

    what: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class If:
    """``if window then a else b``."""

    when: Window
    then: Amount
    otherwise: Amount
    span: Span = place()


Amount = Int | Quantity | AmountName | ValueOf | Both | Whole | If | Inherited


# ---------------------------------------------------------------- windows
@dataclass(frozen=True, slots=True)
class AnyOf:
    """``a or b``."""

    items: tuple[Window, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class AllOf:
    """``a and b``."""

    items: tuple[Window, ...]
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Not:
    """``not a``; ``has not played`` is written so too."""

    item: Window
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Moment:
    """``always``, ``never``, ``first trick``, ``second trick``, ``last trick``, ``before the deal``,
    ``first hand``, ``decided``."""

    name: str
    span: Span = place()


MOMENTS = (
    "always", "never", "first trick", "second trick", "last trick", "before the deal", "first hand", "decided",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answering:
    """``answering truco``: a call of that bet waits for the caller's answer."""

    bet: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class TrickTied:
    """``trick 1 was tied``."""

    trick: int
    span: Span = place()


@dataclass(frozen=True, slots=True)
class WonTrick:
    """``caller won trick 1``."""

    party: Party
    trick: int
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Played:
    """``caller has played`` (scope ""), ``… in this trick`` ("trick"), ``… 2 cards`` ("2")."""

    party: Party
    scope: str = ""
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Covered:
    """``partner has covered`` ("") ``in this trick`` ("trick") / ``every card`` ("every")."""

    party: Party
    scope: str = ""
    span: Span = place()


@dataclass(frozen=True, slots=True)
class HasCalled:
    """``caller has called truco``: a call, or a bet (any call of it)."""

    party: Party
    call: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class HasAccepted:
    """``caller has accepted truco``: a call of that bet."""

    party: Party
    bet: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class HasWord:
    """``caller has the word`` (bet "" is the bet whose window this is)."""

    party: Party
    span: Span = place()


@dataclass(frozen=True, slots=True)
class FirstToCall:
    """``side was first to call envit``."""

    party: Party
    call: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Holds:
    """``caller holds flor`` / ``holds 7e``: a value or pattern name, or cards."""

    party: Party
    what: Selector
    span: Span = place()


@dataclass(frozen=True, slots=True)
class RoleIs:
    """``caller is foot``: ``on turn``, ``foot``, ``last to play``."""

    party: Party
    role: str
    span: Span = place()


ROLES = ("on turn", "foot", "last to play")


@dataclass(frozen=True, slots=True)
class Same:
    """``winner is that side``, ``caller is mano``: the two parties are the same."""

    left: Party
    right: Party
    span: Span = place()


@dataclass(frozen=True, slots=True)
class InHalf:
    """``leader is in malas`` (below half of the target) / ``buenas``."""

    party: Party
    half: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class BetIs:
    """``bet truco is agreed``: ``open asked agreed refused over``."""

    bet: str
    status: str
    span: Span = place()


STATUSES = ("open", "asked", "agreed", "refused", "over")


@dataclass(frozen=True, slots=True)
class OnTable:
    """``1e on the table``."""

    what: Selector
    span: Span = place()


@dataclass(frozen=True, slots=True)
class ModeIs:
    """``mode 2v2``."""

    mode: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class LastHand:
    """``last hand is pica``."""

    kind: str
    span: Span = place()


@dataclass(frozen=True, slots=True)
class Compare:
    """``mine + stake < target``; ``ties`` is ``=`` said of cards and values."""

    left: Amount
    op: str  # < <= = >= >
    right: Amount
    span: Span = place()


Window = (
    AnyOf | AllOf | Not | Moment | Answering | TrickTied | WonTrick | Played | Covered | HasCalled | HasAccepted
    | HasWord | FirstToCall | Holds | RoleIs | Same | InHalf | BetIs | OnTable | ModeIs | LastHand | Compare
    | Inherited
)  # fmt: skip
