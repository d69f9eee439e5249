"""The labels of a drawing: heading, cards, legend."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from trucodsl.backends.chart import Fact, Mark, State
from trucodsl.backends.dot_markup import cell, font, lines, stroke, table, width, wrapped
from trucodsl.backends.dot_theme import Accent, Theme

BIG, NAME, TEXT, SMALL = 30.0, 14.0, 11.0, 10.5
MARKS = {"accept": "√", "refuse": "×", "alone": "○"}
STROKES: dict[str, tuple[tuple[int, ...], int, int]] = {  # dashes and gaps, thickness, how many lines
    "call": ((30,), 2, 1),
    "accept": ((30,), 2, 1),
    "refuse": ((6, 3, 6, 3, 6, 3, 3), 2, 1),
    "raise": ((30,), 4, 1),
    "more": ((30,), 4, 1),
    "later": ((2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3), 2, 1),
    "foul": ((30,), 1, 2),
}


# ---------------------------------------------------------------- around the drawing
def heading(title: str, subtitle: str, facts: Sequence[Fact], theme: Theme) -> str:
    """Title, subtitle and facts."""
    rows = [[cell(font(title, 26, theme.ink, bold=True))], [cell(font(subtitle, 12, theme.soft))]]
    if facts:
        rows += [[cell("", HEIGHT=8)], [cell(_columns(facts, theme))]]
    return table([*rows, [cell("", HEIGHT=10)]])


def facts_table(title: str, facts: Sequence[Fact], accent: Accent, theme: Theme) -> str:
    """Title and facts of one bet on a sheet."""
    rows = [[cell(font(title, 19, accent.strong, bold=True))]]
    if facts:
        rows.append([cell(_columns(facts, theme))])
    return table(rows)


def _columns(facts: Sequence[Fact], theme: Theme) -> str:
    """The facts in two columns, read down the first and then down the second."""
    half = (len(facts) + 1) // 2
    rows: list[list[str]] = []
    for left, right in zip_longest(facts[:half], facts[half:]):
        pair = [_lines(fact, theme) for fact in (left, right) if fact is not None]
        rows += [[cell("", HEIGHT=3)]] * bool(rows)
        for i in range(max(len(one) for one in pair)):
            beside = [one[i] if i < len(one) else [cell("", COLSPAN=3)] for one in pair]
            rows.append([*beside[0], *([cell("", WIDTH=28), *beside[1]] if len(beside) > 1 else [])])
    return table(rows, CELLPADDING=1)


def _lines(fact: Fact, theme: Theme) -> list[list[str]]:
    """A fact as rows of label and text.  A bold blank keeps plain text on the level of the bold label."""
    level = font(" ", TEXT, theme.soft, bold=True)
    return [
        [cell(font(fact.label if i == 0 else " ", TEXT, theme.ink, bold=True)), cell("", WIDTH=10),
         cell(font(text, TEXT, theme.soft) + level)]
        for i, text in enumerate(wrapped(fact.text, 310, TEXT))
    ]  # fmt: skip


def legend_table(marks: Sequence[Mark], theme: Theme) -> str:
    """The legend in rows of four."""
    rows: list[list[str]] = []
    for at in range(0, len(marks), 4):
        row: list[str] = []
        for i, mark in enumerate(marks[at : at + 4]):
            row += [cell("", WIDTH=16)] * bool(i) + [_sample(mark.kind, theme), cell("", WIDTH=6)]
            row.append(cell(font(mark.text, SMALL, theme.soft)))
        rows.append(row)
    return table([[cell("", HEIGHT=12)], [cell(table(rows, CELLPADDING=2))]])


def _sample(kind: str, theme: Theme) -> str:
    color = {"accept": theme.accept, "refuse": theme.refuse, "foul": theme.foul}.get(kind, theme.line)
    if kind in STROKES:
        mark = {"accept": "√", "refuse": "×", "foul": "!"}.get(kind, "")
        inner = [cell(font(mark, SMALL, color, bold=True)), cell("", WIDTH=3)] if mark else []
        return cell(table([[*inner, cell(stroke(color, *STROKES[kind]))]]))
    if kind == "stake":
        return cell(font("3", 16, theme.ink, bold=True))
    if kind == "pays":
        return cell(font("√", SMALL, theme.accept) + font(" 2  ", 13, theme.accept, bold=True)
                    + font("×", SMALL, theme.refuse) + font(" 1", 13, theme.refuse, bold=True))  # fmt: skip
    edge = {"agreed": theme.accept}.get(kind, theme.line)
    frame = {"BORDER": 1 if kind == "agreed" else 2, "COLOR": edge, "FIXEDSIZE": "TRUE", "ALIGN": "CENTER"}
    inner = [cell("", **{**frame, "WIDTH": 22, "HEIGHT": 8})] if kind == "agreed" else [cell("")]
    box = cell(table([inner]), **{**frame, "WIDTH": 28, "HEIGHT": 14, "BGCOLOR": theme.plain})
    return cell(table([[box]], ALIGN="LEFT"))


# ---------------------------------------------------------------- cards of a ladder
def open_card(state: State, theme: Theme) -> str:
    """The bet before any call."""
    if state.stake in ("", "0"):
        return table([[cell(font(state.label, NAME - 1, theme.soft, bold=True))]], CELLPADDING=4)
    return _with_stake(state, [state], [], theme.line, theme)


def asked_card(state: State, peers: Sequence[State], accent: Accent, theme: Theme) -> str:
    """A call that waits for an answer."""
    return _with_stake(state, peers, _notes(state), accent.strong, theme)


def agreed_card(state: State, peers: Sequence[State], theme: Theme) -> str:
    """A call that has been accepted."""
    return _with_stake(state, peers, _notes(state), theme.accept, theme)


def refused_card(state: State, theme: Theme) -> str:
    """What a refusal pays, to whom, and what becomes of the hand."""
    number = f"+{state.stake}" if state.is_number else state.stake
    size = 22 if state.is_number else 14
    texts = [state.label, *state.notes]
    return table([[
        cell(font(number, size, theme.refuse, bold=True), ALIGN="RIGHT"), cell("", WIDTH=6),
        cell(lines(texts, SMALL, theme.soft), BALIGN="LEFT"),
    ]], CELLPADDING=2)  # fmt: skip


def foul_card(state: State, theme: Theme) -> str:
    """A punished call: who, and what happens."""
    rows = [[cell(lines(wrapped(f"! {state.label}", 190, TEXT), TEXT, theme.foul, bold=True), BALIGN="LEFT")]]
    rows += [[cell(lines(wrapped(note, 190, TEXT), TEXT, theme.ink), BALIGN="LEFT")] for note in state.notes]
    return table(rows, CELLPADDING=1)


def _notes(state: State) -> list[str]:
    return [line for note in state.notes for line in wrapped(note, 170, SMALL)]


def _widest(peers: Sequence[State]) -> float:
    """Points for the words of a card, so that a column of cards is of one width."""
    names = [width(state.label, NAME, bold=True) for state in peers]
    return max(names + [width(line, SMALL) for state in peers for line in _notes(state)])


def _with_stake(state: State, peers: Sequence[State], notes: Sequence[str], color: str, theme: Theme) -> str:
    """Name and notes at the left, the stake at the right; a column of cards is of one width."""
    name = cell(font(state.label, NAME, color, bold=True), WIDTH=round(_widest(peers)))
    words = table([[name], *([[cell(lines(notes, SMALL, theme.soft), BALIGN="LEFT")]] if notes else [])])
    stake = font(state.stake, _size(state), color, bold=True)
    room = max(width(peer.stake, _size(peer), bold=True) for peer in peers)
    return table([[cell(words), cell("", WIDTH=8), cell(stake, ALIGN="RIGHT", WIDTH=round(room))]], CELLPADDING=1)


def _size(state: State) -> float:
    return BIG if state.is_number else 15.0


# ---------------------------------------------------------------- cards of what has been said
def answer_card(state: State, peers: Sequence[State], accent: Accent, theme: Theme) -> str:
    """What has been said so far, and what each answer pays."""
    before = " · ".join(state.said[:-1])
    rows = []
    if before:
        rows.append([cell(lines(wrapped(f"{before} ·", 170, SMALL), SMALL, theme.soft), BALIGN="LEFT")])
    rows.append([cell(font(state.label, NAME, accent.strong, bold=True))])
    notes = _notes(state)
    if notes:
        rows.append([cell(lines(notes, SMALL, theme.soft), BALIGN="LEFT")])
    rows.append([cell(_pays(state, peers, theme))])
    return table(rows, CELLPADDING=1)


def _pays(state: State, peers: Sequence[State], theme: Theme) -> str:
    """``√ quiero 7   × no quiero 4``; the columns of cards of one rank stand under each other."""
    colors = {"accept": theme.accept, "refuse": theme.refuse, "alone": theme.ink}
    cells = []
    for i, pay in enumerate(state.pays):
        column = [peer.pays[i] for peer in peers if len(peer.pays) > i]
        room = max(width(f"√ {one.word} ", SMALL) + width(one.amount, _figure(one.amount), bold=True) for one in column)
        color = colors[pay.kind]
        words = font(f"{MARKS[pay.kind]} {pay.word} ", SMALL, color)
        figure = font(pay.amount, _figure(pay.amount), color, bold=True)
        cells += [cell("", WIDTH=12)] * bool(i) + [cell(words + figure, WIDTH=round(room))]
    return table([cells])


def _figure(amount: str) -> float:
    return 19.0 if len(amount) <= 12 else 12.0
