"""Truth: true, false, or not known yet because it depends on the score."""

from __future__ import annotations

from collections.abc import Iterable

from trucodsl.syntax import phrases as p

Truth = bool | p.Window  # a window over scores where it is not known yet


def both(truths: Iterable[Truth]) -> Truth:
    """All of these."""
    left = [t for t in truths if t is not True]
    if any(t is False for t in left):
        return False
    return True if not left else _window(left[0]) if len(left) == 1 else p.AllOf(tuple(_window(t) for t in left))


def either(truths: Iterable[Truth]) -> Truth:
    """One of these."""
    left = [t for t in truths if t is not False]
    if any(t is True for t in left):
        return True
    return False if not left else _window(left[0]) if len(left) == 1 else p.AnyOf(tuple(_window(t) for t in left))


def negated(truth: Truth) -> Truth:
    """The opposite."""
    return not truth if isinstance(truth, bool) else p.Not(truth)


def _window(truth: Truth) -> p.Window:
    assert not isinstance(truth, bool)
    return truth
