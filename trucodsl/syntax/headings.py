"""Which field a leaf of the text form speaks of.

``may cover when not first trick`` is the field ``may cover``; ``manilha is rank
after vira`` is an entry of ``named``.  All of it follows from the shape: keys,
the singular word of a field, its nicer wordings, its link word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from trucodsl.source import Source
from trucodsl.syntax.field import Field
from trucodsl.syntax.text_lines import Leaf, Piece

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Found:
    """The field of a leaf, and what is left of the leaf; ``alias`` if the singular word was used."""

    key: str
    field: Field
    rest: Leaf
    head: Piece
    alias: bool = False


@cache
def headings(field: Field) -> dict[str, tuple[str, bool]]:
    """Every word that opens something in a map: word -> key, and is it the singular word."""
    words = {one.heading: (key, True) for key, one in field.fields.items() if one.heading}
    return words | {key: (key, False) for key in field.fields}


def cut(piece: Piece, start: int, end: int | None = None) -> Leaf:
    """A part of a piece of words as a leaf, without the blanks around it."""
    text = piece.text[start:end]
    inner = text.strip()
    if not inner:
        return ()
    begin = piece.span.start + start + len(text) - len(text.lstrip())
    return (Piece(inner, piece.span.source.span(begin, begin + len(inner))),)


def find(field: Field, leaf: Leaf) -> Found | None:
    """The field of a map that a leaf speaks of."""
    first = leaf[0]
    if not first.quoted:
        said = _said(field, leaf, False) or _headed(field, leaf)
        if said:
            return said
    return _bare(field, leaf) or _said(field, leaf, True)


def _said(field: Field, leaf: Leaf, unmarked: bool) -> Found | None:
    """By a wording; ``unmarked`` wordings are nothing but the value."""
    if len(leaf) > 1 or leaf[0].quoted:
        return None
    text = leaf[0].text
    for key, one in field.fields.items():
        for say in one.say:
            before, _, after = say.template.partition("{}")
            end = len(text) - len(after)
            if bool(before or after) == unmarked or end < len(before):
                continue
            if not text.startswith(before) or not text.endswith(after):
                continue
            if re.fullmatch(say.guard, text[len(before) : end]):
                return Found(key, one, cut(leaf[0], len(before), end), leaf[0])
    return None


def _headed(field: Field, leaf: Leaf) -> Found | None:
    """By the longest heading that the leaf begins with."""
    known = headings(field)
    words = list(_WORD.finditer(leaf[0].text))[:5]
    for count in range(len(words), 0, -1):
        said = " ".join(word.group() for word in words[:count])
        if said in known:
            key, alias = known[said]
            end = words[count - 1].end()
            head = cut(leaf[0], 0, end)[0]
            return Found(key, field.fields[key], cut(leaf[0], end) + leaf[1:], head, alias)
    return None


def _bare(field: Field, leaf: Leaf) -> Found | None:
    """An entry or an item that needs no heading."""
    for key, one in field.fields.items():
        if not one.bare:
            continue
        if one.link:
            name, rest = split_link(leaf, one.link)
            matches = bool(name.text and rest) and (name.quoted or re.fullmatch(one.bare, name.text) is not None)
        else:
            matches = len(leaf) == 1 and not leaf[0].quoted and re.fullmatch(one.bare, leaf[0].text) is not None
        if matches:
            return Found(key, one, leaf, leaf[0])
    return None


def split_name(leaf: Leaf) -> tuple[Piece, Leaf]:
    """The first word (or quoted text), and the rest."""
    if leaf[0].quoted:
        return leaf[0], leaf[1:]
    word = _WORD.match(leaf[0].text)
    assert word is not None
    return cut(leaf[0], 0, word.end())[0], cut(leaf[0], word.end()) + leaf[1:]


NOBODY = Piece("", Source("", "").span())


def split_link(leaf: Leaf, link: str) -> tuple[Piece, Leaf]:
    """What stands before and after the link word; the name is empty if there is no link word."""
    first = leaf[0]
    if first.quoted:
        if len(leaf) > 1 and re.match(rf"{link}(?!\S)", leaf[1].text) and not leaf[1].quoted:
            return first, cut(leaf[1], len(link)) + leaf[2:]
        return (first, ()) if len(leaf) == 1 else (NOBODY, ())
    word = re.search(rf"(?<=\s){link}(?!\S)", first.text)
    if not word:
        return NOBODY, leaf
    return cut(first, 0, word.start())[0], cut(first, word.end()) + leaf[1:]
