"""The filed house ways: every printed example, examples for the rows that print none, and every reading."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_cards, rank_letter
from houseway.ranking.pai_gow import legal
from houseway.rulebook.check import check_file
from houseway.rulebook.rules import load_house_way
from houseway.rulebook.setting.house_way import Setter
from houseway.rulebook.setting.poker import KINDS, SHAPES, JokerInShape, poker_reader, poker_words, read_seven
from tests.house_ways import (
    BEST_FRONT,
    FACE_UP,
    FORTUNE,
    NEVER,
    OCEANA,
    READ_BY,
    WAYS,
    WILD,
    WILD_JOKER,
    setter,
)

# Printed at Club One (L4010-4080) with suits; the other tables print the same hands except where noted.
PRINTED = {
    "high_card": "Kd Jc / Ah Tc 7s 5h 3d",
    "one_pair": "Ac Qd / 3s 3c Jh 8d 4c",
    "two_pair_aces_to_queens": "3d 3s / Kh Ks 7h 6c 2d",
    "two_pair_jacks_to_nines": "Ac 7h / Jd Js 8c 8h 4s",
    "two_pair_eights_to_sixes": "Ks 9s / 8c 8d 4d 4h 7c",
    "two_pair_fives_to_threes": "Qh 8c / 5h 5s 4h 4c 2s",
    "three_pair": "9c 9s / 7d 7c 5h 5s Ac",
    "three_aces": "Ac 8d / Ad As 5d 4c 2s",
    "three_kings_or_lower": "Jh Tc / Kh Kd Kc 7s 5h",
    "two_threes_of_a_kind": "Jc Jd / 5s 5h 5c Js Ad",
    "complete_no_pair": "As 9s / 6s 5s 4c 3d 2s",
    "complete_one_pair": "Jh 8d / 9s 8h Jo 6s 5d",
    "complete_three_of_a_kind": "5c 5h / 7d 6s 5d 4s 3h",
    "full_house": "4c 4h / 8h 8s 8d Ac Kh",
    "four_aces_to_queens": "Qc Qd / Qh Qs 9s 7d 5c",
    "four_eights_to_sixes": "8h 8d / 8c 8s Jc 7s 4d",
    "four_fives_or_lower": "9h 8c / 5s 5d 5h 5c 2s",
}
# The row for a complete hand with two pair leads to the rows for two pair: there is no ace for the front.
TWO_PAIR_COMPLETE = ("two_pair_jacks_to_nines", "7d 7c / 9h 9d Qd Jd 4d")
FOUR_JACKS_WITH_QUEEN = ("four_jacks_to_nines", "Jd Js / Jh Jc Qd Ts 7h")
FOUR_AND_PAIR = ("four_of_a_kind_and_a_pair", "4c 4h / 5h 5d 5c 5s 2s")
ACES_IN_FRONT = ("five_aces", "Ac As / Ah Ad Jo Ks 5c")

EXAMPLES = {
    FORTUNE: [
        *PRINTED.items(),
        TWO_PAIR_COMPLETE,
        ("four_jacks_to_nines", "Jd Js / Jh Jc Kd Ts 7h"),
        ("adjacent_four_and_three", "4c 4h / 5h 5d 5c 5s 4s"),
        ("five_aces", "Kh Ks / Ah Ad Ac As Jo"),
    ],
    FACE_UP: [
        *PRINTED.items(),
        TWO_PAIR_COMPLETE,
        FOUR_JACKS_WITH_QUEEN,
        FOUR_AND_PAIR,
        ("adjacent_four_and_three", "3c 3d / 4h 4s 4c 4d 3s"),
        ("four_and_three_of_a_kind", "Ac Ad / 2c 2d 2h Ah As"),
        ACES_IN_FRONT,
    ],
    OCEANA: [*PRINTED.items(), TWO_PAIR_COMPLETE, FOUR_JACKS_WITH_QUEEN, FOUR_AND_PAIR, ACES_IN_FRONT],
}

# Not printed: worked by the words of the rows.
WORKED = {
    FORTUNE: [
        ("two_pair_jacks_to_nines", "8c 8h / Jd Js Kc 7h 4s"),
        ("two_pair_eights_to_sixes", "4d 4h / 8c 8d Qs 9s 7c"),
        ("two_pair_fives_to_threes", "4h 4c / 5h 5s Jh 8c 2s"),
        ("complete_two_pair", "8c 8d / Ah Kd Qs Jc Jo"),
        ("complete_three_of_a_kind", "Ah Ac / Jo 9h 8d 7s 6d"),
        ("complete_three_of_a_kind", "Ac 4d / Ah Kd Qs Jc Jo"),
        ("full_house", "Ah Jo / 8h 8s 8d Kc Qh"),
        ("full_house", "9h 9c / 8h 8s 8d 4c 4h"),
        ("four_aces_to_queens", "As Ah / Ad Kh Qs Jc Jo"),
        ("four_aces_to_queens", "4c 4h / Ks Kh Kd Kc 9d"),
        ("four_jacks_to_nines", "Ac 5d / Jd Js Jh Jc 4h"),
        ("four_jacks_to_nines", "4c 4h / Jd Js Jh Jc 9d"),
        ("four_eights_to_sixes", "Kc 5d / 8d 8s 8h 8c 4h"),
        ("four_and_three_of_a_kind", "Kc Kd / 5c 5d 5h Kh Ks"),
        ("four_and_three_of_a_kind", "Kc Kd / 5c 5d 5h 5s Kh"),
        ("four_and_three_of_a_kind", "Ac Ad / 2c 2d 2h Ah As"),
        ("five_aces", "Ac As / Ah Ad Jo Ks 5c"),
    ],
    FACE_UP: [("complete_two_pair", "8c 8d / Ah Kd Qs Jc Jo")],
    OCEANA: [
        ("complete_two_pair", "8c 8d / Ah Kd Qs Jc Jo"),
        ("four_jacks_to_nines", "Kd Ts / Jd Js Jh Jc 7h"),
        ("four_eights_to_sixes", "Qd Ts / 8d 8s 8h 8c 7h"),
        ("four_and_three_pair_of_the_three", "5c 5d / Kc Kd Kh Ks 5h"),
        ("five_aces", "Ac As / Ah Ad Jo Ks Kc"),
    ],
    BEST_FRONT: [
        ("no_pair", "Kd Jc / Ah Tc 7s 5h 3d"),
        ("one_pair", "Ac Qd / 3s 3c Jh 8d 4c"),
        ("two_pairs", "9c 9d / Ts Th Ac Kd 2h"),
        ("two_pairs_high_and_low", "6c 6d / Tc Th As 5h 4d"),
        ("two_pairs_high_and_low", "As Jh / Tc Th 6c 6d 4d"),
        ("two_pairs_low", "Qs Jh / 7c 7h 6c 6d 4d"),
        ("two_pairs_low", "6c 6d / 7c 7h Js 9h 4d"),
        ("three_pair", "9c 9s / 7d 7c 5h 5s Ac"),
        ("three_of_a_kind", "Jh Tc / Kh Kd Kc 7s 5h"),
        ("three_aces", "Kh Qc / As Ad Ac 9h 7d"),
        ("three_aces", "Ad Jc / Ac Jo 8h 4c 2c"),
        ("two_sets", "Jc Jd / 5s 5h 5c Js Ad"),
        ("straights_and_flushes", "As 9s / 6s 5s 4c 3d 2s"),
        ("straights_and_flushes", "5c 5h / 7d 6s 5d 4s 3h"),
        ("straights_and_flushes", "Ah Ac / Jo 9h 8d 7s 6d"),
        ("full_house", "4c 4h / 8h 8s 8d Ac Kh"),
        ("four_and_three_of_a_kind", "Kc Kd / 5c 5d 5h Kh Ks"),
        ("four_and_three_of_a_kind", "Kc Kd / 5c 5d 5h 5s Kh"),
        ("four_of_a_kind_and_a_pair", "4c 4h / 5h 5d 5c 5s 2s"),
        ("four_deuces_to_sevens", "As 3h / 7d 7c 7h 7s 2c"),
        ("four_eights_to_aces", "8h 8d / 8c 8s Ac 7s 4d"),
        ("five_aces", "Ac As / Ah Ad Jo Ks Kc"),
    ],
    WILD_JOKER: [
        ("no_pairs", "Kd Jc / Ah Tc 7s 5h 3d"),
        ("one_pair", "Ac Qd / 3s 3c Jh 8d 4c"),
        ("joker_handicap", "Ah 9c / Kd 7s 5c 2h Jo"),
        ("joker_handicap_low", "8c 7d / Qh 4s 3c 2d Jo"),
        ("joker_handicap", "Qh 7d / 9c 4s 3c 2d Jo"),
        ("one_pair_and_joker_ace_king", "Ah Kd / 4c 4d Jo 9h 7s"),
        ("one_pair_and_joker", "5c 5d / Ah Jo Kd 9h 7s"),
        ("one_pair_and_joker", "Qh Jo / Kc Kd 9h 7s 3d"),
        ("two_pairs_behind", "As Jh / Kc Kd 3c 3d 9h"),
        ("two_pairs_split", "3c 3d / Kc Kd As Th 9h"),
        ("two_pairs_behind", "As 8h / 9c 9d 3c 3d 2h"),
        ("two_pairs_split", "2c 2d / Ac Ad Kh Qs 9h"),
        ("two_pairs_and_joker_three_pair", "Kh Jo / Tc Td 4s 4h 7d"),
        ("two_pairs_and_joker", "Tc Td / 4s 4h Jo Qh 7d"),
        ("three_pairs", "9c 9s / 7d 7c 5h 5s Ac"),
        ("three_aces", "Ac 8d / Ad As 5d 4c 2s"),
        ("three_aces", "Kc Qd / Ad As Ac 9c 7s"),
        ("three_kings", "Ac Kd / Kc Ks Qd 8c 2s"),
        ("three_kings", "Qc Jd / Kc Ks Kd 8c 2s"),
        ("three_queens_or_lower", "Ac Kd / Qc Qs Qd 8c 2s"),
        ("two_sets", "Jc Jd / 5s 5h 5c Js Ad"),
        ("three_and_joker", "Kh Jo / 9c 9d 9s 7h 3d"),
        ("complete_no_pair", "As 9s / 6s 5s 4c 3d 2s"),
        ("complete_joker", "Qh 2c / 9s 8h 7d 6c Jo"),
        ("complete_joker", "9s 2c / 8h 7d 6c 4h Jo"),
        ("complete_joker", "Ah Kd / Qc Jh Jo 4c 2d"),
        ("complete_one_pair", "Kh 9c / 9s 8h 7d 6c 5h"),
        ("complete_one_pair", "Ah Kd / Qc Jc Jh Ts 5d"),
        ("two_pairs_split", "7d 7c / 9h 9d Qd Jd 4d"),
        ("two_pairs_and_joker", "9h 9d / 7d 7c Jo Td 8h"),
        ("full_house_of_deuces", "Ac Kh / 8h 8s 8d 2c 2h"),
        ("full_house", "2c 2h / 8h 8s 8d Ac Qh"),
        ("full_house_or_four_and_a_pair", "9h 9c / 8h 8s 8d 4c 4h"),
        ("full_house_or_four_and_a_pair", "4c 4h / 5h 5d 5c 5s 2s"),
        ("full_house_and_joker", "Kh Jo / 9c 9d 9s 7h 7d"),
        ("full_house_and_joker", "7h 7d / 9c 9d 9s 3h Jo"),
        ("full_house_and_joker", "9c 9d / 7h 7d 4h 4d Jo"),
        ("full_house_and_joker", "9c 9d / 7h 7d 7c 9h Jo"),
        ("four_aces_or_kings", "Kc Kd / Kh Ks Ac Qd 2h"),
        ("four_queens", "Qc Qd / Qh Qs Ac Td 2h"),
        ("four_queens", "Ac Jd / Qc Qd Qh Qs 2h"),
        ("four_jacks_or_tens", "Ac 4d / Jc Jd Jh Js 2h"),
        ("four_nines_or_eights", "9c 9d / 9h 9s Qc Jd 2h"),
        ("four_sevens", "Qc Jd / 7c 7d 7h 7s 2h"),
        ("four_sixes_or_lower", "4c 3d / 6c 6d 6h 6s 2h"),
        ("five_aces", "Kh Ks / Ah Ad Ac As Jo"),
        ("five_aces", "Ac As / Ah Ad Jo Ks 5c"),
        ("four_and_joker", "Kh Jo / 9c 9d 9s 9h 3d"),
        ("four_and_joker", "3h 3d / 9c 9d 9s 9h Jo"),
        ("four_behind_with_three", "5c 5d / Kc Kd Kh Ks 5h"),
        ("complete_three_of_a_kind", "5c 5h / 7d 6s 5d 4s 3h"),
        ("complete_one_pair_and_joker", "Kc Kd / 9h 8h 7c 6s Jo"),
        ("one_pair_and_joker", "9c 9d / Jo Th 8h 7c 6s"),
        ("three_and_joker", "Th Jo / 9c 9d 9s 8h 7d"),
        ("complete_three_and_joker", "9c 9d / 9s 8h 7d 6c Jo"),
    ],
}
ALL = [
    (way, row, hand)
    for examples in (EXAMPLES, WORKED)
    for way, rows in examples.items()
    for row, hand in rows
]
SEVENS = st.lists(st.integers(0, JOKER), min_size=7, max_size=7, unique=True)


def ranks(text: str) -> list[Counter[str]]:
    """The ranks of each part of a hand: cards of one rank may change places."""
    return [Counter(map(rank_letter, parse_cards(part))) for part in text.split("/")]


@pytest.mark.parametrize(("way", "row", "hand"), ALL)
def test_each_example_is_set_as_printed_or_worked(way: str, row: str, hand: str) -> None:
    made = setter(way).set_hand(parse_cards(hand.replace("/", " ")))
    assert [Counter(map(rank_letter, part)) for part in made.parts] == ranks(hand)
    assert made.row.name == row


@pytest.mark.parametrize("way", WAYS)
def test_every_row_has_an_example(way: str) -> None:
    shown = {row for name, row, _ in ALL if name == way}
    rows = {row.name for row in setter(way).way.rows.rows}
    assert rows - shown == NEVER.get(way, set())


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=150, deadline=None)
@given(cards=SEVENS)
def test_every_hand_is_set_legally_and_cites_its_row(way: str, cards: list[int]) -> None:
    made = setter(way).set_hand(cards)
    front, back = made.parts
    assert sorted((*front, *back)) == sorted(cards)
    ranking, _ = READ_BY[way]
    assert legal(ranking.front(front), ranking.back(back))
    assert made.row.cite or made.row.readings


@pytest.mark.parametrize("way", WAYS)
def test_the_order_of_the_cards_makes_no_difference(way: str) -> None:
    random = Random(4)
    for _ in range(50):
        cards = random.sample(range(JOKER + 1), 7)
        assert setter(way).set_hand(cards) == setter(way).set_hand(sorted(cards))


@pytest.mark.parametrize("way", WAYS)
def test_each_file_is_checked_without_problems(way: str) -> None:
    assert check_file(way)[1] == []


@pytest.mark.parametrize(
    ("way", "reading", "choice", "hand"),
    [
        (FORTUNE, "ace_and_deuce", "adjacent", "2c 2d / Ac Ad Ah As 2h"),
        (OCEANA, "four_and_three_of_a_kind", "higher pair", "Kc Kd / 5c 5d 5h Kh Ks"),
        (WILD_JOKER, "queen_eight_seven", "queen high", "9c 7d / Qh 4s 3c 2d Jo"),
        (WILD_JOKER, "which_pair_is_trips", "higher pair", "4s 4h / Tc Td Jo Qh 7d"),
        (WILD_JOKER, "three_points_higher", "exactly three", "Tc Td / Ah Jo 4s 4h 7d"),
        (WILD_JOKER, "chart_numbers", "exact", "3c 3d / Qc Qd As Th 5h"),
        (WILD_JOKER, "straight_with_two_pairs", "complete hand above sixes", "9h 7c / Qd Jd 9d 7d 4d"),
        (WILD_JOKER, "no_joker_rules", "complete hand", "9h 7c / Td 9d 8h 7d Jo"),
        (WILD_JOKER, "four_and_joker", "five of a kind behind", "Kh 3d / 9c 9d 9s 9h Jo"),
        (WILD_JOKER, "four_and_three_of_a_kind", "highest pair", "Kc Kd / 5c 5d 5h Kh Ks"),
        (WILD_JOKER, "other_straights", "never", "9h Jo / Kc Kd 8h 7c 6s"),
        (WILD_JOKER, "which_complete_hand", "highest hand", "7c 6c / Ah Kh 9h 8h 5h"),
    ],
)
def test_each_reading_sets_a_hand_in_another_way(way: str, reading: str, choice: str, hand: str) -> None:
    cards = parse_cards(hand.replace("/", " "))
    changed = Setter(load_house_way(way, {reading: choice}), poker_reader(*READ_BY[way])).set_hand(cards)
    assert [Counter(map(rank_letter, part)) for part in changed.parts] == ranks(hand)
    assert changed.parts != setter(way).set_hand(cards).parts


@pytest.mark.parametrize("joker_in_shape", ["ace", "apart"])
def test_the_kinds_of_hands_that_rows_must_cover_are_those_that_can_be_dealt(
    joker_in_shape: JokerInShape,
) -> None:
    random = Random(9)
    found = set()
    for joker in (False, True):
        for counts in [counts for counts in SHAPES if 5 not in counts]:
            for _ in range(60):
                if cards := hand_with(counts, joker, random):
                    features = read_seven(WILD, joker_in_shape, cards).features
                    found.add(tuple(features[name] for name in KINDS))
    words = poker_words(joker_in_shape).hand
    assert found == {tuple(world[name] for name in KINDS) for world in words.possible(frozenset(KINDS))}


def hand_with(counts: tuple[int, ...], joker: bool, random: Random) -> list[int]:
    """Seven cards whose natural ranks occur so often: at random, or close together and mostly of one suit."""
    singles = 7 - joker - sum(counts)
    if singles < 0:
        return []
    close = random.random() < 0.5
    low = random.randrange(7)
    values = random.sample([12, *range(low, low + 6)] if close else range(13), len(counts) + singles)
    cards = []
    for value, count in zip(values, (*counts, *[1] * singles), strict=True):
        suits = [0, *random.sample(range(1, 4), 3)] if close else random.sample(range(4), 4)
        cards += [4 * value + suit for suit in suits[:count]]
    return [*cards, JOKER] if joker else cards
