"""Work for the room's worker that a test starts and ends at will."""

from __future__ import annotations

import os
import time
from pathlib import Path

from houseway.odds import Advice
from houseway.room import odds_worker
from houseway.room.odds_worker import RulesText

BEGUN, KNOWN = "HOUSEWAY_TEST_BEGUN", "HOUSEWAY_TEST_KNOWN"
"""Environment variables that name two files: one created when work begins, one that it waits for."""
HELD = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from houseway.room import odds_worker
from tests.room import working
odds_worker.advice = working.when_known
"""
"""Python that a server runs first, so that best play is known only when a test allows it."""

advice = odds_worker.advice


def never_done(text: RulesText) -> Advice | None:
    """Work that keeps a core busy forever."""
    Path(os.environ[BEGUN]).touch()
    while True:
        sum(range(10**6))


def when_known(text: RulesText) -> Advice | None:
    """Best play, once a test allows it."""
    while not Path(os.environ[KNOWN]).exists():
        time.sleep(0.05)
    return advice(text)
