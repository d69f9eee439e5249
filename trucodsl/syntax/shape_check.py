"""Does a tree have the shape of a variant file?

Every key is one that is known there, every value is a leaf, a list or a map as
the table says, every choice is one of its list, every number a number and every
name a name.  What phrases say is not looked at here.
"""

from __future__ import annotations

import re
import unicodedata

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.source import Span
from trucodsl.syntax.field import Field
from trucodsl.syntax.limits import LONGEST_KEY, MOST_FAULTS
from trucodsl.syntax.shape import SHAPE, resolved
from trucodsl.syntax.tree import Entry, Map, Node, Scalar, Seq, Tree

NONE, SAME = "none", "..."  # what deletes, and what was said before
_INT = re.compile(r"[0-9]{1,6}|\{[a-z][a-z0-9_]*\}")
_NAMES = {  # kind of name -> pattern, what it is, the rule
    "name": (r"[a-z][a-z0-9_-]*", "a name", "names are made of a-z, 0-9, `_` and `-`, and begin with a letter"),
    "rule": (
        r"([a-z]|\{[a-z][a-z0-9_]*\})([a-z0-9_-]|\{[a-z][a-z0-9_]*\})*",
        "the name of a house rule",
        "such names are made of a-z, 0-9, `_`, `-` and parameters `{n}`, and begin with a letter",
    ),
    "mode": (r"[a-z0-9][a-z0-9_-]*", "the name of a mode", "write it as `1v1`, `2v2`, or with a-z, 0-9, `_` and `-`"),
    "language": (r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", "a language", "write `es`, `pt`, `en` or another such code"),
    "selector": (r"[^\n\t]+", "cards", "write them as in `named`"),
    "term": (r"[^\n\t]+", "a term", "write one word or a few"),
}


def check_shape(tree: Tree, report: Report) -> None:
    """Put every fault of shape in the report, up to a limit."""
    if not tree.root.entries:
        report.add("E104", tree.source.span(0, 0))
        return
    said = [entry for entry in tree.root if entry.key in ("variant", "rule")]
    if len(said) != 1:
        report.add("E126", said[1].key_span if said else tree.root.entries[0].key_span)
    _Check(report).map(SHAPE, tree.root, "a file")


def _belongs(key: str, field: Field) -> str:
    """``it belongs into `score`; `` if one of the headings there knows the key, and one only."""
    homes = [name for name, one in field.fields.items() if one.kind == "map" and key in one.fields]
    return f"it belongs into `{homes[0]}`; " if len(homes) == 1 else ""


def _spelt(text: str) -> str:
    """A name as it may be written: ``mao_de_onze`` for ``Mão de onze``."""
    plain = unicodedata.normalize("NFD", text.strip().lower())
    return re.sub(r"\s+", "_", "".join(one for one in plain if not unicodedata.combining(one)))


class _Check:
    def __init__(self, report: Report) -> None:
        self.report = report

    def node(self, field: Field, key: str, value: Node, item: bool = False) -> None:
        """One value; ``key`` is what it is called in messages.  An item cannot be taken away by ``none``."""
        field = resolved(field)
        if isinstance(value, Scalar) and value.text == NONE and not item:
            return
        if field.kind in ("map", "open"):
            if isinstance(value, Map):
                self.map(field, value, f"`{key}`")
            else:
                self.wrong("E121", field, key, value)
        elif field.kind == "list":
            self.list(field, key, value)
        elif isinstance(value, Scalar):
            self.scalar(field, key, value)
        elif isinstance(value, Map) and field.by_language:
            self.map(field, value, f"`{key}`")
        else:
            self.wrong("E123", field, key, value)

    def map(self, field: Field, value: Map, where: str) -> None:
        """The keys of a map, and what they hold."""
        if not value.entries:
            self.report.add("E129", value.span, key=where.strip("`"))
        for entry in value:
            if len(self.report.diagnostics) > MOST_FAULTS:
                return
            if field.kind != "map":
                self.name("language" if field.by_language else field.keys, entry.key, entry.key_span)
                inner = field.entry or field  # a text for each language
                if field.by_language and not isinstance(entry.value, Scalar):
                    self.wrong("E123", field, entry.key, entry.value)
                else:
                    self.node(inner, entry.key, entry.value)
            elif entry.key in field.fields:
                self.node(field.fields[entry.key], entry.key, entry.value)
            else:
                self.unknown(field, entry, where)
        for key, one in field.fields.items():
            if one.required and value.entry(key) is None:
                self.report.add("E128", value.span, what=where.replace("`", ""), key=key)

    def unknown(self, field: Field, entry: Entry, where: str) -> None:
        near = did_you_mean(entry.key, field.fields) or _belongs(entry.key, field)
        allowed = ", ".join(f"`{key}`" for key in field.fields)
        self.report.add("E120", entry.key_span, key=entry.key[:LONGEST_KEY], where=where, allowed=allowed, near=near)

    def list(self, field: Field, key: str, value: Node) -> None:
        """The items of a list."""
        item = field.entry
        assert item is not None
        if isinstance(value, Seq):
            if not value.items:
                self.report.add("E129", value.span, key=key)
            for one in value.items:
                if len(self.report.diagnostics) > MOST_FAULTS:
                    return
                if not (isinstance(one.value, Scalar) and one.value.text == SAME):
                    self.node(item, f"an item of {key}" if item.scalar else item.title.lower(), one.value, True)
        elif isinstance(value, Scalar) and field.alone:
            self.node(item, key, value)
        else:
            self.wrong("E122", field, key, value)

    def scalar(self, field: Field, key: str, value: Scalar) -> None:
        """What stands in a leaf."""
        text = value.text
        if field.kind == "choice" and text not in field.enum:
            allowed = ", ".join(f"`{one}`" for one in field.enum)
            near = did_you_mean(text, field.enum)
            self.report.add("E124", value.span, key=key, value=text, allowed=allowed, near=near)
        elif field.kind == "int" and not _INT.fullmatch(text):
            self.report.add("E125", value.span, key=key, value=text)
        elif field.kind == "name" and text != SAME:
            self.name("rule" if key in ("rule", "clashes", "over") else field.keys, text, value.span)
        elif not text.strip():  # an empty phrase is a fault of the phrase
            if field.kind != "phrase" and not field.required:
                self.report.add("E129", value.span, key=key)
        elif field.kind != "text" and "\n" in text.rstrip("\n"):
            first = text.split("\n")[0]
            self.report.add("E127", value.span, value=first, wanted="one line", rule="write it on one line")

    def name(self, kind: str, text: str, place: Span) -> None:
        pattern, wanted, rule = _NAMES[kind]
        if text in (NONE, SAME):
            rule = "`none` takes away and `...` is what was said before; use another name"
            pattern = "(?!)"
        if len(text) > LONGEST_KEY or not re.fullmatch(pattern, text) or text != text.strip():
            near = _spelt(text) if re.fullmatch(pattern, _spelt(text)) else ""
            near = f"did you mean `{near}`? " if near and len(near) <= LONGEST_KEY else ""
            self.report.add("E127", place, value=text[:LONGEST_KEY], wanted=wanted, rule=rule, near=near)

    def wrong(self, code: str, field: Field, key: str, value: Node) -> None:
        found = {Map: "keys and values", Seq: "a list"}.get(type(value), f"`{getattr(value, 'text', '')[:40]}`")
        example = f"`{field.examples[0]}`" if field.examples else "in the reference"
        if key == "play":
            example = "`play: |`, with the lines of the play below it, further in"
        self.report.add(code, value.span, key=key, found=found, example=example)
