"""What the worker process plays: tables, some rounds at a time, and what banking them comes to.

Results are kept for a while, so that whoever asks for more rounds of a table goes on where the last answer
stopped. A question plays for a moment only: addresses take turns between the parts of a long simulation.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.odds.store import OFF
from houseway.room import odds_worker
from houseway.room.odds_worker import in_sentences
from houseway.room.slate import Unfinished
from houseway.rulebook.rules.sending import text_of
from houseway.simulation import SimulationResults, TablePlan, engine_for, simulate
from houseway.simulation.bank_data import ShiftAsked, report_data
from houseway.simulation.bank_report import KERNEL_ROUNDS, LIVE_ROUNDS, BankReport, bank_report, is_priced
from houseway.simulation.engines import Chosen, Plan, sent_plan
from houseway.simulation.plan import PlanText
from houseway.simulation.players_plan import PlayersText
from houseway.simulation.results_data import results_data
from houseway.simulation.tally import TallyKey

MOMENT = 1.5
"""Seconds for which a question plays."""
FIRST_STEP = 100
"""The rounds that are played before the clock is looked at for the first time."""
MOST_KERNEL, MOST_LIVE = 50_000_000, 100_000
"""How many rounds of a table the room plays: about a minute of work."""
MOST_KEPT = 16
"""The results that are kept, one for each table and number of rounds."""


class AskedRounds(NamedTuple):
    """A table, and how many rounds of it are to be played: without a number, as many as is usual."""

    plan: PlanText | PlayersText
    rounds: int | None


class AskedBank(NamedTuple):
    """A table with a bank, the rounds of an hour, and a shift."""

    table: AskedRounds
    hands: int
    shift: ShiftAsked


_kept: OrderedDict[tuple[str, int], SimulationResults] = OrderedDict()


class _Played(NamedTuple):
    """A table as it was played so far."""

    plan: Plan
    chosen: Chosen
    wanted: int
    results: SimulationResults

    @property
    def done(self) -> float:
        """The share of the rounds that were played."""
        return self.results.tally.rounds / self.wanted


@lru_cache(maxsize=8)
def _engine(text: PlanText | PlayersText) -> tuple[Plan, Chosen]:
    """A plan and its engine; best play comes from the store that the room has."""
    plan = sent_plan(text)
    store = odds_worker.results.store
    return plan, engine_for(plan, store=OFF if store is None else str(store.folder))


def play(asked: AskedRounds) -> _Played:
    """Play a table for a moment, from where it was left."""
    plan, chosen = _engine(asked.plan)
    most = MOST_LIVE if chosen.why_live else MOST_KERNEL
    wanted = asked.rounds or (LIVE_ROUNDS if chosen.why_live else KERNEL_ROUNDS)
    if wanted > most:
        slowly = f": the live engine plays it, as {chosen.why_live}" if chosen.why_live else ""
        raise HousewayError(
            f"The room plays at most {most:,} rounds of this table, not {wanted:,}{slowly}. "
            "`houseway simulate` has no such limit."
        )
    results = _begun(plan, wanted)
    played = _Played(plan, chosen, wanted, results)
    ends, step = time.monotonic() + MOMENT, FIRST_STEP
    while (rounds := results.tally.rounds) < wanted and time.monotonic() < ends:
        odds_worker.report(played.done, f"{rounds:,} of {wanted:,} rounds")
        simulate(plan, min(wanted, rounds + step), chosen=chosen, results=results)
        step = min(2 * step, chosen.engine.shard)
    return played


def _begun(plan: Plan, wanted: int) -> SimulationResults:
    """The results of a table for so many rounds as far as they were played, or those of fewer rounds."""
    key = plan.digest, wanted
    if key not in _kept:
        results = SimulationResults.empty(plan)
        fewer = [number for digest, number in _kept if digest == plan.digest and number < wanted]
        if fewer:
            results.add_all(_kept[plan.digest, max(fewer)])
        _kept[key] = results
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def simulation(asked: AskedRounds, distributions: bool) -> str:
    """The results of a table so far, as `houseway simulate --json` has them."""
    with in_sentences():
        played = play(asked)
    data = results_data(played.plan, played.results, played.chosen, distributions=distributions)
    return json.dumps(data | {"wanted": played.wanted})


def bank(asked: AskedBank) -> str:
    """What banking a table comes to, as `houseway bank --json` has it, once all rounds are played."""
    with in_sentences():
        report = finished_report(asked)
        return json.dumps(report_data(report, asked.shift))


def finished_report(asked: AskedBank) -> BankReport:
    """The report on a table; raises `Unfinished` while there are rounds to be played."""
    played = play(asked.table)
    if played.done < 1:
        raise Unfinished(played.done)
    plan = played.plan
    assert isinstance(plan, TablePlan)
    analysis = odds_worker.analysis(text_of(plan.rules)) if is_priced(plan, played.chosen) else None
    return bank_report(plan, analysis, played.results.tally, asked.hands)


def bank_plot(asked: AskedBank, name: str) -> str:
    """A plot of a banked table as SVG, once all rounds are played."""
    from houseway.simulation import plots

    with in_sentences():
        return plots.bank_plot(finished_report(asked), asked.shift, name)


def simulation_plot(asked: AskedRounds, account: TallyKey) -> str:
    """The distribution of one account as SVG, once all rounds are played."""
    from houseway.simulation import plots

    with in_sentences():
        played = play(asked)
        if played.done < 1:
            raise Unfinished(played.done)
        return plots.account_plot(played.plan, played.results.tally, account)
