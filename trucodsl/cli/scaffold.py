"""The file that ``new`` writes: one change that is made, and every rule that can be changed.

What the base says stands below as comments, so that the author sees how each
rule is written and takes away the ``#`` of those to change.
"""

from __future__ import annotations

from trucodsl.rulebook.book import RuleBook
from trucodsl.source import Source
from trucodsl.syntax import read, to_yaml
from trucodsl.syntax.tree import Map, Tree

FOR_PEOPLE = {"variant", "rule", "extends", "title", "summary", "words", "signs", "notes", "source", "examples"}

HEAD = """\
# {title}: our house rules.
#
# A variant is its differences: what is not said here is as in {base}.
#   trucodsl check {file}     every fault, with its place
#   trucodsl diff {base} {file}     what is different here
#   trucodsl draw {file}     the betting as a picture
#   trucodsl play {file}     a game in the terminal

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
# Instead of saying a thing again, `...` stands for what {base} says:   when: ... and not trick 1 was tied
# `none` takes a rule away:   envido: none
"""


def scaffold(name: str, file: str, base: str, book: RuleBook) -> str:
    """A YAML file that passes ``check`` as it is."""
    was = book.score.target
    target = 15 if was != 15 else 24
    head = HEAD.format(
        title=name.replace("-", " ").capitalize(),
        base=base,
        name=name,
        file=file,
        target=target,
        target_less_one=target - 1,
        was=was,
        mode=book.modes[0].name,
    )
    rules = tuple(entry for entry in book.rules.tree if entry.key not in FOR_PEOPLE)
    printed = to_yaml(Tree(Map(rules), Source(f"{base}.yaml", "")))
    comments = "".join(f"# {line}".rstrip() + "\n" for line in printed.splitlines())
    return to_yaml(read(Source(f"{name}.yaml", f"{head}#\n{comments}")))
