"""Pai gow poker worked by hand, as Delta Club (002), Oceana (003) and Artichoke Joe's (004) file it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from houseway.cards import CardRandom
from houseway.desk import read_situation, settle_situation
from houseway.desk.settling import DeskResult
from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rounds.hands import HandId
from houseway.rounds.log import Dealt
from houseway.rounds.purse import JACKPOT
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.check import check_file
from houseway.rulebook.piles import FIRST_PILE
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import settlement_of

DELTA, DELTA_FORTUNE = "delta-club/pai-gow-poker", "delta-club/fortune-pai-gow-poker"
OCEANA = "oceana/fortune-pai-gow-poker"
DOUBLE_HAND, JOES_FORTUNE = "artichoke-joes/double-hand-poker", "artichoke-joes/fortune-pai-gow-poker"
FORTUNE = (DELTA_FORTUNE, OCEANA, JOES_FORTUNE)
GAMES = (DELTA, DELTA_FORTUNE, OCEANA, DOUBLE_HAND, JOES_FORTUNE)

# Hands without a pair, straight or flush. All hearts and spades, the joker, and the aces and fives are free.
BANK = "Qc Td / Kd 8c 7c 6d 2d"
OTHER = "Jd 9d / Kc 8d 6c 4c 3c"


def settled(game: str, hands: Mapping[str, str], bets: Mapping[str, Any], **settings: str) -> DeskResult:
    """A finished round at the desk; the player-dealer at seat 1, the action button at seat 2."""
    data = {
        "game": game,
        "table": {"player_dealer": 1, "bank": 1_000_000, "action": {"dice": [3, 3, 3]}},
        "hands": {"player_dealer": BANK, **hands},
        "bets": bets,
        "settings": settings,
    }
    return settle_situation(read_situation(data))


def nets(result: DeskResult) -> dict[tuple[int, str], int]:
    """What was won or lost in dollars, by spot and bet; prizes of a button are added up."""
    found: dict[tuple[int, str], int] = {}
    for row in result.settlement.rows:
        key = row.lot.spot, row.lot.bet
        found[key] = found.get(key, 0) + row.net // 100
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_file_has_no_mistakes(game: str) -> None:
    assert check_file(game)[1] == []


# ---------------------------------------------------------------------- the base wager


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("Qh Js / As 9h 7s 5h 3h", 20),  # both are higher: 002:300, 003:643, 004:892, 004:2620
        ("Qh Js / Ks 8h 7s 6s 2h", 0),  # the front is higher, the back a copy: 002:300, 003:646, 004:2620
        ("Qh Th / As 9h 7s 5h 3h", 0),  # the front is a copy, the back higher
        ("4h 3h / As 9h 7s 6s 5h", 0),  # the front is lower, the back higher: 002:300, 003:645, 004:894
        ("Qh Th / Ks 8h 7s 6s 2h", -20),  # two copies: 002:301, 003:646, 004:892, 004:2621
        ("Qh Th / Ks 8h 7s 5s 2h", -20),  # a copy and a lower back
        ("Jh 9h / Ks 8h 7s 5s 2h", -20),  # both are lower: 002:301, 003:644, 004:892, 004:2621
    ],
)
def test_copies_go_to_the_player_dealer(game: str, hand: str, net: int) -> None:
    assert nets(settled(game, {"2": hand}, {"2": {"main": 20}})) == {(2, "main"): net}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("back", "bank", "net"),
    [
        ("Kh Ks Kc 7h 7s", "Th Ts Tc Ah As", 20),  # printed at 002:273, 002:1187 and 004:2588
        (
            "As Ah Ac Ad Jo",
            "Th Jh Qh Kh 9h",
            20,
        ),  # five aces are highest: 002:269, 003:538, 004:876, 004:2581
        ("Ah 2s 3h 4h 5s", "6h 5h 4s 3s 2h", -20),  # five-high is the lowest straight: 003:556, 004:881
        ("Ah 2s 3h 4h 5s", "Kh Ks Kc 6s 7s", 20),  # and a straight all the same
        ("Jo Ks 9s 7s 3s", "Kh Qh Jh 9h 8h", 20),  # the joker completes a flush as its ace: 002:264, 004:2576
        ("Qs Jo Ts 9d 8c", "7h 7s 7c 2s 3s", 20),  # and a straight: 003:524
    ],
)
def test_five_card_hands_rank_as_printed(game: str, back: str, bank: str, net: int) -> None:
    """The fronts are far below and far above each other, so the back decides the wager alone."""
    mine, his = ("6d 6c", "4c 2c") if net > 0 else ("4d 3d", "6d 6c")
    hands = {"2": f"{mine} / {back}", "player_dealer": f"{his} / {bank}"}
    assert nets(settled(game, hands, {"2": {"main": 20}})) == {(2, "main"): net}


@pytest.mark.parametrize("game", [DELTA, DELTA_FORTUNE, JOES_FORTUNE])
def test_the_lowest_straight_is_a_reading_where_it_is_not_printed(game: str) -> None:
    """002:266, 004:2578: traditional poker rankings."""
    hands = {"2": "Qd Qh / Ah 2s 3h 4h 5s", "player_dealer": "4c 2c / Kh Qs Js Ts 9h"}
    bets = {"2": {"main": 20}}
    assert nets(settled(game, hands, bets)) == {(2, "main"): 0}
    assert nets(settled(game, hands, bets, wheel="second")) == {(2, "main"): 20}


@pytest.mark.parametrize("game", [DELTA, DOUBLE_HAND])
def test_the_joker_is_a_reading_where_it_is_not_settled(game: str) -> None:
    """002:264 against 002:328-329; not printed at 004:864. Wild, it pairs the king in front."""
    hands = {"2": "Kh Jo / As Ah 9s 7s 5s", "player_dealer": "Ac Kc / 4s 4d 9d 7c 2c"}
    bets = {"2": {"main": 20}}
    assert nets(settled(game, hands, bets)) == {(2, "main"): 0}
    assert nets(settled(game, hands, bets, joker="wild")) == {(2, "main"): 20}


# ---------------------------------------------------------------------- the Fortune bet and Envy

HANDS = {
    "7 card straight flush": "4h 5h 6h 7h 8h 9h Th",  # printed at 002:1180
    "royal flush and match": "Ah Kh Qh Jh Th Ks Qs",  # 002:1181
    "7 card straight flush with joker": "4h 5h Jo 7h 8h 9h Th",  # printed at 002:1182
    "five aces": "As Ah Ac Ad Jo 7h 4s",
    "royal flush": "Ah Kh Qh Jh Th 4s 3s",
    "straight flush": "6h 7h 8h 9h Th 2s Ks",  # 002:1185
    "four of a kind": "5h 5s 5c 5d Ks 9h 2s",  # 002:1186
    "full house": "Ah As Ac 5h 5s 9h 2s",
    "flush": "5s 8s 9s Qs Ks 2h 3h",  # 002:1188
    "three of a kind": "Qs Qh Qd 9h 5s 3h 2s",  # 002:1190
    "straight": "5h 6s 7h 8s 9h 2s Kh",
    "three pair": "Ah As 9h 9s 5h 5s 2h",
    "two pair": "Ah As 9h 9s 5h 3s 2h",
}

# Odds to 1 and dollars: 002:1261-1272, 002:1276-1286, 003:697-705, 004:2671-2681.
FPG_01 = [(5000, 1000), (1000, 250), (750, 100), (250, 50), (100, 25), (50, 10), (20, 5)]
FPG_04 = [(2500, 1000), (1000, 750), (750, 250), (250, 100), (125, 50), (50, 20), (25, 5)]
OCEANAS = [(1000, 500), (100, 10), (500, 100), (400, 50), (100, 10), (40, 5), (25, 5)]
WITHOUT_ENVY = {
    "FPG-01": [5, 4, 3, 2, 0, -1],  # three pair pushes
    "FPG-04": [5, 4, 3, 2, -1, -1],
    "Oceana": [5, 3, -1, 2, -1, -1],  # three of a kind is no row of its table, nor is a royal match
}
TABLES = {
    (DELTA_FORTUNE, "FPG-01"): FPG_01,
    (DELTA_FORTUNE, "FPG-04"): FPG_04,
    (JOES_FORTUNE, "FPG-04"): FPG_04,
    (OCEANA, "Oceana"): OCEANAS,
}
ROWS = [
    (game, table, hand, pays, envy)
    for (game, table), rows in TABLES.items()
    for hand, (pays, envy) in zip(HANDS, [*rows, *((pays, 0) for pays in WITHOUT_ENVY[table])], strict=True)
]


@pytest.mark.parametrize(("game", "table", "hand", "pays", "envy"), ROWS)
def test_every_row_of_the_pay_tables(game: str, table: str, hand: str, pays: int, envy: int) -> None:
    """Spot 2 has the hand and $10 on Fortune; spot 3 has nothing and a button."""
    bets = {"2": {"main": 20, "fortune": 10}, "3": {"main": 20, "fortune": 10}}
    chosen = {"fortune_table": table} if game == DELTA_FORTUNE else {}
    found = nets(settled(game, {"2": HANDS[hand], "3": OTHER}, bets, **chosen))
    assert found[2, "fortune"] == 10 * pays
    assert found[3, "fortune"] == -10
    assert found.get((3, "envy"), 0) == envy
    assert (2, "envy") not in found, "nobody wins for his own hand"


@pytest.mark.parametrize(
    ("game", "reading", "net"), [(DELTA_FORTUNE, "row order", 30), (JOES_FORTUNE, "poker rank", 20)]
)
def test_three_of_a_kind_and_a_straight(game: str, reading: str, net: int) -> None:
    """002:1270-1271, 004:2680-2681: the row printed first, or the higher hand."""
    bets = {"2": {"main": 20, "fortune": 10}}
    found = settled(game, {"2": "5c 5h 5s 6s 7h 8s 9h"}, bets, three_of_a_kind=reading)
    assert nets(found)[2, "fortune"] == net


@pytest.mark.parametrize("game", [DELTA_FORTUNE, JOES_FORTUNE])
def test_a_royal_match_with_the_joker_is_a_reading(game: str) -> None:
    """002:1262, 002:1265; 004:2672, 004:2675 (the default table of Delta Club is FPG-01)."""
    hands, bets = {"2": "Ah Kh Qh Jo Th Ks Qs"}, {"2": {"main": 20, "fortune": 10}}
    assert nets(settled(game, hands, bets))[2, "fortune"] == 10_000
    royal = 1000 if game == DELTA_FORTUNE else 1250
    assert nets(settled(game, hands, bets, royal_match="natural"))[2, "fortune"] == royal


@pytest.mark.parametrize("game", FORTUNE)
def test_the_fortune_bet_ignores_how_the_hand_is_set(game: str) -> None:
    """002:1232, 003:665, 004:2624: a flush that was broken up, and a base wager that loses."""
    hands, bets = {"2": "5s 3h / 8s 9s Qs Ks 2h"}, {"2": {"main": 20, "fortune": 10}}
    odds = 3 if game == OCEANA else 4
    assert nets(settled(game, hands, bets)) == {(2, "main"): 0, (2, "fortune"): 10 * odds}


QUADS_AND_ACES = {"2": HANDS["four of a kind"], "3": HANDS["five aces"], "4": OTHER}


@pytest.mark.parametrize(("game", "prize"), [(OCEANA, 50), (DELTA_FORTUNE, 50 + 5), (JOES_FORTUNE, 100 + 5)])
def test_several_hands_that_pay_envy(game: str, prize: int) -> None:
    """The printed example of 003:685 pays five aces alone; 002:1239 and 004:2631 pay every such hand."""
    bets = {spot: {"main": 20, "fortune": 10} for spot in QUADS_AND_ACES}
    found = nets(settled(game, QUADS_AND_ACES, bets))
    assert found[4, "envy"] == prize
    for_quads = {OCEANA: 0, DELTA_FORTUNE: 5, JOES_FORTUNE: 5}[game]
    assert found.get((3, "envy"), 0) == for_quads, "the highest hand is his own"
    assert found[2, "envy"] == prize - for_quads


def test_the_owner_of_the_highest_hand_may_win_for_the_next() -> None:
    """003:681-683: a reading."""
    bets = {spot: {"main": 20, "fortune": 10} for spot in QUADS_AND_ACES}
    found = nets(settled(OCEANA, QUADS_AND_ACES, bets, envy_hands="highest other hand"))
    assert (found[2, "envy"], found[3, "envy"], found[4, "envy"]) == (50, 5, 50)


def test_of_two_fours_of_a_kind_only_the_higher_pays_envy() -> None:
    """003:543-545, 003:681-683: four aces are the highest four of a kind, and only the highest hand pays."""
    hands = {"2": "7h 7s / 7d 5h 4s 3s 7c", "3": "Ac Ad / As 9s Ah 3h 2s", "4": OTHER}
    hands["player_dealer"] = "Qc Td / Kd 8c 6d Jh 2d"
    bets = {spot: {"main": 20, "fortune": 10} for spot in ("2", "3", "4")}
    result = settled(OCEANA, hands, bets)
    paid = [
        (row.lot.spot, row.lot.hand, row.net // 100)
        for row in result.settlement.rows
        if row.lot.bet == "envy"
    ]
    assert paid == [(2, HandId(3), 5), (4, HandId(3), 5)]


@pytest.mark.parametrize("game", FORTUNE)
def test_whose_hands_pay_envy(game: str) -> None:
    """Of a player who bet Fortune (003:676), or of any (002:1238, 004:2630), but not the bank's.

    The last is printed at 002:1240 and 004:2632; in 003 the player-dealer has no Fortune bet.
    """
    bets = {"2": {"main": 20}, "3": {"main": 20, "fortune": 10}}
    found = nets(settled(game, {"2": HANDS["four of a kind"], "3": OTHER}, bets))
    assert found.get((3, "envy"), 0) == (0 if game == OCEANA else 5)
    bank = {"player_dealer": "5h 5s / 5c 5d Ks 9h 2s", "3": OTHER}
    assert (3, "envy") not in nets(settled(game, bank, {"3": {"main": 20, "fortune": 10}}))


@pytest.mark.parametrize(("game", "limits"), [(OCEANA, "1-500"), (JOES_FORTUNE, "5-200")])
def test_a_button_takes_five_dollars(game: str, limits: str) -> None:
    """003:676, 004:2657."""
    rules = load_rules(game, {"limits": limits})
    button = rules.bets["envy"].button
    assert button is not None
    assert button.least == 5
    small = {"2": {"main": 20, "fortune": 10}, "3": {"main": 20, "fortune": 4}}
    if game == OCEANA:
        assert (3, "envy") not in nets(
            settled(game, {"2": HANDS["five aces"], "3": OTHER}, small, limits=limits)
        )


def test_a_fortune_bet_may_be_smaller_than_the_table_minimum() -> None:
    """002:1171, 002:1254: a bet of $5 earns a button, and the lowest limits printed start at $10."""
    bets = {
        "2": {"main": 20, "fortune": 10},
        "3": {"main": 20, "fortune": 5},
        "4": {"main": 20, "fortune": 4},
    }
    hands = {"2": HANDS["five aces"], "3": OTHER, "4": "Qh Js / Ks 9h Ts 5h 3h"}
    found = nets(settled(DELTA_FORTUNE, hands, bets))
    assert found[3, "envy"] == 50
    assert (4, "envy") not in found
    with pytest.raises(HousewayError, match="outside the limits"):
        settled(DELTA_FORTUNE, hands, bets, fortune_limits="table limits")


def test_backline_bettors_have_buttons_but_not_for_the_hand_they_are_on() -> None:
    """003:676, 003:678, 003:681: one for each Fortune bet; the hand that one bet on is one's own."""
    both = [{"bettor": name, "bets": {"main": 20, "fortune": 10}} for name in ("Ann", "Bob")]
    hands = {"2": HANDS["four of a kind"], "3": OTHER}
    found = settled(OCEANA, hands, {"2": {"main": 20, "fortune": 10}, "3": both})
    assert [(row.who, row.net // 100) for row in found.settlement.rows if row.lot.bet == "envy"] == [
        ("Ann", 5),
        ("Bob", 5),
    ]
    found = settled(OCEANA, hands, {"2": both, "3": {"main": 20}})
    assert not [row for row in found.settlement.rows if row.lot.bet == "envy"]


# ---------------------------------------------------------------------- the order of settlement

ORDERS = [
    (DELTA_FORTUNE, {}, "main 2, main 3, fortune 2, fortune 3, envy 3"),  # 002:1231-1237
    (DELTA_FORTUNE, {"order": "seat by seat"}, "main 2, fortune 2, main 3, fortune 3, envy 3"),
    (JOES_FORTUNE, {}, "main 2, main 3, fortune 2, fortune 3, envy 3"),  # 004:2665
    (OCEANA, {}, "main 2, fortune 2, main 3, fortune 3, envy 3"),  # 003:639, 003:651
    (OCEANA, {"envy_order": "at each seat"}, "main 2, fortune 2, main 3, fortune 3, envy 3"),  # 003:639
]


@pytest.mark.parametrize(("game", "settings", "order"), ORDERS)
def test_the_order_of_settlement(game: str, settings: dict[str, str], order: str) -> None:
    bets = {spot: {"main": 20, "fortune": 10} for spot in ("2", "3")}
    found = settled(game, {"2": HANDS["four of a kind"], "3": OTHER}, bets, **settings)
    assert ", ".join(f"{row.lot.bet} {row.lot.spot}" for row in found.settlement.rows) == order


def test_envy_at_each_seat_comes_before_the_next_seat() -> None:
    """003:639, the other reading: spot 2 holds the button, spot 3 the hand."""
    bets = {spot: {"main": 20, "fortune": 10} for spot in ("2", "3")}
    hands = {"2": OTHER, "3": HANDS["four of a kind"]}
    found = settled(OCEANA, hands, bets, envy_order="at each seat")
    assert [row.lot.bet for row in found.settlement.rows] == ["main", "fortune", "envy", "main", "fortune"]


# ---------------------------------------------------------------------- fouls

FOUL = "Ah As / Ks Kh 9s 7s 3s"  # aces in front of kings; the house way is K K / A A 9 7 3


@pytest.mark.parametrize("game", GAMES)
def test_a_foul_hand_loses(game: str) -> None:
    """003:604, 004:1014; elsewhere a reading."""
    result = settled(game, {"2": FOUL}, {"2": {"main": 20}})
    assert nets(result) == {(2, "main"): -20}
    assert "set foul" in result.warnings[0].text


@pytest.mark.parametrize("game", [DELTA, DELTA_FORTUNE, JOES_FORTUNE])
def test_a_foul_hand_may_be_set_again_where_nothing_is_printed(game: str) -> None:
    assert nets(settled(game, {"2": FOUL}, {"2": {"main": 20}}, foul="house way")) == {(2, "main"): 20}


def test_a_foul_hand_keeps_its_fortune_bet_unless_it_loses_all_wagers() -> None:
    """003:604, 003:670: a reading. The seven cards hold a straight."""
    hand = {"2": "Ah As / Ks Kh Qs Jd Th"}
    bets = {"2": {"main": 20, "fortune": 10}}
    assert nets(settled(OCEANA, hand, bets))[2, "fortune"] == 20
    assert nets(settled(OCEANA, hand, bets, foul="all wagers"))[2, "fortune"] == -10


def test_a_foul_hand_is_set_again_for_those_who_did_not_set_it() -> None:
    """004:1014-1015: the bettor with the most money set it (004:986) and loses."""
    bets = [{"bettor": "Ann", "bets": {"main": 20}}, {"bettor": "Bob", "bets": {"main": 50}}]
    result = settled(DOUBLE_HAND, {"2": FOUL}, {"2": bets})
    assert [(row.who, row.net // 100) for row in result.settlement.rows] == [("Ann", 20), ("Bob", -50)]


def test_equal_largest_bets_on_a_foul_hand_are_a_reading() -> None:
    """004:937, 004:986, 004:1014: the most money has the final say; nothing is printed for equal bets."""
    bets = [{"bettor": name, "bets": {"main": 50}} for name in ("Ann", "Bob")]
    for choice, expected in (("first bettor", [-50, 50]), ("all of them", [-50, -50])):
        result = settled(DOUBLE_HAND, {"2": FOUL}, {"2": bets}, equal_wagers=choice)
        assert [row.net // 100 for row in result.settlement.rows] == expected


def test_a_bettor_who_sets_the_hand_at_his_seat_is_not_responsible_for_another() -> None:
    """004:987, 004:1014: Bob has the most money at spot 2 and sits at 3, so Ann set the foul hand."""
    bets = {
        "2": [{"bettor": "Ann", "bets": {"main": 20}}, {"bettor": "Bob", "bets": {"main": 50}}],
        "3": [{"bettor": "Bob", "bets": {"main": 20}}],
    }
    result = settled(DOUBLE_HAND, {"2": FOUL, "3": OTHER}, bets)
    found = [(row.lot.spot, row.who, row.net // 100) for row in result.settlement.rows]
    assert found[:2] == [(2, "Ann", -20), (2, "Bob", 50)]


@pytest.mark.parametrize(("hand", "nets"), [("Qh Js / As 9h 7s 5h 3h", [30, 30]), (FOUL, [-30, -30])])
def test_kum_kum_bets_are_paid_or_collected_as_one(hand: str, nets: list[int]) -> None:
    """004:936: a bank of $60 covers two bets of $50 in proportion; both lose with a hand that is foul."""
    bettors = [
        {"bettor": "Ann", "bets": {"main": 50}},
        {"bettor": "Bob", "bets": {"main": 50}, "joint": True},
    ]
    data = {
        "game": DOUBLE_HAND,
        "table": {"player_dealer": 1, "bank": 60, "action": {"dice": [3, 3, 3]}},
        "hands": {"player_dealer": BANK, "2": hand},
        "bets": {"2": bettors},
    }
    rows = settle_situation(read_situation(data)).settlement.rows
    assert [row.net // 100 for row in rows] == nets


BANK_FOUL_LINES = {
    DELTA: "L298",
    DELTA_FORTUNE: "L298",
    OCEANA: "L606",
    DOUBLE_HAND: "L985",
    JOES_FORTUNE: "L2618",
}


@pytest.mark.parametrize(("game", "lines"), BANK_FOUL_LINES.items())
def test_a_foul_hand_of_the_player_dealer_is_set_again_or_loses(game: str, lines: str) -> None:
    """Printed at 004:985, and at 003:606 as the house way; a reading at 002:298 and 004:2618."""
    hands = {"player_dealer": FOUL, "2": OTHER}
    result = settled(game, hands, {"2": {"main": 20}})
    assert nets(result) == {(2, "main"): -20}
    (warning,) = result.warnings
    assert (warning.text.partition("; ")[2], warning.cite) == ("it is set again the house way", lines)
    if game in (OCEANA, DOUBLE_HAND):
        assert "bank_foul" not in load_rules(game).filing.readings
        return
    lost = settled(game, hands, {"2": {"main": 20}}, bank_foul="loses")
    assert nets(lost) == {(2, "main"): 20}
    assert lost.warnings[0].text.endswith("; it loses")
    assert lost.warnings[0].by_reading == ("bank_foul",)


# ---------------------------------------------------------------------- dealing and deciding


def dice_of(total: int) -> tuple[int, int, int]:
    return next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)


def full_table(
    game: str, total: int, seats: tuple[int, ...] = (2, 3, 4, 5, 6, 7), **settings: str
) -> LiveRound:
    """Seat 1 banks; the others bet, and everybody sets the house way."""
    rules = load_rules(game, {"schedule": "none", **settings})
    table = Table(rules, CardRandom.seeded(total))
    for seat in (1, *seats):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    lots = [Lot(seat, f"seat {seat}", "main", 20_00) for seat in seats]
    live = table.deal(lots, 500_000, dice=dice_of(total))
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    return live


def first_hand(live: LiveRound) -> HandId:
    return next(event.hand for event in live.log if isinstance(event, Dealt))


# 004:945-952, by the total of the dice; the other filings print 1, 8 and 15 for the player-dealer.
POSITIONS = {
    8: 1,
    15: 1,
    9: 2,
    16: 2,
    3: 3,
    10: 3,
    17: 3,
    4: 4,
    11: 4,
    18: 4,
    5: 5,
    12: 5,
    6: 6,
    13: 6,
    7: 7,
    14: 7,
}


THROWN = [(DOUBLE_HAND, total) for total in POSITIONS] + [
    (game, total) for game in (DELTA, *FORTUNE) for total in (8, 15, 12)
]


@pytest.mark.parametrize(("game", "total"), THROWN)
def test_the_dice_give_the_first_hand_and_the_button(game: str, total: int) -> None:
    """On his own number the DP holds the button (004:946).

    Elsewhere it goes to his left then (002:284, 003:589, 004:2606).
    """
    live, position = full_table(game, total), POSITIONS[total]
    assert first_hand(live) == (HandId("player-dealer") if position == 1 else HandId(position))
    walk = settlement_of(live).order
    assert walk is not None
    assert walk.button == (2 if position == 1 and game != DOUBLE_HAND else position)
    assert walk.seats[0] == max(2, position)


def test_a_seat_without_a_wager_passes_the_button_on_and_not_the_first_hand() -> None:
    """003:590-592: seat 3 is counted to and empty; seat 5 is the first active one clockwise."""
    live = full_table(OCEANA, 3, seats=(2, 5))
    assert first_hand(live) == HandId(5)
    walk = settlement_of(live).order
    assert walk is not None
    assert walk.button == 5


@pytest.mark.parametrize(
    ("dealing", "turns"), [("machine", [2] * 7 + [1] * 7), ("by hand", [2, 1, 1, 2] * 3 + [2, 1])]
)
def test_oceana_deals_hand_by_hand_or_back_and_forth(dealing: str, turns: list[int]) -> None:
    """003:591, 003:594-595."""
    live = full_table(OCEANA, 9, seats=(2,), dealing=dealing)
    owners = [event.hand.owner for event in live.log if isinstance(event, Dealt)]
    assert owners == ["player-dealer" if turn == 1 else 2 for turn in turns]


@pytest.mark.parametrize(
    ("game", "dealing"), [*((game, {}) for game in GAMES), (OCEANA, {"dealing": "by hand"})]
)
def test_who_picks_the_first_pile(game: str, dealing: dict[str, Any]) -> None:
    """The player-dealer (002:295, 004:866, 004:981, 004:2605), of cards dealt by hand alone (003:597)."""
    live = full_table(game, 9, **dealing)
    first = next(ask for event in live.log if (ask := getattr(event, "ask", None)) is not None)
    by_machine = game == OCEANA and not dealing
    assert (first.question, len(first.offers)) == (("set", 2) if by_machine else (FIRST_PILE, 7))


@pytest.mark.parametrize("game", GAMES)
def test_who_sets_the_player_dealers_hand(game: str) -> None:
    """The house dealer (003:606); the player-dealer (004:868, 004:985), elsewhere by reading."""
    live = full_table(game, 9)
    asked = [ask.question for event in live.log if (ask := getattr(event, "ask", None)) is not None]
    assert ("set the bank" in asked) == (game != OCEANA)


def test_the_house_way_of_delta_club_is_marked_as_borrowed() -> None:
    """002:325 names one and prints none."""
    for game in (DELTA, DELTA_FORTUNE):
        rules = load_rules(game)
        (page,) = [page for page in rule_sheet(rules).sections if page.id == "house_way"]
        assert "Borrowed from Artichoke Joe" in str(page.blocks)
        assert rules.filing.hand_setting is not None
        rows = rules.filing.hand_setting.rows.values()
        assert all(line.startswith("004:") for row in rows for line in row.cite)


def test_delta_club_offers_the_position_to_bettors_of_the_last_round_first() -> None:
    """002:304 contradicts itself: nobody else may take it, or new players if all others refuse."""
    for game in (DELTA, DELTA_FORTUNE):
        assert load_rules(game).banking.eligible == "bettors first"
        assert load_rules(game, {"new_bankers": "no"}).banking.eligible == "bettors only"


def test_a_player_with_two_hands_sees_one() -> None:
    """004:987: the hand at his seat; the other is set the house way."""
    rules = load_rules(DOUBLE_HAND, {"schedule": "none"})
    table = Table(rules, CardRandom.seeded(4))
    for seat in (1, 2):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    lots = [Lot(spot, "seat 2", "main", 20_00) for spot in (2, 3)]
    live = table.deal(lots, 500_000, dice=(3, 3, 3))
    live.answer(live.pending[0], "pile 1")
    assert [ask.spot for ask in live.pending] == [2]
    seen = str(live.view(2))
    unseen = [event.card for event in live.log if isinstance(event, Dealt) and event.hand == HandId(3)]
    assert not [card for card in unseen if rules.deck.show(card) in seen.split("'")]


def paragraphs(game: str, start: str, **settings: str) -> list[tuple[str, str]]:
    """The paragraphs of the rule sheet that start so, and their lines."""
    blocks = [block for page in rule_sheet(load_rules(game, settings)).sections for block in page.blocks]
    found = [block for block in blocks if isinstance(block, Paragraph) and block.text.startswith(start)]
    return [(block.text, block.cite) for block in found]


@pytest.mark.parametrize("game", [DELTA, DELTA_FORTUNE, DOUBLE_HAND, JOES_FORTUNE])
def test_the_sheet_says_that_a_seat_without_a_wager_is_not_printed(game: str) -> None:
    """002:284, 004:866 and 004:2606 place the button and leave the case out."""
    ((text, lines),) = paragraphs(game, "If that seat has no wager")
    assert (text.endswith("the filing does not print this case."), lines) == (True, "")


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_cites_wrong_numbers_of_cards_only_where_they_are_printed(game: str) -> None:
    """004:1011 alone; 002:297, 003:604 and 004:2617 speak of the ranks."""
    ((text, lines),) = paragraphs(game, "A hand in other parts")
    printed = game == DOUBLE_HAND
    assert ("does not print it" not in text, lines) == (printed, "L1011" if printed else "")


def test_the_jackpot_has_no_effect_in_a_collection_without_one() -> None:
    """004:3861 has none, 004:2964 has."""
    ((text, _),) = paragraphs(DOUBLE_HAND, "No effect on the collection in force", schedule="1")
    assert text.endswith("$1 for each wager.")
    assert paragraphs(DOUBLE_HAND, "No effect", schedule="double-hand-poker:2") == []


@pytest.mark.parametrize("game", [OCEANA, DOUBLE_HAND, JOES_FORTUNE])
def test_the_house_way_itself_splits_four_of_a_kind_into_equal_pairs(game: str) -> None:
    """003:629 prints Q-Q before Q-Q-9-7-5; 004:1005 and 004:2762 split fours too: it is not foul."""
    result = settled(
        game, {"2": "Qh Qs Qd Qc 9h 7s 5h", "player_dealer": "Jc Td / Kd 8c 7c 6d 2d"}, {"2": {"main": 20}}
    )
    assert nets(result) == {(2, "main"): 20}
    assert result.warnings == ()


def test_special_action_of_double_hand_poker() -> None:
    """004:974-977: settled first, and out of action after a push."""
    data = {
        "game": DOUBLE_HAND,
        "table": {
            "player_dealer": 1,
            "bank": [{"owner": "Ann", "amount": 20}, {"owner": "Ann", "amount": 20, "spot": 3}],
            "action": {"dice": [3, 3, 3]},
        },
        "hands": {"player_dealer": BANK, "2": "Qh Js / As 9h 7s 5h 3h", "3": "Qs Th / Ac 9s 7h 5s 3s"},
        "bets": {"2": {"main": 20}, "3": {"main": 20}},
    }
    rows = settle_situation(read_situation(data)).settlement.rows
    assert [(row.lot.spot, row.net // 100) for row in rows] == [(3, 0), (2, 20)]


# ---------------------------------------------------------------------- fees

MAIN, BONUS = Lot(2, "Ben", "main", 100_00), Lot(2, "Ben", "fortune", 10_00)


@pytest.mark.parametrize(
    ("game", "settings", "lots", "fees"),
    [
        (DELTA, {}, [MAIN], {}),  # 002:260 prints no amounts
        (DELTA, {"fee_amounts": "as in Fortune"}, [MAIN], {"Ann": 2, "Ben": 1}),  # 002:1254
        (DELTA_FORTUNE, {}, [MAIN, BONUS], {"Ann": 2, "Ben": 1}),  # 002:1254
        (DELTA_FORTUNE, {"spot_fee": "each wager"}, [MAIN, BONUS], {"Ann": 2, "Ben": 2}),  # 002:1251
        (DELTA_FORTUNE, {"schedule": "50-300"}, [MAIN], {"Ann": 3, "Ben": 2}),  # 002:1255
        (OCEANA, {"schedule": "1"}, [MAIN, BONUS], {"Ann": 3}),  # 003:1260, all wagers: 003:1255
        (OCEANA, {"schedule": "67"}, [MAIN, BONUS], {"Ann": 3, "Ben": 2}),  # 003:1480, 003:1583-1586
        (DOUBLE_HAND, {"schedule": "2"}, [MAIN], {"Ann": 2, "Ben": 1}),  # 004:3863
        (DOUBLE_HAND, {"schedule": "7b"}, [MAIN], {"Ann": 3}),  # 004:3894
        (JOES_FORTUNE, {"schedule": "1"}, [MAIN, BONUS], {"Ann": 2, "Ben": 1}),  # 004:3938, 004:3941
        (JOES_FORTUNE, {"schedule": "7"}, [MAIN, BONUS], {"Ann": 3}),  # 004:3964
        (
            JOES_FORTUNE,
            {"schedule": "fortune-pai-gow-poker-older:2"},
            [MAIN, BONUS],
            {"Ann": 2, "Ben": 1},
        ),  # 004:2946
    ],
)
def test_what_is_collected(
    game: str, settings: dict[str, str], lots: list[Lot], fees: dict[str, int]
) -> None:
    found: dict[str, int] = {}
    for fee in charges(load_rules(game, settings), lots, 1_000_00, "Ann"):
        found[fee.payer] = found.get(fee.payer, 0) + fee.amount // 100
    assert found == fees


@pytest.mark.parametrize(
    ("payer", "jackpot"), [("each wager", {"Ben": 1, "Cleo": 1}), ("player-dealer", {"Ann": 1})]
)
def test_the_jackpot_collection_of_double_hand_poker(payer: str, jackpot: dict[str, int]) -> None:
    """004:2966-2967: $1 beside both tiers of option 2; who pays is not printed. No prize is filed."""
    rules = load_rules(DOUBLE_HAND, {"schedule": "double-hand-poker:2", "jackpot": payer})
    due = charges(rules, [MAIN, Lot(3, "Cleo", "main", 150_00)], 1_000_00, "Ann")
    assert {fee.payer: fee.amount // 100 for fee in due if fee.payee == JACKPOT} == jackpot
    assert {fee.payer: fee.amount // 100 for fee in due if fee.payee != JACKPOT} == {
        "Ann": 2,
        "Ben": 1,
        "Cleo": 2,
    }


@pytest.mark.parametrize(
    ("game", "settings", "moment"),
    [
        (DELTA, {"fee_amounts": "as in Fortune"}, "after the deal"),  # 002:260
        (DELTA_FORTUNE, {}, "before the deal"),  # 002:1251
        (OCEANA, {}, "before the deal"),  # 003:1255
        (DOUBLE_HAND, {}, "before the deal"),  # 004:932, 004:3858
        (JOES_FORTUNE, {}, "before the deal"),  # 004:3938
    ],
)
def test_when_it_is_collected(game: str, settings: dict[str, str], moment: str) -> None:
    schedule = load_rules(game, settings).schedule
    assert schedule is not None
    assert schedule.trigger == moment
