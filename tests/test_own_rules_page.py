"""The page docs/own-rules.md does what it says: its file, its commands and its Python are run."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.main import app
from tests.own_rules import used, write
from tests.pages import DOCS, blocks, run_python

PAGE = DOCS / "own-rules.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of the page, as a reader has it."""
    write(tmp_path / "my-rules")
    monkeypatch.chdir(tmp_path)
    with used():
        yield


def test_the_commands_run() -> None:
    """Every command exits without an error and speaks of the bet."""
    commands = [line.removeprefix("$ ") for block in blocks(PAGE, "console") for line in block.splitlines()]
    assert len(commands) == 4
    for command in commands:
        program, *arguments = shlex.split(command)
        done = CliRunner().invoke(app, arguments)
        assert (program, done.exit_code) == ("houseway", 0), f"{command}: {done.stderr}"
        assert "Twin Eights" in done.stdout


def test_the_python_runs() -> None:
    """With the output printed there."""
    assert run_python(PAGE) == (9, "")
