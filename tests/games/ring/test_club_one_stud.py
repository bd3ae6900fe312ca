"""Club One's stud games: what their filings print, and the readings where they do not. Lines are of 001."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import CardRandom, Deck
from houseway.rounds.hands import HandId
from houseway.rounds.log import Reformed
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import load_rules
from houseway.rulebook.stakes import sizes_of
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import act, check_down, deal_in_order, may_pick, nets, offers, pick, taken

STUD, HI_LO, RAZZ = "club-one/seven-card-stud", "club-one/seven-card-stud-hi-lo", "club-one/razz"
FIVE, ASIAN, MEXICAN = "club-one/five-card-stud", "club-one/asian-stud", "club-one/mexican-stud"

DOWN = "-- -- -- -- -- --"
"""The two down cards of three players in Seven Card Stud."""


def asked(live: LiveRound) -> int:
    (ask,) = live.pending
    return ask.spot


def last_card(live: LiveRound, seat: int) -> str:
    card = live.round.hands[HandId(seat)][-1]
    assert card is not None
    return live.rules.deck.show(card)


# ---------------------------------------------------------------------- Seven Card Stud


def test_the_low_card_brings_it_in_and_suits_break_ties() -> None:
    """L611: clubs are the lowest suit. By reading it is half the lower limit, which may be completed."""
    live = deal_in_order(STUD, 3, f"{DOWN} 2d 2c Kh")
    assert (asked(live), offers(live)) == (3, {"bring-in": 2, "bet": (4, 4)})
    act(live, "3 bring-in")
    assert offers(live) == {"call": 2, "complete": (4, 4), "fold": 0}
    act(live, "1 complete 4; 2 raise 8; 3 raise 12; 1 raise 16")
    assert "raise" not in offers(live), "completing was no raise, so these are three"


def test_the_forced_bet_may_count_as_a_bet() -> None:
    """L609-611, reading stud_bring_in: then the next player raises it by the lower limit."""
    half = deal_in_order(STUD, 3, f"{DOWN} 2d 2c Kh", stud_bring_in="half, a bet")
    assert offers(act(half, "3 bring-in"))["raise"] == (6, 6)
    full = deal_in_order(STUD, 3, f"{DOWN} 2d 2c Kh", stud_bring_in="lower limit")
    assert offers(act(full, "3 bring-in")) == {"call": 4, "raise": (8, 8), "fold": 0}


def test_an_all_in_bring_in_is_called_as_posted_or_in_full() -> None:
    """L95, L611, reading short_bring_in: of $2, the player has only $1 left behind his ante."""
    for reading, call in (("as posted", 1), ("full call", 2)):
        live = deal_in_order(STUD, 3, f"{DOWN} 2d 2c Kh", chips={3: 2}, short_bring_in=reading)
        assert offers(act(live, "3 bring-in")) == {"call": call, "complete": (4, 4), "fold": 0}


def test_the_high_hand_acts_first_from_fourth_street_on() -> None:
    """L611: a pair of fives showing is higher than ace-king."""
    live = act(deal_in_order(STUD, 3, f"{DOWN} 5d 2c Ah -- 5c 3c Kh"), "3 bring-in; 1 call; 2 call")
    assert asked(live) == 2


def test_an_open_pair_on_fourth_street_opens_both_limits() -> None:
    """L609: $4 or $8, for everybody; without a pair $4, and $8 from the fifth card on."""
    cards = f"{DOWN} 5d 2c Ah -- {{}} 3c Kh -- 9s 9d 9h"
    entered = "3 bring-in; 1 call; 2 call"
    pair = act(deal_in_order(STUD, 3, cards.format("5c")), entered)
    assert offers(pair)["bet"] == (4, 8)
    assert offers(act(pair, "2 check; 3 check"))["bet"] == (4, 8), "a player without the pair too"
    none = act(deal_in_order(STUD, 3, cards.format("6c")), entered)
    assert offers(none)["bet"] == (4, 4)
    assert offers(act(none, "1 check; 2 check; 3 check"))["bet"] == (8, 8)


def test_a_seat_that_folds_on_a_round_of_checking_is_dealt_to_until_there_is_a_wager() -> None:
    """L615: seat 2 folds; its card on fifth street is the first one after the burn."""
    cards = f"{DOWN} 5d 2c Ah -- 6d 7c Kh -- Qs Jd Td -- 8s 8d 9h"
    live = act(deal_in_order(STUD, 3, cards), "3 bring-in; 1 call; 2 call; 1 check; 2 fold; 3 check")
    assert (last_card(live, 3), last_card(live, 1)) == ("Jd", "Td")
    act(live, "1 bet 8; 3 call")
    assert last_card(live, 3) == "8s", "after the wager, seat 2 is dealt nothing"


def to_the_river(game: str, seats: int, **settings: Any) -> LiveRound:
    table = Table(load_rules(game, {"schedule": "none", "seats": seats, **settings}), CardRandom.seeded(7))
    for seat in range(1, seats + 1):
        table.sit(seat, f"seat {seat}", 500_00)
    return check_down(table.begin())


def test_the_last_card_and_the_burns_are_mixed_when_the_cards_run_out() -> None:
    """L633: seven players need eight of seven cards; one is burned, five dealt, and five mixed for two."""
    live = to_the_river(STUD, 7)
    assert {len(live.round.hands[HandId(seat)]) for seat in range(1, 8)} == {7}
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [4]


def test_a_card_is_turned_up_for_all_when_the_burns_do_not_suffice() -> None:
    """L637-641: eight players have one card left and three burns."""
    live = to_the_river(STUD, 8)
    assert {len(live.round.hands[HandId(seat)]) for seat in range(1, 9)} == {6}
    assert len(live.round.hands[HandId("board")]) == 1
    assert not [event for event in live.log if isinstance(event, Reformed)]


def test_six_players_never_run_out() -> None:
    """52 cards are 18, three times seven, and seven more."""
    live = to_the_river(STUD, 6)
    assert {len(live.round.hands[HandId(seat)]) for seat in range(1, 7)} == {7}
    assert not [event for event in live.log if isinstance(event, Reformed)]


def test_stud_fees_follow_the_betting_rounds_by_the_number_of_players() -> None:
    """L4527, L4552, L4556, L4581: $1 after the first round, $1 after the second, $1 after the fifth."""
    entered = "3 bring-in; 1 call; 2 call"
    cards = f"{DOWN} 5d 2c Ah"
    live = act(deal_in_order(STUD, 3, cards, schedule="34"), entered)
    assert taken(live) == 1
    assert taken(check_down(live)) == 3
    assert taken(check_down(deal_in_order(STUD, 3, cards, schedule="stud:17"))) == 2
    assert taken(check_down(deal_in_order(STUD, 3, cards, schedule="stud:1"))) == 0, "for six or more players"
    ended = act(deal_in_order(STUD, 3, cards, schedule="34"), "3 bring-in; 1 fold; 2 fold")
    assert (taken(ended), nets(ended)[3]) == (1, 1)


# ---------------------------------------------------------------------- hi-lo and Razz


def test_hi_lo_has_no_choice_of_limits_with_an_open_pair() -> None:
    """L649."""
    live = act(deal_in_order(HI_LO, 3, f"{DOWN} 5d 2c Ah -- 5c 3c Kh"), "3 bring-in; 1 call; 2 call")
    assert (asked(live), offers(live)["bet"]) == (2, (4, 4))


def test_an_ace_is_high_for_the_low_card_of_hi_lo() -> None:
    """L649: the trey brings it in, not the ace."""
    assert asked(deal_in_order(HI_LO, 3, f"{DOWN} Ad 3c Kh")) == 3


HI_LO_CARDS = "2c Kc 9c 3c Kd 9d 4c Ks 9s -- 5d Qc Jh -- {} Jc Tc -- Qd 7d 6d -- Qh 6h 2s"


def test_hi_lo_splits_the_pot_and_a_low_needs_an_eight_by_reading() -> None:
    """L649: seat 2 has 5-4-3-2 and an eight or a nine for low, seat 3 three kings for high."""
    live = check_down(deal_in_order(HI_LO, 3, HI_LO_CARDS.format("8h")))
    assert nets(live) == {2: 1.0, 3: 2.0, 1: -3.0}
    assert nets(check_down(deal_in_order(HI_LO, 3, HI_LO_CARDS.format("9h"))))[2] == -3
    any_low = deal_in_order(HI_LO, 3, HI_LO_CARDS.format("9h"), hi_lo_qualifier="none")
    assert nets(check_down(any_low))[2] == 1


def test_the_high_card_opens_razz_and_the_low_hand_acts_first_afterwards() -> None:
    """L653; the ace is low for it by reading."""
    cards = f"{DOWN} Kd Ac 4h -- 2c 3c 5h"
    assert asked(deal_in_order(RAZZ, 3, cards)) == 2
    assert asked(deal_in_order(RAZZ, 3, cards, razz_ace="high")) == 3
    live = act(deal_in_order(RAZZ, 3, cards), "2 bring-in; 3 call; 1 call")
    assert asked(live) == 3, "trey-ace is lower than five-four"


def test_a_pair_opens_no_higher_limit_in_razz_by_reading() -> None:
    """L653 against L609."""
    cards, entered = f"{DOWN} Kd Ac 4h -- Kc 3c 5h", "2 bring-in; 3 call; 1 call"
    assert offers(act(deal_in_order(RAZZ, 3, cards), entered))["bet"] == (4, 4)
    assert offers(act(deal_in_order(RAZZ, 3, cards, razz_open_pair="yes"), entered))["bet"] == (4, 8)


def test_the_wheel_wins_in_razz() -> None:
    """L653: 5-4-3-2-A, and straights do not count against it."""
    cards = "Ac Kc 2c 2d Kd 3d 3h Qs 4s -- 4c Qc 6c -- 5c Qd 7d -- Jd Jh 8h -- Jc Js Td"
    live = check_down(deal_in_order(RAZZ, 3, cards))
    assert nets(live)[2] > 0, "the wheel beats seven-six-four-trey-deuce"


# ---------------------------------------------------------------------- Five Card Stud


def test_five_card_stud_is_opened_by_the_low_card_by_reading() -> None:
    """L331 names no opener (reading five_stud_open)."""
    cards = "-- -- -- 5d 2c Ah"
    live = deal_in_order(FIVE, 3, cards)
    assert (asked(live), offers(live)) == (3, {"bring-in": 2, "bet": (4, 4)})
    free = deal_in_order(FIVE, 3, cards, five_stud_open="high card, free to check")
    assert (asked(free), offers(free)) == (1, {"check": 0, "bet": (4, 4), "fold": 0})


def test_five_card_stud_burns_before_each_later_card_by_reading() -> None:
    """L331 prints no burn."""
    cards, entered = "-- -- -- 5d 2c Ah Ks Qs Js Ts", "3 bring-in; 1 call; 2 call"
    for burns, card in (("yes", "Qs"), ("no", "Ks")):
        live = act(deal_in_order(FIVE, 3, cards, burns=burns), entered)
        assert last_card(live, 2) == card


# ---------------------------------------------------------------------- Asian Stud


def test_asian_stud_has_a_limit_for_every_round() -> None:
    """L85: 2 & 4 & 6 & 12."""
    rules = load_rules(ASIAN)
    assert isinstance(rules.play, RingPlay)
    assert sizes_of(rules.play, rules.low, rules.high, rules.where) == (200, 400, 600, 1200)
    live = act(deal_in_order(ASIAN, 3, "9d Ac Ah"), "3 bet 2; 1 call; 2 call")
    for size in (4, 6, 12):
        assert offers(live)["bet"] == (size, size)
        for _ in range(3):
            act(live, f"{asked(live)} check")
    assert live.over


def test_the_first_card_of_asian_stud_is_up_and_the_highest_opens() -> None:
    """L87, L89: of two aces, the first clockwise from the button; by suit it would be the other."""
    assert asked(deal_in_order(ASIAN, 3, "9d Ac Ah 7c 7d 7h")) == 3
    assert asked(deal_in_order(ASIAN, 3, "9d Ac Ah 7c 7d 7h", asian_tie="suit")) == 1


def test_the_opening_bet_of_asian_stud_is_live() -> None:
    """L89: its player has the option to raise when everybody has called; in Five Card Stud he has not."""
    live = act(deal_in_order(ASIAN, 3, "9d Ac Kh"), "3 bring-in; 1 call; 2 call")
    assert (asked(live), offers(live)) == (3, {"check": 0, "complete": (2, 2), "fold": 0})
    five = act(deal_in_order(FIVE, 3, "-- -- -- 5d 2c Ah"), "3 bring-in; 1 call; 2 call")
    assert "bet" in offers(five), "the next round has begun"


def test_less_than_a_full_bet_is_action_only() -> None:
    """L93: a player who has acted may not raise over it, until somebody completes the bet."""
    short = deal_in_order(ASIAN, 4, "9d Ac Kh Qc 7c 7d 7h 7s -- Ts Ad Qs Js", {4: 9})
    act(short, "3 bet 2; 4 call; 1 call; 2 call; 3 bet 4; 4 raise 6; 1 call; 2 call")
    assert offers(short) == {"call": 2, "fold": 0}, "seat 3 bet before the raise of $2"
    completed = deal_in_order(ASIAN, 4, "9d Ac Kh Qc 7c 7d 7h 7s -- Ts Ad Qs Js", {4: 9})
    act(completed, "3 bet 2; 4 call; 1 call; 2 call; 3 bet 4; 4 raise 6; 1 raise 8; 2 fold")
    assert offers(completed)["raise"] == (12, 12)


def test_asian_stud_deals_in_players_with_the_ante_and_the_force() -> None:
    """L95: $1 and $1 at 2-12."""
    assert deal_in_order(ASIAN, 3, "", {2: 2}).deal.start.order == (2, 3, 1)
    assert deal_in_order(ASIAN, 3, "", {2: 1}).deal.start.order == (3, 1)


FLUSH_AND_FULL = "Kh Ac 9c 7h Ad Qd -- Jh As Qs -- Th Kd Js -- 8h Kc 7s"
SMALL_STRAIGHT = "Ah Kc 9c 7h Kd Qd -- 8c Qh Qs -- 9s Jd Js -- Th Tc 7s"


@pytest.mark.parametrize(
    ("option", "choice", "cards", "winner"),
    [
        ("asian_flush", "over a full house", FLUSH_AND_FULL, 2),
        ("asian_flush", "under a full house", FLUSH_AND_FULL, 3),
        ("asian_straight", "straight", SMALL_STRAIGHT, 2),
        ("asian_straight", "no straight", SMALL_STRAIGHT, 3),
    ],
)
def test_the_ranking_of_asian_stud_is_at_the_discretion_of_the_house(
    option: str, choice: str, cards: str, winner: int
) -> None:
    """L79-83, L111-113: a flush beats a full house, and ace, 7, 8, 9, 10 is a straight."""
    settings: dict[str, Any] = {option: choice}
    live = check_down(deal_in_order(ASIAN, 3, cards, **settings))
    assert [seat for seat, net in nets(live).items() if net > 0] == [winner]


def test_six_players_of_asian_stud_use_the_burns() -> None:
    """L79: six players and three burns take 33 of 32 cards (reading stud5_shortage)."""
    mixed = to_the_river(ASIAN, 6)
    assert [len(event.cards) for event in mixed.log if isinstance(event, Reformed)] == [3]
    bare = to_the_river(ASIAN, 6, stud5_shortage="no burn")
    assert not [event for event in bare.log if isinstance(event, Reformed)]
    for live in (mixed, bare):
        assert {len(live.round.hands[HandId(seat)]) for seat in range(1, 7)} == {5}


def test_fee_b_waits_for_a_fifth_round_that_asian_stud_does_not_have() -> None:
    """L4556 against L87: by reading it is never taken, or after the last round."""
    live = check_down(deal_in_order(ASIAN, 3, "9d Ac Kh", schedule="34"))
    assert taken(live) == 2
    last = deal_in_order(ASIAN, 3, "9d Ac Kh", schedule="34", fee_b_fifth_round="after the last round")
    assert taken(check_down(last)) == 3


# ---------------------------------------------------------------------- Mexican Stud


def test_mexican_stud_has_41_cards() -> None:
    """L373."""
    deck = load_rules(MEXICAN).deck
    assert isinstance(deck, Deck)
    assert len(deck) == 41
    assert not {"8", "9", "T"} & {card[0] for card in deck.show_all(deck.cards).split()}


def test_players_of_mexican_stud_choose_the_card_to_turn_up() -> None:
    """L377: of the first two cards, and of the next card and the one that is still down."""
    live = deal_in_order(MEXICAN, 2, "Kc Qd 2c 3d -- Ac Ad")
    pick(live, {2: "2c", 1: "Qd"})
    assert (asked(live), offers(live)) == (1, {"check": 0, "bet": (4, 4), "fold": 0}), "the queen is high"
    act(live, "1 check; 2 check")
    assert may_pick(live) == {2: "1-1 of Kc Ac", 1: "1-1 of 3d Ad"}


def test_the_high_card_of_mexican_stud_may_check_by_reading() -> None:
    """L377, L390: it is forced to check or make a minimum bet."""
    live = deal_in_order(MEXICAN, 2, "Kc Qd 2c 3d", mexican_force="must bet")
    pick(live, {2: "2c", 1: "Qd"})
    assert offers(live) == {"bring-in": 4}


def test_a_joker_up_is_equal_to_a_natural_hand_and_the_closest_to_the_dealer_acts_first() -> None:
    """L392: a joker alone is an ace; with a king it is a pair of kings."""
    first = deal_in_order(MEXICAN, 2, "Ac Jo 2c 3d -- 7s 2s")
    pick(first, {2: "Ac", 1: "Jo"})
    assert asked(first) == 2
    other = deal_in_order(MEXICAN, 2, "Jo Ac 2c 3d -- 7s 2s")
    pick(other, {2: "Jo", 1: "Ac"})
    assert asked(other) == 2


def mexican(hands: dict[int, str], **settings: Any) -> LiveRound:
    """Two hands of Mexican Stud, of which the first card stays down."""
    cards = {seat: hand.split() for seat, hand in hands.items()}
    rows = [" ".join(cards[seat][number] for seat in (2, 1)) for number in range(5)]
    live = deal_in_order(
        MEXICAN, 2, f"{rows[0]} {rows[1]} -- {rows[2]} -- {rows[3]} -- {rows[4]}", **settings
    )
    for number in range(1, 5):
        pick(live, {seat: cards[seat][number] for seat in (2, 1)})
        for _ in range(2):
            act(live, f"{asked(live)} check")
    return live


@pytest.mark.parametrize(
    ("best", "second"),
    [
        ("6c 6d 6h 6s Jo", "7s Js Qs Ks As"),
        ("Kh Jh 7h 4h 2h", "Kc Kd Ks Qs Qh"),
        ("6c 7d Jh Qs Kd", "Ac Ad As Ks Qh"),
        ("7d Jh Qs Kd Ac", "6c 7h Jd Qd Kc"),
        ("2c 3d 4h 5s Ad", "Kc Kd Ks Jh 7c"),
        ("5c 5d 5h Jo Kd", "Ac Kc Qc Jc 4c"),
    ],
    ids=["five of a kind", "flush", "seven next to jack", "ace high", "small straight", "wild joker"],
)
def test_the_ranking_of_mexican_stud(best: str, second: str) -> None:
    """L381-396: five of a kind is best, a flush beats a full house, and straights pass over 8, 9 and 10."""
    assert nets(mexican({1: best, 2: second}))[1] > 0
    assert nets(mexican({2: best, 1: second}))[2] > 0


def test_the_joker_of_mexican_stud_is_wild_by_reading() -> None:
    """L381: with two pair it makes a full house; as a bug it would be an ace."""
    hands = {1: "5c 5d Kh Ks Jo", 2: "Ac Ad As 2c 3d"}
    assert nets(mexican(hands))[1] > 0
    assert nets(mexican(hands, mexican_joker="bug"))[2] > 0


def test_the_pot_of_mexican_stud_begins_with_antes_by_reading() -> None:
    """L375: each player places a collection to receive a hand."""
    assert nets(mexican({1: "5c 5d Kh Ks Jo", 2: "Ac Ad As 2c 3d"})) == {1: 1, 2: -1}
    assert nets(mexican({1: "5c 5d Kh Ks Jo", 2: "Ac Ad As 2c 3d"}, mexican_ante="none")) == {1: 0, 2: 0}
