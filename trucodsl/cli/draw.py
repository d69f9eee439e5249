"""``draw``: pictures of a variant, all of them printed from the same charts and posters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from trucodsl import pipeline
from trucodsl.backends.chart import Chart
from trucodsl.backends.charts import chart_of, sheet_of
from trucodsl.backends.poster import Poster
from trucodsl.backends.posters import POSTERS, poster_of
from trucodsl.backends.render import render
from trucodsl.backends.to_chart_json import to_chart_json
from trucodsl.backends.to_chart_text import to_chart_text
from trucodsl.backends.to_dot import to_dot
from trucodsl.backends.to_mermaid import to_mermaid
from trucodsl.backends.to_poster_dot import to_poster_dot
from trucodsl.backends.to_poster_mermaid import to_poster_mermaid
from trucodsl.backends.to_poster_text import to_poster_text
from trucodsl.cli import console
from trucodsl.cli.names import MODE, NAME
from trucodsl.diagnostics import UsageError
from trucodsl.machine.lower import every_hand
from trucodsl.machine.machine import Hand, Machine

OF_CHART: dict[str, Callable[[Chart, str], str]] = {
    "dot": to_dot,
    "mermaid": lambda chart, theme: to_mermaid(chart),
    "json": lambda chart, theme: to_chart_json(chart),
    "text": lambda chart, theme: to_chart_text(chart),
}
OF_POSTER: dict[str, Callable[[Poster, str], str]] = {
    "dot": to_poster_dot,
    "mermaid": lambda poster, theme: to_poster_mermaid(poster),
    "json": lambda poster, theme: to_chart_json(poster),
    "text": lambda poster, theme: to_poster_text(poster),
}
PICTURES = ("svg", "png", "pdf")
SUFFIXES = {**{one: one for one in (*PICTURES, "dot", "json")}, "mmd": "mermaid", "txt": "text"}
FORMATS = (*PICTURES, *OF_CHART)
SPELLINGS = {"mmd": "mermaid", "txt": "text"}


class Format(click.Choice[str]):
    """A format by its name, or by the suffix of its files."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name of the format."""
        return super().convert(SPELLINGS.get(value, value), param, ctx)


@click.command()
@click.argument("name", type=NAME)
@click.option("--bet", help="One bet only (default: all of them on one sheet).")
@click.option(
    "--of", "what", type=click.Choice(["bets", *POSTERS]), default="bets", show_default=True,
    help="The betting; the course of a hand or of a match; who wins with which tricks; the order of the cards; "
    "the special hands.",
)  # fmt: skip
@click.option("--mode", type=MODE, help="How they play: 2v2, gallo (default: the variant's first mode).")
@click.option("--kind", help="A special kind of hand, such as mao_de_onze (default: an ordinary hand).")
@click.option("--lang", type=click.Choice(["en", "es", "pt"]), default="en", show_default=True, help="Language.")
@click.option("--theme", type=click.Choice(["light", "dark", "print"]), default="light", show_default=True)
@click.option(
    "-o", "--output", help="FILE.svg, .png, .pdf, .dot, .mmd, .json or .txt (default: NAME.svg; - for stdout)."
)
@click.option("--format", "form", type=Format(FORMATS), help="The format, if not by the suffix.")
@click.option("--system-dot", is_flag=True, help="Use the Graphviz of this computer, not the one that comes along.")
def draw(
    name: str,
    bet: str | None,
    what: str,
    mode: str | None,
    kind: str | None,
    lang: str,
    theme: str,
    output: str | None,
    form: str | None,
    system_dot: bool,
) -> None:
    """The betting as a picture: what may be said, what is at stake, what a refusal pays; and posters of the rest."""
    if bet and what != "bets":
        raise UsageError(f"--bet goes with the bets; leave it out to draw `--of {what}`")
    named = [bet] if bet else [what] if what != "bets" else []
    target = output or "-".join([Path(name).stem if Path(name).suffix else name, *named]) + ".svg"
    form = form or ("svg" if target == "-" else SUFFIXES.get(Path(target).suffix.lstrip(".")))
    if form is None:
        raise UsageError(f"`{target}` should end in {', '.join('.' + one for one in SUFFIXES)}")
    machine = pipeline.compile(name)
    here, hands = _hands(machine, name, pipeline.mode_of(machine.book, mode), kind)
    if what == "bets":
        chart = chart_of(here, bet, lang) if bet else sheet_of(here, lang)
        text = OF_CHART[form if form in OF_CHART else "dot"](chart, theme)
    else:
        poster = poster_of(what, here, hands, lang)
        text = OF_POSTER[form if form in OF_POSTER else "dot"](poster, theme)
    console.write(target, text if form not in PICTURES else render(text, form, "system" if system_dot else "embedded"))
    if target != "-":
        console.note(f"drew {target}")


def _hands(machine: Machine, name: str, mode: str, kind: str | None) -> tuple[Hand, list[Hand]]:
    """The hand that is asked for, and every kind of hand of the mode, the ordinary one first."""
    kinds = [one.name for one in machine.book.kinds]
    if kind is not None and kind not in kinds:
        raise UsageError(f"`{name}` has no kind of hand `{kind}`; it has {', '.join(kinds) or 'none'}")
    hands = list({hand.kinds: hand for hand in every_hand(machine, mode).values()}.values())
    here = next((hand for hand in hands if kind is None or kind in hand.kinds), None)
    if here is None:
        raise UsageError(f"no score of `{name}` brings up `{kind}` in {mode}")
    return here, hands
