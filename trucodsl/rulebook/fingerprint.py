"""A short name for what the rules of a variant are, so that figures say what they are of."""

from __future__ import annotations

from hashlib import sha256

from trucodsl.rulebook.book import RuleBook

FOR_PEOPLE = frozenset({"variant", "title", "about", "words", "signs", "glossary", "sources", "examples", "extends"})


def fingerprint(book: RuleBook) -> str:
    """Twelve hexadecimal digits: of two books with the same rules, whatever their files and words, the same."""
    rules = [f"{'.'.join(rule.path)}: {rule.text}" for rule in book.rules.leaves if rule.path[0] not in FOR_PEOPLE]
    return sha256("\n".join(sorted(rules)).encode()).hexdigest()[:12]
