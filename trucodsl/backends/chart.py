"""A chart: states, what leads from one to the next, and the words around them.

Its one promise: everything that a printer needs is here, already in the
reader's language, so Graphviz, Mermaid and JSON say the same.  Ids and order
come from the machine's own order; two runs give the same chart.

    open --call--> asked --accept--> agreed --later--> asked ...
                     | |--raise--> asked ...
                     | refuse
                     v
                   refused

Where figures are said, accepting a value leads to ``saying``: ``say`` stays there, ``pass`` settles.
"""

from __future__ import annotations

from dataclasses import dataclass

STATES = ("open", "asked", "agreed", "saying", "refused", "settled", "foul")
TRANSITIONS = ("call", "accept", "refuse", "alone", "raise", "later", "say", "pass", "foul")


@dataclass(frozen=True, slots=True)
class Pay:
    """One way a card can end: ``quiero`` and what it pays."""

    kind: str  # accept, refuse, alone
    word: str
    amount: str


@dataclass(frozen=True, slots=True)
class State:
    """A place where a bet can stand."""

    id: str
    kind: str  # one of STATES
    label: str  # what is called or agreed there
    stake: str  # the big figure: a number, or the name of an amount
    said: tuple[str, ...] = ()  # every call so far
    pays: tuple[Pay, ...] = ()
    notes: tuple[str, ...] = ()
    step: int = 0  # how many calls have been said
    group: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the stake is a number."""
        return self.stake.isdecimal()


@dataclass(frozen=True, slots=True)
class Transition:
    """What leads from one state to another."""

    id: str
    kind: str  # one of TRANSITIONS
    source: str
    target: str
    label: str
    who: str = ""
    pays: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A line below the title: ``Who answers`` / ``either rival; the first answer counts``."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the legend: what a kind of state or transition means."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """One bet of a chart of several."""

    id: str
    title: str
    layout: str
    accent: int
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture.  ``layout`` is ``ladder`` (asked and agreed), ``cards`` (yes and no), or ``sheet`` (groups)."""

    id: str
    title: str
    subtitle: str
    lang: str
    layout: str
    facts: tuple[Fact, ...]
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]
    legend: tuple[Mark, ...]
    groups: tuple[Group, ...] = ()
    accent: int = 0  # which of the bets of the variant it is: its colour

    def state(self, id: str) -> State:
        """The state of that id; KeyError if there is none."""
        for state in self.states:
            if state.id == id:
                return state
        raise KeyError(id)

    def leaving(self, id: str) -> tuple[Transition, ...]:
        """The transitions that leave a state."""
        return tuple(edge for edge in self.transitions if edge.source == id)
