"""Charts of the bets of a hand, projected from its rows and nothing else.

A row gives a transition, and the states that rows lead to are the states of
the chart; the machine's unfolded chain says what is at stake in them.  A bet
that decides the hand, or that can be raised later, is a ladder of asked and
agreed states; a bet that is settled at once is a tree of cards with what yes
and no pay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from trucodsl.backends.chart import Chart, Mark, Pay, State, Transition
from trucodsl.backends.chart_facts import Meanings, facts_of, special_kinds
from trucodsl.backends.chart_facts import who as who_may
from trucodsl.backends.words import Speaker, conjuncts
from trucodsl.machine.each import leaves_the_hand
from trucodsl.machine.machine import Chart as Unfolded
from trucodsl.machine.machine import Do, Hand, Node, Row
from trucodsl.syntax.phrases import Amount, Party, Same, Window

CALLS = (Do.CALL, Do.RAISE, Do.RERAISE)
KINDS = {
    Do.CALL: "call", Do.RAISE: "raise", Do.RERAISE: "later", Do.ACCEPT: "accept", Do.REFUSE: "refuse", Do.FOUL: "foul",
    Do.START: "accept", Do.RUN: "refuse", Do.SAY: "say", Do.PASS: "pass",
}  # fmt: skip
SETTLES = {"saying": "saying"}  # where accepting leads, if it does not settle the bet
EVERYBODY = ({"that side", "others"}, {"anyone"}, {"everyone"}, {"any side"}, {"side"}, {"caller"})


def subtitle(hand: Hand, say: Speaker) -> str:
    """The sum that was asked for, the players, and the special hand if it is one."""
    mode = say.phrases.say("says", "mode_duels" if hand.duels else "mode", mode=hand.mode, seats=hand.seats)
    parts = [hand.book.name, mode]
    special = [kind.name for kind in special_kinds(hand)]
    if special:
        parts.append(say.phrases.say("says", "kinds", kinds=say.names(special)))
    return " · ".join(parts)


@dataclass
class Projection:
    """One bet on its way from rows to a chart."""

    hand: Hand
    unfolded: Unfolded
    index: int
    say: Speaker
    meanings: Meanings = field(init=False)

    def __post_init__(self) -> None:
        self.meanings = Meanings(self.say)
        bet = self.unfolded.bet
        mine = [row for row in self.hand.rows if row.region == f"bet {bet.name}" and row.do in KINDS and not row.later]
        self.rows = [row for row in mine if not _hidden(row, mine)]
        self.ladder = bet.decides == "hand" or any(row.do is Do.RERAISE for row in self.rows)
        asked = [row for row in self.hand.rows if row.region == "question"]
        self.question = asked if bet.decides == "hand" else []
        self.start = "question" if self.question else "open"
        self.nodes: dict[str, tuple[str, Node | None]] = {"open": ("open", self.unfolded.nodes[0])}
        for i, node in enumerate(self.unfolded.nodes[1:], 1):
            self.nodes[f"asked {node.label}"] = (f"asked_{i}", node)
            self.nodes[f"agreed {node.label}"] = (f"agreed_{i}", node)
        openers = [conjuncts(row.when) for row in self.rows if row.do is Do.CALL]
        self.common = tuple(w for w in openers[0] if all(w in other for other in openers)) if openers else ()

    def chart(self) -> Chart:
        """The whole chart."""
        edges = self._reached([edge for row in [*self.question, *self.rows] for edge in self._edges(row)])
        states = self._states(edges)
        bet = self.unfolded.bet
        facts = facts_of(self.hand, self.unfolded, self.rows, self.common, self.say) + self.meanings.facts()
        return Chart(
            id=f"bet_{self.index}",
            title=f"{self.say.title()} · {self.say.name(bet.name)}",
            subtitle=subtitle(self.hand, self.say),
            lang=self.say.phrases.lang,
            layout="ladder" if self.ladder else "cards",
            facts=facts,
            states=tuple(states),
            transitions=tuple(replace(edge, id=f"e{i}") for i, edge in enumerate(edges)),
            legend=self._legend(states, edges),
            accent=self.index,
        )

    # ------------------------------------------------------------ transitions
    def _edges(self, row: Row) -> list[Transition]:
        if row in self.question:
            return [self._choice(row)]
        if row.do in (Do.SAY, Do.PASS):
            return [self._figure(row)]
        source, node = self.nodes[row.state]
        kind, who = KINDS[row.do], who_may(self.hand, row, self.say)
        if row.do is Do.FOUL:
            return [Transition("", kind, source, self._foul_id(row), self.say.name(row.event), who)]
        if row.do in CALLS:
            label = self.say.phrases.say("edge", kind, call=self.say.name(row.event))
            own = [window for window in conjuncts(row.when) if window not in self.common]
            return [Transition("", kind, source, self.nodes[row.target][0], label, who, "", self._only(own))]
        assert node is not None
        if row.do is Do.REFUSE:
            target = f"refused_{source.removeprefix('asked_')}" if self.ladder else "refused"
            amount = self._text(self._refused(node))
            return [Transition("", kind, source, target, self.say.word("refuse"), who, amount)]
        target = self.nodes[row.target][0] if row.target in self.nodes else SETTLES.get(row.target, "settled")
        found = [Transition("", kind, source, target, self.say.word("accept"), who, self._text(node.stake))]
        if node.alone is not None and self.unfolded.bet.answers == "holders":
            alone = self.say.phrases.say("state", "alone")
            found.append(Transition("", "alone", source, "settled", alone, "", self._text(self._alone(node.alone))))
        return found

    def _figure(self, row: Row) -> Transition:
        """A figure that is said, or none."""
        kind = KINDS[row.do]
        label = self.say.phrases.say("edge", "say") if row.do is Do.SAY else self.say.word("pass")
        who = self.say.phrases.say("who", row.who.value)
        return Transition("", kind, "saying", SETTLES.get(row.target, "settled"), label, who)

    def _choice(self, row: Row) -> Transition:
        """An answer to the question of a special hand."""
        who = self.say.phrases.say("who", row.who.value)
        if row.effects is None:
            worth = self._text(self.unfolded.nodes[0].stake)
            return Transition("", KINDS[row.do], "question", "open", self.say.word("play"), who, worth)
        paid = self.say.effects(row.effects)
        return Transition("", KINDS[row.do], "question", "refused_0", self.say.word("run"), who, paid)

    def _only(self, windows: list[Window]) -> tuple[str, ...]:
        return tuple(self.say.phrases.say("says", "only", when=self.say.window(window)) for window in windows)

    def _text(self, amount: object) -> str:
        return self.meanings.stake(amount)  # type: ignore[arg-type]

    def _foul_id(self, row: Row) -> str:
        fouls = [one for one in self.rows if one.do is Do.FOUL]
        return f"foul_{fouls.index(row) + 1}"

    def _reached(self, edges: list[Transition]) -> list[Transition]:
        """The transitions that can come about, each once."""
        seen, grown = {self.start}, True
        while grown:
            more = {edge.target for edge in edges if edge.source in seen} - seen
            seen, grown = seen | more, bool(more)
        kept: dict[tuple[str, str, str, str], Transition] = {}
        for edge in edges:
            key = (edge.kind, edge.source, edge.target, edge.label)
            if edge.source in seen:
                kept[key] = self._merged(kept[key], edge) if key in kept else edge
        return list(kept.values())

    def _merged(self, one: Transition, other: Transition) -> Transition:
        """The same move by more than one row: for either of them."""
        who = one.who if other.who in one.who else self.say.phrases.join([one.who, other.who], "or")
        return replace(one, who=who, notes=one.notes if one.notes == other.notes else ())

    # ------------------------------------------------------------ states
    def _states(self, edges: list[Transition]) -> list[State]:
        """The states that the transitions join, in the order of the chain."""
        there = ["open", *(edge.target for edge in edges)]
        states = [*self._asking(edges), self._open(edges)]
        for i, node in enumerate(self.unfolded.nodes[1:], 1):
            if f"asked_{i}" in there:
                states.append(self._asked(i, node, edges))
            if f"agreed_{i}" in there:
                states.append(self._agreed(i, node, edges))
            if f"refused_{i}" in there:
                paid, after = self._text(self._refused(node)), (self._after_refusal,)
                states.append(State(f"refused_{i}", "refused", self._payee(node), paid, (), (), after, len(node.said)))
        for row in self.rows:
            if row.do is Do.FOUL and self._foul_id(row) in there:
                states.append(self._foul(row))
        last = 1 + max(state.step for state in states)
        if "saying" in there:
            label, note = (self.say.phrases.say("state", key) for key in ("saying", "saying_note"))
            states.append(State("saying", "saying", label, "", notes=(note,), step=last))
        for id, key in (("settled", "settled"), ("refused", "refused_value")):
            if id in there:
                states.append(State(id, id, self.say.phrases.say("state", key), "", step=last))
        return states

    @property
    def _ends(self) -> bool:
        return self.unfolded.bet.decides == "hand"

    def _payee(self, node: Node) -> str:
        if self.unfolded.bet.answers == "each":
            nobody = "refused_to_each" if self.hand.book.score.pot is None else "refused_to_pot"
            key = "refused_to_in" if len(node.said) > 1 and self.hand.book.score.transfer else nobody
        else:
            key = "refused_to_1v1" if self.hand.seats == 2 else "refused_to"
            key = "refused_to_refuser" if self.hand.book.score.transfer else key
        return self.say.phrases.say("state", key)

    @property
    def _after_refusal(self) -> str:
        """What becomes of the hand, or of who refuses."""
        if self.unfolded.bet.answers != "each":
            return self.say.phrases.say("state", "refused_hand" if self._ends else "refused_value")
        leaves = leaves_the_hand(self.hand, self.hand.bet_index[self.unfolded.bet.name])
        return self.say.phrases.say("state", "out_of_hand" if leaves else "out_of_bet")

    def _refused(self, node: Node) -> Amount:
        """What a call pays that is refused, or that nobody accepts."""
        pot = self.hand.book.score.pot if len(node.said) == 1 and self.unfolded.bet.answers == "each" else None
        return node.refused if pot is None else pot

    def _alone(self, amount: Amount) -> Amount:
        """What a call pays that no rival may answer: where points are given, what goes to the pot."""
        score = self.hand.book.score
        return score.pot if score.transfer and score.pot is not None else amount

    def _table(self, key: str) -> str:
        """The form for players who have no partners, or for sides."""
        return key if self.hand.seats == len(self.hand.sides) else f"{key}_pairs"

    def _open(self, edges: list[Transition]) -> State:
        called = any(edge.kind == "call" for edge in edges)
        punished = any(edge.kind == "foul" for edge in edges)
        label = self.say.phrases.say("state", "open" if called or punished else "silent")
        worth = self._text(self.unfolded.nodes[0].stake)
        return State("open", "open", label, worth)

    def _asking(self, edges: list[Transition]) -> list[State]:
        """The question of a special hand, and what running pays."""
        if self.hand.ask is None or not self.question:
            return []
        refused = self.hand.ask.refused
        paid = [effect for effect in refused.items if effect.do == "pay" and effect.amount is not None]
        plain = len(paid) == len(refused.items) == 1 and paid[0].party is not None
        ends = self.say.phrases.say("state", "refused_hand")
        if plain and paid[0].party is not None:
            to = self.say.phrases.say("state", "to", who=self.say.party(paid[0].party))
            run = State("refused_0", "refused", to, self._text(paid[0].amount), notes=(ends,))
        else:
            run = State("refused_0", "refused", self.say.effects(refused), "", notes=(ends,))
        pays = tuple(Pay(edge.kind, edge.label, edge.pays) for edge in edges if edge.source == "question")
        chooses = self.say.phrases.say("state", "chooses", who=self.say.party(self.hand.ask.who))
        worth = self._text(self.unfolded.nodes[0].stake)
        label = self.say.phrases.say("state", "question")
        return [State("question", "asked", label, worth, (), pays, (chooses,)), run]

    def _asked(self, i: int, node: Node, edges: list[Transition]) -> State:
        call = self.say.name(node.said[-1])
        said = tuple(self.say.name(one) for one in node.said)
        id = f"asked_{i}"
        notes = [note for edge in edges if edge.target == id for note in edge.notes]
        pays = [Pay(edge.kind, edge.label, edge.pays) for edge in edges if edge.source == id and edge.pays]
        if self.ladder:
            each = self.unfolded.bet.answers == "each"
            notes.insert(0, self.say.phrases.say("state", "answer_each" if each else self._table("answer")))
        label = self.say.phrases.say("state", "asked", call=call) if self.ladder else call
        return State(id, "asked", label, self._text(node.stake), said, tuple(pays), tuple(dict.fromkeys(notes)),
                     len(node.said))  # fmt: skip

    def _agreed(self, i: int, node: Node, edges: list[Transition]) -> State:
        label = self.say.phrases.say("state", "agreed", call=self.say.name(node.said[-1]))
        calls = [r.event for r in self.rows if r.do is Do.RERAISE and self.nodes[r.state][0] == f"agreed_{i}"]
        note = self.say.phrases.say("state", "left")
        if calls:
            calls = list(dict.fromkeys(calls))
            note = self.say.phrases.say("state", self._table("may_raise"), calls=self.say.names(calls, "or"))
        said = tuple(self.say.name(one) for one in node.said)
        return State(f"agreed_{i}", "agreed", label, self._text(node.stake), said, (), (note,), len(node.said))

    def _foul(self, row: Row) -> State:
        """Where a punished call leads: who makes it, and what happens."""
        assert row.effects is not None
        windows = [window for window in conjuncts(row.when) if window not in self._lawful(row)]
        who = [self.say.party(w.right) for w in windows if isinstance(w, Same) and w.left == Party("caller")]
        rest = [self.say.window(w) for w in windows if not (isinstance(w, Same) and w.left == Party("caller"))]
        label = self.say.phrases.say("says", "foul", who=self.say.phrases.join(who), call=self.say.name(row.event))
        return State(self._foul_id(row), "foul", label, "", (), (), (self.say.effects(row.effects), *rest), 1)

    def _lawful(self, row: Row) -> tuple[Window, ...]:
        """The window that the call has anyhow."""
        same = (one for one in self.hand.rows if one.do in CALLS and (one.region, one.state, one.event) ==
                (row.region, row.state, row.event))  # fmt: skip
        return next((conjuncts(one.when) for one in same), ())

    # ------------------------------------------------------------ legend
    def _legend(self, states: list[State], edges: list[Transition]) -> tuple[Mark, ...]:
        kinds = ["stake" if self.ladder else "card"]
        found = {edge.kind for edge in edges}
        kinds += [kind for kind in ("call", "accept", "refuse", "raise", "later", "foul") if kind in found]
        if not self.ladder:
            kinds = [kind for kind in kinds if kind not in ("accept", "refuse")] + ["pays"] * ("accept" in found)
            kinds = ["more" if kind == "raise" else kind for kind in kinds]
        else:
            kinds += [kind for kind in ("asked", "agreed") if any(state.kind == kind for state in states)]
        return tuple(Mark(kind, self.say.phrases.say("legend", kind)) for kind in kinds)


def _hidden(row: Row, rows: Iterable[Row]) -> bool:
    """Whether fouls leave no one who may use the row: they come first."""
    if row.do not in CALLS:
        return False
    mine = set(conjuncts(row.when))
    punished = set()
    for foul in rows:
        if foul.do is Do.FOUL and (foul.state, foul.event) == (row.state, row.event):
            rest = [window for window in conjuncts(foul.when) if window not in mine]
            if all(isinstance(window, Same) for window in rest):
                punished |= {window.right.name for window in rest if isinstance(window, Same)}
    return any(parties <= punished for parties in EVERYBODY)
