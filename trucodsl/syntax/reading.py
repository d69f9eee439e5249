"""A source to a tree, whichever way it is spelt: YAML, or ``.truco`` text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import PurePath

from trucodsl.diagnostics import Report
from trucodsl.source import Source
from trucodsl.syntax.limits import normal
from trucodsl.syntax.one_form import one_form
from trucodsl.syntax.shape import SHAPE
from trucodsl.syntax.shape_check import check_shape
from trucodsl.syntax.tree import Map, Tree

Reader = Callable[[Source, Report], Tree | None]

# by module and name: a reader is loaded when a file is spelt its way
READERS = {
    ".yaml": ("trucodsl.syntax.from_yaml", "read_yaml"),
    ".yml": ("trucodsl.syntax.from_yaml", "read_yaml"),
    ".truco": ("trucodsl.syntax.from_text", "read_text"),
}


def read(source: Source) -> Tree:
    """The tree of a source, by the suffix of its name; raises ``VariantError`` with every fault."""
    report = Report()
    where = READERS.get(PurePath(source.name).suffix.lower())
    if where is None:
        report.add("E106", source.span(0, 0), name=PurePath(source.name).name)
        report.stop()
        raise AssertionError  # the line above has raised
    source = normal(source, report)
    reader: Reader = getattr(import_module(where[0]), where[1])
    tree = reader(source, report)
    if tree is None:
        report.add("E104", source.span(0, 0))
    else:
        check_shape(tree, report)
    report.stop()
    assert tree is not None
    root = one_form(SHAPE, tree.root)
    assert isinstance(root, Map)
    return replace(tree, root=root)
