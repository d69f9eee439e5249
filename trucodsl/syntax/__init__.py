"""Text to tree and back: what the author wrote, no opinions."""

from trucodsl.syntax.limits import read_file
from trucodsl.syntax.reading import read
from trucodsl.syntax.to_text import to_text
from trucodsl.syntax.to_yaml import to_yaml

__all__ = ["read", "read_file", "to_text", "to_yaml"]
