"""Club One's poker games with a board or a draw: print and readings. Lines are of 001."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import load_rules
from houseway.rulebook.stakes import buy_in_of
from houseway.table.live import LiveRound
from tests.games.ring.stacking import (
    act,
    check_down,
    deal,
    deal_in_order,
    may_pick,
    nets,
    offers,
    pick,
    taken,
)

HOLDEM, OMAHA, HI_LO = "club-one/texas-holdem", "club-one/omaha", "club-one/omaha-hi-lo"
PINEAPPLE, CRAZY, LAZY = "club-one/pineapple-hi", "club-one/crazy-pineapple", "club-one/lazy-pineapple"
RIVER_DOWN, BIG_O = "club-one/river-down-holdem", "club-one/omaha-5-high-low-split"
DRAW, DRAW_HI_LO = "club-one/draw-poker", "club-one/draw-poker-hi-lo"
JACKS_BACK = "club-one/draw-poker-jacks-back"

TWO, THREE, FOUR = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3, 4))
"""Hands of which the cards do not matter."""
CALLED = "1 call; 2 call; 3 check"
"""Three players see the flop."""


def winners(live: LiveRound) -> list[int]:
    return [seat for seat, net in nets(live).items() if net > 0]


# ---------------------------------------------------------------------- Hold-Em and the house's rules


def test_action_begins_left_of_the_furthest_blind_and_then_left_of_the_button() -> None:
    """L659; the limits double on the turn by reading (bet_sizes)."""
    live = deal(HOLDEM, FOUR)
    assert offers(live) == {"call": 4, "raise": (8, 8), "fold": 0}
    act(live, "4 call; 1 call; 2 call; 3 check; 2 bet 4; 3 call; 4 call; 1 call")
    assert offers(live)["bet"] == (8, 8)
    early = act(deal(HOLDEM, FOUR, bet_sizes="higher from the flop"), "4 call; 1 call; 2 call; 3 check")
    assert offers(early)["bet"] == (8, 8)


def test_players_may_play_the_board() -> None:
    """L679: with two, one or none of their cards."""
    live = check_down(deal(HOLDEM, {1: "2c 2d", 2: "3c 3d", 3: "4c 4d"}, "Th Js Qd Kc Ah"))
    assert nets(live) == {1: 0, 2: 0, 3: 0}


def test_three_raises_follow_a_bet_by_reading() -> None:
    """L659-675 print no cap; River-Down (L3851) and Omaha 5 (L4876) print three."""
    raised = "4 raise 8; 1 raise 12; 2 raise 16"
    assert "raise" not in offers(act(deal(HOLDEM, FOUR), raised))
    assert offers(act(deal(HOLDEM, FOUR, raise_cap="no cap"), raised))["raise"] == (20, 20)


def test_two_players_who_are_left_may_go_on_raising_by_reading() -> None:
    """L3851 names two participating players; Omaha 5 wants two at the beginning of the round (L4876)."""
    raised = f"{CALLED}; 2 bet 4; 3 raise 8; 1 fold; 2 raise 12; 3 raise 16"
    assert offers(act(deal(HOLDEM, THREE), raised))["raise"] == (20, 20)
    assert "raise" not in offers(act(deal(HOLDEM, THREE, heads_up_cap="two at the start"), raised))
    big_o = act(deal(BIG_O, THREE), raised)
    assert "raise" not in offers(big_o)


def test_an_all_in_of_half_a_bet_reopens_the_betting_by_reading() -> None:
    """Not printed (short_all_in_limit, raise_after_half): $2 of $4 is half a bet, $1 is less."""
    start = f"{CALLED}; 2 bet 4; 3 call; 1 raise {{}}"
    half = act(deal(HOLDEM, THREE, chips={1: 10}), start.format(6))
    assert offers(half)["raise"] == (10, 10)
    less = act(deal(HOLDEM, THREE, chips={1: 9}), start.format(5))
    assert "raise" not in offers(less)
    full_only = deal(HOLDEM, THREE, chips={1: 10}, short_all_in_limit="full only")
    assert "raise" not in offers(act(full_only, start.format(6)))
    completed = deal(HOLDEM, THREE, chips={1: 10}, raise_after_half="from the full bet")
    assert offers(act(completed, start.format(6)))["raise"] == (8, 8)


def test_no_bet_is_above_a_thousand_dollars() -> None:
    """L3931: an ordinance for any game; by reading it holds for every game and form."""
    rich = dict.fromkeys((1, 2, 3), 5000)
    live = deal(HOLDEM, THREE, chips=rich, form="no limit")
    assert offers(live) == {"call": 3, "raise": (6, 1003), "fold": 0}
    free = deal(HOLDEM, THREE, chips=rich, form="no limit", single_bet_ceiling="River-Down only")
    assert offers(free)["raise"] == (6, 5000)
    spread = deal(HOLDEM, THREE, chips=rich, form="spread limit", limits="2-2000")
    assert offers(spread)["raise"] == (4, 1002)
    assert offers(deal(RIVER_DOWN, THREE, chips=rich, form="no limit"))["raise"] == (6, 1003)


def test_minimum_bets_without_a_limit_are_one_to_three_dollars() -> None:
    """L4432, L4450."""
    assert load_rules(HOLDEM, {"form": "no limit", "limits": "1-2"}).high == 200
    for form, limits in (("no limit", "5-10"), ("spread limit", "4-20")):
        with pytest.raises(HousewayError, match=r"must be within \$1-3"):
            load_rules(HOLDEM, {"form": form, "limits": limits})
    with pytest.raises(HousewayError, match=r"must be within \$1-2"):
        load_rules(HOLDEM, {"form": "spread limit", "limits": "3-15", "schedule": "28"})


def test_odd_chips_go_one_each_from_the_left_of_the_button_by_reading() -> None:
    """Not printed for Hold-Em: $14 among three is $5, $5 and $4, or $6, $4 and $4."""
    holes, board = {1: "2c 2d", 2: "", 3: "3c 3d", 4: "5c 5d"}, "Th Js Qd Kc Ah"
    actions = "4 call; 1 call; 2 fold; 3 check"
    assert nets(check_down(act(deal(HOLDEM, holes, board), actions))) == {1: 0, 2: -2, 3: 1, 4: 1}
    first = deal(HOLDEM, holes, board, odd_chip="first winner")
    assert nets(check_down(act(first, actions))) == {1: 0, 2: -2, 3: 2, 4: 0}


def test_the_sheet_of_all_poker_games_takes_two_fees() -> None:
    """L4387: option 7 is $0.50 after the first round of bets and $2 after the second (L4402)."""
    live = act(deal(HOLDEM, THREE, schedule="7"), CALLED)
    assert taken(live) == 0.5
    assert taken(act(live, "2 check; 3 check; 1 check")) == 2.5
    ended = act(deal(HOLDEM, THREE, schedule="7"), "1 fold; 2 fold")
    assert taken(ended) == 0.5, "the hand did not reach the second round"
    in_second = act(act(deal(HOLDEM, THREE, schedule="7"), CALLED), "2 bet 4; 3 fold; 1 fold")
    assert taken(in_second) == 2.5, "the second round was reached"


def test_the_flop_sheet_goes_by_the_number_of_players() -> None:
    """L4468, L4493, L4495, L4523: for two to four, $1 before the flop, $1 after it, $1 after the river."""
    live = act(deal(HOLDEM, THREE, schedule="34"), CALLED)
    assert taken(live) == 2
    assert taken(check_down(live)) == 3
    assert taken(act(deal(HOLDEM, THREE, schedule="34"), "1 fold; 2 fold")) == 1
    assert taken(check_down(deal(HOLDEM, THREE, schedule="flop:1"))) == 0, "printed for seven or more"


# ---------------------------------------------------------------------- Omaha and the Pineapples


def test_omaha_uses_exactly_two_hole_cards() -> None:
    """L428, L452: four hearts on the board and one in the hand are no flush."""
    board = "2h 5h 9h Jh Kd"
    assert winners(check_down(deal(OMAHA, {1: "Ah Ac Qd 3c", 2: "Kc Ks Td 4c"}, board))) == [2]


def test_high_and_low_of_omaha_may_use_different_cards_and_one_player_may_win_both() -> None:
    """L456."""
    holes = {1: "Ac 2d Kh Kc", 2: "Qh Qc Jd Jc"}
    assert nets(check_down(deal(HI_LO, holes, "3s 7d 8c Ks Tc"))) == {1: 4, 2: -4}
    split = {1: "Ac 2d Th Tc", 2: "Qh Qc Jd Jc"}
    assert nets(check_down(deal(HI_LO, split, "3s 7d 8c Ks 9h"))) == {1: 0, 2: 0}


def test_a_low_of_omaha_needs_an_eight_by_reading() -> None:
    """L456: the qualifier is optional, and its value is not printed."""
    holes, board = {1: "Ac 2d Th Tc", 2: "Qh Qc Jd Jc"}, "3s 7d 9c Ks Kh"
    assert nets(check_down(deal(HI_LO, holes, board))) == {1: -4, 2: 4}
    assert nets(check_down(deal(HI_LO, holes, board, hi_lo_qualifier="none"))) == {1: 0, 2: 0}


def test_pineapple_discards_one_card_after_the_first_betting_round() -> None:
    """L493."""
    live = act(deal(PINEAPPLE, {1: "Ac Ad 2c", 2: "Kc Kd 3c", 3: "Qc Qd 4c"}), CALLED)
    assert {ask.question for ask in live.pending} == {"discard"}
    pick(live, {1: "2c", 2: "3c", 3: "4c"})
    assert offers(live)["bet"] == (4, 4)


def test_crazy_pineapple_discards_after_the_flop() -> None:
    """L511: after the betting on it by reading (crazy_discard), or before it."""
    after = act(deal(CRAZY, THREE), CALLED)
    assert offers(after)["bet"] == (4, 4)
    act(after, "2 check; 3 check; 1 check")
    assert {ask.question for ask in after.pending} == {"discard"}
    before = act(deal(CRAZY, THREE, crazy_discard="before", bet_sizes="higher from the flop"), CALLED)
    assert {ask.question for ask in before.pending} == {"discard"}
    pick(before, {seat: text.split()[-1] for seat, text in may_pick(before).items()})
    assert offers(before)["bet"] == (8, 8), "both readings hold together"


def test_lazy_pineapple_keeps_three_cards_of_which_two_may_be_used_by_reading() -> None:
    """L517, with L507: three hearts in the hand and two on the board."""
    holes, board = {1: "Ah 9h 4h", 2: "Ks Qd 3s"}, "2h 7h Kd 8c Jc"
    assert winners(check_down(deal(LAZY, holes, board))) == [2]
    assert winners(check_down(deal(LAZY, holes, board, lazy_use="any"))) == [1]


def test_pineapple_may_be_played_high_low() -> None:
    """L513, L519."""
    holes, board = {1: "Ah 2h 9c", 2: "Ks Kc Qc"}, "3h 7d 8d Kd Jc"
    assert nets(check_down(deal(LAZY, holes, board))) == {1: -4, 2: 4}
    assert nets(check_down(deal(LAZY, holes, board, played_for="high-low"))) == {1: 0, 2: 0}


# ---------------------------------------------------------------------- River-Down and Omaha 5


def test_the_river_of_river_down_is_a_third_hole_card() -> None:
    """L3866, L3874: the board has four cards, and any of the three hole cards may be used (L3884)."""
    cards = "Ah 2c 9h 3c -- 5h Kd 8s -- Jc -- 4h 2d"
    live = deal_in_order(RIVER_DOWN, 2, cards)
    act(live, "1 call; 2 check")
    check_down(live)
    assert nets(live) == {1: 4, 2: -4}, "a pair of deuces beats ace high"
    assert sum(len(hand) for hand in live.round.hands.values()) == 10


def test_river_down_allows_three_raises_but_any_number_to_two_players() -> None:
    """L3851; by reading also where there is no limit (no_limit_cap)."""
    raised = "4 raise 8; 1 raise 12; 2 raise 16"
    assert "raise" not in offers(act(deal(RIVER_DOWN, FOUR), raised))
    for cap, capped in (("three raises", True), ("no cap", False)):
        live = deal(RIVER_DOWN, FOUR, form="no limit", no_limit_cap=cap)
        assert ("raise" not in offers(act(live, "4 raise 6; 1 raise 9; 2 raise 12"))) is capped


def test_all_odd_chips_of_river_down_go_to_one_winner() -> None:
    """L3889: $14 among three is $6, $4 and $4; the first winner is the closest to the left of the button."""
    cards = "-- Ac Ad As 2c 3c 3d 3h -- Kh Qd Jc -- Ts -- 4c 4d 4h"
    live = act(deal_in_order(RIVER_DOWN, 4, cards), "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 0, 2: -2, 3: 2, 4: 0}


def test_river_down_has_a_fee_table_of_its_own() -> None:
    """L3895, L3902: $1 before the flop and $2 after it, instead of the sheet (reading own_fees_or_sheet)."""
    own: dict[str, Any] = {"own_fees_or_sheet": "own table", "limits": "1-2", "schedule": "5"}
    assert taken(check_down(deal_in_order(RIVER_DOWN, 3, **own))) == 3
    assert taken(act(deal(RIVER_DOWN, THREE, **own), "1 fold; 2 fold")) == 1
    sheet = deal_in_order(RIVER_DOWN, 3, schedule="51")
    assert taken(check_down(sheet)) == 3, "L4670: $1, $1 and $1 for two to four players"


def test_buy_ins_of_river_down_without_a_limit_are_20_to_10000_dollars() -> None:
    """L4619-4621."""
    for form in ("no limit", "spread limit"):
        rules = load_rules(RIVER_DOWN, {"form": form})
        assert isinstance(rules.play, RingPlay)
        assert buy_in_of(rules.play, rules.low, rules.high, rules.where) == (20_00, 10_000_00)


def test_the_low_of_omaha_5_is_the_one_with_the_lowest_high_card() -> None:
    """L4847: 7-6-4-3-2 is lower than 8-6-5-3-A."""
    holes = {1: "7c 2d Kh Kc Jh", 2: "8c Ad Qh Qc Th"}
    live = check_down(deal(BIG_O, holes, "6s 4d 3c Jc 5h"))
    assert live.result is not None
    low = {row.spot: row.why for row in live.result.rows if "low" in row.why}
    assert list(low) == [1]


def test_the_odd_chip_of_omaha_5_goes_to_a_winner_by_reading() -> None:
    """L4934 names the player next to the button, who may have folded."""
    holes = {1: "Ac Kc 9c 9d 7d", 2: "", 3: "As Ks 8h 8d 7h", 4: "Ah Kh 9h 9s 7s"}
    actions, board = "4 call; 1 call; 2 fold; 3 check", "Qd Jh Tc 2s 2c"
    live = check_down(act(deal(BIG_O, holes, board), actions))
    assert nets(live) == {1: 0, 2: -2, 3: 2, 4: 0}
    literal = deal(BIG_O, holes, board, odd_chip_seat="next to the button")
    assert nets(check_down(act(literal, actions))) == {1: 0, 2: 0, 3: 0, 4: 0}


# ---------------------------------------------------------------------- Draw Poker


def draws(game: str, hands: dict[int, str], **settings: Any) -> LiveRound:
    """Two hands of five cards, with which everybody stands pat."""
    cards = {seat: hand.split() for seat, hand in hands.items()}
    rows = " ".join(cards[seat][number] for number in range(5) for seat in (2, 1))
    return deal_in_order(game, 2, rows, **settings)


def pat(live: LiveRound) -> LiveRound:
    """Everybody checks and draws no cards."""
    while live.pending:
        (ask,) = live.pending
        if ask.question == "draw":
            pick(live, {ask.spot: ""})
        else:
            act(live, f"{ask.spot} check")
    return live


def test_five_aces_beat_a_royal_flush() -> None:
    """L290-291, with the joker as an ace (L301)."""
    live = pat(draws(DRAW, {1: "Ac Ad Ah As Jo", 2: "9h Th Jh Qh Kh"}, joker=1))
    assert winners(live) == [1]


def test_the_joker_is_no_second_ace_of_a_flush() -> None:
    """L303: beside the ace it is the king, so that ace, king, 10 loses to ace, king, jack."""
    live = pat(draws(DRAW, {1: "As Jo Ts 4s 2s", 2: "Ah Kh Jh 4h 2h"}, joker=1))
    assert winners(live) == [2]


def test_a_player_may_draw_up_to_five_cards() -> None:
    """L282."""
    live = act(draws(DRAW, {1: "Ac Ad Ah As Kc", 2: "9h Th Jh Qh Kh"}), "2 check; 1 check")
    assert may_pick(live) == {2: "0-5 of 9h Th Jh Qh Kh"}
    pick(live, {2: "9h Th Jh Qh Kh"})
    pick(live, {1: ""})
    assert offers(live)["bet"] == (8, 8), "the higher limit after the draw, by reading"


def test_what_opens_draw_poker_is_a_reading() -> None:
    """L282 prints neither antes nor blinds (draw_forced)."""
    hands = {1: "Ac Ad Ah As Kc", 2: "9h Th Jh Qh Kh"}
    assert nets(pat(draws(DRAW, hands))) == {1: -1, 2: 1}
    assert offers(draws(DRAW, hands, draw_forced="bet or fold")) == {"bet": (4, 4), "fold": 0}
    assert offers(draws(DRAW, hands, draw_forced="blinds")) == {"call": 2, "raise": (8, 8), "fold": 0}


def test_draw_hi_lo_splits_the_pot_or_one_hand_wins_it_all() -> None:
    """L315; low is ace to five by reading, and needs no qualifier."""
    split = {1: "Kc Kd 9h 5s 4s", 2: "Qc Jd 9c 8d 7h"}
    assert nets(pat(draws(DRAW_HI_LO, split))) == {1: 0, 2: 0}
    both = {1: "Ac 2d 3h 4s 5s", 2: "Qc Jd 9c 8d 7h"}
    assert nets(pat(draws(DRAW_HI_LO, both))) == {1: 1, 2: -1}
    deuce = pat(draws(DRAW_HI_LO, both, draw_low="deuce to seven"))
    assert nets(deuce) == {1: 0, 2: 0}, "there, the wheel is a straight"


# ---------------------------------------------------------------------- Jack's Back


def test_only_jacks_or_better_may_open_for_high() -> None:
    """L319, L325."""
    live = draws(JACKS_BACK, {1: "Jc Jd 9h 5s 4s", 2: "Tc Td 9c 8d 7h"})
    assert offers(live) == {"check": 0, "fold": 0}
    act(live, "2 check")
    assert offers(live)["bet"] == (4, 4)
    act(live, "1 bet 4; 2 call")
    assert winners(pat(live)) == [1], "opened for high, the high hand wins"


def test_a_pot_that_nobody_opens_for_high_must_be_opened_for_low() -> None:
    """L325: on the same cards; by reading everybody then bets or folds."""
    hands = {1: "Tc Td 9h 5s 4s", 2: "9c 8d 4h 3c 2s"}
    live = act(draws(JACKS_BACK, hands), "2 check; 1 check")
    assert offers(live) == {"bet": (4, 4), "fold": 0}
    act(live, "2 bet 4; 1 call")
    assert winners(pat(live)) == [2], "9-8-4-3-2 is lower than a pair"
    last = act(draws(JACKS_BACK, hands), "2 check; 1 check; 2 fold")
    assert nets(last) == {1: 1, 2: -1}


def test_antes_of_a_pot_that_nobody_opens_at_all_may_stay_by_reading() -> None:
    """L325 (jacks_back_low)."""
    hands = {1: "Tc Td 9h 5s 4s", 2: "9c 8d 4h 3c 2s"}
    live = act(draws(JACKS_BACK, hands, jacks_back_low="may check"), "2 check; 1 check; 2 check; 1 check")
    assert nets(live) == {1: -1, 2: -1}


def test_there_is_no_check_and_raise_in_the_low_game() -> None:
    """L323, L351: a player who checked may not raise; in the high game he may (L321)."""
    low = {1: "Tc Td 9h 5s 4s", 2: "9c 8d 4h 3c 2s"}
    live = act(draws(JACKS_BACK, low), "2 check; 1 check; 2 bet 4; 1 call")
    pick(live, {2: ""})
    pick(live, {1: ""})
    assert "raise" not in offers(act(live, "2 check; 1 bet 8"))
    high = {1: "Jc Jd 9h 5s 4s", 2: "Kc Kd 9c 8d 7h"}
    live = act(draws(JACKS_BACK, high), "2 bet 4; 1 call")
    pick(live, {2: ""})
    pick(live, {1: ""})
    assert offers(act(live, "2 check; 1 bet 8"))["raise"] == (16, 16)


def test_the_joker_is_an_ace_for_high_and_the_lowest_card_missing_for_low() -> None:
    """L301, L339: with an ace it is a pair of aces, which opens; for low it is the four."""
    hand = "Jo Ac 9h 3s 2s"
    live = draws(JACKS_BACK, {1: "Kc Qd 9c 5d 4c", 2: hand})
    assert offers(live)["bet"] == (4, 4)
    low = act(live, "2 check; 1 check; 2 bet 4; 1 call")
    pat(low)
    assert low.result is not None
    assert {row.spot: row.why for row in low.result.rows}[2] == "9-4-3-2-A low"
