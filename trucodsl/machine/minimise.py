"""Equal situations become one; situations that only pass through disappear.

Partition refinement: situations start in one class if they look alike, and
classes split until every member of a class leads to the same classes.
"""

from __future__ import annotations

from collections.abc import Sequence

from trucodsl.machine.automaton import END, Edge, Situation


def passes(situation: Situation) -> bool:
    """Whether a row is only a step on the way: nobody is asked and nothing is looked at."""
    return situation.labels == ("",)


def contract(situations: Sequence[Situation]) -> list[Situation]:
    """Edges lead past the rows that only pass through."""

    def past(edge: Edge) -> Edge:
        while edge.target != END and passes(situations[edge.target]):
            through = situations[edge.target].edges[0]
            edge = Edge(through.target, edge.pays + through.pays)
        return edge

    return [
        Situation(s.chair, s.cards, s.cover, s.lead, s.labels, tuple(past(e) for e in s.edges), s.fact)
        for s in situations
    ]


def minimise(situations: Sequence[Situation], starts: Sequence[int]) -> tuple[list[Situation], list[int]]:
    """The merged rows, numbered breadth-first from the starts, and the numbers of the starts."""
    rows = contract(situations)
    seen: dict[object, int] = {}
    classes = [
        seen.setdefault(
            (s.chair, s.cards, s.cover, s.lead, s.labels, s.fact, tuple(e.pays for e in s.edges)), len(seen)
        )
        for s in rows
    ]
    count = len(seen)
    targets = [tuple(edge.target for edge in s.edges) for s in rows]
    while True:
        refined: dict[tuple[int, ...], int] = {}
        fresh = [
            refined.setdefault((classes[i], *(classes[t] if t >= 0 else END for t in targets[i])), len(refined))
            for i in range(len(rows))
        ]
        classes = fresh
        if len(refined) == count:
            return _numbered(rows, classes, starts)
        count = len(refined)


def _numbered(rows: list[Situation], classes: list[int], starts: Sequence[int]) -> tuple[list[Situation], list[int]]:
    first: dict[int, int] = {}
    for i, each in enumerate(classes):
        first.setdefault(each, i)
    numbers: dict[int, int] = {}
    order: list[int] = []

    def number(row: int) -> int:
        if row == END:
            return END
        each = classes[row]
        if each not in numbers:
            numbers[each] = len(order)
            order.append(first[each])
        return numbers[each]

    begins = [number(row) for row in starts]
    out: list[Situation] = []
    at = 0
    while at < len(order):
        s = rows[order[at]]
        edges = tuple(Edge(number(edge.target), edge.pays) for edge in s.edges)
        out.append(Situation(s.chair, s.cards, s.cover, s.lead, s.labels, edges, s.fact))
        at += 1
    return out, begins
