"""Reading a phrase.

``parse_phrase`` turns the text of a leaf into the node of its kind, or reports
what is wrong with it and where, and gives nothing.  What a name means, and
whether there is such a call or card, is not asked here.

A phrase is bounded in length and depth, so what comes after may recurse.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from trucodsl.diagnostics import Report
from trucodsl.syntax import phrase_faults
from trucodsl.syntax.grammars import parser
from trucodsl.syntax.phrase_nodes import Nodes, ends
from trucodsl.syntax.phrases import Phrase
from trucodsl.syntax.tree import Scalar

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

KINDS = {
    "selector": "a choice of cards",
    "order": "an order of cards",
    "stands": "a card standing for another",
    "pattern": "a pattern of cards",
    "outcome": "an outcome of the tricks",
    "chain": "a chain of calls",
    "amount": "an amount",
    "window": "a window",
    "effects": "an effect",
    "foul": "a foul",
    "duty": "a duty",
    "party": "a party",
    "number_range": "a range of numbers",
}
"""The kinds of phrase, each a start symbol of the grammar, and what people call them."""

LONGEST = 4_000
DEEPEST = 100


def parse_phrase(kind: str, scalar: Scalar, report: Report) -> Phrase | None:
    """The phrase that ``scalar`` writes; None if it is at fault, which is then in the report."""
    from lark.exceptions import UnexpectedInput

    text = scalar.text
    if not text.strip():
        report.add("E154", scalar.span, kind=KINDS[kind])
        return None
    if len(text) > LONGEST:
        report.add("E143", scalar.part(0, 1), length=len(text), longest=LONGEST)
        return None
    try:
        tree = _tree(kind, text)
    except UnexpectedInput as error:
        phrase_faults.explain(_parser(), kind, KINDS[kind], scalar, error, report)
        return None
    deep = _too_deep(tree)
    if deep is not None:
        report.add("E144", scalar.part(*deep), deepest=DEEPEST)
        return None
    before = len(report.errors)
    phrase_faults.misplaced_ellipsis(kind, scalar, report)
    node: Phrase = Nodes(scalar, report).build(tree)
    return node if len(report.errors) == before else None


@cache
def reserved_words() -> frozenset[str]:
    """The words of the language, which no name may be."""
    return frozenset(phrase_faults.words_of(_parser()).values())


def _parser() -> Lark:
    return parser("phrases.lark", tuple(KINDS))


@lru_cache(maxsize=4096)
def _tree(kind: str, text: str) -> Tree[Token]:
    """The parse tree, kept: a variant, its base and its kinds of hand say many phrases again."""
    return _parser().parse(text, start=kind)


def _too_deep(tree: Tree[Token]) -> tuple[int, int] | None:
    """Where a tree is nested too deep, if it is."""
    level = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in node.children if not isinstance(child, str)]
        if not level:
            return None
    return ends(level[0])
