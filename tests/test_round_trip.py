"""Both spellings carry the same tree: printed and read back nothing is lost, and printing again changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from strategies_trees import trees
from trucodsl.resources import variants_dir
from trucodsl.source import Source
from trucodsl.syntax import read, read_file, to_text, to_yaml
from trucodsl.syntax.tree import Tree

FORMS: dict[str, Callable[[Tree], str]] = {"x.yaml": to_yaml, "x.truco": to_text}
SHIPPED = sorted(path for path in variants_dir().rglob("*.*") if path.suffix in (".yaml", ".truco"))
many = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


def goes_round(name: str, tree: Tree) -> None:
    """Printed and read back it is the same tree; printed again the same text."""
    text = FORMS[name](tree)
    back = read(Source(name, text))
    assert back == tree, text
    assert FORMS[name](back) == text


@pytest.mark.parametrize("name", FORMS)
@many
@given(tree=trees())
def test_made_up_trees(name: str, tree: Tree) -> None:
    goes_round(name, tree)


@settings(many, max_examples=40)
@given(tree=trees())
def test_the_plain_yaml_parser_reads_the_same(tree: Tree) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CLoader")
        goes_round("x.yaml", tree)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files(name: str, path: Path) -> None:
    goes_round(name, read(read_file(path)))
