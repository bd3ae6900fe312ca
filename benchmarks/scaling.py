"""How much faster work is done by more processes, and what a Dask cluster costs beside local processes.

Simulation: every process plays as many rounds, so that the time should stay the same; it includes the start
of the processes. Exact odds: the same game again by a process that may use so many cores, once it is warm.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from exact import analysed_twice
from rows import Row, Run, child, has, run_part

TWO = 1.7
"""How many times the work of one process two must do."""
EXACT = ("oceana/ultimate-texas-holdem", "club-one/fortune-pai-gow-poker")


class Table(NamedTuple):
    """A table to simulate, with rounds that take one process about twenty seconds."""

    game: str
    engine: str
    rounds: int


TABLES = (
    Table("artichoke-joes/ez-baccarat", "kernel", 400_000_000),
    Table("artichoke-joes/ez-baccarat", "live", 30_000),
)
CLUSTERED = TABLES[0]


def rows(run: Run) -> Iterator[Row]:
    """From one process to as many as the run has, doubling; then the cluster."""
    steps = doubling(run.processes)
    for table in TABLES:
        one = 0.0
        for count in steps:
            rate, rounds = simulated(run, table, count)
            one = one or rate
            yield scaled(
                f"{table.game}, {table.engine} engine", f"{rounds:,} rounds", "rounds/s", rate, one, count
            )
    for game in EXACT:
        one = 0.0
        for count in steps:
            rate = 1 / float(analysed_twice(game, cores=count)[0]["again"])
            one = one or rate
            yield scaled(f"exact odds of {game}", "warm", "games/s", rate, one, count)
    yield clustered(run)


def scaled(what: str, work: str, unit: str, rate: float, one: float, count: int) -> Row:
    """A rate beside that of one process."""
    least = TWO if count == 2 else None
    each = "one" if count == 1 else f"{count}"
    return Row(f"{what}: {each} at work", work, rate, unit, "one", one, least_ratio=least)


def doubling(most: int) -> list[int]:
    """1, 2, 4 and so on, and the last."""
    found = [1]
    while found[-1] * 2 <= most:
        found.append(found[-1] * 2)
    return found if found[-1] == most else [*found, most]


def simulated(run: Run, table: Table, count: int) -> tuple[float, int]:
    """Rounds a second of so many processes, and how many rounds they played."""
    rounds = run.of(table.rounds, 1000) * count
    seconds, _ = child("scaling.py", "--play", table.game, table.engine, str(rounds), str(count), "")
    return rounds / float(seconds), rounds


def clustered(run: Run) -> Row:
    """The same rounds by a Dask cluster on this machine and by processes, both with their start."""
    rounds = run.of(CLUSTERED.rounds, 1000) * run.processes
    given = ("--play", CLUSTERED.game, CLUSTERED.engine, str(rounds), str(run.processes))
    local, _ = child("scaling.py", *given, "")
    what = f"{CLUSTERED.game}, processes of this machine"
    work = f"{rounds:,} rounds, {run.processes} workers, with their start"
    if not has("distributed"):
        return Row(what, work, float(local), "s", "Dask's local cluster", None)
    dask, _ = child("scaling.py", *given, f"local:{run.processes}")
    note = f"Dask takes {float(dask) - float(local):+.1f} s"
    return Row(what, work, float(local), "s", "Dask's local cluster", float(dask), note=note)


def play(game: str, engine: str, rounds: int, workers: int, cluster: str) -> None:
    """Play rounds after a few that compile, and print the seconds."""
    from houseway.simulation import engine_for, simulate
    from simulation import plan_of

    plan = plan_of(game, None)
    chosen = engine_for(plan, engine)
    chosen.engine.play(0, 10)
    begun = time.perf_counter()
    simulate(plan, rounds, chosen=chosen, workers=workers, cluster=cluster or None)
    print(json.dumps(time.perf_counter() - begun))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]), sys.argv[6])
    else:
        sys.exit(run_part(rows, __doc__))
