"""What players usually do, what they cannot pay for, and what their hands are worth in words."""

from __future__ import annotations

import pytest

from houseway.games import game_of
from houseway.rounds.hands import HandId
from houseway.rounds.sight import seen_hands
from houseway.table.live import LiveRound
from tests.games.dealing import deal

SPLITS = "lucky-lady/no-bust-21st-century-blackjack-4"
SWITCH = "club-one/21st-century-blackjack-switch"
HOLDEM = "oceana/ultimate-texas-holdem"
THREE = "oceana/three-card-poker-6-card-bonus"
WAR = "club-one/casino-war"
SETS = "delta-club/funtazee-21"
FAST = "club-one/fast-action-holdem"


def usual(live: LiveRound) -> str:
    """What players usually answer to the first open question."""
    ask = live.pending[0]
    return game_of(live.rules).usual(live.rules, seen_hands(live.log, ask.seat), ask)


def worth(live: LiveRound, hand: HandId, seat: int | None = 2) -> str:
    """A hand in words, as a seat sees it."""
    return game_of(live.rules).count(live.rules, seen_hands(live.log, seat), hand)


@pytest.mark.parametrize(("cards", "choice"), [("6s 6d 5h Tc", "hit"), ("Ts 6d 8h Tc", "stand")])
def test_without_a_house_way_one_draws_as_the_player_dealer_must(cards: str, choice: str) -> None:
    assert usual(deal(SPLITS, {2: {"main": 20}}, cards)) == choice


def test_a_tie_usually_goes_to_war() -> None:
    assert usual(deal(WAR, {2: {"primary": 10}}, "9s 9d")) == "war"


def test_a_hand_is_usually_left_to_the_house_way() -> None:
    dealt = deal(SETS, {2: {"main": 10}}, "Ts 9h 5d 4c 3s 2h 3h 4h 5h 6h")
    assert usual(dealt) == "house way"
    assert usual(deal(FAST, {2: {"wager": 10}}, "Ts 9h 5d 4c 3s 2h 3h 4h 5h 6h 7h 8h 9s")) == "keep"


def test_one_raises_with_a_hand_that_would_qualify() -> None:
    """Queen high or better in Three Card Poker; before the flop a hold'em hand cannot be ranked."""
    played = deal(THREE, {2: {"ante": 10}}, "Qs 2h 8h 3d 4c 9d")
    assert usual(played) == played.pending[0].offers[0].name
    assert usual(deal(THREE, {2: {"ante": 10}}, "Js 2h 8h 3d 4c 9d")) == "fold"
    cards = "9s 9d 2h 6h Ks Kh 4c 7d 8c"
    before = deal(HOLDEM, {2: {"ante": 10, "blind": 10}}, cards)
    assert usual(before) == ""
    flop = deal(HOLDEM, {2: {"ante": 10, "blind": 10}}, cards, [("2 play", "check")])
    assert usual(flop) == "2x"


def test_what_a_bettor_cannot_pay_for_is_beyond_him() -> None:
    """It is not offered, and named with its price; a question is asked as if it did not exist."""
    poor = deal(WAR, {2: {"primary": 10}}, "9s 9d", chips=12)
    assert [offer.name for offer in poor.pending[0].offers] == ["surrender"]
    assert [offer.data(poor.rules.deck) for offer in poor.pending[0].beyond] == [{"name": "war", "cost": 10}]
    rich = deal(WAR, {2: {"primary": 10}}, "9s 9d")
    assert rich.pending[0].beyond == ()
    eights = deal(SPLITS, {2: {"main": 20}}, "8s 6d 8h Tc", chips=25)
    ask = eights.pending[0]
    assert {offer.name for offer in ask.beyond} == {"double", "split"}
    assert {offer.name for offer in ask.offers}.isdisjoint({"double", "split"})
    raised = deal(HOLDEM, {2: {"ante": 10, "blind": 10}}, "9s 9d 2h 6h Ks Kh 4c 7d 8c", chips=55)
    assert [offer.name for offer in raised.pending[0].offers] == ["3x", "check"]
    assert [offer.name for offer in raised.pending[0].beyond] == ["4x"]


def test_hands_in_words() -> None:
    """As far as a seat sees them: nobody reads another's hidden hand, and the board counts once it is up."""
    cards = "9s 9d 2h 6h Ks Kh 4c 7d 8c"
    dealt = deal(HOLDEM, {2: {"ante": 10, "blind": 10}}, cards)
    assert worth(dealt, HandId(2)) == "pair of nines"
    assert worth(dealt, HandId(2), seat=3) == ""
    assert worth(dealt, HandId("player-dealer")) == ""
    flop = deal(HOLDEM, {2: {"ante": 10, "blind": 10}}, cards, [("2 play", "check")])
    assert worth(flop, HandId(2)) == "two pair, kings and nines"
    assert worth(flop, HandId("board")) == ""
    assert worth(deal(THREE, {2: {"ante": 10}}, "Qs 2h 8h 3d 4c 9d"), HandId(2)) == "queen high"
    split = deal(SPLITS, {2: {"main": 20}}, "8s 6d 8h Tc 3c Td", [("2 hand", "split")])
    assert worth(split, HandId(2)) == "11"
    assert worth(split, HandId(2, split=2)) == ""


def test_the_bets_on_the_hands_of_a_spot() -> None:
    switch, war = (
        deal(SWITCH, {2: {"main_1": 10, "main_2": 10}}, "Ts 5h Tc Td 7h 9d"),
        deal(WAR, {2: {"primary": 10}}, "9s 9d"),
    )
    assert game_of(switch.rules).shape(switch.rules).bets == ("main_1", "main_2")
    assert game_of(war.rules).shape(war.rules).bets == ()
