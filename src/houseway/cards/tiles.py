"""The thirty-two pai gow tiles, written by their pips: ``6-6``, ``2-1``.

A tile is an integer 0 to 31. Tiles that exist twice take two neighbouring integers, so that
``tile >> 1`` names a pair; the five mixed pairs (two different tiles) take neighbouring integers too.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.errors import HousewayError

Tile = int

_DOUBLES = ("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1")
_MIXED = (("6-3", "5-4"), ("6-2", "5-3"), ("5-2", "4-3"), ("4-1", "3-2"), ("4-2", "2-1"))

TILES: tuple[str, ...] = tuple(name for name in _DOUBLES for _ in range(2)) + tuple(
    name for pair in _MIXED for name in pair
)


def pips(tile: Tile) -> tuple[int, int]:
    """The two halves of a tile, the larger first."""
    high, low = TILES[tile].split("-")
    return int(high), int(low)


def parse_tiles(text: str | Iterable[str]) -> tuple[Tile, ...]:
    """The tiles of a text such as ``"6-6 2-1"``; a tile that exists twice may be named twice."""
    tiles: list[Tile] = []
    for name in text.replace(",", " ").split() if isinstance(text, str) else text:
        plain = "-".join(sorted(name.strip().split("-"), reverse=True))
        if plain not in TILES:
            raise HousewayError(f"no such tile: {name!r} (write its pips, as in 6-6, 4-2)")
        free = [tile for tile, other in enumerate(TILES) if other == plain and tile not in tiles]
        if not free:
            raise HousewayError(f"the set has no further {plain} tile")
        tiles.append(free[0])
    return tuple(tiles)


def show_tiles(tiles: Iterable[Tile]) -> str:
    """The notation of several tiles, separated by spaces."""
    return " ".join(TILES[tile] for tile in tiles)
