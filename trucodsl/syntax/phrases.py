"""The phrases: orders, values, outcomes, chains, amounts, windows, effects.

Anything in a variant file that has structure of its own is a phrase of one of
a few kinds.  These are their parsed forms: frozen values, compared without
their place, and printable back (``to_phrase``).  Names that a variant invents
(calls, bets, values, amounts, named cards) stay names here; what they mean is
resolved by the rule book.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trucodsl.source import NOWHERE, Span


def _place() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


def _turned() -> str:
    """The author's word for the turned card, ``vira`` or ``muestra``: only for printing."""
    return field(default="vira", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Inherited:
    """``...``: what was said before."""

    span: Span = _place()


# ---------------------------------------------------------------- parties
@dataclass(frozen=True, slots=True)
class Party:
    """Who: ``caller``, ``side``, ``that side``, ``one side``, ``mano`` …  See ``PARTIES``."""

    name: str
    span: Span = _place()


SEATS = ("caller", "partner", "speaker", "mano", "dealer", "holder", "anyone", "nobody", "everyone")
SIDES = (
    "side", "rivals", "others", "that side", "one side", "any side", "all sides", "winner", "loser",
    "leader", "trailer", "next rival", "each acceptor",
)  # fmt: skip
PARTIES = SEATS + SIDES


# ---------------------------------------------------------------- selectors of cards
@dataclass(frozen=True, slots=True)
class CardIs:
    """One card, as typed: ``7e``, ``4♣``."""

    text: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class RankIs:
    """Every card of a rank: ``3``, ``K``."""

    rank: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class RankRange:
    """``3 to 7``: ranks of the variant's own cycle, from low to high."""

    low: str
    high: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class OfTurned:
    """``2 of muestra``, ``any of 2 4 5 of muestra``: ranks in the suit of the turned card."""

    ranks: tuple[str, ...]
    span: Span = _place()
    turned: str = _turned()


@dataclass(frozen=True, slots=True)
class RankAfter:
    """``rank after vira``: the next rank of the pack in the cycle of ``cards.ranks``."""

    span: Span = _place()
    turned: str = _turned()


@dataclass(frozen=True, slots=True)
class Named:
    """Cards named in ``cards.named``, if ``suit`` is given only those of that suit: ``manilha ♣``."""

    name: str
    suit: str | None = None
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class FaceDown:
    """``face-down``."""

    span: Span = _place()


@dataclass(frozen=True, slots=True)
class AnyCard:
    """``any card``."""

    span: Span = _place()


Term = CardIs | RankIs | RankRange | OfTurned | RankAfter | Named | FaceDown | AnyCard


@dataclass(frozen=True, slots=True)
class Selector:
    """``10 or 11 or 12``: the cards that any of the terms picks."""

    terms: tuple[Term, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Order:
    """Tiers, strongest first.  The first tier that mentions a card has it; a tier ties."""

    tiers: tuple[Selector | Inherited, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Stands:
    """``12 for the muestra if pieza``."""

    rank: str
    when: Selector
    span: Span = _place()
    turned: str = _turned()


# ---------------------------------------------------------------- values and outcomes
@dataclass(frozen=True, slots=True)
class Group:
    """``two of a suit`` (kind ``suit``), ``one`` (``any``), ``two pieza`` (``named``)."""

    kind: str
    count: int
    name: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Pattern:
    """``two of a suit -> 20 + both``.  A part is an int or one of ``PARTS``."""

    groups: tuple[Group, ...]
    parts: tuple[int | str, ...]
    name: str = ""
    beats_all: bool = False
    span: Span = _place()


PARTS = ("both", "all", "itself", "highest", "third", "units")


@dataclass(frozen=True, slots=True)
class Outcome:
    """``A = -> A``: results of the tricks (A, B, C by first appearance, ``=`` a tie) and who wins."""

    results: tuple[str, ...]
    winner: str  # "A", "B", "C" or one of TAKERS
    span: Span = _place()


TAKERS = ("mano", "nobody", "not dealer", "leader")


# ---------------------------------------------------------------- chains
@dataclass(frozen=True, slots=True)
class Call:
    """One call of a chain."""

    name: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Then:
    """One after the other."""

    items: tuple[Chain, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Either:
    """One of these."""

    options: tuple[Chain, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Repeat:
    """``x?`` is 0 to 1, ``x{0,2}`` 0 to 2, ``x*`` 0 to None (no bound)."""

    item: Chain
    low: int
    high: int | None
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Silent:
    """``none``: nothing can be called."""

    span: Span = _place()


Chain = Call | Then | Either | Repeat | Silent | Inherited


# ---------------------------------------------------------------- amounts
@dataclass(frozen=True, slots=True)
class Int:
    """A number."""

    value: int
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Quantity:
    """``stake``, ``target``, ``leader``, ``score of rivals``, ``leader at deal``: see ``QUANTITIES``.

    ``party`` goes with ``score`` and ``flores``; ``at_deal`` with ``leader`` and ``trailer``.
    """

    name: str
    party: Party | None = None
    at_deal: bool = False
    span: Span = _place()


QUANTITIES = (
    "stake", "before", "number", "said", "pips", "hand worth", "tricks won", "flores", "all flores", "score",
    "leader", "trailer", "mine", "theirs", "target", "half",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AmountName:
    """A name of ``amounts``."""

    name: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class ValueOf:
    """``value of rivals``: the value that the bet decides, of a party."""

    party: Party
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Both:
    """``a + b``, ``a - b``, ``a * b``, ``smaller of a and b``, ``larger of …``, ``multiple of n above b``."""

    op: str  # "+", "-", "*", "smaller", "larger", "multiple"
    left: Amount
    right: Amount
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Whole:
    """``game``: what the payee lacks to win this game; ``match``: to win the match."""

    what: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class If:
    """``if window then a else b``."""

    when: Window
    then: Amount
    otherwise: Amount
    span: Span = _place()


Amount = Int | Quantity | AmountName | ValueOf | Both | Whole | If | Inherited


# ---------------------------------------------------------------- windows
@dataclass(frozen=True, slots=True)
class AnyOf:
    """``a or b``."""

    items: tuple[Window, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class AllOf:
    """``a and b``."""

    items: tuple[Window, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Not:
    """``not a``; ``has not played`` is written so too."""

    item: Window
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Moment:
    """``always``, ``never``, ``first trick``, ``second trick``, ``last trick``, ``before the deal``,
    ``first hand``, ``decided``."""

    name: str
    span: Span = _place()


MOMENTS = (
    "always", "never", "first trick", "second trick", "last trick", "before the deal", "first hand", "decided",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answering:
    """``answering truco``: a call of that bet waits for the caller's answer."""

    bet: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class TrickTied:
    """``trick 1 was tied``."""

    trick: int
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class WonTrick:
    """``caller won trick 1``."""

    party: Party
    trick: int
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Played:
    """``caller has played`` (scope ""), ``… in this trick`` ("trick"), ``… 2 cards`` ("2")."""

    party: Party
    scope: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Covered:
    """``partner has covered`` ("") ``in this trick`` ("trick") / ``every card`` ("every")."""

    party: Party
    scope: str = ""
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class HasCalled:
    """``caller has called truco``: a call, or a bet (any call of it)."""

    party: Party
    call: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class HasAccepted:
    """``caller has accepted truco``: a call of that bet."""

    party: Party
    bet: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class HasWord:
    """``caller has the word`` (bet "" is the bet whose window this is)."""

    party: Party
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class FirstToCall:
    """``side was first to call envit``."""

    party: Party
    call: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Holds:
    """``caller holds flor`` / ``holds 7e``: a value or pattern name, or cards."""

    party: Party
    what: Selector
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class RoleIs:
    """``caller is foot``: ``on turn``, ``foot``, ``last to play``."""

    party: Party
    role: str
    span: Span = _place()


ROLES = ("on turn", "foot", "last to play")


@dataclass(frozen=True, slots=True)
class Same:
    """``winner is that side``, ``caller is mano``: the two parties are the same."""

    left: Party
    right: Party
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class InHalf:
    """``leader is in malas`` (below half of the target) / ``buenas``."""

    party: Party
    half: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class BetIs:
    """``bet truco is agreed``: ``open asked agreed refused over``."""

    bet: str
    status: str
    span: Span = _place()


STATUSES = ("open", "asked", "agreed", "refused", "over")


@dataclass(frozen=True, slots=True)
class OnTable:
    """``1e on the table``."""

    what: Selector
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class ModeIs:
    """``mode 2v2``."""

    mode: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class LastHand:
    """``last hand is pica``."""

    kind: str
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Compare:
    """``mine + stake < target``; ``ties`` is ``=`` said of cards and values."""

    left: Amount
    op: str  # < <= = >= >
    right: Amount
    span: Span = _place()


Window = (
    AnyOf | AllOf | Not | Moment | Answering | TrickTied | WonTrick | Played | Covered | HasCalled | HasAccepted
    | HasWord | FirstToCall | Holds | RoleIs | Same | InHalf | BetIs | OnTable | ModeIs | LastHand | Compare
    | Inherited
)  # fmt: skip


# ---------------------------------------------------------------- effects, fouls, duties
@dataclass(frozen=True, slots=True)
class Effect:
    """One effect.

    ``do`` is one of ``EFFECTS``; ``amount`` goes with ``pay``, ``party`` with most,
    ``name`` is the bet or call spoken of.
    """

    do: str
    amount: Amount | None = None
    party: Party | None = None
    name: str = ""
    span: Span = _place()


EFFECTS = (
    "pay", "divert", "hand", "game", "match", "bar", "cancel", "close", "call", "leaves", "deal again",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Effects:
    """``pay 1 to others and close envido``."""

    items: tuple[Effect, ...]
    span: Span = _place()


@dataclass(frozen=True, slots=True)
class Foul:
    """``others calls truco when … noticed always -> game to that side``."""

    party: Party
    act: str  # one of ACTS
    what: str  # the call, or ""
    cards: Selector | None
    when: Window
    noticed: str  # one of NOTICED
    effects: Effects
    span: Span = _place()


ACTS = ("calls", "keeps silent", "plays", "leaves", "misstates", "hides")
NOTICED = ("always", "when shown", "by claim", "by the referee")


@dataclass(frozen=True, slots=True)
class Duty:
    """``flor when caller holds flor``: a call or one of ``DUTIES``, and its window."""

    what: str
    when: Window
    span: Span = _place()


DUTIES = ("highest", "killing card", "only the tied", "same", "higher")


@dataclass(frozen=True, slots=True)
class NumberRange:
    """``1 to 200``, ``1 to falta``: what a parameter or a number said may be."""

    low: Amount
    high: Amount
    span: Span = _place()


Phrase = (
    Selector | Order | Stands | Pattern | Outcome | Chain | Amount | Window | Effects | Foul | Duty | Party
    | NumberRange
)  # fmt: skip
