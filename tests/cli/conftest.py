"""What the tests of the command line share: a way to run it, and a user's own rule file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.main import app
from houseway.odds.store import VARIABLE
from tests.playing import results

GAMES = ("oceana/ez-baccarat", "delta-club/21st-century-baccarat", "club-one/casino-war")

VARIANT = """
extends = "oceana/ez-baccarat"
name = "EZ Baccarat with a richer Tie"
[options.decks]
default = 6
"""

SITUATION = """
game = "oceana/ez-baccarat"
[table]
player_dealer = 1
bank = 1000
[hands]
player = "9d 9c"
banker = "2s 8s"
[bets.2]
Player = 25
Tie = 5
[bets.3]
Banker = 50
"""


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def data(self) -> Any:
        """The JSON it printed."""
        assert self.code == 0, self.err
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run() -> Run:
    """Run `houseway` with these arguments and perhaps something typed."""

    def call(*arguments: str, typed: str = "") -> Ran:
        result = CliRunner().invoke(app, list(arguments), input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def known_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds that another test of this run has asked for are not computed again."""
    monkeypatch.setenv(VARIABLE, str(results()))


@pytest.fixture
def variant(tmp_path: Path) -> str:
    """The path of a user's own rule file."""
    path = tmp_path / "variant.toml"
    path.write_text(VARIANT, encoding="utf-8")
    return str(path)


@pytest.fixture
def situation(tmp_path: Path) -> str:
    """The path of a described round."""
    path = tmp_path / "situation.toml"
    path.write_text(SITUATION, encoding="utf-8")
    return str(path)
