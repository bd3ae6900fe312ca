"""Running a simulation: rounds in shards, played here or in several processes, counted as they come back.

A shard is a pure function of the plan and the numbers of its rounds. Which process plays it, when, and how
many rounds it has changes nothing in the sum.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.odds import chosen_store, stored_analysis
from houseway.simulation.cluster import Code, connected, in_cluster
from houseway.simulation.engines import Chosen, Engine, Plan, engine_for, sent_plan
from houseway.simulation.plan import BEST, PlanText, TablePlan, check_rounds
from houseway.simulation.players_plan import PlayersText
from houseway.simulation.results import CODE, RoundSpan, SimulationResults
from houseway.simulation.tally import Tally

OnShard = Callable[[SimulationResults, float], None]
"""Told of the results so far and the share of the rounds that were asked for."""

MOST_WORKERS = 256
AHEAD = 2
"""How many shards are handed out for every worker: one to play and one to go on with."""
PER_WORKER = 8
"""Into how many shards at least the rounds of a worker are split, so that all end at about the same time."""
MOST_FAILURES = 5
"""How many times in a row workers may die before a shard comes back."""


class Task(NamedTuple):
    """Rounds to be played in another process."""

    plan: PlanText | PlayersText
    engine: str
    store: str | None
    span: RoundSpan


def simulate(
    plan: Plan,
    rounds: int,
    *,
    first: int = 0,
    chosen: Chosen | None = None,
    workers: int = 1,
    cluster: str | None = None,
    results: SimulationResults | None = None,
    progress: OnShard | None = None,
) -> SimulationResults:
    """Play the rounds of a plan from a number on, except for those that `results` has already.

    `chosen` is the engine, by default the fastest that can play the plan. `workers` is how many processes of
    this machine play, `cluster` the address of a Dask cluster that plays instead (``local:4`` makes one).
    `progress` is called after every shard; an exception that it raises ends the simulation, and `results` has
    what was played until then.
    """
    check_rounds(first, rounds)
    if not 1 <= workers <= MOST_WORKERS:
        raise HousewayError(f"workers: must be from 1 to {MOST_WORKERS}, not {workers}")
    found = SimulationResults.empty(plan) if results is None else results
    SimulationResults.empty(plan).add_all(found)
    chosen = chosen or engine_for(plan)
    if workers > 1 and isinstance(plan, TablePlan) and plan.policy == BEST:
        stored_analysis(plan.rules, chosen_store(chosen.store))  # once, not in every process
    spans = list(found.missing(first, rounds))
    left = sum(last - begun for begun, last in spans)
    done = rounds - left
    for span, tally in _played(plan, chosen, spans, left, workers, cluster):
        found.add(span, tally)
        done += tally.rounds
        if progress is not None:
            progress(found, done / rounds)
    return found


def _played(
    plan: Plan, chosen: Chosen, spans: list[RoundSpan], rounds: int, workers: int, cluster: str | None
) -> Iterator[tuple[RoundSpan, Tally]]:
    """The tallies of all shards, as they come: from this process, from others, or from a cluster."""

    def tasks(players: int) -> Iterator[Task]:
        for span in _shards(spans, _shard_size(chosen.engine, rounds, players)):
            yield Task(plan.text, chosen.wanted, chosen.store, span)

    if cluster is not None:
        with connected(cluster) as client:
            code = Code.here(plan.rules.family.name, *CODE)
            for task, tally in in_cluster(client, play_task, tasks(len(client.nthreads())), code):
                yield task.span, tally
    elif workers > 1:
        yield from _in_processes(tasks(workers), workers)
    else:
        yield from _here(chosen.engine, _shards(spans, chosen.engine.shard))


def _shard_size(engine: Engine, rounds: int, workers: int) -> int:
    return min(engine.shard, max(1, rounds // (max(1, workers) * PER_WORKER)))


def _shards(spans: Iterable[RoundSpan], size: int) -> Iterator[RoundSpan]:
    for first, last in spans:
        for begun in range(first, last, size):
            yield begun, min(begun + size, last)


def _here(engine: Engine, shards: Iterable[RoundSpan]) -> Iterator[tuple[RoundSpan, Tally]]:
    for first, last in shards:
        yield (first, last), engine.play(first, last - first)


# ---------------------------------------------------------------------- in processes


def play_task(task: Task) -> Tally:
    """Play a shard in this process."""
    first, last = task.span
    return _engine(task.plan, task.engine, task.store).engine.play(first, last - first)


@lru_cache(maxsize=4)
def _engine(plan: PlanText | PlayersText, engine: str, store: str | None) -> Chosen:
    """The engine of a plan, made once in a process."""
    return engine_for(sent_plan(plan), engine, store)


def _in_processes(tasks: Iterator[Task], workers: int) -> Iterator[tuple[RoundSpan, Tally]]:
    """Play shards in so many processes; a process that dies is replaced, and its shards are played again."""
    waiting: list[Task] = []
    failures = 0
    while True:
        with ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
            out: dict[Future[Tally], Task] = {}
            try:
                while True:
                    waiting += islice(tasks, max(0, AHEAD * workers - len(out) - len(waiting)))
                    while waiting:
                        out[pool.submit(play_task, waiting[-1])] = waiting[-1]
                        waiting.pop()
                    if not out:
                        return
                    for future in wait(out, return_when=FIRST_COMPLETED).done:
                        tally = future.result()
                        span = out.pop(future).span
                        failures = 0
                        yield span, tally
            except BrokenProcessPool:
                waiting += out.values()
                failures += 1
                if failures > MOST_FAILURES:
                    raise HousewayError("the worker processes keep dying; try fewer workers") from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """Let Ctrl-C stop the process that hands out the work; it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
