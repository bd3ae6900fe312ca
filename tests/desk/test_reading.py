"""What a situation may say, and in how many ways: seats, names, hands, bettors, bank, action, settings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.cards import parse_cards
from houseway.desk import FinishedRound, desk_data, load_situation, read_situation, settle_situation
from houseway.desk.situation import (
    Situation,
    SituationAction,
    SituationBankWager,
    SituationBettor,
    SituationPart,
    SituationTable,
)
from houseway.errors import HousewayError
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.table.bank import BankWager

EZ: dict[str, Any] = {
    "game": "artichoke-joes/ez-baccarat",
    "table": {"player_dealer": 1, "bank": 100},
    "hands": {"Player": "2h 5c", "Banker": "2d 6s"},
    "bets": {"3": {"Player": 80}, "5": {"Player": 80}, "7": {"Player": 80}},
}
DELTA: dict[str, Any] = {
    "game": "delta-club/21st-century-baccarat",
    "table": {"player_dealer": 1, "bank": 2000},
    "hands": {"Player": "Kd 5c 4d", "Dealer": "9h Kc"},
    "bets": {"2": {"Base": 40}},
}


def settled(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The desk's data for a situation with some of its parts replaced."""
    return desk_data(settle_situation(read_situation(data | changes)))


def read(data: dict[str, Any], **changes: Any) -> FinishedRound:
    """The round of a situation with some of its parts replaced."""
    return read_situation(data | changes)


def texts(result: dict[str, Any]) -> list[str]:
    """What the desk warns of, in words."""
    return [warning["text"] for warning in result["warnings"]]


def net_by_seat(result: dict[str, Any]) -> dict[str, float]:
    totals: dict[str, float] = result["totals"]
    return totals


# ------------------------------------------------------------------ text


def test_json_and_toml_say_the_same() -> None:
    toml = """
        game = "artichoke-joes/ez-baccarat"
        table = { player_dealer = 1, bank = 100 }
        hands = { Player = "2h 5c", Banker = "2d 6s" }
        [bets]
        3 = { Player = 80 }
        5 = { Player = 80 }
        7 = { Player = 80 }
    """
    for text, name in (
        (json.dumps(EZ), "a.json"),
        (json.dumps(EZ), "input"),
        (toml, "a.toml"),
        (toml, "input"),
    ):
        assert load_situation(text, name) == EZ


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert load_situation("\ufeff" + json.dumps(EZ)) == EZ


# ------------------------------------------------------------------ seats


@pytest.mark.parametrize("key", ["3", "seat 3", "seat3", "Seat 3", "spot 3", 3])
def test_ways_to_write_a_seat(key: str | int) -> None:
    assert read(EZ, bets={key: {"Player": 80}}).facts.lots == [Lot(3, "seat 3", "player", 8000)]


def test_seats_by_name_and_a_player_dealer_outside_them() -> None:
    table = {"seats": ["seat1", "seat2"], "player_dealer": "PD", "bank": 100}
    situation = read(EZ, table=table, bets={"seat2": {"Player": 50}})
    assert (situation.player_dealer, situation.seats) == (3, 8)
    assert situation.warnings == ()


def test_people_by_name() -> None:
    table = {"seats": ["Ann", "Bob", "Charlie"], "player_dealer": "Bob", "bank": 100}
    situation = read(EZ, table=table, bets={"charlie": {"Player": 50}})
    assert situation.player_dealer == 2
    assert [lot.spot for lot in situation.facts.lots] == [3]


def test_people_by_names_in_other_letters() -> None:
    table = {"seats": ["\u738b", "\u674e", "\u5f20"], "player_dealer": "\u674e", "bank": 100}
    situation = read(EZ, table=table, bets={"\u5f20": {"Player": 50}})
    assert (situation.player_dealer, situation.facts.lots[0].spot) == (2, 3)


def test_a_player_dealer_not_named_takes_the_next_free_seat_and_it_is_said() -> None:
    situation = read(EZ, table={"bank": 100})
    assert situation.player_dealer == 8
    assert situation.warnings == (DeskWarning("table.player_dealer: not given; assumed to be at seat 8"),)


def test_the_player_dealer_may_be_written_by_his_seat_in_hands_and_choices() -> None:
    situation = read_situation(
        {
            "game": "club-one/century-21-baccarat",
            "table": {"player_dealer": 4, "bank": 100},
            "hands": {"4": "3h 4d 2c", "seat 2": "8c Kc"},
            "choices": {"4": "draw", "2": "stand"},
            "bets": {"2": {"Base": 20}},
        }
    )
    assert list(situation.facts.hands) == [HandId("banker"), HandId(2)]


def test_a_filed_number_of_seats_is_chosen_and_another_one_is_warned_of() -> None:
    assert read(EZ, table=EZ["table"] | {"seats": 14}).rules.settings["seats"] == 14
    odd = read(EZ, table=EZ["table"] | {"seats": 9})
    assert odd.warnings == (
        DeskWarning("table.seats: the described table has 9 seats, but the filing has 8"),
    )


# ------------------------------------------------------------------ hands and choices


@pytest.mark.parametrize(
    "name",
    ["Banker", "banker", "Dealer", "player_dealer", "Player-Dealer", "P/D", "PD", "Bank", "dealer hand"],
)
def test_names_of_the_player_dealers_hand(name: str) -> None:
    hands = read(EZ, hands={"player hand": "2h 5c", name: "2d 6s"}).facts.hands
    assert hands == {
        HandId("player"): list(parse_cards("2h 5c")),
        HandId("banker"): list(parse_cards("2d 6s")),
    }


def test_a_hand_in_parts_keeps_their_order() -> None:
    war = {
        "game": "club-one/casino-war",
        "table": {"player_dealer": 8, "bank": 500},
        "hands": {"player_dealer": {"original": "7d", "war": "9h"}, "1": ["7c", "Tc"]},
        "bets": {"1": {"Primary": 10}},
    }
    situation = read_situation(war)
    assert situation.facts.hands[HandId("player-dealer")] == list(parse_cards("7d 9h"))
    assert situation.facts.choices == {1: "war"}, "the second card shows the war"
    assert situation.facts.lots[1:] == [Lot(1, "seat 1", "war", 1000, late=True)], "the war shows its wager"


def test_a_choice_shows_its_wager_and_the_wager_its_choice() -> None:
    by_choice = read(DELTA, choices={"2": "double down"})
    by_wager = read(DELTA, bets={"2": {"Base": 40, "Double": 40}})
    assert by_choice.facts.choices == by_wager.facts.choices == {2: "double"}
    assert by_choice.facts.lots == by_wager.facts.lots


def test_an_unknown_card_where_no_bet_needs_it() -> None:
    result = settled(
        EZ,
        game="club-one/supreme-baccarat",
        table={"player_dealer": 1, "bank": 500},
        hands={"Player": "? ? ?", "Banker": "Kc 2d"},
        bets={"2": {"Flex 2": 20}},
    )
    assert net_by_seat(result) == {"2": 28}


def test_where_everyone_surrendered_no_hole_card_is_needed() -> None:
    result = settled(DELTA, hands={"Player": "Kd 5c", "Dealer": "9h ?"}, choices={"2": ["surrender"]})
    assert net_by_seat(result) == {"2": -20}
    assert "any order pays the same" in result["action"]["why"]


def test_a_short_bank_needs_the_hole_card() -> None:
    data = DELTA | {"hands": {"Player": "Kd 5c", "Dealer": "9h ?"}, "choices": {"2": "surrender"}}
    with pytest.raises(ValueError, match="the action button needs the player-dealer's second card"):
        settled(data, table={"player_dealer": 1, "bank": 15})


# ------------------------------------------------------------------ names


ALIASED: dict[type[SituationPart], dict[str, Any]] = {
    Situation: EZ
    | {"side_bets": ["pairs"], "settings": {"decks": 6}, "choices": {"3": "draw"}, "all_in": [3]}
    | {"chips": {"3": 100}},
    SituationTable: {"seats": 8, "player_dealer": 1, "bank": 100, "action": {"seat": 3}},
    SituationBankWager: {"owner": "Ann", "amount": 50, "spot": 3},
    SituationBettor: {"bettor": "Ann", "bets": {"Player": 80}},
}


@pytest.mark.parametrize(
    ("part", "name", "alias"),
    [
        (part, name, alias)
        for part in ALIASED
        for name, (_, *aliases) in part.words().items()
        for alias in aliases
    ],
)
def test_an_alias_says_the_same_as_its_name(part: type[SituationPart], name: str, alias: str) -> None:
    named = ALIASED[part]
    aliased = {alias if key == name else key: value for key, value in named.items()}
    assert alias in aliased
    assert part.model_validate(aliased) == part.model_validate(named)


@pytest.mark.parametrize("alias", ["start", "first"])
def test_an_alias_of_the_seat_where_action_starts(alias: str) -> None:
    assert SituationAction.model_validate({alias: 3}) == SituationAction.model_validate({"seat": 3})


def test_null_is_a_key_left_out() -> None:
    assert settled(EZ, choices=None, settings=None, note=None) == settled(EZ)
    assert settled(EZ, table=EZ["table"] | {"seats": None, "action": None}) == settled(EZ)


def test_notes_change_nothing() -> None:
    bets = {"3": [{"bettor": "Ann", "bets": {"Player": 80}}]}
    noted = {"3": [{"bettor": "Ann", "bets": {"Player": 80}, "note": "a new player"}]}
    assert settled(EZ, bets=noted, note="the second round after the break") == settled(EZ, bets=bets)


# ------------------------------------------------------------------ rules


@pytest.mark.parametrize(
    ("amounts", "schedule", "limits"),
    [((10, 500), "1", "5-500"), ((20, 600), "3", "20-1000"), ((600,), "3", "20-1000")],
)
def test_the_first_schedule_that_admits_the_wagers_is_chosen(
    amounts: tuple[int, ...], schedule: str, limits: str
) -> None:
    """Artichoke Joe's option 1 has $5 to $500, option 3 is the first above it (L3719-3723, L3728-3730)."""
    bets = {str(seat): {"Player": amount} for seat, amount in enumerate(amounts, 2)}
    finished = read(EZ, bets=bets)
    assert (finished.rules.settings["schedule"], finished.rules.settings["limits"]) == (schedule, limits)
    warning = f"settings.schedule: not given; option {schedule} is the first that admits these wagers"
    assert finished.warnings == (() if schedule == "1" else (DeskWarning(warning),))


def test_wagers_that_no_schedule_admits_are_refused_by_the_one_in_force() -> None:
    with pytest.raises(HousewayError, match=r"spot 3, Player: \$600 is outside the limits \$5 to \$500$"):
        read(EZ, bets={"2": {"Player": 10}, "3": {"Player": 600}})


@pytest.mark.parametrize("settings", [{"schedule": "1"}, {"limits": "5-500"}])
def test_a_schedule_or_limits_that_are_given_stand(settings: dict[str, str]) -> None:
    with pytest.raises(HousewayError, match=r"spot 2, Player: \$600 is outside the limits \$5 to \$500$"):
        read(EZ, settings=settings, bets={"2": {"Player": 600}})


# ------------------------------------------------------------------ bank and bettors


def test_backline_bettors_are_settled_in_order() -> None:
    bets = {"3": [{"bettor": "Ann", "bets": {"Player": 80}}, {"bettor": "Bob", "bets": {"Player": 80}}]}
    result = settled(EZ, bets=bets)
    assert [(row["bettor"], row["net"], row["returned"]) for row in result["wagers"]] == [
        ("Ann", -80, 0),
        ("Bob", -20, 60),
    ]


def test_a_bank_of_several_wagers_is_used_in_order() -> None:
    bank = [{"owner": "Ann", "amount": 60, "spot": 7}, {"owner": "Bob", "amount": "$100.00"}]
    situation = read(EZ, table={"player_dealer": 1, "bank": bank})
    assert situation.bank == (BankWager("Ann", 6000, 7), BankWager("Bob", 10000))
    result = desk_data(settle_situation(situation))
    assert [(row["owner"], row["net"]) for row in result["bank"]["wagers"]] == [("Ann", 60), ("Bob", 100)]
    assert net_by_seat(result) == {"3": -80, "5": 0, "7": -80}


def test_a_bank_not_given_covers_everything_and_it_is_said() -> None:
    result = settled(EZ, table={"player_dealer": 1})
    assert net_by_seat(result) == {"3": -80, "5": -80, "7": -80}
    assert result["bank"]["covers_all"] is True
    assert texts(result) == ["table.bank: not given; assumed to cover all action"]


# ------------------------------------------------------------------ action


@pytest.mark.parametrize(
    ("table", "order", "button"),
    [
        ({}, [7, 3, 5], 7),
        ({"action": {"card": "6s"}}, [7, 3, 5], 7),
        ({"action": {"seat": 5}}, [5, 7, 3], None),
        ({"action": {"seat": "seat 5"}}, [5, 7, 3], None),
        ({"action": {"first": 4}}, [5, 7, 3], None),
        ({"action": {"order": [5, 3, 7]}}, [5, 3, 7], None),
        ({"action": {"order": ["seat 3", "seat 7", "seat 5"]}}, [3, 7, 5], None),
        ({"action": {"seat": 5, "note": "by the floor"}, "note": "clockwise"}, [5, 7, 3], None),
    ],
)
def test_where_action_starts(table: dict[str, Any], order: list[int], button: int | None) -> None:
    action = settled(EZ, table=EZ["table"] | table)["action"]
    assert (action["order"], action["button"]) == (order, button)


def test_the_action_card_alone_places_the_button() -> None:
    hands = {"Player": "2h 5c", "Banker": "2d ?"}
    bets = {"3": {"Player": 80}}
    situation = read(
        EZ, hands=hands, bets=bets, table={"player_dealer": 1, "bank": 50, "action": {"card": "6s"}}
    )
    assert situation.start.card == parse_cards("6s")[0]


# ------------------------------------------------------------------ what is reported


def test_a_draw_against_the_chart_is_reported_and_settled_as_it_lies() -> None:
    result = settled(
        EZ, hands={"Player": "2h 5c 2c", "Banker": "2d 6s"}, table={"player_dealer": 1, "bank": 500}
    )
    assert texts(result) == ["the Player hand drew 2c, but the chart has it stand"]
    assert net_by_seat(result) == {"3": 80, "5": 80, "7": 80}


def test_a_stand_that_the_cards_cannot_show_is_asked_for() -> None:
    assert texts(settled(DELTA)) == ["spot 2 could have stood; no choice is stated, so it drew as well"]
    assert texts(settled(DELTA, choices={"2": "stand"})) == []


@pytest.mark.parametrize(
    ("hands", "choice", "said"),
    [
        (
            {"Player": "Kd 5c", "Dealer": "9h Kc"},
            "draw",
            "chose to draw, but the Player hand has no third card",
        ),
        (
            {"Player": "Kd 9c", "Dealer": "9h Kc"},
            "surrender",
            "chose to surrender, which the chart does not allow",
        ),
        ({"Player": "Kd 2c", "Dealer": "9h Kc"}, "surrender", None),
    ],
)
def test_choices_against_the_chart_are_reported(hands: dict[str, str], choice: str, said: str | None) -> None:
    assert texts(settled(DELTA, hands=hands, choices={"2": choice})) == ([f"spot 2 {said}"] if said else [])


def test_choices_at_war_that_cannot_be() -> None:
    data = {
        "game": "club-one/casino-war",
        "table": {"player_dealer": 8, "bank": 500},
        "hands": {"player_dealer": "7d 2c", "1": "9c", "2": "7c 3c"},
        "choices": {"1": "surrender", "2": "surrender"},
        "bets": {"1": {"Primary": 10}, "2": {"Primary": 10}},
    }
    assert texts(settled(data)) == [
        "spot 1 has a war card or a choice, but its first card does not tie",
        "spot 2 surrendered, but has a war card",
        "the player-dealer has a war card, but nobody is at war",
    ]


def test_readings_say_their_value_and_whether_it_is_the_default() -> None:
    result = settled(EZ, settings={"cover": "separate caps"})
    cover = next(reading for reading in result["readings"] if reading["reading"] == "cover")
    assert cover["value"] == result["bank"]["cover"] == "separate caps"
    assert cover["default"] is False
    assert all(reading["default"] for reading in result["readings"] if reading is not cover)


def test_a_pay_entry_can_be_set() -> None:
    result = settled(
        EZ,
        table={"player_dealer": 1, "bank": 500},
        settings={"banker.2": "19 to 20"},
        bets={"2": {"Dealer": 20}},
    )
    assert net_by_seat(result) == {"2": 19}
    assert result["settings"]["banker.2"] == "19 to 20"


def test_fees_are_told_and_are_no_part_of_the_nets() -> None:
    result = settled(EZ)
    fee = {"payer": "player-dealer", "payee": "house", "amount": 3, "basis": "total table action"}
    assert fee in result["fees"]
    assert sum(result["totals"].values()) == -result["bank"]["net"]


def test_what_goes_back_of_a_wager() -> None:
    result = settled(
        DELTA,
        table={"player_dealer": 1, "bank": 50, "action": {"seat": 4}},
        choices={"2": "surrender", "3": "draw", "4": "stand"},
        bets={"2": {"Base": 40}, "3": {"Base": 40}, "4": {"Base": 40}},
    )
    assert {row["spot"]: (row["net"], row["covered"], row["returned"]) for row in result["wagers"]} == {
        2: (-10, 20, 30),
        3: (0, 40, 40),
        4: (-40, 40, 0),
    }


# ------------------------------------------------------------------ wagers that follow from choices


def test_only_who_split_has_a_wager_on_the_second_hand() -> None:
    """Lucky Lady's No Bust 4.0: a bettor who does not join a split stays on the first of the two hands."""
    bets = {"1": [{"bettor": "Ann", "bets": {"main": 20}}, {"bettor": "Cy", "bets": {"main": 40}}]}
    data = {
        "game": "lucky-lady/no-bust-21st-century-blackjack-4",
        "table": {"player_dealer": 2, "bank": 5000},
        "hands": {"player_dealer": "9d 8c", "1": ["8s Kd", "8h 3c Td"]},
        "bets": bets,
    }

    def split(choices: object) -> list[tuple[str, float]]:
        rows = settled(data, choices=choices)["wagers"]
        return [(row["bettor"], row["amount"]) for row in rows if row["bet"] == "Split"]

    assert split({"1": "split"}) == [("Ann", 20), ("Cy", 40)]
    assert split({"1": {"Ann": "split", "Cy": "stand"}}) == [("Ann", 20)]
    assert split({"1": {"Ann": ["split", "double 2"]}}) == [("Ann", 20)]


TWICE_SPLIT = {
    "game": "lucky-lady/no-bust-21st-century-blackjack-4",
    "table": {"player_dealer": 2, "bank": 5000},
    "hands": {"player_dealer": "9d 8c", "1": ["8s Kd", "8h 3c Td", "8d Ts"]},
}
ANN, CY = {"main": 20}, {"main": 40}


@pytest.mark.parametrize(
    ("ann", "cy", "choices", "of_cy"),
    [
        pytest.param(ANN, CY, {}, ["1/2", "1/3"], id="nothing stated"),
        pytest.param(ANN | {"split 2": 20, "split 3": 20}, CY | {"split 2": 40}, {}, ["1/2"], id="wagers"),
        pytest.param(ANN | {"main 2": 20, "main 3": 20}, CY | {"main 3": 40}, {}, ["1/3"], id="as main"),
        pytest.param(ANN | {"split": [20, 20]}, CY | {"split 3": 40}, {}, ["1/3"], id="one without a number"),
        pytest.param(ANN, CY, {"Ann": "split", "Cy": "split 2"}, ["1/2"], id="choices"),
        pytest.param(ANN, CY, {"Ann": ["split 1", "split 2"], "Cy": "split"}, ["1/2", "1/3"], id="all"),
        pytest.param(ANN, CY, {"Ann": ["split 2", "split 3"], "Cy": "stand"}, [], id="none"),
        pytest.param(ANN, CY, {"Ann": "split 2", "Cy": "split 2"}, ["1/2", "1/3"], id="nobody at one hand"),
    ],
)
def test_a_bettor_may_join_one_split_and_not_the_next(
    ann: dict[str, Any], cy: dict[str, Any], choices: dict[str, Any], of_cy: list[str]
) -> None:
    """A bettor who is named at one split hand of a spot has no wager on those where only others are named."""
    bets = {"1": [{"bettor": "Ann", "bets": ann}, {"bettor": "Cy", "bets": cy}]}
    rows = settled(TWICE_SPLIT, bets=bets, choices={"1": choices} if choices else {})["wagers"]
    splits = [(row["bettor"], row["hand"]) for row in rows if row["bet"] == "Split"]
    assert sorted(hand for bettor, hand in splits if bettor == "Ann") == ["1/2", "1/3"]
    assert sorted(hand for bettor, hand in splits if bettor == "Cy") == of_cy


@pytest.mark.parametrize(
    ("game", "ante", "choice", "play"),
    [
        ("club-one/three-card-poker", {"ante": 10}, "play", 10),
        ("oceana/ultimate-texas-holdem", {"ante": 10, "blind": 10}, "2x on the flop", 20),
        ("oceana/ultimate-texas-holdem", {"ante": 10, "blind": 10}, ["check", "check", "1x"], 10),
    ],
)
def test_a_play_wager_follows_from_its_choice(
    game: str, ante: dict[str, int], choice: object, play: int
) -> None:
    cards = {"player_dealer": "9d 8c", "3": "Ts Th", "board": "2c 3d 4h Jd Qs"}
    if game == "club-one/three-card-poker":
        cards = {"player_dealer": "9d 8c 2h", "3": "Ts Th 6h"}
    data = {"game": game, "hands": cards, "bets": {"3": ante}, "choices": {"3": choice}}
    rows = settled(data, table={"player_dealer": 1, "bank": 5000})["wagers"]
    assert [row["amount"] for row in rows if row["bet"] == "Play"] == [play]
