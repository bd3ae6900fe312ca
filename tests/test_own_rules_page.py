"""The page about one's own rules does what it says: its file, its commands and its Python are run."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.main import app
from tests.own_rules import TWIN_EIGHTS, used, write

PAGE = Path(__file__).parent.parent / "docs" / "own-rules.md"


def blocks(language: str) -> list[str]:
    """The fenced blocks of the page in one language."""
    return re.findall(
        rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of the page, as a reader has it."""
    (rule_file,) = blocks("toml")
    write(tmp_path / "my-rules", text=rule_file)
    monkeypatch.chdir(tmp_path)
    with used():
        yield


def test_the_file_is_the_one_that_is_played() -> None:
    """The browser's tests play exactly this file."""
    assert blocks("toml") == [TWIN_EIGHTS.lstrip()]


def test_the_commands_run() -> None:
    """Every command exits without an error and speaks of the bet."""
    commands = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines()]
    assert len(commands) == 4
    for command in commands:
        program, *arguments = shlex.split(command)
        done = CliRunner().invoke(app, arguments)
        assert (program, done.exit_code) == ("houseway", 0), f"{command}: {done.stderr}"
        assert "Twin Eights" in done.stdout


def test_the_python_runs() -> None:
    """With the output printed there."""
    session = doctest.DocTestParser().get_doctest("".join(blocks("python")), {}, PAGE.name, str(PAGE), 0)
    assert len(session.examples) == 9
    printed: list[str] = []
    assert doctest.DocTestRunner().run(session, out=printed.append).failed == 0, "".join(printed)
