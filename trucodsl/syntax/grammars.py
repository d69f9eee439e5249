"""The Lark parsers of the grammar files, built once.

Building a parser costs about a hundred milliseconds, loading its tables a few;
so the tables are kept in the user's cache folder.  The cache is only ever a
saving: whatever is wrong with it (no folder, no right, a torn or foreign file),
the parser is built from the grammar, and nothing but plain numbers, texts,
lists and maps is ever read from it.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from trucodsl.resources import grammar

if TYPE_CHECKING:
    from lark import Lark


@cache
def parser(name: str, starts: tuple[str, ...], lexer: str = "basic") -> Lark:
    """The LALR(1) parser of ``grammar/NAME`` with these start symbols; its trees keep every token."""
    import lark

    text = grammar(name)
    key = repr((lark.__version__, sys.version_info[:2], starts, lexer, text))
    place = cache_folder() / f"{Path(name).stem}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.tables"
    tables = _load(place)
    if tables is not None:
        try:
            return lark.Lark.load(cast("IO[bytes]", tables))  # takes the tables themselves as well as a file
        except Exception:  # noqa: BLE001 (a foreign table may fail anywhere; then it is built afresh)
            pass
    built = lark.Lark(
        text,
        parser="lalr",
        lexer=cast("Any", lexer),
        start=list(starts),
        maybe_placeholders=False,
        keep_all_tokens=True,
    )
    _save(built, place)
    return built


def cache_folder() -> Path:
    """Where tables are kept: ``$XDG_CACHE_HOME``, ``%LOCALAPPDATA%`` or ``~/.cache``, then ``trucodsl``."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(home or os.path.expanduser("~/.cache")) / "trucodsl"


class _PlainUnpickler(pickle.Unpickler):
    """Reads numbers, texts, lists and maps; anything that would need a class is refused."""

    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a table")


def _load(place: Path) -> dict[str, Any] | None:
    try:
        tables = _PlainUnpickler(BytesIO(place.read_bytes())).load()
    except Exception:  # noqa: BLE001 (whatever is wrong with it, it is not used)
        return None
    return tables if isinstance(tables, dict) else None


def _save(built: Lark, place: Path) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=place.parent, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                built.save(file)
            os.replace(part, place)  # a reader sees the whole file or none
        except BaseException:
            os.unlink(part)
            raise
    except Exception:  # noqa: BLE001 (a full disk or a read-only home costs time, nothing else)
        return
