"""Equal situations become one; situations that only pass through disappear.

A hand only goes forward, so the graph has no cycle and one pass from its ends
is enough: two situations are one if they look alike and each of their edges
pays the same and leads to the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from trucodsl.machine.automaton import END, Edge, Situation, then


def passes(situation: Situation) -> bool:
    """Whether a row is only a step on the way: nobody is asked and nothing is looked at."""
    return situation.labels == ("",)


def minimise(situations: Sequence[Situation], starts: Sequence[int]) -> tuple[list[Situation], list[int]]:
    """The merged rows, numbered breadth-first from the starts, and the numbers of the starts."""
    merged: dict[Situation, int] = {}
    rows: list[Situation] = []
    new: dict[int, int] = {END: END}  # row -> merged row

    def edge(old: Edge) -> Edge:
        end = _past(situations, old)
        return Edge(new[end.target], end.pays, end.marks)

    for at in _from_the_ends(situations, starts):
        row = situations[at]
        edges = tuple([edge(old) for old in row.edges])
        if row.fact is not None and edges[0] == edges[1] and not edges[0].pays and edges[0].target != END:
            new[at] = edges[0].target  # what is looked at makes no difference
            continue
        row = row._replace(edges=edges)
        number = merged.setdefault(row, len(rows))
        if number == len(rows):
            rows.append(row)
        new[at] = number
    return _numbered(rows, [new[at] for at in starts])


def _past(situations: Sequence[Situation], edge: Edge) -> Edge:
    """The edge past the rows that only pass through, with all that is paid and remembered on the way."""
    while edge.target != END and passes(situations[edge.target]):
        edge = then(edge, situations[edge.target].edges[0])
    return edge


def _from_the_ends(situations: Sequence[Situation], starts: Sequence[int]) -> list[int]:
    """Every row that is reached, each after all the rows it leads to."""
    done: set[int] = {END}
    order: list[int] = []
    stack = list(starts)
    while stack:
        at = stack[-1]
        ahead = [] if at in done else [
            target for edge in situations[at].edges if (target := _past(situations, edge).target) not in done
        ]  # fmt: skip
        if ahead:
            stack += ahead
            continue
        stack.pop()
        if at not in done:
            done.add(at)
            order.append(at)
    return order


def _numbered(rows: list[Situation], starts: list[int]) -> tuple[list[Situation], list[int]]:
    """The rows in the order in which they are met from the starts."""
    numbers: dict[int, int] = {END: END}
    order: list[int] = []

    def number(row: int) -> int:
        if row not in numbers:
            numbers[row] = len(order)
            order.append(row)
        return numbers[row]

    begins = [number(row) for row in starts]
    out: list[Situation] = []
    for at in order:  # grows while it is read
        s = rows[at]
        edges = tuple([Edge(number(target), pays, marks) for target, pays, marks in s.edges])
        out.append(s._replace(edges=edges))
    return out, begins
