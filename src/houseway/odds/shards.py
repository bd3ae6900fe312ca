"""Work split between threads: kernels hold no lock, and sums do not depend on how the work was split."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from typing import TypeVar

import numpy as np

Progress = Callable[[float, str], None]

EachGiven = TypeVar("EachGiven")
EachFound = TypeVar("EachFound")

SHARDS = 64
MOST_WORKERS = 16


def workers() -> int:
    """How many threads to use, one for each core that this process may use; each has its own counters."""
    return max(1, min(MOST_WORKERS, cores()))


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def share(
    work: Callable[[int, slice], None],
    size: int,
    progress: Progress | None = None,
    what: str = "",
    begin: float = 0.0,
    end: float = 1.0,
) -> None:
    """Do `work(worker, rows)` for all rows, a shard at a time, and report from `begin` to `end`."""
    edges = np.linspace(0, size, SHARDS + 1).astype(int).tolist()
    shards = [slice(first, last) for first, last in pairwise(edges) if first < last]
    every, done = len(shards), count(1)

    def run(worker: int) -> None:
        while True:
            try:
                shard = shards.pop()
            except IndexError:
                return
            work(worker, shard)
            if progress:
                progress(begin + (end - begin) * next(done) / every, what)

    with ThreadPoolExecutor(workers()) as pool:
        for future in [pool.submit(run, worker) for worker in range(workers())]:
            future.result()


def for_each(
    work: Callable[[EachGiven], EachFound],
    given: Sequence[EachGiven],
    progress: Progress | None = None,
    what: str = "",
) -> list[EachFound]:
    """What some work finds for each of a few things, in their order."""
    found: dict[int, EachFound] = {}

    def run(worker: int, rows: slice) -> None:
        for at in range(rows.start, rows.stop):
            found[at] = work(given[at])

    share(run, len(given), progress, what)
    return [found[at] for at in range(len(given))]
