"""The figures of a simulation: what ``simulate`` finds out.  ``docs/metrics.md`` defines each."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from trucodsl.analysis.estimates import Estimate


@dataclass(frozen=True, slots=True)
class BetFigures:
    """Points of one bet: a hand, to whom, and as a share of all points."""

    bet: str
    points: Estimate
    mano: Estimate  # to the purse of who leads the hand
    others: Estimate
    purses: tuple[Estimate, ...]
    share: Estimate


@dataclass(frozen=True, slots=True)
class PurseFigures:
    """One purse: A is that of who leads the hand, or the first hand of a match, B the next."""

    purse: str
    wins: Estimate  # share of matches, or of hands
    points_per_hand: Estimate  # there A is that of who leads it


@dataclass(frozen=True, slots=True)
class CallFigures:
    """A call: how often it is made, and what is answered; shares are of the answers."""

    call: str
    made: Estimate  # times a hand
    answers: dict[str, Estimate]  # accept, refuse, the calls that raise it, other calls
    refused_points: Estimate  # paid a hand because it was refused


@dataclass(frozen=True, slots=True)
class EndFigures:
    """What ended hands."""

    end: str
    share: Estimate  # of hands
    points: Estimate  # won in these hands, as points of every hand played
    points_share: Estimate  # of all points won


@dataclass(frozen=True, slots=True)
class CourseFigures:
    """How a match goes."""

    lead_changes: Estimate  # a match
    comebacks: Estimate  # share of matches won from a third of the game behind
    most_behind: Estimate  # points that the winner was behind at worst
    margin: Estimate  # points between the winner and the best of the others at the end
    close: Estimate  # share of matches that end at most a tenth of the game apart
    longest_match: int  # hands
    minutes: Estimate  # a match


@dataclass(frozen=True, slots=True)
class Simulation:
    """The figures of a run.  The mano is who leads the hand, or the first hand of a match; the others are all others.

    Of a single hand wins whoever has more than another and not less than any.
    """

    variant: str
    mode: str
    matches: bool  # else single hands at the score of the start
    games: int
    seed: int
    hands: int
    moves: int
    seconds: float
    down: bool  # points are got rid of: less is better
    hands_per_match: Estimate | None
    games_per_match: Estimate | None  # where a match is several games
    moves_per_hand: Estimate
    decisions_per_hand: Estimate  # moves where there was something to choose
    ended_by_word: Estimate  # share of hands: somebody refused, ran or left
    mano_wins: Estimate  # share of matches, or of hands, that the mano's purse wins
    others_win: Estimate
    mano_points: Estimate  # a hand
    others_points: Estimate
    advantage: Estimate  # points a hand that the mano's purse gets more than the others on average
    swing: Estimate  # points between who won most and who won least in a hand
    equal_cards: Estimate  # cards a hand that were as good as the best on the table
    longest_hand: int  # moves
    purses: tuple[PurseFigures, ...]
    bets: tuple[BetFigures, ...]
    calls: tuple[CallFigures, ...]
    ends: tuple[EndFigures, ...]
    kinds: dict[str, Estimate]  # of special hands, the share of hands
    course: CourseFigures | None  # of matches
    spread: dict[str, tuple[int, ...]]  # how often each number came up: moves a hand, swing, hands a match, margin
    held: dict[str, dict[str, float]] = field(default_factory=dict)  # of each value, how likely a hand has it
    rules: str = ""  # fingerprint of the rule book
    version: str = ""  # of trucodsl
    numpy: str = ""  # its version
    planned: int = 0  # games that were asked for; less were played if somebody stopped the run

    @property
    def hands_per_second(self) -> float:
        """How fast it was; with the seconds the only figure that differs from run to run."""
        return self.hands / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, object]:
        """For a program."""
        return {
            "trucodsl": self.version,
            "numpy": self.numpy,
            "variant": self.variant,
            "rules": self.rules,
            "mode": self.mode,
            "kind": "matches" if self.matches else "hands",
            "games": self.games,
            "planned": self.planned or self.games,
            "seed": self.seed,
            "points": "less is better" if self.down else "more is better",
            "hands": self.hands,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "hands_per_second": round(self.hands_per_second),
            **{name: plain(getattr(self, name)) for name in IN_JSON},
            "mano": {
                "wins": plain(self.mano_wins),
                "others_win": plain(self.others_win),
                "points_per_hand": plain(self.mano_points),
                "others_points_per_hand": plain(self.others_points),
                "advantage_per_hand": plain(self.advantage),
            },
            "purses": plain(self.purses),
            "bets": [
                {"points_per_hand" if name == "points" else name: plain(getattr(bet, name)) for name in names_of(bet)}
                for bet in self.bets
            ],
            "calls": plain(self.calls),
            "ends": plain(self.ends),
            "special_hands": plain(self.kinds),
            "course": plain(self.course),
            "held": self.held,
            "spread": {name: list(values) for name, values in self.spread.items()},
        }


IN_JSON = (
    "hands_per_match",
    "games_per_match",
    "moves_per_hand",
    "decisions_per_hand",
    "ended_by_word",
    "swing",
    "equal_cards",
    "longest_hand",
)


def names_of(value: Any) -> list[str]:
    """The names of its fields."""
    return [one.name for one in fields(value)]


def plain(value: Any) -> Any:
    """For JSON: intervals and groups of figures as mappings."""
    if isinstance(value, Estimate):
        return value.as_json()
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name)) for name in names_of(value)}
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, tuple) else value
