"""The page docs/simulation.md does what it says: its commands and its Python are run."""

from __future__ import annotations

import shlex

import pytest
from typer.testing import CliRunner

from houseway.main import app
from houseway.odds.store import VARIABLE
from tests.pages import DOCS, blocks, run_python
from tests.playing import results

PAGE = DOCS / "simulation.md"


def test_the_commands_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command shows what everybody makes of a round."""
    monkeypatch.setenv(VARIABLE, str(results()))
    commands = [line.removeprefix("$ ") for block in blocks(PAGE, "console") for line in block.splitlines()]
    assert len(commands) == 6
    for command in commands:
        program, *arguments = shlex.split(command)
        done = CliRunner().invoke(app, arguments)
        assert (program, done.exit_code) == ("houseway", 0), f"{command}: {done.stderr}"
        assert any(
            words in done.stdout for words in ("Each player, a", "Everybody, with fees", "From which wager")
        )


def test_the_python_runs() -> None:
    """With the output printed there: the rounds of a seed are always the same."""
    assert run_python(PAGE) == (9, "")
