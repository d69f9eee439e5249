"""The front of the command line: which commands there are, and how a run ends.

A command's module is imported when the command is run, so ``--help`` is quick.
Exit codes: 0 fine, 1 the answer is no (faults found, a play failed, a
difference with ``--exit-code``), 2 usage, 130 interrupted.  No fault of a file
ever ends in a traceback.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

import click

from trucodsl.cli import console
from trucodsl.diagnostics import TrucoError, UsageError, VariantError

COMPLETION = "_TRUCODSL_COMPLETE"

# name -> where it is, what it does
COMMANDS = {
    "list": ("trucodsl.cli.files:list_names", "Variants and house rules, one line each."),
    "new": ("trucodsl.cli.files:new", "A commented file to start a variant from."),
    "check": ("trucodsl.cli.check:check", "Every fault of a variant at once, with its place."),
    "fmt": ("trucodsl.cli.files:fmt", "Rewrite files in their canonical form."),
    "convert": ("trucodsl.cli.files:convert", "YAML to .truco text and back, without loss."),
    "show": ("trucodsl.cli.rules:show", "The rules of a variant, all of them resolved."),
    "why": ("trucodsl.cli.rules:why", "Where a rule comes from, and what it replaced."),
    "draw": ("trucodsl.cli.draw:draw", "The betting as a picture: SVG, PNG, PDF, DOT, Mermaid."),
    "diff": ("trucodsl.cli.rules:diff", "What is different between two variants."),
    "test": ("trucodsl.cli.test:test", "Run plays, and the examples of variants."),
    "simulate": ("trucodsl.cli.simulate:simulate", "Play thousands of games and count."),
    "play": ("trucodsl.cli.play:play", "A game in the terminal, against the computer."),
    "explain": ("trucodsl.cli.explain:explain", "What a code such as E301 means."),
}


class Commands(click.Group):
    """A group that imports a command when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they are met, not of the alphabet."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table above; importing nothing."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """With a suggestion where the name is misspelt."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as fault:
            near = get_close_matches(args[0], COMMANDS, n=1)
            if not near:
                raise
            raise click.UsageError(f"no command `{args[0]}`; did you mean `{near[0]}`?", ctx) from fault


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        metadata = import_module("importlib.metadata")
        try:
            click.echo(f"trucodsl {metadata.version('trucodsl')}")
        except metadata.PackageNotFoundError:
            click.echo("trucodsl, not installed")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and exit."
)
def commands() -> None:
    """Write the rules of truco in a file; check, draw, compare, simulate and play them.

    Wherever a NAME is taken it is a variant (argentino), a sum of a variant and house rules
    (argentino+con-flor+a-15) or a path (my-rules.yaml).
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit."""
    gc.set_threshold(100_000, 50, 50)  # a command is short: looking for garbage costs a tenth of its time
    _open_streams()
    sys.exit(run(list(sys.argv[1:] if args is None else args)))


def _open_streams() -> None:
    """Files and pipes are UTF-8, whatever the locale; a terminal that cannot show a sign gets `?`; none is closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open as long as we run)
        elif stream.isatty():
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8", errors="surrogateescape" if mode == "r" else "backslashreplace")


def run(args: list[str]) -> int:
    """Run one command; its exit code."""
    if os.environ.get(COMPLETION):
        shell = import_module("click.shell_completion")
        return int(shell.shell_complete(commands, {}, "trucodsl", COMPLETION, os.environ[COMPLETION]))
    try:
        code = _invoke(args)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (KeyboardInterrupt, EOFError, click.Abort):
        console.end_line()
        return 130
    return code


def _invoke(args: list[str]) -> int:
    try:
        with commands.make_context("trucodsl", args) as context:
            commands.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as fault:
        fault.show()
        return 2
    except UsageError as fault:
        console.complain(str(fault))
        return 2
    except VariantError as fault:
        console.diagnose(fault.diagnostics)
        return 1
    except TrucoError as fault:
        console.complain(str(fault))
        return 1
    except RecursionError:
        console.complain("this is nested too deeply to be read")
        return 1
    except OSError as fault:
        if isinstance(fault, BrokenPipeError):
            raise
        place = f"{fault.filename}: " if fault.filename else ""
        console.complain(f"{place}{fault.strerror or fault}")
        return 2
    return 0
