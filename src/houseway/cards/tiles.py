"""The thirty-two pai gow tiles, written by their pips: ``6-6``, ``2-1``.

A tile is an integer 0 to 31. Tiles that exist twice take two neighboring integers, so that
``tile >> 1`` names a pair; the five mixed pairs (two different tiles) take neighboring integers too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from houseway.cards.pack import names_in
from houseway.errors import HousewayError

Tile = int

_DOUBLES = ("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1")
_MIXED = (("6-3", "5-4"), ("6-2", "5-3"), ("5-2", "4-3"), ("4-1", "3-2"), ("4-2", "2-1"))

TILES: tuple[str, ...] = tuple(name for name in _DOUBLES for _ in range(2)) + tuple(
    name for pair in _MIXED for name in pair
)

KINDS: tuple[str, ...] = tuple(dict.fromkeys(TILES))
"""The twenty-one different tiles, by their pips: the eleven that exist twice, then the ten that do not."""

NAMES: Mapping[str, str] = {
    "6-6": "Teen",
    "1-1": "Dey",
    "4-4": "Yun",
    "3-1": "Gor",
    "5-5": "Mooy",
    "3-3": "Chong",
    "2-2": "Bon",
    "6-5": "Foo",
    "6-4": "Ping",
    "6-1": "Tit",
    "5-1": "Look",
    "6-3": "Gow",
    "5-4": "Gow",
    "6-2": "Bot",
    "5-3": "Bot",
    "5-2": "Chu",
    "4-3": "Chu",
    "4-1": "Ng",
    "3-2": "Ng",
    "4-2": "Luk",
    "2-1": "Saam",
}
"""What players call the tiles, by their pips; tiles of a mixed pair other than 4-2 and 2-1 share a name."""

_KIND_OF = tuple(map(KINDS.index, TILES))


def kind(tile: Tile) -> int:
    """Which of the twenty-one different tiles it is: two that look alike are of one kind."""
    return _KIND_OF[tile]


def pips(tile: Tile) -> tuple[int, int]:
    """The two halves of a tile, the larger first."""
    high, low = TILES[tile].split("-")
    return int(high), int(low)


def tile(name: str) -> Tile:
    """The tile with those pips, in either order; the first of a pair that looks alike."""
    plain = "-".join(sorted(name.strip().split("-"), reverse=True))
    if plain not in TILES:
        raise HousewayError(f"no such tile: {name!r} (write its pips, as in 6-6, 4-2)")
    return TILES.index(plain)


def parse_tiles(text: str | Iterable[str]) -> tuple[Tile, ...]:
    """The tiles of a text such as ``"6-6 2-1"``; a tile that exists twice may be named twice."""
    tiles: list[Tile] = []
    for name in names_in(text):
        plain = TILES[tile(name)]
        free = [other for other, pips in enumerate(TILES) if pips == plain and other not in tiles]
        if not free:
            raise HousewayError(f"the set has no more {plain} tiles")
        tiles.append(free[0])
    return tuple(tiles)


def show_tiles(tiles: Iterable[Tile]) -> str:
    """The notation of several tiles, separated by spaces."""
    return " ".join(TILES[tile] for tile in tiles)


@dataclass(frozen=True)
class TileSet:
    """The thirty-two pai gow tiles as a pack.

    >>> TileSet().show_all(TileSet().parse_all("6-6 1-2 6-6"))
    '6-6 2-1 6-6'
    """

    @property
    def packs(self) -> int:
        """One set; nobody deals from two."""
        return 1

    @property
    def noun(self) -> str:
        """What is dealt from it."""
        return "tile"

    @cached_property
    def counts(self) -> Mapping[Tile, int]:
        """Each tile once: the two of a pair are two pieces."""
        return dict.fromkeys(range(len(TILES)), 1)

    @cached_property
    def pieces(self) -> tuple[Tile, ...]:
        """Every tile, in order."""
        return tuple(range(len(TILES)))

    def __len__(self) -> int:
        return len(TILES)

    def check(self, pieces: Iterable[Tile], where: str = "tiles") -> None:
        """Refuse tiles that the set does not have, and any tile twice."""
        for value, count in Counter(pieces).items():
            if value not in self.counts:
                raise HousewayError(f"{where}: this set has no tile {value}")
            if count > 1:
                raise HousewayError(f"{where}: one {TILES[value]} tile appears {count} times")

    def show(self, piece: Tile) -> str:
        """The pips of a tile."""
        return TILES[piece]

    def show_all(self, pieces: Iterable[Tile]) -> str:
        """The pips of several tiles, separated by spaces."""
        return show_tiles(pieces)

    def parse(self, name: str) -> Tile:
        """The tile written as ``6-6`` or ``2-1``; the first of a pair that looks alike."""
        return tile(name)

    def parse_all(self, text: str | Iterable[str]) -> tuple[Tile, ...]:
        """The tiles of a text or an iterable of names; a tile named twice means both of its pair."""
        return parse_tiles(text)
