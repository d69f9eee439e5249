"""``check``: every fault of a variant at once."""

from __future__ import annotations

import click

from trucodsl import pipeline
from trucodsl.cli import console
from trucodsl.cli.names import NAME
from trucodsl.diagnostics import TrucoError, UsageError
from trucodsl.pipeline import Checked


@click.command()
@click.argument("names", nargs=-1, required=True, type=NAME, metavar="NAME...")
@click.option("--strict", is_flag=True, help="Warnings count as faults.")
@click.option("--every-mode", is_flag=True, help="Build the machine of every mode, not of the first only (slower).")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing about what is right.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for a program.")
def check(names: tuple[str, ...], strict: bool, every_mode: bool, quiet: bool, as_json: bool) -> None:
    """Every fault of variants, house rules or plays at once, each with its place and one thing to do.

    The examples of a variant are run too.
    """
    results: list[dict[str, object]] = []
    worst = 0
    for name in names:
        code, result = _one(name, strict, every_mode, quiet or as_json, as_json)
        worst = max(worst, code)
        results.append(result)
    if as_json:
        console.say_json(results)
    if worst:
        raise click.exceptions.Exit(worst)


def _one(name: str, strict: bool, every_mode: bool, silent: bool, as_json: bool) -> tuple[int, dict[str, object]]:
    """Check one name; its exit code, and the result for a program."""
    try:
        found = pipeline.check(name, every_mode=every_mode)
    except TrucoError as fault:
        if not as_json:
            console.complain(f"{name}: {fault}")
        return 2 if isinstance(fault, UsageError) else 1, {"name": name, "ok": False, "error": str(fault)}
    good = found.ok and not (strict and found.diagnostics)
    if not as_json:
        console.diagnose(found.diagnostics)
    if good and not silent:
        console.say(_summary(found))
    return 0 if good else 1, {
        "name": name,
        "ok": good,
        "diagnostics": [console.as_json(one) for one in found.diagnostics],
        "situations": dict(found.situations),
        "examples": found.examples,
    }


def _summary(found: Checked) -> str:
    parts = [f"{mode}: {console.number(size, 'situation')}" for mode, size in found.situations]
    parts.append(console.number(found.examples, "play" if found.machine is None else "example"))
    return f"{console.paint('ok', 'green')}  {found.name}  ({', '.join(parts)})"
