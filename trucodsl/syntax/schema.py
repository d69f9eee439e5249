"""The shape of a variant file as JSON Schema, for editors and for programs that write variants.

Printed from ``shape``; the file in ``grammar/`` is rewritten by
``python -m trucodsl.syntax.schema`` and a test holds it to be current.  Only
keywords that draft-07 has too are used (but for ``$defs``), so that older
editors understand it.  Editors read numbers and booleans where this language
reads text, so leaves may be those as well.
"""

from __future__ import annotations

import json
from typing import Any

from trucodsl.diagnostics import Report
from trucodsl.resources import grammar_path
from trucodsl.source import Source
from trucodsl.syntax.field import Field
from trucodsl.syntax.from_yaml import read_yaml
from trucodsl.syntax.shape import RULES, SHAPE
from trucodsl.syntax.tree import Map, Node, Scalar, Seq

ID = "urn:trucodsl:variant"
NONE = {"const": "none", "title": "None", "description": "Takes away what was said before."}
TOLD = ("title", "description", "default", "examples")
LEAF = ["string", "number", "boolean"]
KEYS = {
    "name": "^[a-z][a-z0-9_-]*$",
    "mode": "^[a-z0-9][a-z0-9_-]*$",
    "language": "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
    "selector": "^[^\\n\\t]+$",
    "term": "^[^\\n\\t]+$",
}


def schema() -> dict[str, Any]:
    """The whole schema."""
    whole = _field(SHAPE)
    for key in RULES.fields:
        whole["properties"][key] = {"$ref": f"#/$defs/rules/properties/{key}"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ID,
        **whole,
        "examples": [_plain("{variant: mine, extends: argentino, score: {target: 24}}")],
        "oneOf": [{"required": ["variant"]}, {"required": ["rule"]}],
        "$defs": {"none": NONE, "rules": _field(RULES)},
    }


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _field(field: Field) -> dict[str, Any]:
    """What may stand at a field, with what people are told about it."""
    said: dict[str, Any] = {"title": field.title, "description": _description(field)}
    if field.default is not None:
        said["default"] = _plain(field.default)
    if field.examples:
        said["examples"] = [_plain(one) for one in field.examples]
    return {**said, **_kind(field)}


def _description(field: Field) -> str:
    return f"{field.description} (phrase: {field.phrase.replace('_', ' ')})" if field.phrase else field.description


def _kind(field: Field) -> dict[str, Any]:
    if field.kind == "set":
        return {"anyOf": [{"$ref": "#/$defs/rules"}, {"$ref": "#/$defs/none"}]}
    if field.kind == "map":
        needed = [key for key, one in field.fields.items() if one.required]
        return {
            **({"required": needed} if needed else {}),
            "type": "object",
            "additionalProperties": False,
            "properties": {key: _or_none(one) for key, one in field.fields.items()},
        }
    if field.kind == "open":
        assert field.entry is not None
        return _open(_or_none(field.entry), field.keys)
    if field.kind == "list":
        return _list(field)
    if field.kind == "choice":
        values: list[Any] = [*field.enum, "none"]
        return {"enum": values + [value for word, value in (("yes", True), ("no", False)) if word in values]}
    if field.kind == "int":
        return {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^\{[a-z][a-z0-9_]*\}$"}]}
    if field.kind == "name" and not field.by_language:
        return {"type": "string"}
    if field.by_language:
        return {"anyOf": [{"type": LEAF}, _open({"type": LEAF}, "language")]}
    return {"type": LEAF}


def _open(entry: dict[str, Any], keys: str) -> dict[str, Any]:
    names = {"pattern": KEYS[keys]}
    return {"type": "object", "minProperties": 1, "propertyNames": names, "additionalProperties": entry}


def _list(field: Field) -> dict[str, Any]:
    assert field.entry is not None
    item = _field(field.entry)
    if "enum" in item:
        item["enum"] = [*(one for one in item["enum"] if one != "none"), "..."]
    items = {"anyOf": [item, {"const": "..."}]} if field.entry.kind == "map" else item
    several = {"type": "array", "minItems": 1, "items": items}
    return {"anyOf": [several, {"type": LEAF}]} if field.alone else several


def _or_none(field: Field) -> dict[str, Any]:
    """A field that may also be taken away."""
    made = _field(field)
    if field.kind in ("open", "map", "list", "int") and "anyOf" not in made:
        told: dict[str, Any] = {key: made.pop(key) for key in TOLD if key in made}
        return {**told, "anyOf": [made, {"$ref": "#/$defs/none"}]}
    if "anyOf" in made and {"type": LEAF} not in made["anyOf"] and field.kind != "set":
        made["anyOf"] = [*made["anyOf"], {"$ref": "#/$defs/none"}]
    return made


# ---------------------------------------------------------------- values
def _plain(text: str) -> Any:
    """An example or a default as JSON."""
    if text[:1] not in "{[":
        return int(text) if text.isdecimal() else text
    report = Report()
    tree = read_yaml(Source("example", f"x: {text}"), report)
    report.stop()
    assert tree is not None
    return plain(tree.root.entries[0].value)


def plain(node: Node) -> Any:
    """A node as JSON values: numbers are numbers, everything else is text."""
    if isinstance(node, Map):
        return {entry.key: plain(entry.value) for entry in node}
    if isinstance(node, Seq):
        return [plain(value) for value in node]
    assert isinstance(node, Scalar)
    return int(node.text) if node.text.isdecimal() and node.text.isascii() else node.text


if __name__ == "__main__":
    grammar_path("variant.schema.json").write_text(schema_text(), encoding="utf-8")
