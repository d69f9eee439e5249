"""The shape of what a file says to people: names, words, signs, notes, sources and examples."""

from __future__ import annotations

from trucodsl.syntax.field import Field, line, listing, mapping, name, open_map, phrase, text

HEADER: dict[str, Field] = {
    "variant": name("Variant", "The name of the variant; the file is called the same.", "paulista"),
    "rule": name("House rule", "The name of the house rule; it may have parameters.", "sin-flor", "a-{n}"),
    "extends": line("Extends", "The variant, or the sum of variant and house rules, that this one changes.",
                    "argentino", "argentino+con-flor"),
    "title": text("Title", "The name for people, in one language or in several.", "Truco paulista", by_language=True),
    "summary": text("Summary", "One or two sentences about it.", "Played in São Paulo, with a turned card.",
                    by_language=True),
    "takes": open_map("Parameters", "The parameters of a house rule, and what each may be.", "{n: 1 to 200}",
                      phrase("number_range", "A parameter", "The numbers it may be.", "1 to 200"),
                      heading="takes", link="from"),
    "needs": listing("Needs", "What a variant must have for the house rule to fit.", "[bets.flor]",
                     line("A place", "A path in the rules.", "bets.flor"), alone=True, joiner=" and "),
    "clashes": listing("Clashes", "House rules that cannot be on the same variant.", "[sin-flor]",
                       name("A house rule", "Its name.", "sin-flor"), alone=True, joiner=" and "),
    "over": listing("Over", "House rules of the same sum that this one may overrule.", "[con-flor]",
                    name("A house rule", "Its name.", "con-flor"), alone=True, joiner=" and "),
    "when": phrase("window", "When", "The modes in which the house rule holds.", "mode 2v2", default="always"),
}  # fmt: skip

_WORD = listing(
    "Words", "The word, or the words, in this language; the first is printed.", "[vale cuatro, vale 4]",
    line("A word", "As it is said at the table.", "vale cuatro"), alone=True, joiner=" or ",
)  # fmt: skip

EXAMPLE = mapping(
    "An example",
    "A small play with what must come out of it; `check` runs it.",
    '{says: "truco accepted is worth 2", play: "..."}',
    {
        "says": text("Says", "The rule that it shows, in one sentence.", "the envido goes first"),
        "cites": listing("Cites", "Where the rule is written.", "[Reglamento, art. 12]",
                         text("A source", "A book, a page, a club.", "Reglamento, art. 12"), alone=True),
        "play": text("Play", "The play: who holds what, the moves, and what is expected.", "1: truco", required=True),
    },
    headline=("says",),
)  # fmt: skip

PEOPLE: dict[str, Field] = {
    "words": open_map(
        "Words", "What people say for a call or an answer, by language.", "{accept: {es: quiero, pt: aceito}}",
        open_map("By language", "The words, by language.", "{es: quiero}", _WORD, keys="language"), heading="word",
    ),
    "signs": open_map(
        "Signs", "The señas: the card or the holding, and the gesture that tells it.", "{1e: raise the eyebrows}",
        text("A sign", "The gesture.", "raise the eyebrows", by_language=True), keys="selector", heading="sign",
        link="is",
    ),
    "glossary": open_map(
        "Glossary", "What people at the table mean by a word: printed, never executed.", "{parda: a tied trick}",
        text("A meaning", "What it means.", "a tied trick", by_language=True), keys="term", heading="term", link="is",
    ),
    "notes": text(
        "Notes", "Rules for people: printed, never executed.", "Cards are cut to the left.", by_language=True
    ),
    "clock": open_map(
        "Clock", "Time limits, carried for apps.", "{answer: 20 seconds}",
        line("A limit", "How long.", "20 seconds"), heading="clock",
    ),
    "referee": open_map(
        "Referee", "Payments that a referee may order at any time.", "{tento: pay 1 to others}",
        phrase("effects", "An order", "What it does.", "pay 1 to others"), heading="referee",
    ),
    "source": listing(
        "Sources", "Where the rules are written.", "[Federação Paulista de Truco 2019]",
        text("A source", "A book, a page, a club.", "Federação Paulista de Truco 2019"), alone=True,
    ),
    "examples": listing(
        "Examples", "Small plays that prove the rules.", '[{says: "one truco", play: "1: truco"}]', EXAMPLE,
        heading="example",
    ),
}  # fmt: skip
