"""Made-up variants for Hypothesis: orders, ladders, chains, tie tables, windows, kinds of hand.

A variant is drawn as the text of a YAML file, so that a failing example can be
read, kept as a play and shown to a player.
"""

from __future__ import annotations

from hypothesis import strategies as st

PACKS = {
    "french": ["4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"],
    "spanish": ["4", "5", "6", "7", "10", "11", "12", "1", "2", "3"],
}
SUITS = {"french": "♣♥♠♦", "spanish": "eboc"}
FULL = [
    "A A A",
    "A A B",
    "A A =",
    "A B A",
    "A B B",
    "A B =",
    "A = A",
    "A = B",
    "A = =",
    "= A A",
    "= A B",
    "= A =",
    "= = A",
]
USUAL = ["A A -> A", "A = -> A", "= A -> A", "= = A -> A", "A B A -> A", "A B B -> B", "A B = -> A"]
COVERS = [
    "never",
    "always",
    "not first trick",
    "not first trick and not partner has covered in this trick",
    "trick 1 was tied or last trick",
    "not anyone has covered",
]
CALL_WINDOWS = [
    "always",
    "not first trick",
    "caller has not played in this trick",
    "not trick 1 was tied",
    "caller is mano or not first trick",
    "mine + stake < target",
    "mine <= theirs",
    "not caller has called uno",
    "caller holds {card}",
    "rivals won trick 1 or first trick",
]
VALUE_WINDOWS = [
    "first trick and caller has not played",
    "first trick and not bet ladder is agreed",
    "first trick and (caller has not played or answering tanto)",
    "not last trick",
    "always",
    "first trick and leader < half",
]
FOULS = [
    "caller calls {call} -> pay 1 to rivals",
    "caller calls {call} -> hand to rivals",
    "mano calls {call} when first trick -> pay 2 to rivals and cancel ladder",
    "caller calls {call} when not first trick -> pay hand worth to side and game to rivals",
]
DUTIES = [
    "",
    "always",
    "value of speaker > said",
    "value of speaker >= said and speaker is mano",
    "not value of partner > said",
    "value of rivals <= value of speaker or first trick",
    "value of partner = said",
]
ANSWERS = ["first voice", "next", "feet", "all refuse", "all accept", "strongest"]
CHAINS = [
    ("p", ["p"]),
    ("p q", ["p", "q"]),
    ("p? q?", ["p", "q"]),
    ("p{0,2} q? r?", ["p", "q", "r"]),
    ("p (q | r)", ["p", "q", "r"]),
    ("(p q?)? r?", ["p", "q", "r"]),
]


def _takers(results: str) -> list[str]:
    """Who may win with these results: whoever has won a trick, the mano, nobody."""
    return [side for side in "AB" if side in results] + ["mano", "nobody"]


@st.composite
def variants(draw: st.DrawFn) -> str:
    """The text of a variant file that passes every check."""
    pack = draw(st.sampled_from(sorted(PACKS)))
    lines = ["variant: made-up", *draw(_cards(pack)), TABLE, *draw(_tricks())]
    flor = draw(st.booleans())
    value = flor or draw(st.booleans())
    lines += _values(value, flor)
    target = draw(st.integers(5, 16))
    lines += ["bets:", *draw(_ladder(pack)), *(draw(_points()) if value else []), *(draw(_flor()) if flor else [])]
    lines += [*draw(_fold()), "hands:", *draw(_kinds(target)), *draw(_three(value))]
    pay, reach = draw(st.sampled_from(["at once", "hand end"])), draw(st.sampled_from(["first", "higher"]))
    if pay == "at once":
        reach = "first"
    games = draw(st.sampled_from([1, 1, 2]))
    lines += [f"score: {{target: {target}, games: {games}, pay: {pay}, both reach: {reach}}}"]
    return "\n".join(lines) + "\n"


@st.composite
def _cards(draw: st.DrawFn, pack: str) -> list[str]:
    ranks = PACKS[pack]
    strong = draw(st.permutations(ranks))
    tiers: list[str] = []
    for rank in strong:  # now and then two ranks are equally strong
        if tiers and draw(st.integers(0, 5)) == 0:
            tiers[-1] += f" or {rank}"
        else:
            tiers.append(rank)
    suits = SUITS[pack]
    top = draw(st.sampled_from(["none", "named", "manilha"]))
    lines = ["cards:", f"  pack: {pack}", f"  ranks: {' '.join(ranks)}"]
    if top == "manilha":
        lines.append("  named: {manilha: rank after vira}")
        first = [f"manilha {suit}" for suit in suits] if pack == "french" else ["manilha"]
    elif top == "named":
        first = [f"{rank}{suit}" for rank, suit in zip(draw(st.permutations(ranks))[:4], suits, strict=True)]
    else:
        first = []
    turned = "vira" if top == "manilha" else "none"
    return [*lines, f"order: {' > '.join(first + tiers)}", f"deal: {{each: 3, turned: {turned}}}"]


TABLE = """\
table:
  modes:
    1v1: {seats: 2}
    2v2: {seats: 4}
    uno: {seats: 3, sides: dealer / others, purses: each seat}
    solos: {seats: 3, sides: each seat, purses: each seat}"""
MODES = ["1v1", "1v1", "2v2", "uno", "solos"]


@st.composite
def _tricks(draw: st.DrawFn) -> list[str]:
    if draw(st.booleans()):
        won = [*USUAL, f"= = = -> {draw(st.sampled_from(['mano', 'nobody', 'not dealer']))}"]
    else:
        won = [f"{results} -> {draw(st.sampled_from(_takers(results)))}" for results in FULL]
        won.append(f"= = = -> {draw(st.sampled_from(['mano', 'nobody']))}")
    won.append(f"A B C -> {draw(st.sampled_from(['A', 'B', 'C', 'mano', 'nobody']))}")
    lead = draw(st.sampled_from(["leader", "mano", "first of the tied", "nearest the mano"]))
    equal = draw(st.sampled_from(["first", "first", "lowest seat", "tie"]))
    between = draw(st.sampled_from(["tie", "tie", "tie", "mano wins"]))
    cover = draw(st.sampled_from(COVERS))
    return [
        "tricks:",
        "  won by:",
        *(f"    - {line}" for line in won),
        f"  after a tie leads: {lead}",
        f"  partners equal leads: {equal}",
        f"  equal cards: {between}",
        f"  may cover: {cover}",
    ]


def _values(value: bool, flor: bool) -> list[str]:
    if not value:
        return []
    lines = ["values:", "  tanto: {best of: [two of a suit -> 20 + both, one -> itself]}"]
    return [*lines, "  flor: {best of: [three of a suit -> 20 + all]}"] if flor else lines


@st.composite
def _ladder(draw: st.DrawFn, pack: str) -> list[str]:
    names = ["uno", "dos", "tres", "cuatro"][: draw(st.integers(1, 4))]
    worth, calls = draw(st.integers(1, 2)), []
    unbid = worth
    card = f"{draw(st.sampled_from(PACKS[pack]))}{draw(st.sampled_from(list(SUITS[pack])))}"
    for name in names:
        worth += draw(st.integers(1, 4))
        window = draw(st.sampled_from(CALL_WINDOWS)).format(card=card) if draw(st.integers(0, 3)) == 0 else ""
        calls.append(f"      {name}: {{worth: {worth}{', when: ' + window if window else ''}}}")
    who = draw(st.sampled_from(["on turn", "on turn", "any time", "feet", "mano"]))
    punished = draw(st.sampled_from(["", "", *FOULS])).format(call=draw(st.sampled_from(names)))
    fouls = [f"    fouls: [{punished}]"] if punished else []
    return [
        "  ladder:",
        "    decides: hand",
        f"    unbid: {unbid}",
        f"    chain: {' '.join(names)}",
        "    calls:",
        *calls,
        f"    who: {who}",
        f"    raise: {draw(st.sampled_from(['answer', 'later', 'answer or later', 'no']))}",
        f"    answers: {draw(st.sampled_from(ANSWERS))}",
        *draw(st.sampled_from([[], [], ["    commit: {refused: hidden, refused in first trick: shown}"]])),
        *fouls,
    ]


@st.composite
def _points(draw: st.DrawFn) -> list[str]:
    chain, names = draw(st.sampled_from(CHAINS))
    worths = [
        "stake + 2",
        "stake + 3",
        draw(st.sampled_from(["target - leader", "game", "smaller of 6 and (stake + 4)"])),
    ]
    if chain == "p q":
        worths = ["2", "5", "9"]
    calls = [f"      {name}: {{worth: {worths[i]}}}" for i, name in enumerate(names)]
    lines = [
        "  tanto:",
        "    decides: tanto",
        "    unbid: 0",
        f"    chain: {chain}",
        "    calls:",
        *calls,
        f"    who: {draw(st.sampled_from(['on turn', 'on turn', 'feet', 'any time']))}",
        f"    when: {draw(st.sampled_from(VALUE_WINDOWS))}",
        "    raise: answer",
        f"    answers: {draw(st.sampled_from(['first voice', 'next', 'all refuse', 'strongest']))}",
    ]
    over = draw(st.sampled_from(["", "    interrupts: [ladder]", "    interrupts: [ladder]\n    cancels: [ladder]"]))
    return [*lines, *([over] if over else []), *draw(_said())]


@st.composite
def _said(draw: st.DrawFn) -> list[str]:
    """Values that are said, or nothing."""
    if draw(st.booleans()):
        return []
    tie = [f"    tie: {draw(st.sampled_from(['mano', 'first to speak']))}"]
    duty = draw(st.sampled_from(DUTIES))
    return ["    declare: spoken", *tie, *([f"    must: [higher when {duty}]"] if duty else [])]


LATER_FOULS = [
    "caller calls flor when caller does not hold flor noticed when shown -> pay flor to rivals instead",
    "caller calls flor when caller does not hold flor noticed by claim -> pay 2 to rivals and bar side from ladder",
    "anyone hides noticed by claim -> pay 3 to rivals",
    "anyone hides noticed by claim -> bar side from ladder and bar side from tanto",
    "anyone hides noticed always -> pay tanto to rivals instead and pay mine to rivals",
    "mano hides when trick 1 was tied noticed by claim -> game to rivals",
]


@st.composite
def _flor(draw: st.DrawFn) -> list[str]:
    must = ["    must: [flor when caller holds flor]"] if draw(st.booleans()) else []
    cancels = ["    cancels: [tanto]"] if draw(st.booleans()) else []
    alone = draw(st.sampled_from(["3", "3 * flores of winner", "2 + all flores"]))
    fouls = draw(st.lists(st.sampled_from(LATER_FOULS), unique=True, max_size=2))
    holder = "" if any("calls" in foul for foul in fouls) else "caller holds flor and "
    return [
        "  flor:",
        "    decides: flor",
        "    unbid: 0",
        "    chain: flor contra? resto?",
        "    calls:",
        f"      flor: {{worth: 6, alone: {alone}, refused: 4}}",
        "      contra: {worth: 12}",
        "      resto: {worth: game, refused: if before = 12 then 7 else 4}",
        f"    when: first trick and {holder}(caller has not played or answering flor)",
        "    raise: answer",
        "    answers: holders",
        f"    show: {draw(st.sampled_from(['[winner, hand end]', '[winner, hand end, before leaving]']))}",
        *(["    fouls:"] if fouls else []),
        *(f"      - {foul}" for foul in fouls),
        "    interrupts: [ladder, tanto]",
        *cancels,
        *(must or draw(_said())),
    ]


@st.composite
def _three(draw: st.DrawFn, value: bool) -> list[str]:
    """Three players: one against two, with a card to put away perhaps; each for himself, points up or down."""
    more = draw(st.sampled_from(["tricks: {may cover: always}", "deal: {dealer gets: 4, discards: dealer}"]))
    leaves = draw(st.sampled_from(["", ", refuser: leaves the hand"]))
    each = [
        "ladder: {answers: each}",
        *([f"tanto: {{answers: each{leaves}}}"] if value and draw(st.booleans()) else []),
    ]
    pot = draw(st.sampled_from(["", ", if nobody accepts: 1 to pot"]))
    down = draw(st.sampled_from(["", f", score: {{start: 7, target: 0, transfer: winner gives each acceptor{pot}}}"]))
    bets = f"bets: {{{', '.join(draw(st.sampled_from([each, each, ['ladder: {raise: no}']])))}}}"
    return [
        f"  gallo: {{when: mode uno, set: {{{more}}}}}",
        f"  each_alone: {{when: mode solos, set: {{{bets}{down}}}}}",
    ]


@st.composite
def _fold(draw: st.DrawFn) -> list[str]:
    if draw(st.booleans()):
        return []
    when = draw(st.sampled_from(["always", "not first trick", "caller has not played in this trick"]))
    pays = draw(st.sampled_from(["stake", "1", "stake + (if first trick then 1 else 0)"]))
    asked = draw(st.sampled_from(["refuse", "accept first", "not"]))
    who = draw(st.sampled_from(["side", "side", "seat"]))
    return [f"fold: {{who: {who}, when: {when}, pays: {pays}, while asked: {asked}}}"]


@st.composite
def _kinds(draw: st.DrawFn, target: int) -> list[str]:
    if draw(st.booleans()):
        return []
    when = draw(
        st.sampled_from(
            [
                "score of one side >= target - 2",
                "score of one side = target - 1",
                "leader >= half and not leader = trailer",
            ]
        )
    )
    lines = ["  last_stand:", f"    when: {when}"]
    if when.startswith("score of one side"):
        answers = draw(st.sampled_from(["first voice", "all refuse", "all accept", "strongest"]))
        lines.append(f"    ask: {{who: that side, refused: pay 1 to others, answers: {answers}}}")
        lines.append("    sight: that side sees partner")
    changes = draw(st.sampled_from(["ladder: {unbid: 3, chain: none}", "ladder: {unbid: 2}", "ladder: {raise: no}"]))
    return [*lines, f"    set: {{bets: {{{changes}}}}}"]
