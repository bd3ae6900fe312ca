"""What hands of Push 9 win: counted over all deals, and checked against pairs of hands taken one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from houseway.cards import parse_cards
from houseway.odds.equity import equity
from houseway.ranking.nines import NineRanking
from tests.playing import rules_of

GAME = "club-one/push-9"


def test_a_hand_against_a_random_one() -> None:
    """All 18,424 hands of the other cards; a tie is half a pot, as odd rounds for it are even."""
    found = equity(rules_of(GAME), ["Kd Qs 9c", "*"])
    mine, ranking = parse_cards("Kd Qs 9c"), NineRanking()
    own = ranking.best(mine).key
    others = [ranking.best(hand).key for hand in combinations(sorted(set(range(52)) - set(mine)), 3)]
    wins, ties = sum(key < own for key in others), sum(key == own for key in others)
    assert (found.exact, found.deals) == (True, len(others) == 18_424 and len(others))
    assert found.hands[0].wins == Fraction(wins, len(others))
    assert found.hands[0].equity == Fraction(2 * wins + ties, 2 * len(others))


def test_known_hands_win_tie_or_lose() -> None:
    """L537-555: a straight beats three pictures; equal points divide the pot."""
    found = equity(rules_of(GAME), ["Ad 2s 3c", "Kd Ks Jc"])
    assert [hand.equity for hand in found.hands] == [1, 0]
    even = equity(rules_of(GAME), ["Kd Qs 9c", "Kh Qh 9d"])
    assert [hand.splits for hand in even.hands] == [1, 1]


def test_a_reading_of_equal_hands_counts() -> None:
    """Reading equal_straights, L541-549."""
    hands = ["Ad Ks Qc", "Ah 2s 3c"]
    assert [hand.equity for hand in equity(rules_of(GAME), hands).hands] == [1, 0]
    even = rules_of(GAME, ("equal_straights", "tie"))
    assert [hand.equity for hand in equity(even, hands).hands] == [Fraction(1, 2)] * 2


def test_two_cards_known() -> None:
    """The third card is dealt: beside a king and a queen, a nine makes nine points, an ace a straight."""
    found = equity(rules_of(GAME), ["Kd Qs", "Td 5s 3c"])
    wins = Fraction(4 + 4 + 4 + 3 + 3, 47)  # nines, aces, jacks, and pictures: kings and queens
    ties = Fraction(4, 47)  # eights
    assert (found.hands[0].wins, found.hands[0].splits) == (wins, ties)
