"""The page docs/hand-histories.md does what it says: its file, its commands and its Python are run."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.histories import expressed
from houseway.histories.reading import OWN
from houseway.main import app
from tests.histories.test_variants import EXPRESSED
from tests.pages import DOCS, blocks, run_python
from tests.playing import rules_of

ROOT = Path(__file__).parent.parent
PAGE = DOCS / "hand-histories.md"


def test_the_file_is_the_example() -> None:
    assert blocks(PAGE, "toml") == [(ROOT / "examples" / "hand.phh").read_text(encoding="utf-8")]


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    lines = "".join(blocks(PAGE, "console")).splitlines()
    commands = [shlex.split(line.removeprefix("$ ")) for line in lines]
    for _, *arguments in commands:
        done = CliRunner().invoke(app, arguments)
        assert (done.exit_code, done.stderr) == (0, ""), arguments
    assert len(commands) == 5


def test_the_python_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert run_python(PAGE) == (4, "")


def test_every_variant_and_field_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    numbers = ("none", "one", "two", "three", "four", "five", "six", "seven")
    for variant, forms in EXPRESSED.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{variant}` "))
        assert row.split("|")[2].split(":")[0].strip() == numbers[len(forms)]
    assert not [name for name in OWN if f"`_{name}`" not in text]
    assert expressed(rules_of("lucky-lady/omaha", ("form", "pot limit"))).variant == "PO"
