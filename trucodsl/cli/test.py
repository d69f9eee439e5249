"""``test``: plays, and the examples of variants."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

import click

from trucodsl import pipeline
from trucodsl.analysis.trials import Trial
from trucodsl.cli import console
from trucodsl.cli.names import NAME
from trucodsl.diagnostics import TrucoError, UsageError, VariantError
from trucodsl.engines.record import to_json

PLAY = ".play"


class Failed(TypedDict):
    """One line that is not as it says."""

    line: int
    expected: str
    got: str


class Result(TypedDict):
    """One file."""

    file: str
    ok: bool
    plays: int
    failures: list[Failed]
    position: dict[str, Any] | None


@click.command()
@click.argument("targets", nargs=-1, required=True, type=NAME, metavar="FILE|DIR|NAME...")
@click.option("--quiet", "-q", is_flag=True, help="Only what fails.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, one a file, with the last position.")
def test(targets: tuple[str, ...], quiet: bool, as_json: bool) -> None:
    """Run plays (files or folders), and the examples of variants and house rules.

    Exit 1 if anything is not as a play expects it; 2 if a file or name is not there (the others are run all the same).
    """
    results: list[Result] = []
    worst = 0
    for target in (target for given in targets for target in _spread(given)):
        code, result = _result(target)
        results.append(result)
        worst = max(worst, code)
    if as_json:
        console.say_json(results)
    else:
        _say(results, quiet)
    if worst:
        raise click.exceptions.Exit(worst)


def _spread(target: str) -> Iterator[str]:
    """A folder is all the plays in it."""
    path = Path(target)
    if path.is_dir():
        found = sorted(str(file) for file in path.rglob(f"*{PLAY}"))
        if not found:
            raise UsageError(f"there is no {PLAY} file in {target}")
        yield from found
    else:
        yield target


def _result(target: str) -> tuple[int, Result]:
    """An exit code, and one file for a program; what cannot be read is a failure too."""
    try:
        trial = pipeline.plays(target) if target.endswith(PLAY) else pipeline.examples(target)
    except VariantError as fault:
        return 1, _shape(target, [_unreadable(one.span.line, one.code, one.message) for one in fault.diagnostics])
    except UsageError as fault:
        console.complain(str(fault))
        return 2, _shape(target, [_unreadable(1, "", str(fault))])
    except TrucoError as fault:
        return 1, _shape(target, [_unreadable(1, "", str(fault))])
    failures = [_failure(one.span.line, one.expected, one.got) for one in trial.failures]
    failures += [_unreadable(one.span.line, one.code, one.message) for one in trial.unreadable]
    return 1 if failures else 0, _shape(target, failures, trial)


def _failure(line: int, expected: str, got: str) -> Failed:
    return {"line": line, "expected": expected, "got": got}


def _unreadable(line: int, code: str, message: str) -> Failed:
    return _failure(line, "something that can be read", f"{code} {message}".strip())


def _shape(target: str, failures: list[Failed], trial: Trial | None = None) -> Result:
    position = trial.position if trial else None
    return {
        "file": target,
        "ok": not failures,
        "plays": trial.plays if trial else 0,
        "failures": sorted(failures, key=lambda one: one["line"]),
        "position": to_json(position) if position else None,
    }


def _say(results: list[Result], quiet: bool) -> None:
    plays = failed = 0
    for result in results:
        failures = result["failures"]
        plays += result["plays"]
        failed += len(failures)
        if failures or not quiet:
            word = console.paint("FAIL", "bold", "red") if failures else console.paint("ok", "green")
            console.say(f"{word}  {result['file']}  ({console.number(result['plays'], 'play')})")
        for one in failures:
            console.say(f"  {result['file']}:{one['line']}")
            console.say(f"    expected  {one['expected']}")
            console.say(f"    got       {one['got']}")
    if len(results) > 1 or failed:
        parts = [(len(results), "file"), (plays, "play"), (failed, "failure")]
        console.say(", ".join(console.number(n, word) for n, word in parts))
