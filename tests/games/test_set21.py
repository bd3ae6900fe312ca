"""21 in two hands: settings, the house way, rounds worked by hand. Lines are Delta Club's filing (002)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards import CardRandom, parse_cards
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.games.set21 import SetHand, busted, count_back, count_front, house_way, legal_settings
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import Dealt, Laid
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.check import check_file
from houseway.rulebook.families.set21 import Set21Play
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import settlement_of

GAME = "delta-club/funtazee-21"
RULES = load_rules(GAME, {"schedule": "none", "limits": "5-1000"})
BANK = "9h 5h 8s 7s 2h"


def deal(spots: Mapping[int, str], dice: tuple[int, ...], bank: str = BANK, **bonus: int) -> LiveRound:
    """A round from stacked piles, $20 on every main bet; the player-dealer sits at seat 1."""
    table = Table(RULES, CardRandom.seeded(1))
    for seat in (1, *spots):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    first = (sum(dice) - 1) % 8 + 1
    piles = {1: bank, **spots}
    order = sorted(piles, key=lambda seat: (seat - first) % 8)
    lots = [Lot(seat, f"seat {seat}", "main", 2000) for seat in spots]
    lots += [Lot(int(name[1:]), f"seat {name[1:]}", "bonus", amount * 100) for name, amount in bonus.items()]
    return table.deal(lots, 1_000_000, stacked(" ".join(piles[seat] for seat in order), RULES.deck), dice)


def nets(live: LiveRound) -> list[tuple[int, str, float]]:
    """Spot, bet and net in dollars, in order of settlement."""
    return [(row.lot.spot, row.lot.bet, row.net / 100) for row in settlement_of(live).rows]


def set_as(text: str) -> Choice:
    """A hand set in front and back."""
    front, back = text.split("/")
    return Choice("set", parts=(parse_cards(front), parse_cards(back)))


def test_the_rule_file_has_no_mistakes() -> None:
    assert check_file(GAME)[1] == []


def test_an_ace_is_eleven_in_front_and_what_is_best_in_the_back() -> None:
    """L1628, L1658."""
    assert count_front(parse_cards("As 5d")) == 16
    assert count_front(parse_cards("As Ad")) == 22
    assert count_back(parse_cards("As 5d 5c")) == 21
    assert count_back(parse_cards("As Td 5c")) == 16
    assert count_back(parse_cards("As Ad 9c")) == 21


@pytest.mark.parametrize(
    ("cards", "player", "dealer"),
    [
        ("Td 5s 9c 4h 2d", (15, 15), (15, 15)),  # total 30 is split equally (L1728)
        ("Td 6s Tc 2h 2d", (12, 18), (12, 18)),  # 15 / 15, 14 / 16 and 13 / 17 cannot be made of it
        ("2d 2c 9d 7d 5c", (4, 21), (4, 21)),  # total 25: 4 / 21 (L1734)
        ("2d 2c 8d 7d 6c", (4, 21), (4, 21)),
        (
            "2d 3c 4s 5d 6d",
            "surrender",
            (5, 15),
        ),  # total 20: surrender, the player-dealer 5 / 15 (L1738, L1745)
        ("2d 2c 4s 6d 2h", "surrender", (8, 8)),  # total 16: 8 / 8 (L1751)
        ("As 2d 2c 2h 3d", "surrender", (4, 16)),  # 20 with the ace as eleven (L1738)
        ("As 2d 2c 3h 3d", (4, 17), (4, 17)),  # 21 with an ace: the back as high as it goes
        ("Ac Td As 9c Ad", (21, 21), (21, 21)),
        ("Th Jh Qh Kh 8d", None, None),
    ],
)
def test_the_house_way(cards: str, player: object, dealer: object) -> None:
    for side, expected in (("player", player), ("dealer", dealer)):
        found = house_way(RULES, parse_cards(cards), side)
        assert (found.counts if isinstance(found, SetHand) else found) == expected


def test_busted_by_the_list_and_by_what_can_be_set() -> None:
    """L1650-1652: the list misses 3-3-9-T-T, and busts T-T-T-A-5, which can be set 15 / 21."""
    can, listed = Set21Play(), Set21Play(busted="as listed")
    for cards, by_setting, by_list in (
        ("3d 3c 9d Td Tc", True, False),
        ("Ts Td Tc As 5c", False, True),
        ("Th Jh Qh Kh 8d", True, True),
        ("9h 5h 8s 7s 2h", False, False),
    ):
        five = parse_cards(cards)
        assert (busted(five, can), busted(five, listed)) == (by_setting, by_list), cards
        assert busted(five, can) == (not legal_settings(five))


def test_a_round_with_the_first_pile_where_the_dice_point() -> None:
    """L1633: dice of 4 point at seat 4, who has the button; main bets come before bonus bets."""
    spots = {2: "7d 8c 9d 5c 3h", 4: "Th Jh Qh Kh 8d"}
    live = deal(spots, (1, 1, 2), s2=5, s4=5)
    hands = live.round.hands
    assert [hands[name] for name in (HandId(4), HandId("player-dealer"), HandId(2))] == [
        list(parse_cards(cards)) for cards in (spots[4], BANK, spots[2])
    ]
    assert {offer.name for ask in live.pending if ask.spot == 4 for offer in ask.offers} == {"house way"}
    live.answer("4 set", "house way")
    live.answer("2 set", set_as("7d 8c / 9d 5c 3h"))
    live.answer("1 set the bank", "house way")
    assert nets(live) == [(4, "main", -20), (2, "main", 20), (4, "bonus", 25), (2, "bonus", -5)]
    again = replay(Record.from_json(live.record().to_json()))
    assert again.chips == live.chips
    assert list(again.log) == list(live.log)


def test_the_player_dealers_own_number_gives_him_the_first_pile() -> None:
    """L1633: on 9 the player-dealer gets the first pile and his left neighbour the button."""
    live = deal({3: "7d 8c 9d 5c 3h", 2: "Ac Td As 9c Ad"}, (3, 3, 3))
    dealt = [event.hand for event in live.log if isinstance(event, Dealt)]
    assert list(dict.fromkeys(map(str, dealt))) == ["player-dealer", "2", "3"]
    for spot in (2, 3):
        live.answer(f"{spot} set", "house way" if spot == 2 else "surrender")
    live.answer("1 set the bank", set_as("9h 5h / 8s 7s 2h"))
    assert nets(live) == [(2, "main", 24), (3, "main", -10)]


def test_nobody_sees_how_another_hand_is_set() -> None:
    live = deal({2: "7d 8c 9d 5c 3h", 3: "Ac Td As 9c Ad"}, (3, 3, 3))
    live.answer("2 set", set_as("7d 8c / 9d 5c 3h"))
    assert "9d" not in str(live.view(3))
    assert "9d" in str(live.view(2))
    assert not any(ask.question == "set the bank" for ask in live.pending)


@pytest.mark.parametrize(
    ("hand", "setting", "fault"),
    [
        ("7d 8c 9d 5c 3h", "8c 9d / 7d 5c 3h", "the front is higher than the back"),
        ("As Ac 9d 5c 3h", "As Ac / 9d 5c 3h", "the front is over 21"),
    ],
)
def test_a_player_may_set_his_hand_foul_and_loses(hand: str, setting: str, fault: str) -> None:
    """L1634, L1643-1646, L1701: nobody but the player himself does it, and he is told why it is foul."""
    live = deal({2: hand}, (3, 3, 3))
    guide = live.guide(live.pending[0])
    assert guide is not None
    assert {way.fault for way in guide.ways if way.parts == set_as(setting).parts} == {fault}
    assert set_as(setting) not in live.pending[0].answers()
    live.answer("2 set", set_as(setting))
    live.answer("1 set the bank", "house way")
    assert nets(live) == [(2, "main", -20)]
    assert any(f": {fault}" in str(event) for event in live.log)


def test_the_player_dealer_sets_by_the_rules() -> None:
    """L1665: however he likes, as long as it is within the rules."""
    live = deal({2: "7d 8c 9d 5c 3h"}, (3, 3, 3))
    live.answer("2 set", "house way")
    with pytest.raises(HousewayError, match=r"^set the bank: the rules do not allow this setting$"):
        live.answer("1 set the bank", set_as("9h 8s / 5h 7s 2h"))


@pytest.mark.parametrize(
    ("hand", "choice", "cite"),
    [("7d 8c 9d 5c 3h", "set", "L1727-1730"), ("2d 3c 4d 5c 6h", "surrender", "L1738")],
)
def test_a_player_is_told_what_the_house_way_does(hand: str, choice: str, cite: str) -> None:
    live = deal({2: hand}, (3, 3, 3))
    guide = live.guide(live.pending[0])
    assert guide is not None
    assert guide.house is not None
    assert (guide.house.choice.name, guide.house.row.cite) == (choice, cite)
    assert bool(guide.house.choice.parts) == (choice == "set")


def test_warnings_of_the_desk() -> None:
    data = {
        "game": GAME,
        "table": {"player_dealer": 1, "bank": 5000, "action": {"dice": 9}},
        "hands": {"player_dealer": "9h 8s / 5h 7s 2h", "2": "Th Jh Qh Kh 8d", "3": "2d 5c / 2c 9d 7d"},
        "choices": {"2": "surrender", "3": "house way"},
        "bets": {"2": {"main": 20}, "3": {"main": 20}},
    }
    assert [warning.text for warning in settle_situation(read_situation(data)).warnings] == [
        "the player-dealer's hand is set 17 / 14, which is not allowed",
        "spot 2 surrendered, but its hand is busted",
        "spot 3 is set 7 / 18, but the house way is 4 / 21",
    ]


@pytest.mark.parametrize(
    ("hand", "message"),
    [("9h 5h 8s / 7s 2h", "2 cards / 3 cards"), ("9h 5h 8s 7s", "4 cards"), ("9h 5h / 8s 7s", "2 cards / 3")],
)
def test_hands_that_cannot_be(hand: str, message: str) -> None:
    data = {"game": GAME, "hands": {"2": hand}, "bets": {"2": {"main": 20}}}
    with pytest.raises(HousewayError, match=message):
        read_situation(data)


def test_open_hands_are_laid_as_front_and_back() -> None:
    """Everybody sees which cards are in front once a hand is open, and not before."""
    live = deal({2: "Td 5s 9c 4h 2d", 3: "2d 3c 4s 5d 6d"}, (1, 1, 1))
    live.answer("2 set", set_as("Td 4h / 5s 9c 2d"))
    live.answer("3 set", "surrender")
    assert not [event for event in live.log if isinstance(event, Laid)]
    live.answer("1 set the bank", "house way")
    laid = {str(event.hand): event.parts for event in live.log if isinstance(event, Laid)}
    assert laid["2"] == ((0, 3), (1, 2, 4))
    assert set(laid) == {"2", "player-dealer"}
    assert sorted(place for part in laid["player-dealer"] for place in part) == [0, 1, 2, 3, 4]
