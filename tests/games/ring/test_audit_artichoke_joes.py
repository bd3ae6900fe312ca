"""Hands of Artichoke Joe's poker games worked out from the filing, to the last chip. Lines are of 004."""

from __future__ import annotations

from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import load_rules
from tests.games.ring.stacking import act, check_down, deal, deal_in_order, nets, offers, pick, taken

HOLDEM, OMAHA_HIGH_LOW = "artichoke-joes/texas-holdem", "artichoke-joes/omaha-high-low"
STUD, RAZZ = "artichoke-joes/seven-card-stud", "artichoke-joes/razz"
STUD_HIGH_LOW, DRAW = "artichoke-joes/seven-card-stud-high-low", "artichoke-joes/draw-poker"
LIGHTNING = "artichoke-joes/lightning-poker"

THREE = dict.fromkeys((1, 2, 3), "")
"""Hands of which the cards do not matter."""
RICH = dict.fromkeys((1, 2, 3), 3000)


def test_spread_limits_are_the_same_in_every_round() -> None:
    """L752-755: the least bet is the posted minimum, on the turn as on the flop."""
    live = act(deal(HOLDEM, THREE, form="spread limit"), "1 call; 2 call; 3 check; 2 check; 3 check; 1 check")
    assert offers(live)["bet"] == (3, 6)
    act(live, "2 bet 4")
    assert offers(live)["raise"] == (8, 10), "at least the largest bet so far, at most $6 more"


def test_a_no_limit_force_is_opened_in_whole_dollars() -> None:
    """L339: at least five antes, which are $25; the next sum is $26, as dollars are not divided (L1840)."""
    live = deal_in_order(STUD, 3, chips=RICH, form="no limit")
    (ask,) = live.pending
    assert offers(live) == {"bring-in": 25, "bet": (26, 2995)}
    assert ask.offers[1].data(live.rules.deck)["step"] == 1


def test_a_player_all_in_for_the_ante_wins_what_the_fee_leaves_of_the_antes() -> None:
    """L137, L256, L1704: four antes of $1 less the fee of $3 are the main pot; the rest is a side pot."""
    cards = (
        "7h Kc Ac 4d 8h Ks Ad 5d 3c Kd 2c Qh "  # two down and one up, from seat 2 on
        "-- 9s 6d Ah -- Jd 7c 3d -- 2d 8s 9d -- 4h Th 6s"
    )
    live = deal_in_order(STUD, 4, cards, chips={4: 1}, schedule="1")
    act(live, "2 bring-in; 3 raise 4; 1 fold; 2 call")
    assert nets(check_down(live)) == {1: -1, 2: -5, 3: 3, 4: 0}
    assert taken(live) == 3


def test_the_odd_chip_of_a_low_half_goes_to_the_lowest_card_by_suit() -> None:
    """L332, L317: of $7, high gets $4 and low $3; of two tied lows, the ace of clubs gets $2."""
    cards = (
        "Kd As 9h Ac Ks 2h 9s 2d Kc 6h Qs 7d "  # seats 2, 3, 4 and 1
        "-- 9c 4s 4d -- 9d 7c Jc -- 3s Js Qd -- 8h Qh 6c"
    )
    live = act(deal_in_order(STUD_HIGH_LOW, 4, cards), "3 bring-in; 4 fold; 1 call; 2 call")
    assert nets(check_down(live)) == {1: 0, 2: 2, 3: -1, 4: -1}


def test_odd_chips_of_a_tied_high_half_go_to_the_winner_closest_to_the_button() -> None:
    """L825-826: of $10, each half gets $5; the two winners for high get $3 and $2."""
    holes = {1: "Ah 3h 9c 9d", 2: "4c 4d 4h 4s", 3: "Kd Qd Jd Jc", 4: "Kc Qc Th Td"}
    live = act(deal(OMAHA_HIGH_LOW, holes, "Ks Qh 8d 7c 2s"), "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 2, 2: -1, 3: 0, 4: -1}


def test_a_no_limit_hand_with_three_blinds_and_every_fee_of_option_79() -> None:
    """L842-843, L818, L3352, L3448: $33 less $2, $1 on the turn and $1 for the tie is $29, as $15 and $14."""
    holes = {1: "7c 2d", 2: "", 3: "Ac Kd", 4: "Ad Kc"}
    live = deal(HOLDEM, holes, "As Ks 9h 8d 3c", form="no limit", limits="2-5", schedule="79")
    act(live, "4 bet 10; 1 call; 2 fold; 3 call")
    assert nets(check_down(live)) == {1: -10, 2: -3, 3: 5, 4: 4}
    assert taken(live) == 4


def test_a_hand_without_a_flop_pays_the_modified_fee_of_six_players() -> None:
    """L629, L3352, L3405: the big blind gets back the $2 that nobody called and wins $2 less $1."""
    six = dict.fromkeys(range(1, 7), "")
    live = act(deal(HOLDEM, six, schedule="45"), "4 fold; 5 fold; 6 fold; 1 fold; 2 fold")
    assert nets(live) == {1: 0, 2: -1, 3: 0, 4: 0, 5: 0, 6: 0}
    assert taken(live) == 1


def test_an_uncalled_bet_wins_the_side_pot_and_the_main_pot_is_shown_down() -> None:
    """L631: the bettor takes the side pot of $2 at once; the all-in player wins the main pot of $15."""
    holes = {1: "7c 2d", 2: "Kc Kd", 3: "Ac Ad"}
    live = deal(HOLDEM, holes, "9s 8h 6d 4c 3s", chips={3: 5})
    act(live, "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call; 2 bet 6; 1 fold")
    assert nets(live) == {1: -6, 2: -4, 3: 10}


def test_half_the_limit_reopens_the_betting_of_lightning_poker() -> None:
    """L1873-1875: at 15-30, an all-in of $8 over $30 is a raise, one of $7 is not."""
    reopened = act(deal(LIGHTNING, THREE, chips={3: 38}), "1 raise 30; 2 call; 3 raise 38")
    assert offers(reopened) == {"call": 8, "raise": (53, 53), "fold": 0}
    closed = act(deal(LIGHTNING, THREE, chips={3: 37}), "1 raise 30; 2 call; 3 raise 37")
    assert offers(closed) == {"call": 7, "fold": 0}


def test_the_least_bet_after_the_draw_is_twice_the_big_blind() -> None:
    """L1513: at 1-2-2 the game is opened for $5 (L1682), but $4 may be bet after the draw."""
    live = deal_in_order(DRAW, 4, limits="1-2")
    assert offers(live)["bet"] == (5, 500)
    act(live, "4 bet 5; 1 fold; 2 call; 3 fold")
    pick(live, {2: ""})
    pick(live, {4: ""})
    assert offers(live)["bet"] == (4, 495)
    minimum = act(deal_in_order(DRAW, 2, structure="minimum bet"), "2 bet 5; 1 call")
    pick(minimum, {2: ""})
    pick(minimum, {1: ""})
    assert offers(minimum)["bet"] == (5, 494), "without a blind, the same as before the draw"


def test_equal_low_hands_showing_in_razz_are_opened_clockwise_from_the_dealer() -> None:
    """L306-314: of two kings, spades are forced; then the low hand acts first, of equal ones by seat."""
    cards = "-- -- -- -- -- -- Kh Ks 7d -- 2c 2d 7s"
    live = deal_in_order(RAZZ, 3, cards)
    act(live, "3 bring-in; 1 call; 2 call")
    (ask,) = live.pending
    assert ask.spot == 2, "K-2 ties with K-2, and both are lower than a pair of sevens"


def test_forms_without_a_posted_kill_take_no_size_for_one() -> None:
    """L804 posts kills for split limit games; the overs of no limit have a size of their own (L847-849)."""
    for form, kill in (("spread limit", None), ("no limit", "2 x big blind"), ("split limit", "3/2 x lower")):
        play = load_rules(
            "artichoke-joes/omaha-high-low", {"form": form, "kill_size": "half", "scooped": "high and low"}
        ).play
        assert isinstance(play, RingPlay)
        assert (play.kill.amount if play.kill else None) == kill


def test_forms_without_a_scoop_kill_take_no_readings_of_it() -> None:
    """Lucky Lady's L65 has it for limit games alone."""
    for form, kills in (("spread limit", False), ("pot limit", False), ("no limit", False), ("limit", True)):
        settings = {"form": form, "kill_live": "last", "scoop_pot": "after"}
        play = load_rules("lucky-lady/omaha-hi-lo-8-or-better", settings).play
        assert isinstance(play, RingPlay)
        assert (play.kill is not None) == kills
