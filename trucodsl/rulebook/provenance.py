"""Who said what: the leaves of a draft, printed and with their history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trucodsl.rulebook.book import Rule, RuleBook, Rules
from trucodsl.rulebook.draft import Branch, Draft, Gone, Leaf, Limb, Path, every_leaf
from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import SHAPE, child, resolved
from trucodsl.syntax.tree import Entry, Map, Node, Scalar


def rules_of(draft: Draft, filled: Branch) -> Rules:
    """Every rule of a draft, defaults among them; the tree has only what somebody said."""
    leaves = tuple(_rule(path, leaf) for path, leaf in every_leaf(filled, SHAPE))
    deleted = tuple(Rule(path, "", (said,)) for path, said in draft.gone.items())
    head = _head(draft)
    return Rules(leaves, Map((*head, *_tree(filled, SHAPE).entries)), draft.names, deleted, draft)


def _head(draft: Draft) -> list[Entry]:
    variants = [part.header for part in draft.parts if not part.header.is_rule]
    title = next((header.title for header in reversed(variants) if header.title), None)
    name = Entry("variant", Scalar(variants[-1].name if variants else draft.name))
    return [name, Entry("title", title)] if title else [name]


def _rule(path: Path, leaf: Leaf | Gone) -> Rule:
    return Rule(path, leaf.text, leaf.history) if isinstance(leaf, Leaf) else Rule(path, "none", (leaf.said,))


def tree_of(limb: Limb, field: Field) -> Node:
    """A map or a leaf as it stands in a file."""
    if isinstance(limb, Gone):
        return Scalar("none", limb.said.span)
    return limb.node if isinstance(limb, Leaf) else _tree(limb, resolved(field))


def _tree(body: Branch, field: Field) -> Map:
    keys: Iterable[str] = [key for key in field.fields if key in body] if field.kind == "map" else body
    entries: list[Entry] = []
    for key in keys:
        below = child(field, key)
        if below is not None:
            limb = body[key]
            node = tree_of(limb, below)
            if not _unsaid(limb) and (not isinstance(node, Map) or node.entries):
                entries.append(Entry(key, node))
    return Map(tuple(entries))


def _unsaid(limb: Limb) -> bool:
    return isinstance(limb, Leaf) and all(said.how == "default" for said in limb.history)


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
