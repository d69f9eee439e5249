"""Windows, amounts, effects and names in short plain words.

A ``Speaker`` knows a rule book, a language and how many sit at the table, and
puts any phrase of the book into words that a player reads.  The words that the
variant has for its own calls come first; the rest is the phrase book's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from trucodsl.backends.phrasebook import LANGUAGES, PhraseBook, phrasebook
from trucodsl.machine.amounts import fold_constants, spelled_out
from trucodsl.rulebook.book import RuleBook
from trucodsl.syntax import phrases as p

ALWAYS, NEVER = p.Moment("always"), p.Moment("never")
SIGNS = {"<": "<", "<=": "≤", "=": "=", ">=": "≥", ">": ">", "ties": "="}
OPPOSITE = {"<": ">=", "<=": ">", ">=": "<", ">": "<="}


def speaker(book: RuleBook, lang: str, seats: int = 2) -> Speaker:
    """Who puts this book into words of that language, for that many players."""
    return Speaker(book, phrasebook(lang), seats)


def conjuncts(window: p.Window) -> tuple[p.Window, ...]:
    """The conditions that must all hold; none if the window is always open."""
    if isinstance(window, p.AllOf):
        return tuple(part for item in window.items for part in conjuncts(item))
    return () if window == ALWAYS else (window,)


def in_language(words: Mapping[str, str], lang: str) -> str:
    """The text in that language, else in the first there is."""
    return next((words[one] for one in (lang, *LANGUAGES, *words) if words.get(one)), "")


def _solved(left: p.Amount, op: str, right: p.Amount) -> tuple[p.Amount, p.Amount]:
    """``6 * leader + 6 > 30`` as ``leader > 4``: what is alone on the left can be said in plain words."""
    match left, right:
        case p.Both(op="+", left=rest, right=p.Int(value=n)), p.Int(value=m) if m >= n:
            return _solved(rest, op, p.Int(m - n))
        case p.Both(op="*", left=p.Int(value=n), right=rest), p.Int(value=m) if n and (op != "=" or m % n == 0):
            up = op in ("<", ">=")  # leader < 19/3 is leader < 7, and leader > 19/3 is leader > 6
            return _solved(rest, op, p.Int(-(-m // n) if up else m // n))
    return left, right


@dataclass(frozen=True)
class Speaker:
    """Puts the phrases of one book into one language."""

    book: RuleBook
    phrases: PhraseBook
    seats: int = 2

    # ------------------------------------------------------------ names
    def name(self, name: str) -> str:
        """A call, bet, value or kind of hand, as the variant says it."""
        words = self.book.people.words.get(name, {})
        for lang in (self.phrases.lang, *words):
            if words.get(lang):
                return words[lang][0]
        return name.replace("_", " ")

    def names(self, names: Iterable[str], how: str = "and") -> str:
        """Several of them."""
        return self.phrases.join([self.name(name) for name in names], how)

    def word(self, move: str) -> str:
        """``accept`` or ``refuse`` in the variant's own word, else in the reader's."""
        own = self.book.people.words.get(move, {}).get(self.phrases.lang, ())
        return own[0] if own else self.phrases.say("plain", move)

    def title(self) -> str:
        """What the variant is called."""
        return in_language(self.book.people.title, self.phrases.lang) or self.book.name

    def party(self, party: p.Party) -> str:
        """A party as the subject of a sentence."""
        alone = f"party{self._table}"
        return self.phrases.maybe(alone, party.name) or self.phrases.maybe("party", party.name) or party.name

    def many(self, party: p.Party) -> bool:
        """Whether the party takes its verb in the plural."""
        return party.name in self.phrases.several(f"party{self._table}")

    @property
    def _table(self) -> str:
        return "_1v1" if self.seats == 2 else ""

    # ------------------------------------------------------------ windows
    def window(self, window: p.Window) -> str:
        """When: ``in the first trick and the caller has not played a card yet``."""
        match window:
            case p.AllOf(items=items):
                return self.phrases.join(self._briefly([self._inside(item) for item in items]), "and")
            case p.AnyOf(items=items):
                return self.phrases.join(self._briefly([self.window(item) for item in items]), "or")
            case p.Not(item=p.AllOf(items=items)):
                return self.window(p.AnyOf(tuple(p.Not(item) for item in items)))
            case p.Not(item=p.AnyOf(items=items)):
                return self.window(p.AllOf(tuple(p.Not(item) for item in items)))
            case p.Not(item=p.Not(item=item)):
                return self.window(item)
            case p.Not(item=item):
                return self._fact(item, no=True)
        return self._fact(window, no=False)

    def conditions(self, windows: Iterable[p.Window]) -> str:
        """Conditions that must all hold, as a list: ``in the first trick; truco has not been accepted``."""
        return "; ".join(self._briefly([self.window(window) for window in windows]))

    def _briefly(self, texts: list[str]) -> list[str]:
        """The subject is not said again where the sentence before has the same."""
        names = {p.Party(name) for name in (*p.SEATS, *p.SIDES)}
        out = texts[:1]
        for before, text in pairwise(texts):
            subjects = (self.party(party) + " " for party in names)
            same = [one for one in subjects if before.startswith(one) and text.startswith(one)]
            out.append(text.removeprefix(max(same, key=len)) if same else text)
        return out

    def _inside(self, window: p.Window) -> str:
        text = self.window(window)
        return f"({text})" if isinstance(window, p.AnyOf) else text

    def _fact(self, fact: p.Window, *, no: bool) -> str:
        party = getattr(fact, "party", None)
        if no and party is not None and self.phrases.has("nobody", party.name):  # not any side = no side
            return self._of(fact, self.phrases.say("nobody", party.name), no=False, many=False)
        if party is None:
            return self._of(fact, self.party(p.Party("caller")), no=no, many=False)
        return self._of(fact, self.party(party), no=no, many=self.many(party))

    def _of(self, fact: p.Window, who: str, *, no: bool, many: bool) -> str:
        """One fact about ``who``."""
        match fact:
            case p.Moment(name=name):
                return self.phrases.say("moment_no" if no else "moment", name)
            case p.Compare():
                return self._compare(fact, no)
            case p.Inherited():
                return "…"
        key, words = self._key(fact)
        return self.phrases.form("window", key, no=no, many=many, **{"who": who, **words})

    def _key(self, fact: p.Window) -> tuple[str, dict[str, object]]:
        """The phrase of a fact, and what to fill in."""
        match fact:
            case p.Answering(bet=bet):
                return "answering", {"bet": self.name(bet)}
            case p.TrickTied(trick=n):
                return "tied", {"n": n}
            case p.WonTrick(trick=n):
                return "won", {"n": n}
            case p.Played(scope=scope):
                return {"": "played", "trick": "played_trick"}.get(scope, "played_n"), {"n": scope}
            case p.Covered(scope=scope):
                return f"covered_{scope}" if scope else "covered", {}
            case p.HasCalled(call=name):
                return "called", {"what": self.name(name)}
            case p.HasAccepted(bet=name):
                return "accepted", {"what": self.name(name)}
            case p.HasWord():
                return "word", {}
            case p.FirstToCall(call=name):
                return "first", {"what": self.name(name)}
            case p.Holds(what=what):
                return "holds", {"what": self.cards(what)}
            case p.OnTable(what=what):
                return "table", {"what": self.cards(what)}
            case p.RoleIs(role=role):
                return f"role_{role}", {}
            case p.Same(left=left, right=right):
                return "same", {"who": self.party(left), "what": self.party(right)}
            case p.InHalf(half=half):
                return half, {"n": self.book.score.half}
            case p.BetIs(bet=bet, status=status):
                return f"bet_{status}", {"bet": self.name(bet)}
            case p.ModeIs(mode=mode):
                return "mode", {"what": mode}
            case p.LastHand(kind=kind):
                return "last_hand", {"what": self.name(kind)}
        raise AssertionError(f"not a fact: {fact!r}")

    def _compare(self, fact: p.Compare, no: bool) -> str:
        """A comparison; of a score with a number, a sentence."""
        op = OPPOSITE.get(fact.op, fact.op) if no else fact.op
        denied = no and op == fact.op
        left, right = _solved(self.number(fact.left), op, self.number(fact.right))
        if isinstance(left, p.Quantity) and left.name in ("score", "leader", "trailer") and not left.at_deal:
            who = left.party if left.party is not None else p.Party(left.name)
            if isinstance(right, p.Int) and op != "ties" and not denied:
                return self.phrases.say("window", f"score_{op}", who=self.party(who), n=right.value)
        a, b = self.amount(fact.left), self.amount(fact.right)
        return self.phrases.form("window", "compare", no=denied, left=a, op=SIGNS[op], right=b)

    # ------------------------------------------------------------ amounts
    def number(self, amount: p.Amount) -> p.Amount:
        """The amount with the target and its half filled in, worked out as far as that goes."""
        match amount:
            case p.Quantity(name="target"):
                return p.Int(self.book.score.target)
            case p.Quantity(name="half"):
                return p.Int(self.book.score.half)
            case p.Both(op=op, left=left, right=right):
                return fold_constants(p.Both(op, self.number(left), self.number(right)))
        return amount

    def known(self, amount: p.Amount) -> str:
        """The name in ``amounts`` that stands for this amount, or nothing."""
        if isinstance(amount, p.AmountName):
            return amount.name
        if isinstance(amount, p.Int):
            return ""
        for name, meaning in self.book.amounts.items():
            if amount in (meaning, fold_constants(spelled_out(meaning, self.book.amounts))):
                return name
        return ""

    def short(self, amount: p.Amount) -> str:
        """The amount by its name if the book has one for it, else in words."""
        name = self.known(amount)
        return self.name(name) if name else self.amount(amount)

    def amount(self, amount: p.Amount) -> str:
        """How much: ``3``, ``30 − the leader's points``."""
        amount = self.number(amount)
        match amount:
            case p.Int(value=value):
                return str(value)
            case p.AmountName(name=name):
                return self.name(name)
            case p.Quantity():
                return self._quantity(amount)
            case p.ValueOf(party=party):
                return self.phrases.say("amount", "value_of", who=self.party(party))
            case p.Both(op=op, left=left, right=right):
                return self._both(op, left, right)
            case p.Whole(what=what):
                return self.phrases.say("amount", what)
            case p.If(when=when, then=then, otherwise=otherwise):
                return self.phrases.say(
                    "amount", "if", when=self.window(when), then=self.short(then), otherwise=self.short(otherwise)
                )
        return "…"

    def _both(self, op: str, left: p.Amount, right: p.Amount) -> str:
        a, b = self.short(left), self.short(right)
        if op not in "+-*":
            return self.phrases.say("amount", op, a=a, b=b)
        if isinstance(right, p.If) or (isinstance(right, p.Both) and op != "+"):
            b = f"({b})"
        if op == "*" and isinstance(left, p.Both | p.If):
            a = f"({a})"
        return f"{a} {({'+': '+', '-': '−', '*': '×'})[op]} {b}"

    def _quantity(self, quantity: p.Quantity) -> str:
        key, party = quantity.name, quantity.party
        if party is not None:
            text = self.phrases.say("quantity", f"{key}_of", who=self.party(party))
        else:
            text = self.phrases.say("quantity", key)
        return self.phrases.say("quantity", "at_deal", amount=text) if quantity.at_deal else text

    # ------------------------------------------------------------ effects and cards
    def effects(self, effects: p.Effects) -> str:
        """What happens: ``3 to the others``."""
        return self.phrases.join([self._effect(one) for one in effects.items], "and")

    def _effect(self, effect: p.Effect) -> str:
        who = self.party(effect.party) if effect.party else ""
        many = effect.party is not None and self.many(effect.party)
        if effect.do == "pay" and effect.amount == p.Quantity("stake"):
            return self.phrases.say("effect", "pay_stake", who=who)
        n = self.short(effect.amount) if effect.amount is not None else ""
        what = self.name(effect.name) if effect.name else ""
        return self.phrases.form("effect", effect.do, many=many, who=who, n=n, what=what)

    def cards(self, selector: p.Selector) -> str:
        """The cards that a selector picks."""
        return self.phrases.join([self._term(term) for term in selector.terms], "or")

    def _term(self, term: p.Term) -> str:
        match term:
            case p.CardIs(text=text):
                return text
            case p.RankIs(rank=rank):
                return rank
            case p.RankRange(low=low, high=high):
                return self.phrases.say("card", "to", low=low, high=high)
            case p.OfTurned(ranks=ranks):
                return self.phrases.say("card", "of_turned", ranks=self.phrases.join(list(ranks), "or"))
            case p.Named(name=name, suit=suit):
                return f"{self.name(name)} {suit}" if suit else self.name(name)
            case p.RankAfter():
                return self.phrases.say("card", "rank_after")
            case p.FaceDown():
                return self.phrases.say("card", "face_down")
        return self.phrases.say("card", "any")
