"""A run on disk: its plan, which pieces are done, and their sums.

The file is written anew after every piece, beside the old one, and then takes
its place: whatever happens, one whole file is there.  It is a NumPy archive
without pickled objects; one that is damaged, too large or of another run is
refused.
"""

from __future__ import annotations

import json
import os
import zipfile
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

import numpy as np

from trucodsl.analysis.campaign import Plan
from trucodsl.analysis.sums import Sums
from trucodsl.diagnostics import UsageError
from trucodsl.engines.deals import Ints

SPARE = 1 << 16  # bytes for headers and the plan
NAMES = {
    "variant": "the variant",
    "rules": "its rules (their fingerprint)",
    "mode": "the mode",
    "matches": "whole matches",
    "games": "the number of games",
    "seed": "the seed",
    "version": "the version of trucodsl",
    "piece": "the size of the pieces",
}


class RunFile:
    """A file of one run; it need not exist yet.  ``UsageError`` if it is not of this run."""

    def __init__(self, path: Path, plan: Plan, sums: Sums) -> None:
        self.path, self.plan = path, plan
        self.done: set[int] = set()
        self.seconds = 0.0
        self._arrays: dict[str, Ints] | None = None
        if path.exists():
            self._read(sums)

    def into(self, sums: Sums) -> None:
        """Add what is kept."""
        if self._arrays is not None:
            sums.add(self._arrays)

    def keep(self, sums: Sums) -> None:
        """Write the file anew; ``done`` says of which pieces these are the sums."""
        flags = np.zeros(self.plan.pieces, bool)
        flags[list(self.done)] = True
        plan = np.frombuffer(json.dumps(asdict(self.plan)).encode(), np.uint8)
        beside = self.path.with_name(self.path.name + ".part")
        try:
            with open(beside, "wb") as file:
                np.savez(file, plan=plan, done=flags, seconds=np.array(self.seconds), **sums.arrays())  # type: ignore[arg-type]
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path)
        except OSError:
            with suppress(OSError):
                beside.unlink()
            raise

    # ------------------------------------------------------------ reading
    def _read(self, sums: Sums) -> None:
        expected = sums.arrays()
        most = sum(array.nbytes for array in expected.values()) + self.plan.pieces + SPARE
        try:
            with zipfile.ZipFile(self.path) as archive:
                if sum(one.file_size for one in archive.infolist()) > 2 * most:
                    raise self._refused("it is larger than a file of this run can be")
            with np.load(self.path, allow_pickle=False) as kept:
                found = {name: kept[name] for name in kept.files}
            self._same(json.loads(found.pop("plan").tobytes()))
            flags, seconds = found.pop("done"), found.pop("seconds")
            self.done, self.seconds = set(np.flatnonzero(flags).tolist()), float(seconds)
        except (zipfile.BadZipFile, ValueError, KeyError, EOFError, TypeError, AttributeError) as fault:
            raise self._refused("it is damaged, or no such file") from fault
        fits = flags.shape == (self.plan.pieces,) and found.keys() == expected.keys()
        if not fits or any(
            found[name].shape != one.shape or found[name].dtype != one.dtype for name, one in expected.items()
        ):
            raise self._refused("what it holds does not fit this run")
        games = sum(self.plan.part(number)[1] for number in self.done)
        if found["products"][0, 0] != games:
            raise self._refused("its sums are not of the pieces that it says are done")
        self._arrays = found

    def _same(self, plan: object) -> None:
        mine = asdict(self.plan)
        if not isinstance(plan, dict) or plan.keys() != mine.keys():
            raise self._refused("it is damaged, or no such file")
        for name, value in mine.items():
            if plan[name] != value:
                raise self._refused(f"it differs in {NAMES[name]}: {_short(plan[name])} there, {_short(value)} here")

    def _refused(self, why: str) -> UsageError:
        return UsageError(f"{self.path} is not a run to go on with: {why}; name another file, or ask for the same run")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 24 else text[:23] + "…"
