"""Rule book → machine: rows a person can read, and the automaton that everything bulk reads."""

from trucodsl.machine.lower import every_hand, hand, kinds_at, lower
from trucodsl.machine.machine import Machine

__all__ = ["Machine", "every_hand", "hand", "kinds_at", "lower"]
