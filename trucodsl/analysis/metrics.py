"""What each figure of a simulation means, in which unit it is, and how its interval is made.

A place is that of the figure in the JSON; a word in capitals stands for names
that the variant gives.  ``docs/metrics.md`` is printed from here.
"""

from __future__ import annotations

from dataclasses import dataclass

GAMES, EVENTS, NONE = "games", "events", "-"


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure.  ``interval``: made from what varies between ``games``, or between ``events``; or there is none."""

    place: str
    unit: str
    interval: str
    says: str


RUN = (
    Metric("trucodsl", "", NONE, "The version of trucodsl that played."),
    Metric("numpy", "", NONE, "The version of NumPy that played."),
    Metric("variant", "", NONE, "The variant, with its house rules."),
    Metric("rules", "", NONE, "The fingerprint of its rules: the same for two files that mean the same."),
    Metric("mode", "", NONE, "The mode: how many sit, and who plays with whom."),
    Metric("kind", "", NONE, "`matches`, or `hands` played one by one at the score of the start."),
    Metric("games", "", NONE, "How many of these were played."),
    Metric("planned", "", NONE, "How many were asked for: more than were played if the run was stopped."),
    Metric("seed", "", NONE, "The seed: with the rules, the mode and the number of games it decides every figure."),
    Metric("points", "", NONE, "Whether more points or less are better."),
    Metric("hands", "hands", NONE, "Hands that were played in all games; of duels, each is a hand."),
    Metric("moves", "moves", NONE, "Cards played and words said in all games, those without a choice too."),
    Metric("seconds", "s", NONE, "How long the games took to play, without reading the rules."),
    Metric("hands_per_second", "hands/s", NONE, "`hands` over `seconds`."),
)

LENGTH = (
    Metric("hands_per_match", "hands", GAMES, "Hands of a match. `null` for single hands."),
    Metric("games_per_match", "games", GAMES, "Games of a match where a match is several; else `null`."),
    Metric("moves_per_hand", "moves", GAMES, "Cards and words of a hand, those without a choice too."),
    Metric(
        "decisions_per_hand",
        "decisions",
        GAMES,
        "The same, only where there was something to choose. Its interval is that of the moves: the share of moves "
        "with a choice is taken as known.",
    ),
    Metric("ended_by_word", "share of hands", GAMES, "Hands that ended because somebody refused, ran or left."),
    Metric("longest_hand", "moves", NONE, "The longest hand that came up; 255 stands for all that are longer."),
    Metric("course.minutes", "minutes", GAMES, "Decisions of a match times the seconds of `--pace` (4 by default)."),
    Metric("course.longest_match", "hands", NONE, "The longest match that came up, likewise."),
)

LEAD = (
    Metric("mano.wins", "share of games", GAMES, "Games won by the purse that leads (the first hand)."),
    Metric("mano.others_win", "share of games", GAMES, "Games won by any other purse."),
    Metric("mano.points_per_hand", "points", GAMES, "Points a hand of the purse that leads that hand."),
    Metric("mano.others_points_per_hand", "points", GAMES, "Points a hand of all others together."),
    Metric(
        "mano.advantage_per_hand",
        "points",
        GAMES,
        "Points a hand that the purse that leads it gets more than the others do on average.",
    ),
    Metric("purses.purse", "", NONE, "A purse is who shares points; A leads (the first hand), B comes next."),
    Metric("purses.wins", "share of games", GAMES, "Games won by that purse. Of a single hand wins whoever has more "
        "than another and no less than anybody, so that two of three may win it."),
    Metric("purses.points_per_hand", "points", GAMES, "Points a hand; here A is the purse that leads that hand."),
)  # fmt: skip

BETS = (
    Metric("bets.bet", "", NONE, "The bet; `question` is what is asked before a hand, where to run costs points."),
    Metric("bets.points_per_hand", "points", GAMES, "Points a hand that the bet pays, of all purses together."),
    Metric("bets.mano", "points", GAMES, "Of these, points of the purse that leads the hand."),
    Metric("bets.others", "points", GAMES, "Of these, points of the others."),
    Metric("bets.purses", "points", GAMES, "The same for each purse, in turn order from the one that leads."),
    Metric("bets.share", "share of points", GAMES, "What the bet pays as a share of what all bets pay."),
)

CALLS = (
    Metric("calls.call", "", NONE, "A call that is answered at least once; those that are made most come first."),
    Metric("calls.made", "times a hand", EVENTS, "How often it is made."),
    Metric("calls.answers.WORD", "share of answers", EVENTS, "What is said to it: `accept`, `refuse`, a call that "
        "raises it, or another call that comes first."),
    Metric("calls.refused_points", "points a hand", EVENTS, "What is paid because it was refused, averaged over all "
        "hands. Its interval is that of how often it is refused: what a refusal pays is taken as known."),
)  # fmt: skip

ENDS = (
    Metric("ends.end", "", NONE, "What was said or done last: `truco: refuse` is truco refused, `played out` the "
        "last card that counted, `fold` leaving."),
    Metric("ends.share", "share of hands", GAMES, "Hands that ended so; all of them are 1."),
    Metric("ends.points", "points a hand", GAMES, "Points won in these hands, averaged over all hands."),
    Metric("ends.points_share", "share of points", GAMES, "The same as a share of all points won."),
)  # fmt: skip

COURSE = (
    Metric("swing", "points", GAMES, "Points between the purse that won most in a hand and the one that won least."),
    Metric("equal_cards", "cards a hand", EVENTS, "Cards that were as good as the best on the table (parda, empate)."),
    Metric("special_hands.KIND", "share of hands", EVENTS, "Hands of a special kind, such as a hand of eleven."),
    Metric("course", "", NONE, "How matches went; `null` for single hands."),
    Metric("course.lead_changes", "times a match", GAMES, "How often, after a hand, another purse is alone ahead "
        "than the one that was last."),
    Metric("course.comebacks", "share of matches", GAMES, "Matches won by who was, after some hand, at least a third "
        "of the length of a game behind."),
    Metric("course.most_behind", "points", GAMES, "How far the winner was behind at worst, 0 if never."),
    Metric("course.margin", "points", GAMES, "Points between the winner and the best of the others at the end."),
    Metric("course.close", "share of matches", GAMES, "Matches that end at most a tenth of the length of a game apart "
        "(at least a point)."),
)  # fmt: skip

SPREADS = (
    Metric("spread.moves a hand", "hands", NONE, "How many hands had 0, 1, 2 … moves; the last place there can be is "
        "255, and what is more is counted there. The same holds for the next three."),
    Metric("spread.swing", "hands", NONE, "How many hands had that swing, in points."),
    Metric("spread.hands a match", "matches", NONE, "How many matches had that many hands."),
    Metric("spread.margin", "matches", NONE, "How many matches ended that far apart, in points."),
    Metric("held.VALUE.WORTH", "share of hands", NONE, "How likely a chair's hand is worth that much, over all "
        "hands that can be dealt (exact); `none` if it has no such value. Empty where a card is turned."),
)  # fmt: skip

GROUPS = (
    ("The run", RUN),
    ("Length", LENGTH),
    ("Who leads, who wins", LEAD),
    ("Points by bet", BETS),
    ("Calls", CALLS),
    ("What ends a hand", ENDS),
    ("How it goes", COURSE),
    ("Distributions", SPREADS),
)
HEAD = ("| Figure | What it is | Unit | Interval |", "|---|---|---|---|")
METRICS = {one.place: one for _, group in GROUPS for one in group}


def to_markdown() -> str:
    """The tables of ``docs/metrics.md``."""
    parts = []
    for title, group in GROUPS:
        rows = [f"| `{one.place}` | {one.says} | {one.unit or '-'} | {one.interval} |" for one in group]
        parts.append(
            "\n".join([f"## {title}", "", "| Figure | What it is | Unit | Interval |", "|---|---|---|---|", *rows])
        )
    return "\n\n".join(parts) + "\n"
