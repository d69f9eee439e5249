"""The reader's language: every word that a picture or a booklet prints.

A language is one file of short phrases under ``phrases/``; nothing that a
reader sees stands in code.  A phrase has ``{braces}`` to fill in, and its
section may have forms of it for a denial (``…_no``) and for a party of several
(``…_many``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from trucodsl.diagnostics import UsageError

LANGUAGES = ("en", "es", "pt")
Section = Mapping[str, str | list[str]]


@dataclass(frozen=True)
class PhraseBook:
    """The phrases of one language, by section and key."""

    lang: str
    sections: Mapping[str, Section]

    def has(self, section: str, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self.sections[section]

    def say(self, section: str, key: str, **words: object) -> str:
        """The phrase with the words filled in; KeyError if there is none."""
        phrase = self.sections[section][key]
        assert isinstance(phrase, str)
        return phrase.format(**words)

    def maybe(self, section: str, key: str, **words: object) -> str:
        """The phrase, or nothing if there is none."""
        return self.say(section, key, **words) if self.has(section, key) else ""

    def form(self, section: str, key: str, *, no: bool = False, many: bool = False, **words: object) -> str:
        """The phrase in the form that is asked for, or in the nearest there is."""
        denied = f"{key}_no" if no else key
        return self.say(section, f"{denied}_many" if many and self.has(section, f"{denied}_many") else denied, **words)

    def several(self, section: str) -> list[str]:
        """The names that are a party of several."""
        names = self.sections[section]["many"]
        assert isinstance(names, list)
        return names

    def join(self, words: list[str], how: str = "and") -> str:
        """``a, b and c``."""
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + self.say("plain", how) + words[-1]


@cache
def phrasebook(lang: str) -> PhraseBook:
    """The phrase book of a language; ``UsageError`` if there is none."""
    if lang not in LANGUAGES:
        raise UsageError(f"no words for language `{lang}`; there are {', '.join(LANGUAGES)}")
    text = (files("trucodsl.backends") / "phrases" / f"{lang}.toml").read_text(encoding="utf-8")
    return PhraseBook(lang, tomllib.loads(text))
