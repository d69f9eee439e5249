"""A source to a tree, whichever way it is spelt: YAML, or ``.truco`` text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from trucodsl.diagnostics import Report
from trucodsl.source import Source
from trucodsl.syntax.from_text import read_text
from trucodsl.syntax.from_yaml import read_yaml
from trucodsl.syntax.limits import normal
from trucodsl.syntax.one_form import one_form
from trucodsl.syntax.shape import SHAPE
from trucodsl.syntax.shape_check import check_shape
from trucodsl.syntax.tree import Map, Tree

READERS = {".yaml": read_yaml, ".yml": read_yaml, ".truco": read_text}


def read(source: Source) -> Tree:
    """The tree of a source, by the suffix of its name; raises ``VariantError`` with every fault."""
    report = Report()
    reader = READERS.get(PurePath(source.name).suffix.lower())
    if reader is None:
        report.add("E106", source.span(0, 0), name=PurePath(source.name).name)
        report.stop()
        raise AssertionError  # the line above has raised
    source = normal(source, report)
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
