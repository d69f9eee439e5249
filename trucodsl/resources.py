"""Where the data files are: the grammars, the variants and the house rules.

In an installed wheel they travel inside the package (``_data``); in a checkout
they stand beside it.  No other module knows a path.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_ROOTS = (_PACKAGE / "_data", _PACKAGE.parent)


def _find(name: str) -> Path:
    for root in _ROOTS:
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(f"trucodsl is not installed whole: its folder `{name}` is missing")


def grammar_path(name: str) -> Path:
    """The file of a grammar: ``truco.lark``, ``variant.schema.json`` …"""
    return _find("grammar") / name


def grammar(name: str) -> str:
    """The text of a grammar."""
    return grammar_path(name).read_text(encoding="utf-8")


def variants_dir() -> Path:
    """The folder of the shipped variants."""
    return _find("variants")


def rules_dir() -> Path:
    """The folder of the shipped house rules."""
    return _find("variants") / "rules"


def version() -> str:
    """The version that is installed, or ``unknown``."""
    metadata = import_module("importlib.metadata")  # takes longer than the rest of the command line
    try:
        return str(metadata.version("trucodsl"))
    except metadata.PackageNotFoundError:
        return "unknown"
