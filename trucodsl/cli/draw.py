"""``draw``: pictures of a variant, all of them printed from the same charts."""

from __future__ import annotations

from pathlib import Path

import click

from trucodsl import pipeline
from trucodsl.backends.chart import Chart
from trucodsl.backends.charts import chart_of, sheet_of
from trucodsl.backends.render import render
from trucodsl.backends.to_chart_json import to_chart_json
from trucodsl.backends.to_dot import to_dot
from trucodsl.backends.to_mermaid import to_mermaid
from trucodsl.cli import console
from trucodsl.cli.names import MODE, NAME
from trucodsl.diagnostics import UsageError
from trucodsl.machine.lower import every_hand

PRINTERS = {
    "dot": lambda chart, theme: to_dot(chart, theme),
    "mmd": lambda chart, theme: to_mermaid(chart),
    "json": lambda chart, theme: to_chart_json(chart),
}
PICTURES = ("svg", "png", "pdf")


@click.command()
@click.argument("name", type=NAME)
@click.option("--bet", help="One bet only (default: all of them on one sheet).")
@click.option("--of", "what", type=click.Choice(["bets"]), default="bets", show_default=True, help="What to draw.")
@click.option("--mode", type=MODE, help="How they play: 2v2, gallo (default: the variant's first mode).")
@click.option("--kind", help="A special kind of hand, such as mao_de_onze (default: an ordinary hand).")
@click.option("--lang", type=click.Choice(["en", "es", "pt"]), default="en", show_default=True, help="Language.")
@click.option("--theme", type=click.Choice(["light", "dark", "print"]), default="light", show_default=True)
@click.option("-o", "--output", help="FILE.svg, .png, .pdf, .dot, .mmd or .json (default: NAME.svg; - for stdout).")
@click.option("--format", "form", type=click.Choice([*PICTURES, *PRINTERS]), help="The format, if not by the suffix.")
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
    """The betting as a picture: what may be said, what is at stake, what a refusal pays."""
    target = output or "-".join([Path(name).stem if Path(name).suffix else name, *([bet] if bet else [])]) + ".svg"
    form = form or ("svg" if target == "-" else Path(target).suffix.lstrip("."))
    if form not in PICTURES and form not in PRINTERS:
        raise UsageError(f"`{target}` should end in {', '.join('.' + one for one in (*PICTURES, *PRINTERS))}")
    chart = _chart(name, bet, mode, kind, lang)
    if form in PRINTERS:
        console.write(target, PRINTERS[form](chart, theme))
    else:
        console.write(target, render(to_dot(chart, theme), form, "system" if system_dot else "embedded"))
    if target != "-":
        console.note(f"drew {target}")


def _chart(name: str, bet: str | None, mode: str | None, kind: str | None, lang: str) -> Chart:
    machine = pipeline.compile(name)
    mode = pipeline.mode_of(machine.book, mode)
    kinds = [one.name for one in machine.book.kinds]
    if kind is not None and kind not in kinds:
        raise UsageError(f"`{name}` has no kind of hand `{kind}`; it has {', '.join(kinds) or 'none'}")
    hands = every_hand(machine, mode).values()  # the ordinary one first
    here = next((hand for hand in hands if kind is None or kind in hand.kinds), None)
    if here is None:
        raise UsageError(f"no score of `{name}` brings up `{kind}` in {mode}")
    return chart_of(here, bet, lang) if bet else sheet_of(here, lang)
