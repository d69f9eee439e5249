"""Marked files: exactly the faults that are marked, and every code of the catalogue shown.

See ``marks.py`` for the form.  A chunk is read as a file of its own beside the
files of ``errors/beside``, so it can extend them, and itself (``./chunk.yaml``).
"""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from marks import Chunk, Expected, chunks
from terminal import run
from trucodsl.catalog import CATALOG

ERRORS = Path(__file__).parent / "errors"
FILES = sorted(path for path in ERRORS.iterdir() if path.suffix in (".yaml", ".truco", ".play"))

# Codes that no text file can show: the test that shows them.
SHOWN_BY_A_TEST: dict[str, str] = {
    "E101": "test_syntax.py::test_unreadable_files",
    "E102": "test_syntax.py::test_unreadable_files",
    "E103": "test_syntax.py::test_a_folder_is_no_file",
    "E105": "test_syntax.py::test_unreadable_files",
    "E106": "test_syntax.py::test_other_suffixes",
    "E119": "test_syntax.py::test_unreadable_files",
    "E401": "test_flatten.py::test_a_machine_that_is_too_large_is_a_fault",
}


@cache
def all_chunks() -> tuple[Chunk, ...]:
    """Every chunk of every marked file."""
    return tuple(chunk for path in FILES for chunk in chunks(path))


def found(chunk: Chunk, folder: Path) -> list[dict[str, Any]]:
    """The faults of a chunk, as ``check --json`` reports them."""
    shutil.copytree(ERRORS / "beside", folder, dirs_exist_ok=True)
    path = folder / f"chunk{chunk.suffix}"
    path.write_text(chunk.text, encoding="utf-8")
    (result,) = json.loads(run(["check", "--json", str(path)]).out)
    faults: list[dict[str, Any]] = result["diagnostics"]
    return faults


def fits(expected: Expected, fault: dict[str, Any]) -> bool:
    """Code, line, and the words in the message."""
    place = (expected.code, expected.line) == (fault["code"], fault["line"])
    return place and expected.words.lower() in fault["message"].lower()


@pytest.mark.parametrize("chunk", all_chunks(), ids=lambda chunk: chunk.origin)
def test_exactly_the_marked_faults(chunk: Chunk, tmp_path: Path) -> None:
    """No fault is missing, none is there that is not marked."""
    faults = found(chunk, tmp_path)
    rest = list(faults)
    missing = []
    for expected in chunk.expected:
        hit = next((fault for fault in rest if fits(expected, fault)), None)
        if hit:
            rest.remove(hit)
        else:
            missing.append(f"line {expected.line}: {expected.code} {expected.words}")
    extra = [f"line {fault['line']}: {fault['code']} {fault['message']}" for fault in rest]
    assert not missing, f"{chunk.title}: missing {missing}; found {extra}"
    assert not extra, f"{chunk.title}: not marked {extra}"
    for fault in faults:
        assert fault["help"], f"{fault['code']} says nothing to do"


def test_every_code_has_a_case() -> None:
    """A code that nothing shows may be wrong, or impossible."""
    shown = {expected.code for chunk in all_chunks() for expected in chunk.expected} | set(SHOWN_BY_A_TEST)
    assert sorted(set(CATALOG) - shown) == [], "no case in tests/errors shows them"
    assert sorted(shown - set(CATALOG)) == [], "not in the catalogue"


@pytest.mark.parametrize(("code", "test"), SHOWN_BY_A_TEST.items())
def test_the_test_exists(code: str, test: str) -> None:
    """``file.py::name`` is a test in this folder that names the code."""
    file, _, name = test.partition("::")
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    assert f"def {name}" in text
    assert f'"{code}"' in text


@pytest.mark.parametrize("code", CATALOG)
def test_wording(code: str) -> None:
    """Lower case, no full stop, one thing to do."""
    entry = CATALOG[code]
    for text in entry:
        assert text.strip() == text
        assert not text.endswith(".") or text.endswith("..."), f"{code} ends in a full stop"
        assert text[:1] == text[:1].lower() or text[:2].isupper() or text[:1] == "`", f"{code} begins with a capital"
    assert entry.message
    assert entry.help, f"{code} has no help"
