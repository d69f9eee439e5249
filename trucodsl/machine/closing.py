"""The end of a hand: fouls that are only noticed now, and what was kept back.

A hand that is decided is not always over.  Who has won a bet shows his cards,
and rivals may point at what was done wrong: a flor that was none, one that was
kept quiet.  What such a foul may take away is kept back until then (``due``).

    the last card, a refusal, leaving ──> shown ──> claims … ──> paid, over

Whatever a claim pays is worked out when the hand is decided, so the claims of a
control situation say it all.
"""

from __future__ import annotations

from trucodsl.machine.amounts import Minus
from trucodsl.machine.comparing import is_figure
from trucodsl.machine.control import NONE, Control, Deed, cards_played
from trucodsl.machine.forget import only_in_first_trick
from trucodsl.machine.machine import Do, Hand, Row
from trucodsl.machine.meaning import ALWAYS, amount, true
from trucodsl.machine.owing import Claim, Paid, Turned
from trucodsl.machine.parties import At, sides_of
from trucodsl.machine.paying import awarded
from trucodsl.machine.rows import both, claim_of
from trucodsl.rulebook.book import Bet
from trucodsl.syntax.phrases import AllOf, AnyOf, Compare, Foul, Not, Party, Same, Whole, Window

LEAVING = (Do.FOLD, Do.QUIT)
What = tuple[tuple[Paid, ...], tuple[Turned, ...]]  # what a foul pays, and what it takes away


def noted(at: At, row: Row, control: Control) -> Control:
    """The situation after a move, with what fouls ask when the hand is decided.  ``at`` is before the move."""
    deeds = control.deeds
    if at.bet != NONE:
        name = at.hand.charts[at.bet].bet.name
        if row.do is Do.CALL and ("spoke", name) in at.hand.asked_deeds:
            deeds |= {Deed("spoke", name, NONE)}  # of nobody: the other side answers, or has nothing to say
        if row.later:
            deeds |= {Deed("foul", row.event, at.chair)}
        if at.control.speech and not control.speech:
            deeds |= _proved(at._replace(chair=at.chair if row.do is Do.SAY else at.control.speech.holder), name)
    if control.trick == 1 and at.control.trick == 0:
        deeds = _kept_quiet(at, row, deeds)
    return control if deeds == control.deeds else control._replace(deeds=deeds)


def _kept_quiet(at: At, row: Row, deeds: frozenset[Deed]) -> frozenset[Deed]:
    """Who has kept quiet what can only be called in the first trick is known when that is over."""
    for number, (index, foul) in enumerate(at.hand.later):
        bet = at.hand.charts[index].bet
        if _known_early(bet, foul):
            chairs = _offenders(at._replace(bet=index), row, bet, foul, ())
            deeds = deeds - {Deed("spoke", bet.name, NONE)} | {Deed("hid", str(number), chair) for chair in chairs}
    return deeds


def _proved(at: At, name: str) -> frozenset[Deed]:
    """Whose figure has won, if he will have to prove it, and what is wrong with it as far as that is known now."""
    fouls = [(number, foul) for number, (index, foul) in enumerate(at.hand.later) if foul.of_winner and index == at.bet]
    if not fouls or at.chair == NONE:
        return frozenset()
    wrong = [number for number, foul in fouls if _of_the_deal(foul.when) and _misstated(at, foul)]
    return frozenset({Deed("won", name, at.chair), *(Deed("wrong", str(number), at.chair) for number in wrong)})


def _misstated(at: At, foul: Foul) -> bool:
    """Whether what the chair said is not what it holds, and the foul is about that."""
    bet = at.hand.charts[at.bet].bet
    if foul.act != "misstates" or at.oracle.honest(bet.decides, at.chair, bet.name):
        return False
    return true(foul.when, at._replace(winner=at.hand.side[at.chair]))


def _of_the_deal(window: Window) -> bool:
    """Whether a window only compares values, so that it never changes in a hand."""
    match window:
        case AllOf(items=items) | AnyOf(items=items):
            return all(map(_of_the_deal, items))
        case Not(item=item):
            return _of_the_deal(item)
        case Compare(left=left):
            return is_figure(left)
    return window == ALWAYS


def _known_early(bet: Bet, foul: Foul) -> bool:
    return foul.act == "hides" and foul.when == ALWAYS and only_in_first_trick(bet.when)


def kept_back(at: At, row: Row, paid: tuple[Paid, ...], control: Control) -> tuple[Paid, ...]:
    """What a move pays that a foul may still take away."""
    refused = row.do is Do.REFUSE and control.bets[at.bet].over == "refused"
    kept = at.hand.kept_if_refused if refused else at.hand.kept_back
    return tuple(one for one in paid if one.bet in kept)


def decided(at: At, row: Row, due: tuple[Paid, ...], control: Control) -> tuple[Control, tuple[Paid, ...]]:
    """The hand is decided by a move: the situation then, and what is paid at once.  ``at`` is before the move."""
    if at.control.asks:
        return control, due  # nobody has played
    end = _End(at, row, due)
    for index, chart in enumerate(at.hand.charts):
        end.showing(at._replace(bet=index), chart.bet)
    for number, (index, foul) in enumerate(at.hand.later):
        if not foul.of_winner:
            end.foul(at._replace(bet=index), foul, number)
    control = control._replace(shown=end.shown)
    return _closed(at.hand, control, end.due, tuple(end.claims), end.paid)


class _End:
    """What comes out when a hand is decided."""

    def __init__(self, at: At, row: Row, due: tuple[Paid, ...]) -> None:
        self.last, self.row, self.due = at.chair, row, due
        self.claims: list[Claim] = []
        self.paid: tuple[Paid, ...] = ()
        self.shown = 0

    def foul(self, at: At, foul: Foul, number: int) -> None:
        """A call without the cards, or a value that was kept quiet."""
        bet = at.hand.charts[at.bet].bet
        if at.control.trick > 0 and _known_early(bet, foul):
            chairs = [deed.chair for deed in sorted(at.control.deeds) if deed[:2] == ("hid", str(number))]
        else:
            chairs = _offenders(at, self.row, bet, foul, self.due)
        for chair in chairs:
            side = at.hand.side[chair]
            found = self.noticed(at._replace(chair=chair), foul)
            self.claims += found
            if found or foul.noticed == "when shown":
                self.shown |= sum(1 << other for other, its in enumerate(at.hand.side) if its == side)

    def showing(self, at: At, bet: Bet) -> None:
        """Who has won with a figure shows for it, and what comes out then (seed 003 C19, C22 - C24, C48)."""
        fouls = [foul for _, foul in at.hand.later if foul.of_winner and foul in bet.fouls]
        chair = next((deed.chair for deed in at.control.deeds if deed[:2] == ("won", bet.name)), NONE)
        if not fouls or chair == NONE:
            return
        side = at.hand.side[chair]
        here = at._replace(chair=chair, winner=side)
        wrong = [foul for foul in fouls if self.is_wrong(here, foul)]
        hidden = [foul for foul in fouls if foul.act == "hides" and true(foul.when, here)]
        must = _must_show(at, self.row, bet, side, self.last)
        left = [claim for foul in hidden if must for claim in self.claims_of(here, foul)]
        if left:
            made = [claim for foul in wrong for claim in self.claims_of(here, foul)]
            facts = [_effects(here, foul, bet.name) for foul in wrong if foul.noticed != "by claim"]
            paid = tuple(one for fact in facts for one in fact[0])
            turns = tuple(one for fact in facts for one in fact[1])
            self.claims.append(Claim("show", side, side, paid, turns, chair, tuple(made), tuple(left)))
            return
        asked = must or not bet.show or "on demand" in bet.show
        for foul in wrong:
            if foul.noticed == "always" or asked:
                self.claims += self.noticed(here, foul)
        if must or (wrong and asked):
            self.shown |= 1 << chair

    def is_wrong(self, at: At, foul: Foul) -> bool:
        """Whether the figure that has won is misstated."""
        if not _of_the_deal(foul.when):
            return _misstated(at, foul)
        number = next(n for n, (index, one) in enumerate(at.hand.later) if index == at.bet and one == foul)
        return Deed("wrong", str(number), at.chair) in at.control.deeds

    def noticed(self, at: At, foul: Foul) -> list[Claim]:
        """The effects of a foul happen, or the claims that make them happen."""
        if foul.noticed == "by claim":
            return self.claims_of(at, foul)
        paid, turns = _effects(at, foul, at.hand.charts[at.bet].bet.name)
        self.paid, self.due = self.paid + paid, turned(at.hand, self.due, turns)
        return []

    def claims_of(self, at: At, foul: Foul) -> list[Claim]:
        """The claims of every other side; none if nothing would come of them."""
        bet, against = at.hand.charts[at.bet].bet, at.hand.side[at.chair]
        if foul.noticed != "by claim":
            return []
        paid, turns = _effects(at, foul, bet.name)
        if not paid and turned(at.hand, self.due, turns) == self.due:
            return []
        others = [side for side in at.hand.sides if side != against]
        return [Claim(claim_of(bet, foul), side, against, paid, turns) for side in others]


def claimable(hand: Hand, control: Control, chair: int) -> tuple[Claim, ...]:
    """What the chair may claim, or show."""
    return tuple(one for one in control.claims if one.by == hand.side[chair] and one.chair in (NONE, chair))


def claimed(hand: Hand, control: Control, chair: int, row: Row) -> tuple[Control, tuple[Paid, ...]]:
    """The situation after a claim, or after the first one that the chair could make is not made; what is paid."""
    mine = claimable(hand, control, chair)
    if row.do is Do.DONE:
        rest = [one for claim in control.claims for one in (mine[0].left if claim == mine[0] else (claim,))]
        return _closed(hand, control, control.due, tuple(rest))
    made = next(claim for claim in mine if claim.event == row.event)
    rest = [one for one in control.claims if (one.event, one.against) != (made.event, made.against)]
    if row.do is Do.SHOW:
        control = control._replace(shown=control.shown | 1 << chair)
    return _closed(hand, control, turned(hand, control.due, made.turned), (*made.made, *rest), made.paid)


def _closed(
    hand: Hand, control: Control, due: tuple[Paid, ...], claims: tuple[Claim, ...], paid: tuple[Paid, ...] = ()
) -> tuple[Control, tuple[Paid, ...]]:
    """Claims come first, then what the hand pays: whoever has to give back cannot have won before."""
    control = Control(bets=(), results=control.results, shown=control.shown)
    if claims:
        return control._replace(due=due, claims=claims), paid
    place = {bet: i for i, bet in enumerate(hand.book.score.order)}
    ordered = sorted(due, key=lambda one: place.get(one.bet, len(place)))
    return control._replace(over=True), (*paid, *ordered)


def turned(hand: Hand, due: tuple[Paid, ...], turns: tuple[Turned, ...]) -> tuple[Paid, ...]:
    """What is due, where some of it goes to another side, or to nobody."""
    for turn in turns:
        if hand.book.score.transfer and _has_won(hand, due, turn.bet, turn.side):
            due = tuple(one for one in due if one.bet != turn.bet)  # it has won nothing, and gives nothing away
            continue
        found: list[Paid] = []
        purses = hand.purses[turn.side]
        for one in due:
            if one.bet != turn.bet or one.purse not in purses:
                found.append(one)
            elif one.purse == purses[0]:  # a side is paid once, whatever number of purses it has
                found += [one._replace(purse=purse) for side in turn.to for purse in hand.purses[side]]
        due = tuple(found)
    return due


def _has_won(hand: Hand, due: tuple[Paid, ...], bet: str, side: int) -> bool:
    """Whether a side has won a bet: it is paid, or it gets rid of points where that is winning."""
    giving = bool(hand.book.score.transfer) or hand.book.score.down
    return any(
        one.bet == bet and one.purse in hand.purses[side] and isinstance(one.amount, Minus) == giving for one in due
    )


# ---------------------------------------------------------------- who has done it
def _offenders(at: At, row: Row, bet: Bet, foul: Foul, due: tuple[Paid, ...]) -> list[int]:
    """For each side that has committed the foul its first chair, whoever of it did: so fewer situations differ."""
    found: list[int] = []
    for chair in range(at.hand.seats):
        first = at.hand.side.index(at.hand.side[chair])
        if first not in found and _committed(at._replace(chair=chair), row, bet, foul, due, last=at.chair):
            found.append(first)
    return sorted(found)


def _committed(at: At, row: Row, bet: Bet, foul: Foul, due: tuple[Paid, ...], last: int) -> bool:
    if foul.act == "calls":
        seen = foul.noticed == "by claim" or _shown(at, row, bet, due, last)
        return seen and Deed("foul", foul.what, at.chair) in at.control.deeds
    if Deed("spoke", bet.name, NONE) in at.control.deeds:
        return False
    # who has neither played nor said anything has not kept it quiet
    moved = at.chair == last or cards_played(at.control, at.hand.seats, at.chair) > 0
    window = both(Same(Party("caller"), foul.party), foul.when)
    return moved and true(window, at) and at.oracle.holds(at.chair, bet.decides)


def _shown(at: At, row: Row, bet: Bet, due: tuple[Paid, ...], last: int) -> bool:
    """Whether the side of the chair has won the bet and shows for it."""
    side = at.hand.side[at.chair]
    return _has_won(at.hand, due, bet.name, side) and _must_show(at, row, bet, side, last)


def _must_show(at: At, row: Row, bet: Bet, side: int, last: int) -> bool:
    """Whether a side that has won the bet shows for it, also if it has left the hand (seed 003 C24)."""
    leaves = row.do in LEAVING and at.hand.side[last] == side
    return "winner" in bet.show and ("before leaving" if leaves else "hand end") in bet.show


def _effects(at: At, foul: Foul, bet: str) -> What:
    """What the foul of the caller pays and takes away."""
    paid: tuple[Paid, ...] = ()
    turns: tuple[Turned, ...] = ()
    for effect in foul.effects.items:
        assert effect.party is not None
        sides = sides_of(effect.party, at)
        if effect.do == "divert":
            turns += (Turned(effect.name, at.hand.side[at.chair], sides),)
        elif effect.do == "bar":
            turns += tuple(Turned(effect.name, side, ()) for side in sides)
        else:
            for side in sides:
                pays = amount(effect.amount or Whole(effect.do), at, side)
                paid += awarded(at.hand, effect, pays, side, at.hand.side[at.chair], bet)
    return paid, turns
