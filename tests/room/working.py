"""Work for the room's worker that a test begins and ends when it likes."""

from __future__ import annotations

import os
import time
from pathlib import Path

from houseway.odds import Advice
from houseway.room import odds_worker
from houseway.room.odds_worker import Sent

BEGUN, KNOWN = "HOUSEWAY_TEST_BEGUN", "HOUSEWAY_TEST_KNOWN"
"""Environment variables that name a file: one made when work has begun, one waited for before it is done."""
HELD = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from houseway.room import odds_worker
from tests.room import working
odds_worker.advice = working.when_known
"""
"""What a server runs first, so that best play is known only when a test wants it."""

advice = odds_worker.advice


def never_done(sent: Sent) -> Advice | None:
    """Work that fills a core for ever."""
    Path(os.environ[BEGUN]).touch()
    while True:
        sum(range(10**6))


def when_known(sent: Sent) -> Advice | None:
    """Best play, once a test lets it be known."""
    while not Path(os.environ[KNOWN]).exists():
        time.sleep(0.05)
    return advice(sent)
