"""How long it takes to flatten a mode: CPU milliseconds, the best of some rounds, on one core.

    python benchmarks/flattening.py [--rounds N]

The mark is 200 ms for every mode of argentino.  The last column is the ratio to
the first line, measured in the same run: of two runs on different machines only
that can be compared.
"""

from __future__ import annotations

import argparse
from time import process_time

import trucodsl
from trucodsl.machine.flatten import flatten

MARK = 200.0  # milliseconds
SUBJECTS = (
    ("argentino", "1v1"),
    ("argentino", "2v2"),
    ("argentino", "3v3"),
    ("argentino", "gallo"),
    ("argentino", "destantado"),
    ("argentino+con-flor", "3v3"),
    ("argentino+cantado", "3v3"),
)


def milliseconds(name: str, mode: str, rounds: int) -> tuple[float, int]:
    """The best time, and the situations that come of it; hands are built anew each round."""
    times, situations = [], 0
    for _ in range(rounds):
        machine = trucodsl.compile(name)
        since = process_time()
        situations = len(flatten(machine, mode).situations)
        times.append(1000 * (process_time() - since))
    return min(times), situations


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    print(f"{'flattening, one core':<34}{'situations':>11}{'ms':>8}{'mark':>8}{'x first':>9}")
    first = 0.0
    for name, mode in SUBJECTS:
        time, situations = milliseconds(name, mode, asked.rounds)
        first = first or time
        missed = "" if time < MARK else "  missed"
        print(f"{f'{name} {mode}':<34}{situations:>11,}{time:>8.0f}{MARK:>8.0f}{time / first:>9.1f}{missed}")


if __name__ == "__main__":
    main()
