"""How many situations a hand can have at most, without counting them.

A bound that costs nothing: far too high for most hands, but a hand below it
need not be flattened to know that it is not too large.
"""

from __future__ import annotations

from math import prod

from trucodsl.machine.forget import only_in_first_trick
from trucodsl.machine.machine import Chart, Hand
from trucodsl.machine.speaking import is_spoken


def at_most(hand: Hand) -> int:
    """A number of situations that the hand cannot exceed."""
    seats, tricks = hand.seats, hand.book.tricks.count
    # nobody has played; one has; later each side or none is best, with the card of either of two partners
    places = 2 + (seats - 2) * 3 * 2
    memory = 2 ** (len(hand.asked_deeds) * seats + (seats if hand.asked_covers else 0))
    facts = 2 ** (seats * len({name for names in hand.bet_holdings for name in names if name in hand.holdings}))
    asked = (seats if hand.speaks_any_time else 1) * memory
    first = places * prod(_states(chart, seats) for chart in hand.charts) * facts
    later = [chart for chart in hand.charts if not only_in_first_trick(chart.bet.when)]
    rest = sum(places * seats * 3**trick for trick in range(1, tricks)) * prod(_states(c, seats) for c in later)
    return int((first + rest) * asked)


def _states(chart: Chart, seats: int) -> int:
    """Open or over; every call waiting, by any chair; every call agreed, by either side; every figure being said."""
    said = (seats + 1) * 2**seats if is_spoken(chart.bet) else 0
    return 3 + len(chart.nodes) * (seats + 2 * (chart.bet.decides == "hand") + said)
