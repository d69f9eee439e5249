"""Every phrase of the language can be put into words, in every language."""

from __future__ import annotations

import pytest

import drawn_hands
from trucodsl.backends.phrasebook import LANGUAGES
from trucodsl.backends.words import Speaker, speaker
from trucodsl.syntax import phrases as p

BOOK = drawn_hands.argentino().book
CALLER, RIVALS = p.Party("caller"), p.Party("rivals")
CARDS = p.Selector((
    p.CardIs("7e"), p.RankIs("3"), p.RankRange("3", "7"), p.OfTurned(("2", "4")), p.RankAfter(), p.Named("flor"),
    p.Named("manilha", "♣"), p.FaceDown(), p.AnyCard(),
))  # fmt: skip
FACTS: list[p.Window] = [
    *(p.Moment(name) for name in p.MOMENTS),
    p.Answering("truco"), p.TrickTied(1), p.WonTrick(CALLER, 1),
    *(p.Played(CALLER, scope) for scope in ("", "trick", "2")),
    *(p.Covered(CALLER, scope) for scope in ("", "trick", "every")),
    p.HasCalled(CALLER, "truco"), p.HasAccepted(CALLER, "truco"), p.HasWord(CALLER), p.FirstToCall(CALLER, "envido"),
    p.Holds(CALLER, CARDS), p.OnTable(CARDS), *(p.RoleIs(CALLER, role) for role in p.ROLES), p.Same(CALLER, RIVALS),
    *(p.InHalf(CALLER, half) for half in ("malas", "buenas")), *(p.BetIs("truco", status) for status in p.STATUSES),
    p.ModeIs("2v2"), p.LastHand("pica"),
    *(p.Compare(p.Quantity("score", RIVALS), op, p.Int(3)) for op in ("<", "<=", "=", ">=", ">", "ties")),
    p.Compare(p.Both("+", p.Quantity("mine"), p.Quantity("stake")), "<", p.Quantity("target")),
]  # fmt: skip
AMOUNTS: list[p.Amount] = [
    p.Int(3), p.AmountName("falta"), p.ValueOf(RIVALS), p.Whole("game"), p.Whole("match"),
    *(p.Quantity(name) for name in p.QUANTITIES if name not in ("score",)), p.Quantity("leader", at_deal=True),
    p.Quantity("flores", p.Party("winner")), p.Quantity("score", RIVALS),
    *(p.Both(op, p.Quantity("stake"), p.Quantity("leader")) for op in ("+", "-", "*", "smaller", "larger", "multiple")),
    p.If(FACTS[0], p.Int(1), p.Int(2)),
]  # fmt: skip
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def a_speaker(lang: str, seats: int = 4) -> Speaker:
    """Who speaks about the argentine book."""
    return speaker(BOOK, lang, seats)


@each_language
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_every_fact_has_words(lang: str, fact: p.Window) -> None:
    """As it is and denied; the two are different."""
    say = a_speaker(lang)
    yes, no = say.window(fact), say.window(p.Not(fact))
    assert yes
    assert yes != no
    assert "{" not in yes + no
    assert say.window(p.Not(p.Not(fact))) == yes


@each_language
@pytest.mark.parametrize("amount", AMOUNTS, ids=lambda amount: type(amount).__name__)
def test_every_amount_has_words(lang: str, amount: p.Amount) -> None:
    """No amount is left out."""
    assert a_speaker(lang).amount(amount).strip("…")


@each_language
def test_every_party_has_words(lang: str) -> None:
    """Also where only two play."""
    for seats in (2, 4):
        assert all(a_speaker(lang, seats).party(p.Party(name)) for name in p.PARTIES)


@each_language
@pytest.mark.parametrize("do", p.EFFECTS)
def test_every_effect_has_words(lang: str, do: str) -> None:
    """What is paid, who wins, what is closed."""
    effect = p.Effect(do, p.Int(2) if do == "pay" else None, p.Party("others"), "envido")
    assert "{" not in a_speaker(lang).effects(p.Effects((effect,)))


def test_a_comparison_is_solved_for_the_score() -> None:
    """``6 * leader + 6 > 30`` is more than four; a bound between two numbers goes to the right one of them."""
    leader = p.Quantity("leader")

    def window(factor: int, more: int, op: str, n: int) -> str:
        left = p.Both("+", p.Both("*", p.Int(factor), leader), p.Int(more))
        return a_speaker("en").window(p.Compare(left, op, p.Int(n)))

    assert window(6, 6, ">", 30) == "the leading side has more than 4 points"
    assert window(3, 0, "<", 20) == "the leading side has less than 7 points"  # six is 18, seven is 21
    assert window(3, 0, "<=", 20) == "the leading side has at most 6 points"
    assert window(3, 0, ">=", 20) == "the leading side has 7 points or more"
    assert window(3, 0, "=", 20) == "3 × the leader's points + 0 = 20"  # never true, and not made so


def test_sentences() -> None:
    """The subject is said once; not any side is no side; a name stands for its amount."""
    say = a_speaker("en", 2)
    window = p.AnyOf((p.Not(p.Played(CALLER)), p.Answering("truco")))
    assert say.window(window) == "the caller has not played a card yet or has to answer truco"
    assert say.window(p.Not(p.InHalf(p.Party("any side"), "buenas"))) == "no side has 15 points or more"
    assert say.short(drawn_hands.FALTA) == "falta"
    assert say.amount(p.Both("-", p.Quantity("target"), p.Int(10))) == "20"
    many = a_speaker("pt").window(p.HasCalled(RIVALS, "truco"))
    assert many == "os rivais pediram truco"
