"""``docs/seeds.md``: every statement of the three rule sheets, and where it stands.

The statements are ``tests/seeds/*.toml``; what shows them is found by its
citation ``seed 003 C46 C47``: in the ``cites`` of examples, and in plays after ``# cites:``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from trucodsl import pipeline
from trucodsl.syntax.tree import Map, Node, Scalar, Seq

ROOT = Path(__file__).parent.parent
MOST_SHOWN = 3  # examples and plays that are named for one statement
CITATION = re.compile(r"\bseed (\d{3})((?: [A-C]G?\d+)+)")
GAP = re.compile(r"\bseed_facts\.md ([A-C]G\d+)")
HEAD = """# The three rule sheets

The project began with three rule sheets that somebody had written down: one of truco gaudério, one of a truco with mão
de dez, one of truco argentino. This page takes them statement by statement, in our own words, and says where each one
stands now: which example or play shows it, where it is printed, or why it is no rule. Where a sheet is silent or
contradicts itself, the tables below it say what was chosen, after which [source](sources.md), and how to play the other
way: a sum such as `gauderio+real-tres`, or a line to write into a variant.

An example runs with `trucodsl check gauderio`, a play with `trucodsl test FILE`, and `trucodsl show gauderio` prints
the words, signs and notes. The page is made from these files; `pytest --bless tests/test_seeds.py` writes it anew.

{count}

"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A statement or a gap, and what is said about it by hand."""

    id: str
    text: str
    said: Mapping[str, str | list[str]]

    def one(self, key: str) -> str:
        """A text, empty if it is not said."""
        found = self.said.get(key, "")
        assert isinstance(found, str), f"{self.id}: `{key}` is a text"
        return found

    def all(self, key: str) -> list[str]:
        """The texts of a list."""
        found = self.said.get(key, [])
        assert isinstance(found, list), f"{self.id}: `{key}` is a list"
        return found


@dataclass(frozen=True, slots=True)
class Sheet:
    """One rule sheet."""

    name: str
    title: str
    variant: str
    about: str
    statements: tuple[Entry, ...]
    gaps: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """One example or play that cites something."""

    path: Path
    title: str
    name: str  # of the variant, the house rule, or the file of plays


# ---------------------------------------------------------------- what is read
@cache
def sheets() -> tuple[Sheet, ...]:
    """The three sheets."""
    return tuple(_sheet(path) for path in sorted((ROOT / "tests" / "seeds").glob("*.toml")))


def _sheet(path: Path) -> Sheet:
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    statements = tuple(Entry(id, one.pop("says"), one) for id, one in said["statements"].items())
    gaps = tuple(Entry(id, one.pop("leaves"), one) for id, one in said["gaps"].items())
    return Sheet(said["name"], said["title"], said["variant"], said["about"], statements, gaps)


def cited(text: str) -> list[tuple[str, str]]:
    """Sheet and number of everything a text cites."""
    found = [(f"seed {sheet}", id) for sheet, ids in CITATION.findall(text) for id in ids.split()]
    return found + [(f"seed 00{'AB_C'.index(id[0])}", id) for id in GAP.findall(text)]


@cache
def shown() -> Mapping[str, tuple[Shown, ...]]:
    """What shows each statement: variants first, then house rules, then plays."""
    found: dict[str, list[Shown]] = {}
    for citation, one in (*_examples(), *_plays()):
        for _, id in cited(citation):
            if one not in found.setdefault(id, []):
                found[id].append(one)
    return {id: tuple(those) for id, those in found.items()}


def _examples() -> Iterator[tuple[str, Shown]]:
    for path in sorted(pipeline.shipped(), key=lambda path: path.parent.name == "rules"):
        root = pipeline.read(path).root
        name = _text(root.get("variant") or root.get("rule"))
        home = ROOT / "variants" / ("rules" if "rule" in [entry.key for entry in root] else "") / path.name
        examples = root.get("examples")
        for example in examples if isinstance(examples, Seq) else ():
            assert isinstance(example, Map)
            cites = example.get("cites")
            for line in cites if isinstance(cites, Seq) else (cites,):
                yield _text(line), Shown(home, _text(example.get("says")), name)


def _text(node: Node | None) -> str:
    """A leaf; of several languages the English one."""
    if isinstance(node, Map):
        return _text(node.get("en") or node.entries[0].value)
    return node.text if isinstance(node, Scalar) else ""


def _plays() -> Iterator[tuple[str, Shown]]:
    for path in sorted((ROOT / "tests" / "plays").rglob("*.play")):
        for play in re.split(r"^---\s*$", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            comments = re.findall(r"^# (.*)$", play.partition("\nvariant:")[0], re.MULTILINE)
            titles = [line for line in comments if not line.startswith("cites:")]
            for line in comments:
                if line.startswith("cites:"):
                    yield line, Shown(path, titles[-1] if titles else "", f"{path.parent.name}/{path.name}")


# ---------------------------------------------------------------- where everything stands
def is_open(entry: Entry) -> bool:
    """Whether something is still missing."""
    return bool(entry.one("open"))


def has_place(entry: Entry) -> bool:
    """Whether a statement is shown, printed, no rule, or openly missing; whether a gap is closed, or openly not."""
    placed = entry.id in shown() or entry.said.keys() & {"printed", "no_rule"}
    closed = entry.one("here") and entry.one("after") and entry.said.keys() & {"other", "lines", "only"}
    return is_open(entry) or bool(closed if "G" in entry.id else placed)


def counts() -> tuple[tuple[int, int], tuple[int, int]]:
    """Statements that have their place, of how many; gaps likewise."""
    statements = [entry for sheet in sheets() for entry in sheet.statements]
    gaps = [entry for sheet in sheets() for entry in sheet.gaps]
    done, closed = ([one for one in every if has_place(one) and not is_open(one)] for every in (statements, gaps))
    return (len(done), len(statements)), (len(closed), len(gaps))


def count() -> str:
    """``seeds: 158 of 158 statements, 57 of 57 gaps``, and what is open."""
    parts = [f"{done} of {all} {what}" for (done, all), what in zip(counts(), ("statements", "gaps"), strict=True)]
    left = [entry.id for sheet in sheets() for entry in (*sheet.statements, *sheet.gaps) if is_open(entry)]
    return "seeds: " + ", ".join(parts) + (f"; open: {' '.join(left)}" if left else "")


# ---------------------------------------------------------------- the page
def page() -> str:
    """The whole page."""
    done, gaps = (" of ".join(map(str, part)) for part in counts())
    closed = f"{done} statements and {gaps} gaps have their place."
    left = "" if "; open" not in count() else " What the others still need stands there in italics."
    return HEAD.format(count=closed + left) + "\n".join(_chapter(sheet) for sheet in sheets())


def _chapter(sheet: Sheet) -> str:
    played = f"[{sheet.variant}]({_link(ROOT / 'variants' / f'{sheet.variant}.yaml')})"
    lines = [
        f"## {sheet.title}",
        "",
        f"{sheet.about} Here it is called `{sheet.name}`, and {played} plays it.",
        "",
        *_table(("No.", "The sheet says", "Where it stands"), [_statement(entry) for entry in sheet.statements]),
        "",
        f"### What {sheet.name} leaves open",
        "",
        *_table(("No.", "Not said, or said twice", "Here", "After", "The other way"), map(_gap, sheet.gaps)),
        "",
    ]
    return "\n".join(lines)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for row in (heads, ("---",) * len(heads), *rows):
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


def _statement(entry: Entry) -> tuple[str, ...]:
    places = [*_shown(entry), *_printed(entry)]
    if entry.one("no_rule"):
        places.insert(0, f"no rule: {entry.one('no_rule')}")
    if entry.one("remark"):
        places.append(entry.one("remark"))
    if is_open(entry):
        places.append(_open(entry))
    return f"{entry.id}", entry.text, "<br>".join(places)


def _gap(entry: Entry) -> tuple[str, ...]:
    here = [entry.one("here"), *_shown(entry), *_printed(entry)]
    others = [f"`{name}`" for name in entry.all("other")]
    others += [f"`{line.partition(' ')[2]}`" for line in entry.all("lines")]
    if entry.one("only"):
        others.append(f"none: {entry.one('only')}")
    if is_open(entry):
        others.append(_open(entry))
    return entry.id, entry.text, "<br>".join(filter(None, here)), entry.one("after") or "–", "<br>".join(others)


def _open(entry: Entry) -> str:
    return f"*not yet: {entry.one('open')}*"


def _shown(entry: Entry) -> Iterator[str]:
    those = shown().get(entry.id, ())
    for path, some in groupby(those[:MOST_SHOWN], key=lambda one: one.path):
        together = list(some)
        yield f"[{together[0].name}]({_link(path)}): {' · '.join(one.title for one in together)}"
    if len(those) > MOST_SHOWN:
        yield f"and {len(those) - MOST_SHOWN} more"


def _printed(entry: Entry) -> Iterator[str]:
    places = [one.partition(" ") for one in entry.all("printed")]
    if places:
        yield "printed: " + ", ".join(f"`{path}`" for _, _, path in places)


def _link(path: Path) -> str:
    return f"../{path.relative_to(ROOT).as_posix()}"
