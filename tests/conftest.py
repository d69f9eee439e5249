"""``--bless`` and the Hypothesis profiles; nothing clever."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", parent=settings.get_profile("quick"), max_examples=1500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --bless`` rewrites what golden tests expect."""
    parser.addoption("--bless", action="store_true", help="rewrite golden files and printed pages")


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
