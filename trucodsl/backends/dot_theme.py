"""The looks of a picture: on white paper, on a dark page, and in black ink only.

Colour is never the only mark, so nothing is lost without it: see the line
styles in ``to_dot``.
"""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.diagnostics import UsageError

FONT = "Arial"  # the embedded engine draws it with Arimo, which has the same widths


@dataclass(frozen=True, slots=True)
class Accent:
    """The colour of one bet: of its letters and lines, and of its cards."""

    strong: str
    fill: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    page: str
    ink: str
    soft: str  # small print
    line: str  # what is neither accepted nor refused
    plain: str  # fill of a card without a call
    accept: str
    refuse: str
    foul: str
    rule: str  # hair lines
    accents: tuple[Accent, ...]

    def accent(self, index: int) -> Accent:
        """The colour of the n-th bet of a variant."""
        return self.accents[index % len(self.accents)]


LIGHT = Theme(
    page="#ffffff", ink="#111827", soft="#4b5563", line="#374151", plain="#f3f4f6",
    accept="#166534", refuse="#b91c1c", foul="#86198f", rule="#d1d5db",
    accents=(
        Accent("#9a3412", "#ffedd5"), Accent("#1e3a8a", "#dbeafe"), Accent("#6b21a8", "#f3e8ff"),
        Accent("#115e59", "#ccfbf1"), Accent("#713f12", "#fef9c3"),
    ),
)  # fmt: skip
DARK = Theme(
    page="#0f172a", ink="#f1f5f9", soft="#a8b3c4", line="#cbd5e1", plain="#1e293b",
    accept="#4ade80", refuse="#f87171", foul="#e879f9", rule="#334155",
    accents=(
        Accent("#fdba74", "#43230f"), Accent("#93c5fd", "#172c54"), Accent("#d8b4fe", "#3a1d5c"),
        Accent("#5eead4", "#0d3b38"), Accent("#fde047", "#3d3208"),
    ),
)  # fmt: skip
PRINT = Theme(
    page="#ffffff", ink="#000000", soft="#333333", line="#000000", plain="#ffffff",
    accept="#000000", refuse="#000000", foul="#000000", rule="#777777", accents=(Accent("#000000", "#ffffff"),),
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}


def theme_of(name: str) -> Theme:
    """The theme of that name; ``UsageError`` if there is none."""
    if name not in THEMES:
        raise UsageError(f"no theme `{name}`; there are {', '.join(THEMES)}")
    return THEMES[name]
