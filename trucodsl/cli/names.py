"""How things are named on the command line.

NAME is a variant, a sum of one and house rules, or a path; MODE is ``1v1`` or
``2v2``; numbers may be written as ``10k`` or ``1e6``.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar

import click
from click.shell_completion import CompletionItem

from trucodsl.rulebook.names import Asker, find, known
from trucodsl.source import Source
from trucodsl.syntax import read_file


class Name(click.ParamType[str]):
    """A name as typed; the shell can complete it, one part of the sum at a time."""

    name = "NAME"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Variants and house rules; files."""
        before, plus, last = incomplete.rpartition("+")
        found = [CompletionItem(f"{before}{plus}{name}") for name in known() if name.startswith(last)]
        return found if plus else [*found, CompletionItem(incomplete, type="file")]


NAME = Name()


def source_of(name: str) -> Source:
    """The file of a path or of a shipped name."""
    return read_file(find(name, Asker()).path)


class Mode(click.ParamType[str]):
    """``1v1``, ``2v2``: whether the variant has it is the engine's business."""

    name = "MODE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The usual ones."""
        return [CompletionItem(mode) for mode in ("1v1", "2v2", "3v3") if mode.startswith(incomplete)]


MODE = Mode()


class Number(click.ParamType[int]):
    """A count as people write it: ``500``, ``10k``, ``1M``, ``1e6``."""

    name = "N"
    units: ClassVar[dict[str, int]] = {"k": 1_000, "m": 1_000_000, "g": 1_000_000_000}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """A whole number above 0."""
        if isinstance(value, int):
            return value
        text = str(value).strip().lower().replace("_", "").replace(",", "")
        unit = self.units.get(text[-1:], 1)
        try:
            number = Decimal(text[:-1] if unit > 1 else text) * unit
        except ArithmeticError:
            self.fail(f"`{value}` is not a number such as 500, 10k, 1M or 1e6", param, ctx)
        if not number.is_finite() or number != int(number) or not 1 <= number <= 10**12:
            self.fail(f"`{value}` is not a whole number from 1 to 1e12", param, ctx)
        return int(number)


NUMBER = Number()
