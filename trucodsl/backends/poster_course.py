"""The course of a hand and of a match as posters: what follows what, and what is paid when."""

from __future__ import annotations

from trucodsl.backends.chart import Fact
from trucodsl.backends.chart_facts import told_kinds
from trucodsl.backends.chart_project import subtitle
from trucodsl.backends.charts import charts_of
from trucodsl.backends.poster import Arrow, Poster, Step, Table
from trucodsl.backends.words import Speaker, speaker
from trucodsl.machine.machine import Hand, parts
from trucodsl.rulebook.book import Mode
from trucodsl.syntax.phrases import InHalf, Quantity


def hand_poster(hand: Hand, lang: str) -> Poster:
    """From the deal to the points, and a line for each bet on the way."""
    say = speaker(hand.book, lang, hand.seats)
    steps = [_deal(hand, say), *_before_play(hand, say), *_tricks(hand, say), _paid(hand, say)]
    line = [step.id for step in steps]
    arrows = [Arrow("", source, target, _next(source, say)) for source, target in zip(line, line[1:], strict=False)]
    tricks = [id for id in line if id.startswith("trick")]
    arrows += [Arrow("", id, "paid", say.phrases.say("poster", "decided")) for id in tricks[1:-1]]
    if hand.ask is not None and "question" in line:
        arrows.append(Arrow("", "question", "paid", say.word("run")))
    numbered = tuple(Arrow(f"e{n}", arrow.source, arrow.target, arrow.label) for n, arrow in enumerate(arrows))
    title = f"{say.title()} · {say.phrases.say('poster', 'hand')}"
    return Poster("hand", title, subtitle(hand, say), lang, (), (_bets(hand, lang, say),), tuple(steps), numbered)


def _deal(hand: Hand, say: Speaker) -> Step:
    deal, phrases = hand.book.deal, say.phrases
    notes = [phrases.say("poster", "each", n=deal.each)]
    if deal.dealer_gets:
        notes.append(phrases.say("poster", "dealer_gets", n=deal.dealer_gets))
    if deal.turned:
        notes.append(phrases.say("poster", "turned", name=say.name(deal.turned)))
    notes.append(phrases.say("poster", f"direction_{hand.book.direction}"))
    sight = phrases.maybe("says", f"sight_{hand.sight}")
    if sight and not (hand.seats == len(hand.sides) and "partner" in hand.sight):
        notes.append(sight)
    return Step("deal", "begin", phrases.say("poster", "deal"), tuple(notes))


def _before_play(hand: Hand, say: Speaker) -> list[Step]:
    """What is put away, and the question of a special hand."""
    found = []
    if hand.book.deal.discards is not None:
        note = say.phrases.say("poster", "discards", who=say.party(hand.book.deal.discards))
        found.append(Step("discard", "step", say.phrases.say("poster", "discard"), (note,)))
    if hand.ask is not None:
        chooses = say.phrases.say("state", "chooses", who=say.party(hand.ask.who))
        run = f"{say.word('run')}: {say.effects(hand.ask.refused)}"
        found.append(Step("question", "question", say.phrases.say("state", "question"), (chooses, run)))
    return found


def _tricks(hand: Hand, say: Speaker) -> list[Step]:
    tricks, phrases = hand.book.tricks, say.phrases
    found = []
    for n in range(1, tricks.count + 1):
        notes = [phrases.say("poster", "mano_leads" if n == 1 else "winner_leads")]
        if n == 2:
            notes.append(phrases.say("poster", f"tie_leads_{tricks.after_a_tie.replace(' ', '_')}"))
        found.append(Step(f"trick_{n}", "step", phrases.say("poster", "trick_n", n=n), tuple(notes)))
    return found


def _next(source: str, say: Speaker) -> str:
    return say.word("play") if source == "question" else ""


def _paid(hand: Hand, say: Speaker) -> Step:
    score, phrases = hand.book.score, say.phrases
    notes = [phrases.say("poster", f"pay_{score.pay.replace(' ', '_')}")]
    here = [name for name in score.order if name in hand.bet_index]
    if len(here) > 1:
        notes.append(phrases.say("poster", "in_order", bets=" → ".join(say.name(name) for name in here)))
    return Step("paid", "end", phrases.say("poster", "points"), tuple(notes))


def _bets(hand: Hand, lang: str, say: Speaker) -> Table:
    """Each bet: who may call it and when, what the hand or the bet is worth without a call."""
    phrases = say.phrases
    keys = ("calls", "when", "raises")
    rows = []
    for unfolded, chart in zip(hand.charts, charts_of(hand, lang), strict=True):
        said = {fact.label: fact.text for fact in chart.facts}
        worth = next(state.stake for state in chart.states if state.id == "open")
        rows.append((say.name(unfolded.bet.name), worth, *(said.get(phrases.say("fact", key), "–") for key in keys)))
    heads = (phrases.say("poster", "bet"), phrases.say("poster", "uncalled"),
             *(phrases.say("fact", key) for key in keys))  # fmt: skip
    return Table("bets", heads, tuple(rows))


# ---------------------------------------------------------------- match
def match_poster(hand: Hand, lang: str) -> Poster:
    """Hands, games and the match, with what they are won by."""
    say, score = speaker(hand.book, lang, hand.seats), hand.book.score
    phrases = say.phrases
    begin = phrases.say("poster", "race_down" if score.down else "race_up", start=score.start, target=score.target)
    turn = phrases.say("poster", f"dealer_{hand.book.deal.next_dealer.replace(' ', '_')}")
    steps = [
        Step("start", "begin", phrases.say("poster", "start"), (begin,)),
        Step("hand", "step", phrases.say("poster", "one_hand"), _special(hand, say)),
        Step("score", "question", phrases.say("poster", "reached", target=score.target), _ends(hand, say)),
        Step("game", "step" if score.games > 1 else "end", phrases.say("poster", "game_won")),
    ]
    arrows = [Arrow("e0", "start", "hand"), Arrow("e1", "hand", "score"),
              Arrow("e2", "score", "hand", f"{phrases.say('poster', 'no')}: {turn}"),
              Arrow("e3", "score", "game", phrases.say("poster", "yes"))]  # fmt: skip
    if score.games > 1:
        steps.append(Step("match", "end", phrases.say("poster", "match_won"),
                          (phrases.say("poster", "games", n=score.games),)))  # fmt: skip
        arrows += [Arrow("e4", "game", "match", phrases.say("poster", "enough")),
                   Arrow("e5", "game", "start", phrases.say("poster", "not_enough"))]  # fmt: skip
    title = f"{say.title()} · {phrases.say('poster', 'match')}"
    facts = _modes(hand.book.modes, hand, say)
    return Poster("match", title, subtitle(hand, say), lang, facts, (), tuple(steps), tuple(arrows))


def _special(hand: Hand, say: Speaker) -> tuple[str, ...]:
    """The kinds of hand, each with when it is played."""
    return tuple(f"{say.name(kind.name)}: {say.window(kind.when)}" for kind in told_kinds(hand.book))


def _asks_for_half(hand: Hand) -> bool:
    """Whether any rule tells the first half of a game from the second."""
    asked = (*hand.asked_facts, *parts(tuple(kind.when for kind in hand.book.kinds)))
    return any(isinstance(fact, InHalf) or fact == Quantity("half") for fact in asked)


def _ends(hand: Hand, say: Speaker) -> tuple[str, ...]:
    score = hand.book.score
    notes = [say.phrases.say("poster", f"both_{score.both_reach}")]
    if score.over_target == "loses":
        notes.append(say.phrases.say("poster", "over_loses", target=score.target))
    if _asks_for_half(hand):
        notes.append(say.phrases.say("poster", "half", n=score.half))
    return tuple(notes)


def _modes(modes: tuple[Mode, ...], hand: Hand, say: Speaker) -> tuple[Fact, ...]:
    text = "; ".join(say.phrases.say("says", "mode", mode=mode.name, seats=mode.seats) for mode in modes)
    pay = say.phrases.say("poster", f"pay_{hand.book.score.pay.replace(' ', '_')}")
    return (Fact(say.phrases.say("poster", "modes"), text), Fact(say.phrases.say("poster", "points"), pay))
