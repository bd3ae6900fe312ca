"""The rankings of ring poker in the readable form: every order and example that the filings print."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import JOKER, RANKS, Card, parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.ranking import HIGH as HIGH_SYSTEM
from houseway.ranking import RankedHand, RingRanking
from houseway.ranking.short import RankOrder
from houseway.ranking.using import Uses
from tests.playing import scaled
from tests.ranking.renaming import alike
from tests.ranking.ring_rankings import (
    ASIAN,
    BUG,
    BUG_DOUBLE_ACE,
    DEUCE,
    EZ_MONEY,
    HIGH,
    LOW,
    LOW_EIGHT,
    LOW_JOKER,
    LOW_WILD,
    MEXICAN,
    RANKINGS,
    WILD,
    random_hands,
)


def best(ranking: RingRanking, cards: str, board: str = "") -> RankedHand:
    """The best hand of some cards, which must qualify."""
    hand = ranking.best(parse_cards(cards), parse_cards(board))
    assert hand is not None
    return hand


def falls(ranking: RingRanking, *hands: str) -> None:
    """Each hand must beat the one after it."""
    ranked = [best(ranking, cards) for cards in hands]
    for higher, lower in pairwise(ranked):
        assert higher > lower, f"{higher} does not beat {lower}"


# ---------------------------------------------------------------------- high


def test_the_plain_high_ranking_is_that_of_the_banked_games() -> None:
    assert HIGH.keys == HIGH_SYSTEM.keys


def test_high_hands_rank_as_printed() -> None:
    """Delta Club L626-635, Artichoke Joe's L147-159, Oceana L733-747: royal flush down to high card."""
    falls(
        HIGH,
        "As Ks Qs Js Ts",
        "Kd Qd Jd Td 9d",
        "5h 4h 3h 2h Ah",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah Kc Kd",
        "2c 2d 2h 3c 3d",
        "Ac Kc Qc Jc 9c",
        "7c 5c 4c 3c 2c",
        "Ac Kd Qh Js Tc",
        "5c 4d 3h 2s Ac",
        "Ac Ad Ah Kc Qd",
        "Ac Ad Kh Ks Qc",
        "3c 3d 2h 2s 4c",
        "Ac Ad Kh Qs Jc",
        "2c 2d 5h 4s 3c",
        "Ac Kd Qh Js 9c",
        "7c 5d 4h 3s 2c",
    )


def test_three_jacks_rank_above_three_tens_and_odd_cards_decide() -> None:
    """Artichoke Joe's L147: "Three Jacks ranks higher than Three Tens"; odd cards count from high to low."""
    falls(HIGH, "Jc Jd Jh 3s 2c", "Tc Td Th As Kc", "Tc Td Th As Qc")


def test_suits_do_not_rank() -> None:
    """Artichoke Joe's L147: "Suits are not ranked."""
    assert best(HIGH, "As Ks 9s 5s 2s") == best(HIGH, "Ac Kc 9c 5c 2c")


# ---------------------------------------------------------------------- short packs


def test_an_ace_below_the_seven_is_a_straight_only_where_it_is_filed() -> None:
    """Club One L81: A-7-8-9-10 is a small straight; Lucky Lady L640: aces "are used as high cards only"."""
    assert best(ASIAN, "Ac 7d 8h 9s Tc").phrase == "straight, ten high"
    assert best(EZ_MONEY, "Ac 7d 8h 9s Tc").phrase == "ace high, ten-nine-eight-seven kickers"
    assert best(ASIAN, "Tc Jd Qh Ks Ac") == best(ASIAN, "Td Jc Qs Kh Ad")
    for ranking in (ASIAN, EZ_MONEY):
        assert best(ranking, "Tc Jd Qh Ks Ac").phrase == "straight, ace high"
    falls(ASIAN, "Jc 7d 8h 9s Tc", "Ac 7d 8h 9s Tc", "Ac Ad Ah Ks Qc")


def test_a_flush_beats_a_full_house_in_the_stripped_decks() -> None:
    """Club One L83 with the list at L103-123; Lucky Lady L639."""
    order = (
        "Ac Kc Qc Jc Tc",
        "Kc Qc Jc Tc 9c",
        "7c 7d 7h 7s 8c",
        "Kc Jc 9c 8c 7c",
        "Ac Ad Ah Kc Kd",
        "Jc Td 9h 8s 7c",
        "Ac Ad Ah Kc Qd",
        "Ac Ad Kh Ks Qc",
        "Ac Ad Kh Qs Jc",
        "Ac Kd Qh Js 9c",
    )
    for ranking in (ASIAN, EZ_MONEY):
        falls(ranking, *order)
        assert best(ranking, "Kc Jc 9c 8c 7c").category == "flush"
        assert best(ranking, "Ac Ad Ah Kc Kd").category == "full house"


@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("Ac 2d 3h 4s 5c", "five"),
        ("2c 3d 4h 5s 6c", "six"),
        ("3c 4d 5h 6s 7c", "seven"),
        ("4c 5d 6h 7s Jc", "jack"),
        ("5c 6d 7h Js Qc", "queen"),
        ("6c 7d Jh Qs Kc", "king"),
        ("7c Jd Qh Ks Ac", "ace"),
    ],
)
def test_the_seven_and_the_jack_are_neighbors_without_eights_nines_and_tens(cards: str, top: str) -> None:
    """Club One L388 and L396."""
    assert best(MEXICAN, cards).phrase == f"straight, {top} high"


def test_mexican_stud_has_seven_straights() -> None:
    tops = {key[1] for key in MEXICAN.keys if MEXICAN.categories[key[0]] == "straight"}
    assert tops == {RANKS.index(letter) for letter in "567JQKA"}


def test_mexican_stud_ranks_as_printed() -> None:
    """Club One L379-386: five of a kind, royal flush, ... flush, full house ... high card."""
    falls(
        MEXICAN,
        "2c 2d 2h 2s Jo",
        "Ah Kh Qh Jh 7h",
        "Kh Qh Jh 7h 6h",
        "2c 2d 2h 2s 3c",
        "Kh Jh 7h 4h 2h",
        "Kc Kd Kh Qc Qd",
        "7c Jd Qh Ks Ac",
        "Ac Ad Ah Kc Qd",
        "Ac Ad Kh Ks Qc",
        "Ac Ad Kh Qs Jc",
        "Ac Kd Qh Js 6c",
    )
    assert best(MEXICAN, "Kh Jh 7h 4h 2h") > best(MEXICAN, "Kc Kd Kh Qc Qd")
    assert best(MEXICAN, "7h Jh Qh Kh Jo").phrase == "royal flush"


def test_the_ranks_of_a_pack_are_in_order_and_end_with_the_ace() -> None:
    for wrong in ("A23456", "2345", "23456K", "23456", "245367A"):
        with pytest.raises(HousewayError, match="must be five or more of 23456789TJQKA, in that order"):
            RankOrder(wrong)
        with pytest.raises(HousewayError):
            RingRanking(ranks=wrong)


# ---------------------------------------------------------------------- jokers


def test_draw_poker_with_a_joker_ranks_as_printed() -> None:
    """Club One L288-299: five aces, royal flush, straight flush ... one pair."""
    falls(
        BUG,
        "Ac Ad Ah As Jo",
        "As Ks Qs Js Jo",
        "Kd Qd Jd Jo 9d",
        "Ac Ad Ah Jo 2s",
        "Kc Kd Kh Qs Qc",
        "Ac Kc 9c 5c 2c",
        "9c 8d 7h Jo 5c",
        "9c 9d 9h 8s Jo",
        "9c 9d 8h 8s Jo",
        "Jo Ad 9c 3s 2h",
        "9c 9d 8h 3s Jo",
    )
    assert best(BUG, "Ac Ad Ah As Jo").phrase == "five aces"


@pytest.mark.parametrize(
    ("cards", "phrase"),
    [
        ("Jo Ad 9c 3s 2h", "pair of aces, nine-trey-deuce kickers"),
        ("Jo 9d 9c 3s 2h", "pair of nines, ace-trey-deuce kickers"),
        ("Jo 9d 9c 9s 9h", "four nines, ace kicker"),
        ("Jo Ad Ac 9s 9h", "full house, aces full of nines"),
        ("Jo As Ks Qs Tc", "straight, ace high"),
        ("Jo 2c 3d 4h 5s", "straight, six high"),
        ("Jo Ac 2d 3h 4s", "straight, five high"),
        ("Jo Kh 9h 4h 2h", "flush, ace-king-nine-four-deuce"),
        ("Jo 9h 8h 7h 5h", "straight flush, nine high"),
        ("Jo Kd 9c 3s 2h", "ace high, king-nine-trey-deuce kickers"),
    ],
)
def test_the_limited_joker_is_an_ace_or_completes_straights_and_flushes(cards: str, phrase: str) -> None:
    """Delta Club L838, Artichoke Joe's L1519, Club One L301."""
    assert best(BUG, cards).phrase == phrase


def test_a_joker_in_a_flush_is_the_highest_card_not_in_the_hand() -> None:
    """Club One L303: "No double Ace Flush, which includes an Ace and a Joker."""
    assert best(BUG, "Jo Ah 9h 4h 2h").phrase == "flush, ace-king-nine-four-deuce"
    assert best(BUG, "Jo Ah Kh 4h 2h").phrase == "flush, ace-king-queen-four-deuce"
    assert best(BUG, "Jo Ah 9h 4h 2h") == best(BUG, "Ac Kc 9c 4c 2c")


def test_a_double_ace_flush_can_be_chosen() -> None:
    assert best(BUG_DOUBLE_ACE, "Jo Ah 9h 4h 2h").phrase == "flush, ace-ace-nine-four-deuce"
    falls(BUG_DOUBLE_ACE, "2c 2d 2h 3c 3d", "Jo Ah 9h 4h 3h", "Ac Kc Qc Jc 9c", "Jo Kh 9h 4h 2h")
    assert best(BUG_DOUBLE_ACE, "Jo Ah Kh Qh Jh").phrase == "royal flush"


def test_a_wild_joker_is_any_card() -> None:
    """Club One L381: five of a kind includes the joker."""
    assert best(WILD, "Jo 9d 9c 9s 9h").phrase == "five nines"
    assert best(WILD, "Jo 9d 9c 3s 3h").phrase == "full house, nines full of treys"
    assert best(WILD, "Jo Kd 9c 3s 2h").phrase == "pair of kings, nine-trey-deuce kickers"
    assert best(MEXICAN, "Jo Kd 6c 3s 2h").phrase == "pair of kings, six-trey-deuce kickers"


@pytest.mark.parametrize("ranking", [LOW_JOKER, LOW_WILD])
def test_a_joker_in_lowball_is_the_lowest_card_not_in_the_hand(ranking: RingRanking) -> None:
    """Club One L339, Delta Club L769, Artichoke Joe's L1551; wild at Lucky Lady L11, the same in a low."""
    assert best(ranking, "Jo Ad 9c 3s 2h").phrase == "9-4-3-2-A low"
    assert best(ranking, "Jo 4d 3c 2s Ah").phrase == "wheel, 5-4-3-2-A"
    assert best(ranking, "Jo Kd Kc 2s 3h").phrase == "pair of kings, trey-deuce-ace kickers"


def test_a_wild_joker_is_the_lowest_card_not_in_the_hand_in_every_low() -> None:
    assert LOW_WILD.keys == LOW_JOKER.keys
    for ranks in combinations_with_replacement(range(13), 4):
        assert LOW_WILD.key(ranks, suited=False) == LOW_JOKER.key(ranks, suited=False)


def test_a_joker_stands_in_the_place_of_its_card() -> None:
    assert show_cards(best(BUG, "Jo Ks Qs Ts 9s").cards) == "Ks Qs Jo Ts 9s"
    assert show_cards(best(BUG, "Jo 2c 3d 4h Ac").cards) == "Jo 4h 3d 2c Ac"
    assert show_cards(best(LOW_JOKER, "Jo Ad 9c 3s 2h").cards) == "9c Jo 3s 2h Ad"
    assert show_cards(best(WILD, "Jo Kd 9c 9s 2h").cards) == "9s 9c Jo Kd 2h"


def test_one_deal_two_games() -> None:
    """Club One L319-327: Jk A 9 3 2 opens for high with a pair of aces; passed, it is 9-4-3-2-A for low."""
    cards = parse_cards("Jo Ah 9c 3d 2s")
    assert BUG.openers(cards, "jacks")
    assert best(LOW_JOKER, "Jo Ah 9c 3d 2s").phrase == "9-4-3-2-A low"


# ---------------------------------------------------------------------- low


def test_the_best_low_is_the_wheel_and_straights_and_flushes_do_not_count() -> None:
    """Lucky Lady L11 and L17, Delta Club L534, Club One L653, Artichoke Joe's L163 and L1551."""
    assert best(LOW, "5c 4c 3c 2c Ac").phrase == "wheel, 5-4-3-2-A"
    assert best(LOW, "5c 4c 3c 2c Ac").key == LOW.keys[-1]
    assert best(LOW, "5c 4c 3c 2c Ac") == best(LOW, "5d 4c 3h 2s Ac")


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("8c 7d 6h 5s 4c", "9c 4d 3h 2s Ac"),  # Artichoke Joe's L1551
        ("7c 5d 4h 3s Ac", "7d 5c 4s 3h 2c"),  # Artichoke Joe's L1551
        ("7c 6d 4h 3s 2c", "8c 6c 5d 3h As"),  # Club One L4847
        ("7c 6d 4h 3s Ac", "8c 6c 4d 3h 2s"),  # Oceana L1000
        ("Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c"),  # no pair beats a pair, Lucky Lady L17
        ("Ac Ad Kh Qs Jc", "2c 2d 3h 4s Ac"),  # an ace counts as one
        ("2c 2d Kh Qs Jc", "Ac Ad 2h 2s 3c"),
        ("Kc Kd Qh Qs Jc", "Ac Ad Ah 2s 3c"),
        ("Kc Kd Kh Qs Jc", "Ac Ad Ah 2s 2c"),
        ("Kc Kd Kh Qs Qc", "Ac Ad Ah As 2c"),
    ],
)
def test_the_lower_hand_wins_card_by_card_from_the_highest(lower: str, higher: str) -> None:
    falls(LOW, lower, higher)


def test_a_low_may_need_an_eight_and_five_different_ranks_to_qualify() -> None:
    """Delta Club L438, Club One L4840-4844, Oceana L753-755, Artichoke Joe's L1805."""
    assert best(LOW_EIGHT, "8c 7c 6c 5c 4c").phrase == "8-7-6-5-4 low"
    assert best(LOW_EIGHT, "5c 4c 3c 2c Ac").phrase == "wheel, 5-4-3-2-A"
    assert LOW_EIGHT.best(parse_cards("9c 4d 3h 2s Ac")) is None
    assert LOW_EIGHT.best(parse_cards("8c 8d 3h 2s Ac")) is None
    assert LOW_EIGHT.best(parse_cards("8c 8d 3h 2s Ac 4c 4d")) == best(LOW, "8c 4c 3h 2s Ac")


def test_eight_or_better_has_56_hands_and_a_seven_21() -> None:
    """As many as sets of five of eight ranks, and of seven."""
    assert len(LOW_EIGHT.keys) == 56
    assert len(RingRanking("low A-5", qualifier="7").keys) == 21


def test_deuce_to_seven_counts_straights_and_flushes_and_the_ace_is_high() -> None:
    """Delta Club L827-828: "5-4-3-2-A is not considered to be a straight, but rather an A-5 high. So it beats
    other ace high hands and pairs."
    """
    assert best(DEUCE, "7c 5d 4h 3s 2c").key == DEUCE.keys[-1]
    assert best(DEUCE, "5c 4d 3h 2s Ac").phrase == "A-5-4-3-2 low"
    falls(
        DEUCE,
        "7c 5d 4h 3s 2c",
        "7c 6d 4h 3s 2c",
        "Kc Qd Jh Ts 8c",
        "5c 4d 3h 2s Ac",
        "6c 4d 3h 2s Ac",
        "2c 2d 5h 4s 3c",
        "3c 3d 2h 2s 4c",
        "2c 2d 2h 4s 3c",
        "6c 5d 4h 3s 2c",
        "7c 5c 4c 3c 2c",
        "5c 4c 3c 2c Ac",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
        "6c 5c 4c 3c 2c",
        "As Ks Qs Js Ts",
    )


# ---------------------------------------------------------------------- all rankings


@pytest.mark.parametrize(
    ("ranking", "cards", "message"),
    [
        (HIGH, "Jo Ks Qs Js Ts", "a joker has no rank here"),
        (ASIAN, "As Ks Qs Js 6s", "6s is not in this pack"),
        (MEXICAN, "As Ks Qs Js Ts", "Ts is not in this pack"),
        (HIGH, "As As Qs Js Ts", "As appears 2 times"),
    ],
)
def test_cards_of_another_pack_are_refused(ranking: RingRanking, cards: str, message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        ranking.best(parse_cards(cards))
    with pytest.raises(HousewayError, match="card number 53 has no rank"):
        ranking.best([53, *parse_cards("As Ks Qs Js")])


def test_rankings_that_cannot_be_are_refused() -> None:
    with pytest.raises(HousewayError, match="the joker cannot be 'bug'"):
        RingRanking("low A-5", joker="bug")
    with pytest.raises(HousewayError, match="the joker cannot be 'lowest missing'"):
        RingRanking(joker="lowest missing")
    with pytest.raises(HousewayError, match="a high hand cannot qualify by '8'"):
        RingRanking(qualifier="8")
    with pytest.raises(HousewayError, match="a low A-5 hand cannot qualify by '1'"):
        RingRanking("low A-5", qualifier="1")


@pytest.mark.parametrize("name", RANKINGS)
def test_every_hand_has_words_and_a_category(name: str) -> None:
    ranking = RANKINGS[name]
    phrases = [ranking.phrase(key) for key in ranking.keys]
    assert len(set(phrases)) == len(phrases)
    assert {ranking.categories[key[0]] for key in ranking.keys} <= set(ranking.categories)


@st.composite
def dealt_twice(draw: st.DrawFn, ranking: RingRanking) -> tuple[list[Card], list[Card]]:
    """Six or seven cards of a ranking's pack, and the same in another order with their suits renamed."""
    natural = [4 * value + suit for value in ranking.order.values for suit in range(4)]
    cards, renamed = draw(alike(st.lists(st.sampled_from(natural), min_size=6, max_size=7, unique=True)))
    if ranking.joker == "none" or len(cards) == 7 or draw(st.booleans()):
        return cards, renamed
    return [JOKER, *cards], [*renamed, JOKER]


@pytest.mark.parametrize("name", RANKINGS)
def test_neither_suits_nor_order_matter_and_a_card_more_never_hurts(name: str) -> None:
    ranking = RANKINGS[name]

    @settings(max_examples=scaled(40))
    @given(hands=dealt_twice(ranking))
    def holds(hands: tuple[list[Card], list[Card]]) -> None:
        cards, again = hands
        whole, fewer = ranking.best(cards), ranking.best(cards[:-1])
        assert whole == ranking.best(again)
        assert fewer is None or (whole is not None and whole >= fewer)

    holds()


@pytest.mark.parametrize("name", RANKINGS)
def test_the_key_alone_is_that_of_the_best_hand(name: str) -> None:
    """Of five to seven cards, with suits that often make flushes, and of two to five beside a board."""
    ranking = RANKINGS[name]
    for size in (5, 6, 7):
        for hand in random_hands(ranking, size, scaled(60), seed=size).tolist():
            near = [card - card % 4 if size > 5 and card != JOKER and card % 4 < 3 else card for card in hand]
            for cards in (hand, near if len(set(near)) == size else hand):
                made = ranking.best(cards)
                assert ranking.best_key(cards) == (None if made is None else made.key)
    beside: tuple[tuple[int, Uses], ...] = (
        (7, "at most two"), (8, "exactly two"), (9, "exactly two"), (10, "exactly two")
    )  # fmt: skip
    for size, uses in beside:
        for hand in random_hands(ranking, size, scaled(4), seed=size).tolist():
            hole, board = hand[:-5], hand[-5:]
            made = ranking.best(hole, board, uses)
            assert ranking.best_key(hole, board, uses) == (None if made is None else made.key)
