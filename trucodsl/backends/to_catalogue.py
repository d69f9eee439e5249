"""The catalogue of house rules, as a Markdown table: what each does, what it says, and where it fits.

Everything is read from the files of the rules: the effect is the first sentence
of the comment on top, and a rule fits a variant if the sum passes every check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from trucodsl.diagnostics import TrucoError
from trucodsl.rulebook.load import load_sum
from trucodsl.rulebook.params import match
from trucodsl.syntax import read, read_file
from trucodsl.syntax.shape import RULES
from trucodsl.syntax.tree import Map, Node, Scalar, Seq, Tree

PLAYED = (*RULES.fields, "referee")  # the chapters that change what happens
MOST_LINES = 6  # lines of a rule that are shown
HEAD = "| Rule | What it does | It says | Fits | Sources |\n|---|---|---|---|---|\n"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule, as its file has it."""

    name: str
    title: str
    effect: str
    says: tuple[str, ...]
    sources: tuple[str, ...]
    used: tuple[tuple[str, str], ...]  # what it is put on in its examples, and by which name


def to_catalogue(rules: Iterable[Path], variants: Iterable[str], lang: str = "en") -> str:
    """The table of the house rules of some files, tried on some variants."""
    tried = tuple(variants)
    return HEAD + "".join(_row(_about(read(read_file(path)), lang), tried) for path in rules)


def _row(rule: HouseRule, variants: tuple[str, ...]) -> str:
    more = len(rule.says) - MOST_LINES
    says = [f"`{line}`" for line in rule.says[:MOST_LINES]] + ([f"and {more} more"] if more > 0 else [])
    fits = ", ".join(f"`{one}`" for one in _fits(rule, variants)) or "–"
    cells = (f"**{rule.name}**<br>{rule.title}", rule.effect, "<br>".join(says), fits, "; ".join(rule.sources))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


# ---------------------------------------------------------------- what the file says
def _about(tree: Tree, lang: str) -> HouseRule:
    name = _text(tree.root.get("rule"))
    return HouseRule(
        name,
        _text(tree.root.get("title"), lang),
        _effect(tree.root.entries[0].before),
        tuple(line for entry in tree.root if entry.key in PLAYED for line in _lines(entry.value, entry.key)),
        _texts(tree.root.get("source")),
        tuple(_used(tree.root, name)),
    )


def _text(node: Node | None, lang: str = "") -> str:
    """The text of a leaf; of several languages the one that is asked for, else the first."""
    if isinstance(node, Map):
        return _text(node.get(lang) or node.entries[0].value)
    return node.text if isinstance(node, Scalar) else ""


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(map(_text, node)) if isinstance(node, Seq) else (_text(node),) if node else ()


def _effect(comment: tuple[str, ...]) -> str:
    """The first sentence of a comment."""
    told = " ".join(line.strip() for line in comment)
    end = told.find(". ")
    return told if end < 0 else told[: end + 1]


def _lines(node: Node, path: str) -> Iterator[str]:
    """``bets.truco.raise: later``, one line a leaf."""
    if isinstance(node, Map):
        for entry in node:
            yield from _lines(entry.value, f"{path}.{entry.key}")
    elif isinstance(node, Seq):
        yield f"{path}: [{', '.join(_text(item) for item in node)}]"
    else:
        yield f"{path}: {_text(node)}"


def _used(root: Map, name: str) -> Iterator[tuple[str, str]]:
    """The sums of the examples, cut before the last rule."""
    examples = root.get("examples")
    for example in examples if isinstance(examples, Seq) else ():
        for line in _text(example.get("play") if isinstance(example, Map) else None).splitlines():
            header, _, value = line.partition(":")
            base, _, last = value.strip().rpartition("+")
            if header.strip() == "variant" and base and match(name, last) is not None:
                yield base, last


# ---------------------------------------------------------------- where it fits
def _fits(rule: HouseRule, variants: tuple[str, ...]) -> Iterator[str]:
    """The variants it fits, and those that it fits together with another house rule."""
    called = rule.used[0][1] if rule.used else rule.name
    plain = [variant for variant in variants if _loads(f"{variant}+{called}")]
    yield from plain
    for base in dict.fromkeys(base for base, _ in rule.used):
        if "+" in base and base.partition("+")[0] not in plain and _loads(f"{base}+{called}"):
            yield base


def _loads(text: str) -> bool:
    try:
        load_sum(text)
    except TrucoError:
        return False
    return True
