"""The comments of a YAML text, which the YAML parser throws away.

Between two scalars of a YAML text there are only indicators, white space and
comments; so whatever looks like a comment in such a gap is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_MARK = re.compile(r"#[^\n]*|-(?=[ \t\r\n]|$)|\n[ \t]*(?=\n)")


def comment_text(comment: str) -> str:
    """What a comment says: without the ``#`` and one space; a bare ``#`` is one space."""
    body = comment[1:].rstrip()
    return body[1:] if body.startswith(" ") else body or " "


def comment_line(text: str) -> str:
    """The comment that says ``text``."""
    if text == " ":
        return "#"
    return f"#{text}" if text[0] in "#!" else f"# {text}"


def add_line(lines: list[str], text: str) -> None:
    """Add a comment, or a blank line unless there is one already."""
    if text or not lines or lines[-1]:
        lines.append(text)


@dataclass
class Gap:
    """What stands between two scalars: a comment behind the first, and lines above the second.

    ``above`` is before the dash of a list item, ``below`` after it.
    """

    behind: str = ""
    above: list[str] = field(default_factory=list)
    dash: str = ""
    below: list[str] = field(default_factory=list)


def read_gap(text: str, start: int, end: int, in_list: bool, in_flow: bool) -> Gap:
    """The comments between ``start`` and ``end``; ``in_list`` if a dash may stand there."""
    gap = Gap()
    if text.find("#", start, end) < 0 and text.find("\n", start, end) < 0:
        return gap
    dashed, lines = False, gap.above
    for mark in _MARK.finditer(text, start, end):
        found = mark.group()
        if found == "-":
            if in_list:
                dashed, lines = True, gap.below
            continue
        if found[0] != "#":
            if not in_flow:
                add_line(lines, "")
            continue
        said = comment_text(found)
        ahead = text[text.rfind("\n", 0, mark.start()) + 1 : mark.start()].rstrip()
        if not ahead:
            lines.append(said)
        elif said == " ":
            continue
        elif dashed and ahead.endswith("-") and not gap.dash:
            gap.dash = said
        elif not dashed and not gap.behind:
            gap.behind = said
        else:
            lines.append(said)
    return gap
