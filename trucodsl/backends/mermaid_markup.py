"""Text that is safe in Mermaid: nothing that a variant says can end a label."""

from __future__ import annotations


def plain(text: str) -> str:
    """The text with what means something to Mermaid, or to the page around it, as character codes."""
    kept = "".join(char if char.isprintable() else " " for char in text)
    return "".join(f"#{ord(char)};" if char in '&<>"#;`%{}[]|\\' else char for char in kept)


def quoted(text: str) -> str:
    """The text as a quoted Mermaid string."""
    return f'"{plain(text)}"'
