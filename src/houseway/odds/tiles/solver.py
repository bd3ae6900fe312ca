"""What settings are worth: each side's best against the house way of the other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from houseway.cards.tiles import KINDS, parse_tiles
from houseway.odds.pricing import World
from houseway.odds.tiles.hands import COPIES, DEALS, FACING, SPLITS, TileSettings, all_hands, kinds_of, ways
from houseway.odds.tiles.kernels import RESULTS, Integers, tally
from houseway.rulebook.families.tiles import SET, SIDES, TilesPlay
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.setting.house_way import Setter
from houseway.rulebook.setting.tiles import tile_reader
from houseway.rulebook.vocabulary import Features

RESULT_FEATURES: tuple[Features, ...] = tuple(
    {"player.hand": SET, "low": low, "high": high} for low in SIDES for high in SIDES
)
"""What the settlement table sees of each result, in the order of the kernels: low hands, then high hands."""
_MIRRORED = (1, 0, 2)
_MIRROR = [3 * _MIRRORED[at // 3] + _MIRRORED[at % 3] for at in range(RESULTS)]
"""Each result as the other side sees it."""
PARTS_WON = tuple((known["low"] == "player") + (known["high"] == "player") - 1 for known in RESULT_FEATURES)
"""What a wager earns that wins if both hands are higher, and pushes if one of them is."""


@dataclass(frozen=True)
class TileSolver:
    """All hands of the set, how the house sets each, and what else is worth."""

    rules: Rules
    bet: BetRules

    @property
    def how(self) -> TilesPlay:
        """How tiles rank and are compared."""
        how = self.rules.play
        assert isinstance(how, TilesPlay)
        return how

    @cached_property
    def settings(self) -> TileSettings:
        """The three settings of every hand."""
        return TileSettings(self.how.order, self.how.zero == "player-dealer")

    @cached_property
    def _house_way(self) -> tuple[Integers, tuple[str, ...]]:
        """For every hand, the setting of the house and the row that makes it."""
        assert self.rules.hand_setting is not None
        setter = Setter(self.rules.hand_setting, tile_reader(self.how.order, self.how.fouls))
        chosen, rows = [], []
        for at, kinds in enumerate(all_hands()):
            made = setter.set_hand(parse_tiles([KINDS[one] for one in kinds]))
            wanted = {kinds_of(part) for part in made.parts}
            chosen.append(
                next(way for way in range(len(SPLITS)) if set(self.settings.parts(at, way)) == wanted)
            )
            rows.append(made.row.name)
        return np.array(chosen), tuple(rows)

    @property
    def usual(self) -> Integers:
        """The number of the house's setting of every hand."""
        return self._house_way[0]

    @property
    def rows(self) -> tuple[str, ...]:
        """The row of the house way that sets each hand."""
        return self._house_way[1]

    @cached_property
    def scale(self) -> int:
        """The number by which the table's payouts are multiplied to make them whole."""
        return lcm(*(row.result.value.denominator for row in self.bet.cases.rows))

    @cached_property
    def payoffs(self) -> Integers:
        """What a wager earns by each result, scaled."""
        values = [self.bet.cases.decide(known).result.value for known in RESULT_FEATURES]
        return np.array([int(value * self.scale) for value in values])

    @cached_property
    def facing(self) -> Integers:
        """For each hand and setting, how many hands of the player-dealer lead to each result."""
        every = np.arange(len(self.usual))
        low, high = self.settings.low, self.settings.high
        left = np.array(COPIES, np.int64)
        return tally(self.settings.kinds, left, low, high, low[every, self.usual], high[every, self.usual])

    @cached_property
    def values(self) -> Integers:
        """The player's scaled net of each setting over all hands of the player-dealer."""
        return self.facing @ self.payoffs

    @cached_property
    def bank_values(self) -> Integers:
        """The player-dealer's, against a player who follows the house way; results are seen from his side."""
        return -(self.facing @ self.payoffs[_MIRROR])

    def best(self, values: Integers) -> Integers:
        """The best setting of each hand; the house's where it is as good."""
        every = np.arange(len(self.usual))
        best = values.argmax(axis=1)
        as_good = values[every, self.usual] == values[every, best]
        return np.where(as_good, self.usual, best)

    def total(self, values: Integers, chosen: Integers) -> Fraction:
        """What settings earn over all deals, per unit."""
        earned = values[np.arange(len(chosen)), chosen] * ways()
        return Fraction(int(earned.sum()), DEALS * self.scale)

    def worlds(self, chosen: Integers) -> list[World]:
        """Every result with its number of deals, when the player sets each hand so."""
        counts = (self.facing[np.arange(len(chosen)), chosen] * ways()[:, None]).sum(axis=0)
        return list(zip(RESULT_FEATURES, counts.tolist(), strict=True))

    def bank_worlds(self, chosen: Integers) -> list[World]:
        """Every result with its deals, when the player-dealer sets hands so and the player the house way."""
        counts = (self.facing[np.arange(len(chosen)), chosen] * ways()[:, None]).sum(axis=0)
        return [(RESULT_FEATURES[_MIRROR[at]], many) for at, many in enumerate(counts.tolist())]

    def worth(self, at: int, way: int) -> float:
        """What a setting of one hand earns, per unit."""
        return int(self.values[at, way]) / (FACING * self.scale)

    @property
    def by_parts(self) -> bool:
        """Whether the wager earns the hands it wins less one."""
        return bool((self.payoffs == self.scale * np.array(PARTS_WON)).all())
