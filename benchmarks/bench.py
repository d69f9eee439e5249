"""Speed of the bulk engine, as a ratio to hand-written C measured in the same run.

    python benchmarks/bench.py [--rounds N] [--hands N] [--json]

C and Python take turns on one core and are timed by the CPU time they use, so
other programs disturb the ratio little; it is the median over the rounds.  The
C program knows truco paulista one against one only: the ratios of other
variants and modes are marks for regressions, not a comparison.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

import trucodsl
from trucodsl import pipeline
from trucodsl.engines.lockstep import play
from trucodsl.engines.tables import Packed, pack
from trucodsl.machine.to_tables import tables_of

HERE = Path(__file__).parent
SUBJECTS = (
    # variant, mode, whole matches, least ratio that is demanded
    ("paulista", "1v1", False, 0.15),
    ("paulista", "1v1", True, 0.11),
    ("paulista", "2v2", True, 0.07),
    ("gauderio", "1v1", True, None),
    ("argentino", "1v1", True, None),
    ("argentino+con-flor", "1v1", True, 0.075),
    ("argentino+con-flor", "2v2", True, 0.055),
    ("argentino", "3v3", True, None),
    ("argentino", "gallo", True, None),
    ("argentino", "destantado", True, None),
    ("argentino+cantado", "2v2", True, None),
)


@dataclass(frozen=True)
class Subject:
    """One line of the table."""

    name: str
    packed: Packed
    matches: bool
    mark: float | None

    def hands_per_second(self, hands: int) -> float:
        """Random games, about so many hands in all; the last chunk is finished."""
        done, game, since = 0, 0, process_time()
        chunk = hands // 6 if self.matches else hands
        while done < hands:
            result = play(self.packed, chunk, 1, matches=self.matches, first_game=game)
            done, game = done + int(result.hands.sum()), game + chunk
        return done / (process_time() - since)


def compiled(folder: Path) -> Path | None:
    """The C program, or None if there is no compiler."""
    compiler = shutil.which(os.environ.get("CC", "gcc")) or shutil.which("cc")
    if compiler is None:
        return None
    target = folder / "limit"
    subprocess.run([compiler, "-O3", "-march=native", str(HERE / "limit.c"), "-o", str(target)], check=True)
    return target


def anchor(program: Path, hands: int) -> tuple[float, float]:
    """Hands a second of the C program: single hands, whole matches."""
    shown = subprocess.run([str(program), str(hands), "1"], check=True, capture_output=True, text=True).stdout
    single, whole = (float(line.split()[-1]) for line in shown.splitlines())
    return single, whole


def subjects() -> list[Subject]:
    """Everything that is measured, compiled."""
    found = []
    for name, mode, matches, mark in SUBJECTS:
        machine = trucodsl.compile(name)
        automaton = pipeline.automaton(machine, mode)
        packed = pack(automaton, tables_of(machine, automaton))
        found.append(Subject(f"{name} {mode}, {'matches' if matches else 'hands'}", packed, matches, mark))
    return found


def one_core() -> None:
    """Stay on one core, where the system can be asked for that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(program: Path | None, found: list[Subject], rounds: int, hands: int) -> list[dict[str, object]]:
    """Speeds, and ratios to the C program, medians over the rounds."""
    for subject in found:
        subject.hands_per_second(hands // 8)  # first touches of memory are not measured
    speeds: list[list[float]] = [[] for _ in found]
    ratios: list[list[float]] = [[] for _ in found]
    for _ in range(rounds):
        for i, subject in enumerate(found):
            limit = anchor(program, 6 * hands) if program else None
            speeds[i].append(subject.hands_per_second(hands))
            if limit:
                ratios[i].append(speeds[i][-1] / limit[subject.matches])
    return [
        {
            "subject": subject.name,
            "hands_per_second": round(median(speeds[i])),
            "ratio": round(median(ratios[i]), 4) if ratios[i] else None,
            "mark": subject.mark,
        }
        for i, subject in enumerate(found)
    ]


def main() -> int:
    """Measure and print; 1 if a mark is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=600_000, help="hands a measurement")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    one_core()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        if program is None:
            print("no C compiler: speeds without ratios", file=sys.stderr)
        lines = measure(program, subjects(), asked.rounds, asked.hands)
    if asked.json:
        print(json.dumps(lines, indent=2))
    else:
        print(f"{'random play, one core':<34}{'million hands/s':>16}{'x C':>8}{'mark':>8}")
        for line in lines:
            speed, ratio, mark = line["hands_per_second"], line["ratio"], line["mark"]
            shown = "" if ratio is None else f"{ratio:.3f}"
            assert isinstance(speed, int)
            print(f"{line['subject']:<34}{speed / 1e6:>16.2f}{shown:>8}{mark or '':>8}")
    missed = [line for line in lines if line["ratio"] and line["mark"] and line["ratio"] < line["mark"]]  # type: ignore[operator]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
