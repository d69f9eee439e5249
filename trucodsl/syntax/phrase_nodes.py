"""From the parse tree of a phrase to its nodes, places included.

One method for each rule of ``grammar/phrases.lark``, named like it; it is given
what the children became (tokens stay tokens) and the place of the whole.  No
name is looked up here.  The few things that a grammar cannot say, such as how
large a number may be, are reported here with the place of the number.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from trucodsl.diagnostics import Report
from trucodsl.source import Span
from trucodsl.syntax import phrases as p
from trucodsl.syntax.tree import Scalar

if TYPE_CHECKING:
    from lark import Token, Tree

LARGEST = 1_000_000
MOST_TIMES = 1_000
COUNTS = {"one": 1, "two": 2, "three": 3}

Kids = list[Any]
"""What the children of a rule became: nodes, plain values, or ``Token`` for words and signs."""


class Nodes:
    """Builds the nodes of one phrase."""

    def __init__(self, scalar: Scalar, report: Report) -> None:
        self.scalar = scalar
        self.report = report

    def build(self, tree: Tree[Token]) -> Any:
        """The node of ``tree``."""
        kids = [child if isinstance(child, str) else self.build(child) for child in tree.children]
        start, end = ends(tree)
        return getattr(self, tree.data)(kids, self.scalar.part(start, end))

    def number(self, token: Token) -> int:
        """The number that a token writes; one that is out of bounds is reported."""
        digits = token.lstrip("0") or "0"
        if len(digits) > 7 or int(digits) > LARGEST:
            shown = digits if len(digits) <= 20 else f"{digits[:20]}…"
            self.report.add("E145", place(self.scalar, token), number=shown, largest=LARGEST)
            return LARGEST
        return int(digits)

    # ------------------------------------------------------------ parties and cards
    def party(self, kids: Kids, span: Span) -> p.Party:
        return p.Party(" ".join(kids), span)

    def selector(self, kids: Kids, span: Span) -> p.Selector:
        return p.Selector(tuple(kids[::2]), span)

    def card_is(self, kids: Kids, span: Span) -> p.CardIs:
        return p.CardIs(_plain(kids[0]), span)

    def rank(self, kids: Kids, span: Span) -> str:
        return str(self.number(kids[0])) if kids[0].type == "INT" else str(kids[0])

    def turned(self, kids: Kids, span: Span) -> str:
        return str(kids[0])

    def rank_is(self, kids: Kids, span: Span) -> p.RankIs:
        return p.RankIs(kids[0], span)

    def rank_range(self, kids: Kids, span: Span) -> p.RankRange:
        return p.RankRange(kids[0], kids[2], span)

    def of_turned(self, kids: Kids, span: Span) -> p.OfTurned:
        return p.OfTurned((kids[0],), span, kids[2])

    def any_of_turned(self, kids: Kids, span: Span) -> p.OfTurned:
        return p.OfTurned(tuple(kids[2:-2]), span, kids[-1])

    def rank_after(self, kids: Kids, span: Span) -> p.RankAfter:
        return p.RankAfter(span, kids[2])

    def named(self, kids: Kids, span: Span) -> p.Named:
        return p.Named(str(kids[0]), _plain(kids[1]) if len(kids) > 1 else None, span)

    def face_down(self, kids: Kids, span: Span) -> p.FaceDown:
        return p.FaceDown(span)

    def any_card(self, kids: Kids, span: Span) -> p.AnyCard:
        return p.AnyCard(span)

    def order(self, kids: Kids, span: Span) -> p.Order:
        return p.Order(tuple(kids[::2]), span)

    def stands(self, kids: Kids, span: Span) -> p.Stands:
        return p.Stands(kids[0], kids[5], span, kids[3])

    def inherited(self, kids: Kids, span: Span) -> p.Inherited:
        return p.Inherited(span)

    def paren(self, kids: Kids, span: Span) -> Any:
        """The place of a node in parentheses is that of the parentheses."""
        return replace(kids[1], span=span)

    # ------------------------------------------------------------ values and outcomes
    def pattern(self, kids: Kids, span: Span) -> p.Pattern:
        arrow = next(index for index, kid in enumerate(kids) if isinstance(kid, str) and kid == "->")
        groups = tuple(kid for kid in kids[:arrow] if isinstance(kid, p.Group))
        name = "" if isinstance(kids[0], p.Group) else str(kids[0])
        beats_all = kids[-1] == "all" and kids[-2] == "beats"
        parts = kids[arrow + 1 : -3 if beats_all else None : 2]
        return p.Pattern(groups, tuple(parts), name, beats_all, span)

    def group_of_suit(self, kids: Kids, span: Span) -> p.Group:
        return p.Group("suit", kids[0], "", span)

    def group_of_any(self, kids: Kids, span: Span) -> p.Group:
        return p.Group("any", kids[0], "", span)

    def group_of_named(self, kids: Kids, span: Span) -> p.Group:
        return p.Group("named", kids[0] if len(kids) > 1 else 1, str(kids[-1]), span)

    def count(self, kids: Kids, span: Span) -> int:
        return COUNTS[kids[0]]

    def part(self, kids: Kids, span: Span) -> int | str:
        return self.number(kids[0]) if kids[0].type == "INT" else str(kids[0])

    def outcome(self, kids: Kids, span: Span) -> p.Outcome:
        return p.Outcome(tuple(kids[:-2]), kids[-1], span)

    def result(self, kids: Kids, span: Span) -> str:
        return str(kids[0])

    def taker(self, kids: Kids, span: Span) -> str:
        return " ".join(kids)

    # ------------------------------------------------------------ chains
    def silent(self, kids: Kids, span: Span) -> p.Silent:
        return p.Silent(span)

    def call(self, kids: Kids, span: Span) -> p.Call:
        return p.Call(str(kids[0]), span)

    def either(self, kids: Kids, span: Span) -> p.Either:
        return p.Either(tuple(kids[::2]), span)

    def then(self, kids: Kids, span: Span) -> p.Then:
        return p.Then(tuple(kids), span)

    def maybe(self, kids: Kids, span: Span) -> p.Repeat:
        return p.Repeat(kids[0], 0, 1, span)

    def often(self, kids: Kids, span: Span) -> p.Repeat:
        return p.Repeat(kids[0], 0, None, span)

    def repeated(self, kids: Kids, span: Span) -> p.Repeat:
        before = len(self.report.errors)
        low, high = self.number(kids[2]), self.number(kids[4])
        if len(self.report.errors) > before:
            return p.Repeat(kids[0], 0, 1, span)
        if low > high or high == 0:
            self.report.add("E146", self._between(kids[2], kids[4]), low=low, high=high)
        elif high > MOST_TIMES:
            self.report.add("E147", self._between(kids[2], kids[4]), high=high, most=MOST_TIMES)
        return p.Repeat(kids[0], low, high, span)

    def _between(self, first: Token, last: Token) -> Span:
        return self.scalar.part(start_and_end(first)[0], start_and_end(last)[1])

    # ------------------------------------------------------------ amounts
    def integer(self, kids: Kids, span: Span) -> p.Int:
        return p.Int(self.number(kids[0]), span)

    def quantity(self, kids: Kids, span: Span) -> p.Quantity:
        party = kids[-1] if isinstance(kids[-1], p.Party) else None
        if party:
            kids = kids[:-2]
        at_deal = len(kids) > 1 and kids[-1] == "deal"
        return p.Quantity(" ".join(kids[:-2] if at_deal else kids), party, at_deal, span)

    def amount_name(self, kids: Kids, span: Span) -> p.AmountName:
        return p.AmountName(str(kids[0]), span)

    def value_of(self, kids: Kids, span: Span) -> p.ValueOf:
        return p.ValueOf(kids[2], span)

    def both(self, kids: Kids, span: Span) -> p.Both:
        return p.Both(str(kids[1]), kids[0], kids[2], span)

    def pick(self, kids: Kids, span: Span) -> p.Both:
        return p.Both(str(kids[0]), kids[2], kids[4], span)

    def whole(self, kids: Kids, span: Span) -> p.Whole:
        return p.Whole(str(kids[0]), span)

    def choice(self, kids: Kids, span: Span) -> p.If:
        return p.If(kids[1], kids[3], kids[5], span)

    def number_range(self, kids: Kids, span: Span) -> p.NumberRange:
        return p.NumberRange(kids[0], kids[2], span)

    # ------------------------------------------------------------ windows
    def any_of(self, kids: Kids, span: Span) -> p.AnyOf:
        return p.AnyOf(tuple(kids[::2]), span)

    def all_of(self, kids: Kids, span: Span) -> p.AllOf:
        return p.AllOf(tuple(kids[::2]), span)

    def negated(self, kids: Kids, span: Span) -> p.Not:
        return p.Not(kids[1], span)

    def moment(self, kids: Kids, span: Span) -> p.Moment:
        return p.Moment(" ".join(kids), span)

    def answering(self, kids: Kids, span: Span) -> p.Answering:
        return p.Answering(str(kids[1]), span)

    def trick_tied(self, kids: Kids, span: Span) -> p.TrickTied:
        return p.TrickTied(self.number(kids[1]), span)

    def won_trick(self, kids: Kids, span: Span) -> p.WonTrick:
        return p.WonTrick(kids[0], self.number(kids[3]), span)

    def played(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.Played(kids[0], kids[3] if len(kids) > 3 else "", span))

    def within(self, kids: Kids, span: Span) -> str:
        return "trick" if kids[0] == "in" else str(self.number(kids[0]))

    def covered(self, kids: Kids, span: Span) -> p.Window:
        scope = "" if len(kids) == 3 else "trick" if kids[3] == "in" else "every"
        return _unless(kids[1], p.Covered(kids[0], scope, span))

    def has_called(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.HasCalled(kids[0], str(kids[3]), span))

    def has_accepted(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.HasAccepted(kids[0], str(kids[3]), span))

    def has_word(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.HasWord(kids[0], span))

    def first_to_call(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.FirstToCall(kids[0], str(kids[5]), span))

    def holds_fact(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.Holds(kids[0], kids[2], span))

    def held(self, kids: Kids, span: Span) -> p.Selector:
        return p.Selector(tuple(kid for kid in kids if not isinstance(kid, str)), span)

    one_of = held

    def role_is(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.RoleIs(kids[0], " ".join(kids[2:]), span))

    def same(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.Same(kids[0], kids[2], span))

    def in_half(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[1], p.InHalf(kids[0], str(kids[3]), span))

    def bet_is(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[2], p.BetIs(str(kids[1]), str(kids[3]), span))

    def on_table(self, kids: Kids, span: Span) -> p.OnTable:
        return p.OnTable(kids[0], span)

    def mode_is(self, kids: Kids, span: Span) -> p.ModeIs:
        return p.ModeIs(str(kids[1]), span)

    def last_hand(self, kids: Kids, span: Span) -> p.Window:
        return _unless(kids[2], p.LastHand(str(kids[3]), span))

    def compare(self, kids: Kids, span: Span) -> p.Compare:
        return p.Compare(kids[0], kids[1], kids[2], span)

    def comparison(self, kids: Kids, span: Span) -> str:
        return "=" if kids[0] == "ties" else str(kids[0])

    def yes_or_no(self, kids: Kids, span: Span) -> bool:
        return "not" not in kids

    is_or_not = has_or_not = was_or_not = holds_or_not = yes_or_no

    # ------------------------------------------------------------ effects, fouls, duties
    def effects(self, kids: Kids, span: Span) -> p.Effects:
        return p.Effects(tuple(kids[::2]), span)

    def pay(self, kids: Kids, span: Span) -> p.Effect:
        if len(kids) == 4:
            return p.Effect("pay", kids[1], kids[3], "", span)
        if not isinstance(kids[1], p.AmountName):
            self.report.add("E155", kids[1].span, what=kids[1].span.text or "this")
        return p.Effect("divert", None, kids[3], getattr(kids[1], "name", ""), span)

    def give(self, kids: Kids, span: Span) -> p.Effect:
        return p.Effect(str(kids[0]), None, kids[2], "", span)

    def bar(self, kids: Kids, span: Span) -> p.Effect:
        return p.Effect("bar", None, kids[1], str(kids[3]), span)

    def do_to(self, kids: Kids, span: Span) -> p.Effect:
        return p.Effect(str(kids[0]), None, None, str(kids[1]), span)

    def leaves(self, kids: Kids, span: Span) -> p.Effect:
        return p.Effect("leaves", None, kids[0], "", span)

    def deal_again(self, kids: Kids, span: Span) -> p.Effect:
        return p.Effect("deal again", span=span)

    def foul(self, kids: Kids, span: Span) -> p.Foul:
        act, what, cards = kids[1]
        when: p.Window = p.Moment("always", kids[0].span)
        noticed = "always"
        for kid, after in pairwise(kids):
            if isinstance(kid, str) and kid == "when":
                when = after
            elif isinstance(kid, list):
                noticed = " ".join(kid)
        return p.Foul(kids[0], act, what, cards, when, noticed, kids[-1], span)

    def act(self, kids: Kids, span: Span) -> tuple[str, str, p.Selector | None]:
        cards = kids[1] if kids[0] == "plays" else None
        what = str(kids[1]) if kids[0] == "calls" else ""
        return ("keeps silent" if kids[0] == "keeps" else str(kids[0])), what, cards

    def noticed(self, kids: Kids, span: Span) -> list[str]:
        return [str(kid) for kid in kids[1:]]

    def duty(self, kids: Kids, span: Span) -> p.Duty:
        return p.Duty(" ".join(kids[:-2]), kids[-1], span)


def ends(tree: Tree[Token]) -> tuple[int, int]:
    """Where the first token of a tree begins and its last one ends."""
    first: Any = tree
    while not isinstance(first, str):
        first = first.children[0]
    last: Any = tree
    while not isinstance(last, str):
        last = last.children[-1]
    return start_and_end(first)[0], start_and_end(last)[1]


def start_and_end(token: Any) -> tuple[int, int]:
    """Where a token begins and ends."""
    return token.start_pos, token.end_pos


def place(scalar: Scalar, token: Token) -> Span:
    """Where a token stands."""
    return scalar.part(*start_and_end(token))


def _plain(token: str) -> str:
    """Without the mark that makes a suit an emoji."""
    return str(token).replace("\ufe0f", "")


def _unless(said: bool, fact: p.Window) -> p.Window:
    return fact if said else p.Not(fact, fact.span)
