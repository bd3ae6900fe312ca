"""Buying chips, coming back and staying away, by the lines that each house files."""

from __future__ import annotations

from copy import deepcopy

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.rules import choose, load_rules
from houseway.table.attendance import Attendance, AttendanceState
from tests.table.entering import hand, pots_of, table_of

JOES, LIGHTNING = "artichoke-joes/seven-card-stud", "artichoke-joes/lightning-poker"
CLUB_ONE, NO_LIMIT = "club-one/texas-holdem", "lucky-lady/no-limit-holdem"
HOUR, DOLLAR = 3_600, 100


def attendance(game: str, **settings: str) -> Attendance:
    return Attendance(load_rules(game, settings))


@pytest.mark.parametrize("game", [JOES, CLUB_ONE])
def test_one_short_buy_after_each_full_one(game: str) -> None:
    """Artichoke Joe's L202, Club One L412: one full, one short, one full, and so on."""
    found = attendance(game, limits="4-8")
    least = 160 * DOLLAR if game == CLUB_ONE else 40 * DOLLAR
    found.check("Ann", least, None)
    found.bought("Ann", least, sits_down=True)
    found.check("Ann", 5 * DOLLAR, 20 * DOLLAR)
    found.bought("Ann", 5 * DOLLAR, sits_down=False)
    with pytest.raises(
        HousewayError, match="Only one short buy is allowed after each full one: add at least"
    ):
        found.check("Ann", 5 * DOLLAR, 20 * DOLLAR)
    found.check("Ann", least, 20 * DOLLAR)
    found.bought("Ann", least, sits_down=False)
    found.check("Ann", 5 * DOLLAR, 20 * DOLLAR)


def test_club_one_prints_short_buys_of_one_game_only() -> None:
    """Club One L412 stands in Mexican Stud; by a reading, it is of that game alone."""
    for game, printed in ((CLUB_ONE, False), ("club-one/mexican-stud", True)):
        found = attendance(game, limits="4-8", short_buys="where printed")
        found.bought("Ann", 5_000 * DOLLAR, sits_down=True)
        if printed:
            found.check("Ann", 5 * DOLLAR, 20 * DOLLAR)
            found.bought("Ann", 5 * DOLLAR, sits_down=False)
            with pytest.raises(HousewayError, match="Only one short buy is allowed after each full one"):
                found.check("Ann", 5 * DOLLAR, 20 * DOLLAR)
        else:
            with pytest.raises(HousewayError, match="add at least"):
                found.check("Ann", 5 * DOLLAR, 20 * DOLLAR)
            for _ in range(2):
                found.check("Ann", 155 * DOLLAR, 20 * DOLLAR)
                found.bought("Ann", 155 * DOLLAR, sits_down=False)


def test_no_short_buys_are_permitted() -> None:
    """Lucky Lady L1431; L1440: the buy-in of 1-3 is $30 to $200."""
    found = attendance(NO_LIMIT, limits="1-3")
    with pytest.raises(HousewayError, match=r"Short buys are not permitted: add at least \$30 \(L1431\)\."):
        found.check("Ann", 20 * DOLLAR, 25 * DOLLAR)
    with pytest.raises(HousewayError, match=r"is \$200: add at most \$175"):
        found.check("Ann", 180 * DOLLAR, 25 * DOLLAR)
    with pytest.raises(HousewayError, match=r"is \$30 or more"):
        found.check("Ann", 20 * DOLLAR, None)
    found.check("Ann", 30 * DOLLAR, 25 * DOLLAR)


def test_one_short_buy_in_all() -> None:
    """Artichoke Joe's Lightning L1828: only one short buy is allowed."""
    found = attendance(LIGHTNING, limits="4-8")
    found.bought("Ann", 40 * DOLLAR, sits_down=True)
    found.bought("Ann", 10 * DOLLAR, sits_down=False)
    found.bought("Ann", 40 * DOLLAR, sits_down=False)
    with pytest.raises(HousewayError, match="Only one short buy is allowed: add at least"):
        found.check("Ann", 10 * DOLLAR, 0)


def test_more_is_bought_only_below_half_the_least_where_there_is_a_most() -> None:
    """Artichoke Joe's L1882, at a no-limit table whose buy-in is limited: $100 to $200 here."""
    filed = load_rules(LIGHTNING, {"form": "no limit", "limits": "1-2"})
    Attendance(filed).check("Ann", 200 * DOLLAR, 150 * DOLLAR)  # without a most, at any time
    document = deepcopy(filed.composed)
    document["options"]["form"]["sets"]["no limit"]["play.stakes"] = [
        {"limits": "1-2", "buy_in": "100-200", "cite": "L1882"}
    ]
    found = Attendance(choose(document, filed.where, {"form": "no limit", "limits": "1-2"}))
    with pytest.raises(HousewayError, match=r"only with less than \$50, half the least buy-in"):
        found.check("Ann", 100 * DOLLAR, 50 * DOLLAR)
    found.check("Ann", 100 * DOLLAR, 49 * DOLLAR)


def test_a_player_comes_back_with_what_he_left_with() -> None:
    """Artichoke Joe's L201: within an hour with at least that much; after it with any buy-in."""
    found = attendance(JOES, limits="4-8")
    found.tick(1_000)
    found.leave("Ann", 300 * DOLLAR)
    found.tick(1_000 + HOUR - 1)
    with pytest.raises(HousewayError, match=r"You left this table with \$300 less than an hour ago"):
        found.check("Ann", 299 * DOLLAR, None)
    found.check("Ann", 300 * DOLLAR, None)
    found.check("Ben", 40 * DOLLAR, None)
    found.leave("Cleo", 5 * DOLLAR)
    with pytest.raises(HousewayError, match=r"The buy-in at this table is \$40 or more"):
        found.check("Cleo", 5 * DOLLAR, None)
    again = attendance(JOES, limits="4-8")
    again.restore(AttendanceState.model_validate(found.state()))
    again.tick(1_000 + HOUR)
    again.check("Ann", 40 * DOLLAR, None)


def test_the_table_remembers_it_from_hand_to_hand() -> None:
    """L201 at a table: what a player left with is in its state, by its own time."""
    table = table_of("artichoke-joes/texas-holdem", 1, 2, 3, 4)
    mode = pots_of(table)
    mode.attendance.tick(500)
    table.leave(4)
    hand(table)
    other = table_of("artichoke-joes/texas-holdem", 1, 2, 3)
    pots_of(other).restore(mode.state())
    with pytest.raises(HousewayError, match=r"You left this table with \$1,000"):
        pots_of(other).attendance.check("Dan", 500 * DOLLAR, None)


def test_a_player_who_is_away_too_long_loses_his_seat() -> None:
    """Artichoke Joe's L191: fifteen minutes, or thirty by the other reading."""
    for absence, minutes in (("15 minutes", 15), ("30 minutes", 30)):
        found = attendance(JOES, absence=absence)
        found.tick(100)
        found.step_out("Ann")
        found.tick(200)
        found.step_out("Ann")
        assert found.seats_lost() == {"Ann": 100 + 60 * minutes}
        found.come_back("Ann")
        assert found.seats_lost() == {}
