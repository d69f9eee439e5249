"""The special hands of a variant as a poster: when they are played, what is asked, what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from trucodsl.backends.chart_facts import Meanings, special_kinds
from trucodsl.backends.chart_project import subtitle
from trucodsl.backends.charts import charts_of
from trucodsl.backends.poster import Poster, Table
from trucodsl.backends.words import Speaker, speaker
from trucodsl.machine.machine import Hand


def special_poster(hands: Sequence[Hand], lang: str) -> Poster:
    """One line for each kind of hand that a mode brings up, the ordinary hand first."""
    first = hands[0]
    say = speaker(first.book, lang, first.seats)
    phrases = say.phrases
    keys = ("kind", "played_when", "worth", "calls", "asked", "sight")
    rows = [_row(hand, lang) for hand in hands]
    title = f"{say.title()} · {phrases.say('poster', 'special')}"
    table = Table("special", tuple(phrases.say("poster", key) for key in keys), tuple(rows))
    return Poster("special", title, subtitle(first, say), lang, (), (table,))


def _row(hand: Hand, lang: str) -> tuple[str, ...]:
    """What one kind of hand says."""
    say = speaker(hand.book, lang, hand.seats)
    phrases = say.phrases
    kinds = special_kinds(hand)
    worth = Meanings(say).stake(hand.charts[hand.deciding].nodes[0].stake)
    return (
        say.names(kind.name for kind in kinds) or phrases.say("poster", "ordinary"),
        "; ".join(say.window(kind.when) for kind in kinds) or phrases.say("poster", "otherwise"),
        worth,
        _calls(hand, lang) or phrases.say("poster", "no_calls"),
        _asked(hand, say),
        phrases.maybe("says", f"sight_{hand.sight}") or phrases.say("poster", "sight_own"),
    )


def _calls(hand: Hand, lang: str) -> str:
    """The calls that the charts of the hand lead to; a punished one is marked."""
    charts = charts_of(hand, lang)
    found = [state.said[-1] for chart in charts for state in chart.states if state.kind == "asked" and state.said]
    found += [f"! {edge.label}" for chart in charts for edge in chart.transitions if edge.kind == "foul"]
    return ", ".join(dict.fromkeys(found))


def _asked(hand: Hand, say: Speaker) -> str:
    if hand.ask is None:
        return "–"
    return f"{say.party(hand.ask.who)}: {say.word('play')} / {say.word('run')} ({say.effects(hand.ask.refused)})"
