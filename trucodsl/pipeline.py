"""The journey on one page: name or path -> tree -> rule book -> machine -> automaton.

Each line returns a new frozen value.  A stage raises ``VariantError`` with all
of its faults, so a machine that comes out of ``compile`` has passed every check.
A name is a variant, a sum of it and house rules (``argentino+con-flor``) or a
path; ``search`` are folders in which other names are looked for too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from trucodsl import syntax
from trucodsl.analysis import trials
from trucodsl.analysis.trials import Trial
from trucodsl.diagnostics import Diagnostic, Report, UsageError, VariantError, in_order
from trucodsl.machine.automaton import Automaton
from trucodsl.machine.flatten import flatten
from trucodsl.machine.lower import every_hand, lower
from trucodsl.machine.machine import Machine
from trucodsl.machine.size import at_most
from trucodsl.machine.spots import MOST_SITUATIONS
from trucodsl.resources import variants_dir
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.load import load_sum
from trucodsl.rulebook.names import SUFFIXES, Asker, find, is_path, split
from trucodsl.syntax.play import read_plays
from trucodsl.syntax.tree import Map, Scalar, Seq, Tree

RULE = re.compile(r"^rule\b", re.MULTILINE)
VARIANT = re.compile(r"^\s*variant:\s*([^\s#]+)", re.MULTILINE)


def read(path: str | Path) -> Tree:
    """The tree of one file, as its author wrote it."""
    return syntax.read(syntax.read_file(Path(path)))


def load(name: str | Path, *search: Path, report: Report | None = None) -> RuleBook:
    """The rule book of a name; ``report`` gets the warnings."""
    return load_sum(str(name), *search, report=report)


def compile(name: str | Path, *search: Path) -> Machine:
    """The machine of a name."""
    return lower(load(name, *search))


def automaton(machine: Machine, mode: str | None = None) -> Automaton:
    """Every control situation of one mode (by default the first)."""
    return flatten(machine, mode_of(machine.book, mode))


def mode_of(book: RuleBook, mode: str | None = None) -> str:
    """A mode of the variant: the one asked for, or its first."""
    known = [one.name for one in book.modes]
    if mode is not None and mode not in known:
        raise UsageError(f"`{book.name}` has no mode `{mode}`; it has {', '.join(known)}")
    return mode or known[0]


def shipped() -> list[Path]:
    """The files of the variants that come with the package, then those of the house rules."""
    found = (path for path in variants_dir().rglob("*") if path.suffix in SUFFIXES)
    return sorted(found, key=lambda path: (path.parent.name == "rules", path.stem))


def compiler(*search: Path) -> Callable[[str], Machine]:
    """``compile`` that remembers, for many plays of the same variants."""
    return cache(lambda name: compile(name, *search))


def examples(name: str | Path) -> Trial:
    """What becomes of the examples of a variant, of a house rule, or of the last rule of a sum."""
    return trials.of_examples(load(base_of(str(name)) or name), compiler(*beside(str(name))))


def plays(path: str | Path) -> Trial:
    """What becomes of the plays of a file."""
    return trials.of_file(syntax.read_file(Path(path)), compiler(Path(path).parent))


# ---------------------------------------------------------------- checking
@dataclass(frozen=True, slots=True)
class Checked:
    """Everything there is to say about a name: all faults and warnings, and how far it came."""

    name: str
    diagnostics: tuple[Diagnostic, ...]
    machine: Machine | None = None
    situations: tuple[tuple[str, int], ...] = ()  # mode, number
    examples: int = 0

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings are allowed."""
        return all(one.severity == "warning" for one in self.diagnostics)


def check(name: str | Path, *, every_mode: bool = False) -> Checked:
    """Every fault of the first stage that has one; warnings; examples that do not hold.

    A house rule alone is checked on the variant that its first example names.
    """
    name = str(name)
    report = Report()
    try:
        if name.endswith(".play"):
            read = read_plays(syntax.read_file(Path(name)), report)
            return Checked(name, tuple(in_order(report.diagnostics)), examples=len(read))
        machine = lower(load(base_of(name) or name, *beside(name), report=report))
        sizes = _sizes(machine, every_mode)
        compile_other = compiler(*beside(name))
        tried = trials.of_examples(
            machine.book, lambda other: machine if other == machine.book.name else compile_other(other)
        )
    except VariantError as fault:
        return Checked(name, fault.diagnostics)
    for one in tried.failures:
        report.add("E650", one.span, expected=one.expected, got=one.got.replace("`", ""))
    found = in_order([*report.diagnostics, *tried.unreadable])
    return Checked(name, tuple(found), machine, sizes, tried.plays)


def _sizes(machine: Machine, every_mode: bool) -> tuple[tuple[str, int], ...]:
    """How many situations each mode has; counted only if asked for, or if the first mode might have too many (E401)."""
    modes = [mode.name for mode in machine.book.modes]
    if not every_mode:
        hands = every_hand(machine, modes[0]).values()
        modes = modes[:1] if sum(map(at_most, hands)) > MOST_SITUATIONS else []
    return tuple((mode, len(automaton(machine, mode).situations)) for mode in modes)


def beside(name: str) -> tuple[Path, ...]:
    """The folders of the files of a sum, where their names are looked for too."""
    return tuple(dict.fromkeys(Path(part).parent for part in split(name, Asker()) if is_path(part)))


def base_of(name: str) -> str:
    """For a house rule alone: the sum that its first example is for.  Else nothing."""
    parts = split(name, Asker())
    source = syntax.read_file(find(parts[0], Asker()).path)
    if len(parts) > 1 or not RULE.search(source.text):
        return ""
    examples = syntax.read(source).root.get("examples")
    for example in examples if isinstance(examples, Seq) else ():
        play = example.get("play") if isinstance(example, Map) else None
        if isinstance(play, Scalar) and (said := VARIANT.search(play.text)):
            return said[1]
    return ""
