"""A chart as DOT text for Graphviz.

The text is the same every time: ids and order are the chart's, and sizes are
reckoned from the words.  What a line means can be seen without colour:

    call ──►   accept √ ──►   refuse × ─ ─►   raise in the answer ━━►   raise later ·····►   foul ! ═══►
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trucodsl.backends.chart import Chart, Group, State, Transition
from trucodsl.backends.dot_labels import (
    agreed_card,
    answer_card,
    asked_card,
    facts_table,
    foul_card,
    heading,
    legend_table,
    open_card,
    refused_card,
)
from trucodsl.backends.dot_markup import quoted, width
from trucodsl.backends.dot_theme import FONT, Accent, Theme, theme_of

SMALL = 11.0  # points: letters on edges
HEADINGS = {"accept": "√ ", "refuse": "× ", "alone": "○ ", "foul": "! "}


def to_dot(chart: Chart, theme: str = "light") -> str:
    """The DOT text of a chart."""
    return "\n".join(_Drawing(chart, theme_of(theme)).lines()) + "\n"


class _Drawing:
    """One chart on its way to DOT."""

    def __init__(self, chart: Chart, theme: Theme) -> None:
        self.chart, self.theme = chart, theme
        self.across = chart.layout != "ladder"  # left to right; a ladder alone goes down the page

    def lines(self) -> Iterator[str]:
        """The whole text, a line at a time."""
        chart = self.chart
        yield f"digraph {chart.id} {{"
        yield from (f"  {line}" for line in self._defaults())
        yield "  subgraph cluster_page {"
        yield f"    peripheries=0; margin=6; labelloc=b; labeljust=l; label=<{legend_table(chart.legend, self.theme)}>;"
        if chart.groups:
            for group in reversed(chart.groups):  # the last one comes to stand at the top
                yield from (f"    {line}" for line in self._group(group))
        else:
            yield from (f"    {line}" for line in self._bet(chart.layout, chart.accent, chart.states))
        yield "  }"
        yield "}"

    def _defaults(self) -> Iterator[str]:
        chart, theme = self.chart, self.theme
        sep = (0.3 if chart.groups else 0.24, 0.5) if self.across else (self._gap(), 0.38)
        label = heading(chart.title, chart.subtitle, chart.facts, theme)
        order = ", ordering=out" if chart.groups else ""
        yield (
            f'graph [rankdir={"LR" if self.across else "TB"}, bgcolor="{theme.page}", pad=0.35, nodesep={sep[0]:.2f}, '
            f'ranksep={sep[1]:.2f}, fontname="{FONT}", labelloc=t, labeljust=l, charset="UTF-8"{order}, '
            f"label=<{label}>];"
        )
        yield (
            f'node [shape=box, style="rounded,filled", fontname="{FONT}", fontsize=11, penwidth=1.4, '
            f'margin="0.09,0.05", fillcolor="{theme.plain}", color="{theme.line}", fontcolor="{theme.ink}"];'
        )
        yield (
            f'edge [fontname="{FONT}", fontsize={SMALL:g}, arrowsize=0.8, penwidth=1.4, color="{theme.line}", '
            f'fontcolor="{theme.ink}"];'
        )

    def _gap(self) -> float:
        """Inches between the columns of a ladder: room for the answer that is written on the line."""
        words = [HEADINGS[e.kind] + e.label for e in self.chart.transitions if e.kind in ("accept", "refuse")]
        return max((width(word, SMALL) for word in words), default=40.0) / 72 + 0.45

    # ------------------------------------------------------------ groups and bets
    def _group(self, group: Group) -> Iterator[str]:
        theme = self.theme
        label = facts_table(group.title, group.facts, theme.accent(group.accent), theme)
        yield f"subgraph cluster_{group.id} {{"
        yield (
            f'  margin=14; peripheries=1; style="rounded"; color="{theme.rule}"; labelloc=t; labeljust=l; '
            f"label=<{label}>;"
        )
        states = tuple(state for state in self.chart.states if state.group == group.id)
        yield from (f"  {line}" for line in self._bet(group.layout, group.accent, states))
        yield "}"

    def _bet(self, layout: str, accent: int, states: Sequence[State]) -> Iterator[str]:
        ids = {state.id for state in states}
        edges = [edge for edge in self.chart.transitions if edge.source in ids]
        color = self.theme.accent(accent)
        yield from self._ladder(states, edges, color) if layout == "ladder" else self._cards(states, edges, color)

    def _open_width(self) -> str:
        """On a sheet every bet begins with a card of the same width, so that the groups stand under each other."""
        if not self.chart.groups:
            return ""
        widest = max(width(state.label, 14, bold=True) for state in self.chart.states if state.kind == "open")
        return f", width={(widest + 58) / 72:.2f}"

    # ------------------------------------------------------------ ladder
    def _ladder(self, states: Sequence[State], edges: Sequence[Transition], accent: Accent) -> Iterator[str]:
        straight = len({s.step for s in states if s.kind == "asked"}) == sum(s.kind == "asked" for s in states)
        for state in states:
            group = f", group={quoted(state.group + state.kind)}" if straight and state.kind != "foul" else ""
            if state.kind == "open" and straight:
                group = f", group={quoted(state.group + 'asked')}"
            yield f"{state.id} [{self._state(state, states, accent)}{group}];"
        for edge in edges:
            yield f"{self._step(edge, accent)};"
        for state in states:
            if state.kind == "asked":
                row = [e.target for e in edges if e.source == state.id and e.kind in ("refuse", "accept")]
                yield f"{{rank=same; {'; '.join([state.id, *row])};}}"

    def _state(self, state: State, states: Sequence[State], accent: Accent) -> str:
        theme = self.theme
        same = [other for other in states if other.kind == state.kind]
        match state.kind:
            case "open":
                return f"label=<{open_card(state, theme)}>{self._open_width()}"
            case "asked":
                look = f'fillcolor="{accent.fill}", color="{accent.strong}", penwidth=1.8'
                return f"label=<{asked_card(state, same, accent, theme)}>, {look}"
            case "agreed":
                look = f'fillcolor="{theme.page}", color="{theme.accept}", penwidth=1.3, peripheries=2'
                return f"label=<{agreed_card(state, same, theme)}>, {look}"
            case "foul":
                look = f'style=filled, fillcolor="{theme.page}", color="{theme.foul}", penwidth=3'
                return f"label=<{foul_card(state, theme)}>, {look}"
        return f'label=<{refused_card(state, theme)}>, shape=plain, style="", fillcolor="{theme.page}"'

    def _step(self, edge: Transition, accent: Accent) -> str:
        theme = self.theme
        from_to = f"{edge.source} -> {edge.target}"
        ports = "" if self.across else "tailport=s, headport=ne, "
        match edge.kind:
            case "accept" | "refuse":
                return self._answer(edge)
            case "raise":
                look = f'style=bold, penwidth=3.2, color="{accent.strong}", fontcolor="{accent.strong}", weight=20'
                return f"{from_to} [{self._label(edge)}{look}]"
            case "later":
                return f"{from_to} [{self._label(edge)}{ports}style=dotted, penwidth=2.2, weight=0]"
            case "foul":
                look = f'color="{theme.foul}:{theme.page}:{theme.foul}", fontcolor="{theme.foul}"'
                return f"{from_to} [label={quoted('  ! ' + edge.label + '  ')}, {look}]"
        return f"{from_to} [{self._label(edge)}penwidth=1.8, weight=20]"

    def _answer(self, edge: Transition) -> str:
        """An answer goes sideways, with its word beside the line: yes to one side, no to the other."""
        yes, label = edge.kind == "accept", HEADINGS[edge.kind] + edge.label
        color = self.theme.accept if yes else self.theme.refuse
        look = f'color="{color}", fontcolor="{color}", {"penwidth=1.8" if yes else "style=dashed"}'
        ends = f"{edge.source} -> {edge.target} [" if yes else f"{edge.target} -> {edge.source} [dir=back, "
        if self.across:
            angle, far, ports = -72, 0.9, ""
        else:
            angle, far, ports = 14 if yes else -14, 1.2, ", tailport=e, headport=w"
        far += width(label, SMALL) / 20
        place = f"{'tail' if yes else 'head'}label={quoted(label)}, labelangle={angle}, labeldistance={far:.1f}{ports}"
        return f"{ends}{place}, {look}]"

    def _label(self, edge: Transition) -> str:
        """The call, beside its arrow; on a sheet the arrow's end says it already."""
        words = [*([] if self.across else [edge.label]), *edge.notes]
        return f"label={quoted('  ' + '; '.join(words) + '  ')}, " if words else ""

    # ------------------------------------------------------------ cards
    def _cards(self, states: Sequence[State], edges: Sequence[Transition], accent: Accent) -> Iterator[str]:
        theme = self.theme
        for state in states:
            if state.kind == "open":
                yield f"{state.id} [label=<{open_card(state, theme)}>{self._open_width()}];"
            elif state.kind == "asked":
                peers = [s for s in states if s.kind == "asked" and s.step == state.step]
                label = answer_card(state, peers, accent, theme)
                yield f'{state.id} [label=<{label}>, fillcolor="{accent.fill}", color="{accent.strong}"];'
            elif state.kind == "foul":
                yield f"{state.id} [{self._state(state, states, accent)}];"
        yield "ordering=out;"
        for edge in reversed(edges):  # in a cluster that goes across, the last one comes to stand at the top
            ends = "tailport=e, headport=w"
            if edge.kind == "call":
                yield f"{edge.source} -> {edge.target} [{ends}, penwidth=1.8];"
            elif edge.kind == "raise":
                yield f'{edge.source} -> {edge.target} [{ends}, style=bold, penwidth=2.6, color="{accent.strong}"];'
            elif edge.kind == "foul":
                yield f"{self._step(edge, accent)};"
