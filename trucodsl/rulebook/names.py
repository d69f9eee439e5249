"""Where a name leads: to a shipped variant, a house rule, a file of the author's own.

A sum ``argentino+con-flor+a-18`` is a variant and house rules, left to right.  A
part with a ``/`` or a suffix is a file.  Any other is looked for by its plain
name, then as ``a-{n}`` with a number in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from unicodedata import combining, normalize

from trucodsl.catalog import CATALOG
from trucodsl.diagnostics import Report, UsageError, did_you_mean
from trucodsl.resources import rules_dir, variants_dir
from trucodsl.rulebook.params import is_pattern, match
from trucodsl.source import Span

SUFFIXES = (".yaml", ".yml", ".truco")
_SAYS = re.compile(r"^(variant|rule)\s*:?\s+[\"']?([^\s\"'#,]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for a name: the command line, or an ``extends`` in a file."""

    span: Span | None = None
    folder: Path | None = None

    def refuse(self, code: str, **words: object) -> UsageError:
        """The fault to raise: in a file it has a place (and is raised here)."""
        if self.span is not None:
            report = Report()
            report.add(code, self.span, related=(), **words)
            report.stop()
        near = str(words.pop("near", "") or "")
        entry = CATALOG[code]
        return UsageError(f"{entry.message.format(**words)}; {near}{entry.help.format(**words)}")


@dataclass(frozen=True, slots=True)
class Found:
    """A file, and the numbers that its name was asked with."""

    name: str
    path: Path
    numbers: tuple[tuple[str, int], ...] = ()


def is_path(name: str) -> bool:
    """Whether a part of a sum is a file rather than a name."""
    return "/" in name or "\\" in name or name.endswith(SUFFIXES)


def split(text: str, asker: Asker) -> list[str]:
    """The parts of a sum; a file whose name has a plus sign is one part."""
    if is_path(text) and _file(text, asker):
        return [text]
    parts = [part.strip() for part in text.split("+")]
    if "" in parts:
        raise asker.refuse("E202", text=text)
    return parts


def find(name: str, asker: Asker, search: tuple[Path, ...] = ()) -> Found:
    """The file that a part of a sum names."""
    if is_path(name):
        places = [*(folder / name for folder in search), *_places(name, asker)]
        path = next((path for path in places if path.is_file()), None)
        if path is None:
            there = next((path for path in places if path.exists()), None)
            if there is not None:  # reading it might never end
                raise asker.refuse("E103", why=f"`{name}` is {'a folder' if there.is_dir() else 'no ordinary file'}")
            raise asker.refuse("E203", name=name)
        return Found(name, path)
    folders = [*_folders(search), *([asker.folder] if asker.folder else [])]
    for folder in folders:
        for suffix in SUFFIXES:
            path = folder / (name + suffix)
            if path.is_file() and not is_pattern(said_in(path)):
                return Found(name, path)
    matches = [(path, numbers) for path, pattern in _patterns(folders) if (numbers := match(pattern, name)) is not None]
    if len(matches) == 1:
        path, numbers = matches[0]
        return Found(name, path, tuple(sorted(numbers.items())))
    if matches:
        raise asker.refuse("E206", name=name, files=" and ".join(f"`{said_in(path)}`" for path, _ in matches))
    alike = [other for other in known(search) if _plain(other) == _plain(name) and other != name]
    if asker.span is None and len(alike) == 1:  # people may write `Mão de dez`; a file writes names as they are
        return find(alike[0], asker, search)
    raise asker.refuse("E201", name=name, near=_near(name, search))


def _plain(name: str) -> str:
    """Lower case, no accents, one dash between words."""
    bare = normalize("NFKD", name.casefold())
    return re.sub(r"[\s_-]+", "-", "".join(char for char in bare if not combining(char)))


def _near(name: str, search: tuple[Path, ...]) -> str:
    """What may have been meant: a file without its suffix, or a name that is spelt alike."""
    suffix = next((suffix for suffix in SUFFIXES if name and Path(name + suffix).is_file()), "")
    if suffix:
        return f"did you mean the file `{name}{suffix}`? "
    if Path(name).is_file():
        return f"`{name}` is a file, but not a `.yaml` or `.truco` one; "
    return did_you_mean(name, known(search))


def known(search: tuple[Path, ...] = ()) -> tuple[str, ...]:
    """Every variant and house rule that can be named."""
    return tuple(dict.fromkeys(said_in(path) for folder in _folders(search) for path in _files(folder)))


def _file(name: str, asker: Asker) -> Path | None:
    return next((path for path in _places(name, asker) if path.is_file()), None)


def _places(name: str, asker: Asker) -> list[Path]:
    return [*([asker.folder / name] if asker.folder else []), Path(name)]


def _folders(search: Iterable[Path]) -> list[Path]:
    own = [folder for each in search for folder in (each, each / "rules")]
    return [variants_dir(), rules_dir(), *own]


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)


def _patterns(folders: list[Path]) -> Iterator[tuple[Path, str]]:
    for folder in {folder.resolve(): folder for folder in folders}.values():  # each once, however it is written
        for path in _files(folder):
            said = said_in(path)
            if is_pattern(said):
                yield path, said


def said_in(path: Path) -> str:
    """The name that a file gives itself; the name of the file if it cannot be told."""
    try:
        return _said(path, path.stat().st_mtime_ns) or path.stem
    except OSError:
        return path.stem


@lru_cache(maxsize=1024)
def _said(path: Path, _changed: int) -> str:
    with open(path, "rb") as file:
        found = _SAYS.search(file.read(4096).decode("utf-8", "replace"))
    return found[2] if found else ""
