"""Artichoke Joe's games with a board: what its filings print, and the readings. Lines are of 004."""

from __future__ import annotations

import pytest

from houseway.games.ring.hand import BOARD
from houseway.rounds.log import Shown
from houseway.rounds.purse import JACKPOT
from houseway.table.live import LiveRound
from tests.games.ring.stacking import act, check_down, deal, may_pick, nets, offers, pick, taken

HOLDEM, OMAHA, HIGH_LOW = (f"artichoke-joes/{game}" for game in ("texas-holdem", "omaha", "omaha-high-low"))
PINEAPPLE, CRAZY = "artichoke-joes/pineapple", "artichoke-joes/crazy-pineapple"
LIGHTNING = "artichoke-joes/lightning-poker"
HOUSES = (HOLDEM, LIGHTNING)

TWO, THREE, FOUR, FIVE, SIX, SEVEN = (dict.fromkeys(range(1, count + 1), "") for count in range(2, 8))
"""Hands of which the cards do not matter."""

NO_LIMIT = "no limit"


def hands(*cards: str) -> dict[int, str]:
    return dict(enumerate(cards, 1))


# ---------------------------------------------------------------------- split and spread limits


@pytest.mark.parametrize("game", HOUSES)
def test_the_blinds_are_live_and_the_big_one_is_the_lower_limit(game: str) -> None:
    """L629, L749-751, L1834, L1871-1872: $15 at 15-30; two rounds at $15 and two at $30."""
    live = act(deal(game, FOUR, limits="15-30"), "4 call; 1 call; 2 call")
    assert offers(live) == {"check": 0, "raise": (30, 30), "fold": 0}
    act(live, "3 check; 2 check; 3 check; 4 check; 1 bet 15; 2 fold; 3 fold; 4 call")
    assert offers(live)["bet"] == (30, 30)


def test_the_small_blind_is_that_of_the_sheet_for_draw_by_reading() -> None:
    """L1632 prints 10 & 15 and L1630 2 & 6; Lo-Ball's blinds are exactly those of Hold 'Em (L1535)."""
    for limits, printed, half in (("15-30", 5, 8), ("6-12", 4, 3), ("3-6", 2, 2), ("30-60", 15, 15)):
        live = act(deal(HOLDEM, THREE, limits=limits), "1 fold")
        assert offers(live)["call"] == printed
        live = act(deal(HOLDEM, THREE, limits=limits, small_blind="half"), "1 fold")
        assert offers(live)["call"] == half


@pytest.mark.parametrize("game", HOUSES)
def test_a_bet_and_four_raises_are_allowed(game: str) -> None:
    """L793, L1876: the big blind is the bet."""
    live = act(deal(game, THREE, limits="3-6"), "1 raise 6; 2 raise 9; 3 raise 12; 1 raise 15")
    assert "raise" not in offers(live)


@pytest.mark.parametrize("game", HOUSES)
def test_two_players_who_are_left_before_the_fourth_raise_may_go_on(game: str) -> None:
    """L793, L1876: after the third raise there is still time, after the fourth there is none."""
    raised = "1 raise 6; 2 raise 9; 3 raise 12; "
    before = act(deal(game, THREE, limits="3-6"), raised + "1 fold; 2 raise 15")
    assert offers(before)["raise"] == (18, 18)
    after = act(deal(game, THREE, limits="3-6"), raised + "1 raise 15; 2 fold")
    assert "raise" not in offers(after)


@pytest.mark.parametrize("game", HOUSES)
def test_players_may_check_and_raise_after_the_first_round(game: str) -> None:
    """L794, L1842."""
    live = act(deal(game, TWO, limits="3-6"), "1 call; 2 check; 2 check; 1 bet 3")
    assert offers(live)["raise"] == (6, 6)


def test_a_spread_raise_is_at_least_the_largest_of_the_round() -> None:
    """L752-755: the big blind is the lower limit, the maximum the higher one, whatever the round."""
    live = deal(HOLDEM, THREE, form="spread limit", limits="2-10")
    assert offers(live) == {"call": 2, "raise": (4, 12), "fold": 0}
    act(live, "1 raise 7")
    assert offers(live)["raise"] == (12, 17), "the raise was $5"
    act(live, "2 call; 3 call; 2 check; 3 bet 2")
    assert offers(live)["raise"] == (4, 12), "a new round begins at the minimum"


@pytest.mark.parametrize(("chips", "reopens"), [(24, False), (25, True)])
def test_an_all_in_of_half_the_limit_reopens_the_betting(chips: int, reopens: bool) -> None:
    """L1873-1875 at 10-20: a bet of $10 on the flop, all in for $14 or for $15."""
    for game in HOUSES:
        live = deal(game, THREE, chips={3: chips}, limits="10-20")
        act(live, f"1 call; 2 call; 3 check; 2 bet 10; 3 raise {chips - 10}; 1 call")
        assert ("raise" in offers(live)) == reopens


def test_the_raise_after_half_a_bet_is_a_full_limit_on_top_by_reading() -> None:
    """L1873: $10 and all in for $15; the next raise is to $25, or to $20, which completes it."""
    actions = "1 call; 2 call; 3 check; 2 bet 10; 3 raise 15; 1 call"
    for reading, raised in (("on top", 25), ("completed", 20)):
        live = act(deal(LIGHTNING, THREE, chips={3: 25}, limits="10-20", raise_after_half=reading), actions)
        assert offers(live)["raise"] == (raised, raised)


@pytest.mark.parametrize("game", HOUSES)
def test_the_button_has_the_small_blind_when_two_play(game: str) -> None:
    """L1836, printed for Lightning Poker, and so by reading in Hold 'Em."""
    live = deal(game, TWO, limits="10-20")
    assert offers(live) == {"call": 5, "raise": (20, 20), "fold": 0}
    act(live, "1 call; 2 check; 2 check; 1 check")


# ---------------------------------------------------------------------- no limit


def test_a_no_limit_blind_cannot_be_called() -> None:
    """L842-843: with blinds of 2, 3 and 5 it is 10 to go, to which the blinds count."""
    live = deal(HOLDEM, SIX, form=NO_LIMIT)
    assert offers(live) == {"bet": (10, 500), "fold": 0}
    act(live, "4 bet 10; 5 fold; 6 fold")
    assert offers(live) == {"call": 8, "raise": (20, 500), "fold": 0}
    act(live, "1 call")
    assert offers(live)["call"] == 7
    act(live, "2 call")
    assert offers(live)["call"] == 5


def test_an_unopened_pot_goes_to_the_big_blind() -> None:
    """L629: 2 and 3 of the other blinds."""
    live = act(deal(HOLDEM, FOUR, form=NO_LIMIT), "4 fold; 1 fold; 2 fold")
    assert nets(live) == {1: -2, 2: -3, 3: 5, 4: 0}


def test_the_least_bet_after_the_flop_is_twice_the_big_blind_too() -> None:
    """L843: and a raise is at least the bet."""
    live = act(deal(HOLDEM, THREE, form=NO_LIMIT), "1 bet 10; 2 call; 3 call")
    assert offers(live)["bet"] == (10, 490)
    assert offers(act(live, "2 bet 40"))["raise"] == (80, 490)


def test_no_limit_raises_have_no_cap() -> None:
    """L844."""
    raises = "; ".join(f"{seat} raise {10 * (at + 2)}" for at, seat in enumerate([2, 3, 1] * 3))
    assert "raise" in offers(act(deal(HOLDEM, THREE, form=NO_LIMIT), f"1 bet 10; {raises}"))


def test_equal_blinds_act_from_the_button_by_reading() -> None:
    """L857: with 5, 5 and 10 the button acts before the player to its left; or else after him."""
    fold = "4 fold; 5 fold; "
    act(deal(HOLDEM, FIVE, form=NO_LIMIT, limits="5-10"), fold + "1 fold; 2 fold")
    left = "from the left of the button"
    act(deal(HOLDEM, FIVE, form=NO_LIMIT, limits="5-10", equal_blinds=left), fold + "2 fold; 1 fold")


ALL_INS = "2 bet 100; 3 raise 140; 4 call; 1 raise 210"
"""A bet, an all-in raise of 40, a call, and an all-in of 70 more."""


def test_short_all_ins_add_up_for_everybody_in_holdem() -> None:
    """L845: 210 is 110 more than the level before the first of them."""
    live = deal(HOLDEM, FOUR, form=NO_LIMIT, chips={3: 150, 1: 220})
    act(live, f"4 bet 10; 1 call; 2 call; 3 call; {ALL_INS}")
    assert "raise" in offers(live)
    assert "raise" in offers(act(live, "2 call"))


def test_short_all_ins_add_up_for_the_player_who_faces_them_in_lightning_poker() -> None:
    """L1888: the bettor faces 110, the caller 70."""
    live = deal(LIGHTNING, FOUR, form=NO_LIMIT, chips={3: 150, 1: 220})
    act(live, f"4 call; 1 call; 2 call; 3 check; {ALL_INS}")
    assert "raise" in offers(live)
    assert "raise" not in offers(act(live, "2 call"))


def test_a_single_short_all_in_is_no_raise() -> None:
    """L845, L1883."""
    live = deal(HOLDEM, THREE, form=NO_LIMIT, chips={3: 150})
    act(live, "1 bet 10; 2 call; 3 call; 2 bet 100; 3 raise 140; 1 call")
    assert "raise" not in offers(live)


# ---------------------------------------------------------------------- Lightning Poker without a limit


def test_a_short_big_blind_is_called_in_full() -> None:
    """L1885: $10 to go, all in for $5: call $10 or raise to at least $20."""
    live = deal(LIGHTNING, THREE, form=NO_LIMIT, chips={3: 5})
    assert offers(live) == {"call": 10, "raise": (20, 500), "fold": 0}


def test_a_short_bet_after_the_flop_is_called_for_what_it_is() -> None:
    """L1886: $5 with a minimum of $10: fold, call $5 or raise to at least $15."""
    live = act(deal(LIGHTNING, THREE, form=NO_LIMIT, chips={2: 15}), "1 call; 2 call; 3 check; 2 bet 5")
    assert offers(live) == {"call": 5, "raise": (15, 490), "fold": 0}


def test_a_raise_is_at_least_the_one_before_it() -> None:
    """L1887: $100, raised $100 to $200; a third player must make it $300. The least bet is $10 (L1884)."""
    live = act(deal(LIGHTNING, THREE, form=NO_LIMIT), "1 call; 2 call; 3 check")
    assert offers(live)["bet"] == (10, 490)
    assert offers(act(live, "2 bet 100; 3 raise 200"))["raise"] == (300, 490)


# ---------------------------------------------------------------------- hands and shares


def test_odd_chips_go_one_each_from_the_button() -> None:
    """L818, L826, L1877: the board plays; of 11 chips in three parts, 4, 4 and 3."""
    live = act(deal(HOLDEM, FOUR, "Ts Js Qs Ks As"), "4 call; 1 call; 2 fold; 3 check")
    live = check_down(live)
    assert nets(live) == {1: 0, 2: -1, 3: 1, 4: 0}
    five = act(deal(HOLDEM, FIVE, "Ts Js Qs Ks As", limits="5-10"), "4 call; 5 call; 1 fold; 2 fold; 3 check")
    assert nets(check_down(five)) == {1: 0, 2: -2, 3: 1, 4: 1, 5: 0}


@pytest.mark.parametrize("game", [OMAHA, LIGHTNING])
def test_omaha_uses_exactly_two_hole_cards(game: str) -> None:
    """L822, L1897: four hearts on the board make no flush with one in hand."""
    settings = {"variation": "Omaha"} if game == LIGHTNING else {}
    holes = hands("Ah Kc 9d 8s", "2c 2d 3s 4s")
    live = check_down(deal(game, holes, "Qh Th 6h 4h 2s", None, limits="10-20", **settings))
    assert nets(live) == {1: -10, 2: 10}


@pytest.mark.parametrize("game", [HIGH_LOW, LIGHTNING])
def test_high_and_low_divide_the_pot_and_the_odd_chip_is_highs(game: str) -> None:
    """L822-826, L1898-1902: each half by other hole cards; a low needs five cards of eight or lower."""
    settings: dict[str, object] = {"limits": "5-10"}
    if game == LIGHTNING:
        settings["variation"] = "Omaha High/Low"
    holes = hands("Ac 2d Kh Kc", "Qs Jd 9s 8h", "Qd Qc Th Td")
    entered = "1 call; 2 fold; 3 check"
    split = check_down(act(deal(game, holes, "3h 7c 8d Qh 4s", None, **settings), entered))
    assert nets(split) == {1: 1, 2: -2, 3: 1}
    odd = check_down(act(deal(game, holes, "3h 7c 8d Qh 4s", None, **{**settings, "limits": "3-6"}), entered))
    assert nets(odd) == {1: 0, 2: -1, 3: 1}
    none = check_down(act(deal(game, holes, "3h Jc 9d Qh 4s", None, **settings), entered))
    assert nets(none) == {1: -5, 2: -2, 3: 7}


@pytest.mark.parametrize("game", [PINEAPPLE, PINEAPPLE + "-high-low"])
def test_pineapple_players_discard_before_the_flop(game: str) -> None:
    """L603-607, L830: after the first betting round, two cards are kept."""
    live = act(deal(game, hands("Ac Ad As", "2c 7d 9h")), "1 call; 2 check")
    assert may_pick(live) == {2: "1-1 of 2c 7d 9h", 1: "1-1 of Ac Ad As"}
    assert BOARD not in live.round.hands
    act(pick(live, {2: "2c", 1: "As"}), "2 check")


@pytest.mark.parametrize("game", [CRAZY, CRAZY + "-high-low"])
def test_crazy_pineapple_players_discard_after_the_flop_and_before_its_betting(game: str) -> None:
    """L616-620, L830-832."""
    live = act(deal(game, hands("Ac Ad As", "2c 7d 9h")), "1 call; 2 check")
    assert set(may_pick(live)) == {1, 2}
    assert len(live.round.hands[BOARD]) == 3
    act(pick(live, {2: "2c", 1: "As"}), "2 bet 3")


def test_pineapple_high_low_pays_a_low_of_eight_or_better() -> None:
    """L834-836."""
    live = act(
        deal(PINEAPPLE + "-high-low", hands("Ac 2d Kh", "Qs Qd 9s"), "3h 7c 8d Qh Js"), "1 call; 2 check"
    )
    assert nets(check_down(pick(live, {2: "9s", 1: "Kh"}))) == {1: 0, 2: 0}


# ---------------------------------------------------------------------- showdown and fees


def shown(live: LiveRound) -> set[int]:
    return {
        int(str(event.hand)) for event in live.log if isinstance(event, Shown) and str(event.hand).isdigit()
    }


@pytest.mark.parametrize(("reading", "seats"), [("no", {1, 2}), ("yes", {2})])
def test_all_hands_of_a_showdown_are_shown_by_reading(reading: str, seats: set[int]) -> None:
    """L736: any player who was dealt in may see any live hand. Seat 2 bets, so it shows first (L733)."""
    live = act(
        deal(HOLDEM, hands("2c 7d", "As Ad"), "Ah Kc 9d 8s 3c", muck=reading), "1 call; 2 check; 2 bet 3"
    )
    assert shown(check_down(live)) == seats


def test_option_13_takes_five_then_one_at_the_river_and_one_if_identical_hands_split() -> None:
    """L3352, L3370: seven players."""
    live = deal(HOLDEM, SEVEN, "Ts Js Qs Ks As", schedule="13")
    act(live, "4 call; 5 call; 6 call; 7 call; 1 call; 2 call; 3 check")
    assert taken(live) == 5
    for street, total in (("flop", 5), ("turn", 6), ("river", 7)):
        act(live, "; ".join(f"{seat} check" for seat in (2, 3, 4, 5, 6, 7, 1)))
        assert taken(live) == total, street


@pytest.mark.parametrize(("settings", "fee"), [({}, 1), ({"modified_fee": "on top"}, 4)])
def test_a_hand_that_ends_before_the_flop_pays_the_modified_fee(settings: dict[str, str], fee: int) -> None:
    """L3352, L629: instead of the Player Fee, which only a hand with a flop pays; blinds of 1 and 3."""
    live = act(
        deal(HOLDEM, SEVEN, "", None, schedule="13", **settings),
        "; ".join(f"{s} fold" for s in (4, 5, 6, 7, 1, 2)),
    )
    assert taken(live) == fee
    assert nets(live)[3] == 1 - fee


@pytest.mark.parametrize(("reading", "fee"), [("no", 0), ("yes", 1)])
def test_a_split_of_high_and_low_is_no_split_of_identical_hands_by_reading(reading: str, fee: int) -> None:
    """L3450: option 80 takes $3, and $1 more after a split pot."""
    holes = hands("Ac 2d Kh Kc", "Qs Qd 9s 9h")
    live = deal(HIGH_LOW, holes, "3h 7c 8d Qh Js", schedule="80", split_fee_high_low=reading)
    assert taken(check_down(live)) == 3 + fee


@pytest.mark.parametrize(("reading", "fee"), [("yes", 3), ("no", 0)])
def test_option_80_takes_its_fee_without_a_flop_by_reading(reading: str, fee: int) -> None:
    """L3450 against L629."""
    live = act(deal(HOLDEM, THREE, schedule="80", fee_without_flop=reading), "1 fold; 2 fold")
    assert (taken(live), nets(live)[3]) == (fee, 1 - fee)


@pytest.mark.parametrize(("reading", "fee"), [("what is there", 4), ("nothing", 0)])
def test_a_fee_above_the_pot_takes_what_is_there_by_reading(reading: str, fee: int) -> None:
    """L3480: option 88 takes $7 after the blinds, of which there are $4."""
    live = deal(LIGHTNING, THREE, form=NO_LIMIT, limits="1-3", schedule="88", fee_over_pot=reading)
    assert taken(live) == fee


@pytest.mark.parametrize(("reading", "fee"), [("dealt in", 6), ("in the hand", 5)])
def test_the_players_who_were_dealt_in_count_by_reading(reading: str, fee: int) -> None:
    """L3356: option 13 is for seven players; one of them folds before the river."""
    live = deal(HOLDEM, SEVEN, schedule="13", fee_players=reading)
    act(live, "4 call; 5 call; 6 call; 7 call; 1 call; 2 call; 3 check; 2 fold")
    act(live, "; ".join(f"{seat} check" for seat in (3, 4, 5, 6, 7, 1) * 2))
    assert taken(live) == fee


@pytest.mark.parametrize("game", HOUSES)
def test_the_jackpot_fee_comes_out_of_the_small_blind(game: str) -> None:
    """L629, L1743: $1, before the deal and whatever the hand comes to."""
    live = act(deal(game, THREE, schedule="80", jackpot="yes", limits="10-20"), "1 fold")
    assert live.chips[JACKPOT] == 100
    assert taken(live) == 3
    act(live, "2 fold")
    assert nets(live)[3] == 5 - 4
