"""The command line, run inside the test: what a person would see."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from trucodsl.cli import main


@dataclass(frozen=True)
class Ran:
    """``out`` and ``err`` apart, ``shown`` as they come on a screen."""

    code: int
    out: str
    err: str
    shown: str


class _Both(io.StringIO):
    def __init__(self, screen: io.StringIO) -> None:
        super().__init__()
        self.screen = screen

    def write(self, text: str, /) -> int:
        """Into this stream, and on the screen."""
        self.screen.write(text)
        return super().write(text)


def run(args: list[str], stdin: str = "") -> Ran:
    """Run one command line, without ``trucodsl`` in front."""
    screen = io.StringIO()
    out, err = _Both(screen), _Both(screen)
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(stdin)):
        code = main.run(args)
    shown = screen.getvalue()
    if shown and not shown.endswith("\n"):
        shown += "\n"
    return Ran(code, out.getvalue(), err.getvalue(), shown + (f"[exit {code}]\n" if code else ""))
