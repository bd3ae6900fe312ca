"""Delta Club's blackjack games as filed: insurance, surrender, and the order at a seat with a short bank.

Lines cited are those of the Delta Club's filings, unless another house is named.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.desk import DeskResult, desk_data, read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Plain
from houseway.rulebook.blocks import TableBlock
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.sheet import rule_sheet
from tests.games.dealing import deal, nets

FIVE = "delta-club/no-bust-21st-century-blackjack-5"
SEVEN = "delta-club/21st-century-blackjack-7"
X = "delta-club/blackjack-x"
BUSTER = "delta-club/buster-blackjack-nb21"
BONUS = "delta-club/blackjack-bonus-hands"
LUCKY = "lucky-lady/no-bust-21st-century-blackjack-4"
PURE = "club-one/pure-21-5-blackjack"
SWITCH = "club-one/21st-century-blackjack-switch"

Net = tuple[int, str, float]


def settled(
    game: str,
    hands: dict[str, Any],
    bets: dict[str, dict[str, float]],
    bank: int = 10_000,
    choices: dict[str, list[str]] | None = None,
    **settings: object,
) -> list[Net]:
    """Spot, bet and net of every wager, in order of settlement; the player-dealer sits at seat 1."""
    data = desk_data(at_the_desk(game, hands, bets, bank, choices, **settings))
    return [(row["spot"], row["bet_id"], row["net"]) for row in data["wagers"]]


def at_the_desk(
    game: str,
    hands: dict[str, Any],
    bets: dict[str, dict[str, float]],
    bank: int = 10_000,
    choices: dict[str, list[str]] | None = None,
    **settings: object,
) -> DeskResult:
    """The round, settled."""
    situation = {
        "game": game,
        "table": {"player_dealer": 1, "bank": bank},
        "settings": {"limits": "5-1000", "schedule": "none", **settings},
        "hands": hands,
        "bets": bets,
        "choices": choices or {},
    }
    return settle_situation(read_situation(situation))


# ---------------------------------------------------------------------- insurance


@pytest.mark.parametrize(
    ("game", "amount", "fault"),
    [
        (SEVEN, 100, r"Insurance: must be half of Blackjack wager \(\$50\), not \$100"),  # L1585
        (SEVEN, 20, r"Insurance: must be half of Blackjack wager \(\$50\), not \$20"),
        (X, 51, r"Insurance: must be 1 % to 50 % of Blackjack wager \(\$1 to \$50\), not \$51"),  # L2046
        (X, 0.99, r"Insurance: must be 1 % to 50 % of Blackjack wager \(\$1 to \$50\), not \$0.99"),
        (LUCKY, 60, r"must be half of Blackjack wager \(\$50\), not \$60"),  # Lucky Lady L337
        (PURE, 60, r"must be at most half of Blackjack wager \(\$50\), not \$60"),  # Club One L2349
    ],
)
def test_insurance_is_a_part_of_the_wager(game: str, amount: float, fault: str) -> None:
    hands, bets = {"player_dealer": "Ad Kc", "2": "Td 9h"}, {"2": {"main": 100, "insurance": amount}}
    (warning,) = at_the_desk(game, hands, bets).warnings
    assert re.search(fault, warning.text)
    assert warning.cite


def test_insurance_of_each_hand_is_half_of_its_own_wager() -> None:
    """Club One L1929: half of the game wager; two hands are insured one by one."""
    hands = {"player_dealer": "Ad Kc", "2": ["Td 9h", "8s 8d"]}
    wagers = {"main 1": 20, "main 2": 20}
    found = settled(SWITCH, hands, {"2": {**wagers, "insurance 1": 10, "insurance 2": 10}})
    assert [net for _, bet, net in found if bet == "insurance"] == [20, 20]
    (warning,) = at_the_desk(SWITCH, hands, {"2": {**wagers, "insurance 2": 20}}).warnings
    assert "must be half of Game wager 2 ($10), not $20" in warning.text


def test_half_of_an_odd_amount_drops_the_part_of_a_cent() -> None:
    """L1585, L2046: no rounding is printed; half of $25.01 is $12.50."""
    found = settled(
        SEVEN, {"player_dealer": "Ad 9c", "2": "Td 9h"}, {"2": {"main": 25.01, "insurance": 12.5}}
    )
    assert found == [(2, "main", -25.01), (2, "insurance", -12.5)]


def test_the_table_offers_the_same_amounts() -> None:
    """L2046: 1 % to 50 % of the wager; L1585: half of it."""
    cards = "Ts Ad 9h Kc"
    (x,) = deal(X, {2: {"main": 100}}, cards, [("2 early surrender", "no")]).pending
    assert x.offers[1] == Amount("insurance", 1_00, 50_00)
    (seven,) = deal(SEVEN, {2: {"main": 25}}, cards).pending
    assert seven.offers[1] == Plain("insurance", 12_50)


@pytest.mark.parametrize("game", [SEVEN, X, LUCKY, PURE])
def test_there_is_no_insurance_against_a_queen(game: str) -> None:
    """L1585, L2045 (Lucky Lady L337, Club One L2344): an ace must be showing, so the wager has no action."""
    bets = {"2": {"main": 100.0, "insurance": 50.0}}
    found = settled(game, {"player_dealer": "Qd Ad", "2": "Td 9h"}, bets)
    assert found == [(2, "main", -100), (2, "insurance", 0)]


def test_no_bust_5_has_no_insurance_bet() -> None:
    """L148: there is no insurance offered on the game."""
    hands, bets = {"player_dealer": "Ad Kc", "2": "Td 9h"}, {"2": {"main": 100.0, "insurance": 50.0}}
    fault = r"bets.2: Insurance is not offered \(reading insurance_offered: no; L148, L154-155\)"
    with pytest.raises(HousewayError, match=fault):
        settled(FIVE, hands, bets)
    with pytest.raises(HousewayError, match=r"choices.2: Insurance is not offered"):
        settled(FIVE, hands, {"2": {"main": 100}}, choices={"2": ["insurance"]})
    with pytest.raises(HousewayError, match=r"^insurance\.2: Insurance is not offered"):
        load_rules(FIVE, {"insurance.2": "3 to 1"})
    assert settled(FIVE, hands, bets, insurance_offered="yes") == [(2, "main", -100), (2, "insurance", 100)]


def test_the_sheet_lists_insurance_only_where_it_is_offered() -> None:
    """L148 against L154-155: a casino option."""
    offered = {
        value: [row[0] for row in _bets(load_rules(FIVE, {"insurance_offered": value}))]
        for value in ("no", "yes")
    }
    assert "Insurance" not in offered["no"]
    assert "Insurance" in offered["yes"]
    about = next(row[2] for row in _bets(load_rules(X)) if row[0] == "Insurance")
    assert about.endswith("1 % to 50 % of the Blackjack wager.")


def _bets(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """The rows of the sheet's table of bets."""
    (table,) = next(section.blocks for section in rule_sheet(rules).sections if section.id == "bets")
    assert isinstance(table, TableBlock)
    return table.rows


# ---------------------------------------------------------------------- the order at a seat


def test_bonus_hands_are_settled_in_the_seats_turn() -> None:
    """L1425 and L179: treated like the Buster bet, so seat 8's Bonus comes before seat 7's wager."""
    hands = {"player_dealer": "9d 7c Tc", "8": "8s 8h", "7": "Kd Qd"}
    bets = {"8": {"main": 20.0, "bonus hands": 20.0}, "7": {"main": 20.0}}
    found = settled(BONUS, hands, bets, bank=40, button="house dealer's right")
    assert found == [(8, "main", 20), (8, "bonus_hands", 20), (7, "main", 0)]


@pytest.mark.parametrize("game", [FIVE, BUSTER])
def test_buster_leaves_the_order_of_the_games_own_wagers(game: str) -> None:
    """L1408, L179: hand by hand with Buster or without it; the bank of $40 ends at the doubled hand."""
    side = {"buster": 20.0} if game == BUSTER else {}
    hands = {"player_dealer": "9d 7c Tc", "8": ["8s 3h Kd", "8c Qd"]}
    bets = {"8": {"main": 20.0, "split": 20.0, "double": 20.0, **side}}
    found = settled(game, hands, bets, bank=40)
    assert found[:3] == [(8, "main", 20), (8, "double", 20), (8, "split", 0)]
    assert found[3:] == [(8, "buster", 0)] * len(side)


@pytest.mark.parametrize(
    ("game", "order", "expected"),
    [
        (X, "bet by bet", ["main", "split", "double"]),
        (X, "hand by hand", ["main", "double", "split"]),
        ("delta-club/buster-blackjack-x", "bet by bet", ["main", "split", "double", "buster"]),
        ("delta-club/buster-blackjack-x", "hand by hand", ["main", "double", "split", "buster"]),
        ("delta-club/aces-bonus-bet", "hand by hand", ["main", "double", "split", "aces_bonus"]),
        (SEVEN, "bet by bet", ["main", "split", "double"]),
    ],
)
def test_the_order_within_a_seat_is_a_reading(game: str, order: str, expected: list[str]) -> None:
    """L92, L1541, L2067: seats are named, the order of one seat's wagers is not."""
    hands = {"player_dealer": "9d 7c Tc", "8": ["8s 3h Kd", "8c Qd"]}
    wagers = {"main": 20.0, "split": 20.0, "double": 20.0}
    bets = {"8": wagers | dict.fromkeys(expected[3:], 5.0)}
    assert [bet for _, bet, _ in settled(game, hands, bets, seat_order=order)] == expected


def test_a_short_bank_is_settled_from_the_action_button() -> None:
    """L179: an action button will be used; a hidden 3 puts it at the third seat from the player-dealer.

    It changes where action begins; the one direction that is printed is counter-clockwise (L92).
    """
    hands = {"player_dealer": "Td 3c Ts", "2": "Kd Qd", "4": "Kh Qh", "8": "Ks Qs"}
    bets = {seat: {"main": 20.0} for seat in ("2", "4", "8")}
    orders = {
        reading: [spot for spot, _, _ in settled(FIVE, hands, bets, bank=30, button=reading)]
        for reading in load_rules(FIVE).filing.readings["button"].choices
    }
    assert settled(FIVE, hands, bets, bank=30) == [(4, "main", 20), (2, "main", 10), (8, "main", 0)]
    assert orders == {
        "hole card, counter-clockwise": [4, 2, 8],
        "hole card": [4, 8, 2],
        "house dealer's right": [8, 4, 2],
    }
    assert [spot for spot, _, _ in settled(FIVE, hands, bets)] == [8, 4, 2]  # L92, where the bank covers all


# ---------------------------------------------------------------------- where filings contradict themselves


@pytest.mark.parametrize(
    ("mine", "his", "best", "over"),
    [
        ("7h 7c 7d", "Ts 9s", 20, -20),  # L1571: more than a Natural, the player-dealer less
        ("Th 9h", "7s 7c 7d", -20, 20),  # L1561: the other way round
        ("7h 7c 7d", "Ts 5s 6h", 0, -20),  # L1570: the player-dealer wins ties over a Natural
        ("7h 7c 7d", "Ts 6s 8h", 20, -20),  # L1566: both over, the player closer
        ("7h 7c 7d", "7s 8s 9s", 20, 0),  # L1566-1568: unless he has 7, 8 and 9 of one suit
        ("Th 6h 9d", "7s 7c 7d", -20, -20),  # L1565: both over, the player-dealer closer
        ("Ah Kh", "7s 7c 7d", 24, 24),  # L1572: a Natural beats all
    ],
)
def test_whether_21_is_more_than_a_natural_is_a_reading(mine: str, his: str, best: int, over: int) -> None:
    """L1473: a Natural is 20½; L1530: players must stand on 21 as on a Natural."""
    for reading, net in (("best", best), ("over", over)):
        hands, bets = {"player_dealer": his, "2": mine}, {"2": {"main": 20.0}}
        (row,) = desk_data(at_the_desk(SEVEN, hands, bets, twenty_one=reading))["wagers"]
        assert (row["net"], "twenty_one" in row["by_reading"]) == (net, best != over)


@pytest.mark.parametrize("game", [FIVE, SEVEN])
def test_surrender_of_a_split_hand_is_a_reading(game: str) -> None:
    """L137, L1578: players may surrender after each split; L146, L1582: no surrender is allowed."""
    cards = "8s 9d 8h Tc 3s Ts 5d"
    asked = {}
    for reading in ("no", "yes"):
        live = deal(game, {2: {"main": 20}}, cards, [("2 hand", "split")], surrender_after_split=reading)
        asked[reading] = [offer.name for offer in live.pending[0].offers]
    assert "surrender" not in asked["no"]
    assert "surrender" in asked["yes"]
    live.answer(live.pending[0], "surrender")
    live.answer(live.pending[0], "stand")
    assert nets(live)[0] == ("seat 2", "main", -10)


# ---------------------------------------------------------------------- surrender in Blackjack X


@pytest.mark.parametrize(
    ("time", "against_a_natural", "asked"),
    [
        ("early", -10, ["2 early surrender"]),
        ("late", -20, []),
        ("both", -10, ["2 early surrender"]),
    ],
)
def test_surrender_against_a_natural(time: str, against_a_natural: int, asked: list[str]) -> None:
    """L2040, L2059: before the check, which saves half; L1970, L2004: after it, when all is lost."""
    live = deal(X, {2: {"main": 20}}, "Ts Kd 6h Ac", surrender_time=time)
    assert [ask.id for ask in live.pending] == asked
    for ask in asked:
        live.answer(ask, "surrender")
    assert nets(live) == [("seat 2", "main", against_a_natural)]


@pytest.mark.parametrize(("time", "offered"), [("early", False), ("late", True), ("both", True)])
def test_surrender_after_the_check(time: str, offered: bool) -> None:
    """L1970, L2004, L2042: when the player-dealer has no Natural, before the hand takes a hit."""
    live = deal(X, {2: {"main": 20}}, "Ts Kd 6h 9c 2c 8s", surrender_time=time)
    while live.pending[0].question != "hand":
        live.answer(live.pending[0], "no")
    (ask,) = live.pending
    assert ("surrender" in [offer.name for offer in ask.offers]) == offered
    live.answer(ask, "surrender" if offered else "hit")
    if not offered:
        (ask,) = live.pending
        assert "surrender" not in [offer.name for offer in ask.offers]
        live.answer(ask, "stand")
    assert nets(live) == [("seat 2", "main", -10 if offered else -20)]


# ---------------------------------------------------------------------- splits in No Bust 5.0


@pytest.mark.parametrize(("reading", "net"), [("no", 20), ("yes", 24)])
def test_an_ace_and_a_ten_after_a_split(reading: str, net: float) -> None:
    """L37: any two-card hand of an ace and a ten is a Natural; L39: on the first two cards."""
    hands = {"player_dealer": "9d 7c 2h", "2": ["Ks Ad", "Kh 5c 6d"]}
    found = settled(FIVE, hands, {"2": {"main": 20}}, choices={"2": ["split"]}, natural_after_split=reading)
    assert found == [(2, "main", net), (2, "split", 20)]


@pytest.mark.parametrize(("reading", "offered"), [("tens", True), ("every", False)])
def test_a_third_split_of_eights_of_different_suits(reading: str, offered: bool) -> None:
    """L138: of the same suit as the original card; that it means ten-value cards is not repeated."""
    live = deal(FIVE, {2: {"main": 20}}, "8s 9d 8h 7c 8c 8d", third_split=reading)
    live.answer(live.pending[0], "split")  # 8s 8c and 8h
    live.answer(live.pending[0], "split")  # 8s 8d, 8c and 8h: the third split would need a spade
    (ask,) = live.pending
    assert ("split" in [offer.name for offer in ask.offers]) == offered


# ---------------------------------------------------------------------- Naturals and insurance in Blackjack X


@pytest.mark.parametrize(
    ("mine", "his", "tie", "ranked"),
    [
        ("As Ks", "Ad Qc", 0, -20),  # Blackjack X against a Natural 31
        ("As Kd", "Ad Kd", 0, 24),  # a Natural 31 against Blackjack X
        ("As Ks", "Ad Kd", 0, 0),
        ("As Qs", "Ad Qc", 0, 0),
    ],
)
def test_naturals_against_each_other(mine: str, his: str, tie: float, ranked: float) -> None:
    """L2061: all Naturals tie; L1976-1977, L2004: Natural 31 ranks first, Blackjack X second."""
    for reading, net in (("tie", tie), ("ranked", ranked)):
        found = settled(X, {"player_dealer": his, "2": mine}, {"2": {"main": 20}}, naturals=reading)
        assert found == [(2, "main", net)]


@pytest.mark.parametrize(
    ("insurance", "reading", "expected"),
    [
        (1, "loses", (-100, 2)),
        (1, "pushes", (0, 0)),
        (50, "loses", (-100, 100)),
        (50, "pushes", (0, 0)),
    ],
)
def test_an_insured_wager_against_a_natural(
    insurance: float, reading: str, expected: tuple[float, float]
) -> None:
    """L2047: considered to have pushed; L2048: paid 2 to 1, and the initial wager loses."""
    hands = {"player_dealer": "Ad Kc", "2": "Td 9h", "3": "Tc 8h"}
    bets = {"2": {"main": 100.0, "insurance": insurance}, "3": {"main": 100.0}}
    found = settled(X, hands, bets, insured=reading)
    assert found == [(2, "main", expected[0]), (2, "insurance", expected[1]), (3, "main", -100)]


@pytest.mark.parametrize("naturals", ["tie", "ranked"])
@pytest.mark.parametrize("hand", ["Td 9h", "As Ks"])
def test_void_insurance_saves_no_wager(hand: str, naturals: str) -> None:
    """L2045: insurance is offered against an ace only; against a queen it is returned, not L2047's push."""
    hands, bets = {"player_dealer": "Qd Ac", "2": hand}, {"2": {"main": 100.0, "insurance": 50.0}}
    found = settled(X, hands, bets, insured="pushes", naturals=naturals)
    assert found == [(2, "main", 0 if (hand, naturals) == ("As Ks", "tie") else -100), (2, "insurance", 0)]
