"""Hands to draw, made by hand: a ladder, an envido of eleven chains, a flor that must be called."""

from __future__ import annotations

from dataclasses import replace

from trucodsl.cards import Card
from trucodsl.machine.chart import unfold
from trucodsl.machine.machine import Hand
from trucodsl.machine.rows import rows_of
from trucodsl.rulebook import book as b
from trucodsl.rulebook.seats import purses_of, side_of
from trucodsl.syntax import phrases as p
from trucodsl.syntax.tree import Map

ALWAYS = p.Moment("always")
DEFAULT_REFUSED = p.Both("larger", p.Int(1), p.Quantity("before"))
NOT_PLAYED = p.Not(p.Played(p.Party("caller")))


def call(name: str, worth: int | p.Amount, refused: int | None = None, **fields: object) -> b.BetCall:
    """A call of a bet; refused pays the default unless said."""
    amount = p.Int(worth) if isinstance(worth, int) else worth
    return b.BetCall(name, amount, DEFAULT_REFUSED if refused is None else p.Int(refused), **fields)  # type: ignore[arg-type]


def chain(*items: str | p.Chain) -> p.Chain:
    """One after the other; a call ending in ``?`` may be skipped."""
    parts: list[p.Chain] = []
    for item in items:
        if isinstance(item, str):
            parts.append(p.Repeat(p.Call(item[:-1]), 0, 1) if item.endswith("?") else p.Call(item))
        else:
            parts.append(item)
    return p.Then(tuple(parts))


def ladder(names: str, worths: tuple[int, ...], **fields: object) -> b.Bet:
    """A truco."""
    calls = tuple(call(name, worth) for name, worth in zip(names.split(), worths, strict=True))
    bet = b.Bet("truco", "hand", p.Int(1), chain(*names.split()), calls, "on turn", ALWAYS, "answer or later",
                "first voice")  # fmt: skip
    return replace(bet, **fields)  # type: ignore[arg-type]


def envido(who: str = "on turn") -> b.Bet:
    """The argentine envido."""
    when = p.AllOf((
        p.Moment("first trick"), p.AnyOf((NOT_PLAYED, p.Answering("truco"))), p.Not(p.BetIs("truco", "agreed")),
    ))  # fmt: skip
    more = p.Both("+", p.Quantity("stake"), p.Int(2)), p.Both("+", p.Quantity("stake"), p.Int(3))
    calls = (call("envido", more[0]), call("real_envido", more[1]), call("falta_envido", p.AmountName("falta")))
    said = chain(p.Repeat(p.Call("envido"), 0, 2), "real_envido?", "falta_envido?")
    return b.Bet("envido", "envido", p.Int(0), said, calls, who, when, "answer", "first voice", interrupts=("truco",))


def flor() -> b.Bet:
    """The gaucho flor."""
    holds = p.Holds(p.Party("caller"), p.Selector((p.Named("flor"),)))
    calls = (
        call("flor", 6, 4, alone=p.Int(3)), call("contraflor", 12),
        replace(call("contraflor_e_o_resto", p.AmountName("falta")),
                refused=p.If(p.Compare(p.Quantity("before"), "=", p.Int(12)), p.Int(12), p.Int(4))),
    )  # fmt: skip
    return b.Bet("flor", "flor", p.Int(0), chain("flor", "contraflor?", "contraflor_e_o_resto?"), calls, "on turn",
                 p.AllOf((p.Moment("first trick"), holds, NOT_PLAYED)), "answer", "holders", ("truco", "envido"),
                 ("envido",), must=(p.Duty("flor", holds),))  # fmt: skip


WORDS = {
    "accept": {"es": ("quiero",), "pt": ("aceito",)},
    "refuse": {"es": ("no quiero",), "pt": ("corro",)},
}
FALTA: p.Amount = p.If(
    p.InHalf(p.Party("leader"), "malas"), p.Whole("game"), p.Both("-", p.Quantity("target"), p.Quantity("leader"))
)


def book(name: str, title: str, bets: tuple[b.Bet, ...], target: int = 30, **fields: object) -> b.RuleBook:
    """A rule book that is complete enough to be drawn."""
    made = b.RuleBook(
        name=name,
        cards=b.Cards("spanish", (Card("1", "e"),), ("1",), {}, None),  # type: ignore[arg-type]
        order=p.Order(()),
        values=(),
        direction="right",
        modes=(b.Mode("1v1", 2), b.Mode("2v2", 4)),
        deal=b.Deal(3, None),
        tricks=b.Tricks((), "leader", p.Moment("never")),
        amounts={"falta": FALTA},
        bets=bets,
        fold=b.Fold("side", ALWAYS, p.Quantity("stake"), "refuse"),
        kinds=(),
        score=b.Score(0, target, target // 2, 1, "at once", tuple(bet.name for bet in bets), "first"),
        referee={},
        people=b.People({"es": title}, {}, WORDS, {}, {}, (), (), ()),
        rules=b.Rules((), Map(), ()),
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def hand(made: b.RuleBook, mode: str = "1v1", ask: b.Ask | None = None, kinds: tuple[str, ...] = ()) -> Hand:
    """The hand of a book in a mode."""
    charts = tuple(unfold(bet, made.amounts) for bet in made.bets)
    sits = made.mode(mode)
    rows = rows_of(made, charts, ask)
    return Hand(mode, sits.seats, kinds, made, charts, rows, {}, ask, "own", side_of(sits), purses_of(sits))


def paulista(mode: str = "1v1") -> Hand:
    """A ladder of four steps; no one may leave the hand."""
    bets = (ladder("truco seis nove doze", (3, 6, 9, 12)),)
    fold = b.Fold("nobody", p.Moment("never"), p.Int(0), "refuse")
    return hand(book("paulista", "Truco paulista", bets, 12, fold=fold), mode)


def argentino(mode: str = "1v1") -> Hand:
    """Truco and envido; in pairs the envido is for the feet."""
    bets = (ladder("truco retruco vale_cuatro", (2, 3, 4)), envido("on turn" if mode == "1v1" else "feet"))
    return hand(book("argentino", "Truco argentino", bets), mode)


def spoken(mode: str = "2v2") -> Hand:
    """The envido is said; who has more must say so."""
    more = p.Compare(p.ValueOf(p.Party("speaker")), ">", p.Quantity("said"))
    said = replace(envido("feet"), declare="spoken", must=(p.Duty("higher", more),))
    return hand(book("cantado", "Truco cantado", (ladder("truco", (2,)), said)), mode)


def gauderio(mode: str = "1v1") -> Hand:
    """With a flor."""
    falta: p.Amount = p.Both("-", p.Quantity("target"), p.Quantity("leader"))
    bets = (ladder("truco retruco vale_4", (2, 3, 4), who="any time"), envido(), flor())
    return hand(book("gauderio", "Truco gaudério", bets, 12, amounts={"falta": falta}), mode)


def forbidden() -> Hand:
    """A special hand: whoever calls is punished."""
    fouls = tuple(
        p.Foul(p.Party(who), "calls", "truco", None, ALWAYS, "always",
               p.Effects((p.Effect("game", party=p.Party("that side")) if who == "others"
                          else p.Effect("pay", p.Int(3), p.Party("others")),)))
        for who in ("others", "that side")
    )  # fmt: skip
    bets = (ladder("truco", (3,), unbid=p.Int(3), fouls=fouls),)
    when = p.Compare(p.Quantity("score", p.Party("one side")), ">=", p.Int(10))
    kind = b.Kind("mao_de_dez", when, Map(), "that side sees partner", None)
    ask = b.Ask(p.Party("that side"), p.Effects((p.Effect("pay", p.Int(1), p.Party("others")),)))
    return hand(book("mao-de-dez", "Mão de dez", bets, 12, kinds=(kind,)), "2v2", ask, ("mao_de_dez",))
