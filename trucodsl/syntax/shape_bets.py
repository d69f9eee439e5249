"""The shape of a bet: everything that is called and answered, and what may be done about it."""

from __future__ import annotations

from trucodsl.syntax.field import choice, line, listing, mapping, name, open_map, phrase

CALL = mapping(
    "A call",
    "What one call of the chain is worth, and what is special about it.",
    "{worth: 3, refused: 1}",
    {
        "worth": phrase("amount", "Worth", "What the bet is worth once this call is accepted.", "3", "stake + 2"),
        "refused": phrase(
            "amount", "Refused", "What a refusal pays to the caller's side.", "1", "stake",
            default="larger of 1 and before",
        ),
        "alone": phrase(
            "amount", "Alone", "What the bet pays when no rival may answer the call.", "3", "3 * flores of winner"
        ),
        "number": phrase("number_range", "Number", "The numbers that may be said with the call.", "1 to falta"),
        "says": name("Says", "The value whose figure is said with the call.", "envido"),
        "by": phrase("party", "By", "Who may make this call, if not everyone who may bet.", "that side"),
        "when": phrase(
            "window", "When", "Narrows the window of the bet for this call.", "caller has not played",
            default="always",
        ),
        "also calls": listing(
            "Also calls", "Calls of other bets that are made with this one.", "[truco]",
            name("A call", "The name of a call.", "truco"), joiner=" and ",
        ),
        "asks": choice(("rivals", "nobody"), "Asks", "`nobody`: an announcement that needs no answer.", "rivals"),
        "accepted": phrase("effects", "Accepted", "What happens when the call is accepted.", "deal again"),
    },
    headline=("worth", "refused", "alone"),
)  # fmt: skip

COMMIT = mapping(
    "Committed card",
    "The card that the caller lays down with the call, and what becomes of it.",
    "{accepted: played, refused: hidden}",
    {
        "accepted": choice(("played",), "Accepted", "The card when the call is accepted.", "played"),
        "refused": choice(("hidden", "shown"), "Refused", "The card when the call is refused.", "hidden"),
        "refused in first trick": choice(
            ("shown", "hidden"), "Refused in the first trick", "The card when the call is refused in the first trick."
        ),
    },
)

WHO = choice(("on turn", "any time", "feet", "mano", "answerer"), "Who", "The chairs that may open the bet.", "on turn")
ANSWERS = choice(
    ("first voice", "next", "feet", "holders", "all refuse", "all accept", "strongest", "each"),
    "Answers",
    "Who answers a call, and how the answers of partners combine.",
    "first voice",
)
DUTY = phrase("duty", "A duty", "What must be called or played, and when.", "flor when caller holds flor")

BET = mapping(
    "A bet",
    "Something that is called and answered: truco, envido, flor, and whatever a table invents.",
    "{decides: hand, unbid: 1, chain: truco retruco}",
    {
        "decides": line(
            "Decides", "Who wins it: `hand`, `trick N`, the name of a value, or `nothing`.", "hand", "envido"
        ),
        "unbid": phrase(
            "amount", "Unbid", "What it is worth if it is never called; left out, 1 for the hand, else 0.", "1", "0"
        ),
        "chain": phrase(
            "chain", "Chain", "What may be said after what; every beginning may be said.", "truco retruco vale_cuatro",
            "envido{0,2} real_envido? falta_envido?", "none",
        ),
        "calls": open_map(
            "Calls", "What each call of the chain is worth.", "{truco: {worth: 3}}", CALL, heading="call"
        ),
        "who": WHO,
        "when": phrase(
            "window", "When", "When it may be opened or raised.", "first trick and caller has not played",
            default="always",
        ),
        "raise": choice(
            ("answer", "later", "answer or later", "no"), "Raise",
            "When a call may be raised: as the answer, later by the side that accepted last, or both.", "answer",
        ),
        "answers": ANSWERS,
        "refuser": choice(
            ("leaves the bet", "leaves the hand"), "Refuser", "What a side that refuses leaves, where each answers."
        ),
        "interrupts": listing(
            "Interrupts", "Bets over whose pending call this one may be opened.", "[truco]",
            name("A bet", "The name of a bet.", "truco"), joiner=" and ",
        ),
        "cancels": listing(
            "Cancels", "Bets that are dropped when this one is opened.", "[envido]",
            name("A bet", "The name of a bet.", "envido"), joiner=" and ",
        ),
        "cap": phrase("amount", "Cap", "The stake never exceeds it.", "falta", "6"),
        "tie": choice(("mano", "first to speak", "nobody"), "Tie", "Who wins when the values are equal.", "mano"),
        "declare": choice(("automatic", "spoken"), "Declare", "How values are compared.", "automatic"),
        "may misstate": choice(("no", "yes"), "May misstate", "Whether a figure may be said that is not held.", "no"),
        "show": listing(
            "Show", "Who shows the cards that won, and when.", "[winner, hand end]",
            choice(
                ("winner", "nobody", "on demand", "hand end", "before leaving"), "Show", "One thing about showing."
            ),
            alone=True, joiner=" and ",
        ),
        "must": listing(
            "Must", "Calls that one may not leave out.", "[flor when caller holds flor]", DUTY, heading="must"
        ),
        "fouls": listing(
            "Fouls", "What may be done but is punished.", "[others calls truco -> game to that side]",
            phrase(
                "foul", "A foul", "Who does what, when, and what it costs.", "others calls truco -> game to that side"
            ),
            heading="foul",
        ),
        "commit": COMMIT,
        "repeat": choice(("every card",), "Repeat", "The call must be made again before every card."),
    },
    headline=("decides", "unbid"),
)  # fmt: skip

BETS = open_map(
    "Bets",
    "Everything that is called and answered, by name.",
    "{truco: {decides: hand, unbid: 1, chain: truco, calls: {truco: {worth: 2}}}}",
    BET,
    heading="bet",
)
