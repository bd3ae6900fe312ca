"""The equilibrium of one spot: both sides set their tiles without seeing the other's.

Each side learns from what it regrets (regret matching with positive regrets, averaged with growing weights).
The best responses to both averages bound the value of the game from both sides, however near they have come.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from houseway.odds.tiles.hands import DEALS, FACING, TileSettings, shared_sets, ways
from houseway.odds.tiles.kernels import Floats, gather, match, spread

ROUNDS = 200


@dataclass(frozen=True)
class TileEquilibrium:
    """How often each side sets each hand in each way, and the value for the bettor, per unit.

    The bettor can guarantee himself `low`, and the player-dealer can hold him to `high`.
    """

    bettor: Floats
    bank: Floats
    low: float
    high: float

    @property
    def value(self) -> float:
        """The value of the game, for the bettor."""
        return (self.low + self.high) / 2


@dataclass(frozen=True)
class MixedPlay:
    """What every setting is worth against mixed ones, where a wager earns the hands it wins less one."""

    settings: TileSettings

    def for_bettor(self, bank: Floats) -> Floats:
        """The bettor's net over all hands of the player-dealer: his hands must be higher."""
        return self._won(bank, above=False) - FACING

    def for_bank(self, bettor: Floats) -> Floats:
        """The player-dealer's net over all hands of the bettor: copies are his."""
        return FACING - self._won(bettor, above=True)

    def _won(self, mixed: Floats, above: bool) -> Floats:
        """How many low and high hands of the other side are below a setting's own, or above them."""
        sets, found = shared_sets(), np.zeros(mixed.shape)
        for ranks in (self.settings.low, self.settings.high):
            below = spread(sets.begins, sets.parts, sets.ways, mixed, ranks, self.settings.most, sets.many)
            found += gather(sets.begins, sets.parts, sets.signs, below, mixed, ranks, above)
        return found


def solve(settings: TileSettings, rounds: int = ROUNDS) -> TileEquilibrium:
    """Let both sides learn for so many rounds; best responses to what they learned bound the value."""
    play, shape = MixedPlay(settings), settings.low.shape
    regrets, sums = (np.zeros(shape), np.zeros(shape)), (np.zeros(shape), np.zeros(shape))
    mixed = [np.full(shape, 1 / 3), np.full(shape, 1 / 3)]
    for number in range(1, rounds + 1):
        for side, worth in enumerate((play.for_bettor, play.for_bank)):
            values = worth(mixed[1 - side])
            regrets[side][:] += values - (values * mixed[side]).sum(axis=1, keepdims=True)
            np.maximum(regrets[side], 0, out=regrets[side])
            mixed[side] = match(regrets[side])
            sums[side][:] += number * mixed[side]
    bettor, bank = (total / total.sum(axis=1, keepdims=True) for total in sums)
    return TileEquilibrium(bettor, bank, -_best(play.for_bank(bettor)), _best(play.for_bettor(bank)))


def _best(values: Floats) -> float:
    """What the best setting of every hand earns, per unit."""
    return float((values.max(axis=1) * ways()).sum()) / DEALS
