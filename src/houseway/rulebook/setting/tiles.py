"""Four tiles to be set into a low and a high hand of two: what the rows of a house way look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement, product

from houseway.cards.tiles import KINDS, Tile, kind
from houseway.ranking.system import RankKey
from houseway.ranking.tiles import (
    CATEGORIES,
    LOW_SIX,
    LOW_THREE,
    PAIR,
    POINTS,
    SPOTS,
    TWELVE,
    TWO,
    TileRanking,
)
from houseway.rulebook.setting.words import Division, HandToSet, HandWords, ReadHand
from houseway.rulebook.vocabulary import Feature, Features, Value, Vocabulary, vocabulary

NONE, GEE_JOON, TWO_PAIRS = "none", "Gee Joon", "two pairs"
YES_NO = (False, True)
_NUMBERS = range(2, 13)
PAIRS = (NONE, *map(str, (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)), GEE_JOON, TWO_PAIRS)
BESIDE = (NONE, *(f"{high} and {low}" for low, high in combinations_with_replacement(_NUMBERS, 2)))
TWELVE_OR_TWO = (NONE, "6-6", "1-1", "both")
WORTHS = (*map(str, range(10)), *CATEGORIES[POINTS + 1 :])
"""What a hand of two tiles is worth, from zero to a pair."""

HAND_FEATURES = (
    Feature("pair", PAIRS, "the spots of the tiles that make a pair, matched or mixed"),
    Feature("beside", BESIDE, "the spots of the two tiles beside the one pair, more spots first"),
    Feature("twelve_or_two", TWELVE_OR_TWO, "which of the tiles 6-6 and 1-1 the hand holds"),
    Feature("best", WORTHS, "what the best two tiles are worth", ordered=True),
    Feature("best.tile", KINDS, "the higher tile of the best two"),
)
DIVISION_FEATURES = (
    Feature(
        "pair", (NONE, "kept", "split"), "whether the tiles of a pair, and of every other one, are together"
    ),
    Feature("low", WORTHS, "what the low hand is worth", ordered=True),
    Feature("high", WORTHS, "what the high hand is worth", ordered=True),
    Feature("high.tile", KINDS, "the higher tile of the high hand"),
    Feature("beaten", YES_NO, "whether another setting makes both hands stronger"),
    Feature("largest_with_smallest", YES_NO, "whether the tiles with most and fewest spots are together"),
)


def _worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the features asked for, as far as the pair of a hand allows it."""
    for pair in PAIRS:
        single = pair not in (NONE, TWO_PAIRS)
        domains: dict[str, Iterable[Value]] = {
            "pair": (pair,),
            "beside": BESIDE[1:] if single else (NONE,),
            "twelve_or_two": TWELVE_OR_TWO,
            "best": WORTHS[:-1] if pair == NONE else WORTHS[-1:],
            "best.tile": _tiles_of(pair) if single else KINDS,
        }
        asked = {name: domain for name, domain in domains.items() if name in names}
        for values in product(*asked.values()):
            yield dict(zip(asked, values, strict=True))


def _tiles_of(pair: str) -> list[str]:
    """The tiles that can make a pair."""
    if pair == GEE_JOON:
        return [KINDS[LOW_SIX], KINDS[LOW_THREE]]
    return [name for one, name in enumerate(KINDS) if str(SPOTS[one]) == pair]


TILE_WORDS = HandWords(
    vocabulary("pai gow tiles", HAND_FEATURES, _worlds),
    Vocabulary("pai gow tiles", {feature.name: feature for feature in DIVISION_FEATURES}, lambda names: ()),
    ("pair",),
)
"""What rows may look at."""


def tile_reader(order: TileRanking, fouls: bool) -> ReadHand:
    """Reads four tiles by a ranking; with `fouls`, a setting is foul if another makes both hands stronger."""
    return partial(read_four, order, fouls)


def read_four(order: TileRanking, fouls: bool, tiles: Sequence[Tile]) -> HandToSet:
    """Four tiles with their features and the legal ways to set them."""
    ways = order.ways(tiles)
    best = max(way.high for way in ways)
    pairs = [two for two in combinations(tiles, 2) if order.key(*map(kind, two))[0] == PAIR]
    features: Features = {
        "pair": _pair(pairs),
        "beside": _beside(tiles, pairs),
        "twelve_or_two": _twelve_or_two({kind(tile) for tile in tiles}),
        "best": _worth(best.key),
        "best.tile": KINDS[kind(best.cards[0])],
    }
    extremes = _extremes(tiles)
    divisions = []
    for way in ways:
        beaten = any(other.beats(way) for other in ways)
        if beaten and fouls:
            continue
        kept = sum(hand.key[0] == PAIR for hand in way) == len(pairs)
        set_so: Features = {
            "pair": NONE if not pairs else "kept" if kept else "split",
            "low": _worth(way.low.key),
            "high": _worth(way.high.key),
            "high.tile": KINDS[kind(way.high.cards[0])],
            "beaten": beaten,
            "largest_with_smallest": any(sorted(_spots(part)) == extremes for part in way.parts),
        }
        divisions.append(Division(way.parts, set_so, (order.rank(way.low.key), order.rank(way.high.key))))
    return HandToSet(features, tuple(divisions))


def _pair(pairs: Sequence[tuple[Tile, ...]]) -> str:
    if len(pairs) != 1:
        return TWO_PAIRS if pairs else NONE
    return GEE_JOON if LOW_THREE in map(kind, pairs[0]) else str(SPOTS[kind(pairs[0][0])])


def _beside(tiles: Sequence[Tile], pairs: Sequence[tuple[Tile, ...]]) -> str:
    if len(pairs) != 1:
        return NONE
    low, high = sorted(_spots([tile for tile in tiles if tile not in pairs[0]]))
    return f"{high} and {low}"


def _twelve_or_two(kinds: set[int]) -> str:
    held = [name for name, one in (("6-6", TWELVE), ("1-1", TWO)) if one in kinds]
    return "both" if len(held) > 1 else held[0] if held else NONE


def _extremes(tiles: Sequence[Tile]) -> list[int]:
    """The fewest and the most spots of some tiles."""
    spots = _spots(tiles)
    return [min(spots), max(spots)]


def _worth(key: RankKey) -> str:
    return str(key[1]) if key[0] == POINTS else CATEGORIES[key[0]]


def _spots(tiles: Sequence[Tile]) -> list[int]:
    return [SPOTS[kind(tile)] for tile in tiles]
