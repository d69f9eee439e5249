"""Parameters of a house rule: ``rule: a-{n}`` with ``takes: {n: 1 to 200}``.

A name asked for, ``a-18``, is matched against the pattern; the numbers found
take the place of ``{n}`` wherever it stands in the file.  Only whole numbers,
only where a number may stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq

HOLE = re.compile(r"\{([a-z_][a-z_0-9]*)\}")

Numbers = Mapping[str, int]


def is_pattern(name: str) -> bool:
    """Whether a rule's name has a parameter in it."""
    return HOLE.search(name) is not None


def match(pattern: str, name: str) -> dict[str, int] | None:
    """The numbers that make ``pattern`` read ``name``, or None."""
    pieces = HOLE.split(pattern)  # text, hole, text, hole, …, text
    regex = "".join(
        re.escape(piece) if index % 2 == 0 else f"(?P<{piece}>[0-9]{{1,9}})" for index, piece in enumerate(pieces)
    )
    try:
        found = re.fullmatch(regex, name)
    except re.error:  # the same parameter twice
        return None
    return {key: int(text) for key, text in found.groupdict().items()} if found else None


def fill(node: Map, numbers: Numbers) -> Map:
    """The map with every ``{n}`` in a value replaced by its number; places stay those of the file."""
    if not numbers:
        return node
    filled = _fill(node, numbers)
    assert isinstance(filled, Map)
    return filled


def _fill(node: Node, numbers: Numbers) -> Node:
    if isinstance(node, Map):
        entries = (Entry(e.key, _fill(e.value, numbers), e.key_span, e.before, e.after) for e in node.entries)
        return Map(tuple(entries), node.span)
    if isinstance(node, Seq):
        return Seq(tuple(Item(_fill(i.value, numbers), i.before, i.after) for i in node.items), node.span)
    if "{" not in node.text:
        return node
    text = HOLE.sub(lambda found: str(numbers.get(found[1], found[0])), node.text)
    return node if text == node.text else Scalar(text, node.span)
