"""Who said what: the leaves of a draft, printed and with their history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trucodsl.rulebook.book import Rule, Rules, RuleBook, Said
from trucodsl.rulebook.draft import Branch, Draft, Gone, Leaf, Limb, every_leaf
from trucodsl.rulebook.patch import written
from trucodsl.syntax.field import Field
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.phrases import Inherited
from trucodsl.syntax.shape import SHAPE, child, resolved
from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq


def rules_of(draft: Draft, filled: Branch) -> Rules:
    """Every rule of a draft, defaults among them; the tree has only what somebody said."""
    leaves = tuple(Rule(path, text_of(leaf), _history(leaf)) for path, leaf in every_leaf(filled, SHAPE))
    deleted = tuple(Rule(path, "", (said,)) for path, said in draft.gone.items())
    head = _head(draft)
    return Rules(leaves, Map((*head, *_tree(draft.body, SHAPE).entries)), draft.names, deleted, draft)


def _head(draft: Draft) -> list[Entry]:
    variants = [part.header for part in draft.parts if not part.header.is_rule]
    title = next((header.title for header in reversed(variants) if header.title), None)
    name = Entry("variant", Scalar(variants[-1].name if variants else draft.name))
    return [name, Entry("title", title)] if title else [name]


def _history(leaf: Leaf | Gone) -> tuple[Said, ...]:
    return leaf.history if isinstance(leaf, Leaf) else (leaf.said,)


def text_of(leaf: Leaf | Gone) -> str:
    """A leaf on one line, in the one way to write it."""
    return "none" if isinstance(leaf, Gone) else written(node_of(leaf))


def node_of(leaf: Leaf) -> Node:
    """A leaf as it stands in a file."""
    value = leaf.value
    if isinstance(value, tuple):
        return Seq(tuple(Item(_item(item)) for item in value))
    return value if isinstance(value, Map | Seq) else _item(value)


def _item(value: object) -> Node:
    if isinstance(value, Scalar | Map | Seq):
        return value
    if isinstance(value, str):
        return Scalar(value)
    return Scalar("..." if isinstance(value, Inherited) else to_phrase(value))  # type: ignore[arg-type]


def tree_of(limb: Limb, field: Field) -> Node:
    """A map or a leaf as it stands in a file."""
    if isinstance(limb, Gone):
        return Scalar("none", limb.said.span)
    return node_of(limb) if isinstance(limb, Leaf) else _tree(limb, resolved(field))


def _tree(body: Branch, field: Field) -> Map:
    keys: Iterable[str] = [key for key in field.fields if key in body] if field.kind == "map" else body
    entries: list[Entry] = []
    for key in keys:
        below = child(field, key)
        if below is not None:
            node = tree_of(body[key], below)
            if not isinstance(node, Map) or node.entries:
                entries.append(Entry(key, node))
    return Map(tuple(entries))


def why(book: RuleBook, path: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules at or below a path, what was deleted there, and the same places in kinds of hand."""
    rules = book.rules
    here = [rule for rule in rules.leaves if rule.path[: len(path)] == path]
    gone = [rule for rule in rules.deleted if rule.path[: len(path)] == path]
    kinds: Mapping[str, tuple[str, ...]] = {kind.name: ("hands", kind.name, "set") for kind in book.kinds}
    special: list[Rule] = []
    if path[:1] != ("hands",):
        for prefix in kinds.values():
            special += [
                rule
                for rule in rules.at(*prefix)
                if rule.path[3 : 3 + len(path)] == path or path[: len(rule.path) - 3] == rule.path[3:]
            ]
    return (*here, *gone, *special)
