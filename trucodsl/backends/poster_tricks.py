"""Tricks and ties as a poster: every course of the tricks that the rules tell apart, and who wins it.

The results of the tricks grow from left to right into the line of the rules
that decides them, so what still can happen is always to the right.
"""

from __future__ import annotations

from trucodsl.backends.chart import Fact
from trucodsl.backends.chart_project import subtitle
from trucodsl.backends.poster import Arrow, Poster, Step
from trucodsl.backends.words import Speaker, speaker
from trucodsl.machine.machine import Hand


def tricks_poster(hand: Hand, lang: str) -> Poster:
    """The table of tricks of a hand as a tree."""
    say = speaker(hand.book, lang, hand.seats)
    decided = {outcome.results: outcome.winner for outcome in hand.book.tricks.won_by}
    paths = sorted({results[:n] for results in decided for n in range(len(results) + 1)}, key=lambda p: (len(p), p))
    ids = {path: f"t{index}" for index, path in enumerate(paths)}
    steps = [_step(ids[path], path, decided.get(path), say) for path in paths]
    arrows = [Arrow(f"e{n}", ids[path[:-1]], ids[path], _result(path[-1], say)) for n, path in enumerate(paths[1:])]
    title = f"{say.title()} · {say.phrases.say('poster', 'tricks')}"
    facts = _facts(hand, say)
    return Poster("tricks", title, subtitle(hand, say), lang, facts, (), tuple(steps), tuple(arrows), across=True)


def _step(id: str, path: tuple[str, ...], winner: str | None, say: Speaker) -> Step:
    """A course of tricks so far, or who wins with it."""
    phrases = say.phrases
    if not path:
        return Step(id, "begin", phrases.say("poster", "first_trick"))
    so_far = " ".join(path)
    if winner is None:
        return Step(id, "step", so_far, (phrases.say("poster", "trick_follows", n=len(path) + 1),))
    if phrases.has("poster", f"taker_{winner}"):
        return Step(id, "end", so_far, (phrases.say("poster", f"taker_{winner}"),))
    return Step(id, "end", so_far, (phrases.say("poster", "taker", side=winner),))


def _result(result: str, say: Speaker) -> str:
    return say.phrases.say("poster", "tied") if result == "=" else say.phrases.say("poster", "won", side=result)


def _facts(hand: Hand, say: Speaker) -> tuple[Fact, ...]:
    tricks, phrases = hand.book.tricks, say.phrases
    lines = [
        ("sides", phrases.say("poster", "sides_mean")),
        ("after_tie", phrases.say("poster", f"leads_{tricks.after_a_tie.replace(' ', '_')}")),
        ("cover", say.window(tricks.may_cover)),
        ("equal", phrases.say("poster", f"equal_{tricks.equal_cards.replace(' ', '_')}")),
    ]
    if hand.seats > len(hand.sides):
        lines.append(("partners", phrases.say("poster", f"partners_{tricks.partners_equal.replace(' ', '_')}")))
    return tuple(Fact(phrases.say("poster", key), text) for key, text in lines)
