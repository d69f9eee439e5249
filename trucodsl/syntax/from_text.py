"""``.truco`` text to a tree.

A line opens things one inside the other (``set bet truco`` opens three), its
first leaf deepest; the leaves after a comma, and the lines below, belong to what
was opened last.  Whatever a line opens that is open already is gone on with, so
`bet truco` and `bet envido` are two entries of one map.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from trucodsl.diagnostics import Report, did_you_mean
from trucodsl.source import NOWHERE, Source, Span
from trucodsl.syntax.field import Field
from trucodsl.syntax.headings import cut, find, headings, split_link, split_name
from trucodsl.syntax.shape import SHAPE, resolved
from trucodsl.syntax.text_lines import Leaf, Line, Piece, read_lines
from trucodsl.syntax.tree import Entry, Item, Map, Node, Scalar, Seq, Tree

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
PLAY = "begin every line of a play with `|`; "
_NO_LANGUAGE = re.compile(rf"{_LANGUAGE.pattern} none")


@dataclass
class Slot:
    """An entry or an item that is being read: its value is a leaf, or ``inside`` holds more slots."""

    key: str = ""
    span: Span = NOWHERE
    value: Scalar | Seq | None = None
    inside: dict[str, Slot] | list[Slot] | None = None
    before: tuple[str, ...] = ()
    after: str = ""
    spread: Span | None = None

    def node(self) -> Node | None:
        """The value as a node of the tree."""
        if self.value is not None:
            return self.value
        span = self.spread or self.span
        if isinstance(self.inside, list):
            items = [(slot.node(), slot) for slot in self.inside]
            return Seq(tuple(Item(node, slot.before, slot.after) for node, slot in items if node is not None), span)
        if self.inside is None:
            return None
        entries = [(slot.node(), slot) for slot in self.inside.values()]
        return Map(
            tuple(Entry(slot.key, node, slot.span, slot.before, slot.after) for node, slot in entries if node), span
        )


@dataclass
class Place:
    """Where leaves and lines go: a slot, and the field it stands for."""

    field: Field
    slot: Slot
    name: str = "a file"


@dataclass
class Chain:
    """What the first leaf of a line has opened, outermost first: comments go to its ends."""

    slots: list[Slot] = field(default_factory=list)

    def comments(self, before: tuple[str, ...], after: str) -> None:
        """Above the last blank line: the outermost; below it and behind: the innermost."""
        outer, inner = self.slots[0], self.slots[-1]
        cut = len(before) - before[::-1].index("") if "" in before and outer is not inner else 0
        outer.before = outer.before + before[:cut]
        inner.before = inner.before + before[cut:]
        inner.after = after


def read_text(source: Source, report: Report) -> Tree | None:
    """The tree of a text; None where there is none to speak of.  ``source`` must be ``limits.normal``."""
    lines, tail = read_lines(source, report)
    root = Place(SHAPE, Slot(span=source.span(), inside={}))
    builder = Builder(report)
    for line in lines:
        builder.line(root, line)
    report.stop()
    node = root.slot.node()
    return Tree(node, source, tail) if isinstance(node, Map) and node.entries else None


class Builder:
    """Lines and leaves into slots."""

    def __init__(self, report: Report) -> None:
        self.report = report

    # ------------------------------------------------------------ lines
    def line(self, place: Place, line: Line) -> None:
        """One line and what is below it."""
        chain, faults = Chain(), len(self.report.diagnostics)
        first = last = self.leaf(place, line.leaves[0], chain)
        opened = first if first and first.slot.inside is not None else None
        for leaf in line.leaves[1:]:
            last = self.leaf(opened or place, leaf, None)
        if chain.slots:
            chain.comments(line.before, line.after)
        holder = last if last and (last.field.scalar and last.field.kind == "text") else None
        if line.bars:
            self.bars(line, holder)
        elif line.block:
            target = opened or (holder if holder and holder.field.by_language else None)
            if target is None:
                if chain.slots:
                    near = PLAY if holder and holder.slot.key == "play" else ""
                    self.report.add("E136", line.block[0].span, what="this line", near=near)
            else:
                for below in line.block:
                    self.line(target, below)
        if len(self.report.diagnostics) == faults:
            for waiting in (first, last):
                if waiting and waiting.slot.value is None and not waiting.slot.inside:
                    self.report.add("E134", waiting.slot.span, key=waiting.slot.key or waiting.name.strip("`"))

    def bars(self, line: Line, holder: Place | None) -> None:
        """Lines of text are the value of the last leaf."""
        if holder is None or holder.slot.value is not None:
            self.report.add("E136", line.bars[0], what="a line of text")
            return
        said = [bar.text[2:] if bar.text[1:2] == " " else bar.text[1:] for bar in line.bars]
        span = Span(line.span.source, line.bars[0].start, line.bars[-1].end)
        at = span.start + (2 if line.bars[0].text[1:2] == " " else 1)
        holder.slot.value = Scalar("".join(text + "\n" for text in said), span, at)

    # ------------------------------------------------------------ leaves
    def leaf(self, place: Place, leaf: Leaf, chain: Chain | None) -> Place | None:
        """One leaf; what it opened, or whose value is still to come."""
        if place.field.kind == "list":
            return self.item(place, leaf, chain)
        if place.field.kind != "map":
            return self.named(place, leaf, chain)
        found = find(place.field, leaf)
        if found is None:
            self.unknown(place, leaf[0])
            return None
        one, rest = resolved(found.field), found.rest
        slots = self.slots(place)
        slot = slots.get(found.key)
        if self.is_leaf(one, rest):
            if slot is not None:
                self.twice(found.key, found.head.span, slot)
                return None
            slot = slots[found.key] = Slot(found.key, found.head.span)
            if chain is not None and not chain.slots:
                chain.slots.append(slot)
            return self.value(one, slot, rest)
        if slot is None:
            slot = slots[found.key] = Slot(found.key, found.head.span)
            self.join(chain, slot)
        elif slot.value is not None:
            self.twice(found.key, found.head.span, slot)
            return None
        inner = Place(one, slot, f"`{found.key}`")
        self.slots(inner)
        if not rest and not (found.alias and one.kind == "list" and one.entry and one.entry.kind == "map"):
            return inner
        if one.kind == "map":
            return self.leaf(inner, rest, chain) or inner
        if one.kind == "list":
            return self.item(inner, rest, chain, headed=True)
        if one.heading:
            return self.named(inner, rest, chain)
        self.named(inner, rest, None)
        return inner

    def is_leaf(self, one: Field, rest: Leaf) -> bool:
        """Is this a leaf, even where the field may hold more?"""
        if one.by_language:
            if not rest or rest[0].quoted:
                return True
            return not (_LANGUAGE if len(rest) == 2 else _NO_LANGUAGE).fullmatch(rest[0].text)
        if one.scalar:
            return True
        if len(rest) == 1 and rest[0].text == "none":
            return True
        return one.kind == "list" and bool(rest) and not one.heading

    def named(self, place: Place, leaf: Leaf, chain: Chain | None) -> Place | None:
        """An entry of an open map: its name, perhaps a link word, and its value."""
        one = resolved(place.field.entry) if place.field.entry else _TEXT
        name, rest = split_link(leaf, place.field.link) if place.field.link else split_name(leaf)
        if not name.text and not name.quoted:
            if rest:
                name, rest = split_name(rest)
            if rest or not name.text:
                advice = f"write NAME {place.field.link} and what it is"
                self.report.add("E135", leaf[0].span, text=leaf[0].text, key=place.name.strip("`"), advice=advice)
                return None
        slots = self.slots(place)
        if name.text in slots:
            self.twice(name.text, name.span, slots[name.text])
            return None
        slot = slots[name.text] = Slot(name.text, name.span)
        self.join(chain, slot)
        inner = Place(one, slot, f"`{name.text}`")
        if self.is_leaf(one, rest):
            return self.value(one, slot, rest)
        self.slots(inner)
        if not rest:
            return inner
        if one.kind == "map":
            return self.leaf(inner, rest, chain) or inner
        self.named(inner, rest, None)
        return inner

    def item(self, place: Place, leaf: Leaf, chain: Chain | None, headed: bool = False) -> Place | None:
        """An item of a list."""
        one = place.field.entry
        assert one is not None
        items = place.slot.inside
        if not isinstance(items, list):
            items = place.slot.inside = []
        if not one.scalar and not headed:
            name, leaf_rest = split_name(leaf)
            if name.quoted or name.text != place.field.heading:
                allowed = f"`{place.field.heading}`"
                self.report.add("E131", name.span, word=name.text, where=place.name, allowed=allowed)
                return None
            leaf = leaf_rest
        slot = Slot("", leaf[0].span if leaf else place.slot.span)
        items.append(slot)
        self.join(chain, slot)
        if one.scalar:
            return self.value(one, slot, leaf)
        inner = Place(one, slot, one.title.lower())
        self.slots(inner)
        return (self.leaf(inner, leaf, chain) or inner) if leaf else inner

    # ------------------------------------------------------------ values
    def value(self, one: Field, slot: Slot, rest: Leaf) -> Place | None:
        """The value of a leaf; without one the place is returned, for text below."""
        if not rest:
            return Place(one, slot, f"`{slot.key}`")
        if one.kind == "list":
            slot.value = self.inline(one, slot, rest)
        else:
            self.only_one(slot, rest)
            slot.value = Scalar(rest[0].text, rest[0].span, rest[0].at)
        return None

    def only_one(self, slot: Slot, rest: Leaf) -> None:
        if len(rest) > 1:
            advice = "a value is words or one text in quotes, not both"
            self.report.add("E135", rest[1].span, text=rest[1].text, key=slot.key or rest[0].text, advice=advice)

    def inline(self, one: Field, slot: Slot, rest: Leaf) -> Scalar | Seq:
        """Items with their joining word between."""
        parts: list[list[Piece]] = [[]]
        joint = re.compile(rf"(?<!\S){one.joiner.strip()}(?!\S)") if one.joiner else None
        for piece in rest:
            if piece.quoted or joint is None:
                parts[-1].append(piece)
                continue
            at = 0
            for found in joint.finditer(piece.text):
                parts[-1] += cut(piece, at, found.start())
                parts.append([])
                at = found.end()
            parts[-1] += cut(piece, at, len(piece.text))
        items: list[Item] = []
        for part in parts:
            if part:
                self.only_one(slot, tuple(part))
                items.append(Item(Scalar(part[0].text, part[0].span, part[0].at)))
            else:
                advice = f"write an item on both sides of `{one.joiner.strip()}`"
                self.report.add("E135", rest[0].span, text=one.joiner.strip(), key=slot.key, advice=advice)
        span = Span(rest[0].span.source, rest[0].span.start, rest[-1].span.end)
        only = items[0].value if len(items) == 1 else None
        if isinstance(only, Scalar) and (one.alone or only.text == "none"):
            return only
        return Seq(tuple(items), span)

    # ------------------------------------------------------------ slots and faults
    def slots(self, place: Place) -> dict[str, Slot]:
        """What is inside a place, made if there is nothing yet."""
        if place.slot.inside is None:
            place.slot.inside = [] if place.field.kind == "list" else {}
        return place.slot.inside  # type: ignore[return-value]

    def join(self, chain: Chain | None, slot: Slot) -> None:
        if chain is not None:
            chain.slots.append(slot)

    def twice(self, key: str, span: Span, first: Slot) -> None:
        self.report.add("E114", span, key=key[:100], related=[("it stands here too", first.span)])

    def unknown(self, place: Place, piece: Piece) -> None:
        word = piece.text.split(" ")[0] if not piece.quoted else piece.text
        known = list(headings(place.field))
        near = did_you_mean(piece.text[:40], known) or did_you_mean(word, known)
        allowed = ", ".join(f"`{one}`" for one in dict.fromkeys(f.heading or k for k, f in place.field.fields.items()))
        self.report.add("E131", piece.span, word=word[:100], where=place.name, allowed=allowed, near=near)


_TEXT = Field("text", "A text", "In one language.")
