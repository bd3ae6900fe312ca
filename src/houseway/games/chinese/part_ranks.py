"""What every part that thirteen cards can be set into is, in the order of their ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cards import Card
from houseway.ranking.chinese import SIZES, five_key, front_key, short_phrase
from houseway.rounds.guide import PartRanks


def part_ranks(cards: Sequence[Card], rising: Sequence[tuple[int, int]]) -> PartRanks:
    """The ranks of all fronts, middles and backs of a hand, numbered among each other."""
    threes = [front_key(part) for part in combinations(cards, SIZES[0])]
    fives = [five_key(part) for part in combinations(cards, SIZES[2])]
    keys = sorted({*threes, *fives})
    numbers = {key: number for number, key in enumerate(keys)}
    names: list[tuple[int, str]] = []
    for number, key in enumerate(keys):
        name = short_phrase(key)
        if not names or names[-1][1] != name:
            names.append((number, name))
    by_size = {
        SIZES[0]: tuple(numbers[key] for key in threes),
        SIZES[2]: tuple(numbers[key] for key in fives),
    }
    return PartRanks(by_size, tuple(names), tuple(rising))
