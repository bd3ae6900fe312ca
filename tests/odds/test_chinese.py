"""The best way to set thirteen cards: all settings are tried, against hands that are set the same way."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from houseway.cards import Card, parse_cards
from houseway.errors import HousewayError
from houseway.odds.chinese.kernels import set_hands
from houseway.odds.chinese.opponents import Opponents, opponents
from houseway.odds.chinese.setter import ChineseSetter, setter_of
from houseway.odds.chinese.values import part_values
from houseway.ranking.chinese import five_key, front_key
from houseway.ranking.chinese_arrays import FIVES, FRONT_KEYS, FRONTS, LEAST_FIVE, MIDDLES, THREES, rank_parts
from houseway.ranking.high import HIGH
from houseway.rulebook.families.chinese import ChinesePlay
from houseway.rulebook.rules import load_rules

GAME = "club-one/chinese-poker"
VERSIONS = ("basic", "western", "eastern", "mandarin")
HAND = "As Kd Kc Qh Jh Th 9s 9d 8c 5h 5d 4c 2s"


def play_of(version: str, **settings: str) -> ChinesePlay:
    """The game in one of its versions."""
    play = load_rules(GAME, {"version": version, **settings}).play
    assert isinstance(play, ChinesePlay)
    return play


def random_hands(count: int, seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """So many hands of thirteen cards."""
    return np.argsort(np.random.default_rng(seed).random((count, 52)), axis=1)[:, :13].astype(np.uint8)


def test_all_72072_settings_are_tried() -> None:
    """For each of 1,287 backs there are 56 middles, and every card is in exactly one part."""
    assert MIDDLES.size == FRONTS.size == 72_072
    for back in range(0, len(FIVES), 97):
        for at in range(0, 56, 11):
            places = [*FIVES[back], *FIVES[MIDDLES[back, at]], *THREES[FRONTS[back, at]]]
            assert sorted(map(int, places)) == list(range(13))


def test_parts_are_ranked_as_hand_by_hand() -> None:
    """The array form agrees with the keys, and a front is legal where its key is not above the middle's."""
    hand = random_hands(1, 5)[0]
    fives, fronts = np.zeros(len(FIVES), np.int16), np.zeros(len(THREES), np.int16)
    rank_parts(hand, fives, fronts)
    for number in range(0, len(FIVES), 13):
        five: list[Card] = [int(hand[place]) for place in FIVES[number]]
        assert fives[number] == HIGH.rank(five_key(five))
        three: list[Card] = [int(hand[place]) for place in THREES[number % len(THREES)]]
        front = int(fronts[number % len(THREES)])
        assert FRONT_KEYS[front - 1] == front_key(three)
        assert (LEAST_FIVE[front] <= fives[number]) == (front_key(three) <= five_key(five))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_best_of_a_plain_search_is_found(version: str) -> None:
    """A search over all settings in plain Python ends at the same points, under each version."""
    setter = ChineseSetter(play_of(version), 4)
    cards = parse_cards(HAND)
    best = setter.best_setting(cards)
    assert best.points == pytest.approx(setter.points(best.parts))
    found = -99.0
    for back in list(combinations(cards, 5))[::9]:
        rest = [card for card in cards if card not in back]
        if five_key(back) < (1,):
            continue
        for middle in combinations(rest, 5):
            if five_key(middle) <= five_key(back):
                front = tuple(card for card in rest if card not in middle)
                if front_key(front) <= five_key(middle):
                    found = max(found, setter.points((front, middle, back)))
    assert found <= best.points + 1e-9
    assert best.points - found < 2.0


@pytest.mark.parametrize("version", VERSIONS)
def test_the_sample_is_worth_nothing_against_itself(version: str) -> None:
    """Whatever one side wins the other loses, also of the majority, Shots and Homeruns."""
    sample = opponents(version)
    values = part_values(play_of(version), sample, 4)
    assert values.of(sample.parts).mean() == pytest.approx(0, abs=1e-3)
    assert 0.9 < sample.compared <= 1


@pytest.mark.parametrize("version", ["western", "mandarin"])
def test_joint_values_agree_with_a_count_over_all_opponents(version: str) -> None:
    """By classes of ranks or hand by hand, the majority and Shots come to nearly the same."""
    play = play_of(version)
    counts = play.counts
    sample = Opponents(opponents(version).parts[::7].copy())
    values = part_values(play, sample, 3)
    for own in sample.parts[:: len(sample.parts) // 25]:
        higher, lower = (sample.parts < own).sum(axis=1), (sample.parts > own).sum(axis=1)
        joint = counts.majority * (np.sign(higher - lower)).mean()
        joint += (counts.shot - 1) * 3 * ((higher == 3).mean() - (lower == 3).mean())
        classes = values.front_class[own[0]], values.middle_class[own[1]], values.back_class[own[2]]
        assert values.joint[classes] == pytest.approx(joint, abs=0.06)


def test_setting_costs_are_never_negative_and_a_foul_hand_costs_its_penalty() -> None:
    """Against the best way, any other loses something or nothing."""
    setter = setter_of(load_rules(GAME, {"version": "western"}), 4)
    cards = parse_cards(HAND)
    foul = (cards[:3], cards[8:], cards[3:8])
    assert setter.points(foul) == pytest.approx(-4, abs=0.2)
    assert setter.best(cards).points > setter.points(foul)
    assert setter.points_of("surrender") == pytest.approx(-3, abs=0.1)


def test_a_hand_is_declared_or_given_up_where_that_is_better() -> None:
    """A dragon is worth 13 points in the Mandarin version (L213); a hopeless hand 3 points less."""
    setter = ChineseSetter(play_of("mandarin"), 4)
    assert setter.best(parse_cards("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s")).choice == "dragon"
    hopeless = setter.best(parse_cards("Kd Qs Jd Tc 9h 7d 6s 5s 4c 4d 3s 2h 8d"))
    assert hopeless.points >= setter.points_of("surrender")


def test_hands_in_bulk_are_set_as_one_by_one() -> None:
    """The compiled loop and the single search end at the same ranks."""
    setter = ChineseSetter(play_of("eastern"), 4)
    values = part_values(setter.play, setter.against, 4)
    hands = random_hands(20, 9)
    parts, worth = np.zeros((20, 3), np.int16), np.zeros(20)
    set_hands(hands, True, *values, parts, worth)
    for row, hand in enumerate(hands.tolist()):
        best = setter.best_setting(hand)
        assert HIGH.rank(five_key(best.parts[2])) == parts[row, 2]
        assert HIGH.rank(five_key(best.parts[1])) == parts[row, 1]


def test_a_hand_of_other_cards_is_refused() -> None:
    with pytest.raises(HousewayError, match="13 different cards"):
        ChineseSetter(play_of("basic"), 4).best(parse_cards("As Kd"))
