"""Pai gow tiles at a whole table: a compiled loop deals, and compares hands that are set beforehand.

Every four tiles that look alike are set alike, so all settings are worked out once: the player's as best play
or the house sets them, the player-dealer's as the house does.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.tiles import KINDS, TILES, kind
from houseway.games.tiles import MAIN, house_setting
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.analysis import Advice, AdviceRequest
from houseway.odds.tiles.hands import Kinds, all_hands
from houseway.ranking._tables import Integers
from houseway.ranking.tiles import SetTiles
from houseway.rounds.decisions import Choice
from houseway.rulebook.families.tiles import FOUR, SET, TilesPlay
from houseway.simulation.kernels.dealing import DealtPack, begin, draw, thrown
from houseway.simulation.kernels.dice_orders import NO_SEAT, NOT_KNOWN, DiceOrders
from houseway.simulation.kernels.spots import SpotEngine, reason_against_spots
from houseway.simulation.live import BEST_PLAY
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    return reason_against_spots(plan)


class TileRanksAsSet(NamedTuple):
    """What four tiles come to as they are set, by the numbers of hands: two ranks, and whether it is foul."""

    low: Integers
    high: Integers
    foul: Integers


class TilesEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "tiles kernel"

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        how = plan.rules.play
        assert isinstance(how, TilesPlay)
        self._how = how
        self._dealing = DiceOrders(self._live, self._spots, (MAIN,))

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan, dealing = self.plan, self._dealing
        classes = self._no_hands(rounds)
        row = 0
        while row < rounds:
            row = deal_rounds(
                self._shoe,
                plan.seed,
                first,
                row,
                plan.hands_in_a_row,
                dealing.orders,
                (dealing.dice, dealing.sides, self._how.at_a_time),
                _KIND_OF,
                _numbers(),
                *self._settings,
                classes,
            )
            if row < rounds:
                dealing.note(first + row)
        return self._table.tally(first, classes)

    @cached_property
    def _settings(self) -> tuple[TileRanksAsSet, TileRanksAsSet]:
        """How players set every hand, and how the player-dealer does."""
        if self.plan.policy != BEST:
            usual = self._as_set(None)
            return usual, usual
        analysis = stored_analysis(self.plan.rules, chosen_store(self._store))
        assert analysis.policies["player-dealer"] != BEST_PLAY, "the odds have him follow the house way"
        return self._as_set(analysis.advise), self._as_set(None)

    def _as_set(self, advise: Advice | None) -> TileRanksAsSet:
        order, how = self._how.order, self._how
        low, high, foul = (np.zeros(len(all_hands()), np.int64) for _ in range(3))
        for at, kinds in enumerate(all_hands()):
            tiles = _tiles_of(kinds)
            made = self._made(tiles, advise)
            low[at], high[at] = order.rank(made.low.key), order.rank(made.high.key)
            foul[at] = how.fouls and any(way.beats(made) for way in order.ways(tiles))
        if how.zero == "player-dealer":
            low, high = np.maximum(low, order.zeros), np.maximum(high, order.zeros)
        return TileRanksAsSet(low, high, foul)

    def _made(self, tiles: list[int], advise: Advice | None) -> SetTiles:
        """Four tiles as best play sets them, or else as the house does."""
        wanted = advise(AdviceRequest(SET, tuple(tiles))) if advise is not None else ()
        for choice in wanted:
            if isinstance(choice, Choice) and choice.name == SET:
                return self._how.order.pair_up(*choice.parts)
        return house_setting(self.plan.rules, tiles)


_KIND_OF: Integers = np.array([kind(tile) for tile in range(len(TILES))], np.int64)


def _tiles_of(kinds: Kinds) -> list[int]:
    """Tiles of these kinds."""
    left = list(range(len(TILES)))
    found = []
    for one in kinds:
        found.append(next(tile for tile in left if kind(tile) == one))
        left.remove(found[-1])
    return found


@cache
def _numbers() -> Integers:
    """The number of a hand by the kinds of its tiles, in any order."""
    found = np.zeros((len(KINDS),) * FOUR, np.int64)
    for at, kinds in enumerate(all_hands()):
        for ordered in permutations(kinds):
            found[ordered] = at
    return found


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    start: int,
    in_a_row: int,
    orders: Integers,
    dealt: tuple[int, int, int],
    kind_of: Integers,
    numbers: Integers,
    player: TileRanksAsSet,
    dealer: TileRanksAsSet,
    classes: NDArray[np.uint16],
) -> int:
    """Deal rounds and note the class of every spot; return the row whose order of dealing is not known."""
    dice, sides, at_a_time = dealt
    rows, spots = classes.shape
    hands = np.zeros((spots + 1, FOUR), np.int64)
    for row in range(start, rows):
        number = first + row
        order = orders[number // in_a_row % len(orders), thrown(seed, number, dice, sides)]
        if order[0] == NOT_KNOWN:
            return row
        begin(shoe, seed, number)
        for turn in range(0, FOUR, at_a_time):
            for seat in order:
                if seat != NO_SEAT:
                    for place in range(turn, turn + at_a_time):
                        hands[seat, place] = kind_of[draw(shoe)]
        bank = hands[spots]
        his = numbers[bank[0], bank[1], bank[2], bank[3]]
        for seat in order:
            if seat != NO_SEAT and seat != spots:
                mine = numbers[hands[seat, 0], hands[seat, 1], hands[seat, 2], hands[seat, 3]]
                low = _beside(player.low[mine], dealer.low[his])
                high = _beside(player.high[mine], dealer.high[his])
                classes[row, seat] = player.foul[mine] * 9 + low * 3 + high
    return int(rows)


@njit
def _beside(mine: int, his: int) -> int:
    """Which of two ranks is higher."""
    return 0 if mine > his else 1 if mine < his else 2
