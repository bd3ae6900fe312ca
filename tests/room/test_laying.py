"""Chips bet one by one: where a client may bet, what a chip or a double does, what is refused."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.room import laying
from houseway.room.actions import RoomAction
from houseway.room.protocol import Chip, Double, parse
from houseway.room.room_table import RoomTable
from houseway.room.rules_view import rules_view
from houseway.room.views import Viewer, private_state
from houseway.rulebook.rules import load_rules
from tests.room.test_room_table import AROUND, people

HOLDEM, WAR = "oceana/ultimate-texas-holdem", "club-one/casino-war"
CIRCLES = "lucky-lady/no-bust-21st-century-blackjack-4"


def betting(game: str) -> RoomTable:
    """A table of a game as `people` leaves it."""
    return people(RoomTable(1, load_rules(game, {"schedule": "none"})))


def may_bet(room_table: RoomTable, name: str | None) -> dict[int, tuple[str, list[str]]]:
    """Where a player may bet, as the room states it: by spot, the claim and the bets."""
    state = private_state(room_table, Viewer(name, 1 if name else None), AROUND, 0)
    return {row["spot"]: (row["claim"], row["bets"]) for row in state["may_bet"]}


def click(room_table: RoomTable, name: str, spot: int, bet: str, dollars: int) -> dict[str, int]:
    """A chip on a bet; all of its bettor's wagers there afterwards."""
    room_table.apply(laying.chip(room_table, name, spot, bet, dollars * 100))
    return room_table.bets.get((spot, name), {})


# ---------------------------------------------------------------------- what the state says


def test_the_state_says_where_one_may_bet_and_what() -> None:
    room_table = betting(HOLDEM)
    assert may_bet(room_table, "Otto") == {2: ("own", ["ante", "blind", "trips", "bad_beat"])}
    assert may_bet(room_table, "Mira") == may_bet(room_table, None) == {}


def test_the_state_offers_circles_and_others_spots() -> None:
    """Lucky Lady L268: circles where nobody sits, and backline betting from a seat or the rail."""
    room_table = betting(CIRCLES)
    free = {spot: ("free", ["main"]) for spot in range(3, room_table.rules.seats + 1)}
    assert may_bet(room_table, "Otto") == {2: ("own", ["main"])} | free
    assert may_bet(room_table, "Pia") == {2: ("behind", ["main"])}
    click(room_table, "Otto", 5, "main", 5)
    assert may_bet(room_table, "Pia") == {2: ("behind", ["main"]), 5: ("behind", ["main"])}


def test_nobody_may_bet_once_the_cards_are_out() -> None:
    room_table = betting(WAR)
    click(room_table, "Otto", 2, "primary", 5)
    assert may_bet(room_table, "Otto")
    room_table.apply(RoomAction("deal", {}))
    assert may_bet(room_table, "Otto") == may_bet(room_table, "Pia") == {}


def test_the_table_says_which_chips_are_worth_having() -> None:
    told = rules_view(load_rules(HOLDEM, {"limits": "10-1000", "schedule": "none"}))
    assert (told["palette"], told["first_chip"]) == ([5, 25, 100, 500, 1000], 25)


# ---------------------------------------------------------------------- chips


def test_chips_add_up_and_the_blind_goes_along() -> None:
    room_table = betting(HOLDEM)
    assert click(room_table, "Otto", 2, "ante", 1) == {"ante": 5_00, "blind": 5_00}
    assert click(room_table, "Otto", 2, "blind", 5) == {"ante": 10_00, "blind": 10_00}
    assert click(room_table, "Otto", 2, "trips", 5) == {"ante": 10_00, "blind": 10_00, "trips": 5_00}
    assert click(room_table, "Otto", 2, "ante", -5) == {"ante": 5_00, "blind": 5_00, "trips": 5_00}
    assert click(room_table, "Otto", 2, "ante", -5) == {}


def test_a_double_keeps_to_the_limits() -> None:
    room_table = betting(HOLDEM)
    click(room_table, "Otto", 2, "ante", 50)
    room_table.apply(laying.double(room_table, "Otto", 2))
    assert room_table.bets[2, "Otto"] == {"ante": 100_00, "blind": 100_00}


def test_behind_another_a_chip_comes_to_the_same() -> None:
    room_table = betting(WAR)
    assert click(room_table, "Pia", 2, "primary", 5) == {"primary": 5_00}
    assert click(room_table, "Pia", 2, "tie", 5) == {"primary": 5_00, "tie": 5_00}
    assert click(room_table, "Pia", 2, "primary", -5) == {}


@pytest.mark.parametrize(
    ("game", "name", "spot", "bet", "dollars", "message"),
    [
        (HOLDEM, "Otto", 2, "trips", 5, "spot 2, Trips: needs a wager on Ante"),
        (HOLDEM, "Otto", 2, "play", 5, "spot 2, Play: this wager cannot be placed before the deal"),
        (HOLDEM, "Otto", 2, "antie", 5, r"spot 2: unknown bet 'antie' \(did you mean 'ante'\?\)"),
        (HOLDEM, "Otto", 2, "ante", 0, "spot 2, Ante: the amount of a chip must not be zero"),
        (HOLDEM, "Otto", 2, "ante", -5, "spot 2, Ante: you have no chips here to take off"),
        (HOLDEM, "Otto", 2, "ante", 300, r"you have \$500, and this takes \$600"),
        (HOLDEM, "Otto", 1, "ante", 5, "spot 1, Ante: the player-dealer does not bet against himself"),
        (HOLDEM, "Otto", 3, "ante", 5, "spot 3: nobody plays there"),
        (HOLDEM, "Otto", 99, "ante", 5, "spot 99: the table has seats 1 to 6"),
        (HOLDEM, "Mira", 2, "ante", 5, "spot 2: backline betting is not allowed in this game"),
        (HOLDEM, "Nobody", 2, "ante", 5, "You have no chips at this table. Take a seat first."),
        (CIRCLES, "Pia", 5, "main", 5, "spot 5: nobody plays there"),
    ],
)
def test_a_chip_that_is_refused_in_one_line(
    game: str, name: str, spot: int, bet: str, dollars: int, message: str
) -> None:
    room_table = betting(game)
    with pytest.raises(HousewayError, match=f"^{message}$"):
        click(room_table, name, spot, bet, dollars)
    assert room_table.bets == {}


def test_a_refused_chip_loses_no_bets() -> None:
    room_table = betting(HOLDEM)
    click(room_table, "Otto", 2, "ante", 200)
    laid = dict(room_table.bets)
    with pytest.raises(HousewayError, match=r"^you have \$500, and this takes \$600$"):
        click(room_table, "Otto", 2, "ante", 100)
    with pytest.raises(HousewayError, match=r"^you have \$500, and this takes \$800$"):
        room_table.apply(laying.double(room_table, "Otto", 2))
    assert room_table.bets == laid


def test_a_chip_beyond_the_maximum_says_so() -> None:
    room_table = betting(WAR)
    room_table.table.chips["Otto"] = 5000_00
    assert click(room_table, "Otto", 2, "primary", 2000) == {"primary": 1000_00}
    at_most = r"^spot 2, Primary: \$1,000 is the most that you may bet here now$"
    with pytest.raises(HousewayError, match=at_most):
        click(room_table, "Otto", 2, "primary", 5)
    with pytest.raises(HousewayError, match=r"^spot 2: your wagers are at their maximum$"):
        laying.double(room_table, "Otto", 2)
    with pytest.raises(HousewayError, match=r"^spot 3: you have no wagers here to double$"):
        laying.double(room_table, "Otto", 3)


def test_no_chip_is_laid_once_the_cards_are_out() -> None:
    room_table = betting(HOLDEM)
    click(room_table, "Otto", 2, "ante", 5)
    room_table.apply(RoomAction("deal", {}))
    with pytest.raises(HousewayError, match=r"^Not now: the table is in its playing phase\.$"):
        laying.chip(room_table, "Otto", 2, "ante", 5_00)
    with pytest.raises(HousewayError, match=r"^Not now: the table is in its playing phase\.$"):
        laying.double(room_table, "Otto", 2)


# ---------------------------------------------------------------------- messages


def test_messages_about_chips() -> None:
    assert parse('{"type": "chip", "id": 4, "spot": 3, "bet": "ante", "amount": -2.5}') == Chip(
        type="chip", id=4, spot=3, bet="ante", amount=-2.5
    )
    assert parse('{"type": "double"}') == Double(type="double")


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "chip", "spot": 3, "bet": "ante"}',
        '{"type": "chip", "spot": 3, "bet": "", "amount": 5}',
        '{"type": "chip", "spot": 3, "bet": "ante", "amount": "5"}',
        '{"type": "chip", "spot": 3, "bet": "ante", "amount": 1e300}',
        '{"type": "chip", "spot": 3, "bet": "ante", "amount": NaN}',
        '{"type": "chip", "spot": 0, "bet": "ante", "amount": 5}',
        '{"type": "chip", "spot": 3, "bet": "ante", "amount": 5, "wagers": {}}',
        '{"type": "double", "spot": "3"}',
        '{"type": "double", "bet": "ante"}',
    ],
)
def test_a_message_that_is_not_right_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(HousewayError, match=r"^message: [^\n]+$"):
        parse(text)
