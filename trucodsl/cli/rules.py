"""Commands about the rules of a variant: ``show``, ``why``, ``diff``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from itertools import groupby

import click

from trucodsl import pipeline
from trucodsl.analysis.diff import Change
from trucodsl.analysis.diff import diff as differences
from trucodsl.cli import console
from trucodsl.cli.names import NAME
from trucodsl.diagnostics import UsageError, did_you_mean
from trucodsl.rulebook.book import Rule, RuleBook
from trucodsl.rulebook.provenance import why as who_said
from trucodsl.source import Source
from trucodsl.syntax import to_text, to_yaml
from trucodsl.syntax.tree import Map, Node, Scalar, Seq, Tree

COLOURS = {"added": "green", "removed": "red", "changed": "yellow"}
SIGNS = {"added": "+", "removed": "-", "changed": "~"}


@click.command()
@click.argument("name", type=NAME)
@click.argument("path", required=False)
@click.option("--text", is_flag=True, help="As .truco text instead of YAML.")
@click.option("--defaults", is_flag=True, help="Every rule on a line of its own, also those that nobody said.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def show(name: str, path: str | None, text: bool, defaults: bool, as_json: bool) -> None:
    """The rules of a variant, with everything it extends and every house rule put in.

    PATH shows a part: bets.envido
    """
    book = pipeline.load(name)
    rules = below(book, path) if path else book.rules.leaves
    if as_json:
        console.say_json(_book_json(book, rules))
    elif defaults or path:
        for rule in rules:
            note = console.paint("   (default)", "dim") if _by_default(rule) else ""
            console.say(f"{dotted(rule.path)}: {rule.text}{note}")
    else:
        tree = Tree(_without_lists_of_one(book.rules.tree), Source(f"{name}.yaml", ""))
        console.write(None, to_text(tree) if text else to_yaml(tree))


def _without_lists_of_one(root: Map) -> Map:
    """The rules with ``es: truco`` for ``es: [truco]`` in the words, as people write them."""
    return Map(tuple(replace(e, value=_lone(e.value)) if e.key == "words" else e for e in root), root.span)


def _lone(node: Node) -> Node:
    if isinstance(node, Map):
        return Map(tuple(replace(entry, value=_lone(entry.value)) for entry in node), node.span)
    return node.items[0].value if isinstance(node, Seq) and len(node.items) == 1 else node


def _by_default(rule: Rule) -> bool:
    return bool(rule.history) and all(said.how == "default" for said in rule.history)


def _book_json(book: RuleBook, rules: Iterable[Rule]) -> dict[str, object]:
    return {
        "name": book.name,
        "parts": list(book.rules.parts),
        "rules": _plain(book.rules.tree),
        "leaves": [_rule_json(rule) for rule in rules],
    }


def _plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Map):
        return {entry.key: _plain(entry.value) for entry in node}
    return [_plain(item) for item in node]


def _rule_json(rule: Rule) -> dict[str, object]:
    history = [
        {"how": said.how, "text": said.text, "by": said.by, "place": str(said.span) if said.span.source.text else None}
        for said in rule.history
    ]
    return {"path": list(rule.path), "text": rule.text, "default": _by_default(rule), "history": history}


# ---------------------------------------------------------------- where a rule comes from
@click.command()
@click.argument("name", type=NAME)
@click.argument("path")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def why(name: str, path: str, as_json: bool) -> None:
    """Where a rule comes from: who says it, and what it replaced.

    PATH is the way to it in the file: bets.flor.calls.flor.worth, or part of the way: bets.flor
    """
    rules = below(pipeline.load(name), path)
    if as_json:
        console.say_json([_rule_json(rule) for rule in rules])
        return
    for rule in rules:
        console.say(f"{console.paint(dotted(rule.path), 'bold')}: {rule.text or 'none'}")
        rows = [
            (said.how, said.text, f"{said.by}  {said.span}" if said.span.source.text else "")
            for said in reversed(rule.history)
        ]
        console.say("\n".join(console.columns(rows, "    ")))


def dotted(path: Iterable[str]) -> str:
    """A path as it is typed."""
    return ".".join(path)


def below(book: RuleBook, path: str) -> tuple[Rule, ...]:
    """The rules at or below a typed path; ``_`` may stand for a space."""
    known = {rule.path[:n] for rule in (*book.rules.leaves, *book.rules.deleted) for n in range(1, len(rule.path) + 1)}
    spelt = {_loose(dotted(one)): one for one in sorted(known)}
    found = spelt.get(_loose(path))
    if found is None:
        near = did_you_mean(path, [dotted(one) for one in known]) or "trucodsl show --defaults lists them"
        raise UsageError(f"`{book.name}` has no rule `{path}`; {near.rstrip()}")
    return who_said(book, found)


def _loose(path: str) -> str:
    return path.replace("_", " ").lower()


# ---------------------------------------------------------------- differences
@click.command()
@click.argument("a", type=NAME)
@click.argument("b", type=NAME)
@click.option("--words", is_flag=True, help="Also what is only said and printed: words, signs, glossary, notes.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for a program.")
@click.option("--exit-code", is_flag=True, help="Exit 1 if the rules differ.")
def diff(a: str, b: str, words: bool, as_json: bool, exit_code: bool) -> None:
    """What is different in the rules of B, compared with A: what they mean, not how they are written."""
    changes = differences(pipeline.load(a), pipeline.load(b))
    rules = [change for change in changes if change.severity != "words"]
    if as_json:
        console.say_json([asdict(change) for change in changes])
    else:
        _say_changes(a, b, changes if words else rules, 0 if words else len(changes) - len(rules))
    if exit_code and rules:
        raise click.exceptions.Exit(1)


def _say_changes(a: str, b: str, changes: Iterable[Change], hidden: int) -> None:
    console.say(f"{console.paint(a, 'red')} → {console.paint(b, 'green')}")
    anything = False
    for concept, members in groupby(changes, key=lambda change: change.concept):
        anything = True
        console.say(console.paint(concept, "bold"))
        for change in members:
            sign = console.paint(SIGNS[change.kind], COLOURS[change.kind])
            console.say(f"  {sign} {change.sentence}")
    if not anything:
        console.say("the rules are the same")
    if hidden:
        console.say(console.paint(f"({hidden} differences in words for people: --words shows them)", "dim"))
