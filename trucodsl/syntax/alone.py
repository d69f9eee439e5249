"""A list of one, where one may stand without brackets, is that one.

``es: [quiero]`` and ``es: quiero`` say the same; the tree has one form for it,
so that the text form need not tell them apart.
"""

from __future__ import annotations

from dataclasses import replace

from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import child, resolved
from trucodsl.syntax.tree import Item, Map, Node, Scalar, Seq


def unbracket(field: Field, node: Node) -> Node:
    """The node with every list of one without brackets, where that is allowed."""
    field = resolved(field)
    if isinstance(node, Map):
        entries = []
        for entry in node:
            inner = child(field, entry.key)
            value = unbracket(inner, entry.value) if inner else entry.value
            entries.append(entry if value is entry.value else replace(entry, value=value))
        same = all(old is new for old, new in zip(node.entries, entries, strict=True))
        return node if same else replace(node, entries=tuple(entries))
    if isinstance(node, Seq) and field.alone and _is_one(node.items):
        return node.items[0].value
    if isinstance(node, Seq) and field.entry and not field.entry.scalar:
        return replace(node, items=tuple(replace(item, value=unbracket(field.entry, item.value)) for item in node.items))
    return node


def _is_one(items: tuple[Item, ...]) -> bool:
    if len(items) != 1 or items[0].before or items[0].after:
        return False
    only = items[0].value
    return isinstance(only, Scalar) and only.text not in ("none", "...")
