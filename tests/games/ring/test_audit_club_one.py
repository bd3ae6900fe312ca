"""Hands of Club One's poker games worked out from the filing, to the last chip. Lines are of 001."""

from __future__ import annotations

import pytest

from houseway.games.ring.how import how_of
from houseway.rulebook.rules import load_rules
from tests.games.ring.stacking import act, check_down, deal, deal_in_order, nets, offers, taken

HOLDEM, HI_LO = "club-one/texas-holdem", "club-one/omaha-hi-lo"
STUD, FIVE, ASIAN = "club-one/seven-card-stud", "club-one/five-card-stud", "club-one/asian-stud"

THREE = dict.fromkeys((1, 2, 3), "")
"""Hands of which the cards do not matter."""
CALLED = "1 call; 2 call; 3 check"
"""Three players see the flop."""


def test_spread_limits_are_the_same_in_every_round() -> None:
    """L609 offers spread-limit games; a bet lies between the two sums in every round."""
    live = act(deal(HOLDEM, THREE, form="spread limit"), f"{CALLED}; 2 check; 3 check; 1 check")
    assert offers(live)["bet"] == (2, 10)
    cards = "-- -- -- -- -- -- 2c Kd Qd -- 3c 4d 5d -- 7c 8s 9h"
    stud = deal_in_order(STUD, 3, cards, form="spread limit")
    act(stud, "2 bring-in; 3 call; 1 call; 3 check; 1 check; 2 check")
    assert offers(stud)["bet"] == (2, 10), "on fifth street"


def test_a_spread_raise_is_at_least_the_opening_bet() -> None:
    """L85, L89: a forced player who opens Asian Stud for $50 at once is raised by $50 or more."""
    live = deal_in_order(ASIAN, 3, "7c Ac 8c", form="spread limit")
    assert offers(live) == {"bring-in": 10, "bet": (11, 200)}
    act(live, "3 bet 50")
    assert offers(live)["raise"] == (100, 250)


def test_a_side_pot_and_the_fees_of_the_flop_sheet() -> None:
    """L4468, L4495, L4523: $1 before the flop, after it and after the river, out of the main pot of $30."""
    holes = {1: "Ac Ad", 2: "Qc Qd", 3: "Kc Kd"}
    live = deal(HOLDEM, holes, "9s 8h 6d 4c 3s", chips={1: 10}, schedule="34")
    act(live, f"{CALLED}; 2 bet 4; 3 call; 1 call; 2 bet 8; 3 call; 1 call; 2 check; 3 check")
    assert nets(live) == {1: 17, 2: -16, 3: -4}
    assert taken(live) == 3


def test_a_cap_that_was_reached_stays_by_reading() -> None:
    """L3851: two of three are left only after the third raise (heads_up_cap)."""
    raised = f"{CALLED}; 2 bet 4; 3 raise 8; 1 raise 12; 2 raise 16; 3 fold"
    assert offers(act(deal(HOLDEM, THREE), raised)) == {"call": 4, "fold": 0}
    assert offers(act(deal(HOLDEM, THREE, heads_up_cap="two left"), raised))["raise"] == (20, 20)


def test_the_halves_of_omaha_hi_lo_after_a_fee() -> None:
    """L456, L4387, L4396: $14 less $1 is $7 for high and $6 for low by reading; two highs get $4 and $3."""
    holes = {1: "Ah 3h 9c 9d", 2: "", 3: "Kd Qd Jd Jc", 4: "Kc Qc Th Td"}
    live = deal(HI_LO, holes, "Ks Qh 8d 7c 2s", schedule="1")
    act(live, "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 2, 2: -2, 3: 0, 4: -1}
    assert taken(live) == 1


def test_a_completed_forced_bet_and_three_raises_then_an_open_pair() -> None:
    """L609-611: $2 is completed to $4, then $8, $12, $16; with a pair, $4 or $8 until $8 was bet."""
    cards = "-- -- -- -- -- -- 2c Kd Qd -- 2d Ks 5d"
    live = deal_in_order(STUD, 3, cards)
    act(live, "2 bring-in; 3 complete 4; 1 raise 8; 2 raise 12; 3 raise 16")
    assert offers(live) == {"call": 8, "fold": 0}
    act(live, "1 call; 2 call")
    assert offers(live) == {"check": 0, "bet": (4, 8), "fold": 0}
    assert offers(act(live, "3 bet 4"))["raise"] == (8, 12)
    assert offers(act(live, "1 raise 12"))["raise"] == (20, 20), "a raise of $8 leaves only the higher limit"
    act(live, "2 raise 20; 3 raise 28")
    assert offers(live) == {"call": 16, "fold": 0}


def test_the_fees_of_stud_come_out_of_the_antes_of_an_all_in_player() -> None:
    """L4527, L4552, L95: main pot $3 less two fees of $1; the forced bet passes to the left."""
    cards = "5h Ac 9h 6h Ad Js 5d 2c Kd -- 7s Ah 8d -- 3s 4h 6c -- Qh 9d Tc -- Th 8s 4c"
    live = deal_in_order(STUD, 3, cards, chips={3: 1}, schedule="stud:17")
    act(live, "1 bring-in; 2 complete 4; 1 call")
    assert nets(check_down(live)) == {1: -5, 2: 3, 3: 0}
    assert taken(live) == 2


def test_a_short_big_blind_is_called_in_full_and_the_rest_returned() -> None:
    """L659: the caller of $4 gets back the $1 that the big blind of $3 cannot match; $8 are at stake."""
    holes = {1: "Kc Kd", 2: "", 3: "Ac Ad"}
    live = act(deal(HOLDEM, holes, "9s 8h 6d 4c 3s", chips={3: 3}), "1 call; 2 fold")
    assert nets(live) == {1: -3, 2: -2, 3: 5}


def test_suits_do_not_decide_who_acts_first_without_a_forced_bet() -> None:
    """L611: suits count for a forced bet only; of two kings, the first from the dealer acts."""
    live = deal_in_order(FIVE, 3, "-- -- -- Kc Ks 7d", five_stud_open="high card, free to check")
    (ask,) = live.pending
    assert (ask.spot, offers(live)) == (2, {"check": 0, "bet": (4, 4), "fold": 0})


def test_the_rounds_of_asian_stud_at_other_limits_than_the_example() -> None:
    """L85 prints 2 & 4 & 6 & 12; at 4-8 the rounds have the two limits of Seven Card Stud (asian_sizes)."""
    cards = "7c 8c Ac -- -- -- -- 7d 8d Ad -- 9c 9d 9h -- Tc Td Th"
    live = deal_in_order(ASIAN, 3, cards, limits="4-8")
    bets = []
    act(live, "1 bring-in; 2 call; 3 call; 1 check")
    for _ in range(3):
        bets.append(offers(live)["bet"])
        act(live, "1 check; 2 check; 3 check")
    assert bets == [(4, 4), (8, 8), (8, 8)]


@pytest.mark.parametrize("form", ["spread limit", "no limit"])
def test_an_open_pair_offers_a_second_limit_in_structured_games_only(form: str) -> None:
    """L609: the option of the smaller or larger bet is one of structured betting."""
    assert {limits.other for limits in how_of(load_rules(STUD, {"form": form})).limits.values()} == {0}
    structured = how_of(load_rules(STUD)).limits.values()
    assert [limits.other for limits in structured] == [0, 800, 0, 0, 0]
