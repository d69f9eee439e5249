"""Every case of another engine in ``tests/cases.toml`` is shown by a play or an example, or says why it is not."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from trucodsl import pipeline

HERE = Path(__file__).parent
LISTED = tomllib.loads((HERE / "cases.toml").read_text(encoding="utf-8"))
PLAYED = [one for ids in LISTED["played"].values() for one in ids.split()]
FAMILIES = [one for ids in LISTED["families"].values() for one in ids.split()]
NUMBER = re.compile(r"\b[A-Q]\d{3}\b")


def titles() -> Iterator[str]:
    """The comments of the plays, and what the examples of the shipped files cite."""
    for path in sorted((HERE / "plays").rglob("*.play")):
        yield from (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#"))
    for path in pipeline.shipped():
        _, _, examples = path.read_text(encoding="utf-8").partition("\nexamples:\n")
        for line in examples.splitlines():
            yield line.partition("cases ")[2]


CITED = {one for title in titles() for one in NUMBER.findall(title)}
AS_THERE = {one for title in titles() if "in our reading" not in title for one in NUMBER.findall(title)}


def test_the_list_names_each_case_once() -> None:
    """A case belongs to one variant, and stands in one list of reasons at most."""
    assert len(set(PLAYED + FAMILIES)) == len(PLAYED + FAMILIES)
    reasons = [one for name in ("later", "no_rule", "otherwise") for one in LISTED[name]]
    assert len(set(reasons)) == len(reasons) and set(reasons) <= set(PLAYED)
    assert all(why.strip() for name in ("later", "no_rule", "otherwise") for why in LISTED[name].values())


def test_every_case_is_shown_or_says_why_not() -> None:
    """No case of the shipped variants is forgotten, and no reason outlives the play that it waited for."""
    excused = {*LISTED["later"], *LISTED["no_rule"]}
    assert not set(PLAYED) - CITED - excused, "neither cited nor excused"
    assert not CITED & excused, "cited, take it out of `later` or `no_rule`"


def test_a_citation_is_a_case() -> None:
    """A title or an example names no case that does not exist."""
    assert set(PLAYED + FAMILIES) >= CITED


def test_what_is_only_shown_in_our_reading_says_why() -> None:
    """A case whose expectation is not ours is shown with a house rule, or says what the language lacks."""
    assert (CITED - AS_THERE) & set(PLAYED) == set(LISTED["otherwise"])
