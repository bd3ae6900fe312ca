"""Oceana's poker games: what its filings print, and the readings where they do not. Lines are of 003."""

from __future__ import annotations

import pytest

from houseway.rounds.log import Shown
from houseway.table.live import LiveRound
from tests.games.ring.stacking import act, check_down, deal, nets, offers, taken

HOLDEM, OMAHA = "oceana/texas-holdem", "oceana/omaha"
HIGH_LOW, BIG_O = "oceana/omaha-high-low-split", "oceana/big-o-high-low-split"
ALL = (HOLDEM, OMAHA, HIGH_LOW, BIG_O)

TWO, THREE, FOUR = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3, 4))
"""Hands of which the cards do not matter."""


# ---------------------------------------------------------------------- what the four share


@pytest.mark.parametrize("game", ALL)
def test_betting_starts_left_of_the_big_blind_and_then_left_of_the_button(game: str) -> None:
    """L767-769, L779, L884-887, L899, L1010-1013, L1025, L1130-1133, L1145; the big blind may check last."""
    live = act(deal(game, FOUR), "4 call; 1 call; 2 call")
    assert offers(live) == {"check": 0, "raise": (6, 6), "fold": 0}
    act(live, "3 check; 2 check; 3 check; 4 check; 1 check; 2 bet 6")


@pytest.mark.parametrize("game", ALL)
def test_bets_have_the_lower_and_then_the_higher_limit_by_reading(game: str) -> None:
    """L1208, L1231 print limits of two sums; L902 speaks of an additional amount within the posted limit."""
    live = deal(game, THREE, limits="10-20")
    assert offers(live) == {"call": 10, "raise": (20, 20), "fold": 0}
    act(live, "1 call; 2 call; 3 check")
    assert offers(live)["bet"] == (10, 10)
    act(live, "2 check; 3 check; 1 check")
    assert offers(live)["bet"] == (20, 20)
    spread = act(deal(game, THREE, limits="10-20", bet_sizes="spread"), "1 call; 2 call; 3 check")
    assert offers(spread)["bet"] == (10, 20)


@pytest.mark.parametrize("game", ALL)
def test_the_button_posts_the_small_blind_when_two_play_by_reading(game: str) -> None:
    """L774, L891, L1020, L1137: literally the small blind is to the left and the button has the big one."""
    assert offers(act(deal(game, TWO), "1 call; 2 check"))["bet"] == (3, 3)
    literal = deal(game, TWO, heads_up_blinds="big blind")
    assert offers(literal) == {"call": 2, "raise": (6, 6), "fold": 0}
    act(literal, "2 call; 1 check; 2 check; 1 check")


@pytest.mark.parametrize("game", ALL)
def test_a_player_who_checked_may_raise(game: str) -> None:
    """L792, L913, L1038, L1158: a check keeps the option to call or raise."""
    live = act(deal(game, TWO), "1 call; 2 check; 2 check; 1 bet 3")
    assert offers(live) == {"call": 3, "raise": (6, 6), "fold": 0}


RAISED = "1 call; 2 call; 3 check; 2 bet 3; 3 raise 6; 1 {}; 2 raise 9; 3 raise 12"
"""Three raises on the flop; seat 1 calls or folds after the first."""


@pytest.mark.parametrize("game", ALL)
def test_three_raises_are_the_most_while_three_play(game: str) -> None:
    """L783, L903, L1029, L1149."""
    assert "raise" not in offers(act(deal(game, THREE), RAISED.format("call")))


@pytest.mark.parametrize("game", ALL)
def test_two_players_who_began_the_round_may_raise_without_limit(game: str) -> None:
    """L783, L903, L1029, L1149."""
    live = act(deal(game, THREE), "1 fold; 2 call; 3 check; 2 bet 3; 3 raise 6; 2 raise 9; 3 raise 12")
    assert offers(live)["raise"] == (15, 15)


def test_big_o_counts_the_players_at_the_beginning_of_the_round() -> None:
    """L783: one who folds in the round does not lift the limit."""
    assert "raise" not in offers(act(deal(BIG_O, THREE), RAISED.format("fold")))


@pytest.mark.parametrize("game", [HOLDEM, OMAHA, HIGH_LOW])
def test_the_others_count_the_players_during_the_round_by_reading(game: str) -> None:
    """L903, L1029, L1149 (reading heads_up_cap): two left before the third raise may go on."""
    assert offers(act(deal(game, THREE), RAISED.format("fold")))["raise"] == (15, 15)
    began = deal(game, THREE, heads_up_cap="two at the start")
    assert "raise" not in offers(act(began, RAISED.format("fold")))
    late = "1 call; 2 call; 3 check; 2 bet 3; 3 raise 6; 1 raise 9; 2 raise 12; 3 fold"
    assert "raise" not in offers(act(deal(game, THREE), late))
    assert offers(act(deal(game, THREE, heads_up_cap="two left"), late))["raise"] == (15, 15)


# ---------------------------------------------------------------------- winners


def test_holdem_players_may_play_the_board() -> None:
    """L849, L947: the pot is split equally among all (L950)."""
    holes = {1: "2c 2d", 2: "3c 3d", 3: "4c 4d"}
    assert nets(check_down(deal(HOLDEM, holes, "Th Js Qd Kc Ah"))) == {1: 0, 2: 0, 3: 0}


def test_holdem_gives_all_odd_chips_to_the_winner_closest_to_the_left_of_the_button() -> None:
    """L951: at 4-8 the small blind folds, and $14 among three is $6, $4 and $4."""
    holes = {1: "2c 2d", 2: "", 3: "3c 3d", 4: "5c 5d"}
    live = act(deal(HOLDEM, holes, "Th Js Qd Kc Ah", limits="4-8"), "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 0, 2: -2, 3: 2, 4: 0}


def test_omaha_uses_two_hole_cards_and_three_of_the_board() -> None:
    """L1093, L1194: one heart makes no flush with four on the board; nobody plays the board's straight."""
    holes = {1: "Ah Kc Qd 2s", 2: "9s 9d 4c 3c", 3: "Tc Ts 2d 3d"}
    assert nets(check_down(deal(OMAHA, holes, "2h 7h 8h Jh 9c"))) == {1: -3, 2: 6, 3: -3}
    holes = {1: "Ac Ad 7d 7c", 2: "2s 2d 3c 4c", 3: "3s 4d 5d 5s"}
    assert nets(check_down(deal(OMAHA, holes, "9h Ts Jd Qc Kh"))) == {1: 6, 2: -3, 3: -3}


def test_omaha_gives_all_odd_chips_to_the_winner_closest_to_the_left_of_the_button() -> None:
    """L1198."""
    holes = {1: "Ac Kd 2c 3d", 2: "", 3: "As Kc 2d 3s", 4: "Ah Ks 2h 3h"}
    live = act(deal(OMAHA, holes, "Qd Jh Tc 7s 7d", limits="4-8"), "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 0, 2: -2, 3: 2, 4: 0}


HOLES = {HOLDEM: 2, OMAHA: 4, HIGH_LOW: 4, BIG_O: 5}


def dealt(game: str, *hands: str) -> dict[int, str]:
    """As many cards of each hand as the game deals, from seat 1 on."""
    return {seat: " ".join(hand.split()[: HOLES[game]]) for seat, hand in enumerate(hands, 1)}


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_the_printed_example_of_two_lows(game: str) -> None:
    """L1000: a hand of 7, 6, 4, 3 and ace is lower than 8, 6, 4, 3 and 2. Three kings are the high."""
    holes = dealt(game, "Ad 7c Jc Jd Ts", "2d 8c Js Jh Td", "Kd Kh Qc Qd 9h")
    live = check_down(deal(game, holes, "3s 4h 6c Ks 9d"))
    assert nets(live) == {1: 1, 2: -3, 3: 2}, "$9 is $5 for the high and $4 for the low"


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_without_a_qualifying_low_the_high_takes_the_pot(game: str) -> None:
    """L752, L755, L831, L993, L996, L1074: a nine or a pair does not qualify."""
    holes = dealt(game, "Ad 2c Jc Jd Ts", "3d 4c Js Jh Td", "Kd Kh Qc Qd 9h")
    assert nets(check_down(deal(game, holes, "3s 4h Tc Ks 9d"))) == {1: -3, 2: -3, 3: 6}


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_one_player_may_win_both_halves_with_different_cards(game: str) -> None:
    """L833-834, L1076-1077: kings full with the kings, and 5, 4, 3, 2, ace with the ace and the 2."""
    holes = dealt(game, "Ad 2c Kc Kd Ts", "Js Jh Qd Qs Td", "8h 8s Tc Th 9c")
    assert nets(check_down(deal(game, holes, "3s 4h 5c Ks 5d"))) == {1: 6, 2: -3, 3: -3}


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_straights_and_flushes_do_not_count_against_a_low(game: str) -> None:
    """L754, L995: ace to 5 in one suit is the lowest hand, and here also the highest."""
    holes = dealt(game, "As 2s Kc Kd Jc", "Ad 6h Qd Qs Td", "8h 8d Tc Th 9c")
    assert nets(check_down(deal(game, holes, "3s 4s 5s Ks 9d"))) == {1: 6, 2: -3, 3: -3}


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_lows_with_the_same_highest_card_are_compared_further_by_reading(game: str) -> None:
    """L757, L998 compare the highest card: 8-6-4-3-A beats 8-7-4-3-2, or literally they share $4."""
    holes = dealt(game, "Ad 6c Jc Jd Ts", "2d 7c Js Jh Td", "Kd Kh Qc Qd 9h")
    board = "3s 4h 8c Ks 9d"
    assert nets(check_down(deal(game, holes, board))) == {1: 1, 2: -3, 3: 2}
    literal = check_down(deal(game, holes, board, low_compare="highest card"))
    assert nets(literal) == {1: -1, 2: -1, 3: 2}
    assert shown(literal) == {1, 2, 3}


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_the_lowest_hand_takes_the_low_half_even_if_the_high_is_tied_by_reading(game: str) -> None:
    """L837, L1080: two hands tie for the high; seat 1 has the lowest low, seat 2 another that qualifies."""
    holes = dealt(game, "Ad 2c Jc Jd Ts", "6d 7c Js Jh Td", "Kd Qh Qc 9c 9h", "Kh Qs Qd Tc Th")
    board = "3s 4h 8c Ks Kc"
    assert nets(check_down(deal(game, holes, board))) == {1: 3, 2: -3, 3: 0, 4: 0}
    literal = check_down(deal(game, holes, board, low_among_all="all who qualify"))
    assert nets(literal) == {1: 0, 2: 0, 3: 0, 4: 0}


@pytest.mark.parametrize("game", [HIGH_LOW, BIG_O])
def test_the_odd_chip_between_the_halves_goes_to_the_high_by_reading(game: str) -> None:
    """L832, L1075 divide the pot equally in half: $9 is $5 and $4, and the low of seat 2 is closer."""
    holes = dealt(game, "Kd Kh Qc Qd 9h", "Ad 2c Jc Jd Ts", "Js Jh Td Tc 9c")
    board = "3s 4h 8c Ks 9d"
    assert nets(check_down(deal(game, holes, board))) == {1: 2, 2: 1, 3: -3}
    closest = check_down(deal(game, holes, board, odd_chip_half="closest winner"))
    assert nets(closest) == {1: 1, 2: 2, 3: -3}


def test_big_o_gives_odd_chips_to_the_first_winner_by_reading() -> None:
    """L836: to the player immediately clockwise of the button; he folded, so the first winner gets them."""
    holes = {1: "Ac Kd 2c 3d 9c", 2: "", 3: "As Kc 2d 3s 9s", 4: "Ah Ks 2h 3h 9h"}
    board, actions = "Qd Jh Tc 7s 7d", "4 call; 1 call; 2 fold; 3 check"
    live = act(deal(BIG_O, holes, board, limits="4-8"), actions)
    assert nets(check_down(live)) == {1: 0, 2: -2, 3: 2, 4: 0}
    literal = act(deal(BIG_O, holes, board, limits="4-8", odd_chip_seat="next to the button"), actions)
    assert nets(check_down(literal)) == {1: 0, 2: 0, 3: 0, 4: 0}


# ---------------------------------------------------------------------- showing and fees


def shown(live: LiveRound) -> set[int]:
    """The seats whose hands everybody has seen."""
    return {event.hand.spot for event in live.log if isinstance(event, Shown) and event.hand.spot}


@pytest.mark.parametrize("game", ALL)
def test_beaten_hands_may_be_mucked_by_reading(game: str) -> None:
    """L825, L943, L1068, L1190: players compare their hands; the first to act is at seat 2."""
    holes = dealt(game, "Kd Kh Qc Qd 9h", "Ad Ah Jc Jd Ts", "7s 7h 8d 8h 6c")
    board = "As 9s Kc Td 3h"
    assert shown(check_down(deal(game, holes, board))) == {2}
    assert shown(check_down(deal(game, holes, board, muck="no"))) == {1, 2, 3}


@pytest.mark.parametrize("game", ALL)
def test_the_last_to_bet_shows_first_by_reading(game: str) -> None:
    """L825, L943, L1068, L1190 print no order: seat 1 bets on the river with the best hand, seat 2 calls."""
    holes = dealt(game, "Ad Ah Qc Qd 9h", "Kd Kh Jc Jd Ts")
    board = "As 9s Kc Td 3h"
    actions = "1 call; 2 check; 2 check; 1 check; 2 check; 1 check; 2 check; 1 bet 6; 2 call"
    assert shown(act(deal(game, holes, board), actions)) == {1}
    assert shown(act(deal(game, holes, board, show_first="first to act"), actions)) == {1, 2}


@pytest.mark.parametrize("game", ALL)
def test_the_fee_is_taken_from_the_pot_after_the_flop(game: str) -> None:
    """L1206, L1229: by the number of players; in hands that end before the flop there is none."""
    five: dict[int, str] = dict.fromkeys(range(1, 6), "")
    live = act(deal(game, five, schedule="1"), "4 call; 5 fold; 1 fold; 2 fold; 3 check")
    assert taken(live) == 3, "five are dealt in"
    counted = deal(game, five, schedule="1", fee_players="in the hand")
    assert taken(act(counted, "4 call; 5 fold; 1 fold; 2 fold; 3 check")) == 1
    folded = act(deal(game, five, schedule="1"), "4 fold; 5 fold; 1 fold; 2 fold")
    assert (taken(folded), nets(folded)[3]) == (0, 1)


def test_a_player_who_is_all_in_wins_only_what_he_matched_by_reading() -> None:
    """The filing prints no all-in (reading side_pots): $24 for three, and $8 between the other two."""
    holes = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    start = "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call; 2 bet 6; 3 call"
    live = act(deal(HOLDEM, holes, "2c 3c 4d 8h 9s", chips={1: 8}), f"{start}; 1 call; 2 check; 3 check")
    assert nets(live) == {1: 16, 2: -4, 3: -12}
    assert offers(act(deal(HOLDEM, holes, chips={1: 8}, side_pots="no all-in"), start)) == {"fold": 0}


def test_the_small_blind_is_rounded_down_to_a_chip_by_reading() -> None:
    """L951 awards odd chips and names no chip: half of $3 is $1, or $1.50 with chips of 50 cents."""
    assert offers(deal(HOLDEM, TWO))["call"] == 2
    assert offers(deal(HOLDEM, TWO, odd_chip_unit="half dollar"))["call"] == 1.5
