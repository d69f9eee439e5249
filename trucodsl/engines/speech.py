"""Words to moves: what people and plays say, in the variant's own words.

A call is known by its name (with ``_`` or a space) and by any of its words in
any language; answers by the universal ``accept``, ``refuse``, ``fold``, ``say 28``,
``pass`` (and ``play``, ``run`` where a special hand asks), or by the variant's own words.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from trucodsl.diagnostics import TrucoError, did_you_mean
from trucodsl.engines.interpreter import OTHER_WAYS, hand
from trucodsl.engines.position import Move, Position
from trucodsl.rulebook.book import RuleBook
from trucodsl.syntax import play_tree as t

ANSWERS = ("accept", "refuse", "fold", "say", "pass")
QUESTION = {"play": "accept", "run": "refuse"}  # the words of a special hand's question


class Unknown(TrucoError):
    """A word that the variant does not know."""

    def __init__(self, what: str, word: str, known: list[str]) -> None:
        self.word = word
        self.near = did_you_mean(word, known)
        super().__init__(f"no {what} `{word}` here" + (f"; {self.near.strip()}" if self.near else ""))


class NotYet(Unknown):
    """Something that plays can say and this version cannot play."""

    def __init__(self, what: str) -> None:
        TrucoError.__init__(self, f"`{what}` is not supported yet")


def plain(text: str) -> str:
    """Lower case, no accents, words joined by ``_``."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("-", " ").replace("_", " "))
    return "_".join("".join(c for c in bare if not unicodedata.combining(c)).split())


class Speech:
    """The words of one position's variant."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.book = position.machine.book

    def call(self, said: t.Move) -> str:
        """The name of a call; raises Unknown."""
        calls, words = _vocabulary(_Book(self.book))
        name = plain(said.name)
        found = calls.get(name) or words.get(name, name)
        if found not in calls.values():
            raise Unknown("call", str(said), sorted(calls.values()))
        return found

    def move(self, chair: int, said: t.Move) -> Move:
        """The move that is meant; raises Unknown for a word or a card that the variant does not have."""
        if plain(said.words) == "show":
            return self._show(chair, said)
        if said.cards:
            return self._card(said)
        calls, words = _vocabulary(_Book(self.book))
        name = plain(said.name)
        asks = self.position.control is not None and self.position.control.asks
        if asks and name in QUESTION:
            return Move(QUESTION[name])
        said_alone = plain(said.words)
        if words.get(said_alone, said_alone) == "say":
            return Move("say", number=said.number)
        if name in ANSWERS or name in ("wait", "done"):
            return Move(name)
        if plain(said.words).startswith("claim_"):
            return self._claim(chair, said)
        found = calls.get(name) or words.get(name)
        if found is None:
            raise _unknown(said, [*ANSWERS, *calls.values()])
        return Move(QUESTION.get(found, found) if asks else found)

    def _claim(self, chair: int, said: t.Move) -> Move:
        """``claim flor 1``: the number is a chair of the side that it is against."""
        name, control = plain(said.words), self.position.control
        found = [claim for claim in (control.claims if control else ()) if claim.event == name]
        if said.number in self.position.playing:
            assert said.number is not None
            against = hand(self.position).side[self.position.relative(said.number)]
            found = [claim for claim in found if claim.against == against]
        elif said.number is not None:
            raise Unknown("chair", str(said.number), list(map(str, self.position.playing)))
        if not found and said.number is not None:
            raise Unknown("claim", str(said), [])
        return Move(name)

    def _show(self, chair: int, said: t.Move) -> Move:
        """``show`` or ``show 7e 6e``: the cards that are named are some of those he holds."""
        held = [str(card) for card in self.position.hands[chair - 1]] if chair <= len(self.position.hands) else []
        for card in said.cards:
            if str(self.book.cards.pack.card(card)) not in held:
                raise Unknown("card", card, held)
        return Move("show")

    def _card(self, said: t.Move) -> Move:
        card = self.book.cards.pack.card(said.cards[0]) if len(said.cards) == 1 else None
        if card is None or card not in self.position.machine.place:
            raise Unknown("card", " ".join(said.cards), [str(one) for one in self.position.machine.place])
        if not said.words:
            return Move("play", card)
        calls, words = _vocabulary(_Book(self.book))
        name = plain(said.words)
        name = calls.get(name) or words.get(name, name)
        if name not in (*OTHER_WAYS, *calls.values()):
            raise _unknown(said, [*OTHER_WAYS, *calls.values()])
        return Move(name, card)


def _unknown(said: t.Move, known: list[str]) -> Unknown:
    return Unknown("move", str(said), known)


class _Book:
    """A book as a key of a cache: the same object is the same key."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Book) and other.book is self.book


@lru_cache(maxsize=64)
def _vocabulary(key: _Book) -> tuple[dict[str, str], dict[str, str]]:
    """Names of calls, and words in any language, each to what is meant; a name goes before a word."""
    book = key.book
    calls = {plain(call.name): call.name for bet in book.bets for call in bet.calls}
    words: dict[str, str] = {}
    for name, languages in book.people.words.items():
        for said in languages.values():
            for word in said:
                words.setdefault(plain(word), name)
    return calls, words
