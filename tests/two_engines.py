"""The same random games in the interpreter and in the walk, compared move by move."""

from __future__ import annotations

from dataclasses import dataclass

from trucodsl.engines import chance
from trucodsl.engines.dealing import deal_by_seed, next_hand
from trucodsl.engines.interpreter import choices, initial, step
from trucodsl.engines.position import Phase, Position
from trucodsl.engines.walk import Walk
from trucodsl.machine.kinds import Applying


@dataclass(frozen=True)
class Told:
    """One choice, said the same way by both engines: chair from the mano, number of choices, which, its label."""

    chair: int
    options: int
    chosen: int
    label: str


def interpreted_hand(position: Position, key: int) -> tuple[Position, list[Told]]:
    """A hand played by the interpreter with the random choices of a game."""
    told: list[Told] = []
    drawn = 0
    while position.phase is Phase.PLAY:
        chair, moves = choices(position)
        count = len(moves)
        chosen = chance.choice(chance.word(key, chance.counter(position.number, drawn)), count) if count > 1 else 0
        drawn += count > 1
        move = moves[chosen]
        told.append(Told(position.relative(chair), count, chosen, move.name))
        position = step(position, chair, move)
    return position, told


def same_match(walk: Walk, seed: int, game: int, most_hands: int = 400) -> int:
    """Plays one game in both engines; raises AssertionError where they part.  The number of hands."""
    key = chance.key(seed, game)
    position = initial(walk.machine, walk.automaton.mode, seed=seed, game=game)
    for hands in range(1, most_hands + 1):
        scores = position.from_mano
        kinds = Applying(position.kinds, position.that_side)
        assert position.duel > 1 or kinds == walk.begins(scores, position.past)
        walked = walk.seeded(seed, game, position.number, scores, kinds, max(0, position.duel - 1))
        position, told = interpreted_hand(position, key)
        assert [(c.chair, c.options, c.chosen, c.label.split()[0]) for c in walked.choices] == [
            (t.chair, t.options, t.chosen, t.label) for t in told
        ]
        paid = [(position.purse(purse), points, bet) for purse, points, bet in walked.paid]
        assert paid == [(one.purse, one.points, one.bet) for one in position.payments]
        assert walked.scores == position.from_mano
        assert position.game_to == (None if walked.game_to is None else position.purse(walked.game_to))
        if position.phase is Phase.MATCH_OVER:
            return hands
        position = deal_by_seed(next_hand(position), seed, game)
    return most_hands


__all__ = ["interpreted_hand", "same_match"]
