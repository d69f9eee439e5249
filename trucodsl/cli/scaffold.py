"""The file that ``new`` writes: one change that is made, and every rule that can be changed.

What the base says stands below as comments, so that the author sees how each
rule is written and takes away the ``#`` of those to change.
"""

from __future__ import annotations

from trucodsl.cli.console import columns
from trucodsl.rulebook.book import RuleBook
from trucodsl.source import Source
from trucodsl.syntax import read, to_text, to_yaml
from trucodsl.syntax.tree import Map, Tree

FOR_PEOPLE = {
    "variant", "rule", "extends", "title", "summary", "words", "signs", "glossary", "notes", "source", "examples",
}  # fmt: skip

HEAD = """\
# {title}: our house rules.
#
# A variant is its differences: what is not said here is as in {base}.
{commands}

variant: {name}
extends: {base}  # any variant, or a sum with house rules: see `trucodsl list`
title: {title}

score:
  target: {target}  # {base} says {was}

# Small plays that show the rules; `check` runs them.
examples:
  - says: a game is won with {target} points
    play: |
      mode: {mode}
      score: {target_less_one}-0
      = score {target_less_one}-0

# ---------------------------------------------------------------- all the rules of {base}
# To change one, take away the `#` before it and before the headings above it, and leave the rest as it is.
# Instead of saying a thing again, `...` stands for what {base} says:   {same}
# `none` takes a rule away:   {away}
"""
SAME, AWAY = "when: ... and not trick 1 was tied", "envido: none"
TEXT_SAME, TEXT_AWAY = "when ... and not trick 1 was tied", "bet envido none"


def scaffold(name: str, file: str, base: str, book: RuleBook, *, text: bool = False) -> str:
    """A file that passes ``check`` as it is."""
    was = book.score.target
    target = 15 if was != 15 else 24
    commands = [
        (f"trucodsl check {file}", "every fault, with its place"),
        (f"trucodsl diff {base} {file}", "what is different here"),
        (f"trucodsl draw {file}", "the betting as a picture"),
        (f"trucodsl play {file}", "a game in the terminal"),
    ]
    head = HEAD.format(
        title=name.replace("-", " ").capitalize(),
        base=base,
        name=name,
        file=file,
        target=target,
        target_less_one=target - 1,
        was=was,
        mode=book.modes[0].name,
        commands="\n".join(columns(commands, "#   ")),
        same=TEXT_SAME if text else SAME,
        away=TEXT_AWAY if text else AWAY,
    )
    rules = tuple(entry for entry in book.rules.tree if entry.key not in FOR_PEOPLE)
    spelt = to_text if text else to_yaml
    printed = spelt(Tree(Map(rules), Source(f"{base}.yaml", "")))
    comments = "".join(f"# {line}".rstrip() + "\n" for line in printed.splitlines())
    return spelt(read(Source(f"{name}.yaml", f"{head}#\n{comments}")))
