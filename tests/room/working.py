"""Work for the room's worker that a test starts and ends at will."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from houseway.errors import HousewayError
from houseway.odds import Advice
from houseway.odds.policies import Policies
from houseway.room import odds_worker
from houseway.room.odds_worker import AskedHands
from houseway.room.simulation_worker import AskedRounds
from houseway.rulebook.rules.sending import RulesText

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

advice, odds = odds_worker.advice, odds_worker.odds


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


def held_what_ifs(text: RulesText, policies: Policies) -> str:
    """Odds; those of rules with a changed payout are worked on until they are told to stop."""
    while any("." in name for name in json.loads(text.settings)):
        odds_worker.report(0.5, "every deal")
        time.sleep(0.02)
    return odds(text, policies)


def fails(text: RulesText, wagers: str | None, bank: str | None) -> str:
    """Work that cannot be done."""
    raise HousewayError("no figures")


def named(filed: RulesText, text: RulesText) -> str:
    """An answer that names what was asked."""
    return json.dumps([filed.settings, text.settings])


def held_equity(text: RulesText, asked: AskedHands) -> str:
    """Equity that is worked on until it is told to stop."""
    while True:
        odds_worker.report(0.5, "sampling deals")
        time.sleep(0.02)


def held_simulation(asked: AskedRounds, distributions: bool) -> str:
    """A table that is played until it is told to stop."""
    while True:
        odds_worker.report(0.5, "playing rounds")
        time.sleep(0.02)
