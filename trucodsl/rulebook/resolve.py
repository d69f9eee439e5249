"""From names to one draft: ``extends`` and sums, left to right.

``extends: base`` and ``a+b+c`` are the same operation.  The parts are laid out
in a row, bases first, and put on each other one by one; what a part does not
fit on, fights over or does not change is a fault with both places.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import NamedTuple

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.rulebook.book import Said
from trucodsl.rulebook.draft import Branch, Draft, Gone, Leaf, Patch, Path, every_leaf, look
from trucodsl.rulebook.merge import Merging, pack_in
from trucodsl.rulebook.names import Asker, Found, find, is_path, split
from trucodsl.rulebook.needs import lacking
from trucodsl.rulebook.params import HOLE, is_pattern, match
from trucodsl.rulebook.patch import patch_of
from trucodsl.rulebook.rewrite import walk
from trucodsl.source import Span
from trucodsl.syntax import read_file
from trucodsl.syntax.phrases import AmountName, Int, NumberRange
from trucodsl.syntax.shape import SHAPE
from trucodsl.syntax.shape_people import PEOPLE

LONGEST = 32  # files one on the other


class Part(NamedTuple):
    """A file with the name it was asked by; house rules of one sum share a ``group``."""

    name: str
    patch: Patch
    group: str


def row(text: str, search: tuple[File, ...] = ()) -> list[Part]:
    """The parts of a sum and of everything it extends, in the order in which they are put on each other."""
    return _row(text, Asker(), search, (), in_rule=False)


def _row(text: str, asker: Asker, search: tuple[File, ...], above: tuple[str, ...], in_rule: bool) -> list[Part]:
    parts: list[Part] = []
    group = " < ".join((text, *above))
    names = split(text, asker)
    if len(above) + len(names) > LONGEST:
        raise asker.refuse("E204", text=names[0], most=LONGEST)
    for index, name in enumerate(names):
        found = find(name, asker, search)
        key = f"{found.path.resolve()} {found.numbers}"
        if key in above:
            raise asker.refuse("E207", name=name)
        patch = patch_of(read_file(_shown(found.path)), _name(found), found.numbers)
        _check_numbers(name, patch, dict(found.numbers), asker)
        if patch.header.is_rule and index == 0 and not in_rule:
            raise asker.refuse("E208", name=name)
        if not patch.header.is_rule and (index > 0 or in_rule):
            raise asker.refuse("E209", name=name)
        if patch.header.extends:
            base, span = patch.header.extends
            inner = Asker(span, found.path.parent)
            parts += _row(base, inner, search, (*above, key), patch.header.is_rule)
        part = Part(_name(found) or patch.header.name, patch, group)
        if any(part.name == other.name and part.patch is other.patch for other in parts):
            raise asker.refuse("E213", name=name)
        parts.append(part)
        if len(parts) > LONGEST:
            raise asker.refuse("E204", text=names[0], most=LONGEST)
    return parts


def _check_numbers(name: str, patch: Patch, numbers: dict[str, int], asker: Asker) -> None:
    """A number for each parameter, and in its range."""
    if is_pattern(patch.header.name) and not numbers:
        raise asker.refuse("E227", name=patch.header.name)
    for param, leaf in (patch.header.takes or {}).items():
        match leaf.value:
            case NumberRange(Int(low), Int(high)) if param in numbers and not low <= numbers[param] <= high:
                raise asker.refuse("E205", name=name, param=param, number=numbers[param], low=low, high=high)


def _name(found: Found) -> str:
    return found.path.stem if is_path(found.name) else found.name


def _shown(path: File) -> str:
    """A path as messages print it: relative where it is below the current directory."""
    text = os.path.relpath(path)
    return str(path) if text.startswith("..") else text


# ---------------------------------------------------------------- the parts, one on the other
@dataclass
class _State:
    body: Branch = field(default_factory=dict)
    places: dict[Path, Span] = field(default_factory=dict)
    gone: dict[Path, Said] = field(default_factory=dict)
    claims: dict[str, dict[Path, str]] = field(default_factory=dict)
    pack: str = ""


def resolve(name: str, parts: list[Part], report: Report) -> Draft:
    """The draft that the parts come to; every fault of this stage goes to the report."""
    state = _State()
    done: list[str] = []
    for part in parts:
        report.diagnostics += part.patch.faults
        _check_header(part, done, [other.name for other in parts if other.group == part.group], state.body, report)
        _put(part, state, not done, part.group == parts[-1].group, report)
        done.append(part.name)
    last = parts[-1].patch
    for path, key in lacking(state.body) if not report.errors else ():
        report.add("E218", state.places.get(path, last.span), where=".".join(path) or "the variant", key=key)
    patches = tuple(part.patch for part in parts)
    return Draft(name, state.body, state.places, state.gone, patches, tuple(done))


def _put(part: Part, state: _State, first: bool, asked: bool, report: Report) -> None:
    patch = part.patch
    merging = Merging(
        part.name,
        patch.header.is_rule,
        report,
        patch.places,
        over=tuple(word for word, _ in patch.header.over),
        claims=state.claims.setdefault(part.group, {}),
        gone=state.gone,
        quiet=bool(patch.faults),
        pack=pack_in(state.body, patch.body),
    )
    before, faults = state.body, len(report.errors)
    state.body = merging.maps(before, patch.body, SHAPE)
    for path, place in patch.places.items():
        state.places.setdefault(path, place)
    if merging.lacks:
        needed = ", ".join(f"`{'.'.join(path)}`" for path, _ in merging.lacks)
        report.add("E215", merging.place(merging.lacks[0][0]), name=part.name, needed=needed)
    elif len(report.errors) == faults and not first and not patch.faults:
        _check_effect(part, merging, report, asked)
        _check_new_amounts(part, before, state.body, report)


def _check_effect(part: Part, merging: Merging, report: Report, asked: bool) -> None:
    """A file must change something; a leaf that repeats what stood is only odd."""
    header = part.patch.header
    told = not header.is_rule and (header.title or header.summary or header.examples)
    if not merging.changed and not told:
        report.add("E216", part.patch.span, name=part.name)
    elif asked:
        for path, leaf in merging.repeated:
            if _odd(path, merging.changed):
                report.add("W301", leaf.span, path=".".join(path), text=leaf.history[-1].text)


def _odd(path: Path, changed: list[Path]) -> bool:
    """Whether repeating a leaf is worth a word: not for people, not in a kind of hand, not in a ladder said whole."""
    if path[0] in PEOPLE or "set" in path:
        return False
    ladder = path[:3] if path[2:3] == ("calls",) else None
    return ladder is None or not any(other[:3] == ladder for other in changed)


def _check_new_amounts(part: Part, before: Branch, after: Branch, report: Report) -> None:
    """An amount with a new name that nothing speaks of is usually an old one, misspelt."""
    old, new = before.get("amounts"), after.get("amounts")
    if not isinstance(new, Mapping):
        return
    known = old if isinstance(old, Mapping) else {}
    created = [name for name in new if name not in known]
    if not created:
        return
    for name in unused(after, created):
        leaf = new[name]
        if isinstance(leaf, Leaf):
            place = part.patch.places.get(("amounts", name), leaf.span)
            report.add("E217", place, name=name, near=did_you_mean(name, known))


def unused(body: Branch, names: list[str]) -> list[str]:
    """The amounts that no phrase of a body speaks of."""
    spoken = {
        node.name
        for _, leaf in every_leaf(body, SHAPE)
        if isinstance(leaf, Leaf)
        for node in walk(leaf.value)
        if isinstance(node, AmountName)
    }
    return [name for name in names if name not in spoken]


# ---------------------------------------------------------------- what a file says about itself
def _check_header(part: Part, done: list[str], beside: list[str], body: Branch, report: Report) -> None:
    header = part.patch.header
    for name, span in header.clashes:
        if any(other == name or match(name, other) is not None for other in done):
            report.add("E222", span, name=part.name, other=name)
    for path, span in header.needs:
        if look(body, tuple(path.split("."))) is None:
            report.add("E215", span, name=part.name, needed=f"`{path}`")
    for name, span in header.over:
        if name not in beside:
            report.add("E220", span, name=name, part=part.name)
    takes = header.takes or {}
    for name, leaf in takes.items():
        if header.is_rule and name not in HOLE.findall(header.name):
            report.add("E223", leaf.span, param=name, name=header.name)
        elif isinstance(leaf.value, NumberRange) and not isinstance(leaf.value.high, Int):
            report.add("E226", leaf.span, param=name, text=leaf.text)
    for name in HOLE.findall(header.name):
        if name not in takes:
            report.add("E224", part.patch.span, param=name)


def kinds_of(draft: Draft) -> dict[str, Branch]:
    """The kinds of hand with what each sets, in written order."""
    hands = draft.body.get("hands")
    found: dict[str, Branch] = {}
    for name, kind in hands.items() if isinstance(hands, Mapping) else ():
        if isinstance(kind, Mapping):
            sets = kind.get("set")
            found[name] = sets if isinstance(sets, Mapping) and not isinstance(sets, Gone) else {}
    return found
