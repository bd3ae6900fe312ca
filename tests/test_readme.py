"""The README's Python examples and commands run, and print what they say."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.main import app
from houseway.odds.store import VARIABLE
from tests.pages import blocks
from tests.playing import results

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
COMMANDS = [
    shlex.split(line.removeprefix("$ "), comments=True)
    for block in blocks(README, "console")
    for line in block.splitlines()
]
INTERACTIVE = {"play", "serve", "room"}
"""Commands that need a person at the keyboard, or a room."""


def test_the_readme_is_true() -> None:
    """Every example of the README, in order, in one session."""
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if command[1] not in INTERACTIVE], ids=" ".join
)
def test_the_commands_run(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command succeeds when it is typed in the root folder of the project."""
    program, *arguments = command
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv(VARIABLE, str(results()))
    done = CliRunner().invoke(app, arguments)
    assert (program, done.exit_code, done.stderr) == ("houseway", 0, "")
    assert done.stdout


def test_the_round_for_the_desk_is_the_one_that_is_printed() -> None:
    """The situation in the README is the file that its command settles."""
    assert blocks(README, "json") == [(ROOT / "examples" / "short_bank.json").read_text(encoding="utf-8")]
