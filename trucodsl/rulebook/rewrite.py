"""Walking and rewriting phrases, whatever their kind.

A phrase is a tree of frozen nodes; these few functions are all that the rule
book needs to look into one.  They keep every span and give back the same
object where nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from trucodsl.syntax.phrases import AllOf, AnyOf, Chain, Either, Moment, Not, Repeat, Silent, Then, Window

NodeT = TypeVar("NodeT")


PLAIN = (str, int, bool, type(None))


@cache
def _parts(cls: type[Any]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold nodes; none for what is no node."""
    return tuple(one.name for one in fields(cls) if one.name != "span") if is_dataclass(cls) else ()


def walk(node: object) -> Iterator[Any]:
    """The node and everything in it, outermost first."""
    left = [node]
    while left:
        here = left.pop()
        kind: type[Any] = here.__class__
        if isinstance(here, tuple):
            left += reversed(here)
        elif kind not in PLAIN:
            parts = _parts(kind)  # type: ignore[arg-type]  # a class is hashable
            if parts or is_dataclass(here):
                yield here
                left += [getattr(here, name) for name in reversed(parts)]


def rewrite(node: NodeT, change: Callable[[Any], Any]) -> NodeT:
    """The node with ``change`` applied to every node in it, innermost first."""
    if isinstance(node, tuple):
        items = tuple(rewrite(item, change) for item in node)
        return node if all(a is b for a, b in zip(items, node, strict=True)) else items  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed: dict[str, Any] = {}
    for name in _parts(type(node)):
        value = getattr(node, name)
        if value.__class__ is str or value.__class__ is int:
            continue
        other = rewrite(value, change)
        if other is not value:
            changed[name] = other
    return change(replace(node, **changed) if changed else node)  # type: ignore[no-any-return]


def all_of(items: tuple[Window, ...]) -> Window:
    """``a and b``, without nesting, ``always`` or what follows a ``never``."""
    flat: list[Window] = []
    for item in items:
        if isinstance(item, AllOf):
            flat += [one for one in item.items if one not in flat]
        elif item == Moment("never"):
            return item
        elif item != Moment("always") and item not in flat:
            flat.append(item)
    if not flat:
        return Moment("always")
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat), flat[0].span)


def any_of(items: tuple[Window, ...]) -> Window:
    """``a or b``, without nesting, ``never`` or what follows an ``always``."""
    flat: list[Window] = []
    for item in items:
        if isinstance(item, AnyOf):
            flat += [one for one in item.items if one not in flat]
        elif item == Moment("always"):
            return item
        elif item != Moment("never") and item not in flat:
            flat.append(item)
    if not flat:
        return Moment("never")
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat), flat[0].span)


def tidy_window(node: Any) -> Any:
    """One node of a window whose parts have changed, in its simplest form."""
    match node:
        case AllOf(items):
            return all_of(items)
        case AnyOf(items):
            return any_of(items)
        case Not(Not(inner)):
            return inner
        case Not(Moment("always")):
            return Moment("never", node.span)
        case Not(Moment("never")):
            return Moment("always", node.span)
    return node


def tidy_chain(node: Any) -> Any:
    """One node of a chain whose parts have changed: no nesting, no silence inside."""
    match node:
        case Then(items):
            flat = [part for item in items for part in (item.items if isinstance(item, Then) else (item,))]
            return _one_or(Then, [part for part in flat if not isinstance(part, Silent)], node)
        case Either(options):
            flat = [part for item in options for part in (item.options if isinstance(item, Either) else (item,))]
            left = _one_or(Either, [part for part in flat if not isinstance(part, Silent)], node)
            return left if isinstance(left, Silent) or Silent() not in flat else Repeat(left, 0, 1, node.span)
        case Repeat(Silent()):
            return node.item
    return node


def _one_or(cls: type[Then] | type[Either], items: list[Chain], node: Then | Either) -> Chain:
    if not items:
        return Silent(node.span)
    return items[0] if len(items) == 1 else cls(tuple(items), node.span)
