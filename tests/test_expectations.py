"""Every kind of expectation can fail.

``tests/plays_wrong`` holds plays in which every expectation (a line that begins
with ``=``) and every refusal (``!``) is wrong; each of them must be reported.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from terminal import run

WRONG = Path(__file__).parent / "plays_wrong"
FILES = sorted(WRONG.glob("*.play"))
KINDS = {
    "points", "score", "games", "turn", "may", "may not", "may nobody", "trick", "hand over", "match over", "pending",
    "value", "no value", "beats", "ties", "amount", "kind", "dealer", "mano", "!",
}  # fmt: skip


def wrong_lines(path: Path) -> dict[int, str]:
    """The lines that must fail, without their comments."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return {number: line.strip() for number, line in lines if line.strip().startswith(("=", "!"))}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_wrong_line_is_reported(path: Path) -> None:
    """With what was expected and what there is."""
    ran = run(["test", "--json", str(path)])
    assert ran.code == 1
    (result,) = json.loads(ran.out)
    assert result["ok"] is False
    assert [failure["line"] for failure in result["failures"]] == sorted(wrong_lines(path))
    for failure in result["failures"]:
        assert failure["expected"]
        assert failure["got"]
        assert failure["got"] != failure["expected"]


def test_every_kind_is_shown_to_fail() -> None:
    """A new kind of expectation needs a wrong line here."""
    shown = set()
    for path in FILES:
        for line in wrong_lines(path).values():
            words = "!" if line.startswith("!") else line[1:].strip()
            shown |= {kind for kind in KINDS if words == kind or words.startswith((f"{kind} ", f"{kind}:"))}
    assert KINDS - shown == set()
