"""What the documentation shows is what happens.

Every fenced block of ``README.md`` and ``docs/*.md`` is run, in the order of the
page, in a folder of the page's own:

    ```yaml                  a whole file (``variant:`` or ``rule:``): it passes ``check``
    ```yaml name.yaml        the same, kept under that name for the commands below
    ```yaml on=paulista      part of a file: it passes as a house rule on that variant (else on argentino, or on the
                             variant that its examples name)
    ```yaml wrong=E301       it has that fault
    ```truco …               the same in the text spelling
    ```play                  it passes ``test``; a name keeps it for the commands below
    ```console               lines with ``$`` are run; what is shown below one is what it prints (``…`` = anything)
    ```python                it runs

Other languages are not looked at.  A path that a page names exists.
"""

from __future__ import annotations

import fnmatch
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from terminal import run
from trucodsl import pipeline
from trucodsl.resources import grammar
from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import SHAPE

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^( *)```(\w+)(?: +([^\n]*))?\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
TOP = ["trucodsl", "grammar", "variants", "tests", "docs", "examples", "benchmarks", ".ci"]
PATH = re.compile(rf"`((?:{'|'.join(map(re.escape, TOP))})/[\w./*-]*)`")
OWN_VARIANT = re.compile(r"^\s+\|?\s*variant: ", re.MULTILINE)  # in the examples of a house rule
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)")
ELSEWHERE = ("make", "python3", "git", "pip", ".venv", "cd", "ls", "source")  # commands that are shown, not run here


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    line: int
    language: str
    options: tuple[str, ...]
    text: str

    def option(self, name: str) -> str:
        """``value`` of ``name=value``."""
        return next((one.partition("=")[2] for one in self.options if one.startswith(f"{name}=")), "")


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        indent, language, options, body = match.groups()
        body = re.sub(rf"^{indent}", "", body, flags=re.MULTILINE)
        found.append(Block(text.count("\n", 0, match.start()) + 1, language, tuple((options or "").split()), body))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of the page does what the page says."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for block in blocks(page):
        runner = RUNNERS.get(block.language)
        if runner:
            problem = runner(block)
            assert not problem, f"{page.name}:{block.line}: {problem}"


def a_file(block: Block) -> str:
    """A variant, a house rule, or part of one."""
    suffix = f".{block.language}"
    keyword = re.search(r"^(variant|rule)\b", block.text, re.MULTILINE)
    named = next((one for one in block.options if one.endswith(suffix)), f"example{suffix}")
    text = block.text
    if not keyword:
        text = ("rule: example\n" if suffix == ".yaml" else "rule example\n\n") + text
    Path(named).write_text(text, encoding="utf-8")
    name = f"./{named}"
    if not (keyword and (keyword[1] == "variant" or OWN_VARIANT.search(text))):
        name = f"{block.option('on') or 'argentino'}+./{named}"
    ran = run(["check", name])
    wrong = block.option("wrong")
    if wrong:
        return "" if wrong in ran.err else f"{wrong} was not reported\n{ran.shown}"
    return "" if ran.code == 0 and "W" not in re.findall(r": ([EW])\d{3} ", ran.err) else ran.shown


def a_play(block: Block) -> str:
    """A play passes."""
    named = next((one for one in block.options if one.endswith(".play")), "example.play")
    Path(named).write_text(block.text, encoding="utf-8")
    ran = run(["test", named])
    return "" if ran.code == 0 else ran.shown


def a_session(block: Block) -> str:
    """Commands, and what they print."""
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
        words = shlex.split(command, comments=True)
        if words[0].startswith(ELSEWHERE):
            continue
        if words[0] != "trucodsl" or {"|", ">", "&&", ";"} & set(words):
            return f"`{command}` cannot be run here"
        ran = run(words[1:])
        if shown.strip() and not same(shown, ran.shown):
            return f"`{command}` prints\n{ran.shown}"
        if not shown.strip() and ran.code != 0:
            return f"`{command}` ends with {ran.code}\n{ran.shown}"
    return ""


def same(shown: str, printed: str) -> bool:
    """``…`` stands for anything; spaces at the end of a line and the exit code do not count."""
    clean = [
        "\n".join(line.rstrip() for line in text.strip().splitlines() if not line.startswith("[exit "))
        for text in (shown, printed)
    ]
    pattern = re.sub(r"([\[\]?*])", r"[\1]", clean[0]).replace("…", "*")
    return fnmatch.fnmatchcase(clean[1], pattern)


def a_program(block: Block) -> str:
    """It runs; its asserts hold."""
    exec(compile(block.text, "example.py", "exec"), {"__name__": "example"})
    return ""


RUNNERS = {"yaml": a_file, "truco": a_file, "play": a_play, "console": a_session, "python": a_program}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    """What a page points at is there."""
    text = page.read_text(encoding="utf-8")
    for path in PATH.findall(text):
        if any(word.isupper() for word in re.split(r"[/._-]", path)):
            continue  # a name to be filled in
        assert list(ROOT.glob(path.rstrip("/"))), f"{page.name} names {path}"
    for link in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_errors_page_is_current(bless: bool) -> None:
    """``docs/errors.md`` is printed from the catalogue."""
    page = ROOT / "docs" / "errors.md"
    printed = run(["explain", "--markdown"]).out
    if bless:
        page.write_text(printed, encoding="utf-8")
        return
    assert page.read_text(encoding="utf-8") == printed, "make bless"


def test_language_page_is_complete() -> None:
    """Every field, every choice, every word of a phrase or of a play is on the page."""
    page = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    code = " ".join(re.findall(r"`([^`\n]+)`", page))
    for path, field in every_field(SHAPE, ()):
        for word in (path[-1], *field.enum) if path else ():
            assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", code), f"{'.'.join(path)}: `{word}`"
    for name in ("phrases.lark", "play.lark"):
        for word in re.findall(r'^[A-Z_]+: "([^\W\d_]+)"$', grammar(name), re.MULTILINE):
            assert re.search(rf"(?<![\w-]){word}(?![\w-])", code), f"{name}: `{word}`"


def every_field(field: Field, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Field]]:
    """The fields of a map and of what is inside it; names that a variant invents are left out."""
    yield path, field
    for key, one in field.fields.items():
        yield from every_field(one, (*path, key))
    if field.entry:
        yield from every_field(field.entry, path)


ROW = re.compile(r"^\| (?P<name>[\w+-]+)[^|]*\| (?P<one>[\d,]+) \| (?P<two>[\d,]+) \|$", re.MULTILINE)


def test_design_page_counts_situations() -> None:
    """The table of sizes is what flattening gives."""
    found = list(ROW.finditer((ROOT / "docs" / "design.md").read_text(encoding="utf-8")))
    assert len(found) >= 5
    for row in found:
        machine = pipeline.compile(row["name"])
        sizes = [len(pipeline.automaton(machine, mode).situations) for mode in ("1v1", "2v2")]
        assert [int(row["one"].replace(",", "")), int(row["two"].replace(",", ""))] == sizes
