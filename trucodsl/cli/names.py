"""NAME on the command line: a variant, a sum of one and house rules, or a path."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from trucodsl import pipeline
from trucodsl.diagnostics import UsageError
from trucodsl.source import Source
from trucodsl.syntax import read_file


class Name(click.ParamType[str]):
    """A name as typed; the shell can complete it, one part of the sum at a time."""

    name = "NAME"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Shipped variants; after a plus sign, house rules; files."""
        before, plus, last = incomplete.rpartition("+")
        names = [path.stem for path in pipeline.shipped() if (path.parent.name == "rules") == bool(plus)]
        found = [CompletionItem(f"{before}{plus}{name}") for name in names if name.startswith(last)]
        return found if plus else [*found, CompletionItem(incomplete, type="file")]


NAME = Name()


def parts_of(name: str) -> list[str]:
    """The parts of a sum; a path is one part even if it has a plus sign in it."""
    return [name] if Path(name).is_file() else name.split("+")


def of_file(name: str) -> Source:
    """The file of a path or of a shipped name."""
    if Path(name).exists() or Path(name).suffix:
        return read_file(Path(name))
    for path in pipeline.shipped():
        if path.stem == name:
            return read_file(path)
    raise UsageError(f"there is no file and no variant `{name}`")
