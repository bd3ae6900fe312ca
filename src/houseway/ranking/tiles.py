"""Pai gow tiles: two of them are a pair, a Wong, a Gong, or points.

Filings print the order of the pairs and that of the single tiles.
A Wong is a double six or double one with a nine, a Gong the same with an eight. Other tiles count the last
digit of their spots; equal points go to the higher single tile. The other tile is not compared, unless the
ranking says so.
Where a filing says so, 4-2 and 2-1 count three or six as is better. Together they are a pair, Gee Joon.

>>> from houseway.cards.tiles import parse_tiles
>>> order = tile_ranking(("4-2 2-1", "6-6 6-6"), KINDS)
>>> for tiles in ("2-1 4-2", "6-6 5-4", "6-6 4-4", "2-1 3-3", "5-5 4-4"):
...     print(order.hand(parse_tiles(tiles)))
Gee Joon
Wong with 6-6
Gong with 6-6
9 with 3-3 high
8 with 4-4 high
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from houseway.cards.pack import names_in
from houseway.cards.tiles import KINDS, TILES, Tile, kind, pips, tile
from houseway.errors import HousewayError
from houseway.ranking.system import RankedHand, RankKey

CATEGORIES = ("points", "Gong", "Wong", "pair")
POINTS, GONG, WONG, PAIR = range(4)

Kinds = tuple[int, ...]

SPOTS: Kinds = tuple(sum(pips(tile(name))) for name in KINDS)
"""How many spots each kind of tile has."""
TWELVE, TWO, LOW_SIX, LOW_THREE = (KINDS.index(name) for name in ("6-6", "1-1", "4-2", "2-1"))
WILD = (3, 6)
"""What a wild tile may count."""
_SPECIAL = {9: WONG, 8: GONG}
_MIXED = {9: "nines", 8: "eights", 7: "sevens", 5: "fives"}
_HAS_TWO = frozenset(at for at, name in enumerate(KINDS) if TILES.count(name) == 2)


_SPLITS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The places of the tiles of two hands, in the three ways to make them of four tiles."""


class SetTiles(NamedTuple):
    """Four tiles in two hands."""

    low: RankedHand
    high: RankedHand

    @property
    def parts(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """The tiles of the low hand and of the high hand."""
        return self.low.cards, self.high.cards

    def beats(self, other: SetTiles) -> bool:
        """Whether both hands are stronger than those of another setting."""
        return self.low > other.low and self.high > other.high


@dataclass(frozen=True)
class TileRanking:
    """One order of two-tile hands.

    `pairs` are the tiles that make a pair, and `singles` rows of single tiles that rank the same, both by
    kind and from the highest; `twelve_first` says that a double six makes the higher Wong or Gong, and
    `both_tiles` that the lower tile decides where the higher tiles rank alike.
    """

    pairs: tuple[Kinds, ...]
    singles: tuple[Kinds, ...]
    wild: bool = True
    twelve_first: bool = True
    both_tiles: bool = False

    def hand(self, tiles: Sequence[Tile]) -> RankedHand:
        """Two tiles as they rank, the higher tile first."""
        if len(tiles) != 2:
            raise HousewayError(f"a hand of tiles has two tiles, not {len(tiles)}")
        high, low = sorted(tiles, key=lambda tile: self.place(kind(tile)), reverse=True)
        key = self.key(kind(high), kind(low))
        return RankedHand(key, CATEGORIES[key[0]], self._phrase(key, kind(high), kind(low)), (high, low))

    def pair_up(self, one: Sequence[Tile], other: Sequence[Tile]) -> SetTiles:
        """Two hands of two tiles: the higher of them is the high hand."""
        low, high = sorted((self.hand(one), self.hand(other)))
        return SetTiles(low, high)

    def ways(self, tiles: Sequence[Tile]) -> tuple[SetTiles, ...]:
        """The ways to set four tiles, one of any that look alike."""
        found: dict[tuple[Kinds, ...], SetTiles] = {}
        for made in self.splits(tiles):
            found.setdefault(tuple(sorted(tuple(map(kind, part)) for part in made.parts)), made)
        return tuple(found.values())

    def splits(self, tiles: Sequence[Tile]) -> tuple[SetTiles, ...]:
        """All three ways to set four tiles, whether or not they look alike."""
        if len(tiles) != 4 or len(set(tiles)) != 4:
            raise HousewayError("a hand to be set has four different tiles")
        pairs = ([[tiles[place] for place in two] for two in places] for places in _SPLITS)
        return tuple(self.pair_up(one, other) for one, other in pairs)

    def key(self, one: int, other: int) -> RankKey:
        """The ordering key of two tiles, given their kinds."""
        pair = tuple(sorted((one, other)))
        if pair in self._pair_places:
            return (PAIR, self._pair_places[pair])
        for double, mate in ((one, other), (other, one)):
            if double in (TWELVE, TWO) and SPOTS[mate] in _SPECIAL:
                return (_SPECIAL[SPOTS[mate]], int(self.twelve_first and double == TWELVE), *self._last(mate))
        low, high = sorted((one, other), key=self.place)
        return (POINTS, self.points(one, other), self.place(high), *self._last(low))

    def points(self, one: int, other: int) -> int:
        """The last digit of the spots of two tiles; wild tiles count what makes it highest."""
        return max((mine + his) % 10 for mine, his in product(self._counts(one), self._counts(other)))

    def place(self, one: int) -> int:
        """The place of a single tile; 0 is the lowest row."""
        return self._places[one]

    @cached_property
    def keys(self) -> tuple[RankKey, ...]:
        """Every key, weakest first."""
        hands = combinations_with_replacement(range(len(KINDS)), 2)
        return tuple(sorted({self.key(one, other) for one, other in hands if can_hold(one, other)}))

    @cached_property
    def zeros(self) -> int:
        """The number of the highest hand that is worth zero."""
        return bisect_left(self.keys, (POINTS, 1))

    def rank(self, key: RankKey) -> int:
        """The array form's number of a key: 1 is the weakest hand."""
        return bisect_left(self.keys, key) + 1

    def _last(self, one: int) -> RankKey:
        """What the other tile of a hand adds to its key."""
        return (self.place(one),) if self.both_tiles else ()

    def _counts(self, one: int) -> Sequence[int]:
        return WILD if self.wild and one in (LOW_SIX, LOW_THREE) else (SPOTS[one],)

    @cached_property
    def _pair_places(self) -> dict[Kinds, int]:
        return {tuple(sorted(pair)): place for place, pair in enumerate(reversed(self.pairs))}

    @cached_property
    def _places(self) -> dict[int, int]:
        return {one: place for place, row in enumerate(reversed(self.singles)) for one in row}

    def _phrase(self, key: RankKey, high: int, low: int) -> str:
        """The hand as a dealer names it."""
        if key[0] == PAIR:
            if high == low:
                return f"pair of {KINDS[high]}"
            return f"mixed {_MIXED[SPOTS[high]]}" if SPOTS[high] == SPOTS[low] else "Gee Joon"
        if key[0] == POINTS:
            then = f", then {KINDS[low]}" if self.both_tiles else ""
            return f"{key[1]} with {KINDS[high]} high{then}" if key[1] else "0"
        double, mate = (high, low) if high in (TWELVE, TWO) else (low, high)
        return f"{CATEGORIES[key[0]]} with {KINDS[double]}{f' and {KINDS[mate]}' if self.both_tiles else ''}"


def can_hold(one: int, other: int) -> bool:
    """Whether a hand can hold tiles of these two kinds."""
    return one != other or one in _HAS_TWO


@cache
def tile_ranking(
    pairs: tuple[str, ...],
    singles: tuple[str, ...],
    wild: bool = True,
    twelve_first: bool = True,
    both_tiles: bool = False,
) -> TileRanking:
    """The ranking by which these pairs and these rows of single tiles come in order, the highest first."""
    return TileRanking(_rows(pairs), _rows(singles), wild, twelve_first, both_tiles)


def _rows(rows: Sequence[str]) -> tuple[Kinds, ...]:
    return tuple(tuple(kind(tile(name)) for name in names_in(row)) for row in rows)
