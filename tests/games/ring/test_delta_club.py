"""Delta Club's poker games with a board: what their filings print, and the readings. Lines are of 002."""

from __future__ import annotations

from houseway.rounds.log import Shown
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from tests.games.ring.stacking import act, check_down, deal, may_pick, nets, offers, pick

HOLDEM, OMAHA, OMAHA_8 = "delta-club/texas-holdem", "delta-club/omaha", "delta-club/omaha-hi-lo-8"
CRAZY, CRAZY_8 = "delta-club/crazy-pineapple", "delta-club/crazy-pineapple-hi-lo-8"
LIGHTNING = "delta-club/lightning-poker-texas-holdem"

TWO, THREE, FOUR = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3, 4))
"""Hands of which the cards do not matter."""

TO_THE_FLOP = "1 call; 2 call; 3 check"


def asked(live: LiveRound) -> int:
    (ask,) = live.pending
    return ask.spot


def shown_seats(live: LiveRound) -> list[int]:
    """The seats that showed their cards, in order."""
    return [event.hand.spot for event in live.log if isinstance(event, Shown) and event.hand.spot]


# ---------------------------------------------------------------------- Hold'em, limit


def test_blinds_are_live_and_two_players_put_the_small_blind_on_the_button() -> None:
    """L903-904, L909: the big blind is an opening bet, and its player may raise."""
    live = deal(HOLDEM, THREE)
    assert (asked(live), offers(live)) == (1, {"call": 2, "raise": (4, 4), "fold": 0})
    assert offers(act(live, "1 call; 2 call")) == {"check": 0, "raise": (4, 4), "fold": 0}
    assert offers(deal(HOLDEM, TWO)) == {"call": 1, "raise": (4, 4), "fold": 0}
    assert asked(deal(HOLDEM, TWO)) == 1, "the button has the small blind and acts first"


def test_the_limit_is_doubled_from_the_turn_on_by_reading() -> None:
    """L590: the size of the bets has usually doubled."""
    checks = "2 check; 3 check; 1 check"
    live = act(deal(HOLDEM, THREE), f"{TO_THE_FLOP}; {checks}")
    assert offers(live)["bet"] == (4, 4)
    lower = act(deal(HOLDEM, THREE, bet_sizes="always the lower"), f"{TO_THE_FLOP}; {checks}")
    assert offers(lower)["bet"] == (2, 2)


def test_three_raises_are_a_reading_of_the_live_game() -> None:
    """L458, L644: three, as in the other games of the house; or any number."""
    raised = f"{TO_THE_FLOP}; 2 bet 2; 3 raise 4; 1 raise 6; 2 raise 8"
    assert "raise" not in offers(act(deal(HOLDEM, THREE), raised))
    assert offers(act(deal(HOLDEM, THREE, raise_cap="no cap"), raised))["raise"] == (10, 10)


def test_the_board_may_be_played_and_ties_split() -> None:
    """L901: a straight on the board; by reading the odd chip goes to the first from the button's left."""
    holes = {1: "2c 3d", 2: "2d 3c", 3: "2h 3s", 4: "2s 4d"}
    live = act(deal(HOLDEM, holes, "Ts Jd Qc Kh Ah"), "4 call; 1 call; 2 fold; 3 check")
    assert nets(check_down(live)) == {1: 0, 2: -1, 3: 1, 4: 0}


def test_odd_chips_go_one_each_or_all_to_the_first_by_reading() -> None:
    """L901 prints only that the pot is split equally: $14 among three is $4 each, and two odd chips."""
    holes = {1: "2c 3d", 2: "2d 3c", 3: "2h 3s", 4: "2s 4d"}

    def played(reading: str) -> dict[int, float]:
        live = deal(HOLDEM, holes, "Ts Jd Qc Kh Ah", odd_chip=reading, limits="4-8")
        return nets(check_down(act(live, "4 call; 1 call; 2 fold; 3 check")))

    assert played("each from the button") == {1: 0, 2: -2, 3: 1, 4: 1}
    assert played("first from the button") == {1: 0, 2: -2, 3: 2, 4: 0}


# ---------------------------------------------------------------------- no limit


def test_an_all_in_below_a_full_raise_reopens_nothing() -> None:
    """L983-990: A bets 100, B raises 100, C is all in for 250: A may raise and, if he calls, B may not."""
    live = act(deal(HOLDEM, FOUR, chips={4: 254}, form="no limit"), "4 call; 1 call; 2 call; 3 check")
    act(live, "2 bet 100; 3 raise 200; 4 raise 250; 1 fold")
    assert offers(live) == {"call": 150, "raise": (350, 496), "fold": 0}, "A: fully raised by B (b)"
    called = act(live, "2 call")
    assert offers(called) == {"call": 50, "fold": 0}, "B: not fully raised by C (c)"


def test_a_raise_after_the_short_all_in_reopens_the_betting() -> None:
    """L990 (d): if A raises after C goes all in, B can also raise."""
    live = act(deal(HOLDEM, FOUR, chips={4: 254}, form="no limit"), "4 call; 1 call; 2 call; 3 check")
    act(live, "2 bet 100; 3 raise 200; 4 raise 250; 1 fold; 2 raise 350")
    assert offers(live)["raise"] == (450, 496)


def test_a_player_who_checked_may_not_raise_a_bet_below_the_minimum() -> None:
    """L981: the big blind is $4; seat 1 is all in for $3."""
    live = act(deal(HOLDEM, THREE, chips={1: 7}, form="no limit"), "1 call; 2 call; 3 check")
    act(live, "2 check; 3 check; 1 bet 3")
    assert offers(live) == {"call": 3, "fold": 0}


def test_bets_are_at_least_the_big_blind_and_raises_at_least_the_last() -> None:
    """L981-982, and any number of raises (L980)."""
    live = deal(HOLDEM, TWO, form="no limit")
    assert offers(live)["raise"] == (8, 500)
    act(live, "1 raise 12")
    assert offers(live)["raise"] == (20, 500)
    act(live, "2 raise 20; 1 raise 28; 2 raise 36; 1 raise 44")
    assert offers(live)["raise"] == (52, 500)


def test_readings_about_limit_play_change_nothing_without_limits() -> None:
    settings = {"form": "no limit", "short_all_in_limit": "full only", "raise_cap": "no cap"}
    play = load_rules(HOLDEM, settings).play
    assert play == load_rules(HOLDEM, {"form": "no limit"}).play


# ---------------------------------------------------------------------- pot limit


def test_a_player_may_open_for_up_to_four_times_the_big_blind() -> None:
    """L1014: with blinds of $10 and $20, a call of $20 or a raise of any amount from $40 to $80."""
    live = deal(HOLDEM, FOUR, form="pot limit")
    assert offers(live) == {"call": 20, "raise": (40, 80), "fold": 0}
    act(live, "4 call")
    assert offers(live)["raise"] == (40, 90), "after a call, by the pot: 50 and 20 more, on top of 20"


def test_a_raise_is_at_most_the_pot_after_the_call() -> None:
    """L1016: the pot is $100 and a player bets $50; the next may raise $200, for a total of $250."""
    five = dict.fromkeys(range(1, 6), "")
    live = act(deal(HOLDEM, five, form="pot limit"), "4 call; 5 call; 1 call; 2 call; 3 check")
    assert offers(live)["bet"] == (20, 100), "a bet may not exceed the size of the pot (L1013)"
    act(live, "2 bet 50")
    assert offers(live) == {"call": 50, "raise": (100, 250), "fold": 0}


def test_the_pot_is_rounded_up_to_five_dollars() -> None:
    """L1015: with blinds of $1 and $2, a pot of $4 counts as $5, so that the big blind may make it $7."""
    live = act(deal(HOLDEM, FOUR, form="pot limit", limits="1-2"), "4 fold; 1 fold; 2 call")
    assert offers(live)["raise"] == (4, 7)


def test_the_pot_is_rounded_with_the_call_or_before_it_is_counted() -> None:
    """L1015-1016, a reading: $5 and a call of $2 are $7, so $10; or $5, and the call makes it $7."""
    for reading, most in (("with the call", 12), ("before the call", 9)):
        live = act(deal(HOLDEM, FOUR, form="pot limit", limits="1-2", pot_rounding=reading), "4 call")
        assert offers(live)["raise"] == (4, most)


# ---------------------------------------------------------------------- Omaha


def test_omaha_uses_exactly_two_and_three() -> None:
    """L432: four spades in the hand are no flush, and the board cannot be played (L433)."""
    holes = {1: "As 2s 3s 4s", 2: "Kc Kd 7h 8c", 3: "2h 2d 5c 6c"}
    live = check_down(deal(OMAHA, holes, "Ks Th 9d 3c Jd"))
    assert nets(live) == {1: -2, 2: 4, 3: -2}, "three kings; a straight would need one from the hand only"


def test_the_low_needs_five_ranks_of_eight_or_less() -> None:
    """L438, L442-443: without a low the high hand scoops; with one, each half may use other cards."""
    holes = {1: "As Ah Kc Kd", 2: "2c 3d Qc Qd", 3: "9c 9d Jc Jd"}
    none = check_down(deal(OMAHA_8, holes, "4h 5h Th Js Td"))
    assert nets(none) == {1: -2, 2: -2, 3: 4}
    low = check_down(deal(OMAHA_8, holes, "4h 5h 7s Ts Kh"))
    assert nets(low) == {1: 1, 2: 1, 3: -2}, "three kings, and 7-5-4-3-2"
    assert nets(check_down(deal(OMAHA_8, holes, "9h 9s 7s Ts Kh", qualifier="none")))[2] == 1


# ---------------------------------------------------------------------- Crazy Pineapple


def test_crazy_pineapple_discards_after_the_betting_on_the_flop() -> None:
    """L757: three hole cards, and one is discarded after the second round of betting."""
    live = deal(CRAZY, {1: "As Ah Ad", 2: "Kc Kd 2h", 3: "Qc Qd 3h"}, "Ac 7d 8d 9c Ts")
    act(live, f"{TO_THE_FLOP}; 2 check; 3 check; 1 check")
    assert may_pick(live)[1] == "1-1 of As Ah Ad"
    pick(live, {1: "Ad", 2: "2h", 3: "3h"})
    assert offers(live)["bet"] == (4, 4)
    assert nets(check_down(live)) == {1: 4, 2: -2, 3: -2}


def test_crazy_pineapple_splits_with_eight_or_better() -> None:
    """L761-763: without a low, the high hand wins the whole pot."""
    holes = {1: "As Ah Kc", 2: "2c 3d Kd", 3: "Qc Qd 9h"}

    def played(board: str) -> dict[int, float]:
        live = act(deal(CRAZY_8, holes, board), f"{TO_THE_FLOP}; 2 check; 3 check; 1 check")
        return nets(check_down(pick(live, {1: "Kc", 2: "Kd", 3: "9h"})))

    assert played("4h 5h 7s Ts Jh") == {1: 1, 2: 1, 3: -2}
    assert played("4h Th 7s Ts Jh") == {1: 4, 2: -2, 3: -2}


# ---------------------------------------------------------------------- Lightning Poker


def test_lightning_allows_three_raises_and_more_only_if_two_came_before_the_cap() -> None:
    """L644, L647: once the raising has been capped, it cannot be uncapped on that round."""
    before = f"{TO_THE_FLOP}; 2 bet 2; 3 raise 4; 1 fold; 2 raise 6; 3 raise 8"
    assert offers(act(deal(LIGHTNING, THREE), before))["raise"] == (10, 10)
    after = f"{TO_THE_FLOP}; 2 bet 2; 3 raise 4; 1 raise 6; 2 raise 8; 3 fold"
    assert "raise" not in offers(act(deal(LIGHTNING, THREE), after))


def test_lightning_counts_an_all_in_of_half_a_bet_as_a_full_bet() -> None:
    """L648: at $10-$20 an all-in raise of $5 is a full one, and by reading the next is on top; $4 is none."""

    def faced(all_in: int, raise_after_half: str = "on top") -> dict[str, object]:
        chips, limits = {3: 10 + all_in}, "10-20"
        live = deal(LIGHTNING, THREE, chips=chips, limits=limits, raise_after_half=raise_after_half)
        act(live, TO_THE_FLOP)
        return offers(act(live, f"2 bet 10; 3 raise {all_in}; 1 call"))

    assert faced(15) == {"call": 5, "raise": (25, 25), "fold": 0}
    assert faced(15, raise_after_half="from the full bet")["raise"] == (20, 20)
    assert faced(14) == {"call": 4, "fold": 0}


def test_lightning_shows_every_hand_beginning_with_the_last_to_bet() -> None:
    """L596, L671: nobody mucks, though seat 1 shows three aces first."""
    live = act(deal(LIGHTNING, {1: "As Ah", 2: "2c 7d", 3: "2d 7c"}, "Ac 8d Jd 9c 3s"), TO_THE_FLOP)
    round_of_checks = "2 check; 3 check; 1 check"
    act(live, f"{round_of_checks}; {round_of_checks}; 2 check; 3 check; 1 bet 4; 2 call; 3 call")
    assert shown_seats(live) == [1, 2, 3]
    mucked = act(deal(HOLDEM, {1: "As Ah", 2: "2c 7d", 3: "2d 7c"}, "Ac 8d Jd 9c 3s"), TO_THE_FLOP)
    assert shown_seats(check_down(mucked)) == [2, 3, 1], (
        "after checks the first to act; a tie is no better hand"
    )


def test_lightning_seats_two_to_ten() -> None:
    """L639."""
    rules = load_rules(LIGHTNING)
    assert rules.seats == 10
    assert rules.filing.options["seats"].choices == [10, 9, 8, 7, 6, 5, 4, 3, 2]
