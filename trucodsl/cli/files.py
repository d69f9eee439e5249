"""Commands about files: ``list``, ``new``, ``fmt``, ``convert``."""

from __future__ import annotations

import re
import sys
from difflib import unified_diff
from pathlib import Path

import click

from trucodsl import pipeline
from trucodsl.cli import console
from trucodsl.cli.names import NAME, source_of
from trucodsl.cli.scaffold import scaffold
from trucodsl.diagnostics import UsageError, VariantError
from trucodsl.rulebook.names import is_path
from trucodsl.source import Source
from trucodsl.syntax import read, to_text, to_yaml
from trucodsl.syntax.tree import Map, Scalar, Tree

TEXT = ".truco"
SPELT = {".yaml": "yaml", ".yml": "yaml", TEXT: "truco"}
HEADING = re.compile(r"^(variant|rule)\s+[^:\s]+\s*$", re.MULTILINE)  # the first line of a text file


@click.command()
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for a program.")
def list_names(as_json: bool) -> None:
    """Variants and house rules, one line each.

    A house rule is put on a variant with a plus sign: argentino+con-flor.
    """
    found = [_about(path) for path in pipeline.shipped()]
    if as_json:
        console.say_json(found)
        return
    for kind, heading in (("variant", "variants"), ("rule", "house rules: VARIANT+RULE")):
        console.say(console.paint(heading, "bold"))
        rows = [(str(one["name"]), str(one["title"])) for one in found if one["kind"] == kind]
        console.say("\n".join(console.columns(rows, "  ")))
        if kind == "variant":
            console.say()


def _about(path: Path) -> dict[str, object]:
    try:
        root = pipeline.read(path).root
    except VariantError as fault:
        return {"name": path.stem, "kind": "variant", "title": str(fault.diagnostics[0]), "path": str(path)}
    kind = "rule" if root.get("rule") else "variant"
    base = root.get("extends")
    return {
        "name": _text(root, kind) or path.stem,
        "kind": kind,
        "title": _text(root, "title"),
        "summary": _text(root, "summary"),
        "extends": base.text if isinstance(base, Scalar) else None,
        "path": str(path),
    }


def _text(root: Map, key: str) -> str:
    node = root.get(key)
    if isinstance(node, Scalar):
        return node.text.strip()
    if isinstance(node, Map):
        return console.words({e.key: e.value.text for e in node if isinstance(e.value, Scalar)}).strip()
    return ""


@click.command()
@click.argument("name")
@click.option("--from", "base", type=NAME, default="argentino", show_default=True, help="What it starts from.")
@click.option("-o", "--output", help="Where to write it (default: NAME.yaml; - for stdout).")
@click.option("--text", is_flag=True, help="As .truco text instead of YAML.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(name: str, base: str, output: str | None, text: bool, force: bool) -> None:
    """Start a variant of your own: a commented file that passes `check` as it is."""
    stem = Path(name).name.removesuffix(".yaml").removesuffix(TEXT)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", stem):
        raise UsageError(f"`{stem}` cannot be the name of a variant: small letters, digits and `-`, a letter first")
    target = output or str(Path(name).with_name(stem + (TEXT if text else ".yaml")))
    if target != "-" and Path(target).suffix not in SPELT:
        raise UsageError(f"`{target}` should end in .yaml or .truco")
    if target != "-" and Path(target).exists() and not force:
        raise UsageError(f"{target} is already there; use --force to write over it")
    as_text = text or target.endswith(TEXT)
    shown = Path(target).name if target != "-" else stem + (TEXT if as_text else ".yaml")
    content = scaffold(stem, shown, base, pipeline.load(base), text=as_text)
    console.write(target, content)
    if target != "-":
        console.note(f"{target} is ready: edit it, then  trucodsl check {target}")


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit 1 if a file would change.")
@click.option("--diff", "show_diff", is_flag=True, help="With --check: show what would change.")
def fmt(files: tuple[str, ...], only_check: bool, show_diff: bool) -> None:
    """Rewrite files in their canonical form; comments stay. `-` reads stdin and writes stdout."""
    changed = faulty = False
    for name in files:
        if name != "-" and not is_path(name):
            raise UsageError(f"`{name}` is a name; to rewrite a file, say its path")
        try:
            source = _source(name)
            pretty = _spelt(read(source), Path(source.name).suffix)
        except VariantError as fault:
            console.diagnose(fault.diagnostics)
            faulty = True
            continue
        different = pretty != source.text
        changed |= different
        if show_diff and different:
            _show_diff(name, source.text, pretty)
        if only_check:
            if different:
                console.note(f"would change {name}")
        elif name == "-":
            console.write("-", pretty)
        elif different:
            console.write(name, pretty)
            console.note(f"changed {name}")
    sys.stdout.flush()
    if faulty or (changed and only_check):
        raise click.exceptions.Exit(1)


def _show_diff(name: str, old: str, new_text: str) -> None:
    for line in unified_diff(old.splitlines(), new_text.splitlines(), name, f"{name} (canonical)", lineterm=""):
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])
        console.say(console.paint(line, colour) if colour else line)


@click.command()
@click.argument("file")
@click.option("-o", "--output", help="Where to write it (default: stdout); its suffix decides the spelling.")
@click.option("--to", "spelling", type=click.Choice(["yaml", "truco"]), help="The spelling (default: the other one).")
def convert(file: str, output: str | None, spelling: str | None) -> None:
    """YAML to .truco text and back, without loss: comments and order stay."""
    source = _source(file)
    tree = read(source)
    other = ".yaml" if Path(source.name).suffix == TEXT else TEXT
    wanted = Path(output).suffix if output and output != "-" else ""
    suffix = f".{spelling}" if spelling else wanted or other
    if suffix not in SPELT or (wanted and SPELT.get(wanted) != SPELT[suffix]):
        raise UsageError(f"`{output}` should end in {f'.{spelling}' if spelling else '.yaml or .truco'}")
    console.write(output, _spelt(tree, suffix))
    if output and output != "-":
        console.note(f"wrote {output}")


def _source(name: str) -> Source:
    """A file, a shipped name, or stdin, which is read as text if it begins as text does."""
    if name == "-":
        text = sys.stdin.read()
        return Source("stdin.truco" if HEADING.search(text) else "stdin.yaml", text)
    return source_of(name)


def _spelt(tree: Tree, suffix: str) -> str:
    return to_text(tree) if suffix == TEXT else to_yaml(tree)
