"""The table as it is shown to the one who plays: lines of text made from a view.

Calls are named as the players say them, in the variant's own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from trucodsl.cards import Card
from trucodsl.cli import console
from trucodsl.engines.position import Event, Move, Position
from trucodsl.engines.view import View
from trucodsl.machine.machine import Machine

NAMES = {2: ("you", "rival"), 4: ("you", "right", "partner", "left")}
RED = "♥♦oc"


def who(chair: int, me: int, seats: int) -> str:
    """What a chair is called by the one who sits at ``me``."""
    names = NAMES.get(seats)
    place = (chair - me) % seats
    return names[place] if names else "you" if place == 0 else f"chair {chair}"


def us_first(points: Sequence[int], me: int) -> tuple[int, tuple[int, ...]]:
    """What the purse of the person has, and the others', in playing order."""
    mine = (me - 1) % len(points)
    return points[mine], tuple(points[(mine + i) % len(points)] for i in range(1, len(points)))


def us_and_them(points: Sequence[int], me: int) -> str:
    """``you 3, they 5``; ``they 5 and 8`` where there are more."""
    us, them = us_first(points, me)
    return f"you {us}, they {' and '.join(map(str, them))}"


def _counted(points: Sequence[int], me: int) -> str:
    """``3 to 5``."""
    us, them = us_first(points, me)
    return f"{us} to {' to '.join(map(str, them))}"


def card(one: Card | None) -> str:
    """A card; one that lies face down is not shown."""
    if one is None:
        return "▒▒"
    return console.paint(str(one), "red") if one.suit in RED else str(one)


def said(machine: Machine, name: str) -> str:
    """The word that players use."""
    by_language = machine.book.people.words.get(name, {})
    return next((words[0] for words in by_language.values() if words), name.replace("_", " "))


def choice(machine: Machine, name: str) -> str:
    """The word that players use, and the universal one if it is another."""
    word, plain = said(machine, name), name.replace("_", " ")
    return word if word == plain else f"{word} ({plain})"


def _figured(word: str, move: Move) -> str:
    """The word, and the figure that is said with it."""
    return word if move.number is None else f"{word} {move.number}"


def meanings(machine: Machine, text: str) -> list[str]:
    """What was typed, and every call and answer that it is a word for."""
    found = [text]
    for name, by_language in machine.book.people.words.items():
        if text in (word.lower() for words in by_language.values() for word in words):
            found.append(name)
    return found


# ---------------------------------------------------------------- the game
def opening(machine: Machine, position: Position, me: int, seed: int) -> str:
    """What is played, and by whom."""
    title = console.words(machine.book.people.title) or machine.book.name
    others = ", ".join(who(c, me, position.seats) for c in range(1, position.seats + 1) if c != me)
    target, games = position.book.score.target, position.book.score.games
    whole = f"to {target}" if games == 1 else f"{games} games to {target}"
    return (
        f"{console.paint(title, 'bold')} · {position.mode} · {whole}"
        f" · you and {others} · seed {seed}\n? for help, q to leave"
    )


def heading(machine: Machine, seen: View, number: int) -> str:
    """A new hand."""
    seats = len(seen.left)
    parts = [f"hand {number}", us_and_them(seen.scores, seen.chair), f"dealer: {who(seen.dealer, seen.chair, seats)}"]
    if any(seen.games):
        parts.insert(1, f"games {_counted(seen.games, seen.chair)}")
    if len(seen.playing) < seats:
        parts.append(f"duel: {' and '.join(who(c, seen.chair, seats) for c in seen.playing)}")
    if seen.kinds:
        parts.append(", ".join(said(machine, kind) for kind in seen.kinds))
    if seen.turned:
        parts.append(f"{machine.book.deal.turned}: {card(seen.turned)}")
    return f"{console.paint('──', 'dim')} {console.paint(' · '.join(parts), 'bold')}"


def result(seen: View, *, several: bool) -> str:
    """The points of a hand that is over; and the games, where a match is ``several``."""
    mine = (seen.chair - 1) % len(seen.scores)
    paid: list[str] = []
    for one in seen.payments:
        if one.points:
            what = "running" if one.bet == "question" else one.bet.replace("_", " ")
            paid.append(f"{what} {one.points} for {'you' if one.purse == mine else 'them'}")
    line = f"points: {us_and_them(seen.points, seen.chair)}" + (f" ({', '.join(paid)})" if paid else "")
    games = f"; games {_counted(seen.games, seen.chair)}" if several and seen.game_to is not None else ""
    return f"{console.paint(line, 'bold')}; the score is {_counted(seen.scores, seen.chair)}{games}"


def the_end(position: Position, me: int) -> str:
    """Who has won."""
    who = "You have" if position.winner == position.purse_of(me) else "They have"
    what = "game" if position.book.score.games == 1 else "match"
    return console.paint(f"{who} won the {what}.", "bold")


def event_line(machine: Machine, event: Event, me: int, seats: int) -> str:
    """What somebody did."""
    move = event.move
    if move.name == "hide":
        what = "plays a card face down"
    elif move.name == "discard":
        what = f"puts {card(move.card) if move.card else 'a card'} away"
    elif move.name == "with":
        what = f"sets {card(move.card) if move.card else 'a card'} aside"
    elif move.card is not None:
        what = f"plays {card(move.card)}"
    else:
        what = f"«{_figured(said(machine, move.name), move)}»"
    return f"  {console.paint(who(event.chair, me, seats), 'cyan')} {what}"


# ---------------------------------------------------------------- a turn
def table(machine: Machine, seen: View) -> str:
    """What lies on the table and what the person holds."""
    seats, laid_by, lines = len(seen.left), len(seen.playing), []
    tricks = [seen.table[i : i + laid_by] for i in range(0, len(seen.table), laid_by)]
    for number, trick in enumerate(tricks, 1):
        laid = "  ".join(f"{who(one.chair, seen.chair, seats)} {card(one.card)}" for one in trick)
        lines.append(f"  trick {number}:  {laid}{_taken(seen, number)}")
    if seen.turned:
        lines.append(f"  {machine.book.deal.turned}:  {card(seen.turned)}")
    if seen.aside:
        laid = "  ".join(f"{who(one.chair, seen.chair, seats)} {card(one.card)}" for one in seen.aside)
        lines.append(f"  set aside:  {laid}")
    for mate, cards in seen.partners:
        lines.append(f"  {who(mate, seen.chair, seats)} holds  {'  '.join(map(card, cards))}")
    mine = seen.cards if seen.cards is not None else (None,) * seen.left[seen.chair - 1]
    lines.append(f"  your cards:  {'  '.join(map(card, mine))}")
    return "\n".join(lines)


def _taken(seen: View, number: int) -> str:
    """Whose trick it is, once all have played."""
    if number > len(seen.results):
        return ""
    won, mine = seen.results[number - 1], (seen.chair - 1) % len(seen.scores)
    whose = "tied" if not won else "yours" if mine in won else "theirs"
    return f"  {console.paint(f'→ {whose}', 'dim')}"


def labels(machine: Machine, seen: View, options: Sequence[Move | None], passing: str) -> list[str]:
    """The names of the moves that the person may choose from."""
    found, blind = list[str](), 0
    for move in options:
        if move is None:
            found.append(passing)
        elif move.card is None:
            found.append(_figured(choice(machine, move.name), move) + (" (punished!)" if move.foul else ""))
        elif seen.cards is None:
            blind += 1
            found.append(f"{move.name} card {(blind - 1) % seen.left[seen.chair - 1] + 1}")
        else:
            found.append(card(move.card) if move.name == "play" else f"{move.name} {card(move.card)}")
    return found


def menu(labels: Sequence[str]) -> str:
    """The moves with their numbers."""
    return "  " + "   ".join(f"{console.paint(f'{i})', 'bold')} {label}" for i, label in enumerate(labels, 1))
