"""From the parse tree of one line of a play to its parts.

One method for each rule of ``grammar/play.lark``, named like it.  ``span`` is
where the line stands; its parts know their own places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trucodsl.diagnostics import Report
from trucodsl.source import Span
from trucodsl.syntax import play_tree as t
from trucodsl.syntax.phrase_nodes import ends, start_and_end

if TYPE_CHECKING:
    from lark import Token, Tree

Kids = list[Any]

LARGEST = 1_000_000
CHAIRS = 6


@dataclass(frozen=True, slots=True)
class Header:
    """A header line: its name, its value, and where the value stands."""

    name: str
    value: Any
    span: Span


class LineNodes:
    """Builds one line.  ``place`` turns the offsets of the line into a place of the file."""

    def __init__(self, place: Callable[[int, int], Span], raw: str, report: Report) -> None:
        self.place = place
        self.raw = raw
        self.report = report
        self.line = place(0, len(raw))

    def build(self, tree: Tree[Token]) -> Any:
        """What a tree says."""
        kids = [child if isinstance(child, str) else self.build(child) for child in tree.children]
        return getattr(self, tree.data)(kids, self.place(*ends(tree)))

    def number(self, token: Token) -> int:
        """The number that a token writes."""
        digits = token.lstrip("0") or "0"
        if len(digits) > 7 or int(digits) > LARGEST:
            self.report.add("E610", self.at(token), number=digits[:20], largest=LARGEST)
            return 0
        return int(digits)

    def chair(self, token: Token) -> int:
        """The chair that a token names."""
        number = self.number(token)
        if not 1 <= number <= CHAIRS:
            self.report.add("E609", self.at(token), chair=str(token)[:20], most=CHAIRS)
        return number

    def at(self, token: Token) -> Span:
        """Where a token stands."""
        return self.place(*start_and_end(token))

    # ------------------------------------------------------------ headers
    def variant(self, kids: Kids, span: Span) -> Header:
        return Header("variant", str(kids[2]).strip(), self._value(kids))

    def mode(self, kids: Kids, span: Span) -> Header:
        return Header("mode", str(kids[2]), self._value(kids))

    def score(self, kids: Kids, span: Span) -> Header:
        return Header("score", kids[2], span)

    def games(self, kids: Kids, span: Span) -> Header:
        return Header("games", kids[2], span)

    def dealer(self, kids: Kids, span: Span) -> Header:
        return Header("dealer", self.chair(kids[2]), self._value(kids))

    def seed(self, kids: Kids, span: Span) -> Header:
        return Header("seed", self.number(kids[2]), self._value(kids))

    def turned(self, kids: Kids, span: Span) -> Header:
        return Header("turned", _card(kids[2]), self._value(kids))

    def _value(self, kids: Kids) -> Span:
        start, end = start_and_end(kids[2])
        return self.place(start, start + len(self.raw[start:end].rstrip()))

    def hands(self, kids: Kids, span: Span) -> Header:
        hands: tuple[t.Hand, ...] = tuple(kids[2::2])
        chairs, cards = set[int](), dict[str, Span]()
        for hand in hands:
            if hand.chair in chairs:
                self.report.add("E607", hand.span, chair=hand.chair)
            chairs.add(hand.chair)
            for card, place in zip(hand.cards, hand.places, strict=True):
                if card in cards:
                    self.report.add("E608", place, card=card, related=[("the first one", cards[card])])
                cards.setdefault(card, place)
        return Header("hands", hands, span)

    def hand(self, kids: Kids, span: Span) -> t.Hand:
        return t.Hand(self.chair(kids[0]), tuple(map(_card, kids[2:])), tuple(map(self.at, kids[2:])), span)

    def numbers(self, kids: Kids, span: Span) -> tuple[int, ...]:
        return tuple(map(self.number, kids[::2]))

    # ------------------------------------------------------------ moves
    def deal(self, kids: Kids, span: Span) -> t.DealLine:
        return t.DealLine(t.Setup(), self.raw, self.line)

    def duel(self, kids: Kids, span: Span) -> t.DuelLine:
        return t.DuelLine(self.number(kids[1]), self.raw, self.line)

    def referee(self, kids: Kids, span: Span) -> t.RefereeLine:
        return t.RefereeLine(str(kids[2]), kids[3], self.raw, self.line)

    def move(self, kids: Kids, span: Span) -> t.MoveLine:
        return t.MoveLine(self.chair(kids[0]), kids[2], self.raw, self.line)

    def refused(self, kids: Kids, span: Span) -> t.RefusedLine:
        return t.RefusedLine(self.chair(kids[1]), kids[3], self.raw, self.line)

    def action(self, kids: Kids, span: Span) -> t.Move:
        words = kids[0] if isinstance(kids[0], tuple) else kids[:1] if len(kids) > 1 else ()  # `with 7e`
        cards = tuple(_card(kid) for kid in kids if getattr(kid, "type", "") == "CARD")
        number = self.number(kids[-1]) if getattr(kids[-1], "type", "") == "INT" else None
        return t.Move(" ".join(words), cards, number, span)

    def words(self, kids: Kids, span: Span) -> tuple[str, ...]:
        return tuple(map(str, kids))

    def actions(self, kids: Kids, span: Span) -> tuple[t.Move, ...]:
        return tuple(kids[::2])

    # ------------------------------------------------------------ expectations: who and what
    def expected(self, kids: Kids, span: Span) -> t.Expectation:
        return t.Expectation(kids[1], self.raw, self.line)

    def side(self, kids: Kids, span: Span) -> t.Side:
        return t.Side("", self.chair(kids[1]), span) if len(kids) > 1 else t.Side(kids[0].upper(), 0, span)

    def who(self, kids: Kids, span: Span) -> int | t.Side | None:
        kind = kids[0].type
        return self.chair(kids[0]) if kind == "INT" else t.Side(kids[0].upper(), 0, span) if kind == "SIDE" else None

    def points(self, kids: Kids, span: Span) -> t.Points:
        numbers = [self.number(kid) for kid in kids if getattr(kid, "type", "") == "INT"]
        return t.Points(tuple(zip([side for _, side in _at(kids, t.Side)], numbers, strict=True)))

    def score_is(self, kids: Kids, span: Span) -> t.ScoreIs:
        return t.ScoreIs(kids[1])

    def games_are(self, kids: Kids, span: Span) -> t.GamesAre:
        return t.GamesAre(kids[1])

    def turn(self, kids: Kids, span: Span) -> t.Turn:
        chairs = tuple(kid for kid in kids if isinstance(kid, int))
        return t.Turn(chairs, tuple(kid for kid in kids if isinstance(kid, t.Side)))

    def may_nobody(self, kids: Kids, span: Span) -> t.May:
        return t.May(0)

    def may(self, kids: Kids, span: Span) -> t.May:
        moves, fouls = kids[3] if len(kids) > 3 else ((), ())
        return t.May(self.chair(kids[1]), moves, fouls)

    def allowed(self, kids: Kids, span: Span) -> tuple[tuple[t.Move, ...], tuple[t.Move, ...]]:
        """Behind ``foul:`` all are fouls."""
        moves, fouls, behind = list[t.Move](), list[t.Move](), False
        for kid in kids:
            behind = behind or kid == "foul" or (isinstance(kid, tuple) and kid[0])
            if not isinstance(kid, str):
                (fouls if behind else moves).append(kid[1] if isinstance(kid, tuple) else kid)
        return tuple(moves), tuple(fouls)

    def more(self, kids: Kids, span: Span) -> tuple[bool, t.Move]:
        return "foul" in kids, kids[-1]

    def may_not(self, kids: Kids, span: Span) -> t.MayNot:
        return t.MayNot(self.chair(kids[2]), kids[4])

    # ------------------------------------------------------------ expectations: the hand
    def trick(self, kids: Kids, span: Span) -> t.Trick:
        return t.Trick(self.number(kids[1]), kids[-1] if isinstance(kids[-1], t.Side) else None)

    def hand_over(self, kids: Kids, span: Span) -> t.HandOver:
        return t.HandOver()

    def match_over(self, kids: Kids, span: Span) -> t.MatchOver:
        return t.MatchOver(kids[2] if len(kids) > 2 else None)

    def pending(self, kids: Kids, span: Span) -> t.Pending:
        return t.Pending(tuple(kids[1::2]))

    def saying(self, kids: Kids, span: Span) -> t.Move:
        return t.Move(" ".join(kids[0]), (), self.number(kids[1]) if len(kids) > 1 else None, span)

    def value(self, kids: Kids, span: Span) -> t.ValueIs:
        return self._value_is(kids[1], kids[2:-1], self.number(kids[-1]))

    def no_value(self, kids: Kids, span: Span) -> t.ValueIs:
        return self._value_is(kids[2], kids[3:], None)

    def _value_is(self, name: Token, whose: Kids, worth: int | None) -> t.ValueIs:
        if whose[0].type == "INT":
            return t.ValueIs(str(name), self.chair(whose[0]), (), worth)
        return t.ValueIs(str(name), 0, tuple(map(_card, whose)), worth)

    def beats(self, kids: Kids, span: Span) -> t.Beats:
        return t.Beats(_card(kids[1]), _card(kids[2]))

    def ties(self, kids: Kids, span: Span) -> t.Beats:
        return t.Beats(_card(kids[1]), _card(kids[2]), True)

    def amount(self, kids: Kids, span: Span) -> t.AmountIs:
        return t.AmountIs(str(kids[1]), self.number(kids[2]))

    def kind(self, kids: Kids, span: Span) -> t.KindIs:
        return t.KindIs(" ".join(kids[1]))

    def dealer_is(self, kids: Kids, span: Span) -> t.DealerIs:
        return t.DealerIs(self.chair(kids[1]))

    def mano(self, kids: Kids, span: Span) -> t.DealerIs:
        return t.DealerIs(self.chair(kids[1]), True)

    def stake(self, kids: Kids, span: Span) -> t.Stake:
        return t.Stake(str(kids[1]), self.number(kids[2]), self.number(kids[5]) if len(kids) > 3 else None)

    def payment(self, kids: Kids, span: Span) -> t.Payment:
        return t.Payment(str(kids[1]), kids[2], self.number(kids[3]), kids[0] == "owed")

    def pot(self, kids: Kids, span: Span) -> t.Pot:
        return t.Pot(self.number(kids[1]))

    def still_in(self, kids: Kids, span: Span) -> t.StillIn:
        return t.StillIn(tuple(map(self.chair, kids[1::2])))

    def committed(self, kids: Kids, span: Span) -> t.Committed:
        return t.Committed(tuple(map(self.chair, kids[1::2])))

    def word(self, kids: Kids, span: Span) -> t.WordIs:
        return t.WordIs(kids[1])

    def foul(self, kids: Kids, span: Span) -> t.FoulIs:
        return t.FoulIs(self.chair(kids[1]), str(kids[2]))

    def sees(self, kids: Kids, span: Span) -> t.Sees:
        return t.Sees(self.chair(kids[-5]), _card(kids[-3]), self.chair(kids[-1]), kids[0] == "not")


def _card(token: str) -> str:
    """Without the mark that makes a suit an emoji."""
    return str(token).replace("\ufe0f", "")


def _at(kids: Kids, kind: type[t.Side]) -> list[tuple[int, t.Side]]:
    return [(index, kid) for index, kid in enumerate(kids) if isinstance(kid, kind)]
