"""A shift of rounds: how likely a player loses all that he brought, and how his chips go up and down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, gcd, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import HousewayError

RoundChances = Sequence[tuple[int, float]]
"""Results of a round in cents, each with its probability."""

MOST_CELLS = 100_000
FEW_CELLS = 10_000
"""The cells of a grid on which differences are found, such as those that make a standard error."""
FAR = 9.0
"""Standard deviations above which nobody loses everything any more: once in 10^19."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
MOST_BANDS = 48
"""How many times at most during a shift the chips are looked at."""


class Band(NamedTuple):
    """The chips after so many rounds, in cents: below each amount is as large a share as `QUANTILES` says."""

    rounds: int
    chips: tuple[int, ...]


@dataclass(frozen=True)
class Shift:
    """What a shift comes to, in cents: mean and spread of its result, two chances, the chips on the way."""

    rounds: int
    mean: float
    deviation: float
    ruin: float
    ahead: float
    bands: tuple[Band, ...] = ()
    errors: tuple[float, float] | None = None
    """The standard errors of `ruin` and `ahead`; None where the results of a round are counted."""


class _Followed(NamedTuple):
    """The chance that everything is lost, that there is more at the end than at the start, and the chips."""

    lost: float
    ahead: float
    bands: tuple[Band, ...]


def shift(chances: RoundChances, bankroll: int, rounds: int, cells: int = MOST_CELLS) -> Shift:
    """A shift of independent rounds, for a player who stops when what he brought is lost.

    His chips are followed round by round over a grid. Where the results of a round have no common unit that
    makes at most so many cells, each is split between the two places around it, so that its mean stays.
    """
    if bankroll <= 0 or rounds <= 0:
        raise HousewayError("a shift needs chips and rounds")
    nets = [net for net, _ in chances]
    mean = sum(net * chance for net, chance in chances)
    variance = max(0.0, sum(net * net * chance for net, chance in chances) - mean * mean)
    spread = sqrt(variance * rounds)
    top = bankroll + max(0.0, mean) * rounds + FAR * spread + max(0, *nets)
    unit = max(gcd(bankroll, *nets), ceil(top / cells))
    steps, low = _grid(chances, unit)
    found = _followed(steps, low, bankroll / unit, rounds, ceil(top / unit))
    begun = Band(0, (bankroll,) * len(QUANTILES))
    bands = (Band(at, tuple(place * unit for place in chips)) for at, chips in found.bands)
    return Shift(rounds, mean * rounds, spread, found.lost, found.ahead, (begun, *bands))


def _grid(chances: RoundChances, unit: int) -> tuple[NDArray[np.float64], int]:
    """The chances of moving so many places, from the lowest on, which is not above zero."""
    places = [net / unit for net, _ in chances]
    low, high = min(0, floor(min(places))), max(0, ceil(max(places)))
    steps = np.zeros(high - low + 1)
    for place, (_, chance) in zip(places, chances, strict=True):
        _put(steps, place - low, chance)
    return steps, low


def _put(grid: NDArray[np.float64], place: float, chance: float) -> None:
    """Split a chance between the two places of a grid around it."""
    below = floor(place)
    grid[below] += chance * (1 - (place - below))
    if place > below:
        grid[below + 1] += chance * (place - below)


def _followed(steps: NDArray[np.float64], low: int, bankroll: float, rounds: int, top: int) -> _Followed:
    """Follow the chips through all rounds."""
    from scipy.fft import irfft, next_fast_len, rfft

    chips = np.zeros(top + 1)
    _put(chips, bankroll, 1.0)
    lost = safe = 0.0
    some = 1 - low
    """The place of the smallest stack above zero among the stacks after a round."""
    reach = len(chips) + len(steps) - 1
    size = next_fast_len(reach, real=True)
    round_moves = rfft(steps, size)
    looked_at = {rounds * part // MOST_BANDS for part in range(1, MOST_BANDS + 1)}
    bands: list[Band] = []
    for played in range(1, rounds + 1):
        moved = np.maximum(irfft(rfft(chips, size) * round_moves, size)[:reach], 0.0)
        lost += float(moved[:some].sum())
        safe += float(moved[some + top :].sum())
        chips[0] = 0.0
        chips[1:] = moved[some : some + top]
        if played in looked_at:
            bands.append(Band(played, _quantiles(chips, lost)))
    ahead = float(chips[floor(bankroll) + 1 :].sum()) + safe
    return _Followed(min(1.0, lost), min(1.0, ahead), tuple(bands))


def _quantiles(chips: NDArray[np.float64], lost: float) -> tuple[int, ...]:
    """The places below which the shares of `QUANTILES` are; those who lost everything have nothing."""
    below = np.cumsum(chips) + lost
    return tuple(int(place) for place in np.minimum(np.searchsorted(below, QUANTILES), len(chips) - 1))
