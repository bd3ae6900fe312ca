"""Readings that Club One's poker games share: what each choice changes at the table. Lines are of 001."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.rounds.hands import HandId
from houseway.rounds.log import Reformed, Shown
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import act, check_down, deal, deal_in_order, nets, offers, pick, taken

HOLDEM, BIG_O = "club-one/texas-holdem", "club-one/omaha-5-high-low-split"
RIVER_DOWN, STUD = "club-one/river-down-holdem", "club-one/seven-card-stud"
DRAW, HOLDEM_HI_LO = "club-one/draw-poker", "club-one/texas-holdem-hi-lo"

TWO, THREE = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3))
CALLED = "1 call; 2 call; 3 check"
DOWN = "-- -- -- -- -- --"


def shown(live: LiveRound) -> list[int | None]:
    """The seats whose hands are shown, in order."""
    return [event.hand.spot for event in live.log if isinstance(event, Shown)]


def test_the_button_has_the_small_blind_when_two_play() -> None:
    """L659, L3846, L4867 seat the small blind to the left of the button (heads_up_blinds)."""
    assert offers(act(deal(HOLDEM, TWO), "1 call"))["check"] == 0
    literal = deal(HOLDEM, TWO, heads_up_blinds="big blind")
    assert offers(act(literal, "2 call"))["check"] == 0, "seat 2 has the small blind and acts first"


def test_all_players_of_holdem_show_and_those_of_river_down_may_muck() -> None:
    """L677 against L3884: in River-Down only hands that can still win are shown (muck)."""
    hands, board = {1: "2c 7d", 2: "Ac Ad", 3: "3c 8d"}, "Ah Ks Jd 9s 5h"
    assert sorted(map(str, shown(check_down(deal(HOLDEM, hands, board))))) == ["1", "2", "3"]
    cards = "Ac 3c 2c Ad 8d 7d -- Ah Ks Jd -- 9s -- 5h 5s 6s"
    assert shown(check_down(deal_in_order(RIVER_DOWN, 3, cards))) == [2]
    assert len(shown(check_down(deal_in_order(RIVER_DOWN, 3, cards, muck="must show")))) == 3


def test_the_last_player_to_bet_shows_first() -> None:
    """L420 speaks only of checked hands (show_first)."""
    actions = (
        f"{CALLED}; 2 check; 3 check; 1 check; 2 check; 3 check; 1 check; 2 check; 3 bet 8; 1 call; 2 call"
    )
    assert shown(act(deal(HOLDEM, THREE), actions))[0] == 3
    assert shown(act(deal(HOLDEM, THREE, show_first="first to act"), actions))[0] == 2


def test_pots_are_divided_by_dollars() -> None:
    """L4401: after a fee of $0.50 and one of $1, $10.50 are left for three (odd_chip_unit)."""
    hands, board = {1: "2c 2d", 2: "3c 3d", 3: "4c 4d"}, "Th Js Qd Kc Ah"
    dollars = check_down(deal(HOLDEM, hands, board, schedule="6"))
    assert nets(dollars) == {1: -1, 2: 0.5, 3: -1}, "$4.50, $3 and $3"
    halves = check_down(deal(HOLDEM, hands, board, schedule="6", odd_chip_unit="$0.50"))
    assert nets(halves) == {1: -0.5, 2: -0.5, 3: -0.5}


def test_several_short_all_ins_may_add_up_where_there_is_no_limit() -> None:
    """L3850-3851 print nothing (short_all_in_no_limit): $20, all in for $30, all in for $45."""
    four: dict[int, str] = dict.fromkeys(range(1, 5), "")
    chips = {3: 33, 4: 48}
    actions = "4 call; 1 call; 2 call; 3 check; 2 bet 20; 3 raise 30; 4 raise 45; 1 call"
    assert "raise" not in offers(act(deal(HOLDEM, four, chips=chips, form="no limit"), actions))
    summed = deal(HOLDEM, four, chips=chips, form="no limit", short_all_in_no_limit="sum")
    assert "raise" in offers(act(summed, actions))


def test_the_forced_bet_passes_to_the_next_seat_if_its_player_is_all_in() -> None:
    """L611 does not say (all_in_bring_in): seat 3 has the lowest card and only its ante."""
    cards, chips = f"{DOWN} 3c 2c Kh", {3: 1}
    seat = deal_in_order(STUD, 3, cards, chips)
    assert [ask.spot for ask in seat.pending] == [1]
    card = deal_in_order(STUD, 3, cards, chips, all_in_bring_in="next card")
    assert [ask.spot for ask in card.pending] == [2]


def test_the_ante_is_a_fifth_of_the_lower_limit() -> None:
    """L585: relative to the stake of the game (ante_size)."""
    for choice, ante in (("a fifth", 4), ("a tenth", 2)):
        live = deal_in_order(STUD, 3, limits="20-40", ante_size=choice)
        assert live.pots == {"pot": 3 * ante * 100}


def test_discards_are_shuffled_when_the_deck_runs_out_in_the_draw() -> None:
    """L282 prints nothing (draw_shortage): eight players draw three each, and twelve cards are left.

    The fourth player's third card is the twelfth: it stays back and is shuffled with the nine discards of
    the others, or it is dealt, and the fifth player draws from twelve discards.
    """
    counts = {}
    for choice in ("keep the last card", "deal the last card"):
        rules = load_rules(DRAW, {"schedule": "none", "draw_shortage": choice})
        table = Table(rules, CardRandom.seeded(3))
        for seat in range(1, 9):
            table.sit(seat, f"seat {seat}", 100_00)
        live = table.begin()
        while live.pending:
            (ask,) = live.pending
            if ask.question == "draw":
                hand = live.round.hands[HandId(ask.spot)]
                pick(live, {ask.spot: rules.deck.show_all(card for card in hand[:3] if card is not None)})
            else:
                act(live, f"{ask.spot} check")
        assert {len(live.round.hands[HandId(seat)]) for seat in range(1, 9)} == {5}
        counts[choice] = [len(event.cards) for event in live.log if isinstance(event, Reformed)]
    assert counts == {"keep the last card": [9, 9], "deal the last card": [12]}


# ---------------------------------------------------------------------- high and low


def test_the_low_of_holdem_qualifies_with_an_eight() -> None:
    """L695: the value is not printed (hi_lo_qualifier)."""
    hands, board = {1: "Ah 2h", 2: "Kc Kd"}, "3s 7d 8c Ks Jh"
    assert nets(check_down(deal(HOLDEM_HI_LO, hands, board))) == {1: 0, 2: 0}
    seven = deal(HOLDEM_HI_LO, hands, board, hi_lo_qualifier="seven or better")
    assert nets(check_down(seven)) == {1: -4, 2: 4}


def test_the_odd_chip_between_the_halves_goes_to_high() -> None:
    """L4930: three dollars of a small blind that folds make the halves odd at 6-12 (odd_half)."""
    hands = {1: "Kc Kd Qh Qc Jh", 2: "", 3: "Ac 2d Th Tc 9h"}
    actions, board = "1 call; 2 fold; 3 check", "3s 7d 8c Ks 9d"
    high = check_down(act(deal(BIG_O, hands, board, limits="6-12"), actions))
    assert nets(high) == {1: 2, 2: -3, 3: 1}
    closest = deal(BIG_O, hands, board, limits="6-12", odd_half="closest winner")
    assert nets(check_down(act(closest, actions))) == {1: 1, 2: -3, 3: 2}


def test_only_the_lowest_hand_wins_the_low_half() -> None:
    """L4935: where several tie for high, all players with the qualifying low are named (low_among_all)."""
    hands = {1: "Ac Kc 2d 9c 9d", 2: "Ad Kd 4d 9h 9s", 3: "Qc Qh Jh Th Td"}
    board = "Ks Kh 3s 5s 7c"
    lowest = nets(check_down(deal(BIG_O, hands, board)))
    assert (lowest[1], lowest[2]) == (5, -1)
    among = nets(check_down(deal(BIG_O, hands, board, low_among_all="all qualifying")))
    assert (among[1], among[2]) == (2, 2)


def test_low_hands_are_compared_to_the_last_card() -> None:
    """L4845 compares the highest cards only (low_compare): 7-5-3-2-A against 7-5-4-3-A."""
    hands = {1: "Ac 2c Qd Jd Td", 2: "Ad 4d Qc Jc Tc", 3: "Kc Kd 9h 9s 8h"}
    board = "Kh Ks 3s 5s 7c"
    assert nets(check_down(deal(BIG_O, hands, board))) == {1: 2, 2: -4, 3: 2}
    tied = check_down(deal(BIG_O, hands, board, low_compare="highest card"))
    assert nets(tied) == {1: -1, 2: -1, 3: 2}


# ---------------------------------------------------------------------- fees


def test_an_option_for_another_number_of_players_takes_nothing() -> None:
    """L4468: option 12 of the flop sheet is $1 and $2 for five or six players (fee_outside_row)."""
    assert taken(check_down(deal(HOLDEM, THREE, schedule="flop:12"))) == 0
    nearest = deal(HOLDEM, THREE, schedule="flop:12", fee_outside_row="nearest row")
    assert taken(check_down(nearest)) == 3


def test_players_who_were_dealt_in_are_counted() -> None:
    """L4468: five are dealt in and four see the flop (fee_players)."""
    five: dict[int, str] = dict.fromkeys(range(1, 6), "")
    actions = "4 fold; 5 call; 1 call; 2 call; 3 check"
    assert taken(act(deal(HOLDEM, five, schedule="flop:12"), actions)) == 3
    counted = deal(HOLDEM, five, schedule="flop:12", fee_players="in the hand")
    assert taken(act(counted, actions)) == 0


def test_a_pot_that_is_smaller_than_the_fee_is_taken_whole() -> None:
    """L4387, L4410: fees of $1 and $7 against a pot of $2 at 1-2 (fee_over_pot)."""
    actions = "1 check; 2 check; 2 bet 1; 1 fold"
    assert taken(act(deal(HOLDEM, TWO, limits="1-2", schedule="15"), actions)) == 2
    spared = deal(HOLDEM, TWO, limits="1-2", schedule="15", fee_over_pot="nothing")
    assert taken(act(spared, actions)) == 1
