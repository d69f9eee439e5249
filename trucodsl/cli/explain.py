"""``explain``: the table of faults, for somebody who met one."""

from __future__ import annotations

from itertools import groupby
from string import Formatter

import click

from trucodsl.catalog import CATALOG
from trucodsl.cli import console
from trucodsl.diagnostics import UsageError, did_you_mean

STAGES = {
    "E1": "the file cannot be read",
    "E2": "a name in it cannot be found, or files do not fit together",
    "E3": "the rules contradict themselves",
    "E4": "the rules cannot be made into a game",
    "E5": "not supported yet",
    "E6": "plays",
    "W3": "warnings about the rules",
    "W4": "warnings about the game that comes out",
}
PAGE = """\
# Faults

Every fault that `trucodsl` reports has a code, a place and one thing to do. The code says which stage found it. A later
stage is reached only when the earlier ones found no error, so a file may show new faults once the old ones are mended.
Words in braces are filled in with yours. `trucodsl explain E501` prints one entry.

This page is printed from `trucodsl/catalog.py` by `trucodsl explain --markdown`.
"""


@click.command()
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for a program.")
@click.option("--markdown", is_flag=True, help="The whole table as a page.")
def explain(codes: tuple[str, ...], as_json: bool, markdown: bool) -> None:
    """What a code such as E301 means, and what to do. Without a code: all of them."""
    wanted = [code.upper() for code in codes] or sorted(CATALOG)
    for code in wanted:
        if code not in CATALOG:
            near = did_you_mean(code, CATALOG).rstrip() or "codes look like E301"
            raise UsageError(f"there is no fault `{code}`; {near}")
    if as_json:
        console.say_json([_as_json(code) for code in wanted])
    elif markdown:
        console.say(_page(wanted))
    else:
        for code in wanted:
            console.say(f"{console.paint(code, 'bold')}  {shown(CATALOG[code].message)}")
            console.say(f"      {STAGES.get(code[:2], '')}")
            console.say(f"      help: {shown(CATALOG[code].help)}")


def shown(template: str) -> str:
    """The words that are filled in, in braces, without how they are filled in."""
    return "".join(text + (f"{{{name}}}" if name else "") for text, name, _, _ in Formatter().parse(template))


def _as_json(code: str) -> dict[str, str]:
    entry = CATALOG[code]
    return {
        "code": code,
        "severity": "warning" if code.startswith("W") else "error",
        "stage": STAGES.get(code[:2], ""),
        "message": shown(entry.message),
        "help": shown(entry.help),
    }


def _page(codes: list[str]) -> str:
    parts = [PAGE]
    for stage, members in groupby(codes, key=lambda code: code[:2]):
        parts.append(f"\n## {stage}xx: {STAGES.get(stage, '')}\n\n| code | says | what to do |\n|---|---|---|\n")
        for code in members:
            message, help_ = (shown(text).replace("|", "\\|") for text in CATALOG[code])
            parts.append(f"| {code} | {message} | {help_} |\n")
    return "".join(parts).rstrip("\n")
