"""Artichoke Joe's Draw Poker: its seven structures, and the limit games of its fees. Lines are of 004."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import act, deal_in_order, may_pick, nets, offers, pick, taken

DRAW = "artichoke-joes/draw-poker"
WINNER, UNDER_THE_GUN = "winner blind", "under the gun blind"
TWO_BLINDS, FROM_HOME = "under the gun and winner", "under the gun and from home"
THREE_AND_ANTE = "under the gun, from home and winner"


def with_winners(seats: int, winners: list[int], **settings: object) -> LiveRound:
    """A hand with the button at the last seat, after one that these seats won."""
    table = Table(load_rules(DRAW, {"schedule": "none", **settings}), CardRandom.seeded(1))
    for seat in range(1, seats + 1):
        table.sit(seat, f"seat {seat}", 500_00)
    table.mode.restore({"button": seats - 1, "winners": winners})
    return table.begin()


def stand_pat(live: LiveRound) -> LiveRound:
    """Everybody draws no cards."""
    while live.pending and live.pending[0].question == "draw":
        pick(live, {live.pending[0].spot: ""})
    return live


def two_hands(one: str, two: str, **settings: object) -> LiveRound:
    """Hands of five cards at seats 1 and 2, with which they get to the showdown for $10 each."""
    rows = " ".join(f"{b} {a}" for a, b in zip(one.split(), two.split(), strict=True))
    live = stand_pat(act(deal_in_order(DRAW, 2, rows, None, limits="2-5", **settings), "1 bet 10; 2 call"))
    return act(live, "2 check; 1 check")


# ---------------------------------------------------------------------- order of action


def test_blinds_act_last_by_size_and_a_raise_is_answered_as_players_entered() -> None:
    """L1513 with L857: ante 1, winner blind 5, button at seat 6, seat 3 won the last pot."""
    live = with_winners(6, [3], structure=WINNER)
    assert offers(live) == {"bet": (10, 499), "fold": 0}
    act(live, "1 fold; 2 bet 10; 4 fold; 5 raise 30; 6 fold")
    assert offers(live) == {"call": 25, "raise": (50, 499), "fold": 0}, "seat 3 before seat 2"
    entered = act(live, "3 raise 60")
    assert offers(entered)["call"] == 50
    act(entered, "2 call; 5 call")


def test_a_raise_is_answered_in_rotation_by_reading() -> None:
    """L1513, reading order_after_raise: seat 5 is next to seat 3."""
    live = with_winners(6, [3], structure=WINNER, order_after_raise="in rotation")
    act(live, "1 fold; 2 bet 10; 4 fold; 5 raise 30; 6 fold; 3 raise 60; 5 call; 2 call")


def test_the_first_player_without_a_blind_to_the_left_of_the_button_opens() -> None:
    """L1513: the button at seat 4; the blinds of 5 at seat 1 and 10 at seat 4 act last, in that order."""
    live = with_winners(4, [], structure=FROM_HOME)
    assert live.pots == {"pot": 1900}
    act(live, "2 bet 20; 3 fold")
    assert offers(live)["call"] == 15
    assert offers(act(live, "1 call"))["call"] == 10


def test_three_blinds_with_antes_act_by_size() -> None:
    """L1510, L1675: 5 under the gun, 10 from home and 20 of the winner, with antes of 1."""
    live = with_winners(5, [2], structure=THREE_AND_ANTE)
    assert live.pots == {"pot": 4000}
    assert offers(live)["bet"] == (40, 499)
    act(live, "3 bet 40; 4 fold; 1 call; 5 call")
    assert offers(live)["call"] == 20


def test_the_blind_from_home_is_the_buttons_by_reading() -> None:
    """L1509: no line says what home is."""
    live = with_winners(4, [], structure=FROM_HOME, from_home="second left")
    act(live, "3 bet 20; 4 fold")
    assert offers(live)["call"] == 15
    assert offers(act(live, "1 fold"))["call"] == 10


def test_the_winners_blind_after_a_split_pot_is_the_nearest_winners_by_reading() -> None:
    """L1506: the button at seat 4; without a blind, seat 1 acts first and last is seat 4."""
    nearest = with_winners(4, [3, 2], structure=WINNER)
    act(nearest, "1 fold; 3 fold; 4 fold")
    assert nets(nearest)[2] == 3
    nobody = with_winners(4, [3, 2], structure=WINNER, winner_blind="nobody")
    act(nobody, "1 fold; 2 fold; 3 fold")
    assert nets(nobody)[4] == 3


def test_a_winner_under_the_gun_posts_the_larger_blind_alone() -> None:
    """L1508: the filing is silent; seat 1 owes 5 and 10."""
    live = with_winners(3, [1], structure=TWO_BLINDS)
    assert live.pots == {"pot": 300 + 1000}


def test_two_players_post_the_blinds_of_a_structure_at_their_own_places() -> None:
    """L1507, L1509: only blinds to the left of the button that meet on it are exchanged (L1836)."""
    one = with_winners(2, [], structure=UNDER_THE_GUN)
    assert offers(act(one, "2 bet 10"))["call"] == 5, "seat 1 is to the left of the button"
    two = with_winners(2, [], structure=FROM_HOME)
    assert two.pots == {"pot": 200 + 1500}
    assert offers(act(two, "1 bet 20"))["call"] == 10
    three = with_winners(2, [])
    assert three.pots == {"pot": 400}, "blinds of 2 and 2; the button's own is left out"


# ---------------------------------------------------------------------- opening


@pytest.mark.parametrize(("limits", "opens"), [("1-2", 5), ("2-5", 10), ("5-10", 20), ("100-200", 400)])
def test_the_opening_bet_is_the_size_of_the_game(limits: str, opens: int) -> None:
    """L1513, L1682-1688: twice the largest blind, but 5 to go with blinds of 1, 2 and 2."""
    live = deal_in_order(DRAW, 4, limits=limits, schedule="none", chips=dict.fromkeys(range(1, 5), 20_000))
    assert offers(live)["bet"] == (opens, 20_000)


def test_five_to_go_is_four_by_reading() -> None:
    """L1513 against L1682."""
    assert offers(deal_in_order(DRAW, 4, limits="1-2", five_to_go="4"))["bet"] == (4, 500)


def test_an_unopened_pot_goes_to_the_largest_blind() -> None:
    """L1513: of blinds of 1, 2 and 2 the big blind acts last."""
    live = act(deal_in_order(DRAW, 4, limits="1-2"), "4 fold; 1 fold; 2 fold")
    assert nets(live) == {1: -1, 2: -2, 3: 3, 4: 0}


def test_there_is_no_check_before_the_draw_and_checking_and_raising_after_it() -> None:
    """L1493, L1513: the least bet after the draw is twice the big blind too."""
    live = act(deal_in_order(DRAW, 3, limits="2-5"), "1 bet 10; 2 call; 3 call")
    stand_pat(live)
    assert offers(live) == {"check": 0, "bet": (10, 490), "fold": 0}
    assert offers(act(live, "2 check; 3 bet 10; 1 fold"))["raise"] == (20, 490)


def test_antes_without_a_blind_go_to_the_last_player() -> None:
    """L1493, L1505, L1515: an ante with a minimum bet of 5; everybody else has folded."""
    live = deal_in_order(DRAW, 3, structure="minimum bet")
    assert offers(live) == {"bet": (5, 499), "fold": 0}
    assert nets(act(live, "2 fold; 3 fold")) == {1: 2, 2: -1, 3: -1}


# ---------------------------------------------------------------------- the draw and the joker


def test_a_player_draws_up_to_four_cards() -> None:
    """L1497."""
    live = act(deal_in_order(DRAW, 2, limits="2-5"), "1 bet 10; 2 call")
    assert [text[:3] for text in may_pick(live).values()] == ["0-4"]


def test_the_joker_is_an_ace_or_completes_straights_and_flushes() -> None:
    """L1519: no pair of kings with it; five aces are the highest hand."""
    assert nets(two_hands("Jo Kd 8c 6s 3h", "Kc Kh 9d 6d 3d")) == {1: -10, 2: 10}
    assert nets(two_hands("Jo 9d 8c 7s 6h", "Ac Ad Ah 2s 3d")) == {1: 10, 2: -10}
    assert nets(two_hands("Jo Ac Ad Ah As", "Ts Js Qs Ks 9s")) == {1: 10, 2: -10}


def test_the_joker_in_a_flush_by_reading() -> None:
    """L1519, where the text breaks off: king, or a second ace."""
    hands = ("Jo As Ts 4s 2s", "Ah Kh Jh 4h 2h")
    assert nets(two_hands(*hands)) == {1: -10, 2: 10}
    assert nets(two_hands(*hands, joker_in_flush="ace")) == {1: 10, 2: -10}


def test_the_deck_has_no_joker_by_reading() -> None:
    """L466-468 against L1493."""
    assert len(load_rules(DRAW, {}).deck) == 53
    assert len(load_rules(DRAW, {"aj_joker": "no joker"}).deck) == 52


# ---------------------------------------------------------------------- limit games


def test_split_limit_draw_is_bet_as_holdem() -> None:
    """L1535, L1591, L1627: blinds of 1 and 3; the lower limit before the draw and the higher after it."""
    live = deal_in_order(DRAW, 3, form="split limit")
    assert offers(live) == {"call": 3, "raise": (6, 6), "fold": 0}
    act(live, "1 raise 6; 2 raise 9; 3 raise 12; 1 raise 15")
    assert "raise" not in offers(live)
    stand_pat(act(live, "2 call; 3 call"))
    assert offers(live)["bet"] == (6, 6)


@pytest.mark.parametrize(("actions", "fee"), [("1 fold; 2 fold", 0), ("1 call", 3)])
def test_split_limit_draw_pays_when_there_is_action(actions: str, fee: int) -> None:
    """L1616, L1635."""
    assert taken(act(deal_in_order(DRAW, 3, form="split limit", schedule="1"), actions)) == fee


def test_spread_limit_draw_has_an_ante_and_any_bet_between_its_limits() -> None:
    """L1535, L1619-1621: $1 to $10; a raise is at least the largest wager; the fee is of the antes."""
    live = deal_in_order(DRAW, 5, form="spread limit", schedule="1 to 10")
    assert (taken(live), live.pots) == (3, {"pot": 200})
    assert offers(live) == {"bet": (1, 10), "fold": 0}
    assert offers(act(live, "2 bet 4"))["raise"] == (8, 14)
