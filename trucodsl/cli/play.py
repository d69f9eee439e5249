"""``play``: a game in the terminal, against players who choose at random.

Everything that is printed comes from the view of the person's chair; what the
others hold is never looked at here, except to make their moves.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass

import click

from trucodsl import pipeline
from trucodsl.cli import console, table
from trucodsl.cli.names import MODE, NAME
from trucodsl.engines.dealing import deal_by_seed, next_hand
from trucodsl.engines.interpreter import choices, hand, initial, moves, parse_move, step, turn
from trucodsl.engines.position import Move, Phase, Position
from trucodsl.engines.view import view
from trucodsl.machine.control import NONE
from trucodsl.machine.machine import Machine

HELP = """\
Type the number of a move, or its name: a card (7e), `hide 7e`, a call (truco), accept, refuse, fold,
  a figure (say 28), pass; `with 7e` sets the card of a call aside, `discard 7e` puts one away;
  when the hand is decided `claim flor`: a rival kept one quiet, or `done`: nothing to claim.
  s  show the table again      q  leave the game      ?  this help"""


WAIT = Move("wait")


class Left(Exception):
    """The person has left the game."""


@click.command()
@click.argument("name", type=NAME)
@click.option("--mode", type=MODE, help="How they play: 1v1, 2v2 (default: the variant's first).")
@click.option("--seed", type=int, help="The same seed gives the same cards (default: a new one).")
@click.option("--chair", type=click.IntRange(1), default=1, show_default=True, help="Where you sit.")
@click.option("--hand/--match", "one_hand", default=False, help="One hand, or until the game is won (default).")
def play(name: str, mode: str | None, seed: int | None, chair: int, one_hand: bool) -> None:
    """A game in the terminal, against the computer."""
    machine = pipeline.compile(name)
    seed = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    position = initial(machine, mode)
    if chair > position.seats:
        raise click.BadParameter(f"there are chairs 1 to {position.seats}", param_hint="--chair")
    game = Game(machine, chair, seed, random.Random(seed))
    console.say(table.opening(machine, position, chair, seed))
    try:
        game.match(position, hands=1 if one_hand else None)
    except Left:
        console.say("bye")


@dataclass
class Game:
    """One person at a table of random players."""

    machine: Machine
    me: int
    seed: int
    dice: random.Random
    told: int = 0  # events of this hand that have been printed

    def match(self, position: Position, hands: int | None) -> None:
        """Hand after hand until somebody has won, or so many."""
        position = self.hand(position)
        while position.phase is not Phase.MATCH_OVER and hands is None:
            position = self.hand(next_hand(position))
        if position.phase is Phase.MATCH_OVER:
            console.say(table.the_end(position, self.me))

    def hand(self, position: Position) -> Position:
        """One hand, from the deal to the points."""
        position, self.told = deal_by_seed(position, self.seed), 0
        console.say()
        mates = [chair for chair in self.mates(position) if chair != self.me]
        console.say(table.heading(self.machine, view(position, self.me), position.number + 1, mates))
        while position.phase is Phase.PLAY:
            position = self.one_move(position)
            self.tell(position)
        console.say(table.result(view(position, self.me), several=position.book.score.games > 1))
        return position

    def tell(self, position: Position) -> None:
        """What happened since the last time, as the person's chair saw it."""
        events = view(position, self.me).events
        for event in events[self.told :]:
            if event.chair != self.me:
                console.say(table.event_line(self.machine, event, self.me, position.seats))
        self.told = len(events)

    def one_move(self, position: Position) -> Position:
        """Whoever is asked next; of several that may answer, the person first."""
        chair, options = choices(position)
        waits = options[-1] == WAIT
        others = [one for one in turn(position) if one != self.me] if not waits else []
        if chair != self.me and (waits or self.me not in turn(position)):
            return step(position, chair, self.dice.choice(options))
        able = [one for one in others if moves(position).get(one)]
        who = "your partner" if set(able) <= set(self.mates(position)) else "the others"
        move = self.ask(position, "say nothing" if waits else f"let {who} speak first" if able else "")
        if move is not None:
            return step(position, self.me, move)
        if waits:
            return step(position, self.me, WAIT)
        return self.random_move(position, able[0])

    def mates(self, position: Position) -> list[int]:
        """The chairs of the person's side in this hand, his own too; only himself in a duel of others."""
        side, mine = hand(position).side, position.relative(self.me)
        return [self.me] if mine == NONE else [position.chair(r) for r in range(len(side)) if side[r] == side[mine]]

    def random_move(self, position: Position, chair: int) -> Position:
        """A chair that did not have to be the one."""
        options = [move for move in moves(position)[chair] if not move.foul]
        return step(position, chair, self.dice.choice(options))

    def ask(self, position: Position, passing: str) -> Move | None:
        """What the person does; None is the choice called ``passing``."""
        seen = view(position, self.me)
        options: list[Move | None] = [*self.options(position)]
        if passing:
            options.append(None)
        labels = table.labels(self.machine, seen, options, passing)
        console.say(table.table(self.machine, seen))
        console.say(table.menu(labels))
        while True:
            answer = self.read()
            if answer in ("?", "h", "help"):
                console.say(HELP)
            elif answer == "s":
                console.say(table.table(self.machine, seen))
                console.say(table.menu(labels))
            elif answer.isdecimal() and 1 <= int(answer) <= len(options):
                return options[int(answer) - 1]
            elif answer == "" and passing:
                return None
            else:
                meant = [parse_move(position, text) for text in table.meanings(self.machine, answer)]
                found = [one for one in options if one is not None and _same(one, meant)]
                if found and (seen.cards is not None or found[0].card is None):
                    return found[0]
                console.say(f"`{answer}` cannot be done now; you may: {', '.join(labels)}")

    def options(self, position: Position) -> list[Move]:
        """The moves of the person, the cards as they were dealt: as the hand shows them, and a blind hand may."""
        may = moves(position)[self.me]
        dealt = position.hands[self.me - 1]
        return sorted(may, key=lambda move: (move.card is None, move.name != "play", _place(dealt, move)))

    def read(self) -> str:
        """One line from the person."""
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            console.say(line.rstrip("\n"))
        if not line or line.strip().lower() in ("q", "quit", "exit"):
            raise Left
        return " ".join(line.split()).lower()


def _same(move: Move, meant: list[Move]) -> bool:
    """Whether the move is meant, its figure said or not."""
    return any(move._replace(foul=False, number=n) in meant for n in (move.number, None))


def _place(dealt: tuple[object, ...], move: Move) -> int:
    return 0 if move.card is None else dealt.index(move.card)
