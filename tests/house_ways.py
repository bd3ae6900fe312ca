"""The filed house ways of pai gow poker, each with the ranking of its game, and hands to try them on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np

from houseway.cards import JOKER, Card
from houseway.ranking._tables import CardArray
from houseway.ranking.pai_gow import BUG, HAND_CARDS, PaiGowRanking
from houseway.rulebook.rules import load_house_way
from houseway.rulebook.setting.house_way import HouseWay, Setter
from houseway.rulebook.setting.poker import JokerInShape, poker_reader

WILD = PaiGowRanking(joker="wild")

FORTUNE, FACE_UP = "club-one/fortune-pai-gow-house-way", "club-one/face-up-pai-gow-house-way"
OCEANA = "oceana/pai-gow-poker-house-way"
BEST_FRONT = "artichoke-joes/pai-gow-poker-house-way"
WILD_JOKER = "lucky-lady/pai-gow-poker-house-way"

READ_BY: dict[str, tuple[PaiGowRanking, JokerInShape]] = {
    FORTUNE: (BUG, "ace"),
    FACE_UP: (BUG, "ace"),
    OCEANA: (BUG, "ace"),
    BEST_FRONT: (BUG, "ace"),
    WILD_JOKER: (WILD, "apart"),
}
WAYS = tuple(READ_BY)
NEVER = {WILD_JOKER: {"complete_two_pairs", "complete_two_pairs_and_joker"}}
"""Rows that never set a hand themselves: they lead to others, or ask for what no hand can have."""


@cache
def house_way(name: str) -> HouseWay:
    """A house way under its default readings, loaded once."""
    return load_house_way(name)


@cache
def setter(name: str) -> Setter:
    """A house way that sets hands, under its default readings."""
    return Setter(house_way(name), poker_reader(*READ_BY[name]))


@cache
def rank_patterns(seed: int) -> CardArray:
    """A hand of every combination of seven ranks, or of six and the joker, with suits at random."""
    return np.array(list(_rank_patterns(Random(seed))), np.uint8)


def _rank_patterns(random: Random) -> Iterator[list[Card]]:
    for naturals in (HAND_CARDS, HAND_CARDS - 1):
        for ranks in combinations_with_replacement(range(13), naturals):
            counts = Counter(ranks)
            if max(counts.values()) <= 4:
                suits = {rank: random.sample(range(4), count) for rank, count in counts.items()}
                cards = [4 * rank + suit for rank in suits for suit in suits[rank]]
                yield cards if naturals == HAND_CARDS else [*cards, JOKER]
