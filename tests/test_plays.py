"""Every play in ``tests/plays`` passes, and every shipped variant is played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from terminal import run
from trucodsl import pipeline

PLAYS = Path(__file__).parent / "plays"
FILES = sorted(PLAYS.rglob("*.play"))
VARIANTS = [path.stem for path in pipeline.shipped() if path.parent.name != "rules"]
VARIANT = re.compile(r"^variant:\s*([^\s+#]+)", re.MULTILINE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PLAYS)))
def test_play(path: Path) -> None:
    """What the file expects is what happens."""
    ran = run(["test", "--json", str(path)])
    failures = [
        f"{one['file']}:{failure['line']}: expected {failure['expected']}, got {failure['got']}"
        for one in json.loads(ran.out)
        for failure in one["failures"]
    ]
    assert not failures, "\n".join(failures)
    assert ran.code == 0, ran.shown


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("mode", ["1v1", "2v2"])
def test_every_variant_is_played(name: str, mode: str) -> None:
    """A variant without plays has not been tried."""
    for path in FILES:
        for play in re.split(r"^---\s*$", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            said = VARIANT.search(play)
            if said and said[1] == name and re.search(rf"^mode:\s*{mode}\b", play, re.MULTILINE):
                return
    pytest.fail(f"no play of {name} {mode} in tests/plays")


@pytest.mark.parametrize("name", [path.stem for path in pipeline.shipped()])
def test_every_shipped_file_has_examples(name: str) -> None:
    """A rule that is shipped shows itself."""
    path = next(one for one in pipeline.shipped() if one.stem == name)
    assert pipeline.read(path).root.get("examples"), f"{path} has no examples"
