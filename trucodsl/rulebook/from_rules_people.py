"""Resolved rules to what is said and printed, and never executed."""

from __future__ import annotations

from collections.abc import Mapping

from trucodsl.rulebook.book import Example, People, Words
from trucodsl.rulebook.draft import Draft
from trucodsl.rulebook.limbs import Limbs
from trucodsl.syntax.tree import Map, Node, Scalar, Seq


def people_of(draft: Draft, root: Limbs) -> People:
    """What is said and printed; the examples of the last part only: they prove what it says."""
    headers = [part.header for part in draft.parts]
    base = max((index for index, header in enumerate(headers) if not header.is_rule), default=0)
    words = {one.name: {key: one.items(key) for key in one.body} for one in root.entries("words")}
    notes = texts(root.value("notes"))
    return People(
        title=_joined([texts(header.title) for header in headers[base:]]),
        summary=texts(headers[base].summary),
        words=words,
        signs=_told(root.below("signs")),
        glossary=_told(root.below("glossary")),
        notes=(notes,) if notes else (),
        sources=tuple(dict.fromkeys(line for header in headers for line in _lines(header.source))),
        examples=tuple(_example(node) for node in _items(headers[-1].examples)),
    )


def _told(limbs: Limbs) -> dict[str, Words]:
    """The texts of a map with names of its own."""
    return {key: texts(limbs.value(key)) for key in limbs.body}


def _joined(titles: list[Words]) -> Words:
    """The title of a sum: that of the variant, then those of the house rules."""
    if not titles or not titles[0]:
        return {}
    first, others = titles[0], [words for words in titles[1:] if words]
    return {
        language: " + ".join([text, *(words.get(language) or next(iter(words.values())) for words in others)])
        for language, text in first.items()
    }


def texts(node: object) -> Words:
    """A text in the languages it is in; one that names no language is under an empty name."""
    if isinstance(node, Scalar):
        return {"": node.text}
    if isinstance(node, Map):
        return {entry.key: entry.value.text for entry in node if isinstance(entry.value, Scalar)}
    return {}


def _items(node: Node | None) -> list[Node]:
    return list(node) if isinstance(node, Seq) else [node] if node is not None else []


def _lines(node: Node | None) -> list[str]:
    found: list[str] = []
    for item in _items(node):
        words: Mapping[str, str] = texts(item)
        found += list(words.values())[:1]
    return found


def _example(node: Node) -> Example:
    parts = node if isinstance(node, Map) else Map()
    play, says = parts.get("play"), texts(parts.get("says"))
    return Example(
        play=play.text if isinstance(play, Scalar) else "",
        title=says.get("en") or next(iter(says.values()), ""),
        cites=tuple(_lines(parts.get("cites"))),
        span=play.span if play is not None else node.span,
    )
