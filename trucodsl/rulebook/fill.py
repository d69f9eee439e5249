"""Defaults: what a variant means where it says nothing.

They stand in the shape, as text; here they are read once and put in their
places, each with a history that says ``default``.
"""

from __future__ import annotations

from functools import lru_cache

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import Said
from trucodsl.rulebook.draft import Branch, Leaf, Limb
from trucodsl.source import NOWHERE
from trucodsl.syntax.field import Field
from trucodsl.syntax.phrase_parser import parse_phrase
from trucodsl.syntax.shape import SHAPE, resolved
from trucodsl.syntax.tree import Scalar

ALWAYS = ("deal", "tricks", "fold", "score")  # maps that are there even if nothing in them is said


@lru_cache(maxsize=1024)
def default_of(field: Field) -> Leaf | None:
    """The default of a field as a leaf; a list has none in it; None where something must be said."""
    if field.kind == "list" and field.default is None:
        return Leaf(field, (), NOWHERE, ())
    if field.default is None or not field.scalar:
        return None
    said = Said("default", field.default, "default")
    value = parse_phrase(field.phrase, Scalar(field.default), Report()) if field.kind == "phrase" else field.default
    return Leaf(field, value, NOWHERE, (said,))


def filled(body: Branch, shape: Field = SHAPE) -> Branch:
    """The body with every default in its place; what a kind of hand sets stays as it is."""
    result: dict[str, Limb] = {}
    for key, below in shape.fields.items():
        limb = body.get(key)
        if limb is None:
            leaf = default_of(below) if shape is not SHAPE and below.kind != "list" else None
            if leaf is not None:
                result[key] = leaf
            elif shape is SHAPE and key in ALWAYS:
                result[key] = filled({}, below)
        else:
            result[key] = _limb(limb, below)
    return result


def _limb(limb: Limb, below: Field) -> Limb:
    if not isinstance(limb, dict) or below.kind == "set":
        return limb
    if below.kind == "map":
        return filled(limb, below)
    entry = resolved(below.entry) if below.entry else below
    return {name: _limb(one, entry) for name, one in limb.items()}
