"""The shape of a variant file: the one table of what may be said in it.

``SHAPE`` is the whole file; ``RULES`` is the part that a kind of hand may
override again (``hands.X.set``).  ``field_at`` finds the field of a path:
names that a variant invents match any name.
"""

from __future__ import annotations

from collections.abc import Sequence

from trucodsl.syntax.field import Field, Say, choice, line, listing, mapping, name, number, open_map, phrase
from trucodsl.syntax.shape_bets import ANSWERS, BETS, DUTY
from trucodsl.syntax.shape_people import HEADER, PEOPLE

SIGHTS = ("own", "that side sees partner", "partner's first card", "nobody")

CARDS = mapping(
    "Cards",
    "The pack, which of its cards are in play, and names for some of them.",
    "{pack: french, ranks: 4 5 6 7 Q J K A 2 3}",
    {
        "pack": choice(("french", "spanish"), "Pack", "The kind of cards.", say=(Say("{}", "french|spanish"),)),
        "only": phrase("selector", "Only", "The cards in play, if not all of the ranks.", "4 to 7 or 1e or 1b"),
        "jokers": number("Jokers", "How many jokers are in the pack.", "2", default="0"),
        "ranks": line("Ranks", "The ranks from low to high, also the cycle of `rank after`.", "4 5 6 7 Q J K A 2 3"),
        "named": open_map(
            "Named cards", "Names for cards that the rules speak of.", "{manilha: rank after vira}",
            phrase("selector", "Cards", "The cards of that name.", "rank after vira", "10 or 11 or 12"),
            heading="named", link="is", bare=r"[a-z][a-z0-9_-]*",
        ),
        "stands": phrase("stands", "Stands", "A card that takes the place of another.", "12 for the muestra if pieza"),
    },
    headline=("pack",),
)  # fmt: skip

ORDER = phrase(
    "order", "Order", "The tiers of cards, strongest first; cards of one tier tie.",
    "1e > 1b > 7e > 7o > 3 > 2 > 1 > 12 > 11 > 10 > 7 > 6 > 5 > 4", "4♣ > 7♥ > ...",
)  # fmt: skip

VALUE = mapping(
    "A value",
    "How a hand of cards is counted.",
    "{points: {figure: 0}, best of: [two of a suit -> 20 + both, one -> itself]}",
    {
        "points": open_map(
            "Points", "What single cards count, where that is not their number.", "{figure: 0}",
            number("Points", "What the cards count.", "0", "30"),
            keys="selector", heading="points", link="counts", bare=".+",
        ),
        "best of": listing(
            "Best of", "The patterns of which the best counts.", "[two of a suit -> 20 + both, one -> itself]",
            phrase("pattern", "A pattern", "Groups of cards, and what they count.", "two of a suit -> 20 + both"),
            heading="best of", bare=r"\.\.\.|.* -> .*",
        ),
        "counts": choice(("dealt", "face-up"), "Counts", "Which cards count.", "dealt"),
    },
    headline=("counts",),
)  # fmt: skip

MODE = mapping(
    "A mode",
    "A way to sit at the table.",
    "{seats: 4}",
    {
        "seats": number("Seats", "How many chairs.", "2", "4", "6"),
        "sides": choice(("alternate", "each seat", "dealer / others"), "Sides", "Who plays together.", "alternate"),
        "purses": choice(("each side", "each seat"), "Purses", "Whose points they are.", "each side"),
    },
)
TABLE = mapping(
    "Table",
    "The direction of play and the ways to sit.",
    "{direction: right, modes: {1v1: {seats: 2}, 2v2: {seats: 4}}}",
    {
        "direction": choice(
            ("right", "left"), "Direction", "Where the next player sits, for people: chairs count in playing order.",
            "right", say=(Say("to the {}", "right|left"),),
        ),
        "modes": open_map("Modes", "The ways to sit, by name.", "{1v1: {seats: 2}}", MODE, keys="mode", heading="mode",
                          comma=True),
    },
    headline=("direction",),
)  # fmt: skip

DEAL = mapping(
    "Deal",
    "How the cards are given.",
    "{each: 3, turned: vira, next dealer: right}",
    {
        "each": number("Each", "How many cards each chair gets.", "3", default="3", say=(Say("{} each", r"\d+"),)),
        "turned": name("Turned", "What the turned card is called, or `none`.", "vira", "none", default="none"),
        "dealer gets": number("Dealer gets", "How many cards the dealer gets.", "4"),
        "discards": phrase("party", "Discards", "Who gives up a card after the deal.", "dealer"),
        "sight": choice(SIGHTS, "Sight", "Who sees which cards.", "own"),
        "next dealer": choice(
            ("right", "left", "stays"),
            "Next dealer",
            "Where the next dealer sits, for people: it is the next chair; or the same one deals again.",
            "right",
        ),
    },
    headline=("each",),
)

TRICKS = mapping(
    "Tricks",
    "How tricks, and with them the hand, are won.",
    "{won by: [A A -> A, A = -> A], after a tie leads: leader}",
    {
        "won by": listing(
            "Won by", "For every run of tricks who wins the hand; A, B, C by first appearance.",
            "[A A -> A, A = -> A, = = = -> mano]",
            phrase("outcome", "An outcome", "Results of the tricks, and who wins.", "A = -> A", "= = = -> mano"),
            heading="won by", bare=r"\.\.\.|.* -> .*",
        ),
        "after a tie leads": choice(
            ("leader", "mano", "first of the tied", "nearest the mano"), "After a tie", "Who leads after a tied trick.",
            "leader", say=(Say("after a tie {} leads"),),
        ),
        "equal cards": choice(("tie", "mano wins"), "Equal cards", "What two equal best cards do.", "tie"),
        "partners equal leads": choice(
            ("first", "lowest seat", "tie"), "Partners equal",
            "Which of two partners with equal best cards leads, or `tie`: nobody has won the trick.", "first",
        ),
        "may cover": phrase(
            "window", "May cover", "When a card may be played face-down.", "not first trick", default="never",
            say=(Say("may cover {}", "never|always|none"), Say("may cover when {}")),
        ),
        "plays": listing("Plays", "Which cards must be played, and when.", "[highest when trick 1 was tied]", DUTY,
                         heading="plays"),
        "count": number("Count", "How many tricks a hand has.", "3", default="3"),
    },
)  # fmt: skip

AMOUNTS = open_map(
    "Amounts", "Names for amounts.", "{falta: target - leader}",
    phrase("amount", "An amount", "What it comes to.", "target - leader", "if leader is in malas then game else 4"),
    heading="amount", link="is",
)  # fmt: skip

FOLD = mapping(
    "Fold",
    "Leaving the hand: irse al mazo, correr.",
    "{who: side, when: always, pays: stake}",
    {
        "who": choice(("nobody", "side", "seat"), "Who", "Who leaves.", "nobody", say=(Say("{}", "nobody|side|seat"),)),
        "when": phrase("window", "When", "When one may leave.", "caller is on turn", default="always"),
        "pays": phrase("amount", "Pays", "What leaving pays to the others.", "stake", default="stake"),
        "while asked": choice(("refuse", "accept first", "not"), "While asked", "Leaving as an answer.", "refuse"),
    },
    headline=("who",),
)

ASK = mapping(
    "Ask",
    "Who must choose to play, and what running pays.",
    "{who: that side, refused: pay 1 to others}",
    {
        "who": phrase("party", "Who", "Who is asked.", "that side",
                      say=(Say("{}", "(that |one |any )?side|mano|dealer|leader|trailer"),)),
        "refused": phrase("effects", "Refused", "What running does.", "pay 1 to others"),
        "answers": ANSWERS,
    },
    headline=("who",),
)  # fmt: skip

HAND = mapping(
    "A kind of hand",
    "A special hand, a duel or a schedule: when it applies and what it changes.",
    "{when: score of one side = target - 1, set: {bets: {truco: {chain: none}}}}",
    {
        "when": phrase("window", "When", "When it applies; known before the deal.", "score of one side = target - 1"),
        "sight": choice(SIGHTS, "Sight", "Who sees which cards."),
        "ask": ASK,
        "duels": choice(("facing",), "Duels", "One deal, then a hand of one against one for each pair."),
        "set": Field(
            "set", "Set", "What it changes: any of the rules again.", examples=("{tricks: {may cover: never}}",)
        ),
    },
    headline=("when",),
)

SCORE = mapping(
    "Score",
    "How points become a game, and games a match.",
    "{target: 12, pay: hand end, order: [truco], both reach: higher}",
    {
        "start": number("Start", "The points at the start.", "0", default="0", say=(Say("from {}", r"\S+"),)),
        "target": number("Target", "The points that win the game.", "12", "30", say=(Say("to {}", r"\S+"),)),
        "halves": number("Halves", "Where malas end and buenas begin; left out, half of the target.", "15"),
        "games": number("Games", "How many games win the match.", "2", default="1"),
        "pay": choice(("at once", "hand end"), "Pay", "When points are added to the score.", "hand end"),
        "order": listing("Order", "In which order bets are paid.", "[flor, envido, truco]",
                         name("A bet", "The name of a bet.", "truco"), joiner=" then "),
        "both reach": choice(("first", "higher"), "Both reach", "Who wins when both arrive in one hand.", "first"),
        "over target": choice(("stays", "loses"), "Over target", "What points beyond the target do.", "stays"),
        "transfer": choice(("winner gives each acceptor",), "Transfer", "Points that pass from player to player."),
        "if nobody accepts": line("If nobody accepts", "What is paid when no side accepts.", "1 to pot"),
    },
    headline=("start", "target", "halves", "games"),
)  # fmt: skip

_RULES: dict[str, Field] = {
    "cards": CARDS,
    "order": ORDER,
    "values": open_map("Values", "What hands of cards are counted as.", "{envido: {best of: [one -> itself]}}", VALUE,
                       heading="value"),
    "table": TABLE,
    "deal": DEAL,
    "tricks": TRICKS,
    "amounts": AMOUNTS,
    "bets": BETS,
    "fold": FOLD,
    "hands": open_map("Kinds of hand", "Special hands, duels and schedules, by name.",
                      "{mao_de_onze: {when: score of one side = target - 1}}", HAND, heading="hand"),
    "score": SCORE,
}  # fmt: skip

RULES = mapping("Rules", "What is played.", "{order: 3 > 2 > 1}", _RULES)
SHAPE = mapping("A variant or a house rule", "One file.", "{variant: mine, extends: argentino}",
                {**HEADER, **_RULES, **PEOPLE})  # fmt: skip


def resolved(field: Field) -> Field:
    """The field itself, or, for what a kind of hand sets, the rules."""
    return RULES if field.kind == "set" else field


def child(field: Field, key: str) -> Field | None:
    """The field under a key of a map, or of an item of a list."""
    field = resolved(field)
    return field.fields.get(key) if field.kind == "map" else field.entry


def field_at(path: Sequence[str]) -> Field | None:
    """The field of a path (``bets truco who``), or None; a step into a list may be any text."""
    field: Field | None = SHAPE
    for key in path:
        field = child(field, key) if field else None
    return resolved(field) if field else None
