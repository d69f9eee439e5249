"""The markup inside a label: text that is safe, tables, and how wide a text is.

Everything that comes from a variant passes through ``safe``: a title may hold
any character, and none of them can end a label.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from trucodsl.backends.dot_theme import FONT

NARROW, WIDE = frozenset("iíìjlt.,:;'|!fIr()[] -·"), frozenset("mwMWÁÉÍ@%&—→►√")


def safe(text: str) -> str:
    """The text with every character that means something in markup escaped; control characters become blanks."""
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def quoted(text: str) -> str:
    """The text as a quoted DOT string."""
    plain = "".join(char if char.isprintable() else " " for char in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def width(text: str, size: float, *, bold: bool = False) -> float:
    """About how many points wide the text is."""
    ems = sum(0.31 if char in NARROW else 0.85 if char in WIDE else 0.69 if char.isupper() else 0.545 for char in text)
    return ems * size * (1.06 if bold else 1.0)


def wrapped(text: str, points: float, size: float) -> list[str]:
    """The text in as few lines as fit that width, the lines about equally long."""
    total = width(text, size)
    if total <= points:
        return [text]
    letters = max(12, int(len(text) * points / total))
    count = len(textwrap.wrap(text, letters, break_long_words=False))
    while letters > 12 and len(textwrap.wrap(text, letters - 1, break_long_words=False)) == count:
        letters -= 1
    return textwrap.wrap(text, letters, break_long_words=False) or [text]


def font(text: str, size: float, color: str, *, bold: bool = False) -> str:
    """One line of text."""
    inner = f"<B>{safe(text)}</B>" if bold else safe(text)
    return f'<FONT FACE="{FONT}" POINT-SIZE="{size:g}" COLOR="{color}">{inner}</FONT>'


def lines(texts: Sequence[str], size: float, color: str, *, bold: bool = False) -> str:
    """Several lines, each at the left."""
    return "".join(font(text, size, color, bold=bold) + '<BR ALIGN="LEFT"/>' for text in texts)


def cell(inner: str, **attributes: object) -> str:
    """A cell; ``ALIGN="LEFT"`` unless said."""
    attributes = {"ALIGN": "LEFT", **attributes}
    return f"<TD{_attributes(attributes)}>{inner}</TD>"


def table(rows: Sequence[Sequence[str]], **attributes: object) -> str:
    """A table of cells without lines unless said; rows without a cell are left out."""
    attributes = {"BORDER": 0, "CELLBORDER": 0, "CELLSPACING": 0, "CELLPADDING": 0, **attributes}
    body = "".join(f"<TR>{''.join(row)}</TR>" for row in rows if row)
    return f"<TABLE{_attributes(attributes)}>{body}</TABLE>"


def stroke(color: str, dashes: Sequence[int], thick: int, times: int = 1) -> str:
    """A sample of a line: widths of dash and gap in turn, then an arrow head."""
    cells = [
        cell("", WIDTH=width, HEIGHT=thick, FIXEDSIZE="TRUE", **({} if i % 2 else {"BGCOLOR": color}))
        for i, width in enumerate(dashes)
    ]
    gap = [cell("", WIDTH=sum(dashes), HEIGHT=2, FIXEDSIZE="TRUE")]
    rows = [cells, *[gap, cells] * (times - 1)]
    return table([[cell(table(rows, FIXEDSIZE="TRUE", WIDTH=sum(dashes), HEIGHT=thick * times + 2 * (times - 1)),
                        VALIGN="MIDDLE"), cell(font("►", 9, color))]])  # fmt: skip


def _attributes(attributes: dict[str, object]) -> str:
    return "".join(f' {key}="{value}"' for key, value in attributes.items())
