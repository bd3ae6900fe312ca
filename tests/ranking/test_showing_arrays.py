"""Cards that show, in the array form, against the readable form."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from houseway.cards import Card
from houseway.ranking import RingRanking
from houseway.ranking.ring_arrays import KEYS, MASKS, ring_table
from houseway.ranking.showing_arrays import showing_rank, showing_table
from tests.ranking.ring_rankings import HIGH, LOW, MEXICAN, pack_of


@pytest.mark.parametrize("ranking", [HIGH, LOW, MEXICAN], ids=["high", "low", "Mexican Stud"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_cards_that_show_are_ordered_as_in_the_readable_form(ranking: RingRanking, count: int) -> None:
    """One to four cards make no straight and no flush, five do; a joker makes the best of them (L392)."""
    chance, pack = Random(count), pack_of(ranking).tolist()
    hands = [tuple(chance.sample(pack, count)) for _ in range(300)]
    tables = showing_table(ranking), ring_table(ranking)

    def rank(cards: tuple[Card, ...]) -> int:
        chosen = list(cards)
        return showing_rank(*tables, int(KEYS[chosen].sum()), int(MASKS[chosen].sum()), count)

    keys = sorted((ranking.showing(cards).key, rank(cards)) for cards in hands)
    assert keys[0][1] > 0
    for (key, number), (higher, greater) in pairwise(keys):
        assert (key < higher) == (number < greater)
        assert (key == higher) == (number == greater)
