"""One field of a variant file: what may stand there, and how people call it.

The shape of a file is a tree of ``Field`` values (``shape``).  Reading checks,
the JSON Schema, the text form, completion and the reference are all derived
from it, so nothing about a field is said anywhere else.

    map     a closed set of keys                open    any names, each with an entry
    list    items of one kind                   set     the rules again (a kind of hand overrides them)
    phrase  text with a grammar of its own      choice  one of a closed list
    int     a number, or a parameter `{n}`      name    one word
    line    one line of text                    text    prose, perhaps per language
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

SCALARS = ("phrase", "choice", "int", "name", "line", "text")


@dataclass(frozen=True, slots=True)
class Say:
    """A nicer way to write a leaf in text: ``{} each``, used where the value matches ``guard``."""

    template: str
    guard: str = ".*"


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """What may stand at one place of a variant file."""

    kind: str
    title: str = ""
    description: str = ""
    phrase: str = ""  # the kind of phrase
    fields: Mapping[str, Field] = field(default_factory=dict, repr=False)  # the keys of a map
    entry: Field | None = field(default=None, repr=False)  # the values of an open map, the items of a list
    keys: str = "name"  # the keys of an open map: name, mode, language, selector or term
    enum: tuple[str, ...] = ()
    default: str | None = None
    examples: tuple[str, ...] = ()
    required: bool = False
    alone: bool = False  # a list of which one item may stand without brackets
    by_language: bool = False  # a text, or one for each language
    # ---- how the text form says it
    heading: str = ""  # the word that opens one entry or item: `bet truco`
    say: tuple[Say, ...] = ()
    link: str = ""  # between the key and the value of an entry: `manilha is …`
    bare: str = ""  # pattern of the items that need no heading: `A A -> A`
    joiner: str = ""  # between items on one line: `truco and envido`
    headline: tuple[str, ...] = ()  # keys of a map that may stand on its heading line
    comma: bool = False  # a comma after the name: `mode 2v2, seats 4`

    @property
    def scalar(self) -> bool:
        """Is this a leaf?"""
        return self.kind in SCALARS


def phrase(of: str, title: str, description: str, *examples: str, default: str | None = None, **more: object) -> Field:
    """A leaf with a grammar of its own."""
    return _leaf("phrase", title, description, examples, default, phrase=of, **more)


def choice(of: tuple[str, ...], title: str, description: str, default: str | None = None, **more: object) -> Field:
    """A leaf that is one of a closed list."""
    return _leaf("choice", title, description, (default or of[0],), default, enum=of, **more)


def number(title: str, description: str, *examples: str, default: str | None = None, **more: object) -> Field:
    """A leaf that is a whole number or a parameter."""
    return _leaf("int", title, description, examples, default, **more)


def name(title: str, description: str, *examples: str, default: str | None = None, **more: object) -> Field:
    """A leaf that is one word."""
    return _leaf("name", title, description, examples, default, **more)


def line(title: str, description: str, *examples: str, default: str | None = None, **more: object) -> Field:
    """A leaf that is one line of text."""
    return _leaf("line", title, description, examples, default, **more)


def text(title: str, description: str, *examples: str, by_language: bool = False, **more: object) -> Field:
    """A leaf that is prose."""
    return _leaf("text", title, description, examples, None, by_language=by_language, **more)


def mapping(title: str, description: str, example: str, fields: Mapping[str, Field], **more: object) -> Field:
    """A closed set of keys."""
    return _leaf("map", title, description, (example,), None, fields=MappingProxyType(dict(fields)), **more)


def open_map(title: str, description: str, example: str, entry: Field, **more: object) -> Field:
    """Any names, each with an ``entry``."""
    return _leaf("open", title, description, (example,), None, entry=entry, **more)


def listing(
    title: str, description: str, example: str, entry: Field, default: str | None = None, **more: object
) -> Field:
    """Items of one kind."""
    return _leaf("list", title, description, (example,), default, entry=entry, **more)


def _leaf(
    kind: str, title: str, description: str, examples: tuple[str, ...], default: str | None, **more: object
) -> Field:
    return Field(kind, title, description, examples=examples, default=default, **more)  # type: ignore[arg-type]
