"""Hands worked out from the filings of Lucky Lady (000), Delta Club (002) and Oceana (003), chip by chip."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom
from houseway.rounds.decisions import Choice
from houseway.rounds.hands import HandId
from houseway.rounds.log import Shown
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import act, check_down, deal, deal_in_order, name, nets, offers, pick, taken

EZ, LL_HOLDEM, LL_OMAHA_8 = (
    f"lucky-lady/{game}" for game in ("ez-money-holdem", "holdem", "omaha-hi-lo-8-or-better")
)
LL_NO_LIMIT = "lucky-lady/no-limit-holdem"
OC_HOLDEM, BIG_O = "oceana/texas-holdem", "oceana/big-o-high-low-split"
DC_HOLDEM, LIGHTNING = "delta-club/texas-holdem", "delta-club/lightning-poker-texas-holdem"
STUD, STUD_8, JACKS = (
    f"delta-club/{game}"
    for game in ("seven-card-stud", "seven-card-stud-hi-lo-8", "draw-poker-jacks-or-better")
)
CRAZY_8 = "delta-club/crazy-pineapple-hi-lo-8"

TWO, THREE, FOUR, FIVE, SEVEN = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3, 4, 5, 7))
ROYAL = "Ts Js Qs Ks As"
"""A board that all players play."""
THREE_STAY = "4 call; 5 call; 6 fold; 7 fold; 1 fold; 2 fold; 3 check"
"""Seven players at 3-6, of whom three see the flop for $10."""


def asked(live: LiveRound) -> int:
    (ask,) = live.pending
    return ask.spot


# ---------------------------------------------------------------------- drops and odd chips


def test_two_odd_chips_go_to_one_winner_at_oceana_and_to_two_at_lucky_lady() -> None:
    """003 L951, L1215 and 000 L1741: $10 less $5 is a dollar for each of three, and two odd ones."""
    oceana = check_down(act(deal(OC_HOLDEM, SEVEN, ROYAL, schedule=1), THREE_STAY))
    assert nets(oceana) == {1: 0, 2: -1, 3: 0, 4: -2, 5: -2, 6: 0, 7: 0}
    lucky = check_down(act(deal(LL_HOLDEM, SEVEN, ROYAL, schedule=11), THREE_STAY))
    assert nets(lucky) == {1: 0, 2: -1, 3: -1, 4: -1, 5: -2, 6: 0, 7: 0}
    assert taken(oceana) == taken(lucky) == 5


@pytest.mark.parametrize(("players", "fee"), [(2, 1), (3, 1), (4, 1), (5, 3), (6, 4), (7, 5), (9, 5)])
def test_oceanas_fee_by_number_of_players(players: int, fee: int) -> None:
    """003 L1211-1215, by the players who were dealt in."""
    live = deal(OC_HOLDEM, dict.fromkeys(range(1, players + 1), ""), schedule=1)
    assert taken(check_down(live)) == fee


@pytest.mark.parametrize(
    ("players", "first", "second"), [(3, 1, 1), (4, 3, 4), (6, 3, 4), (7, 4, 5), (8, 4, 5)]
)
def test_big_os_fees_by_number_of_players(players: int, first: int, second: int) -> None:
    """003 L1234-1239."""
    seats = dict.fromkeys(range(1, players + 1), "")
    assert taken(check_down(deal(BIG_O, seats, schedule=1))) == first
    assert taken(check_down(deal(BIG_O, seats, schedule=2))) == second


def test_the_drop_comes_out_of_the_main_pot_and_each_pot_is_split_on_its_own() -> None:
    """000 L63, L69, L1838: 4-8, seat 1 is all in for $6; $3 of the main pot is dropped on the flop.

    Main pot: $12 before the flop and $6 on it, less $3, is $15: $8 for the high and $7 for the low, which
    two players tie. Side pot: $2 each from seats 2 and 3, $2 for the better high and $1 for each low.
    """
    holes = {1: "Kh Ks 9c 9s", 2: "Ac 3c Kc 9d", 3: "Ad 3d 9h Th"}
    live = deal(LL_OMAHA_8, holes, "2h 5s 7c Kd Qs", chips={1: 6}, limits="4-8", schedule=4)
    act(live, "1 call; 2 call; 3 check; 2 bet 4; 3 call; 1 call")
    assert nets(check_down(live)) == {1: 8 - 6, 2: 4 + 2 + 1 - 8, 3: 3 + 1 - 8}
    assert taken(live) == 3


def test_the_low_half_of_a_main_pot_is_not_contested_by_the_side_pot() -> None:
    """002 L757-763: seat 1, all in for $5, has the only low; the side pot has none and goes to the high.

    Main pot $15: $8 for the high, $7 for the low. Side pot $10, of $5 each from seats 2 and 3.
    """
    holes = {1: "Ac 2c 3c", 2: "Kc Kd 3d", 3: "Qc Qd 3h"}
    live = deal(CRAZY_8, holes, "4h 7s 8d Ks Jh", chips={1: 5})
    act(live, "1 raise 4; 2 raise 6; 3 call; 1 call; 2 check; 3 check")
    pick(live, {1: "3c", 2: "3d", 3: "3h"})
    act(live, "2 bet 4; 3 call")
    assert nets(check_down(live)) == {1: 7 - 5, 2: 8 + 10 - 10, 3: -10}


# ---------------------------------------------------------------------- raises and short all-ins


def test_an_all_in_of_half_a_bet_is_the_third_raise_and_caps_the_round() -> None:
    """002 L644, L648: after a bet and two raises of $2, $1 more is treated as a full bet."""
    live = act(deal(LIGHTNING, FOUR, chips={1: 9}), "4 call; 1 call; 2 call; 3 check")
    act(live, "2 bet 2; 3 raise 4; 4 raise 6; 1 raise 7")
    assert offers(live) == {"call": 5, "fold": 0}


def test_an_all_in_of_less_than_half_a_bet_is_completed_by_the_third_raise() -> None:
    """002 L648: at 4-8, $13 after $12 is no raise; who faces two full raises may make the third, to $16."""
    live = act(deal(LIGHTNING, FOUR, chips={1: 17}, limits="4-8"), "4 call; 1 call; 2 call; 3 check")
    act(live, "2 bet 4; 3 raise 8; 4 raise 12; 1 raise 13")
    assert offers(live)["raise"] == (16, 16)
    act(live, "2 call; 3 call")
    assert offers(live) == {"call": 1, "fold": 0}, "seat 4 made the last full raise"


def test_short_all_ins_of_several_players_do_not_add_up() -> None:
    """002 L983: A bets 100, B is all in for 140, C calls, D is all in for 210: neither A nor C may raise."""
    live = deal(DC_HOLDEM, FOUR, chips={1: 214, 3: 144}, form="no limit")
    act(live, "4 call; 1 call; 2 call; 3 check; 2 bet 100; 3 raise 140; 4 call; 1 raise 210")
    assert offers(live) == {"call": 110, "fold": 0}
    assert offers(act(live, "2 call")) == {"call": 70, "fold": 0}


def test_equal_blinds_are_both_live() -> None:
    """000 L1441: at 5-5 the small blind has called already, and may raise before the big blind does."""
    live = act(deal(LL_NO_LIMIT, THREE, limits="5-5"), "1 call")
    assert (asked(live), offers(live)) == (2, {"check": 0, "raise": (10, 500), "fold": 0})
    assert offers(act(live, "2 check")) == {"check": 0, "raise": (10, 500), "fold": 0}


def test_big_o_has_no_cap_on_a_flop_that_two_players_see() -> None:
    """003 L783: three began the first round; two begin the second."""
    live = act(deal(BIG_O, THREE), "1 fold; 2 call; 3 check")
    act(live, "2 bet 3; 3 raise 6; 2 raise 9; 3 raise 12")
    assert offers(live)["raise"] == (15, 15)


@pytest.mark.parametrize("game", [DC_HOLDEM, LL_NO_LIMIT, OC_HOLDEM])
def test_nobody_calls_a_big_blind_that_is_all_in_for_less_than_the_small_blind(game: str) -> None:
    """000 L1361, 002 L904: two play, and the big blind has $1; the small blind has covered it."""
    live = deal(game, {1: "As Ah", 2: "Kc Kd"}, "2c 3d 7h 8s 9d", chips={2: 1})
    assert nets(live) == {1: 1, 2: -1}


# ---------------------------------------------------------------------- no all-in bets


def test_a_player_without_chips_folds_to_a_bet_where_nobody_may_be_all_in() -> None:
    """000 L651: a full call took his last chips; he cannot pay the next bet, and so he must fold."""
    holes = {1: "As Ah", 2: "Kc Kd", 3: "Qc Qd"}
    live = deal(EZ, holes, "7c 8d 9h Jc Ks", chips={1: 6})
    act(live, "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call; 2 bet 6; 3 call")
    assert (asked(live), offers(live)) == (1, {"fold": 0})
    act(live, "1 fold")
    assert nets(check_down(live)) == {1: -6, 2: 18, 3: -12}


def test_a_player_without_chips_stays_in_as_long_as_nobody_bets() -> None:
    """000 L651: there is nothing that he cannot pay."""
    live = deal(EZ, {1: "As Ah", 2: "Kc Kd", 3: "8c 8h"}, "7c 8d 9h Jc Ts", chips={1: 6})
    act(live, "1 call; 2 call; 3 check; 2 bet 3; 3 call; 1 call")
    act(live, "2 check; 3 check; 2 check; 3 check")
    assert nets(live) == {1: 0, 2: 0, 3: 0}, "a straight on the board"


# ---------------------------------------------------------------------- stud


def test_a_player_who_is_all_in_for_the_ante_wins_the_antes_alone() -> None:
    """002 L471: seat 3 has $3; the others play for their bring-in of $5 each on the side."""
    down = "Kc 3c Qc 7c Kd 3d Qd 7d"
    cards = f"{down} 8h 2s 9c Td -- 8d 3h 9h Ts -- 5s 4d 6h 4h -- 6d 5h Jh Jd -- 4s 9d 2h 5c"
    live = act(deal_in_order(STUD, 4, cards, chips={3: 3}), "4 bring-in; 1 call; 2 call")
    assert nets(check_down(live)) == {1: -8, 2: 15 - 8, 3: 12 - 3, 4: -8}


def test_a_full_opening_bet_ends_the_cards_of_a_folded_seat() -> None:
    """002 L470-471: seat 4 folds before there is a wager; seat 1 then makes the full bet."""
    cards = "-- -- -- -- -- -- -- -- Kd 2c Qh 3d -- 4c 5c 6c"
    live = deal_in_order(STUD, 4, cards, chips={3: 3})

    def fourth(seat: int) -> str:
        card = live.round.hands[HandId(seat)][-1]
        assert card is not None
        return live.rules.deck.show_all([card])

    act(live, "4 fold; 1 bet 15; 2 call")
    assert [fourth(seat) for seat in (2, 3, 1)] == ["4c", "5c", "6c"]


@pytest.mark.parametrize(("callers", "burned"), [(1, 1), (2, 1), (3, 0)])
def test_the_last_card_and_the_burns_serve_up_to_four_players(callers: int, burned: int) -> None:
    """002 L482-489: of eight players some fold on sixth street, and one card is left.

    It is scrambled with the three burned cards: four cards, one of which is burned if enough remain.
    """
    table = Table(load_rules(STUD, {"seats": 8}), CardRandom.seeded(7))
    for seat in range(1, 9):
        table.sit(seat, name(seat), 50000)
    live = table.begin()
    while len(live.round.hands[HandId(1)]) < 6:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        live.answer(ask, next(each for each in ("check", "bring-in", "call") if each in names))
    live.answer(live.pending[0], Choice("bet", 3000))
    for number in range(7):
        live.answer(live.pending[0], "call" if number < callers else "fold")
    assert HandId("board") not in live.round.hands
    dealt = [len(live.round.hands[HandId(seat)]) for seat in range(1, 9)]
    assert (dealt.count(7), live.round.left) == (callers + 1, 4 - (callers + 1) - burned)


def test_three_lows_share_their_half_by_the_lowest_cards() -> None:
    """002 L521-523: 15-30, five antes of $3 and four times the bring-in of $5 are $35.

    The high half gets the odd chip: $18. The low half is $17 among three: $5 each, and one more for the ace
    of clubs and the ace of diamonds, though their seats come after that of the ace of hearts.
    """
    streets = (
        "Ah Ad Ac Jc 9h 2h 2d 2c Jd 8h 3d 3c 3h Tc 7h",
        "-- 4s 4h 4d Js -- 6c 6s 6h Td -- Kd Kc Kh 9c -- Qd Qh Qs 9d",
    )
    live = deal_in_order(STUD_8, 5, " ".join(streets))
    act(live, "3 bring-in; 4 call; 5 call; 1 fold; 2 call")
    assert nets(check_down(live)) == {1: -3, 2: 5 - 8, 3: 6 - 8, 4: 6 - 8, 5: 18 - 8}


# ---------------------------------------------------------------------- jacks or better


def test_the_last_player_left_wins_with_openers_that_he_shows() -> None:
    """002 L840, L849: seats 2 and 3 fold instead of passing, before seat 1 can open with jacks."""
    cards = "Tc 9c Jc Td 8h Jd 8c 6d 8d 7c 4d 7d 2d 3h 2c"
    live = act(deal_in_order(JACKS, 3, cards), "2 fold; 3 fold")
    assert nets(live) == {1: 2, 2: -1, 3: -1}
    assert [event.hand for event in live.log if isinstance(event, Shown)] == [HandId(1)]


def test_the_last_player_left_without_openers_leaves_the_antes_in_the_pot() -> None:
    """002 L840: nobody has jacks or better; and one who passed them has not opened."""
    cards = "Tc 9c Qc Td 8h Jd 8c 6d 8d 7c 4d 7d 2d 3h 2c"
    assert nets(act(deal_in_order(JACKS, 3, cards), "2 fold; 3 fold")) == {1: -1, 2: -1, 3: -1}
    cards = "Jc 9c Qc Jd 8h Td 8c 6d 8d 7c 4d 7d 2d 3h 2c"
    assert nets(act(deal_in_order(JACKS, 3, cards), "2 check; 3 fold; 1 fold")) == {1: -1, 2: -1, 3: -1}
