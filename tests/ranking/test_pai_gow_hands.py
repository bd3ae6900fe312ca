"""Pai gow poker hands in the readable form: the joker, order, words, legality, and what seven cards hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_cards
from houseway.errors import HousewayError
from houseway.ranking import HIGH
from houseway.ranking.pai_gow import BUG, PaiGowRanking, legal
from houseway.ranking.pai_gow_seven import held

WILD = PaiGowRanking(joker="wild")
NO_FLUSHES = PaiGowRanking(joker="ace or straight")
WHEEL_SECOND = PaiGowRanking(wheel="second")

FIVES = st.lists(st.integers(0, JOKER - 1), min_size=5, max_size=5, unique=True)


@pytest.mark.parametrize(
    ("ranking", "cards", "words"),
    [
        (BUG, "Ah Ac Ad As Jo", "five aces"),
        (BUG, "Kh Kc Kd Ks Jo", "four kings, ace kicker"),
        (WILD, "Kh Kc Kd Ks Jo", "five kings"),
        (BUG, "Ah Kh Qh Jh Jo", "royal flush"),
        (PaiGowRanking(royal=False), "Ah Kh Qh Jh Jo", "straight flush, ace high"),
        (BUG, "9s 8s Jo 6s 5s", "straight flush, nine high"),
        (NO_FLUSHES, "9s 8s Jo 6s 5s", "straight flush, nine high"),
        (BUG, "Ah Kh 9h 5h Jo", "flush, ace-king-queen-nine-five"),
        (BUG, "Kh Qh 9h 5h Jo", "flush, ace-king-queen-nine-five"),
        (NO_FLUSHES, "Kh Qh 9h 5h Jo", "ace high, king-queen-nine-five kickers"),
        (BUG, "9s 8h Jo 6s 5d", "straight, nine high"),
        (BUG, "Td 9s 8h 7c Jo", "straight, jack high"),
        (BUG, "4s 3h 2d Jo 5d", "straight, six high"),
        (BUG, "4s 3h 2d Jo Ad", "straight, five high"),
        (BUG, "9s 9h Jo 6s 5d", "pair of nines, ace-six-five kickers"),
        (WILD, "9s 9h Jo 6s 5d", "three nines, six-five kickers"),
        (BUG, "9s 9h Jo As 5d", "two pair, aces and nines, five kicker"),
        (WILD, "9s 9h 5c Jo 5d", "full house, nines full of fives"),
        (BUG, "9s 9h 5c Jo 5d", "two pair, nines and fives, ace kicker"),
        (BUG, "Jo Kd 9h 5c 2d", "ace high, king-nine-five-deuce kickers"),
        (WILD, "Jo Kd 9h 5c 2d", "pair of kings, nine-five-deuce kickers"),
        (BUG, "Ah 2d 3h 4c 5d", "straight, five high"),
        (WHEEL_SECOND, "Ah 2d 3h 4c 5d", "straight, ace to five"),
    ],
)
def test_the_joker_is_what_the_filing_lets_it_be(ranking: PaiGowRanking, cards: str, words: str) -> None:
    assert str(ranking.back(parse_cards(cards))) == words


@pytest.mark.parametrize(
    ("ranking", "cards", "words"),
    [
        (BUG, "Kd Ah", "ace-king"),
        (BUG, "Jo 9h", "ace-nine"),
        (BUG, "Jo Ah", "pair of aces"),
        (WILD, "Jo 9h", "pair of nines"),
        (BUG, "7d 7h", "pair of sevens"),
    ],
)
def test_a_front_is_a_pair_or_two_high_cards(ranking: PaiGowRanking, cards: str, words: str) -> None:
    assert str(ranking.front(parse_cards(cards))) == words


@pytest.mark.parametrize(
    ("front", "back", "allowed"),
    [
        ("Qc Qd", "Qh Qs 9s 7d 5c", True),  # equal as far as both go; printed at Club One L4058-4060
        ("Kc Kd", "Qh Qs 9s 7d 5c", False),
        ("Kc Kd", "Qh Qs 9s 9d 5c", True),
        ("Ac Kd", "Ah Qs 9s 7d 5c", False),
        ("Ac Qd", "Ah Qs 9s 7d 5c", True),
        ("2c 2d", "Ah Kh Qs Js 9d", False),
        ("Ac Kd", "2h 2s 7s 5d 4c", True),
        ("Jo 2d", "Kh Qs Js 9d 7c", False),
    ],
)
def test_a_front_may_not_rank_above_its_back(front: str, back: str, allowed: bool) -> None:
    assert legal(BUG.front(parse_cards(front)), BUG.back(parse_cards(back))) == allowed


@given(FIVES)
def test_without_a_joker_backs_rank_as_high_hands(cards: list[int]) -> None:
    assert BUG.back(cards).key == HIGH.best(cards).key
    assert BUG.back(cards) == BUG.best(cards)


def test_the_wheel_is_between_the_highest_straights_where_it_is_second() -> None:
    order = ["Kh Qd Js Tc 9c", "Ah 2d 3s 4c 5c", "Ah Kd Qs Jc Tc"]
    backs = [WHEEL_SECOND.back(parse_cards(cards)) for cards in order]
    assert sorted(backs) == backs
    suited = [WHEEL_SECOND.back(parse_cards(cards)) for cards in ("Kh Qh Jh Th 9h", "Ah 2h 3h 4h 5h")]
    assert suited[0] < suited[1] < WHEEL_SECOND.back(parse_cards("Ah Kh Qh Jh Th"))
    assert BUG.back(parse_cards(order[1])) < BUG.back(parse_cards("6h 2d 3s 4c 5c"))


def test_five_of_a_kind_is_above_a_royal_flush() -> None:
    royal = WILD.back(parse_cards("Ah Kh Qh Jh Th"))
    assert WILD.back(parse_cards("2h 2c 2d 2s Jo")) > royal
    assert BUG.back(parse_cards("Ah Ac Ad As Jo")) > BUG.back(parse_cards("Ah Kh Qh Jh Th"))


def test_the_key_of_a_front_is_the_number_of_the_least_back_that_is_legal_with_it() -> None:
    front = BUG.front(parse_cards("Qc Qd"))
    assert BUG.rank(front.key) == BUG.rank(BUG.back(parse_cards("Qh Qs 4s 3d 2c")).key)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([0, 1, 2], "it takes 5 cards, not 3"),
        ([0, 1, 2, 3, 3], "2s appears 2 times, but can only appear once"),
        ([0, 1, 2, 3, 53], "the card number 53 has no rank here"),
    ],
)
def test_what_is_no_back_is_refused(cards: list[int], message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        BUG.back(cards)


@pytest.mark.parametrize(
    ("cards", "holds", "lacks"),
    [
        ("4h 5h 6h 7h 8h 9h Th", "seven-card straight flush", "seven-card straight flush with joker"),
        ("4h 5h Jo 7h 8h 9h Th", "seven-card straight flush with joker", "seven-card straight flush"),
        ("Ah 2h 3h 4h 5h 6h Jo", "seven-card straight flush with joker", "royal flush"),
        ("4h 5h Jo 7h 8h 9h Jc", "straight flush", "seven-card straight flush with joker"),
        ("Ah Kh Qh Jh Jo Ks Qs", "royal flush and royal match", "five aces"),
        ("Ah Kh Qh Jh Th Jo Qs", "royal flush", "royal flush and royal match"),
        ("Ah Kh Qh Jh Th Kd Qs", "royal flush", "royal flush and royal match"),
        ("Ah Ac Ad As Jo Ks Qs", "five aces", "full house"),
        ("9h 9c 7d 7s 5h 5s 2s", "three pair", "three of a kind"),
        ("9h 9c 7d 7s Jo Ah 2s", "three pair", "full house"),
        ("9h 9c 7d 7s Jo Kh 2s", "two pair", "three pair"),
        # The filing's own example of a bonus that looks at seven cards (Club One L4130).
        ("Ah Ac Kh Jh Th 2s 3h", "flush", "straight"),
    ],
)
def test_what_seven_cards_hold(cards: str, holds: str, lacks: str) -> None:
    names = held(parse_cards(cards), BUG)
    assert holds in names
    assert lacks not in names


def test_a_wild_joker_makes_five_of_any_kind() -> None:
    assert "five of a kind" in held(parse_cards("9h 9c 9d 9s Jo Kh 2s"), WILD)
    assert "five aces" not in held(parse_cards("9h 9c 9d 9s Jo Kh 2s"), WILD)
    assert "five of a kind" not in held(parse_cards("9h 9c 9d 9s Jo Kh 2s"), BUG)
