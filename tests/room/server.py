"""A room in its own process, which the tests start, kill and stop."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

START = 600.0
"""Seconds after which a process counts as hung."""
PATIENTLY = f"""
import sys
from houseway.room import desk_process, lock, odds_answers
lock.PATIENCE = desk_process.LONGEST = odds_answers.LONGEST_EQUITY = odds_answers.LONGEST_PLAY = {START}
sys.path.append({str(Path(__file__).parents[2])!r})
from tests.room import chances
chances.fix()
"""
"""A restarted room waits until the database server has noticed that the old one was killed; the desk of a
slow machine, or its odds, are not ones that were asked too much; and the room has the chances of the run."""


NO_CLOCK_TOO_SHORT = {
    "betting": 0,
    "decision": 0,
    "bank": 0,
    "pause": 0,
    "away": 0,
    "bots": 0,
    "seat_kept": 0,
}
ROOMY = [
    *(f"--shortest={clock}={seconds}" for clock, seconds in NO_CLOCK_TOO_SHORT.items()),
    *("--tables-each=1000", "--tables-per-address=1000", "--watchers-per-address=1000"),
    "--guests-per-address=100000",
]
"""Tests choose short clocks, and all come from one address; later options count more."""


class Server:
    """`houseway serve` on a free loopback port; it can be killed and started again on the same database.

    `prelude` is Python that its process runs first; `options` are added to the command, after the limits. Its
    results are stored in `results`: beside its log, unless they are shared with other tests.
    """

    def __init__(
        self,
        database: str,
        log: Path,
        prelude: str = "",
        options: Sequence[str] = (),
        limits: Sequence[str] = ROOMY,
        results: Path | None = None,
    ) -> None:
        self.database = database
        self.log = log
        self.results = log.with_name("results") if results is None else results
        self.prelude = prelude
        self.options = (*limits, *options)
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it prints its address."""
        program = f"{PATIENTLY}\n{self.prelude}\nfrom houseway.main import main; main()"
        command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", self.database]
        command += ["--store", str(self.results), *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "HOUSEWAY_DEBUG": "1"},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[^\s/]+", line)
        assert found, f"the room did not open: {line!r} {self.log.read_text()[-2000:]}"
        self.address = found.group()

    @property
    def process(self) -> subprocess.Popen[str]:
        """The running process."""
        assert self._process is not None
        return self._process

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> int:
        """End it properly; its exit status."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGTERM)
        try:
            status = self.process.wait(START)
        except subprocess.TimeoutExpired:
            os.kill(self.process.pid, signal.SIGKILL)
            status = self.process.wait()
        self._close()
        return status

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()
