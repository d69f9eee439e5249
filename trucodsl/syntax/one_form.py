"""One form for what may be written in two.

A list of one, where one may stand without brackets, is that one: ``es:
[quiero]`` is ``es: quiero``.  A leaf that is no prose has no line end.
"""

from __future__ import annotations

from dataclasses import replace

from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import child, resolved
from trucodsl.syntax.tree import Item, Map, Node, Scalar, Seq


def one_form(field: Field, node: Node) -> Node:
    """The node, in the one form."""
    field = resolved(field)
    if isinstance(node, Map):
        entries = []
        for entry in node:
            inner = child(field, entry.key)
            value = one_form(inner, entry.value) if inner else entry.value
            entries.append(entry if value is entry.value else replace(entry, value=value))
        same = all(old is new for old, new in zip(node.entries, entries, strict=True))
        return node if same else replace(node, entries=tuple(entries))
    if isinstance(node, Seq) and field.alone and _is_one(node.items):
        return node.items[0].value
    if isinstance(node, Seq) and field.entry:
        inner = field.entry
        return replace(node, items=tuple(replace(item, value=one_form(inner, item.value)) for item in node.items))
    if isinstance(node, Scalar) and node.text.endswith("\n") and field.scalar and field.kind != "text":
        return replace(node, text=node.text.rstrip("\n"))  # a phrase in a `>` block
    return node


def _is_one(items: tuple[Item, ...]) -> bool:
    if len(items) != 1 or items[0].before or items[0].after:
        return False
    only = items[0].value
    return isinstance(only, Scalar) and only.text not in ("none", "...")
