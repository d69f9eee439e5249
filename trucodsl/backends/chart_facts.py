"""The lines below the title of a chart: what the arrows cannot show.

Who calls and who answers, when, how it can be raised, what it does to other
bets, what must be called and what is punished, and what the names of amounts
mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from trucodsl.backends.chart import Fact
from trucodsl.backends.words import ALWAYS, Speaker, conjuncts
from trucodsl.machine.each import leaves_the_hand
from trucodsl.machine.machine import Chart, Do, Hand, Row, Who
from trucodsl.machine.speaking import is_spoken
from trucodsl.rulebook.book import Bet, Kind, RuleBook
from trucodsl.syntax.phrases import Amount, AnyOf, Compare, Duty, ModeIs, Party, Quantity, ValueOf, Window

BEATS = Compare(ValueOf(Party("speaker")), ">", Quantity("said"))
LONGEST = 24  # a stake in more letters than this gets a letter, and a line below the title


@dataclass
class Meanings:
    """The names that stand for amounts in a chart, and what they mean."""

    say: Speaker
    named: dict[str, str] = field(default_factory=dict)  # name -> meaning
    letters: dict[str, str] = field(default_factory=dict)  # long amount -> letter

    def stake(self, amount: Amount) -> str:
        """The amount as it is drawn: a number, a name, or a letter for what is long."""
        name = self.say.known(amount)
        if name:
            self.named[self.say.name(name)] = self.say.amount(self.say.book.amounts[name])
            return self.say.name(name)
        text = self.say.amount(amount)
        if len(text) <= LONGEST:
            return text
        return self.letters.setdefault(text, f"({'abcdefghijklmnopqrstuvwxyz'[len(self.letters) % 26]})")

    def facts(self) -> tuple[Fact, ...]:
        """A line for each name and letter."""
        pairs = [*self.named.items(), *((letter, text) for text, letter in self.letters.items())]
        return tuple(Fact(name, meaning) for name, meaning in pairs)


def facts_of(
    hand: Hand, unfolded: Chart, rows: Sequence[Row], common: tuple[Window, ...], say: Speaker
) -> tuple[Fact, ...]:
    """Every line of one bet that says something, in a fixed order."""
    lines = [*_kind_of_hand(hand, say), *_sight(hand, say)]
    if any(row.do in (Do.CALL, Do.FOUL) for row in rows):
        lines += _calling(hand, unfolded, rows, common, say)
    if any(row.do is Do.ACCEPT for row in rows) and any(row.do is Do.CALL for row in rows):
        lines += _answering(hand, unfolded, rows, say)
    lines += _ending(hand, unfolded, rows, say)
    lines += _later(hand, unfolded, say)
    return tuple(Fact(say.phrases.say("fact", key) if say.phrases.has("fact", key) else key, text)
                 for key, text in lines if text)  # fmt: skip


def special_kinds(hand: Hand) -> list[Kind]:
    """The kinds of hand that apply and do not just go with the number of players."""
    return [kind for kind in told_kinds(hand.book) if kind.name in hand.kinds]


def told_kinds(book: RuleBook) -> list[Kind]:
    """The kinds of hand that do not just go with the number of players."""
    return [kind for kind in book.kinds if not all(_of_mode(window) for window in conjuncts(kind.when))]


def _of_mode(window: Window) -> bool:
    """Whether it asks for nothing but the number of players."""
    return isinstance(window, ModeIs) or (isinstance(window, AnyOf) and all(map(_of_mode, window.items)))


def _kind_of_hand(hand: Hand, say: Speaker) -> list[tuple[str, str]]:
    return [(say.name(kind.name), say.window(kind.when)) for kind in special_kinds(hand)]


def _sight(hand: Hand, say: Speaker) -> list[tuple[str, str]]:
    """Who sees what, where that is not usual."""
    alone = hand.seats == 2 and "partner" in hand.sight
    return [("sight", "" if alone else say.phrases.maybe("says", f"sight_{hand.sight}"))]


def _calling(
    hand: Hand, unfolded: Chart, rows: Sequence[Row], common: tuple[Window, ...], say: Speaker
) -> list[tuple[str, str]]:
    bet = unfolded.bet
    calls = sorted((row for row in rows if row.do in (Do.CALL, Do.FOUL)), key=lambda row: list(Who).index(row.who))
    opening = [row.who for row in calls]
    callers = say.phrases.join(list(dict.fromkeys(who(hand, row, say) for row in calls)), "or")
    if bet.interrupts and Who.ANY not in opening:
        callers += say.phrases.say("who", "interrupting", bets=say.names(bet.interrupts, "or"))
    when = say.conditions(common)
    if not common and Who.ANY not in opening:
        when = say.window(ALWAYS)
    over = []
    if bet.interrupts:
        over.append(say.phrases.say("says", "interrupts", bets=say.names(bet.interrupts, "or")))
    if bet.cancels:
        over.append(say.phrases.say("says", "cancels", bets=say.names(bet.cancels)))
    duties = [_duty(duty, say) for duty in bet.must]
    return [("calls", callers), ("when", when), ("over", "; ".join(over)), ("must", "; ".join(duties))]


def _duty(duty: Duty, say: Speaker) -> str:
    """What must be called or said; that one can beat a figure need not be said twice."""
    if duty.what != "higher":
        return say.phrases.say("says", "must", call=say.name(duty.what), when=say.window(duty.when))
    if duty.when in (ALWAYS, BEATS):
        return say.phrases.say("says", "must_higher")
    return say.phrases.say("says", "must_higher_when", when=say.window(duty.when))


def who(hand: Hand, row: Row, say: Speaker) -> str:
    """Who may make the move; of two players both are feet."""
    alone = hand.seats == 2 and row.who is Who.FEET
    return say.phrases.say("who", (Who.TURN if alone else row.who).value)


def _answering(hand: Hand, unfolded: Chart, rows: Sequence[Row], say: Speaker) -> list[tuple[str, str]]:
    bet = unfolded.bet
    holders = bet.answers == "holders"
    key = bet.answers if holders or hand.seats > 2 else "one"
    if holders and any(node.alone is not None for node in unfolded.nodes):
        key = "holders_alone"
    answers = say.phrases.say("answers", key, value=say.name(bet.decides))
    raising = any(row.do in (Do.RAISE, Do.RERAISE) for row in rows)
    return [("answers", answers), ("raises", say.phrases.maybe("raises", bet.raises) if raising else "")]


def _ending(hand: Hand, unfolded: Chart, rows: Sequence[Row], say: Speaker) -> list[tuple[str, str]]:
    """How the bet is settled, and leaving the hand."""
    bet, called = unfolded.bet, any(row.do is Do.CALL for row in rows)
    if bet.decides == "hand":
        refused = _refused(hand, unfolded, say) if called else ""
        return [*_commit(bet, called, say), ("refused", refused), ("fold", _fold(hand, say))]
    if not called:
        return []
    accepted = say.phrases.say("says", "accepted_nothing")
    if bet.decides != "nothing":
        how = "accepted_spoken" if is_spoken(bet) else "accepted_value"
        better = say.phrases.say("says", how, value=say.name(bet.decides))
        pay = "hand end" if bet.name in hand.kept_back else hand.book.score.pay
        accepted = "; ".join([better, say.phrases.say("says", f"tie_{bet.tie}"),
                              say.phrases.say("says", f"pay_{pay}")])  # fmt: skip
        if hand.book.score.transfer:
            accepted += "; " + say.phrases.say("says", "won_transfer")
    return [("accepted", accepted), ("refused", _refused(hand, unfolded, say))]


def _refused(hand: Hand, unfolded: Chart, say: Speaker) -> str:
    """What becomes of a call that is refused, and of who refuses it."""
    bet, score = unfolded.bet, hand.book.score
    if bet.answers != "each":
        given = "transfer_" if score.transfer else ""
        return say.phrases.say("says", f"refused_{given}{'ends' if bet.decides == 'hand' else 'goes_on'}")
    leaves = "hand" if leaves_the_hand(hand, hand.bet_index[bet.name]) else "bet"
    found = [say.phrases.say("says", f"refused_each_{leaves}")]
    if score.pot is not None:
        found.append(say.phrases.say("says", "refused_pot", amount=say.amount(score.pot)))
    return "; ".join(found)


def _later(hand: Hand, unfolded: Chart, say: Speaker) -> list[tuple[str, str]]:
    """The fouls that are noticed when the hand is decided: no arrow shows them."""
    found = []
    for index, foul in hand.later:
        if hand.charts[index] is unfolded:
            key = {"calls": "foul", "hides": "foul_shows" if foul.of_winner else "foul_hides"}.get(
                foul.act, "foul_misstates"
            )
            who, call, value = say.party(foul.party), say.name(foul.what), say.name(unfolded.bet.decides)
            text = say.phrases.form("says", key, many=say.many(foul.party), who=who, call=call, value=value)
            if foul.when != ALWAYS:
                text = say.phrases.say("says", "foul_only", foul=text, when=say.window(foul.when))
            noticed = say.phrases.maybe("says", f"noticed_{foul.noticed}")
            found.append(f"{text}: {say.effects(foul.effects)}{noticed}")
    return [("fouls", "; ".join(found))]


def _commit(bet: Bet, called: bool, say: Speaker) -> list[tuple[str, str]]:
    """The card that is set aside with the call."""
    if bet.commit is None or not called:
        return []
    shown = (bet.commit.refused_first == "shown", bet.commit.refused == "shown")
    key = {(False, False): "hidden", (True, False): "shown_first", (False, True): "shown_later"}.get(shown, "shown")
    return [("card", say.phrases.say("says", f"commit_{key}"))]


def _fold(hand: Hand, say: Speaker) -> str:
    """Who may leave the hand, when, and what it pays."""
    rows = [row for row in hand.rows if row.do is Do.FOLD]
    if not rows:
        return ""
    fold = hand.book.fold
    who = say.phrases.say("says", "fold_who")
    if rows[0].when != ALWAYS:
        who = f"{who}, {say.window(rows[0].when)}"
    pays = say.short(fold.pays)
    text = say.phrases.say("says", "fold", who=who, pays=pays)
    partner = "fold_seat" if fold.who == "seat" and hand.seats > len(hand.purses) else ""
    also = [say.phrases.maybe("says", key) for key in (f"fold_while_{fold.while_asked}", partner)]
    return "; ".join([text, *filter(None, also)])
