"""A run in pieces: many processes, stopped, killed and taken up again; the figures are always those of one run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import numpy as np
import pytest

import trucodsl
from trucodsl import pipeline
from trucodsl.analysis import campaign
from trucodsl.analysis.campaign import Outcome, Plan
from trucodsl.analysis.kept import RunFile
from trucodsl.analysis.simulate import simulate
from trucodsl.analysis.sums import Counted, Sums
from trucodsl.diagnostics import UsageError
from trucodsl.engines.tables import Packed, pack
from trucodsl.machine.flatten import flatten
from trucodsl.machine.to_tables import tables_of

ENV = {**os.environ, "PYTHONPATH": str(Path(trucodsl.__file__).parent.parent)}
PLAN = Plan(games=900, seed=5, matches=True, variant="mao-de-dez", mode="1v1", rules="abc", version="1", piece=100)


@pytest.fixture(scope="module")
def packed() -> Packed:
    """A small variant, paid when hands end."""
    machine = pipeline.compile("mao-de-dez")
    automaton = flatten(machine, "1v1")
    return pack(automaton, tables_of(machine, automaton))


@pytest.fixture(scope="module")
def counted(packed: Packed) -> Counted:
    """What is counted in its matches."""
    return Counted.of(packed, matches=True)


@pytest.fixture(scope="module")
def whole(counted: Counted) -> Sums:
    """The run of ``PLAN`` in one piece."""
    return campaign.run(counted, replace(PLAN, piece=PLAN.games)).sums


def same(one: Sums, other: Sums) -> bool:
    """Whether they have the same sums."""
    arrays = other.arrays()
    return all(np.array_equal(array, arrays[name]) for name, array in one.arrays().items())


def test_pieces_make_up_the_run(counted: Counted, whole: Sums) -> None:
    """Each game is in one of them."""
    assert [PLAN.part(i) for i in (0, PLAN.pieces - 1)] == [(0, 100), (800, 100)]
    assert replace(PLAN, games=850).part(8) == (800, 50)
    assert same(campaign.run(counted, PLAN).sums, whole)


def test_two_processes_and_one_that_dies(counted: Counted, whole: Sums) -> None:
    """Two play what one plays, also when one of them is killed; and so it is when every process dies."""
    killed: list[int] = []

    def kill(done: int, games: int) -> None:
        if done and not killed:
            killed.extend(child.pid for child in active_children() if child.pid)
            os.kill(killed[0], signal.SIGKILL)

    out = campaign.run(counted, PLAN, jobs=2, progress=kill)
    assert killed and len(out.done) == PLAN.pieces
    assert same(out.sums, whole)


def stopped(counted: Counted, path: Path, pieces: int) -> Outcome:
    """The run, stopped after some pieces and kept."""
    seen: list[int] = []
    kept = RunFile(path, PLAN, Sums(counted))
    return campaign.run(
        counted, PLAN, kept=kept, progress=lambda done, games: seen.append(done), stop=lambda: len(seen) > pieces
    )


def test_stopped_and_taken_up_again(counted: Counted, whole: Sums, tmp_path: Path) -> None:
    """It goes on where it was; when it is done nothing is played any more."""
    path = tmp_path / "one.run"
    assert stopped(counted, path, 3).sums.games == 300
    seen: list[int] = []
    kept = RunFile(path, PLAN, Sums(counted))
    assert kept.done == {0, 1, 2} and kept.seconds > 0
    out = campaign.run(counted, PLAN, kept=kept, progress=lambda done, games: seen.append(done))
    assert seen[0] == 300 and same(out.sums, whole)
    again = campaign.run(counted, PLAN, kept=RunFile(path, PLAN, Sums(counted)), stop=lambda: True)
    assert same(again.sums, whole) and again.seconds == pytest.approx(out.seconds)
    assert [one.name for one in tmp_path.iterdir()] == ["one.run"]


KILLED = """
from pathlib import Path
from trucodsl import pipeline
from trucodsl.analysis import campaign
from trucodsl.analysis.campaign import Plan
from trucodsl.analysis.kept import RunFile
from trucodsl.analysis.sums import Counted, Sums
from trucodsl.engines.tables import pack
from trucodsl.machine.flatten import flatten
from trucodsl.machine.to_tables import tables_of

machine = pipeline.compile("mao-de-dez")
automaton = flatten(machine, "1v1")
counted = Counted.of(pack(automaton, tables_of(machine, automaton)), matches=True)
plan = {plan!r}
print("ready", flush=True)
campaign.run(counted, plan, kept=RunFile(Path({path!r}), plan, Sums(counted)))
"""


def test_killed_and_taken_up_again(counted: Counted, tmp_path: Path) -> None:
    """After ``kill -9`` nothing is lost but the piece that was being played, and nothing is counted twice."""
    path, plan = tmp_path / "killed.run", replace(PLAN, games=200_000)
    script = KILLED.format(plan=plan, path=str(path))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=ENV) as process:
        until = time.monotonic() + 60
        while not path.exists() and time.monotonic() < until:
            time.sleep(0.01)
        process.kill()
    kept = RunFile(path, plan, Sums(counted))
    assert 0 < len(kept.done) < plan.pieces
    played = Sums(counted)
    kept.into(played)
    again = Sums(counted)
    for number in kept.done:
        again.add(campaign.piece(counted, plan, number))
    assert same(played, again)


# ---------------------------------------------------------------- files that are not of this run
@pytest.mark.parametrize(
    ("change", "word"),
    [({"seed": 6}, "seed: 5 there, 6 here"), ({"games": 901}, "number of games"), ({"rules": "abd"}, "fingerprint")],
)
def test_another_run_is_refused(change: dict[str, int], word: str, counted: Counted, tmp_path: Path) -> None:
    """It says what is different."""
    stopped(counted, tmp_path / "one.run", 1)
    with pytest.raises(UsageError, match=word):
        RunFile(tmp_path / "one.run", replace(PLAN, **change), Sums(counted))  # type: ignore[arg-type]


def test_another_shape_is_refused(counted: Counted, packed: Packed, tmp_path: Path) -> None:
    """Single hands count less than matches; a file that claims to be of them is not read as one of matches."""
    path = tmp_path / "one.run"
    RunFile(path, PLAN, Sums(counted)).keep(Sums(Counted.of(packed, matches=False)))
    with pytest.raises(UsageError, match="does not fit"):
        RunFile(path, PLAN, Sums(counted))


def test_sums_of_other_pieces_are_refused(counted: Counted, whole: Sums, tmp_path: Path) -> None:
    """As many games as the pieces have."""
    file = RunFile(tmp_path / "one.run", PLAN, Sums(counted))
    file.done = {0}
    file.keep(whole)
    with pytest.raises(UsageError, match="not of the pieces"):
        RunFile(tmp_path / "one.run", PLAN, Sums(counted))


@pytest.mark.parametrize("damage", ["empty", "text", "half", "flipped", "pickled", "vast"])
def test_a_damaged_file_is_refused(damage: str, counted: Counted, tmp_path: Path) -> None:
    """Whatever is wrong with it; nothing in it is executed."""
    path = tmp_path / "one.run"
    stopped(counted, path, 2)
    good = path.read_bytes()
    if damage == "pickled":
        with open(path, "wb") as file:
            np.savez(file, plan=np.array([{"games": 1}], object))
    elif damage == "vast":
        with open(path, "wb") as file:
            np.savez_compressed(file, plan=np.zeros(40_000_000, np.uint8))
    else:
        flipped = good[:200] + bytes(byte ^ 255 for byte in good[200:400]) + good[400:]
        bad = {"empty": b"", "text": b"seed: 5\n", "half": good[: len(good) // 2], "flipped": flipped}
        path.write_bytes(bad[damage])
    with pytest.raises(UsageError, match=r"damaged|larger"):
        RunFile(path, PLAN, Sums(counted))


def test_a_full_disk_leaves_the_old_file(counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is that of the system, and what was kept is still there."""
    path = tmp_path / "one.run"
    stopped(counted, path, 2)
    before = path.read_bytes()

    def full(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    with pytest.raises(OSError, match="No space left"):
        campaign.run(counted, PLAN, kept=RunFile(path, PLAN, Sums(counted)))
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["one.run"]


# ---------------------------------------------------------------- the command
def test_stopping_without_a_file_keeps_it_aside(tmp_path: Path) -> None:
    """What has been played is kept where it was said, and the run can go on from there."""
    machine, aside = pipeline.compile("mao-de-dez"), tmp_path / "aside.run"
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 1

    few = 2 * campaign.PIECE
    part = simulate(machine, "1v1", games=few, seed=3, matches=False, aside=aside, stop=stop, jobs=1)
    assert part.games == campaign.PIECE and part.planned == few and aside.exists()
    rest = simulate(machine, "1v1", games=few, seed=3, matches=False, keep=aside)
    assert replace(rest, seconds=0) == replace(simulate(machine, "1v1", games=few, seed=3, matches=False), seconds=0)


def test_ctrl_c_finishes_the_piece(tmp_path: Path) -> None:
    """It shows what there is, and says how to go on."""
    command = ["simulate", "mao-de-dez", "--hands", "--games", "1G", "--jobs", "1", "--resume", "ten.run"]
    with subprocess.Popen(
        [sys.executable, "-m", "trucodsl", *command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=ENV,
    ) as process:
        until = time.monotonic() + 60
        while not (tmp_path / "ten.run").exists() and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "moves a hand" in out and "of 1,000,000,000 games, kept in ten.run; to go on:" in err
    assert f"  trucodsl {' '.join(command)}\n" in err and [one.name for one in tmp_path.iterdir()] == ["ten.run"]
