"""DOT text to a picture file.

The embedded engine (graphviz-pure) comes with the package and draws SVG and
PNG without any system package; ``engine="system"`` uses the ``dot`` of the
machine, which also makes PDF.
"""

from __future__ import annotations

import importlib.metadata
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock

from trucodsl.diagnostics import TrucoError, UsageError

FORMATS = {"embedded": ("svg", "png"), "system": ("svg", "png", "pdf")}
DOTS_PER_INCH = 144
_ONE_AT_A_TIME = Lock()


def render(dot: str, format: str = "svg", engine: str = "embedded") -> bytes:
    """The picture of a DOT text; ``TrucoError`` says what is missing."""
    if engine not in FORMATS:
        raise UsageError(f"no engine `{engine}`; there are {' and '.join(FORMATS)}")
    if format not in FORMATS[engine]:
        if format in FORMATS["system"]:
            raise UsageError(f"the embedded engine draws no {format}; use the system dot, or svg")
        raise UsageError(f"no picture format `{format}`; there are {', '.join(FORMATS['system'])}")
    import graphviz  # heavy: only when something is drawn

    text = dot if format != "png" else dot.replace("{", f"{{ graph [dpi={DOTS_PER_INCH}];", 1)
    with _dot_command(engine):
        try:
            drawn: bytes = graphviz.Source(text).pipe(format=format, quiet=True)
            return drawn
        except graphviz.CalledProcessError as fault:
            raise TrucoError(f"{engine} dot failed: {_last_line(fault.stderr)}") from None
        except (graphviz.ExecutableNotFound, OSError) as fault:
            raise TrucoError(f"{engine} dot cannot be run: {fault}") from None


@contextmanager
def _dot_command(engine: str) -> Iterator[None]:
    """The ``graphviz`` package calls one command for all; it is put back afterwards."""
    from graphviz.backend import dot_command

    command = _embedded() if engine == "embedded" else _system()
    with _ONE_AT_A_TIME:
        before = dot_command.DOT_BINARY
        dot_command.DOT_BINARY = command
        try:
            yield
        finally:
            dot_command.DOT_BINARY = before


@cache
def _embedded() -> Path:
    """The program inside graphviz-pure."""
    try:
        installed = importlib.metadata.files("graphviz-pure") or ()
    except importlib.metadata.PackageNotFoundError:
        installed = ()
    for file in installed:
        if file.name in ("graphviz-pure", "graphviz-pure.exe"):
            return Path(str(file.locate())).resolve()
    raise TrucoError("the embedded engine is not installed: pip install graphviz-pure, or use the system dot")


def _system() -> Path:
    found = shutil.which("dot")
    if found is None:
        raise TrucoError("there is no `dot` on this machine: install Graphviz, or use the embedded engine")
    return Path(found)


def _last_line(stderr: bytes | str | None) -> str:
    text = stderr.decode(errors="replace") if isinstance(stderr, bytes) else stderr or ""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "no reason given")
