"""Every mistake in a situation gets exactly one clear line that says what is wrong and where."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from houseway.desk import load_situation, read_situation, settle_situation
from houseway.errors import HousewayError
from tests.desk.worked import ABOUT, DECKS, PAY_TABLES, REMARKS

GOOD: dict[str, Any] = {
    "game": "oceana/ez-baccarat",
    "table": {"player_dealer": 1, "bank": 500},
    "hands": {"Player": "9h Kd", "Banker": "5c 2d"},
    "bets": {"2": {"Player": 20}},
}


def changed(path: str, value: object) -> dict[str, Any]:
    """The good situation with one place changed."""
    data = copy.deepcopy(GOOD)
    *parents, last = path.split("/")
    at: Any = data
    for part in parents:
        at = at.setdefault(part, {})
    at[last] = value
    return data


def mistake(data: dict[str, Any]) -> str:
    """The error message for a situation."""
    with pytest.raises(HousewayError) as caught:
        settle_situation(read_situation(data, "round.json"))
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith("round.json: ")
    return line.removeprefix("round.json: ")


def test_the_situation_the_others_are_made_from_is_good() -> None:
    assert settle_situation(read_situation(GOOD)).warnings == ()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (
            "game",
            "oceana/ez-bacarat",
            "unknown game 'oceana/ez-bacarat' (did you mean 'oceana/ez-baccarat'?)",
        ),
        ("game", None, "game: missing"),
        ("game", 7, "game: must be text, not 7"),
        ("tabel", {}, "unknown key 'tabel' (did you mean 'table'?)"),
        ("game", " ", "unknown game ''"),
        ("table", "big", 'table: must be an object, not "big"'),
        ("table/bnk", 5, "table: unknown key 'bnk' (did you mean 'bank'?)"),
        (
            "table/decks",
            6,
            "table: unknown key 'decks' (known: seats, player_dealer, button, round, bank, action, note);"
            " options and readings of the game go in settings",
        ),
        ("set", {"cover": "separate caps"}, None),
        ("settings", "none", 'settings: must be an object, not "none"'),
        ("settings/cover", ["x"], 'settings.cover: must be text or a whole number, not ["x"]'),
        ("note", 7, "note: must be text, not 7"),
        ("settings/covr", "x", "oceana/ez-baccarat: unknown setting 'covr' (did you mean 'cover'?)"),
        ("settings/cover", "x", "cover: 'x' is not one of each settled wager, separate caps"),
        ("hands/Player", "9h Kx", "hands.Player: no such card: 'Kx' (write rank and suit"),
        ("hands/Player", "Jo Kd", "hands.Player: this deck has no Jo"),
        ("hands/Player", "9h", "hands.Player: a hand here has 2 or 3 cards, not 1"),
        ("hands/Player", "9h Kd 2c 2c", "hands.Player: a hand here has 2 or 3 cards, not 4"),
        ("hands/Player", 7, "hands.Player: 7 is not a hand"),
        ("hands/Plyer", "2c 2c", "hands: unknown hand 'Plyer' (did you mean 'player'?)"),
        ("hands/3", "2c 2c", "hands.3: the spots of this game have no hands of their own"),
        ("hands/Dealer", "2c 2c", "hands.Dealer: this hand is given twice"),
        ("hands/Player", "? ?", "spot 2, Player: cannot determine winner: a card is missing"),
        ("hands/Player", ["9h", 7], "hands.Player: 7 is not a hand"),
        ("hands/Player", [[[["9h"]]]], "hands.Player: the lists of hands are nested too deep"),
        ("hands", "9h Kd", 'hands: must be an object, not "9h Kd"'),
        ("bets", {}, "bets: no wagers"),
        ("bets", [], "bets: must be an object, not []"),
        ("bets/2", 20, "bets.2: must be wagers by bet, or a list of bettors, not 20"),
        ("bets/2/Player", -20, "bets.2.Player: must be greater than zero, not -20"),
        ("bets/2/Player", "-20", "bets.2.Player: must be greater than zero, not '-20'"),
        ("bets/2/Player", 0, "bets.2.Player: must be greater than zero, not 0"),
        ("bets/2/Player", [20, -5], "bets.2.Player[1]: must be greater than zero, not -5"),
        ("bets/2/Player", [20, 40], "bets.2.Player: Player is given twice"),
        ("bets/2/Player", [], "bets.2.Player: must have at least one amount"),
        ("bets/2/player line", 5, "bets.2.player line: Player is given twice"),
        ("bets/2/Player", 10.005, "bets.2.Player: 10.005 is not a whole number of cents"),
        ("bets/2/Player", "ten", "bets.2.Player: 'ten' is not an amount of dollars"),
        ("bets/2/Player", "1e999999", "bets.2.Player: '1e999999' is not an amount of dollars"),
        ("bets/2/Player", "9" * 14, f"bets.2.Player: '{'9' * 14}' is more money than any table holds"),
        ("bets/2/Player", 501, "spot 2, Player: $501 is outside the limits $5 to $500"),
        ("bets/2/Player", 4, "spot 2, Player: $4 is outside the limits $5 to $500"),
        ("bets/2/Panda", 5, "bets.2: unknown bet 'Panda' (did you mean 'Panda 8'?)"),
        ("bets/3/Panda 8", 5, "spot 3, Panda 8: needs a wager on Player or Banker"),
        ("bets/8/Player", 5, "bets.8: the table has seats 1 to 7"),
        ("bets/Ann/Player", 5, "bets.Ann: unknown seat 'Ann'"),
        ("bets/1/Player", 5, "spot 1, Player: the player-dealer does not bet against himself"),
        ("bets/seat 2/Player", 5, "bets.seat 2: this seat is given twice"),
        (
            "bets/2",
            [{"bettor": "Ann", "bets": {"Tie": 5}}, {"bettor": "Ann", "bets": {}}],
            "bets.2[1].bettor: Ann is given twice at this spot",
        ),
        (
            "bets/2",
            [{"bets": {"Tie": 5}}, {"bets": {"Tie": 5}}],
            "bets.2[1].bettor: the seated player is given twice at this spot",
        ),
        ("bets/2", [{"bettor": "Ann"}], "bets.2[0].bets: missing"),
        ("bets/2", [{"bettor": 5, "bets": {}}], "bets.2[0].bettor: must be text, not 5"),
        ("bets/2", [{"bets": {"Tie": -5}}], "bets.2[0].bets.Tie: must be greater than zero, not -5"),
        ("bets/2", [{"bettor": "Ann", "bts": {}}], "bets.2[0]: unknown key 'bts' (did you mean 'bets'?)"),
        (
            "bets/2",
            [{"bets": {"Tie": 5}}, {"bettor": "Bob", "bets": {"Tie": 5}}],
            "spot 2: backline betting is not",
        ),
        ("table/bank", 0, "table.bank: must be greater than zero, not 0"),
        ("table/bank", -100, "table.bank: must be greater than zero, not -100"),
        ("table/bank", {"amount": 5}, 'table.bank: {"amount": 5} is not an amount of dollars'),
        ("table/bank", [], "table.bank: must have at least one bank wager"),
        ("table/bank", [{"owner": "Ann"}], "table.bank[0].amount: missing"),
        ("table/bank", [50], "table.bank[0]: must be an object, not 50"),
        (
            "table/bank",
            [{"owner": "Ann", "amount": 50, "spot": 9}],
            "table.bank[0].spot: the table has seats 1 to 7",
        ),
        ("table/player_dealer", 8, "table.player_dealer: the table has seats 1 to 7"),
        (
            "table/player_dealer",
            1.5,
            "table.player_dealer: must be a seat from 1 to 99, or a name, not 1.5",
        ),
        ("table/player_dealer", -5, "table.player_dealer: must be a seat from 1 to 99, or a name, not -5"),
        (
            "table/player_dealer",
            "seat -5",
            "table.player_dealer: must be a seat from 1 to 99, or a name, not",
        ),
        (
            "table/player_dealer",
            10**30,
            "table.player_dealer: must be a seat from 1 to 99, or a name, not 1000",
        ),
        ("table/bank", [{"amount": 5, "spot": -3}], "table.bank[0].spot: must be a seat from 1 to 99, or a"),
        ("table/action", {"seat": -2}, "table.action.seat: must be a seat from 1 to 99, or a name, not -2"),
        ("bets/-2/Player", 5, "bets.-2: must be a seat from 1 to 99, or a name, not '-2'"),
        ("bets/2.0/Player", 5, "bets.2.0: must be a seat from 1 to 99, or a name, not '2.0'"),
        ("settings", {"player": "9 to 1", "PLAYER": "7 to 1"}, "PLAYER: player is the same pay entry; give"),
        ("settings", {"tie": "9 to 1", "tie.1": "7 to 1"}, "tie.1: tie is the same pay entry; give only one"),
        ("table/seats", True, "table.seats: must be a whole number from 2 to 99, not true"),
        ("table/seats", 1, "table.seats: must be a whole number from 2 to 99, not 1"),
        (
            "bets/2",
            [{"bettor": f"b{number}", "bets": {"player": 5}} for number in range(101)],
            "bets: a round has at most 100 bettors, not 101",
        ),
        ("bets/2", {"player": [5] * 1001}, "bets: a round has at most 1,000 wagers, not 1,001"),
        ("table/bank", [{"amount": 5}] * 101, "table.bank: a round has at most 100 bank wagers, not 101"),
        ("table/seats", ["Ann", "Ann"], "table.seats: Ann is given twice"),
        ("settings/decks", 9, "decks: 9 is not one of 3, 4, 5, 6, 7, 8"),
        ("table/action", {"card": "6s"}, "table.action: this game does not place its action by card"),
        ("table/action", {"dice": 9}, "table.action: this game does not place its action by dice"),
        (
            "table/action",
            {"dice": "nine"},
            "table.action.dice: must be the dice one by one, or their total, not 'nine'",
        ),
        (
            "table/action",
            {"seat": 2, "order": [2]},
            "table.action: give exactly one of seat, order, dice, number and card, not seat and order",
        ),
        (
            "table/action",
            {},
            "table.action: give exactly one of seat, order, dice, number and card, not none",
        ),
        (
            "table/action",
            {"order": [3, 4]},
            "table.action.order: seat 2 has a wager, but is not in the order",
        ),
        ("table/action", {"order": [2, 2]}, "table.action.order: a seat is given twice"),
        ("table/action", {"seat": 9}, "table.action.seat: the table has seats 1 to 7"),
        ("table/action", {"seet": 2}, "table.action: unknown key 'seet' (did you mean 'seat'?)"),
        ("table/action", [2], "table.action: must be an object, not [2]"),
        ("table/action", "from the left", 'table.action: must be an object, not "from the left"'),
        ("choices/2", "dance", "choices.2: unknown choice 'dance'"),
        ("choices/Bob", "stand", "choices: unknown seat 'Bob'"),
        ("choices/2", 7, "choices.2: must be a choice or a list of them, not 7"),
        ("choices/2", {"Ann": ["draw", 7]}, 'choices.2: must be a choice or a list of them, not ["draw", 7]'),
        ("choices/2", ["draw", "stand"], 'choices.2: ["draw", "stand"] is not one choice'),
        ("choices/banker", "gibberish", "choices.banker: unknown choice 'gibberish'"),
        ("choices/banker", "surrender", "choices.banker: the player-dealer has no such choice in this game"),
        ("choices/5", "stand", "choices.5: there is no wager at this seat"),
        ("bets/2", [{"bettor": "\ud800x", "bets": {}}], r"'\ud800x' has a character that is not text"),
        ("table/bank", [{"owner": "\udfff", "amount": 5}], r"'\udfff' has a character that is not text"),
        ("note", "\ud83d", r"'\ud83d' has a character that is not text"),
        ("bets/\ud800/Player", 5, r"'\ud800' has a character that is not text"),
        ("choices/1", "draw", "choices.player_dealer: draw, but the hand has 2 cards"),
    ],
)
def test_one_clear_line(path: str, value: object, said: str | None) -> None:
    data = changed(path, value)
    if said is None:
        settle_situation(read_situation(data))
    else:
        assert mistake(data).startswith(said)


def test_the_same_card_more_often_than_the_shoe_holds_it() -> None:
    data = changed("hands", {"Player": "9h 9h", "Banker": "9h 9h"}) | {"settings": {"decks": 3}}
    assert mistake(data) == "hands: 9h appears 4 times; the deck has 3"


@pytest.mark.parametrize(
    ("path", "alias", "said"),
    [
        ("settings", "set", "set is another name for settings; give only one of them"),
        ("bets", "wagers", "wagers is another name for bets; give only one of them"),
        ("table/player_dealer", "pd", "table: pd is another name for player_dealer; give only one of them"),
    ],
)
def test_an_alias_beside_its_name(path: str, alias: str, said: str) -> None:
    data = changed("settings", {"cover": "separate caps"})
    *parents, name = path.split("/")
    at: Any = data
    for part in parents:
        at = at[part]
    at[alias] = at[name]
    assert mistake(data) == said


KEYS = [*sorted({*ABOUT, *REMARKS, *DECKS, *PAY_TABLES}), "dice", "dice_total", "action_seat"]


@pytest.mark.parametrize("key", KEYS)
def test_what_belongs_to_worked_examples_is_no_part_of_a_situation(key: str) -> None:
    """Neither of the situation nor of its table; the only free text is a note."""
    assert mistake(changed(key, "x")).startswith(f"unknown key {key!r}")
    assert mistake(changed(f"table/{key}", "x")).startswith(f"table: unknown key {key!r}")


def test_a_hand_given_twice_under_two_names() -> None:
    for game, cards in (("club-one/three-card-poker", "9d 8c 2h"), ("delta-club/blackjack-x", "9d 8c")):
        data = {
            "game": game,
            "hands": {"player_dealer": cards, "dealer": cards, "3": "Ts Th 6h"},
            "bets": {"3": {"ante" if "poker" in game else "main": 10}},
            "table": {"player_dealer": 1, "bank": 5000},
        }
        assert mistake(data) == "hands.dealer: this hand is given twice"


def test_a_card_given_twice() -> None:
    data = {
        "game": "club-one/three-card-poker",
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": {"player_dealer": "9d 8c 2h", "3": "9d Th 6h"},
        "bets": {"3": {"ante": 10, "play": 10}},
    }
    assert mistake(data) == "hands: 9d appears 2 times; the deck has 1"


def test_a_missing_mandatory_bet() -> None:
    data = {
        "game": "club-one/casino-war",
        "table": {"player_dealer": 8, "bank": 500},
        "hands": {"player_dealer": "7d", "1": "9c"},
        "bets": {"1": {"Tie": 5}},
    }
    assert mistake(data) == "spot 1, Tie: needs a wager on Primary"


def test_a_tie_at_war_must_say_how_it_went_on() -> None:
    data = {
        "game": "club-one/casino-war",
        "table": {"player_dealer": 8, "bank": 500},
        "hands": {"player_dealer": "7d", "1": "7c"},
        "bets": {"1": {"Primary": 10}},
    }
    assert mistake(data) == "choices: spot 1 ties the player-dealer; state surrender or war"
    data["choices"] = {"1": "war"}
    assert mistake(data).startswith("spot 1, Primary: cannot determine war: a card is missing")


def test_a_double_against_another_choice() -> None:
    data = {
        "game": "delta-club/21st-century-baccarat",
        "table": {"player_dealer": 1, "bank": 500},
        "hands": {"Player": "Kd 5c 4d", "Dealer": "9h Kc"},
        "choices": {"2": "stand"},
        "bets": {"2": {"Base": 10, "Double": 10}},
    }
    assert mistake(data) == "spot 2, Double: placed, but the stated choice is stand"


def test_the_action_card_must_be_the_card_on_the_table() -> None:
    data = {
        "game": "artichoke-joes/ez-baccarat",
        "table": {"player_dealer": 1, "bank": 500, "action": {"card": "5s"}},
        "hands": {"Player": "2h 5c", "Dealer": "2d 6s"},
        "bets": {"2": {"Player": 10}},
    }
    assert mistake(data) == "table.action.card: 5s, but banker 2 is 6s"


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (
            '{"game": "x",\n "bets": {,}}',
            "a.json",
            "a.json: not valid JSON: Expecting property name enclosed in",
        ),
        ('{"game": 1, "game": 2}', "input", "input: not a situation: 'game' is given twice"),
        ("[1, 2]", "a.json", "a.json: a situation must be an object with game, table, hands and bets"),
        ("[" * 100_000, "a.json", "a.json: not a situation: maximum recursion depth"),
        ('{"bank": ' + "9" * 5000 + "}", "a.json", "a.json: not a situation: Exceeds the limit"),
        (
            'game = "x"\nbets = {2 = }\n',
            "a.toml",
            "a.toml: not valid TOML: Invalid value (at line 2, column 13)",
        ),
        ("hello", "input", "input: not valid TOML: Expected '=' after a key"),
        (
            "a." * 11_000 + "a = 1",
            "input",
            "input: not a situation: tables and lists are nested more than 50",
        ),
    ],
)
def test_malformed_text(text: str, name: str, said: str) -> None:
    with pytest.raises(HousewayError) as caught:
        load_situation(text, name)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_malformed_json_names_line_and_column() -> None:
    with pytest.raises(HousewayError, match=r"\(at line 2, column 11\)$"):
        load_situation('{"game": "x",\n "bets": {,}}', "a.json")


# ---------------------------------------------------------------------- choices the game does not have


@pytest.mark.parametrize(
    ("game", "choice", "message"),
    [
        ("delta-club/21st-century-blackjack-7", "surrender", "choices.3: this game has no surrender"),
        ("delta-club/21st-century-blackjack-7", "switch", "choices.3: this game has no switch"),
        ("artichoke-joes/no-bust-21st-century-blackjack", "rescue", "choices.3: this game has no rescue"),
        (
            "artichoke-joes/no-bust-21st-century-blackjack",
            "even money",
            "choices.3: this game has no even money",
        ),
    ],
)
def test_a_choice_that_the_game_does_not_have(game: str, choice: str, message: str) -> None:
    data = {
        "game": game,
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": {"player_dealer": "9d 8c", "3": "Ts 6h"},
        "choices": {"3": choice},
        "bets": {"3": {"main": 50}},
    }
    assert mistake(data) == message


@pytest.mark.parametrize("choice", ["flod", "jump", "surrender", "9x"])
def test_an_unknown_choice_at_poker(choice: str) -> None:
    data = {
        "game": "club-one/three-card-poker",
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": {"player_dealer": "9d 8c 2h", "3": "Ts Th 6h"},
        "choices": {"3": choice},
        "bets": {"3": {"ante": 10, "play": 10}},
    }
    assert mistake(data).startswith(f"choices.3: unknown choice {choice!r}")


# ---------------------------------------------------------------------- hands in parts, and as dealt


DEALT = "2c 2d 8h 5s"


def fast_action(hand: object, choices: object = None) -> dict[str, Any]:
    """A round of Fast Action Hold'em in which seat 2 has this hand."""
    return {
        "game": "club-one/fast-action-holdem",
        "table": {"player_dealer": 8, "bank": 500},
        "hands": {
            "player_dealer": {"dealt": "9h 9d 4s 2c", "kept": "9h 9d"},
            "board": "3c Kd Kh 9s 9c",
            "2": hand,
        },
        "choices": choices,
        "bets": {"2": {"Wager": 10}},
    }


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ({"dealt": DEALT, "kept": "Jo Jo"}, "hands.2.kept: this deck has no Jo"),
        ({"dealt": DEALT, "kept": "2c Jo"}, "hands.2.kept: this deck has no Jo"),
        ({"dealt": "2c 2d 8h Jo", "kept": "2c 2d"}, "hands.2.dealt: this deck has no Jo"),
        ({"kept": "Jo Jo"}, "hands.2.kept: this deck has no Jo"),
        ({"dealt": DEALT, "kept": "As Ah"}, "hands.2.kept: As Ah were not dealt to this hand"),
        ({"dealt": DEALT, "kept": "2c 2c"}, "hands.2.kept: 2c was not dealt to this hand"),
        ({"dealt": "2c ? 8h 5s", "kept": "As Ah"}, "hands.2.kept: As Ah were not dealt to this hand"),
        (
            {"dealt": DEALT, "kept": "2c 2d 8h"},
            "hands.2.kept: must be the 2 cards kept, not 3 (write ? for an unknown card)",
        ),
        (
            {"dealt": DEALT, "kept": "2c 2d 8h 5s 9h " * 6},
            "hands.2.kept: must be the 2 cards kept, not 30 (write ? for an unknown card)",
        ),
        ("2c 2d", "hands.2: must be the 4 cards dealt, not 2 (write ? for an unknown card)"),
        (DEALT, "spot 2, Wager: cannot determine winner: the cards it kept are not given"),
        ({"dealt": DEALT, "kpt": "2c 2d"}, "hands.2: unknown part 'kpt' (did you mean 'kept'?)"),
        ({"dealt": DEALT, "zzz": "As Ah"}, "hands.2: unknown part 'zzz' (known: dealt, kept)"),
        ({"kept": "2c 2d", "Kept": "2c 2d"}, "hands.2.Kept: this part is given twice"),
    ],
)
def test_cards_kept_are_cards_dealt(hand: object, message: str) -> None:
    assert mistake(fast_action(hand)) == message


def test_a_card_kept_may_be_one_that_was_dealt_unseen() -> None:
    data = fast_action({"dealt": "2c ? 8h 5s", "kept": "2c 2d"})
    assert [lot.bet for lot in read_situation(data).facts.lots] == ["wager"]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"2": "keep 8h 5s"}, "choices.2: keep 8h 5s, but other cards are kept in hands"),
        ({"2": "gibberish"}, "choices.2: unknown choice 'gibberish' (known: keep As Ah)"),
        (
            {"dealer": "keep 9h"},
            "choices.dealer: must be the 2 cards kept, not 1 (write ? for an unknown card)",
        ),
    ],
)
def test_what_is_kept_is_the_same_in_hands_and_choices(choices: object, message: str) -> None:
    assert mistake(fast_action({"dealt": DEALT, "kept": "2c 2d"}, choices)) == message


def test_what_is_kept_may_be_told_as_a_choice() -> None:
    both = settle_situation(read_situation(fast_action({"dealt": DEALT, "kept": "2c 2d"})))
    told = settle_situation(read_situation(fast_action(DEALT, {"2": "keep 2d 2c"})))
    assert told.settlement.rows == both.settlement.rows
    assert mistake(fast_action(DEALT, {"2": "keep As Ah"})) == "choices.2: As Ah were not dealt to this hand"


def test_the_kept_cards_of_one_hand_given_under_two_names() -> None:
    data = fast_action({"dealt": DEALT, "kept": "2c 2d"})
    data["hands"] |= {"player_dealer": {"kept": "9h 9d"}, "dealer": {"kept": "4s 2c"}}
    assert mistake(data) == "hands.dealer: this hand is given twice"


def test_unknown_parts_of_a_hand_that_is_set() -> None:
    data = {
        "game": "delta-club/funtazee-21",
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": {
            "player_dealer": "9d 8c 2h 5s 6d",
            "3": {"front": "Ts 8h", "back": "Kh 3c 4c", "top": "2c"},
        },
        "bets": {"3": {"main": 10}},
    }
    assert mistake(data) == "hands.3: unknown part 'top' (known: front, back)"


def switched(hands: dict[str, object], choice: str = "switch") -> dict[str, Any]:
    """A round of Switch in which seat 2 switched, with these hands as well."""
    return {
        "game": "club-one/21st-century-blackjack-switch",
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": {"player_dealer": "9d 7c 6s", "2": ["Kd As", "6c 5h Th"], **hands},
        "choices": {"2": choice},
        "bets": {"2": {"super match": 5, "main 1": 20, "main 2": 20}},
    }


@pytest.mark.parametrize(
    ("seat", "dealt", "message"),
    [
        (2, ["Kd 5h", "6c Jo"], "hands.seat 2 as dealt: this deck has no Jo"),
        (2, ["Kd Kd", "6c 6c"], "hands.seat 2 as dealt: these are not the cards of seat 2"),
        (2, ["5h Kd", "As 6c"], "hands.seat 2 as dealt: these are not the cards of seat 2"),
        (
            2,
            ["Kd 5h Th", "6c As"],
            "hands.seat 2 as dealt: give the two cards of each hand, before any split",
        ),
        (
            3,
            ["Kd 5h", "6c As"],
            "hands.seat 3 as dealt: also give the hands of seat 3 as they ended",
        ),
        (2, ["Kd As", "6c 5h"], "choices.2: switch, but the hands of seat 2 are as dealt"),
    ],
)
def test_hands_as_dealt_that_no_switch_made_the_hands(seat: int, dealt: object, message: str) -> None:
    assert mistake(switched({f"seat {seat} as dealt": dealt})) == message


def test_hands_as_dealt_at_no_seat() -> None:
    data = switched({"seat -2 as dealt": ["Kd 5h", "6c As"]})
    assert mistake(data).startswith("hands: unknown hand 'seat -2 as dealt'")


def test_a_switch_of_hands_that_are_not_given() -> None:
    data = switched({})
    del data["hands"]["2"]
    assert mistake(data) == "choices.2: switch, but the hands of seat 2 are not given"


def test_an_unknown_choice_lists_what_the_game_accepts() -> None:
    said = mistake(switched({}, "xyzzy"))
    assert said == "choices.2: unknown choice 'xyzzy' (known: hit, stand, double, split, insurance, switch)"


@pytest.mark.parametrize(
    ("game", "hands", "bet"),
    [
        ("delta-club/blackjack-x", {"dealer": "9d 8c", "3": "Ts 9h"}, "main"),
        ("club-one/casino-war", {"dealer": "7d", "3": "9c"}, "primary"),
        ("club-one/three-card-poker", {"dealer": "9d 8c 2h", "3": "Ts Th 6h"}, "ante"),
        ("delta-club/funtazee-21", {"dealer": "9d 8c 2h 5s 6d", "3": "Ts 8h 2c 3c 4c"}, "main"),
    ],
)
def test_a_player_dealer_without_a_choice(game: str, hands: dict[str, str], bet: str) -> None:
    data = {
        "game": game,
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": hands,
        "choices": {"dealer": "surrender"},
        "bets": {"3": {bet: 50}},
    }
    assert mistake(data) == "choices.dealer: the player-dealer has no such choice in this game"
