"""The best settings of pai gow poker, against every deal of a small deck."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from houseway.odds.pai_gow.best import BestSettings, best_settings
from houseway.odds.pai_gow.face_up import any_setting
from houseway.odds.pai_gow.facing import facing
from houseway.odds.pai_gow.profiles import Placed, deal_count
from houseway.ranking._tables import Integers
from houseway.ranking.pai_gow_arrays import divide, pai_gow_tables
from tests.house_ways import BEST_FRONT, FORTUNE, READ_BY, WILD_JOKER
from tests.odds.test_pai_gow_counts import facing as facing_hands
from tests.odds.test_pai_gow_counts import in_small_deck, setter, small, small_hands

WAYS = (FORTUNE, BEST_FRONT, WILD_JOKER)


@cache
def best(way: str) -> tuple[BestSettings, BestSettings]:
    placed = in_small_deck(way).placed
    ranking = READ_BY[way][0]
    return best_settings(small(), ranking, facing(small(), ranking, placed), placed)


def legal_settings(way: str, hand: int) -> Placed:
    """Every legal front and back of a class of hands."""
    tables = pai_gow_tables(READ_BY[way][0])
    fronts, backs = np.empty(21, np.int16), np.empty(21, np.int16)
    divide(tables, small().hands[hand], fronts, backs)
    legal = backs >= tables.least_back[fronts]
    return Placed(fronts[legal], backs[legal])


def others(hand: int) -> Integers:
    """The numbers of the hands that share no card with a class of hands."""
    return facing_hands()[int(np.flatnonzero((small_hands() == small().hands[hand]).all(axis=1))[0])]


@pytest.mark.parametrize("way", WAYS)
def test_best_settings_win_the_most_parts_deal_by_deal(way: str) -> None:
    dealt = setter(way).set_hands(small_hands())
    player, bank = best(way)
    usual = in_small_deck(way).placed
    differs = 0
    for hand in range(0, len(small().hands), 3):
        settings, facing_it = legal_settings(way, hand), others(hand)
        front, back = dealt.front_ranks[facing_it], dealt.back_ranks[facing_it]
        strictly = (front < settings.front[:, None]).sum(1) + (back < settings.back[:, None]).sum(1)
        with_copies = (front <= settings.front[:, None]).sum(1) + (back <= settings.back[:, None]).sum(1)
        kept = (settings.front == usual.front[hand]) & (settings.back == usual.back[hand])
        for made, parts in ((player, strictly), (bank, with_copies)):
            chosen = (settings.front == made.front[hand]) & (settings.back == made.back[hand])
            assert made.parts[hand] == parts.max()
            assert set(parts[chosen].tolist()) == {parts.max()}
            assert set(parts[kept].tolist()) == {made.usual[hand]}
            differs += int(parts.max() > made.usual[hand])
    assert differs > 0


def test_the_division_names_the_front() -> None:
    fronts, backs = np.empty(21, np.int16), np.empty(21, np.int16)
    player, _ = best(FORTUNE)
    for hand in range(0, len(small().hands), 7):
        divide(pai_gow_tables(READ_BY[FORTUNE][0]), small().hands[hand], fronts, backs)
        division = player.division[hand]
        assert (fronts[division], backs[division]) == (player.front[hand], player.back[hand])


def test_against_an_open_hand_every_setting_is_tried() -> None:
    """Won if any setting wins both parts, lost if none wins any, against the house way set openly."""
    way = FORTUNE
    dealt, classes = setter(way).set_hands(small_hands()), small()
    label = (np.arange(len(classes.hands)) % 2).astype(np.int16)
    parts = any_setting(classes, READ_BY[way][0], 2, label)
    counted = deal_count(classes, parts, in_small_deck(way).placed).count()
    weights = classes.sets[classes.begins[7] :]
    expected = np.zeros((2, 3), np.int64)
    for hand in range(len(classes.hands)):
        settings, facing_it = legal_settings(way, hand), others(hand)
        front = settings.front[:, None] > dealt.front_ranks[facing_it]
        back = settings.back[:, None] > dealt.back_ranks[facing_it]
        win, back_won = (front & back).any(axis=0), back.any(axis=0)
        some = (front | back).any(axis=0)
        expected[label[hand]] += np.array([win.sum(), back_won.sum(), some.sum()]) * weights[hand]
    for number in range(2):
        pairs, front, back, both = counted[2 + number]
        assert pairs == counted[number, 0]
        assert expected[number].tolist() == [counted[number, 3], back, front + back - both]
