"""Fees where a filing and a rate sheet of the same house contradict each other, or a tier is not printed.

All lines are Artichoke Joe's.
"""

from __future__ import annotations

import pytest

from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rulebook.rules import load_rules

BANK = 500_00


def fees(game: str, wagers: dict[str, int], **settings: object) -> list[tuple[str, int]]:
    """Who pays how many dollars, for one player's wagers in dollars and a bank of $500."""
    rules = load_rules(game, settings)
    lots = [Lot(2, "Ann", bet, amount * 100) for bet, amount in wagers.items()]
    return [(fee.payer, fee.amount // 100) for fee in charges(rules, lots, BANK, "bank")]


@pytest.mark.parametrize(("reading", "fee"), [("counted", 2), ("free", 1)])
def test_tie_and_dragon_bonus_in_baccarat_8_2(reading: str, fee: int) -> None:
    """L2509, L2540: no fee for either; L3716: base wager and bonus bets combined. $90 and $20, option 1."""
    wagers = {"player": 90, "tie": 10, "player_dragon": 10}
    found = fees("artichoke-joes/baccarat-8-2-dragon-bonus", wagers, side_bet_fees=reading)
    assert found == [("bank", 3), ("Ann", fee)]


@pytest.mark.parametrize(("reading", "due"), [("counted", [3]), ("free", [1, 1])])
def test_tie_and_dragon_7_in_ez_baccarat(reading: str, due: list[int]) -> None:
    """L2908: each line wager by itself, nothing for the others; L3716: all of a spot combined, here $210."""
    wagers = {"player": 90, "banker": 100, "tie": 10, "dragon_7": 10}
    found = fees("artichoke-joes/ez-baccarat", wagers, side_bet_fees=reading)
    assert [amount for payer, amount in found if payer == "Ann"] == due


@pytest.mark.parametrize(("reading", "fee"), [("total table action", 4), ("his wager", 8)])
def test_the_player_dealers_fee_in_ez_baccarat(reading: str, fee: int) -> None:
    """L2908: by what he wagers, here $600; L3716: by the total table action, here $90. Option 2."""
    rules = load_rules("artichoke-joes/ez-baccarat", {"player_dealer_fee": reading, "schedule": "2"})
    found = charges(rules, [Lot(2, "Ann", "player", 90_00)], 600_00, "bank")
    assert found[0][:2] == ("bank", fee * 100)


@pytest.mark.parametrize(("reading", "fee"), [("2", 2), ("1", 1)])
def test_the_first_tier_of_the_older_no_bust_option_2(reading: str, fee: int) -> None:
    """L2999: of $1-200 only the tier of $101-200 is printed; L2998, L3000: $1 up to $100."""
    game = "artichoke-joes/no-bust-21st-century-blackjack"
    schedule = "no-bust-blackjack:2"
    assert ("Ann", fee) in fees(game, {"main": 5}, option_2_fee=reading, schedule=schedule)
    assert ("Ann", 2) in fees(game, {"main": 150}, option_2_fee=reading, schedule=schedule)


@pytest.mark.parametrize("option", ["5", "6", "11", "12"])
def test_tiers_that_start_at_100_dollars(option: str) -> None:
    """L4630-4678, L4704-4709: nothing is printed below $100, although wagers may start at $1 (L4624)."""
    game = "artichoke-joes/ultimate-texas-holdem"
    small = {"ante": 5, "blind": 5}
    (_, bank), (_, player) = fees(game, small, schedule=option)
    assert (bank, player) == (4 if option in ("5", "11") else 5, 1)
    assert fees(game, small, schedule=option, below_100="no fee") == []
    large = {"ante": 100, "blind": 100}
    assert fees(game, large, schedule=option, below_100="no fee") == fees(game, large, schedule=option)


def test_ruyi_baccarat_cites_its_own_schedule() -> None:
    """L4264-4395: the filing prints its own thirty options."""
    cites = [
        load_rules("artichoke-joes/ruyi-baccarat", {"schedule": str(option)}).schedule
        for option in range(1, 31)
    ]
    first, *_, last = [schedule.cite for schedule in cites if schedule]
    assert (first, last) == ("L4264-4268", "L4391-4395")
