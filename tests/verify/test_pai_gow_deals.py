"""Pai gow poker dealt at random, house way against house way, beside the exact count of all deals."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from houseway.odds.pai_gow.all_hands import set_all
from houseway.odds.pai_gow.classes import suit_classes
from houseway.odds.pai_gow.counting import Results, results
from houseway.odds.pai_gow.profiles import one_way_each
from houseway.odds.pai_gow.setter import ArraySetter
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.odds.pricing import price
from houseway.odds.shards import share, workers
from houseway.ranking.pai_gow_arrays import CARDS
from houseway.rulebook.rules import load_rules
from tests.house_ways import FORTUNE, READ_BY, house_way

DEALT = 100_000_000
_AT_ONCE = 250_000


def dealt(setter: ArraySetter, many: int) -> Results:
    """The results of hands dealt from a shuffled pack."""
    found = np.zeros((workers(), 3), np.int64)

    def work(worker: int, shards: slice) -> None:
        for seed in range(shards.start, shards.stop):
            rng = np.random.default_rng(seed)
            cards = rng.random((_AT_ONCE, CARDS), np.float32).argpartition(14, axis=1)[:, :14]
            cards = rng.permuted(cards.astype(np.uint8), axis=1)
            player, bank = setter.set_hands(cards[:, :7]), setter.set_hands(cards[:, 7:])
            won = (player.front_ranks > bank.front_ranks).astype(int) + (player.back_ranks > bank.back_ranks)
            found[worker] += np.bincount(2 - won, minlength=3)

    share(work, many // _AT_ONCE)
    return Results(*found.sum(axis=0).tolist())


@pytest.mark.verify
def test_dealt_hands_agree_with_the_count_of_all_deals() -> None:
    setter, classes = ArraySetter(house_way(FORTUNE), *READ_BY[FORTUNE]), suit_classes()
    placed = set_all(classes, setter).placed
    exact = results(one_way_each(classes, placed, placed).count()[0])
    for seen, all_deals in zip(dealt(setter, DEALT), exact, strict=True):
        chance = all_deals / sum(exact)
        assert abs(seen - DEALT * chance) < 4 * sqrt(DEALT * chance * (1 - chance))


@pytest.mark.verify
def test_fortune_over_all_hands() -> None:
    """Five aces 1,128 times with the limited joker, as published; Club One's table gives away 7.8279 %."""
    rules = load_rules("club-one/fortune-pai-gow-poker")
    counts = PaiGowSolver(rules, lambda done, step: None, suit_classes()).bonus_counts
    assert sum(counts.values()) == 154_143_080
    assert counts["five aces"] == 1_128
    fortune = price(rules.bets["fortune"], [({"seven.hand": name}, many) for name, many in counts.items()])
    assert round(100 * fortune.value, 4) == -7.8279
