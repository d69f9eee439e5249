"""``--bless``, the Hypothesis profiles, and how many statements of the rule sheets are covered."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from trucodsl.diagnostics import TrucoError

settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", parent=settings.get_profile("quick"), max_examples=1500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --bless`` rewrites what golden tests expect."""
    parser.addoption("--bless", action="store_true", help="rewrite golden files and printed pages")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """``seeds: 158 of 158 statements``, if the tests of the rule sheets were run."""
    if "seed_page" in sys.modules:
        with suppress(TrucoError):  # a file that cannot be read: the tests have said so
            terminalreporter.write_line(sys.modules["seed_page"].count())


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether expectations are to be rewritten."""
    return bool(request.config.getoption("--bless"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout: the tests' data, the documentation and the examples are read from it."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person with a plain English terminal sees."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
