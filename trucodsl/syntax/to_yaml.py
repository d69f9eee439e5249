"""A tree to canonical YAML: read back, it is the same tree.

Only the layout is canonical: order and comments stay.  A map or a list that is
short and has no comments inside stands on one line, text of several lines is a
block, and quotes are put only where YAML needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq, Tree
from trucodsl.syntax.yaml_comments import comment_line

WIDTH = 100
_PLAIN = re.compile(r"[^\s,\[\]{}#&*!|>'\"%@`:?-].*")
_BROKEN = re.compile(r":(\s|$)|\s#|[\n\t]|\s$")  # what ends a plain scalar
_IN_FLOW = re.compile(r"[,\[\]{}:?]")  # what may end one between brackets
_BLOCK = re.compile(r"[^\s][^\n]*\n[^\t]*")


def to_yaml(tree: Tree) -> str:
    """The whole file."""
    lines = [*_block_map(tree.root, 0), *_comments(tree.tail, 0)]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- scalars
def _is_plain(text: str) -> bool:
    return _PLAIN.fullmatch(text) is not None and not _BROKEN.search(text)


def _quoted(text: str) -> str:
    if "\n" in text or "\t" in text or ("'" in text and ('"' in text or "\\" in text)):
        escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return f'"{escaped}"'
    if '"' in text or "\\" in text:
        return f"'{text}'"
    return f'"{text}"'


def _scalar(text: str) -> str:
    return text if _is_plain(text) else _quoted(text)


def _is_block(text: str) -> bool:
    """May the text stand as a ``|`` block?"""
    return (
        _BLOCK.fullmatch(text) is not None
        and not text.endswith("\n\n")
        and not text.rsplit("\n", 2)[-2 if text.endswith("\n") else -1].isspace()
        and bool(text.rsplit("\n", 2)[-2 if text.endswith("\n") else -1])
    )


# ---------------------------------------------------------------- on one line
def _flow(node: Node) -> str | None:
    """The node on one line, or None where that is not possible or not nice."""
    if isinstance(node, Scalar):
        if "\n" in node.text or (_is_plain(node.text) and _IN_FLOW.search(node.text)):
            return None
        return _scalar(node.text)
    parts: list[str] = []
    if isinstance(node, Map):
        for entry in node:
            value = None if entry.before or entry.after else _flow(entry.value)
            key = _flow(Scalar(entry.key))
            if value is None or key is None:
                return None
            parts.append(f"{key}: {value}")
        return "{" + ", ".join(parts) + "}"
    for item in node.items:
        value = None if item.before or item.after else _flow(item.value)
        if value is None:
            return None
        parts.append(value)
    return "[" + ", ".join(parts) + "]"


# ---------------------------------------------------------------- in blocks
def _comments(said: Iterable[str], indent: int) -> list[str]:
    return [" " * indent + comment_line(text) if text else "" for text in said]


def _behind(comment: str) -> str:
    return f"  {comment_line(comment)}" if comment else ""


def _block_map(node: Map, indent: int) -> list[str]:
    lines: list[str] = []
    for entry in node:
        lines += _comments(entry.before, indent)
        lines += _value(" " * indent + _scalar(entry.key) + ":", entry, indent)
    return lines


def _value(head: str, owner: Entry | Item, indent: int) -> list[str]:
    """``head`` (a key with its colon, or a dash) and the value behind or below it."""
    node, behind = owner.value, _behind(owner.after)
    if isinstance(node, Scalar):
        if _is_block(node.text):
            return _text_block(head, node.text, behind, indent)
        return [f"{head} {_scalar(node.text)}{behind}"]
    flow = _flow(node)
    if flow is not None and len(head) + 1 + len(flow) <= WIDTH:
        return [f"{head} {flow}{behind}"]
    if isinstance(node, Seq):
        lines = [head + behind]
        for item in node.items:
            lines += _comments(item.before, indent + 2)
            lines += _item(item, indent + 2)
        return lines
    return [head + behind, *_block_map(node, indent + 2)]


def _item(item: Item, indent: int) -> list[str]:
    lines = _value(" " * indent + "-", item, indent)
    first = item.value.entries[0] if isinstance(item.value, Map) and item.value.entries else None
    if first is None or len(lines) == 1 or item.after or first.before:
        return lines
    return [" " * indent + "- " + lines[1][indent + 2 :], *lines[2:]]  # the first key behind the dash


def _text_block(head: str, text: str, behind: str, indent: int) -> list[str]:
    sign = "|" if text.endswith("\n") else "|-"
    body = text.removesuffix("\n").split("\n")
    return [f"{head} {sign}{behind}", *(" " * (indent + 2) + line if line else "" for line in body)]
