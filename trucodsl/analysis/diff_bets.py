"""What differs in the bets: call by call, window by window."""

from __future__ import annotations

from collections.abc import Iterator

from trucodsl.analysis.diff_parts import Difference, leaves, named
from trucodsl.rulebook.book import Bet, BetCall, RuleBook
from trucodsl.syntax.phrase_printer import to_phrase

PAYMENTS = ("unbid", "cap", "worth", "refused", "alone", "accepted", "fouls", "show")
WINNERS = ("decides", "tie", "cancels")


def bets_differ(a: RuleBook, b: RuleBook) -> Iterator[Difference]:
    """Bets that are new or gone, and what changed in the others."""
    for name, old, new in named(a.bets, b.bets):
        if old is None or new is None:
            before, after = (to_phrase(one.chain) if one else "" for one in (old, new))
            yield from leaves((name,), before, after, "payment", what=f"bet `{name}`")
            continue
        was, now = _bet(old), _bet(new)
        for key in was:
            yield from leaves((name, key), was[key], now[key], _severity(key))
        yield from _calls(old, new)


def _severity(key: str) -> str:
    return "winner" if key in WINNERS else "payment" if key in PAYMENTS else "speech"


def _bet(bet: Bet) -> dict[str, str]:
    return {
        "decides": bet.decides,
        "unbid": to_phrase(bet.unbid),
        "chain": to_phrase(bet.chain),
        "who": bet.who,
        "when": to_phrase(bet.when),
        "raise": bet.raises,
        "answers": bet.answers,
        "interrupts": ", ".join(sorted(bet.interrupts)),
        "cancels": ", ".join(sorted(bet.cancels)),
        "cap": to_phrase(bet.cap) if bet.cap else "",
        "tie": bet.tie,
        "declare": bet.declare,
        "must": " / ".join(to_phrase(duty) for duty in bet.must),
        "fouls": " / ".join(to_phrase(foul) for foul in bet.fouls),
        "show": ", ".join(bet.show),
        "commit": _commit(bet),
    }


def _commit(bet: Bet) -> str:
    if bet.commit is None:
        return ""
    return f"accepted played, refused {bet.commit.refused}, refused in first trick {bet.commit.refused_first}"


def _calls(old: Bet, new: Bet) -> Iterator[Difference]:
    for name, was, now in named(old.calls, new.calls):
        path = (old.name, name)
        if was is None or now is None:
            before, after = (f"worth {to_phrase(one.worth)}" if one else "" for one in (was, now))
            yield from leaves(path, before, after, "payment", what=f"call `{name}` of `{old.name}`")
            continue
        before_all, after_all = _call(was), _call(now)
        for key, before in before_all.items():
            after = after_all[key]
            for one in leaves((*path, key), before, after, _severity(key)):
                changed = one.kind == "changed" and key == "worth"
                yield one._replace(sentence=f"`{name}` {before} -> {after}") if changed else one


def _call(call: BetCall) -> dict[str, str]:
    return {
        "worth": to_phrase(call.worth),
        "refused": to_phrase(call.refused),
        "alone": to_phrase(call.alone) if call.alone else "",
        "when": to_phrase(call.when) if call.when else "",
        "asks": "" if call.asks else "nobody",
        "accepted": to_phrase(call.accepted) if call.accepted else "",
    }
