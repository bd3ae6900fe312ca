"""The installed command as a process: light to start, quiet when a pipe closes, and without tracebacks."""

from __future__ import annotations

import subprocess
import sys

HOUSEWAY = [sys.executable, "-c", "from houseway.main import main; main()"]


def call(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in its own process."""
    return subprocess.run([*HOUSEWAY, *arguments], input=typed, capture_output=True, text=True, check=False)


def test_games_imports_nothing_heavy() -> None:
    """Rule files are not read, and arrays are not needed, to list what there is."""
    heavy = ("numpy", "numba", "matplotlib", "houseway.rulebook.models", "houseway.odds", "houseway.table")
    code = (
        "import sys; from houseway.main import app; app(['games', '--json'], standalone_mode=False); "
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


def test_a_game_is_loaded_without_the_procedures_of_its_house() -> None:
    """They are read when somebody asks for a ruling or a rule sheet."""
    code = (
        "import sys; from houseway.rulebook.rules import load_rules; load_rules('oceana/ez-baccarat'); "
        "print([name for name in sys.modules if name.startswith('houseway.rulebook.floor')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_an_error_is_one_line() -> None:
    ran = call("odds", "nowhere/nothing")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("houseway: unknown game")
    assert ran.stderr.count("\n") == 1


def test_a_closed_pipe_is_no_error_message() -> None:
    command = " ".join(f"'{part}'" for part in HOUSEWAY) + " rules oceana/ez-baccarat --json | head -1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert ran.stdout == "{\n"
    assert "Traceback" not in ran.stderr


def test_playing_over_a_pipe() -> None:
    ran = call("play", "oceana/ez-baccarat", "--seed", "5", typed="player 25\n")
    assert ran.returncode == 0
    assert "1 round played." in ran.stdout
    assert ran.stderr == ""
