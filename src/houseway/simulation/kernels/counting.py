"""Arrays of results, counted into a tally."""

from __future__ import annotations

from collections import Counter

import numpy as np

from houseway.ranking._tables import Integers
from houseway.simulation.tally import Tally, TallyKey


def count(tally: Tally, key: TallyKey, net: int, times: int, staked: int = 0) -> None:
    """Count one result of so many rounds; the rounds themselves are counted already."""
    tally.results.setdefault(key, Counter())[net] += times
    if staked:
        tally.staked[key] = tally.staked.get(key, 0) + staked * times


def count_all(tally: Tally, key: TallyKey, nets: Integers) -> None:
    """Count the results of all rounds."""
    values, counts = np.unique(nets, return_counts=True)
    for net, times in zip(values.tolist(), counts.tolist(), strict=True):
        count(tally, key, net, times)
