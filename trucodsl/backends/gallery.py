"""The gallery: a page with a picture of every bet and the posters of the variants, and the pictures.

Each variant is drawn in the language of its calls and for as many players as its
last mode has; special hands come after the ordinary one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from trucodsl.backends.chart import Chart
from trucodsl.backends.charts import charts_of
from trucodsl.backends.phrasebook import LANGUAGES
from trucodsl.backends.poster import Poster
from trucodsl.backends.posters import ONE_HAND, POSTERS, poster_of
from trucodsl.backends.render import render
from trucodsl.backends.to_dot import to_dot
from trucodsl.backends.to_poster_dot import to_poster_dot
from trucodsl.backends.words import in_language
from trucodsl.machine.lower import every_hand
from trucodsl.machine.machine import Hand, Machine

HEAD = """# Gallery

The bets of the variants that come with trucodsl, as `trucodsl draw NAME --bet BET` draws them, and their posters:
`trucodsl draw NAME --of order`, `tricks`, `hand`, `match` and `special`. The pictures are made from the compiled
machine and are rewritten by `pytest --bless tests/test_gallery.py`.
"""


def gallery(machines: Iterable[Machine]) -> Mapping[str, bytes]:
    """The page and the pictures, by their path under ``docs/``."""
    page, files = HEAD, dict[str, bytes]()
    for machine in machines:
        book = machine.book
        page += f"\n## {in_language(book.people.title, 'en') or book.name}\n"
        summary = in_language(book.people.summary, "en")
        page += f"\n{summary}\n" if summary else ""
        for name, chart in _pictures(machine):
            files[f"img/{name}.svg"] = render(to_dot(chart), "svg")
            page += _shown(name, chart)
        for name, poster in _posters(machine):
            files[f"img/{name}.svg"] = render(to_poster_dot(poster), "svg")
            page += _shown(name, poster)
    return {"gallery.md": page.encode(), **files}


def _shown(name: str, picture: Chart | Poster) -> str:
    return f"\n![{_plain(f'{picture.title}, {picture.subtitle}')}](img/{name}.svg)\n"


def _posters(machine: Machine) -> Iterator[tuple[str, Poster]]:
    """Names and posters of one variant; of special hands only where there are any."""
    hands = _main_hands(machine)
    for what in POSTERS:
        poster = poster_of(what, hands[0], hands, _language(machine))
        if what in ONE_HAND or len(hands) > 1:
            yield f"{machine.book.name}-{what}-poster", poster


def _language(machine: Machine) -> str:
    """The language in which it says its calls."""
    words = machine.book.people.words.values()
    return next((one for said in words for one in said if one in LANGUAGES), LANGUAGES[0])


def _main_hands(machine: Machine) -> list[Hand]:
    """The hands of the mode that the gallery shows first: the last one with two sides."""
    modes = machine.book.modes
    pairs = [mode.name for mode in modes if mode.sides == "alternate"] or [modes[0].name]
    return _hands(machine, pairs[-1])


def _pictures(machine: Machine) -> Iterator[tuple[str, Chart]]:
    """Names and charts of one variant: the bets of the ordinary hand, then what is different in special ones."""
    book = machine.book
    lang = _language(machine)
    seen: list[tuple[object, ...]] = []
    pairs = [mode.name for mode in book.modes if mode.sides == "alternate"]
    others = [mode.name for mode in book.modes if mode.name not in pairs]
    hands = [hand for mode in (*pairs[-1:], *others) for hand in _hands(machine, mode)]
    for hand in hands:
        kinds = "" if hand is hands[0] else "-" + "-".join(hand.kinds)
        for unfolded, chart in zip(hand.charts, charts_of(hand, lang), strict=True):
            drawn = (unfolded.bet.name, chart.states, chart.transitions)
            if drawn not in seen:
                yield f"{book.name}-{unfolded.bet.name}{kinds}".replace("_", "-"), chart
                seen.append(drawn)


def _hands(machine: Machine, mode: str) -> list[Hand]:
    """The kinds of hand of a mode, each once, the ordinary one first."""
    found = {hand.kinds: hand for hand in every_hand(machine, mode).values()}
    return list(found.values())


def _plain(text: str) -> str:
    """Text that is safe as the words of a Markdown link."""
    return "".join(f"\\{char}" if char in "\\[]()<>!`*_" else char for char in text)
