"""Golden cases: some files, then commands and exactly what each of them prints.

A section ``=== name.yaml`` is a file, any other ``=== words`` is a command (typed
lines may follow ``<<<``); the text below it is what a person sees, results and
faults alike, and ``[exit 1]`` if that is how it ended.  ``pytest --bless`` rewrites them; ``git diff`` is the review.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from terminal import run
from trucodsl.resources import variants_dir

GOLDEN = Path(__file__).parent / "golden"
CASES = sorted(GOLDEN.glob("*.case"))
SUFFIXES = {".yaml", ".yml", ".truco", ".play"}


def sections(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The comment on top, and every heading with the text below it."""
    head, found = "", list[tuple[str, str]]()
    for line in text.splitlines(keepends=True):
        if line.startswith("=== "):
            found.append((line[4:].strip(), ""))
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + line)
        else:
            head += line
    return head, found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bless: bool) -> None:
    """Every command prints what the case says."""
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    head, parts = sections(text)
    now = head
    for heading, body in parts:
        if Path(heading).suffix in SUFFIXES and " " not in heading:
            Path(heading).write_text(body, encoding="utf-8")
        else:
            command, _, typed = heading.partition("<<<")
            body = run(shlex.split(command), "\n".join(typed.split())).shown
            body = body.replace(str(variants_dir()), "variants")
        now += f"=== {heading}\n{body}"
    if bless:
        path.write_text(now, encoding="utf-8")
        return
    assert now == text, f"if this is what you want: pytest --bless {path}"
