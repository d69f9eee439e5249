"""The JSON Schema is current, is itself valid, and takes and refuses what the reader does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given, settings

from strategies_trees import trees
from trucodsl.resources import grammar, variants_dir
from trucodsl.syntax import read, read_file
from trucodsl.syntax.field import Field
from trucodsl.syntax.schema import plain, schema, schema_text
from trucodsl.syntax.shape import SHAPE, field_at
from trucodsl.syntax.tree import Tree

SHIPPED = sorted(variants_dir().rglob("*.yaml"))
VALIDATOR = jsonschema.Draft202012Validator(schema())


def fields(field: Field, path: str = "") -> Iterator[tuple[str, Field]]:
    """Every field, with its path."""
    yield path, field
    for key, one in field.fields.items():
        yield from fields(one, f"{path}.{key}")
    if field.entry is not None:
        yield from fields(field.entry, f"{path}.*")


FIELDS = dict(fields(SHAPE))


def test_the_file_is_current() -> None:
    assert grammar("variant.schema.json") == schema_text(), "run: python -m trucodsl.syntax.schema"


def test_the_schema_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    common = {key: value for key, value in schema().items() if key != "$schema"}
    jsonschema.Draft7Validator.check_schema(common)


@pytest.mark.parametrize("path", FIELDS)
def test_every_field_is_explained(path: str) -> None:
    field = FIELDS[path]
    assert field.title and field.description.endswith("."), path
    assert field.examples, path


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files_validate(path: Path) -> None:
    VALIDATOR.validate(plain(read(read_file(path)).root))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files_validate_as_yaml_1_1_too(path: Path) -> None:
    VALIDATOR.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


@settings(max_examples=100)
@given(tree=trees())
def test_what_is_read_validates(tree: Tree) -> None:
    VALIDATOR.validate(plain(tree.root))


REFUSED: list[Any] = [
    {"variant": "x", "bet": {}},
    {"extends": "argentino"},
    {"variant": "x", "rule": "y"},
    {"variant": "x", "bets": {"truco": {"decide": "hand"}}},
    {"variant": "x", "bets": {"truco": {"who": "anybody"}}},
    {"variant": "x", "bets": ["truco"]},
    {"variant": "x", "hands": {"h": {"set": {"bet": 1}}}},
    {"variant": "x", "score": {"target": "twelve"}},
    {"variant": "x", "examples": [{"says": "no play"}]},
]


@pytest.mark.parametrize("data", REFUSED, ids=str)
def test_what_is_refused(data: object) -> None:
    assert not VALIDATOR.is_valid(data)


def test_fields_are_found_by_path() -> None:
    who = field_at(("hands", "mao_de_onze", "set", "bets", "truco", "who"))
    assert who is not None and who.enum[0] == "on turn"
    assert field_at(("bets", "truco", "calls", "truco", "worth")) is FIELDS[".bets.*.calls.*.worth"]
    assert field_at(("bets", "truco", "nothing")) is None
