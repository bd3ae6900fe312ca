"""Ring hands in play: which cards may be used, which hand showing acts, what opens, and single cards."""

from __future__ import annotations

import pytest

from houseway.cards import JOKER, card, parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.ranking.card_order import card_order, highest_card, lowest_card
from tests.ranking.ring_rankings import BUG, HIGH, LOW, LOW_EIGHT, LOW_JOKER, MEXICAN

# ---------------------------------------------------------------------- which cards may be used


def test_omaha_uses_exactly_two_cards_of_the_hand() -> None:
    """Lucky Lady L41 and L47, Artichoke Joe's L1897: precisely two hole cards and three of the board."""
    hole, board = parse_cards("As Kd 7h 2c"), parse_cards("Ks Qs 9s 4s 4d")
    hand = HIGH.best(hole, board, "exactly two")
    assert hand is not None
    assert hand.phrase == "two pair, kings and fours, ace kicker"
    assert str(HIGH.best(hole, board)) == "flush, ace-king-queen-nine-four"
    assert len(set(hand.cards) & set(hole)) == 2


def test_omaha_high_and_low_may_use_different_cards() -> None:
    """Delta Club L443, Lucky Lady L1418."""
    hole, board = parse_cards("As Ah 3d 4c"), parse_cards("Ad 2h 7s 8c Kd")
    assert str(HIGH.best(hole, board, "exactly two")) == "three aces, king-eight kickers"
    assert str(LOW_EIGHT.best(hole, board, "exactly two")) == "7-4-3-2-A low"


def test_lazy_pineapple_uses_at_most_two_of_three() -> None:
    """Club One L507 and L517: two, one or none of the hole cards."""
    hole, board = parse_cards("As Ah Ad"), parse_cards("Kc Kd Kh Ks 2c")
    assert str(HIGH.best(hole, board, "at most two")) == "four kings, ace kicker"
    flush = HIGH.best(parse_cards("Ah Kh Qh"), parse_cards("9h 7h 5c 4s 2d"), "at most two")
    assert flush is not None
    assert flush.category == "high card"


def test_the_board_may_play() -> None:
    """Artichoke Joe's L633, Oceana L849."""
    hand = HIGH.best(parse_cards("3c 2d"), parse_cards("As Ks Qs Js Ts"))
    assert hand is not None
    assert show_cards(hand.cards) == "As Ks Qs Js Ts"


def test_too_few_cards_make_no_hand() -> None:
    four = parse_cards("As Ks Qs Js")
    with pytest.raises(HousewayError, match="takes 5 cards, but there are only 4"):
        HIGH.best(four)
    with pytest.raises(HousewayError, match="must be exactly the 5 cards held, but 4 are held"):
        HIGH.best(four, uses="all")
    with pytest.raises(HousewayError, match="exactly two of the 4 held with the 2 on the board"):
        HIGH.best(four, parse_cards("2c 3c"), "exactly two")


# ---------------------------------------------------------------------- who acts


def test_hands_showing_rank_by_pairs_and_high_cards_alone() -> None:
    """Delta Club L456, Artichoke Joe's L296: the high hand showing acts first."""
    boards = ["2c 2d 2h 2s", "9c 9d 9h 2s", "9c 9d 2h 2s", "9c 9d Ah 2s", "Ac Kd 9h 8s", "5h 4h 3h 2h"]
    showing = [HIGH.showing(parse_cards(cards)) for cards in boards]
    assert showing == sorted(showing, reverse=True)
    assert HIGH.showing(parse_cards("Ts Js Qs Ks")).phrase == "king high, queen-jack-ten kickers"
    assert HIGH.showing(parse_cards("As")).phrase == "ace high"
    assert HIGH.showing(parse_cards("Ts Js Qs Ks As")).phrase == "royal flush"


def test_the_low_hand_showing_is_greatest_in_razz() -> None:
    """Delta Club L536, Artichoke Joe's L310, Club One L653."""
    boards = ["4c 3d 2h Ac", "8c 7d 6h 5c", "Kc 3d 2h Ac", "Ac Ad 2h 3c", "2c 2d 3h 4c", "Ac Ad Ah 2c"]
    showing = [LOW.showing(parse_cards(cards)) for cards in boards]
    assert showing == sorted(showing, reverse=True)
    assert LOW.showing(parse_cards("7d Ac")).phrase == "7-A low"


def test_a_joker_showing_makes_the_board_highest_and_ties_with_a_natural_hand() -> None:
    """Club One L392: hands are of equal value whether or not one includes the joker."""
    assert MEXICAN.showing(parse_cards("Jo")) == MEXICAN.showing(parse_cards("Ac"))
    assert MEXICAN.showing(parse_cards("Jo Kd")) == MEXICAN.showing(parse_cards("Kc Ks"))
    assert MEXICAN.showing(parse_cards("Jo Kd 7c 7h")).phrase == "three sevens, king kicker"
    assert BUG.showing(parse_cards("Jo Kd")).phrase == "ace high, king kicker"
    assert LOW_JOKER.showing(parse_cards("Jo Ad 3c")).phrase == "3-2-A low"


def test_only_one_to_five_cards_can_show() -> None:
    for cards in ("", "As Ks Qs Js Ts 9s"):
        with pytest.raises(HousewayError, match="one to 5 cards may be showing"):
            HIGH.showing(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        ("Jc Jd 9h 6s 2c", True),
        ("Tc Td Ah Ks Qc", False),
        ("2c 2d 3h 3s 4c", True),
        ("Ac Kd Qh Js 9c", False),
        ("Jo Ad 9c 3s 2h", True),
        ("Jo Kd 9c 3s 2h", False),
        ("Jo Td Tc 3s 2h", False),
        ("Jo 9d 8c 7s 6h", True),
        ("Jo As Ks Qs Tc", True),
        ("Jo As Ks Qs", True),
        ("Jc", False),
    ],
)
def test_jacks_or_better_open_and_the_joker_counts(cards: str, opens: bool) -> None:
    """Delta Club L838-840, Club One L325; Jk A K Q without the ten is openers still (Delta Club L864)."""
    assert BUG.openers(parse_cards(cards), "jacks") is opens


def test_openers_are_a_pair_of_a_rank() -> None:
    for ranking, least in ((BUG, "knaves"), (LOW, "jacks")):
        with pytest.raises(HousewayError, match=f"cannot open by '{least}'"):
            ranking.openers(parse_cards("Jc Jd 9h 6s 2c"), least)


# ---------------------------------------------------------------------- single cards


def test_single_cards_rank_by_suit_where_their_ranks_agree() -> None:
    """Club One L611, Delta Club L535, Artichoke Joe's L292-295: spades, hearts, diamonds, clubs."""
    twos = parse_cards("2d 2s 2c 2h")
    assert sorted(twos, key=card_order) == list(parse_cards("2c 2d 2h 2s"))
    assert lowest_card(parse_cards("3c 2s 2d")) == card("2d")
    assert highest_card(parse_cards("Kc Ks Qs")) == card("Ks")


def test_the_ace_is_high_for_the_stud_force_and_low_for_razz() -> None:
    """Artichoke Joe's L293 (ace high), L307 (king to ace); the lowest card by suit, Delta Club L539."""
    up = parse_cards("Ac Kd 2s")
    assert lowest_card(up) == card("2s")
    assert highest_card(up) == card("Ac")
    assert highest_card(up, ace="low") == card("Kd")
    assert lowest_card(parse_cards("Ad Ac 2c"), ace="low") == card("Ac")


def test_a_joker_has_no_place_among_single_cards() -> None:
    with pytest.raises(HousewayError, match="a joker has no place"):
        card_order(JOKER)
