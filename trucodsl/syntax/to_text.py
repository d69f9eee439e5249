"""A tree to canonical ``.truco`` text: read back, it is the same tree.

Nothing here knows how a field is said: each leaf is worded as the shape
suggests, and the wording is kept only if the reader understands it as that very
leaf; else the plain key and quotes are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from trucodsl.diagnostics import Report
from trucodsl.source import Source
from trucodsl.syntax.field import Field
from trucodsl.syntax.from_text import Builder, Chain, Place, Slot
from trucodsl.syntax.shape import SHAPE, resolved
from trucodsl.syntax.text_lines import Leaf, Piece
from trucodsl.syntax.to_yaml import WIDTH
from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq, Tree
from trucodsl.syntax.yaml_comments import comment_line

_RAW = re.compile(r"""[^\s,"|#](?:\{\d+,\d*\}|[^,"\n\t#])*(?<!\s)""")
_WORD = re.compile(r"""[^\s,"|#]+""")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[^"]+')


def to_text(tree: Tree) -> str:
    """The whole file."""
    lines = [*_map_lines(SHAPE, tree.root, 0), *_comments(tree.tail, 0)]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- leaves
def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _scalar(text: str, field: Field | None = None) -> str:
    prose = field is not None and field.kind == "text" and text != "none"
    return text if not prose and _RAW.fullmatch(text) else _quoted(text)


def _pieces(text: str) -> Leaf:
    """The pieces of a leaf that was just written."""
    found = []
    for match in _PIECE.finditer(text):
        said = match.group()
        if said[0] == '"':
            plain = re.sub(r"\\(.)", lambda one: {"n": "\n", "t": "\t"}.get(one.group(1), one.group(1)), said[1:-1])
            found.append(Piece(plain, Source("", "").span(), True))
        elif said.strip():
            found.append(Piece(said.strip(), Source("", "").span()))
    return tuple(found)


def _understood(field: Field, text: str) -> Node | None:
    """What the reader makes of one leaf inside a map, if it finds no fault."""
    report, slot = Report(), Slot(inside={})
    Builder(report).leaf(Place(field, slot), _pieces(text), Chain())
    return None if report.diagnostics else slot.node()


def _is_bars(field: Field, node: Node) -> bool:
    """Is it a text that is written as lines?"""
    return field.kind == "text" and isinstance(node, Scalar) and node.text.endswith("\n")


def _inline(field: Field, value: Node) -> Iterator[str]:
    """Ways to write a leaf or a short list behind its heading, best first."""
    if isinstance(value, Scalar):
        yield _scalar(value.text, None if field.kind == "list" else field)
        yield _quoted(value.text)
    elif isinstance(value, Seq) and not field.heading:
        if any(item.before or item.after or not isinstance(item.value, Scalar) for item in value.items):
            return
        texts = [item.value.text for item in value.items if isinstance(item.value, Scalar)]
        inner = field.entry
        yield field.joiner.join(_scalar(text, inner) for text in texts)
        yield field.joiner.join(_quoted(text) for text in texts)


def _leaf(field: Field, entry: Entry) -> str | None:
    """A leaf of a map on one line, or None if it is none."""
    if field.kind != "map":
        return _entry_leaf(field, entry)
    one = resolved(field.fields[entry.key])
    if _is_bars(one, entry.value):
        return None
    plain = Map((Entry(entry.key, entry.value),))
    for way in _inline(one, entry.value):
        for say in one.say:
            text = say.template.format(way)
            if isinstance(entry.value, Scalar) and re.fullmatch(say.guard, way) and _understood(field, text) == plain:
                return text
        text = f"{entry.key} {way}"
        if _understood(field, text) == plain:
            return text
    return None


def _name(field: Field, key: str) -> str:
    """The name of an entry of an open map, with its link word."""
    if field.link:
        plain = _RAW.fullmatch(key) and not re.search(rf"(?<!\S){field.link}(?!\S)", key)
        return f"{key if plain else _quoted(key)} {field.link}"
    return key if _WORD.fullmatch(key) else _quoted(key)


def _entry_leaf(field: Field, entry: Entry) -> str | None:
    """An entry of an open map on one line, without a heading; None if it is not a leaf."""
    one = resolved(field.entry) if field.entry else field
    plain = Map((Entry(entry.key, entry.value),))
    if _is_bars(one, entry.value):
        return None
    for way in _inline(one, entry.value):
        text = f"{_name(field, entry.key)} {way}"
        report, slot = Report(), Slot(inside={})
        Builder(report).named(Place(field, slot), _pieces(text), None)
        if not report.diagnostics and slot.node() == plain:
            return text
    return None


# ---------------------------------------------------------------- lines
def _comments(said: Iterable[str], indent: int) -> list[str]:
    return [" " * indent + comment_line(text) if text else "" for text in said]


def _behind(comment: str) -> str:
    return f"  {comment_line(comment)}" if comment else ""


def _map_lines(field: Field, node: Map, indent: int) -> list[str]:
    """The lines of everything in a map."""
    lines: list[str] = []
    for entry in node:
        lines += _entry(field, entry, indent) if field.kind == "map" else _named(field, entry, indent, "")
    return lines


def _entry(field: Field, entry: Entry, indent: int) -> list[str]:
    """The lines of one key of a map."""
    one, value, blank = resolved(field.fields[entry.key]), entry.value, " " * indent
    above = _comments(entry.before, indent)
    leaf = _leaf(field, entry)
    if leaf is not None:
        return [*above, f"{blank}{leaf}{_behind(entry.after)}"]
    if isinstance(value, Scalar):
        return [*above, *_bars(f"{blank}{entry.key}", value, entry, indent)]
    folded = _folded(field, one, entry, indent)
    if folded is not None:
        return folded
    if isinstance(value, Seq):
        return [*above, f"{blank}{entry.key}{_behind(entry.after)}", *_items(one, value, indent + 2)]
    if one.kind == "open" and one.heading:
        return [*above, f"{blank}{entry.key}{_behind(entry.after)}", *_map_lines(one, value, indent + 2)]
    return [*above, *_body(one, entry.key, entry, indent)]


def _bars(head: str, value: Scalar, owner: Entry | Item, indent: int) -> list[str]:
    """A text of several lines, as it stands."""
    blank = " " * (indent + 2)
    said = value.text.removesuffix("\n").split("\n")
    return [f"{head}{_behind(owner.after)}", *(f"{blank}| {text}" if text else f"{blank}|" for text in said)]


def _items(field: Field, value: Seq, indent: int) -> list[str]:
    """The items of a list, each on its line, below the heading."""
    lines: list[str] = []
    for item in value.items:
        lines += _comments(item.before, indent)
        if isinstance(item.value, Scalar):
            lines.append(" " * indent + _scalar(item.value.text, field.entry) + _behind(item.after))
        elif field.entry is not None:
            lines += _body(field.entry, field.heading, item, indent)
    return lines


def _folded(field: Field, one: Field, entry: Entry, indent: int) -> list[str] | None:
    """An open map or a list without a line of its own: `bet truco`, `must flor when …`."""
    value = entry.value
    inner: tuple[Entry | Item, ...] = value.entries if isinstance(value, Map) else ()
    if isinstance(value, Seq):
        inner = value.items
    if not (one.heading or one.bare) or entry.after or not inner or "" in inner[0].before:
        return None
    if entry.before and entry.before[-1]:
        return None
    lines = _comments(entry.before, indent)
    for part in inner:
        more: list[str] | None
        if isinstance(part, Entry):
            more = _named(one, part, indent, one.heading, outer=(field, entry.key))
        else:
            more = _item(field, one, entry.key, part, indent)
        if more is None:
            return None
        lines += more
    return lines


def _item(field: Field, one: Field, key: str, item: Item, indent: int) -> list[str] | None:
    """One item of a list that has no line of its own."""
    above = _comments(item.before, indent)
    if isinstance(item.value, Map):
        return [*above, *_body(one.entry, one.heading, item, indent)] if one.entry else None
    assert isinstance(item.value, Scalar) and one.entry
    text = item.value.text
    ways = [_scalar(text)] if one.bare else []
    ways += [f"{one.heading} {_scalar(text)}", f"{one.heading} {_quoted(text)}"]
    for way in ways:
        if _understood(field, way) == Map((Entry(key, Seq((Item(item.value),))),)):
            return [*above, " " * indent + way + _behind(item.after)]
    return None


def _named(field: Field, entry: Entry, indent: int, heading: str, outer: tuple[Field, str] | None = None) -> list[str]:
    """An entry of an open map, behind its heading word or in a block of its own."""
    one = resolved(field.entry) if field.entry else field
    above, value, blank = _comments(entry.before, indent), entry.value, " " * indent
    lead = f"{heading} " if heading else ""
    head = lead + _name(field, entry.key)
    if _is_bars(one, value):
        assert isinstance(value, Scalar)
        return [*above, *_bars(blank + head, value, entry, indent)]
    leaf = _entry_leaf(field, entry)
    if leaf is not None:
        bare = Map((Entry(outer[1], Map((Entry(entry.key, value),))),)) if outer and field.bare else None
        if outer and bare and _understood(outer[0], leaf) == bare:
            lead = ""
        return [*above, f"{blank}{lead}{leaf}{_behind(entry.after)}"]
    if isinstance(value, Seq):  # the words of a language
        return [*above, f"{blank}{head}{_behind(entry.after)}", *_items(one, value, indent + 2)]
    return [*above, *_body(one, head, entry, indent, field.comma)]


def _body(field: Field, head: str, owner: Entry | Item, indent: int, comma: bool = False) -> list[str]:
    """A map behind its head: short ones on the line, the others below."""
    value, blank, behind = owner.value, " " * indent, _behind(owner.after)
    assert isinstance(value, Map)
    line, rest = blank + head, list(value.entries)
    leaves = [None if entry.before or entry.after else _leaf(field, entry) for entry in rest]
    joined = ", ".join(leaf or "" for leaf in leaves)
    glue = ", " if comma else " "
    if all(leaves) and len(line) + len(glue) + len(joined) <= WIDTH:
        return [line + glue + joined + behind]
    nested = _nested(field, line, owner, indent)
    if nested is not None:
        return nested
    while leaves[0] and rest[0].key in field.headline and len(line) + len(glue) + len(leaves[0]) <= WIDTH:
        line += glue + leaves[0]
        glue = ", "
        del leaves[0], rest[0]
    return [line + behind, *_map_lines(field, Map(tuple(rest)), indent + 2)]


def _nested(field: Field, line: str, owner: Entry | Item, indent: int) -> list[str] | None:
    """A map of one thing that opens something itself: `set bet truco`."""
    value = owner.value
    if not isinstance(value, Map) or len(value.entries) > 1 or field.kind != "map" or owner.after:
        return None
    if owner.before and owner.before[-1]:
        return None
    only = value.entries[0]
    if isinstance(only.value, Scalar) or resolved(field.fields[only.key]).by_language or _leaf(field, only):
        return None
    first, *more = _entry(field, only, indent)
    deeper = " " * (indent + 2)
    if only.before or not first.strip() or first.lstrip().startswith("#") or len(line) + len(first.strip()) >= WIDTH:
        return None
    if any(one and not one.startswith(deeper) for one in more):
        return None
    return [f"{line} {first.lstrip()}", *more]
