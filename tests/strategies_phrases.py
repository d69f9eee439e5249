"""Hypothesis strategies for every node of a phrase: whatever can be written."""

from __future__ import annotations

from hypothesis import strategies as st

from trucodsl.syntax import phrases as p
from trucodsl.syntax.phrase_parser import reserved_words

NUMBERS = st.integers(0, 1_000_000)
TRICKS = st.integers(1, 3)
RANKS = st.sampled_from(["1", "2", "3", "7", "10", "12", "J", "Q", "K", "A"])
SUITS = st.sampled_from("♣♥♠♦")
NAMES = st.one_of(
    st.sampled_from(["truco", "vale_4", "real", "falta", "flor", "manilha", "a_ley", "ñandú", "Truco", "2v2"]),
    st.from_regex(r"[a-z_][a-z0-9_]{0,5}", fullmatch=True),
).filter(lambda name: name not in reserved_words())
CARDS = st.one_of(
    st.tuples(st.integers(1, 12).map(str), st.sampled_from("ebocp♣♥♠♦")),
    st.tuples(st.sampled_from("AJQK"), st.sampled_from("ecop♣♥♠♦")),
).map("".join)
INHERITED = st.just(p.Inherited())

# ---------------------------------------------------------------- parties and cards
parties = st.sampled_from(p.PARTIES).map(p.Party)
terms: st.SearchStrategy[p.Term] = st.one_of(
    CARDS.map(p.CardIs),
    RANKS.map(p.RankIs),
    st.builds(p.RankRange, RANKS, RANKS),
    st.builds(p.OfTurned, st.lists(RANKS, min_size=1, max_size=4).map(tuple)),
    st.builds(p.RankAfter),
    st.builds(p.Named, NAMES, st.none() | SUITS),
    st.builds(p.FaceDown),
    st.builds(p.AnyCard),
)
selectors = st.builds(p.Selector, st.lists(terms, min_size=1, max_size=3).map(tuple))
orders = st.builds(p.Order, st.lists(selectors | INHERITED, min_size=1, max_size=6).map(tuple))
stands = st.builds(p.Stands, RANKS, selectors)

# ---------------------------------------------------------------- values and outcomes
groups = st.one_of(
    st.builds(p.Group, st.just("suit"), st.integers(1, 3)),
    st.builds(p.Group, st.just("any"), st.integers(1, 3)),
    st.builds(p.Group, st.just("named"), st.integers(1, 3), NAMES),
)
patterns = st.builds(
    p.Pattern,
    st.lists(groups, min_size=1, max_size=3).map(tuple),
    st.lists(NUMBERS | st.sampled_from(p.PARTS), min_size=1, max_size=3).map(tuple),
    st.just("") | NAMES,
    st.booleans(),
)
outcomes = st.builds(
    p.Outcome,
    st.lists(st.sampled_from("ABC="), min_size=1, max_size=4).map(tuple),
    st.sampled_from(("A", "B", "C", *p.TAKERS)),
)


# ---------------------------------------------------------------- chains
def _longer(chains: st.SearchStrategy[p.Chain]) -> st.SearchStrategy[p.Chain]:
    several = st.lists(chains, min_size=2, max_size=3).map(tuple)
    bounds = st.tuples(st.integers(0, 9), st.integers(1, 1_000)).filter(lambda pair: pair[0] <= pair[1])
    return st.one_of(
        st.builds(p.Then, several),
        st.builds(p.Either, several),
        st.builds(lambda item, pair: p.Repeat(item, *pair), chains, bounds),
        st.builds(p.Repeat, chains, st.just(0), st.none()),
    )


_calls: st.SearchStrategy[p.Chain] = st.one_of(st.builds(p.Call, NAMES), INHERITED)
chains: st.SearchStrategy[p.Chain] = st.builds(p.Silent) | st.recursive(_calls, _longer, max_leaves=8)

# ---------------------------------------------------------------- amounts and windows
_plain_quantities = [name for name in p.QUANTITIES if name != "score"]
_quantities = st.one_of(
    st.builds(p.Quantity, st.sampled_from(_plain_quantities)),
    st.builds(p.Quantity, st.sampled_from(("score", "flores")), parties),
    st.builds(p.Quantity, st.sampled_from(("leader", "trailer")), st.none(), st.just(True)),
)
_units: st.SearchStrategy[p.Amount] = st.one_of(
    st.builds(p.Int, NUMBERS),
    _quantities,
    st.builds(p.AmountName, NAMES),
    st.builds(p.ValueOf, parties),
    st.builds(p.Whole, st.sampled_from(("game", "match"))),
)
_OPERATIONS = st.sampled_from(("+", "-", "*", "smaller", "larger", "multiple"))


def _sums(amounts: st.SearchStrategy[p.Amount]) -> st.SearchStrategy[p.Amount]:
    return st.builds(p.Both, _OPERATIONS, amounts, amounts)


def _facts(amounts: st.SearchStrategy[p.Amount]) -> st.SearchStrategy[p.Window]:
    return st.one_of(
        st.builds(p.Moment, st.sampled_from(p.MOMENTS)),
        st.builds(p.Answering, NAMES),
        st.builds(p.TrickTied, TRICKS),
        st.builds(p.WonTrick, parties, TRICKS),
        st.builds(p.Played, parties, st.sampled_from(("", "trick", "1", "2"))),
        st.builds(p.Covered, parties, st.sampled_from(("", "trick", "every"))),
        st.builds(p.HasCalled, parties, NAMES),
        st.builds(p.HasAccepted, parties, NAMES),
        st.builds(p.HasWord, parties),
        st.builds(p.FirstToCall, parties, NAMES),
        st.builds(p.Holds, parties, selectors),
        st.builds(p.RoleIs, parties, st.sampled_from(p.ROLES)),
        st.builds(p.Same, parties, parties),
        st.builds(p.InHalf, parties, st.sampled_from(("malas", "buenas"))),
        st.builds(p.BetIs, NAMES, st.sampled_from(p.STATUSES)),
        st.builds(p.OnTable, selectors),
        st.builds(p.ModeIs, NAMES),
        st.builds(p.LastHand, NAMES),
        st.builds(p.Compare, amounts, st.sampled_from(("<", "<=", "=", ">=", ">")), amounts),
    )


def _wider(windows: st.SearchStrategy[p.Window]) -> st.SearchStrategy[p.Window]:
    several = st.lists(windows, min_size=2, max_size=3).map(tuple)
    return st.one_of(st.builds(p.AnyOf, several), st.builds(p.AllOf, several), st.builds(p.Not, windows))


conditions: st.SearchStrategy[p.Window] = st.deferred(
    lambda: st.recursive(_facts(_without_inherited), _wider, max_leaves=5)
)
_choices = st.deferred(lambda: st.builds(p.If, conditions, _without_inherited, _without_inherited))
_without_inherited: st.SearchStrategy[p.Amount] = st.deferred(
    lambda: st.recursive(st.one_of(_units, _units, _units, _choices), _sums, max_leaves=5)
)
amounts: st.SearchStrategy[p.Amount] = st.recursive(st.one_of(_units, _choices, INHERITED), _sums, max_leaves=5)
number_ranges = st.builds(p.NumberRange, _without_inherited, _without_inherited)


def _spliced(window: p.Window) -> p.Window:
    """``... and window``, in the form it is read in."""
    if isinstance(window, p.AllOf):
        return p.AllOf((p.Inherited(), *window.items))
    if isinstance(window, p.AnyOf):
        return p.AnyOf((p.Inherited(), *window.items))
    return p.AllOf((p.Inherited(), window))


windows: st.SearchStrategy[p.Window] = st.one_of(conditions, conditions.map(_spliced), INHERITED)

# ---------------------------------------------------------------- effects, fouls, duties
_effect = st.one_of(
    st.builds(lambda amount, party: p.Effect("pay", amount, party), _without_inherited, parties),
    st.builds(lambda party, name: p.Effect("divert", None, party, name), parties, NAMES),
    st.builds(
        lambda do, party: p.Effect(do, None, party), st.sampled_from(("hand", "game", "match", "leaves")), parties
    ),
    st.builds(lambda party, name: p.Effect("bar", None, party, name), parties, NAMES),
    st.builds(lambda do, name: p.Effect(do, None, None, name), st.sampled_from(("cancel", "close", "call")), NAMES),
    st.just(p.Effect("deal again")),
)
effects = st.builds(p.Effects, st.lists(_effect, min_size=1, max_size=3).map(tuple))
_acts = st.one_of(
    st.tuples(st.just("calls"), NAMES, st.none()),
    st.tuples(st.just("plays"), st.just(""), selectors),
    st.tuples(st.sampled_from(("keeps silent", "leaves", "misstates", "hides")), st.just(""), st.none()),
)
fouls = st.builds(
    lambda party, act, when, noticed, then: p.Foul(party, act[0], act[1], act[2], when, noticed, then),
    parties,
    _acts,
    conditions,
    st.sampled_from(p.NOTICED),
    effects,
)
duties = st.builds(p.Duty, st.one_of(NAMES, st.sampled_from(p.DUTIES)), conditions)

BY_KIND: dict[str, st.SearchStrategy[p.Phrase]] = {
    "selector": selectors,
    "order": orders,
    "stands": stands,
    "pattern": patterns,
    "outcome": outcomes,
    "chain": chains,
    "amount": amounts,
    "window": windows,
    "effects": effects,
    "foul": fouls,
    "duty": duties,
    "party": parties,
    "number_range": number_ranges,
}
