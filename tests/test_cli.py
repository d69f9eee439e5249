"""How a run of the command line ends, whatever it is given."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import trucodsl
from terminal import run
from trucodsl.cli.main import COMMANDS, commands
from trucodsl.resources import variants_dir

BAD = "variant: x\nextends: argentino\nscore: {target: many}\n"
HEAVY = ("numpy", "lark", "jsonschema", "graphviz", "rich", "yaml")


HOME = str(Path(trucodsl.__file__).resolve().parent.parent)  # where the package under test is


def python(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A process of its own."""
    return subprocess.run(
        [sys.executable, "-P", *args],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": HOME, **env},
        check=True,
    )


def process(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """The command line as a process of its own."""
    return python("-m", "trucodsl", *args, **env)


def test_it_is_the_wheel_that_is_tested(root: Path) -> None:
    """`make test` puts the wheel under test, never the checkout."""
    if os.environ.get("TRUCODSL_INSTALLED"):
        assert root not in Path(trucodsl.__file__).resolve().parents or "site-packages" in trucodsl.__file__


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    """And the one line in the list of commands is short."""
    ran = run([name, "--help"])
    assert ran.code == 0
    assert "Usage:" in ran.out
    assert len(COMMANDS[name][1]) < 70


def test_help_loads_nothing_heavy() -> None:
    """`--help` answers before anybody notices."""
    code = "import sys; from trucodsl.cli.main import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    ran = python("-c", code)
    loaded = set(ran.stderr.split())
    assert not loaded & set(HEAVY)
    assert not {f"trucodsl.{part}" for part in ("rulebook", "machine", "syntax", "engines", "analysis")} & loaded


def test_importing_the_package_loads_nothing() -> None:
    """Every public name is loaded when it is used, and exists."""
    code = "import sys, trucodsl; print(*sys.modules)"
    ran = python("-c", code)
    assert not set(ran.stdout.split()) & set(HEAVY)
    assert len(trucodsl.__all__) < 12
    for name in trucodsl.__all__:
        assert getattr(trucodsl, name).__module__.startswith("trucodsl.")
    with pytest.raises(AttributeError):
        _ = trucodsl.nothing


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["nonsense"],
        ["check"],
        ["check", "--nonsense", "argentino"],
        ["check", "no-such-variant"],
        ["check", "no-such-file.yaml"],
        ["show", "argentino+no-such-rule"],
        ["draw", "argentino", "--bet", "no-such-bet", "-o", "-"],
        ["draw", "argentino", "-o", "x.doc"],
        ["simulate", "argentino", "--mode", "7v7"],
        ["simulate", "argentino", "--games", "many"],
        ["play", "argentino", "--mode", "7v7"],
        ["why", "argentino", "bets.no-such-bet"],
        ["explain", "E000"],
        ["new", "Not A Name"],
        ["convert", "argentino", "-o", "x.doc"],
        ["test", "no-such-file.play"],
        ["diff", "argentino"],
    ],
    ids=" ".join,
)
def test_usage_is_2(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for something that is not there: said in a few lines, on stderr."""
    monkeypatch.chdir(tmp_path)
    ran = run(args)
    assert ran.code == 2
    assert ran.err
    assert "Traceback" not in ran.shown
    assert list(tmp_path.iterdir()) == []


def test_faults_are_1(tmp_path: Path) -> None:
    """Faults on stderr, with a place; nothing on stdout; the good file is still good."""
    bad = tmp_path / "bad.yaml"
    bad.write_text(BAD, encoding="utf-8")
    ran = run(["check", str(bad), "argentino"])
    assert ran.code == 1
    assert f"{bad}:3:" in ran.err
    assert "help:" in ran.err
    assert "argentino" in ran.out
    assert str(bad) not in ran.out


def test_json_is_json_and_nothing_else(tmp_path: Path) -> None:
    """Whatever happens, stdout can be parsed."""
    bad = tmp_path / "bad.yaml"
    bad.write_text(BAD, encoding="utf-8")
    play = tmp_path / "one.play"
    play.write_text("variant: argentino\nmode: 1v1\n= points A 7\n", encoding="utf-8")
    for args, code in (
        (["list"], 0),
        (["check", "argentino", str(bad)], 1),
        (["show", "argentino"], 0),
        (["why", "argentino", "score.target"], 0),
        (["diff", "argentino", "argentino+a-15"], 0),
        (["diff", "argentino", "argentino+a-15", "--exit-code"], 1),
        (["diff", "argentino", "argentino", "--exit-code"], 0),
        (["test", str(play)], 1),
        (["simulate", "paulista", "--games", "100"], 0),
        (["explain", "E501"], 0),
    ):
        ran = run([*args, "--json"])
        assert ran.code == code, f"{args}: {ran.shown}"
        json.loads(ran.out)


def test_one_bad_file_hides_no_other(tmp_path: Path) -> None:
    """`test` reports each file, in the order in which they were given."""
    play = "variant: {}\nmode: 1v1\n= score {}\n"
    files = []
    for name, variant, score in (("a", "argentino", "0-0"), ("b", "no-such", "0-0"), ("c", "paulista", "9-9")):
        files.append(tmp_path / f"{name}.play")
        files[-1].write_text(play.format(variant, score), encoding="utf-8")
    files.insert(1, tmp_path / "broken.play")
    files[1].write_bytes(b"\xff\xfe\x00")
    ran = run(["test", "--json", *map(str, files)])
    assert ran.code == 1
    results = json.loads(ran.out)
    assert [result["file"] for result in results] == list(map(str, files))
    assert [result["ok"] for result in results] == [True, False, False, False]
    assert all(set(result) >= {"file", "ok", "failures", "position"} for result in results)
    assert all(set(failure) >= {"line", "expected", "got"} for result in results for failure in result["failures"])


def test_colour_only_for_people() -> None:
    """None in a pipe, none with NO_COLOR, some when it is asked for."""
    assert "\x1b" not in process("list", NO_COLOR="").stdout
    assert "\x1b" in process("list", FORCE_COLOR="1", NO_COLOR="").stdout
    assert "\x1b" not in process("list", FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_closed_pipe_is_quiet() -> None:
    """`trucodsl show argentino | head -1`."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "trucodsl", "show", "argentino"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": HOME},
    ) as writer:
        assert writer.stdout
        assert writer.stderr
        writer.stdout.close()
        assert writer.stderr.read() == b""


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}])
@pytest.mark.parametrize("command", ["list", "show paulista", "diff argentino paulista", "convert mineiro"])
def test_files_and_pipes_are_utf8(command: str, env: dict[str, str]) -> None:
    """Whatever the locale says."""
    shown = subprocess.run(
        [sys.executable, "-P", "-m", "trucodsl", *command.split()],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": HOME, "PYTHONUTF8": "0", **env},
        check=True,
    )
    assert shown.stdout.decode("utf-8")
    assert shown.stderr == b""


def test_the_version_is_told() -> None:
    """Also where nothing is installed."""
    assert process("--version").stdout.startswith("trucodsl")


@pytest.mark.parametrize("command", ["list >&-", "play argentino <&-", "convert - <&-", "check nope 2>&-"])
def test_closed_streams(command: str) -> None:
    """Nothing to read from, nowhere to write to."""
    line = f"'{sys.executable}' -P -m trucodsl {command}"
    env = {**os.environ, "PYTHONPATH": HOME}
    ran = subprocess.run(["sh", "-c", line], capture_output=True, text=True, env=env, check=False)
    assert "Traceback" not in ran.stdout + ran.stderr


@pytest.mark.parametrize("name", ["x.yaml", "x.play"])
def test_what_is_no_file_is_not_read(name: str, tmp_path: Path) -> None:
    """A pipe that nobody writes to would never end."""
    os.mkfifo(tmp_path / name)
    ran = run(["check", str(tmp_path / name)])
    assert ran.code
    assert "no ordinary file" in ran.err


def test_new_passes_check_and_does_not_overwrite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every shipped variant, in both spellings."""
    monkeypatch.chdir(tmp_path)
    for base in ("argentino", "paulista", "gauderio+a-24"):
        for flag in ([], ["--text"]):
            ran = run(["new", "mi-casa", "--from", base, "--force", *flag])
            assert ran.code == 0, ran.shown
            target = "mi-casa.truco" if flag else "mi-casa.yaml"
            assert run(["check", target]).shown.count("E") == 0
            assert run(["check", target]).code == 0, run(["check", target]).shown
    assert run(["new", "mi-casa"]).code == 2


def test_fmt_and_convert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shipped file is canonical; there and back changes nothing; stdin works."""
    monkeypatch.chdir(tmp_path)
    text = variants_dir().joinpath("paulista.yaml").read_text(encoding="utf-8")
    Path("p.yaml").write_text(text, encoding="utf-8")
    assert run(["fmt", "--check", "p.yaml"]).code == 0
    assert run(["convert", "p.yaml", "-o", "p.truco"]).code == 0
    assert run(["convert", "p.truco", "-o", "q.yaml"]).code == 0
    assert Path("q.yaml").read_text(encoding="utf-8") == text
    assert run(["convert", "-"], stdin=text).out == Path("p.truco").read_text(encoding="utf-8")
    assert run(["fmt", "-"], stdin=text).out == text
    Path("u.yaml").write_text("variant:   x\nextends:   argentino\nscore:   {target: 15}\n", encoding="utf-8")
    assert run(["fmt", "--check", "u.yaml"]).code == 1
    assert run(["fmt", "u.yaml"]).code == 0
    assert run(["fmt", "--check", "u.yaml"]).code == 0


@pytest.mark.parametrize("suffix", ["svg", "png", "dot", "mmd"])
def test_draw(suffix: str, tmp_path: Path) -> None:
    """Every format, to a file; nothing else is printed."""
    target = tmp_path / f"x.{suffix}"
    ran = run(["draw", "argentino", "-o", str(target)])
    assert ran.code == 0, ran.shown
    assert ran.out == ""
    begins = {"svg": b"<?xml", "png": b"\x89PNG", "dot": b"digraph", "mmd": b""}[suffix]
    assert target.read_bytes().startswith(begins)


@pytest.mark.parametrize("number", ["200", "2e2", "0.2k"])
def test_numbers_as_people_write_them(number: str) -> None:
    """1e6, 10k, 1M."""
    ran = run(["simulate", "paulista", "--games", number, "--seed", "7", "--json"])
    assert ran.code == 0, ran.shown
    assert json.loads(ran.out)["games"] == 200


@pytest.mark.parametrize("variant", ["paulista", "argentino", "mao-de-dez", "argentino+cantado"])
@pytest.mark.parametrize("mode", ["1v1", "2v2"])
def test_play_from_a_pipe(variant: str, mode: str) -> None:
    """Always the first move: a whole hand; `q` leaves; nothing is asked twice."""
    ran = run(["play", variant, "--mode", mode, "--seed", "3", "--hand"], stdin="1\n" * 200)
    assert ran.code == 0, ran.shown
    assert "Traceback" not in ran.shown
    assert run(["play", variant, "--mode", mode, "--seed", "3"], stdin="q\n").code == 0


def test_play_shows_the_figures_that_are_said() -> None:
    """What the rival says is printed, what one may say stands in the list, and its word alone will do."""
    words = ["envido", "accept", "las mías son mejores"]
    ran = run(["play", "argentino+cantado", "--seed", "5", "--hand"], stdin="\n".join([*words, *"1" * 20]) + "\n")
    assert ran.code == 0, ran.shown
    assert "1) tengo (say) 4\n" in ran.out and "rival «tengo 33»" in ran.out


def test_points_that_are_got_rid_of_are_no_shares() -> None:
    """What one gives another gets: there is no share of all points, and less is better."""
    ran = run(["simulate", "argentino", "--mode", "destantado", "--games", "50"])
    assert ran.code == 0, ran.shown
    assert "less is better" in ran.out and "share" not in ran.out
    assert "share" in run(["simulate", "argentino", "--mode", "gallo", "--games", "50"]).out


def test_play_says_who_is_who_where_three_or_six_play() -> None:
    """Partners are named in every hand, points by whose they are, and only partners are called so."""
    gallo, alone, six = (
        run(["play", "argentino", "--mode", mode, "--seed", "5", "--hand"], stdin="1\n" * 50).out
        for mode in ("gallo", "destantado", "3v3")
    )
    assert "you 0, chair 2 0, chair 3 0 · dealer: chair 3 · you play with chair 2 · gallo" in gallo
    assert "let your partner speak first" in gallo and "You have won the game." in gallo
    assert "from 10 down to 0" in alone and "you play alone" in alone
    assert "let the others speak first" in alone and "partner" not in alone
    assert "envido 6 for you and chair 3, envido -12 for chair 2" in alone and "Chair 2 has won the game." in alone
    assert "you play with chair 3 and chair 5" in six


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("variant", ["paulista", "argentino"])
def test_play_shows_no_card_that_may_not_be_seen(variant: str, seed: int) -> None:
    """A card of somebody else is printed only where it was played open."""
    position = trucodsl.initial(trucodsl.compile(variant), "2v2", seed=seed)
    ran = run(["play", variant, "--mode", "2v2", "--seed", str(seed), "--hand"], stdin="1\n" * 50)
    for card in (str(card) for hand in position.hands[1:] for card in hand):
        if re.search(rf"(?<!\w){card}(?!\w)", ran.out):
            assert f"plays {card}\n" in ran.out


def test_commands_are_listed_in_the_order_of_use() -> None:
    """The list of commands is the table."""
    ran = run(["--help"])
    lines = [line.split()[0] for line in ran.out.split("Commands:")[1].splitlines() if line.strip()]
    assert lines == list(COMMANDS)
    assert commands.name == "commands"


@pytest.mark.parametrize(
    "args",
    [["convert", "argentino", "-o", "x.yaml", "--to", "truco"], ["new", "casa", "-o", "x.txt"], ["fmt", "argentino"]],
    ids=" ".join,
)
def test_no_file_under_a_wrong_name(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A suffix says how a file is spelt, and a name is no file."""
    monkeypatch.chdir(tmp_path)
    assert run(args).code == 2
    assert list(tmp_path.iterdir()) == []


def test_faults_of_a_set_up_stand_at_their_header(tmp_path: Path) -> None:
    """A mode, a score, hands that cannot be; and a file without a play."""
    play = tmp_path / "bad.play"
    play.write_text(
        "variant: argentino\nmode: 9v9\n= turn 1\n---\nvariant: argentino\nmode: 1v1\nscore: 99-3\n= turn 1\n---\n"
        "variant: argentino\nmode: 1v1\nhands: 1 = 7e 6e 8e\n= turn 1\n"
    )
    (found,) = json.loads(run(["test", "--json", str(play)]).out)
    assert [one["line"] for one in found["failures"]] == [2, 7, 12]
    play.write_text("# nothing\n---\n")
    assert run(["test", str(play)]).code == 1
