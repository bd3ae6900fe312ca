"""Lucky Lady's poker games: what its filings print, and the readings where they do not. Lines are of 000."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import load_rules
from houseway.rulebook.stakes import amounts_of, buy_in_of
from tests.games.ring.stacking import act, check_down, deal, nets, offers, taken

HOLDEM, NO_LIMIT, EZ_MONEY = "lucky-lady/holdem", "lucky-lady/no-limit-holdem", "lucky-lady/ez-money-holdem"
OMAHA, HIGH_LOW = "lucky-lady/omaha", "lucky-lady/omaha-hi-lo-8-or-better"

TWO, THREE, FOUR = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3, 4))
"""Hands of which the cards do not matter."""


# ---------------------------------------------------------------------- EZ Money Hold'em


def test_ez_money_bets_in_steps_of_three_and_then_of_six() -> None:
    """L651: in a $3-$6 game the blinds are $1 and $3, raises are $3, and $6 in the last two rounds."""
    live = deal(EZ_MONEY, FOUR)
    assert offers(live) == {"call": 3, "raise": (6, 6), "fold": 0}
    act(live, "4 call; 1 call; 2 call")
    assert offers(live) == {"check": 0, "raise": (6, 6), "fold": 0}, "the big blind may raise (L643)"
    act(live, "3 check; 2 bet 3; 3 raise 6; 4 fold; 1 fold; 2 call")
    assert offers(live)["bet"] == (6, 6)
    act(live, "2 bet 6")
    assert offers(live)["raise"] == (12, 12)


def test_ez_money_ranks_a_flush_over_a_full_house() -> None:
    """L639."""
    live = check_down(deal(EZ_MONEY, {1: "9h 8h", 2: "Kc Ks", 3: "Jc Td"}, "Kh Ah Ac 7h Qd"))
    assert nets(live) == {1: 6, 2: -3, 3: -3}


def test_ez_money_has_no_straight_below_seven_to_jack() -> None:
    """L640: aces are high cards only, so ace, 7, 8, 9, 10 is no straight and loses to a pair."""
    live = check_down(deal(EZ_MONEY, {1: "Ac 7d", 2: "Kc Kd", 3: "Qc Jd"}, "8h 9s Td Qs Jc"))
    assert nets(live)[1] == -3, "7 to jack is a straight for everybody"
    live = check_down(deal(EZ_MONEY, {1: "Ac 7d", 2: "Kc Kd", 3: "Qc 8d"}, "8h 9s Td Qs As"))
    assert nets(live) == {1: -3, 2: -3, 3: 6}, "two pair, queens and eights, beats a pair of aces"


def test_ez_money_has_no_all_in_bets() -> None:
    """L651: a player with $4 left cannot call $6, or bet it."""
    live = deal(EZ_MONEY, THREE, chips={1: 10})
    act(live, "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call; 2 bet 6; 3 call")
    assert offers(live) == {"fold": 0}


def test_ez_money_deals_in_only_players_with_a_bet_of_the_higher_limit() -> None:
    """L651, by the reading no_all_in."""
    assert deal(EZ_MONEY, FOUR, chips={2: 6}).deal.start.order == (2, 3, 4, 1)
    assert deal(EZ_MONEY, FOUR, chips={2: 5}).deal.start.order == (3, 4, 1)
    assert deal(EZ_MONEY, FOUR, chips={2: 5}, no_all_in="any chips").deal.start.order == (2, 3, 4, 1)


def test_ez_money_allows_three_raises_unless_play_is_heads_up() -> None:
    """L652; when play is heads up is the reading heads_up_cap."""
    three = "1 call; 2 call; 3 check; 2 bet 3; 3 raise 6; 1 raise 9; 2 raise 12"
    assert "raise" not in offers(act(deal(EZ_MONEY, THREE), f"{three}; 3 call"))
    assert "raise" not in offers(act(deal(EZ_MONEY, THREE), f"{three}; 3 fold"))
    two_left = act(deal(EZ_MONEY, THREE, heads_up_cap="two left"), f"{three}; 3 fold")
    assert offers(two_left)["raise"] == (15, 15)
    before = "1 call; 2 call; 3 check; 2 bet 3; 3 raise 6; 1 fold; 2 raise 9; 3 raise 12"
    assert offers(act(deal(EZ_MONEY, THREE), before))["raise"] == (15, 15)
    for reading in ("two at the start", "capped"):
        assert "raise" not in offers(act(deal(EZ_MONEY, THREE, heads_up_cap=reading), before))


def test_ez_money_gives_all_odd_chips_to_the_winner_closest_to_the_left_of_the_button() -> None:
    """L650: at 4-8 the small blind folds, and $14 among three is $6, $4 and $4."""
    holes = {1: "Ac Kd", 2: "", 3: "As Kc", 4: "Ah Ks"}
    live = act(deal(EZ_MONEY, holes, "Qd Jh Tc 7s 8s", limits="4-8"), "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 0, 2: -2, 3: 2, 4: 0}


def test_ez_money_counts_the_players_after_the_flop() -> None:
    """L656, L1777-1779: seven are dealt in and six see the flop: the fee is $4; without a flop it is zero."""
    seven: dict[int, str] = dict.fromkeys(range(1, 8), "")
    rows, to_the_flop = "1+2+3", "4 call; 5 call; 6 call; 7 call; 1 call; 2 fold; 3 check"
    assert taken(act(deal(EZ_MONEY, seven, schedule=rows), to_the_flop)) == 4
    counted = deal(EZ_MONEY, seven, schedule=rows, fee_players="dealt in")
    assert taken(act(counted, to_the_flop)) == 5
    folded = act(deal(EZ_MONEY, seven, schedule=rows), "4 fold; 5 fold; 6 fold; 7 fold; 1 fold; 2 fold")
    assert (taken(folded), nets(folded)[3]) == (0, 1)


# ---------------------------------------------------------------------- Hold'em


def test_holdem_puts_the_small_blind_on_the_button_when_two_play() -> None:
    """L1361; the button acts first before the flop, and last afterwards (L1352)."""
    live = deal(HOLDEM, TWO)
    assert offers(live) == {"call": 2, "raise": (6, 6), "fold": 0}
    act(live, "1 call; 2 check; 2 check; 1 check")


def test_holdem_starts_left_of_the_blinds_and_then_left_of_the_button() -> None:
    """L1352, and the option of the big blind, L1360."""
    live = act(deal(HOLDEM, FOUR), "4 call; 1 call; 2 call")
    assert offers(live) == {"check": 0, "raise": (6, 6), "fold": 0}
    act(live, "3 check; 2 check; 3 check; 4 check; 1 check")


def test_holdem_players_may_play_the_board() -> None:
    """L1346: all four hold less than the straight on the board, and split $12 into $3 each."""
    holes = {1: "2c 2d", 2: "3c 3d", 3: "4c 4d", 4: "5c 5d"}
    assert nets(check_down(deal(HOLDEM, holes, "Th Js Qd Kc Ah"))) == dict.fromkeys(range(1, 5), 0)


def test_holdem_gives_odd_chips_one_by_one_from_the_left_of_the_button() -> None:
    """L1346 prints no rule (reading odd_chip): $14 among three is $5, $5 and $4, or $6, $4 and $4."""
    holes = {1: "2c 2d", 2: "", 3: "3c 3d", 4: "5c 5d"}
    board, actions = "Th Js Qd Kc Ah", "4 call; 1 call; 2 fold; 3 check"
    live = act(deal(HOLDEM, holes, board, limits="4-8"), actions)
    assert nets(check_down(live)) == {1: 0, 2: -2, 3: 1, 4: 1}
    first = deal(HOLDEM, holes, board, limits="4-8", odd_chip="first from the button")
    assert nets(check_down(act(first, actions))) == {1: 0, 2: -2, 3: 2, 4: 0}


def test_holdem_has_three_raises_by_reading() -> None:
    """L1346-1352 print no cap; the house's other limit games have a bet and three raises (L57, L652)."""
    raised = "4 raise 6; 1 raise 9; 2 raise 12"
    assert "raise" not in offers(act(deal(HOLDEM, FOUR), raised))
    assert offers(act(deal(HOLDEM, FOUR, raise_cap="none"), raised))["raise"] == (15, 15)


def test_a_short_all_in_of_half_a_bet_reopens_the_betting_by_reading() -> None:
    """L1346-1352 print nothing (reading short_all_in_limit): $2 of $3 is half a bet or more, $1 is less."""
    start = "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 raise {}"
    half = act(deal(HOLDEM, THREE, chips={1: 8}), start.format(5))
    assert offers(half)["raise"] == (8, 8)
    assert "raise" not in offers(act(deal(HOLDEM, THREE, chips={1: 7}), start.format(4)))
    full = act(deal(HOLDEM, THREE, chips={1: 8}, short_all_in_limit="full only"), start.format(5))
    assert "raise" not in offers(full)
    completed = deal(HOLDEM, THREE, chips={1: 8}, raise_after_half="from the full bet")
    assert offers(act(completed, start.format(5)))["raise"] == (6, 6)


def test_a_player_who_is_all_in_wins_only_what_he_matched() -> None:
    """By the reading side_pots: $24 for three at $8 each, and $6 between the other two."""
    holes = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    live = deal(HOLDEM, holes, "2c 3c 4d 8h 9s", chips={1: 8})
    act(live, "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call; 2 bet 6; 3 call; 1 call; 2 check; 3 check")
    assert nets(live) == {1: 16, 2: -4, 3: -12}
    short = deal(HOLDEM, holes, "2c 3c 4d 8h 9s", chips={1: 8}, side_pots="no all-in")
    act(short, "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call; 2 bet 6; 3 call")
    assert offers(short) == {"fold": 0}


def test_holdem_takes_its_fee_from_the_pot_after_the_flop() -> None:
    """L1722, option 8: $4 for five or six players; nothing without a flop."""
    five: dict[int, str] = dict.fromkeys(range(1, 6), "")
    live = act(deal(HOLDEM, five, schedule="8"), "4 call; 5 fold; 1 fold; 2 fold; 3 check")
    assert taken(live) == 4
    assert taken(act(deal(HOLDEM, five, schedule="8"), "4 fold; 5 fold; 1 fold; 2 fold")) == 0


def test_a_fee_above_the_pot_takes_what_is_there_by_reading() -> None:
    """L1722 (reading fee_over_pot): at 1-2 two players have $2 in the pot, and the fee is $7."""
    two: dict[str, Any] = {"schedule": "2", "limits": "1-2"}
    assert taken(act(deal(HOLDEM, TWO, **two), "1 check; 2 check")) == 2
    assert taken(act(deal(HOLDEM, TWO, fee_over_pot="nothing", **two), "1 check; 2 check")) == 0


def test_the_dead_collection_blind_is_posted_by_the_button_by_reading() -> None:
    """L1360: it is not part of his bet; by the reading it is the fee, and comes back if there is no flop."""
    with_it: dict[str, Any] = {"schedule": "1", "dead_collection_blind": "button"}
    holes = {1: "2c 7d", 2: "As Ad", 3: "Ks 9d"}
    live = act(deal(HOLDEM, holes, "Ac 3h 4h 8s Td", **with_it), "1 call; 2 call; 3 check")
    assert taken(live) == 5
    assert nets(check_down(live)) == {1: -8, 2: 6, 3: -3}
    folded = act(deal(HOLDEM, holes, **with_it), "1 fold; 2 fold")
    assert (taken(folded), nets(folded)) == (0, {1: 0, 2: -1, 3: 1})


def test_spread_limit_bets_lie_between_the_limits() -> None:
    """L1745 lists spread limit games; the filing prints no more about them."""
    live = act(deal(HOLDEM, THREE, form="spread limit", limits="2-10"), "1 call; 2 call; 3 check")
    assert offers(live)["bet"] == (2, 10)
    act(live, "2 bet 5")
    assert offers(live)["raise"] == (10, 15)


# ---------------------------------------------------------------------- No-Limit Hold'em


@pytest.mark.parametrize(
    ("limits", "blinds", "buy_in"), [("1-3", (100, 300), (3000, 20000)), ("5-5", (500, 500), (20000, 50000))]
)
def test_no_limit_prints_two_sizes(limits: str, blinds: tuple[int, int], buy_in: tuple[int, int]) -> None:
    """L1438-1441: blinds of $1 and $3 with a buy-in of $30-$200, or of $5 and $5 with $200-$500."""
    names, bought = sums(limits=limits)
    assert (names["small blind"], names["big blind"], bought) == (*blinds, buy_in)
    assert sums(limits=limits, buy_in="sheet")[1] == (100, 100_000), "L1747-1749"


def sums(**settings: str) -> tuple[dict[str, int], tuple[int, int | None]]:
    """The amounts and the buy-in of a no-limit table, in cents."""
    rules = load_rules(NO_LIMIT, settings)
    assert isinstance(rules.play, RingPlay)
    table = rules.play, rules.low, rules.high, rules.where
    return amounts_of(*table), buy_in_of(*table)


def test_no_limit_lets_a_player_bet_all_his_chips_and_at_least_the_big_blind() -> None:
    """L1431, L1433."""
    live = act(deal(NO_LIMIT, THREE, chips={1: 200}), "1 call; 2 call; 3 check")
    assert offers(live)["bet"] == (3, 497)
    act(live, "2 bet 10")
    assert offers(live)["raise"] == (20, 497)
    small = act(deal(NO_LIMIT, THREE, min_raise_nl="smallest bet"), "1 call; 2 call; 3 check; 2 bet 10")
    assert offers(small)["raise"] == (13, 497)
    later = act(deal(NO_LIMIT, THREE, min_bet_later="a chip"), "1 call; 2 call; 3 check")
    assert offers(later)["bet"] == (1, 497)


def test_no_limit_by_reading_only_a_full_raise_reopens_the_betting() -> None:
    """L1431 (reading short_all_in): a bet of $100, all-ins to $140 and $210, and calls between."""
    actions = "4 call; 1 call; 2 call; 3 check; 2 bet 100; 3 raise 140; 4 call; 1 raise 210"
    chips = {1: 213, 3: 143}
    assert "raise" not in offers(act(deal(NO_LIMIT, FOUR, chips=chips), actions))
    both = act(deal(NO_LIMIT, FOUR, chips=chips, short_all_in="sum"), f"{actions}; 2 call")
    assert "raise" in offers(both)
    bettor = act(deal(NO_LIMIT, FOUR, chips=chips, short_all_in="sum to player"), actions)
    assert "raise" in offers(bettor)
    assert "raise" not in offers(act(bettor, "2 call"))


def test_no_limit_checks_by_reading() -> None:
    """L1431: a player may call, raise or fold; no check is printed."""
    before = "1 call; 2 call; 3 check"
    assert "check" in offers(act(deal(NO_LIMIT, THREE), before))
    assert set(offers(act(deal(NO_LIMIT, THREE, check="no"), before))) == {"bet", "fold"}


# ---------------------------------------------------------------------- Omaha


def test_omaha_uses_precisely_two_hole_cards() -> None:
    """L41, L47: one heart in the hand makes no flush with four on the board."""
    holes = {1: "Ah Kc Qd 2s", 2: "9s 9d 4c 3c", 3: "Tc Ts 2d 3d"}
    live = check_down(deal(OMAHA, holes, "2h 7h 8h Jh 9c"))
    assert nets(live) == {1: -3, 2: 6, 3: -3}


def test_omaha_cannot_play_the_board() -> None:
    """L48: the straight on the board is nobody's; a pair of aces in the hand wins."""
    holes = {1: "Ac Ad 7d 7c", 2: "2s 2d 3c 4c", 3: "3s 4d 5d 5s"}
    assert nets(check_down(deal(OMAHA, holes, "9h Ts Jd Qc Kh"))) == {1: 6, 2: -3, 3: -3}


@pytest.mark.parametrize("form", ["limit", "spread limit", "pot limit", "no limit"])
def test_omaha_is_dealt_in_every_form_of_the_collection_rates(form: str) -> None:
    """L1783, L1803."""
    live = check_down(deal(OMAHA, dict.fromkeys(range(1, 10), ""), form=form))
    assert sum(nets(live).values()) == 0


def test_pot_limit_raises_by_the_pot_after_the_call() -> None:
    """L1803 names pot limit and prints no rule: after blinds of $1 and $3, a first raise is to $10."""
    assert offers(deal(OMAHA, FOUR, form="pot limit"))["raise"] == (6, 10)


# ---------------------------------------------------------------------- Omaha High-Low Split


def test_high_low_prints_its_blinds_and_bets() -> None:
    """L57-61, L69: $1 and $3 at 3-6, $2 and $4 at 4-8; the higher limit on the last two rounds."""
    assert offers(deal(HIGH_LOW, TWO))["call"] == 2
    live = deal(HIGH_LOW, THREE, limits="4-8")
    assert offers(live) == {"call": 4, "raise": (8, 8), "fold": 0}
    act(live, "1 call; 2 call; 3 check; 2 bet 4; 3 call; 1 call")
    assert offers(live)["bet"] == (8, 8)


def test_high_low_caps_every_round_at_a_bet_and_three_raises() -> None:
    """L57, without an exception for two players; the reading heads_up_cap has one."""
    capped = "1 raise 6; 2 raise 9; 1 raise 12"
    assert "raise" not in offers(act(deal(HIGH_LOW, TWO), capped))
    assert "raise" in offers(act(deal(HIGH_LOW, TWO, heads_up_cap="two before the cap"), capped))


def test_high_low_splits_the_pot_between_the_high_and_the_lowest_qualifying_low() -> None:
    """L63: seat 2 has the full house, seat 3 the wheel, which beats a 6 low; the $9 pot is $5 and $4."""
    holes = {1: "Ad 6c Jc Jd", 2: "Ks Kd Qc Qd", 3: "As 5d Th 9h"}
    live = check_down(deal(HIGH_LOW, holes, "2c 3s 4h 4s Kc"))
    assert nets(live) == {1: -3, 2: 2, 3: 1}


def test_high_low_without_a_low_goes_to_the_high() -> None:
    """L63, L1417."""
    holes = {1: "Ad 2c Jc Jd", 2: "Ks Kd Qc Qd", 3: "As 5d Th 9h"}
    assert nets(check_down(deal(HIGH_LOW, holes, "Tc 3s 9d Kc 4s"))) == {1: -3, 2: 6, 3: -3}


def test_high_low_needs_eight_or_better_unless_posted_otherwise() -> None:
    """L1416: with the option none, a 9 low takes half."""
    holes = {1: "Ad 2c Jc Jd", 2: "Ks Kd Qc Qd", 3: "Th 9h Ts 8h"}
    board = "9c 3s 4d Kc Qs"
    assert nets(check_down(deal(HIGH_LOW, holes, board))) == {1: -3, 2: 6, 3: -3}
    assert nets(check_down(deal(HIGH_LOW, holes, board, qualifier="none"))) == {1: 1, 2: 2, 3: -3}


def test_high_low_odd_chips_go_to_the_high_half_and_then_one_each_by_reading() -> None:
    """L63 prints none: of $9, two equal lows share $4, or $5 if the chip goes to the closest winner."""
    holes, board = {1: "Ks Kd Qc Qd", 2: "Ad 6c Jc Jd", 3: "As 6d Th 9h"}, "2c 3s 4h Kc 9s"
    assert nets(check_down(deal(HIGH_LOW, holes, board))) == {1: 2, 2: -1, 3: -1}
    closest = deal(HIGH_LOW, holes, board, odd_chip_half="closest winner")
    assert nets(check_down(closest)) == {1: 1, 2: 0, 3: -1}


def test_high_low_takes_the_filings_own_drop_from_the_big_blind() -> None:
    """L71-77: seven-handed the drop is $3, the whole big blind; without a flop there is none."""
    seven: dict[int, str] = dict.fromkeys(range(1, 8), "")
    own: dict[str, Any] = {"schedule": "filing", "own_fees_or_sheet": "filing"}
    live = act(deal(HIGH_LOW, seven, **own), "4 fold; 5 fold; 6 fold; 7 fold; 1 call; 2 fold; 3 check")
    assert taken(live) == 3
    folded = act(deal(HIGH_LOW, seven, **own), "4 fold; 5 fold; 6 fold; 7 fold; 1 fold; 2 fold")
    assert (taken(folded), nets(folded)[3]) == (0, 1)
    with pytest.raises(HousewayError, match=r"limits of \$3 to \$8"):
        load_rules(HIGH_LOW, {"own_fees_or_sheet": "filing", "limits": "10-20"})
