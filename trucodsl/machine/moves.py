"""What may be done: the rows that each chair may use at a control situation."""

from __future__ import annotations

from trucodsl.machine.closing import claimable
from trucodsl.machine.committed import is_bound
from trucodsl.machine.control import NONE, Control, Deed, Oracle, is_foot, order_from
from trucodsl.machine.each import is_asked, is_out, may_raise
from trucodsl.machine.machine import Do, Hand, Row, Who
from trucodsl.machine.meaning import true
from trucodsl.machine.parties import At, chairs
from trucodsl.machine.speaking import equal_beats, may_pass, may_say, speakers
from trucodsl.rulebook.book import Bet

Rows = tuple[Row, ...]
OPENING = (Do.CALL, Do.RERAISE, Do.FOUL)


def moves(hand: Hand, control: Control, oracle: Oracle) -> dict[int, Rows]:
    """The rows of every chair that may do something, whether it is asked or speaks out of turn."""
    if control.over:
        return {}
    if control.claims:
        found = {chair: _claims(hand, control, chair) for chair in range(hand.seats)}
        return {chair: rows for chair, rows in found.items() if rows}
    if control.speech is not None:
        return {chair: _figures(hand, control, oracle, chair) for chair in speakers(hand, control.speech)}
    if control.discarding:
        return {hand.seats - 1: hand.by_state["deal", "held"]}
    if control.setting != NONE:
        return {control.setting: hand.by_state["card of the call", "held"]}
    if control.asks:
        return {chair: _question(hand, control, chair, oracle) for chair in questioned(hand, control, oracle)}
    if control.stack:
        return _answers(hand, control, oracle)
    turn = control.turn(hand.seats)
    found = {turn: _dutiful(hand, control, oracle, turn, _on_turn(hand, control, oracle, turn))}
    if hand.speaks_any_time:
        for chair in order_from(hand.seats, turn):
            rows = out_of_turn(hand, control, oracle, chair)
            if rows:
                found[chair] = rows
    return found


def asked(hand: Hand, control: Control, oracle: Oracle) -> tuple[int, Rows, bool]:
    """The one chair that is asked next when moves are asked for in order, its rows, and whether it may wait.

    People may speak whenever ``moves`` lets them; programs are asked one at a
    time: after each move the other chairs that could speak out of turn, in turn
    order, then the chair that is to play; of several that may answer a call, the
    one that is obliged to cancel it, else the nearest after the caller.
    """
    if control.claims:
        claim = control.claims[0]
        chair = hand.side.index(claim.by) if claim.chair == NONE else claim.chair  # any of a side may; it is asked once
        wanted = claim.event, "done"
        return chair, tuple(row for row in hand.by_state["closing", "claims"] if row.event in wanted), False
    if control.speech is not None:
        chair = speakers(hand, control.speech)[0]
        return chair, _figures(hand, control, oracle, chair), False
    if control.discarding:
        return hand.seats - 1, hand.by_state["deal", "held"], False
    if control.setting != NONE:
        return control.setting, hand.by_state["card of the call", "held"], False
    if control.stack:
        found = _answers(hand, control, oracle)
        first = next((c for c in found if _must_cancel(hand, control, found[c])), next(c for c in found if found[c]))
        return first, found[first], False
    if control.asks:
        chair = questioned(hand, control, oracle)[0]
        return chair, _question(hand, control, chair, oracle), False
    for chair in control.poll:
        rows = out_of_turn(hand, control, oracle, chair)
        if rows:
            return chair, rows, True
    turn = control.turn(hand.seats)
    return turn, _dutiful(hand, control, oracle, turn, _on_turn(hand, control, oracle, turn)), False


def questioned(hand: Hand, control: Control, oracle: Oracle) -> tuple[int, ...]:
    """The chairs that have yet to answer the question of a special hand, in turn order from the mano."""
    asked_all = () if hand.ask is None else chairs(hand.ask.who, At(hand, control, oracle))
    return tuple(chair for chair in asked_all if chair not in control.answered)


def _claims(hand: Hand, control: Control, chair: int) -> Rows:
    """What a chair may say when the hand is decided; nothing if there is nothing to claim or to show."""
    events = {claim.event for claim in claimable(hand, control, chair)}
    return tuple(row for row in hand.by_state["closing", "claims"] if row.event in events | {"done"}) if events else ()


def _question(hand: Hand, control: Control, chair: int, oracle: Oracle) -> Rows:
    at = At(hand, control, oracle, chair)
    return tuple(row for row in hand.by_state.get(("question", "asked"), ()) if true(row.when, at))


# ---------------------------------------------------------------- on turn, out of turn
def _state(hand: Hand, control: Control, index: int) -> str:
    state = control.bets[index]
    if state.over:
        return "over"
    waiting, settled = hand.labels[index][state.node]
    return waiting if state.asked else settled


def _open(
    hand: Hand, control: Control, oracle: Oracle, chair: int, index: int, whos: tuple[Who, ...], dos: tuple[Do, ...]
) -> list[Row]:
    """The open rows of a bet, in its present state, for a chair."""
    rows = hand.bet_rows[index].get(_state(hand, control, index), ())
    if not rows:
        return []
    found: list[Row] = []
    taken: set[str] = set()  # a punished call hides the ordinary row of the same call
    at = At(hand, control, oracle, chair, index)
    for row in rows:
        fits = row.do in dos and row.who in whos and row.event not in taken
        if fits and _seat(hand, control, row, chair, index) and true(row.when, at):
            found.append(row)
            taken.add(row.event)
    return found


def _seat(hand: Hand, control: Control, row: Row, chair: int, index: int) -> bool:
    """Whether the seat (not the window) lets the chair use the row."""
    match row.who:
        case Who.FEET:
            return is_foot(hand, chair)
        case Who.MANO:
            return chair == 0
        case Who.WORD | Who.WORD_ANY:
            return may_raise(hand, control, index, hand.side[chair])
    return True


ON_TURN = (Who.TURN, Who.FEET, Who.MANO, Who.ANY, Who.WORD, Who.WORD_ANY)
ANSWERING = (*ON_TURN, Who.ANSWERER)
ANY_TIME = (Who.ANY, Who.WORD_ANY)


def _on_turn(hand: Hand, control: Control, oracle: Oracle, chair: int) -> Rows:
    at = At(hand, control, oracle, chair)
    rows = [row for row in hand.by_state[("tricks", "turn")] if true(row.when, at)]
    if is_bound(control, chair):  # the card that was set aside is played openly
        rows = [row for row in rows if row.do is Do.PLAY]
    for index in range(len(hand.charts)):
        rows += _open(hand, control, oracle, chair, index, ON_TURN, OPENING)
    return (*rows, *(row for row in hand.by_state.get(("hand", "turn"), ()) if true(row.when, at)))


def out_of_turn(hand: Hand, control: Control, oracle: Oracle, chair: int) -> Rows:
    """What a chair may call although another is to play."""
    if is_out(hand, control, chair):
        return ()
    rows: list[Row] = []
    for index in range(len(hand.charts)):
        rows += _open(hand, control, oracle, chair, index, ANY_TIME, OPENING)
    return tuple(rows)


def could_speak(hand: Hand, control: Control, chair: int) -> bool:
    """Whether some row out of turn exists for the chair, whatever its window."""
    if is_out(hand, control, chair):
        return False
    for index, state in enumerate(control.bets):
        for row in hand.bet_rows[index].get(_state(hand, control, index), ()) if not state.over else ():
            if row.who in ANY_TIME and _seat(hand, control, row, chair, index):
                return True
    return False


# ---------------------------------------------------------------- answers
def answerers(hand: Hand, control: Control, oracle: Oracle, index: int, caller: int) -> tuple[int, ...]:
    """The chairs that may answer a call of a bet, in turn order from the caller."""
    bet = hand.charts[index].bet
    rivals = [chair for chair in order_from(hand.seats, caller) if hand.side[chair] != hand.side[caller]]
    rivals = [chair for chair in rivals if not is_out(hand, control, chair)]
    match bet.answers:
        case "next":
            return tuple(rivals[:1])
        case "feet":
            return tuple(chair for chair in rivals if is_foot(hand, chair))
        case "each":
            return tuple(chair for chair in rivals if is_asked(hand, control, index, chair))
        case "holders":
            return tuple(chair for chair in rivals if _stands_for(hand, control, oracle, chair, bet))
    return tuple(rivals)


def _stands_for(hand: Hand, control: Control, oracle: Oracle, chair: int, bet: Bet) -> bool:
    """Whether the chair holds the value of the bet, or has said so although it does not."""
    said = any(Deed("foul", call.name, chair) in control.deeds for call in bet.calls)
    return said or oracle.holds(chair, bet.decides)


def _answers(hand: Hand, control: Control, oracle: Oracle) -> dict[int, Rows]:
    index = control.stack[-1]
    state = control.bets[index]
    found: dict[int, Rows] = {}
    for chair in answerers(hand, control, oracle, index, state.caller):
        if chair not in state.votes:
            found[chair] = _dutiful(hand, control, oracle, chair, _answer(hand, control, oracle, chair, index))
    return found


def _must_cancel(hand: Hand, control: Control, rows: Rows) -> bool:
    """Whether a chair can only say what drops the pending call: it speaks first (seed 000 A48, A49)."""
    pending = hand.charts[control.stack[-1]].bet.name
    bets = [_bet_of(hand, row) for row in rows]
    return bool(bets) and all(bet is not None and pending in bet.cancels for bet in bets)


def _answer(hand: Hand, control: Control, oracle: Oracle, chair: int, index: int) -> Rows:
    at = At(hand, control, oracle, chair, index)
    name = hand.charts[index].bet.name
    rows: list[Row] = []
    taken: set[str] = set()
    for row in hand.bet_rows[index][_state(hand, control, index)]:
        if row.event not in taken and true(row.when, at):
            rows.append(row)
            taken.add(row.event)
    for other, chart in enumerate(hand.charts):
        if name in chart.bet.interrupts and other not in control.stack:
            rows += _open(hand, control, oracle, chair, other, ANSWERING, OPENING)
    return tuple(rows)


def _bet_of(hand: Hand, row: Row) -> Bet | None:
    return hand.charts[hand.bet_index[row.region[4:]]].bet if row.region.startswith("bet ") else None


# ---------------------------------------------------------------- figures
def _figures(hand: Hand, control: Control, oracle: Oracle, chair: int) -> Rows:
    """Saying a figure, or none; whoever has a duty to say a higher one may not pass (seed 003 C47)."""
    speech = control.speech
    assert speech is not None
    may = {Do.SAY: may_say, Do.PASS: may_pass}
    bet = hand.charts[speech.bet].bet
    rows = hand.by_state[f"bet {bet.name}", "saying"]
    if bet.may_misstate and speech.holder != NONE:
        # a duty to say more binds who has more; any figure will do
        equal, at = equal_beats(bet, speech, chair), At(hand, control, oracle, chair, speech.bet)
        bound = any(duty.what == "higher" and true(duty.when, at) for duty in bet.must)
        says = bound and oracle.outdoes(bet.decides, chair, bet.name, equal=equal)
        return tuple(row for row in rows if row.do is Do.SAY or not says)
    return _dutiful(
        hand, control, oracle, chair, tuple([row for row in rows if may[row.do](hand, speech, oracle, chair)])
    )


# ---------------------------------------------------------------- duties
def _dutiful(hand: Hand, control: Control, oracle: Oracle, chair: int, rows: Rows) -> Rows:
    """Only the call that a duty demands, if one does and the call is possible."""
    for index, chart in enumerate(hand.charts):
        for duty in chart.bet.must:
            what = "say" if duty.what == "higher" else duty.what
            owed = tuple(row for row in rows if row.event == what and _bet_of(hand, row) is chart.bet)
            if owed and true(duty.when, At(hand, control, oracle, chair, index)):
                return owed
    return rows
