"""How long the second look at odds takes: the whole command in a new process, with the odds in the store."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from rows import Row, Run, run_part

TARGET, TURNS = 0.5, 5
GAMES = (
    "oceana/ez-baccarat",
    "oceana/ultimate-texas-holdem",
    "artichoke-joes/upcard-luck",
    "club-one/21st-century-blackjack-switch",
)
HOUSEWAY = [sys.executable, "-c", "from houseway.main import main; main()"]


def rows(run: Run) -> Iterator[Row]:
    """The best of some turns of each game."""
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            command("odds", game, "--store", folder)
            turns = [command("odds", game, "--store", folder) for _ in range(TURNS)]
            seconds, used = min(turns)
            note = f"{used:.2f} s of processors"
            yield Row(f"stored odds of {game}", "a new process", seconds, "s", most=TARGET, note=note)


def command(*arguments: str) -> tuple[float, float]:
    """The seconds of a command by the clock, and those of all processors."""
    begun, before = time.perf_counter(), os.times()
    subprocess.run([*HOUSEWAY, *arguments], stdout=subprocess.DEVNULL, check=True)
    seconds, after = time.perf_counter() - begun, os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return seconds, used


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
