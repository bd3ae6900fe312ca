"""Freedoms and doubts of single filings, as options and readings: Lucky Lady (000) and Club One (001)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import JOKER
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.odds.blackjack.shoe import WILD, shoe_of
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.circles import circles_fault
from houseway.table.layout import open_bets
from houseway.table.wagers import check_wagers

JOKERS = "club-one/no-bust-21st-century-blackjack-jokers"


@pytest.mark.parametrize(
    ("settings", "jokers", "cards"),
    [
        ({}, 6, 6 * 52 + 6),
        ({"decks": 2}, 2, 106),
        ({"decks": 8}, 8, 424),
        ({"decks": 6, "jokers": 2}, 2, 314),
        ({"decks": 2, "jokers": 8}, 8, 112),
    ],
)
def test_jokers_are_an_option_of_their_own(settings: dict[str, int], jokers: int, cards: int) -> None:
    """L1201: two to eight decks with between two and eight jokers added, at most 424 cards."""
    rules = load_rules(JOKERS, settings)
    assert (rules.deck.counts[JOKER], len(rules.deck)) == (jokers, cards)
    assert (shoe_of(rules).counts[WILD], shoe_of(rules).size) == (jokers, cards)
    told = str(rule_sheet(rules))
    assert f"{rules.deck.packs} decks with {jokers} jokers, {cards} cards" in told


def test_the_desk_settles_a_shoe_with_any_filed_number_of_jokers() -> None:
    """L1201: three jokers on the table are too many for a shoe of two, and possible in a shoe of three."""
    situation: dict[str, Any] = {
        "game": JOKERS,
        "table": {"player_dealer": 1, "bank": 100},
        "hands": {"player-dealer": "Th 9c", "2": "Jo Jo", "3": "Jo 4c"},
        "bets": {"2": {"Blackjack wager": 10}, "3": {"Blackjack wager": 10}},
    }
    settled = settle_situation(read_situation({**situation, "settings": {"decks": 2, "jokers": 3}}))
    assert [row.net for row in settled.settlement.rows] == [10_00, 15_00]
    with pytest.raises(HousewayError, match="Jo"):
        read_situation({**situation, "settings": {"decks": 2, "jokers": 2}})


def test_whether_21_may_be_hit_is_a_reading() -> None:
    """L1221 lets players hit any hand without a joker; L1204 makes a hand with one 21."""
    for reading, allowed in (("stands", ["stand"]), ("hits", ["hit", "stand"])):
        chart = load_rules(JOKERS, {"hit_21": reading}).drawing["player"]
        hand: dict[str, Any] = {"hand.total": 21, "hand.joker": False, "hand.from": "deal", "up": "6"}
        assert list(chart.decide(hand).result) == allowed
        assert list(chart.decide({**hand, "hand.joker": True}).result) == ["stand"]
        assert list(chart.decide({**hand, "hand.total": 22}).result) == ["stand"]


def test_the_joker_game_has_its_filed_name_and_no_number() -> None:
    """L1191 and L1195 name the game; the rate sheet has two that it may be (L3349)."""
    rules = load_rules(JOKERS)
    assert (rules.name, rules.filing.approval) == ("No Bust 21st Century Blackjack", "")
    assert rules.cite("L1201") == "Club One Casino, L1201"


def test_management_may_lift_the_cap_of_three_circles() -> None:
    """L1213-1215: three betting circles as a rule, more at management's discretion, all of them adjacent."""
    capped, free = load_rules(JOKERS), load_rules(JOKERS, {"circles": "no limit"})
    held = [3, 4, 5]
    assert circles_fault(capped, 2, held) == "a player may bet in at most 3 circles"
    assert circles_fault(free, 2, held) == ""
    assert circles_fault(free, 2, [4]) == "your other circles must be next to your own"


def fee(game: str, settings: dict[str, object], lots: list[Lot]) -> int:
    """What the player-dealer pays for these wagers, in cents."""
    return sum(charge.amount for charge in charges(load_rules(game, settings), lots, 1000_00, "PD"))


FORTUNE = "lucky-lady/fortune-7-baccarat"


@pytest.mark.parametrize("bet", ["tie", "one_up", "fortune_7"])
def test_bonus_bets_of_fortune_7_start_at_the_table_minimum(bet: str) -> None:
    """Fortune 7 L1008 prints a maximum of $100 and no minimum; L918 has wagers within the table limits."""
    for limits, expected in (("5-1000", (5_00, 100_00)), ("25-1000", (25_00, 100_00))):
        rules = load_rules(FORTUNE, {"limits": limits})
        assert (rules.bets[bet].low, rules.bets[bet].high) == expected


def test_a_bonus_bet_below_the_table_minimum_is_refused() -> None:
    """At a table of $200 to $2,000, nothing fits under the $100 of L1008."""
    rules = load_rules(FORTUNE, {"limits": "200-2000"})
    lots = [Lot(2, "Ann", "player", 200_00), Lot(2, "Ann", "tie", 5_00)]
    message = r"spot 2, Tie: this bet is not open: the table minimum of \$200 is above its maximum of \$100"
    with pytest.raises(HousewayError, match=message):
        check_wagers(rules, lots, 1, rules.seats)
    assert [bet.id for bet in open_bets(rules)] == ["player", "banker"]


@pytest.mark.parametrize(("reading", "expected"), [("all wagers", 2_00), ("base wagers", 1_00)])
def test_total_table_action_counts_bonus_bets_or_not(reading: str, expected: int) -> None:
    """Lucky Lady L1518: all game wagers. $100 on Player and $5 on the Tie, under option 1."""
    lots = [Lot(2, "Ann", "player", 100_00), Lot(2, "Ann", "tie", 5_00)]
    assert fee("lucky-lady/ez-baccarat-panda-8", {"total_action": reading}, lots) == expected


@pytest.mark.parametrize("game", ["lucky-lady/ez-baccarat-panda-8", FORTUNE])
@pytest.mark.parametrize(("reading", "expected"), [("4", 4_00), ("6", 6_00)])
def test_the_gap_in_option_3(game: str, reading: str, expected: int) -> None:
    """Lucky Lady L1540-1541: $301-500 is followed by $601-1,500."""
    lots = [Lot(2, "Ann", "player", 550_00)]
    assert fee(game, {"schedule": "3", "option_3": reading}, lots) == expected


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("no-bust-blackjack-2001", "L1449, L1451"),
        ("no-bust-21st-century-blackjack-4", "L1449, L1451"),
        ("buster-blackjack", "L1449, L1451"),
        ("ez-baccarat-panda-8", "L1520, L1522"),
        ("fortune-7-baccarat", "L1520, L1522"),
        ("ultimate-texas-holdem-bad-beat", "L1640, L1642"),
        ("three-card-poker-6-card-bonus", "L1675, L1677"),
    ],
)
def test_limits_cite_the_lines_of_their_own_game(game: str, lines: str) -> None:
    """The rate sheet prints the same limits above each group of games."""
    limits = load_rules(f"lucky-lady/{game}").filing.limits
    assert limits is not None
    assert ", ".join(limits.cite) == lines


def test_whether_no_bust_2001_has_backline_bets_is_a_reading() -> None:
    """L1447 names the game (GEGA-000940) and takes no fee from any player or backline bettor."""
    game = "lucky-lady/no-bust-blackjack-2001"
    lots = [Lot(2, "Ann", "main", 10_00), Lot(2, "Bea", "main", 10_00)]
    check_wagers(load_rules(game, {"backline": "yes"}), lots, 1, 8)
    with pytest.raises(HousewayError, match="backline betting is not allowed"):
        check_wagers(load_rules(game), lots, 1, 8)


@pytest.mark.parametrize(("reading", "highest"), [("every option", 50_00), ("table limits", 1000_00)])
def test_the_caps_of_ez_baccarat_under_the_rate_sheet(reading: str, highest: int) -> None:
    """Club One L2185 prints them with the filing's options 1 to 4, L3735 none with its own 1 to 10."""
    rules = load_rules("club-one/ez-baccarat-panda-8", {"bonus_cap": reading, "schedule": "1"})
    assert rules.bets["dragon_7"].high == highest


@pytest.mark.parametrize(
    ("game", "default"),
    [
        ("lucky-lady/no-bust-21st-century-blackjack-4", ("from player-dealer", "10")),
        ("club-one/no-bust-21st-century-blackjack-4-0", ("house dealer's left", "11 to 13")),
    ],
)
def test_both_4_0_filings_can_place_the_button_in_every_way(game: str, default: tuple[str, str]) -> None:
    """Lucky Lady L286 and Club One L1068 are one sentence; the chart is lost in both."""
    rules = load_rules(game)
    assert (rules.settings["button"], rules.settings["button_pictures"]) == default
    ways = set()
    for start in rules.filing.readings["button"].choices:
        for pictures in rules.filing.readings["button_pictures"].choices:
            action = load_rules(game, {"button": start, "button_pictures": pictures}).action
            assert action is not None
            wrap = action.wrap if action.count == "from player-dealer" else ""
            ways.add((action.count, wrap, action.pictures))
    assert ways == {
        (count, wrap, pictures)
        for count, wrap in (
            ("from house dealer", ""),
            ("from player-dealer", "past player-dealer"),
            ("from player-dealer", "through player-dealer"),
        )
        for pictures in (0, 10)
    }


def test_casino_war_has_at_least_twelve_decks_in_two_batches() -> None:
    """L3111-3112: at least twelve, in two equal batches; no maximum is printed."""
    choices = load_rules("club-one/casino-war").filing.options["decks"].choices
    assert (min(choices), max(choices)) == (6, 12)


@pytest.mark.parametrize("moment", ["before the deal", "after the deal"])
def test_when_the_fee_of_a_filed_option_is_dropped_is_a_reading(moment: str) -> None:
    """C1 Ultimate Texas Hold'em L1657-1666 print no moment; the rate sheet's L3585 is after the deal."""
    settings = {"schedule": "filing:1", "fee_moment": moment}
    schedule = load_rules("club-one/ultimate-texas-holdem", settings).schedule
    assert schedule is not None
    assert (schedule.trigger, schedule.readings) == (moment, ("fee_moment",))
