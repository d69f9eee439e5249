"""Putting one file on what came before: maps merge, everything else replaces.

``...`` is spliced with what was there (or the default), ``none`` deletes, names
that are not there yet are created if they bring what they must.  What a kind of
hand sets is merged as written, its ``...`` and ``none`` kept, and put on the
ordinary book by the same function later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from trucodsl.cards import PACKS, Pack
from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import Said
from trucodsl.rulebook.draft import Branch, Gone, Leaf, Limb, Path, look
from trucodsl.rulebook.enough import MOST_NODES
from trucodsl.rulebook.fill import default_of
from trucodsl.rulebook.needs import creation_lacks
from trucodsl.rulebook.rewrite import walk
from trucodsl.rulebook.splice import has_dots, splice
from trucodsl.source import NOWHERE, Span
from trucodsl.syntax.field import Field
from trucodsl.syntax.shape import RULES, child

FIRST = ("selector",)  # kinds of key of maps that are read from the top: what is said later is read first


@dataclass
class Merging:
    """One part being put on the others: what it did, and what it may not do."""

    part: str
    is_rule: bool
    report: Report
    places: Mapping[Path, Span]
    over: tuple[str, ...] = ()
    claims: dict[Path, str] = field(default_factory=dict)  # leaves that rules of the same sum replaced
    gone: dict[Path, Said] = field(default_factory=dict)  # everything deleted so far
    lenient: bool = False  # what is deleted twice, or hangs on what was deleted, is not a fault
    pack: Pack | None = None
    quiet: bool = False  # something could not be read: what is missing for that is no fault of its own
    creating: bool = False  # inside something new: nothing is replaced there
    changed: list[Path] = field(default_factory=list)
    repeated: list[tuple[Path, Leaf]] = field(default_factory=list)
    lacks: list[tuple[Path, str]] = field(default_factory=list)

    # ------------------------------------------------------------ maps
    def maps(self, old: Branch, new: Branch, shape: Field, path: Path = (), deferred: bool = False) -> Branch:
        """``new`` put on ``old``."""
        result: dict[str, Limb] = dict(old)
        for key, limb in new.items():
            below = child(shape, key)
            assert below is not None  # the tree has been checked against the shape
            here = (*path, key)
            if isinstance(limb, Gone):
                self.delete(result, key, limb, here, deferred, old)
            elif isinstance(limb, Leaf):
                merged = self.leaf(result.get(key), limb, below, here, deferred, old)
                if merged is not None:
                    result[key] = merged
            else:
                self.branch(result, key, limb, below, here, deferred, shape)
        if shape.kind == "open" and shape.keys in FIRST:
            return {**{key: result[key] for key in new if key in result}, **result}
        return result

    def branch(
        self, result: dict[str, Limb], key: str, new: Branch, below: Field, path: Path, deferred: bool, shape: Field
    ) -> None:
        before = result.get(key)
        if below.kind == "set":
            result[key] = self.maps(_branch(before), new, RULES, path, deferred=True)
            return
        if not deferred and not isinstance(before, dict) and shape.kind == "open":
            lacks = creation_lacks(shape, new)
            if lacks:
                if not (self.lenient and path in self.gone):
                    self.lack(result, path, lacks)
                return
            self.create(result, key, new, below, path)
            return
        owner = self.claims.get(path)
        if owner is not None and self.rival(owner) and not deferred and not creation_lacks(shape, new):
            self.fight(path, owner, self.place(path), None)
        result[key] = self.maps(_branch(before), new, below, path, deferred)

    def create(self, result: dict[str, Limb], key: str, new: Branch, below: Field, path: Path) -> None:
        """A name that is not there yet, with all that it must bring."""
        self.claim(path)
        self.gone.pop(path, None)
        outer, self.creating = self.creating, True
        result[key] = self.maps({}, new, below, path)
        self.creating = outer

    def lack(self, siblings: Mapping[str, Limb], path: Path, lacks: tuple[str, ...]) -> None:
        """A name that is not there yet, without what a new one must bring."""
        if self.quiet:
            return
        if self.is_rule:
            self.lacks.append((path, ""))
        else:
            near = did_you_mean(path[-1], siblings)
            missing = ", ".join(f"`{key}`" for key in lacks)
            self.report.add("E212", self.place(path), path=".".join(path), missing=missing, near=near)

    def place(self, path: Path) -> Span:
        """Where this part says a path."""
        return self.places.get(path, NOWHERE)

    # ------------------------------------------------------------ none
    def delete(
        self, result: dict[str, Limb], key: str, gone: Gone, path: Path, deferred: bool, siblings: Branch
    ) -> None:
        if deferred:
            if not isinstance(result.get(key), Gone):
                self.changed.append(path)
            result[key] = gone
            return
        if key not in result:
            if not (self.lenient and path in self.gone):
                near = did_you_mean(key, siblings)
                self.report.add("E210", gone.said.span, path=".".join(path), near=near)
            return
        for other, owner in self.claims.items():
            if other[: len(path)] == path and self.rival(owner):
                self.fight(other, owner, gone.said.span, look(result, other[len(path) - 1 :]))
                break
        self.claim(path)
        before = result.pop(key)
        for gone_path in _paths(before, path):
            self.gone[gone_path] = gone.said
        self.changed.append(path)

    # ------------------------------------------------------------ leaves
    def leaf(
        self, before: Limb | None, new: Leaf, below: Field, path: Path, deferred: bool, siblings: Branch
    ) -> Leaf | None:
        """What a leaf comes to."""
        old = before if isinstance(before, Leaf) else None
        if new.dots:
            return self.spliced(before, new, below, path, deferred)
        if old is not None and old.value == new.value:
            self.repeated.append((path, new))
            self.claim(path)
            return replace(new, history=old.history + new.history)
        owner = self.claims.get(path)
        if owner is not None and self.rival(owner):
            self.fight(path, owner, new.span, before)
        self.claim(path)
        self.changed.append(path)
        return replace(new, history=(old.history if old else ()) + new.history)

    def spliced(self, before: Limb | None, new: Leaf, below: Field, path: Path, deferred: bool) -> Leaf | None:
        """A leaf with ``...`` in it."""
        if isinstance(before, Leaf):
            old: Leaf | None = before
        elif deferred and before is None:
            self.changed.append(path)
            return new
        else:
            old = default_of(below)
        if old is None:
            self.report.add("E211", new.span, path=".".join(path))
            return None
        value = splice(new.value, old.value, self.pack)
        if any(count == MOST_NODES for count, _ in enumerate(walk(value))):
            self.report.add("E228", new.span, path=".".join(path))
            return None
        if value == old.value:
            self.repeated.append((path, new))
        else:
            self.changed.append(path)
        return replace(new, value=value, history=old.history + new.history, dots=has_dots(value))

    # ------------------------------------------------------------ rules of one sum
    def claim(self, path: Path) -> None:
        if self.is_rule and not self.creating:
            self.claims[path] = self.part

    def rival(self, owner: str) -> bool:
        return self.is_rule and owner != self.part and owner not in self.over

    def fight(self, path: Path, owner: str, span: Span, before: Any) -> None:
        """Two house rules of one sum replace the same rule."""
        related = [(f"`{owner}` says it here", before.span)] if isinstance(before, Leaf) else []
        self.report.add("E214", span, related=related, path=".".join(path), other=owner, part=self.part)


def _branch(limb: Limb | None) -> Branch:
    return limb if isinstance(limb, dict) else {}


def _paths(limb: Limb, path: Path) -> list[Path]:
    if not isinstance(limb, dict):
        return [path]
    return [path, *(below for key, one in limb.items() for below in _paths(one, (*path, key)))]


def pack_in(*bodies: Branch) -> Pack | None:
    """The pack that the last of several bodies names."""
    found = None
    for body in bodies:
        leaf = look(body, ("cards", "pack"))
        if isinstance(leaf, Leaf):
            found = PACKS.get(leaf.value, found)
    return found
