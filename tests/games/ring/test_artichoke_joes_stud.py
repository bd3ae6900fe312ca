"""Artichoke Joe's stud games: what their filing prints, and the readings. Lines are of 004."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom, parse_cards
from houseway.rounds.decisions import Amount
from houseway.rounds.hands import HandId
from houseway.rounds.log import Reformed
from houseway.rounds.purse import JACKPOT
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import act, check_down, deal_in_order, nets, offers, taken

STUD, RAZZ = "artichoke-joes/seven-card-stud", "artichoke-joes/razz"
HIGH_LOW = "artichoke-joes/seven-card-stud-high-low"
ALL = (STUD, RAZZ, HIGH_LOW)

DOWN = "-- -- -- -- -- --"
"""The two down cards of three players, of whom seat 2 is dealt to first and seat 1 last."""


def asked(live: LiveRound) -> int:
    (ask,) = live.pending
    return ask.spot


def offer_of(live: LiveRound, name: str) -> Amount:
    (ask,) = live.pending
    offer = ask.offer(name)
    assert isinstance(offer, Amount)
    return offer


# ---------------------------------------------------------------------- Third Street


@pytest.mark.parametrize("game", [STUD, HIGH_LOW])
def test_the_low_card_is_forced_by_suit_and_an_ace_is_high(game: str) -> None:
    """L292-295, L321-324: clubs are the lowest suit."""
    assert asked(deal_in_order(game, 3, f"{DOWN} 2d 2c Kh")) == 3
    assert asked(deal_in_order(game, 3, f"{DOWN} Ad Kc Qh")) == 1


def test_the_high_card_is_forced_in_razz_and_an_ace_is_low() -> None:
    """L306-309: spades are the highest suit."""
    assert asked(deal_in_order(RAZZ, 3, f"{DOWN} Kd Ks Kh")) == 3
    assert asked(deal_in_order(RAZZ, 3, f"{DOWN} Ad 3c 2h")) == 3


@pytest.mark.parametrize("game", ALL)
def test_the_force_counts_as_a_full_bet_and_raises_are_the_lower_limit(game: str) -> None:
    """L299, L314, L329, L1713: at 15-30 the force is $5; then 20, 35, 50, 65."""
    live = deal_in_order(game, 3, f"{DOWN} 9d 9h 9c", limits="15-30")
    first = asked(live)
    assert offers(live) == {"bring-in": 5, "bet": (15, 15)}
    others = [seat % 3 + 1 for seat in (first, first + 1)]
    act(live, f"{first} bring-in")
    assert offers(live) == {"call": 5, "raise": (20, 20), "fold": 0}
    act(live, f"{others[0]} raise 20; {others[1]} raise 35; {first} raise 50; {others[0]} raise 65")
    assert "raise" not in offers(live), "a bet and four raises (L261)"


def test_the_forced_player_may_open_for_the_lower_limit() -> None:
    """L299: then it is 15, 30 and so on."""
    live = act(deal_in_order(STUD, 3, f"{DOWN} 2d 9h 9c", limits="15-30"), "2 bet 15")
    assert offers(live) == {"call": 15, "raise": (30, 30), "fold": 0}


def test_the_force_may_be_completed_by_reading() -> None:
    """L299, reading raise_over_force: at 3-6 to $3, not to $4."""
    cards = f"{DOWN} 2d 9h 9c"
    assert offers(act(deal_in_order(STUD, 3, cards), "2 bring-in"))["raise"] == (4, 4)
    completed = deal_in_order(STUD, 3, cards, raise_over_force="completed")
    assert offers(act(completed, "2 bring-in"))["complete"] == (3, 3)


@pytest.mark.parametrize("game", ALL)
def test_a_player_all_in_for_the_ante_is_not_forced(game: str) -> None:
    """L139, L256, L292, L306, L321: the next card among those with chips, whatever its seat."""
    low, high = ("Kd", "2c") if game == RAZZ else ("2c", "Kd")
    middle = "Qd" if game == RAZZ else "3d"
    live = deal_in_order(game, 3, f"{DOWN} {low} {high} {middle}", chips={2: 1})
    assert asked(live) == 1


@pytest.mark.parametrize(
    ("limits", "ante", "force"),
    [("3-6", 1, 1), ("10-20", 2, 3), ("40-80", 10, 20), ("100-200", 20, 60)],
)
def test_antes_and_forces_are_those_of_the_sheet(limits: str, ante: int, force: int) -> None:
    """L1708-1720: the force of 100-200 breaks the pattern."""
    live = deal_in_order(STUD, 3, f"{DOWN} 2d 9h 9c", limits=limits)
    assert live.pots == {"pot": 3 * ante * 100}
    assert offers(live)["bring-in"] == force


def test_the_force_of_100_200_is_50_by_reading() -> None:
    """L1720."""
    live = deal_in_order(STUD, 3, f"{DOWN} 2d 9h 9c", limits="100-200", force_100_200="50")
    assert offers(live)["bring-in"] == 50


# ---------------------------------------------------------------------- later streets

ENTERED = "2 bring-in; 3 call; 1 call"


def test_the_high_hand_showing_acts_first_and_ties_go_clockwise_from_the_dealer() -> None:
    """L296."""
    assert asked(act(deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac -- 2c 8h Kc"), ENTERED)) == 2
    assert asked(act(deal_in_order(STUD, 3, f"{DOWN} 2d Kh Kc -- 3c Qh Qd"), ENTERED)) == 3


def test_the_low_hand_showing_acts_first_in_razz() -> None:
    """L310: an ace is low, and a pair is worse than any two different cards."""
    live = deal_in_order(RAZZ, 3, f"{DOWN} Ks 2h Ac -- Qc 2d 3d")
    assert asked(act(live, ENTERED)) == 1
    paired = deal_in_order(RAZZ, 3, f"{DOWN} Ks 2h Ac -- Qc 2d Ad")
    assert asked(act(paired, ENTERED)) == 2


def test_an_all_in_player_does_not_act_first() -> None:
    """L139, L296: seat 1 shows aces and has no chips."""
    live = deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac -- 3c 8h Ad", chips={1: 2})
    assert asked(act(live, ENTERED)) == 3


def test_an_open_pair_opens_both_limits_until_the_higher_one_is_used() -> None:
    """L300 at 5-10: bet 5, raise 5, raise 10, and then only 10 more."""
    live = act(deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac -- 2c 8h Kc", limits="5-10"), ENTERED)
    assert offers(live)["bet"] == (5, 10)
    act(live, "2 bet 5")
    assert offers(live)["raise"] == (10, 15)
    act(live, "3 raise 10")
    assert offers(live)["raise"] == (15, 20)
    act(live, "1 raise 20")
    assert offers(live)["raise"] == (30, 30)


@pytest.mark.parametrize("game", [RAZZ, HIGH_LOW])
def test_an_open_pair_changes_nothing_in_razz_and_high_low(game: str) -> None:
    """L315, L330."""
    card = "Ks" if game == RAZZ else "2d"
    live = act(deal_in_order(game, 3, f"{DOWN} {card} 9h Jc -- {card[0]}c 8h Tc", limits="5-10"), ENTERED)
    assert offers(live)["bet"] == (5, 5)


def test_bets_are_at_the_higher_limit_from_fifth_street_on() -> None:
    """L301; players may check and raise after Third Street (L262)."""
    live = act(deal_in_order(STUD, 2, "-- -- -- -- 2d 9h -- 3c 8h -- 4c 7h"), "2 bring-in; 1 call")
    act(live, "1 check; 2 bet 3")
    assert offers(live)["raise"] == (6, 6)
    act(live, "1 call")
    assert offers(live)["bet"] == (6, 6)


def test_the_card_of_a_player_who_folds_without_a_bet_is_set_aside() -> None:
    """L272: until there is a bet. The first card after the burn would have been seat 2's."""
    cards = f"{DOWN} 2d 9h Ac -- 3c 8h Kc -- Qs Jd Td -- 8s 8d 9d"
    live = act(deal_in_order(STUD, 3, cards), f"{ENTERED}; 1 check; 2 fold; 3 check")
    assert live.round.hands[HandId(3)][-1:] == list(parse_cards("Jd"))
    act(live, "1 bet 6; 3 call")
    assert live.round.hands[HandId(3)][-1:] == list(parse_cards("8s"))


# ---------------------------------------------------------------------- too few cards


def to_the_river(seats: int) -> LiveRound:
    table = Table(load_rules(STUD, {"schedule": "none", "seats": seats}), CardRandom.seeded(7))
    for seat in range(1, seats + 1):
        table.sit(seat, f"seat {seat}", 500_00)
    return check_down(table.begin())


@pytest.mark.parametrize(("seats", "own", "common", "reformed"), [(6, 7, 0, 0), (7, 7, 0, 1), (8, 6, 1, 0)])
def test_the_river_with_too_few_cards(seats: int, own: int, common: int, reformed: int) -> None:
    """L280-286: seven players mix the last card with four burns, eight share a community card."""
    live = to_the_river(seats)
    assert {len(live.round.hands[HandId(seat)]) for seat in range(1, seats + 1)} == {own}
    assert len(live.round.hands.get(HandId("board"), ())) == common
    assert len([event for event in live.log if isinstance(event, Reformed)]) == reformed


# ---------------------------------------------------------------------- shares


def seven(game: str, one: str, two: str, **settings: object) -> LiveRound:
    """Two players with these seven cards each, in the order in which they are dealt, checked down."""
    first, second = two.split(), one.split()
    rows = [f"{a} {b}" for a, b in zip(first, second, strict=True)]
    return check_down(deal_in_order(game, 2, " -- ".join((" ".join(rows[:3]), *rows[3:])), None, **settings))


def test_the_odd_chip_goes_to_the_high_card_of_the_seven() -> None:
    """L302: both have the same straight; suits decide between two aces that do not play."""
    one, two = "As 2c 9c 8d 7h 6s 5c", "Ah 2d 9d 8h 7s 6c 5d"
    live = seven(STUD, one, two, schedule="1", limits="10-20")
    assert taken(live) == 3
    assert nets(live) == {1: -1, 2: -2}, "$7 of $10: $4 to the ace of spades"


def test_the_odd_chip_goes_to_the_low_card_in_razz() -> None:
    """L317: the ace of clubs is the lowest card."""
    one, two = "Ac 2c 3d 4h 6s Kc Kd", "Ad 2d 3c 4s 6c Ks Kh"
    live = seven(RAZZ, one, two, schedule="1", limits="10-20")
    assert nets(live) == {1: -1, 2: -2}


def test_the_odd_chip_between_halves_goes_to_high_and_a_low_needs_eight_or_better() -> None:
    """L163, L332, and without a low the high hand wins all."""
    one, two = "Ac 2c 3d 4h 6s Kc Td", "Qd Qh Qs Jc Th 9c 9d"
    fee = {"schedule": "2-4", "limits": "2-4"}
    assert nets(seven(HIGH_LOW, one, two, **fee)) == {1: -1, 2: -1}, "$2 less a fee of $4"
    split = seven(HIGH_LOW, one, two)
    assert nets(split) == {1: 0, 2: 0}
    assert nets(seven(HIGH_LOW, "Ac 2c 3d 4h 9s Kc Td", two)) == {1: -2, 2: 2}


# ---------------------------------------------------------------------- no limit

RICH = {1: 2000, 2: 2000, 3: 2000}


def test_a_no_limit_force_is_at_least_five_antes_and_other_bets_ten() -> None:
    """L337-340: ante 5, force 25, other bets and raises 50."""
    live = deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac", RICH, form="no limit")
    assert live.pots == {"pot": 1500}
    assert offers(live)["bring-in"] == 25
    assert offer_of(live, "bet").high == 1995_00
    assert 25_00 < offer_of(live, "bet").low <= 26_00, "any larger sum"
    act(live, "2 bring-in")
    assert offers(live) == {"call": 25, "raise": (75, 1995), "fold": 0}
    act(live, "3 call; 1 call")
    assert offers(live)["bet"] == (50, 1970), "an open pair has no limits to choose from"


def test_a_no_limit_raise_is_at_least_the_largest_of_the_round() -> None:
    """L342-344: without a cap."""
    live = act(deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac", RICH, form="no limit"), "2 bring-in; 3 raise 200")
    assert offers(live)["raise"] == (375, 1995)
    act(live, "1 raise 375; 2 raise 550; 3 raise 725; 1 raise 900; 2 raise 1075")
    assert offers(live)["raise"] == (1250, 1995)


# ---------------------------------------------------------------------- fees


@pytest.mark.parametrize(("game", "fee"), [(STUD, 3), (RAZZ, 3), (HIGH_LOW, 4)])
def test_the_fee_comes_out_of_the_antes_before_the_deal(game: str, fee: int) -> None:
    """L137, L1704: the rest goes into the pot."""
    live = deal_in_order(game, 5, schedule="1", limits="10-20")
    assert taken(live) == fee
    assert live.pots == {"pot": (10 - fee) * 100}


def test_the_jackpot_fee_comes_out_of_the_antes_too() -> None:
    """L137; how much is not printed."""
    live = deal_in_order(STUD, 5, schedule="1", limits="10-20", jackpot="yes")
    assert (taken(live), live.chips[JACKPOT], live.pots) == (3, 100, {"pot": 600})
    two = deal_in_order(STUD, 5, schedule="1", limits="10-20", jackpot="yes", jackpot_fee="2")
    assert two.chips[JACKPOT] == 200


def test_a_game_without_antes_pays_from_the_pot_by_reading() -> None:
    """L1707: 2-4 has no ante, and a force of $1."""
    live = deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac", limits="2-4", schedule="2-4")
    assert (live.pots, offers(live)["bring-in"], taken(live)) == ({}, 1, 0)
    assert taken(act(live, ENTERED)) == 3
    ante = deal_in_order(STUD, 3, f"{DOWN} 2d 9h Ac", limits="2-4", schedule="2-4", two_four_ante="an ante")
    assert taken(ante) == 3


def test_limit_stud_may_pay_the_options_of_2018_by_reading() -> None:
    """L3518-3528."""
    live = deal_in_order(STUD, 5, schedule="2", limits="10-20", stud_limit_fee_2018="2018")
    assert taken(live) == 4
