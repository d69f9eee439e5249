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
    for at, ahead in _from_the_ends(situations, starts):
        row = situations[at]
        edges = tuple([Edge(new[target], pays, marks) for target, pays, marks in ahead])
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


def _from_the_ends(situations: Sequence[Situation], starts: Sequence[int]) -> list[tuple[int, Sequence[Edge]]]:
    """Every row that is reached with its edges past those that only pass through, after all the rows it leads to."""
    through = {at for at, row in enumerate(situations) if passes(row)}
    met: set[int] = {END}
    order: list[tuple[int, Sequence[Edge]]] = []
    stack: list[tuple[int, Sequence[Edge] | None]] = [(at, None) for at in starts]
    while stack:
        at, edges = stack.pop()
        if edges is not None:
            order.append((at, edges))
        elif at not in met:
            met.add(at)
            edges = situations[at].edges
            if through:
                edges = [_past(situations, edge) if edge.target in through else edge for edge in edges]
            stack.append((at, edges))
            stack += [(target, None) for target, _, _ in edges if target not in met]
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
