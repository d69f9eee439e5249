"""The journey on one page: name or path -> tree -> rule book -> machine.

Each line returns a new frozen value.  A stage raises ``VariantError`` with all
of its faults, so a machine that comes out of ``compile`` has passed every check.
"""

from __future__ import annotations

from pathlib import Path

from trucodsl import syntax
from trucodsl.machine.lower import lower
from trucodsl.machine.machine import Machine
from trucodsl.resources import variants_dir
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.load import load_sum
from trucodsl.syntax.tree import Tree

SUFFIXES = (".yaml", ".yml", ".truco")


def shipped() -> list[Path]:
    """The files of the variants that come with the package, then those of the house rules."""
    found = (path for path in variants_dir().rglob("*") if path.suffix in SUFFIXES)
    return sorted(found, key=lambda path: (path.parent.name == "rules", path.stem))


def read(path: str | Path) -> Tree:
    """The tree of one file, as its author wrote it."""
    return syntax.read(syntax.read_file(Path(path)))


def load(name: str | Path) -> RuleBook:
    """The rule book of a name, a sum of names (``argentino+con-flor``) or a path."""
    return load_sum(str(name))


def compile(name: str | Path) -> Machine:
    """The machine of a name, a sum of names or a path."""
    return lower(load(name))
