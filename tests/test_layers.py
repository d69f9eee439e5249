"""The shape of the code: who may import whom, how long things may be, what may decide.

The table is the architecture: each line may import the lines above it, and itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import trucodsl
from trucodsl.resources import variants_dir

LAYERS = (
    ("source", "cards", "catalog", "resources"),
    ("diagnostics",),
    ("syntax",),
    ("rulebook",),
    ("machine",),
    ("engines",),
    ("analysis",),
    ("backends",),
    ("pipeline",),
    ("__init__",),
    ("cli", "__main__"),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
HEAVY = {"numpy", "lark", "jsonschema", "graphviz", "rich", "yaml"}
PACKAGE = Path(trucodsl.__file__).parent
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
NO_NAMES = {"utils", "common", "helpers", "base", "misc", "util"}


def name_of(path: Path) -> str:
    """``trucodsl.syntax.tree``."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


NAMES = {name_of(path) for path in FILES}


@cache
def tree_of(path: Path) -> ast.Module:
    """The parsed file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module a piece of code imports, those of functions and of type checking too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = node.module or ""
            for alias in node.names:
                full = f"{module}.{alias.name}"
                yield node.lineno, full if full in NAMES else module


def layer(module: str) -> str:
    """The name in the table that a module of the package belongs to."""
    return module.split(".")[1] if "." in module else "__init__"


def ids(path: Path) -> str:
    """What a test of a file is called."""
    return str(path.relative_to(PACKAGE))


each_file = pytest.mark.parametrize("path", FILES, ids=ids)


@each_file
def test_imports_point_down(path: Path) -> None:
    """A module imports its own line and those above, nothing below."""
    me = layer(name_of(path))
    assert me in LEVEL, f"add `{me}` to the table of layers"
    for line, module in imports(tree_of(path)):
        if module.split(".")[0] == "trucodsl" and not (me == "__init__" and path.parent == PACKAGE):
            assert LEVEL[layer(module)] <= LEVEL[me], f"{path}:{line} imports {module}, which is below"


@each_file
def test_printers_do_not_import_each_other(path: Path) -> None:
    """Each format stands alone."""
    if path.parent.name == "backends" and path.stem.startswith("to_"):
        for line, module in imports(tree_of(path)):
            assert not module.startswith("trucodsl.backends.to_"), f"{path}:{line} imports {module}"


@each_file
def test_no_import_hides_in_a_function(path: Path) -> None:
    """Only a heavy library may be imported where it is used."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            for line, module in imports(node):
                assert module.split(".")[0] in HEAVY, f"{path}:{line} imports {module} inside a function"


def test_there_is_no_cycle() -> None:
    """Files of one folder may import each other, never in a circle."""
    edges = {name_of(path): {m for _, m in imports(tree_of(path)) if m in NAMES} for path in FILES}
    edges["trucodsl"] = set()  # its names are loaded when they are used
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail[trail.index(module) :], module))
        if module not in done:
            for other in edges[module] - {module}:
                visit(other, (*trail, module))
            done.add(module)

    for module in edges:
        visit(module, ())


@each_file
def test_files_and_functions_fit(path: Path) -> None:
    """A file is an essay, a function a screen; both say what they are; no drawer for odds and ends."""
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_FILE, f"{path} is over {LONGEST_FILE} lines"
    assert path.stem not in NO_NAMES
    assert ast.get_docstring(tree_of(path)), f"{path} does not say what it is"
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{path}:{node.lineno} `{node.name}` has {length} lines"


@each_file
def test_nothing_is_evaluated(path: Path) -> None:
    """Files of strangers are data."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("eval", "exec", "__import__"), f"{path}:{node.lineno}"


# -------------------------------------------------------------------- rules are data

CARD = re.compile(r"(1[0-2]|[1-9])[ebocp]|(10|[2-9]|[AJQK])[♣♥♠♦]")
WORDS_OF_THE_LANGUAGE = {"hand", "nothing", "none", "stake"}


@cache
def game_words() -> frozenset[str]:
    """Names of the variants, of their bets and of their calls, as the shipped files write them."""
    found = {path.stem for path in variants_dir().rglob("*.yaml")}
    for path in variants_dir().glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        for chain in re.findall(r"^\s*chain:\s*(.+?)\s*(?:#.*)?$", text, re.MULTILINE):
            found |= set(re.findall(r"[a-z_][a-z_0-9]*", chain))
    return frozenset(found - WORDS_OF_THE_LANGUAGE)


def decisions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text that a comparison, a ``match`` or a ``startswith`` decides by."""
    for node in ast.walk(tree):
        where: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            where = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            where = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            where = list(node.args) if node.func.attr in ("startswith", "endswith") else []
        for constant in (c for part in where for c in ast.walk(part) if isinstance(c, ast.Constant)):
            if isinstance(constant.value, str):
                yield constant.lineno, constant.value


@each_file
def test_no_name_of_a_game_decides(path: Path) -> None:
    """No variant, call or card is known to the code; a table in a file has it."""
    for (line, text), word in product(decisions(tree_of(path)), game_words()):
        assert text != word, f"{path}:{line} decides by the name `{word}`"
    for line, text in decisions(tree_of(path)):
        assert not CARD.fullmatch(text), f"{path}:{line} decides by the card `{text}`"
