"""The tutorial of a side bet does what it says: every block of it is run."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.rulebook.check import check_file
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet, sheet_data
from tests.pages import DOCS, blocks, run_python

PAGE = DOCS / "tutorial-side-bet.md"
FILE = "twin-pairs.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the rule file of the page, as a reader has it."""
    (rule_file,) = blocks(PAGE, "toml")
    (tmp_path / FILE).write_text(rule_file, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_file_is_sound() -> None:
    """No mistake is found; with the first case moved down, exactly the one the page names."""
    assert check_file(FILE)[1] == []
    head, both, player, *rest = re.split(r"(?=\[\[bets)", Path(FILE).read_text(encoding="utf-8"))
    Path("moved.toml").write_text("".join([head, player, both, *rest]), encoding="utf-8")
    (problem,) = check_file("moved.toml")[1]
    assert "the case 'both_hands_paired' is never reached" in problem


@pytest.mark.usefixtures("folder")
def test_the_python_of_the_page_runs() -> None:
    """Dealing, settling with its reason, and pricing, with the output printed there."""
    examples, wrong = run_python(PAGE)
    assert examples > 10
    assert not wrong


@pytest.mark.usefixtures("folder")
def test_the_commands_of_the_page_run() -> None:
    """Every command exits without an error and speaks of the bet."""
    commands = [line.removeprefix("$ ") for block in blocks(PAGE, "console") for line in block.splitlines()]
    assert len(commands) >= 4
    for command in commands:
        program, *arguments = shlex.split(command)
        done = subprocess.run(
            [Path(sys.executable).parent / program, *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert "Twin Pairs" in done.stdout


@pytest.mark.usefixtures("folder")
def test_the_bet_stands_on_the_rule_sheet() -> None:
    """The sheet shows the bet and all of its rows."""
    text = json.dumps(sheet_data(rule_sheet(load_rules(FILE))))
    for words in ("Twin Pairs", "both hands paired", "30 to 1", "the Banker hand paired", "no pair"):
        assert words in text
