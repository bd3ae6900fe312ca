"""The record of a round: written, read, and played again to the same last chip."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from tests.table.seated import lot, seated, who, won

WAR = "club-one/casino-war"
CARDS = "9c 9d 2c 3c 4c Tc 5c 6c 7c 8s"
TABLE = {"player_dealer": 1}
CHOICE = {"ask": "2 war", "choice": "war"}


def at_war(answered: bool = True) -> LiveRound:
    """Seat 2 ties with nines and goes to war with a ten against an eight (three cards burned before each)."""
    table = seated(load_rules(WAR, {"schedule": "1"}), [1, 2], player_dealer=1)
    live = table.deal([lot(2, "primary", 10), lot(2, "tie", 5)], 500_00, stacked(CARDS, table.rules.deck))
    if answered:
        live.answer("2 war", "war")
    return live


def test_a_record_holds_what_is_needed_and_nothing_that_follows_from_it() -> None:
    """The war wins even money on the war wager, the Tie 10 to 1 (001:3163, 3178); the fee is 50 cents."""
    live = at_war()
    record = live.record()
    assert won(live) == {"house": 50, who(1): -60_50, who(2): 60_00}
    assert record.cards == CARDS
    assert record.choices == [{"ask": "2 war", "choice": "war"}]
    wagers = [(wager["bet"], wager["amount"]) for wager in record.opening["wagers"]]
    assert wagers == [("primary", 10_00), ("tie", 5_00)]
    assert record.opening["bank"] == [{"owner": who(1), "amount": 500_00}]
    assert (record.table["player_dealer"], record.table["hands_banked"]) == (1, 0), "as it was before"
    assert record.settings["schedule"] == "1"
    assert record.result == live.chips


def test_a_record_replays_to_the_same_log_and_chips() -> None:
    live = at_war()
    again = replay(Record.from_json(live.record().to_json()))
    assert list(again.log) == list(live.log)
    assert again.chips == live.chips


def test_an_unfinished_round_comes_back_at_its_question() -> None:
    live = at_war(answered=False)
    again = replay(live.record())
    assert again.pending == live.pending
    assert not again.over
    again.answer("2 war", "surrender")
    assert won(again) == {"house": 50, who(1): -45_50, who(2): 45_00}, "half of $10 lost, the Tie won"


def test_a_void_round_comes_back_void() -> None:
    live = at_war(answered=False)
    live.misdeal("the shoe fell over")
    again = replay(live.record())
    assert again.round.void == "the shoe fell over"
    assert list(again.log) == list(live.log)


@pytest.mark.parametrize("void", [False, True])
def test_a_record_made_later_has_the_chips_at_the_end_of_its_round(void: bool) -> None:
    """The next round moves chips and somebody goes home; the record still replays to its own result."""
    table = seated(load_rules(WAR, {"schedule": "1"}), [1, 2, 3], player_dealer=1)
    first = table.deal([lot(2, "primary", 10)], 500_00, stacked("9c 9d 2c", table.rules.deck))
    assert first.record().result == {}, "it is not over"
    if void:
        first.misdeal("the shoe fell over")
    else:
        first.answer("2 war", "surrender")
    at_once = first.record()
    assert at_once.result == table.chips
    table.deal([lot(3, "primary", 100)], 500_00, stacked("Kc 2d", table.rules.deck))
    table.leave(2)
    assert first.record() == at_once
    assert replay(first.record()).transfers == first.transfers


def test_a_standing_wager_belongs_to_the_state_before_the_round() -> None:
    """Supreme Baccarat's Flex bet on 5 (001:1769-1773) from an earlier round is decided in this one."""
    table = seated(load_rules("club-one/supreme-baccarat", {"schedule": "none"}), [1, 2], player_dealer=1)
    table.banked.standing = [lot(2, "flex_5", 10)]
    live = table.deal([], 500_00, stacked("5c Kd 3c 5d", table.rules.deck))
    record = live.record()
    assert [wager["bet"] for wager in record.table["standing"]] == ["flex_5"]
    assert record.opening["wagers"] == []
    assert replay(record).chips == live.chips


def test_a_record_of_form_1_is_replayed_whatever_its_digest() -> None:
    """Its digest covered words as well, so only the chips show whether the rules are the same."""
    live = at_war()
    now = live.record().data()
    same = ("game", "settings", "engine", "seats", "players", "chips", "cards", "fresh", "result")
    record = Record.from_data(
        {name: now[name] for name in same}
        | {"digest": "0" * 64, "player_dealer": 1}
        | {part: now["opening"][part] for part in ("bank", "wagers")}
        | {"choices": [{"spot": 2, "about": "war", "choice": "war", "amount": 0}]}
    )
    assert record.digest is None
    assert list(replay(record).log) == list(live.log)


def test_a_foreign_card_need_not_belong_to_the_deck() -> None:
    """It is replaced by the next card; a boxed card is one of the deck."""
    table = seated(load_rules(WAR, {"schedule": "1"}), [1, 2], player_dealer=1)
    cards = stacked("9c:foreign Jo:foreign 9c 8d", table.rules.deck)
    live = table.deal([lot(2, "primary", 10)], 500_00, cards)
    assert list(replay(live.record()).log) == list(live.log)
    with pytest.raises(HousewayError, match=r"^record: cards: this deck has no Jo$"):
        replay(replace(live.record(), cards="9c:foreign Jo:boxed 9c 8d"))


# ---------------------------------------------------------------------- what is wrong with a record


def changed(**others: Any) -> Record:
    """A good record with some fields changed."""
    return replace(at_war().record(), **others)


def opened(**others: Any) -> dict[str, Any]:
    """The opening of a good record with some fields changed."""
    return at_war().record().opening | others


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            changed(digest="2:00"),
            rf"{WAR}: this round was recorded under different rules \(digest 2:00, not 2:[0-9a-f]+\)",
        ),
        (
            changed(digest=""),
            'record: not a record of a round: digest: must be the digest of the rules, not ""',
        ),
        (changed(result={}), "record: result: the round is over, but its chips are missing"),
        (changed(misdeal="the shoe fell over"), "record: misdeal: the round ends without one"),
        (changed(seats=-1), "record: seats: the table has 8 seats, not -1"),
        (changed(seats=10**30), f"record: seats: the table has 8 seats, not {10**30}"),
        (
            changed(players={"1": who(1), "2": who(2), "3": who(2)}),
            f"record: players: '{who(2)}' has two places",
        ),
        (changed(cards=" ".join(["Qd"] * 7)), "record: cards: Qd appears 7 times; the deck has 6"),
        (changed(cards=CARDS.replace("2c", "Jo")), "record: cards: this deck has no Jo"),
        (changed(result={who(2): 1}), "the replay does not end with the recorded chips"),
        (changed(cards="9c 8d"), r"the question '2 war' is not open \(open: none\)"),
        (changed(cards="9c"), "the stacked cards run out after 1"),
        (changed(cards=f"{CARDS} As"), "the record has 11 cards, but the round draws 10"),
        (changed(choices=[{"spot": 2}]), r"record: not a record of a round: choices\[0\].ask: missing"),
        (
            changed(opening=opened(bank=[{"owner": "Zed", "amount": 5_00}])),
            "'Zed' has no chips at this table",
        ),
        (changed(chips={who(1): 1_000_00}), "record: chips: 'house' has no chips"),
        (changed(table={"player_dealer": 5}), "nobody sits at seat 5, which has the player-dealer position"),
        (changed(format=3), r"record: unknown record format 3 \(this version reads format 2\)"),
        (changed(format=1), r"record: unknown record format 1 \(this version reads format 2\)"),
        (changed(game="club-one/casino-wars"), "[^\n]*casino-wars[^\n]*"),
    ],
)
def test_a_record_that_does_not_hold_is_refused_in_one_line(record: Record, message: str) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        replay(record)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "saved.json: not valid JSON: [^\n]+"),
        ("[1, 2]", r"saved.json: not a record of a round: must be an object, not \[1, 2\]"),
        ("{}", "saved.json: not a record of a round: game: missing"),
        ('{"game": "x"}', "saved.json: not a record of a round: settings: missing"),
    ],
)
def test_what_is_no_record_is_refused_with_its_name(text: str, message: str) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        Record.from_json(text, "saved.json")


def test_a_field_that_no_record_has_is_named() -> None:
    data = json.loads(at_war().record().to_json()) | {"weather": "fine"}
    with pytest.raises(HousewayError, match=r"^record: not a record of a round: weather: no such field$"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    "field", [field.name for field in fields(Record) if field.name not in ("format", "rulings")]
)
def test_no_field_may_be_left_out(field: str) -> None:
    """Without its format, a record would be one of format 1; one without rulings leaves them out."""
    data = json.loads(at_war().record().to_json())
    del data[field]
    with pytest.raises(HousewayError, match=f"^record: not a record of a round: {field}: missing$"):
        Record.from_data(data)


@pytest.mark.parametrize("field", [field.name for field in fields(Record)])
def test_every_field_is_checked_for_its_kind(field: str) -> None:
    """No field accepts null or a number with a fraction."""
    data = json.loads(at_war().record().to_json())
    for wrong, shown in ((None, "null"), (1.5, "1.5")):
        expected = rf"^record: not a record of a round: {field}: must be [a-z ]+, not {shown}$"
        with pytest.raises(HousewayError, match=expected):
            Record.from_data(data | {field: wrong})


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"choices": [7]}, r"choices\[0\]: must be an object, not 7"),
        ({"choices": [CHOICE | {"choice": 2}]}, r"choices\[0\].choice: must be text, not 2"),
        (
            {"choices": [{"ask": "2 war", "choice": "war", "cards": "9c"}]},
            r'choices\[0\].cards: must be a list, not "9c"',
        ),
        ({"settings": {"decks": [6]}}, r"settings.decks: must be text or a whole number, not \[6\]"),
        ({"players": {"first": "Ana"}}, 'players.first: must be a seat or rail number, not "first"'),
        ({"cards": ["9c"]}, r'cards: must be text, not \["9c"\]'),
        ({"result": {"Ana": "all"}}, 'result.Ana: must be a whole number, not "all"'),
    ],
)
def test_a_field_within_a_field_is_named_with_its_place(wrong: dict[str, Any], message: str) -> None:
    data = json.loads(at_war().record().to_json())
    with pytest.raises(HousewayError, match=f"^record: not a record of a round: {message}$"):
        Record.from_data(data | wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opening": {}}, "opening: wagers: missing"),
        ({"opening": opened(wagers=[7])}, r"opening: wagers\[0\]: must be an object, not 7"),
        (
            {"opening": opened(wagers=[{"spot": "2"}])},
            r'opening: wagers\[0\].spot: must be a whole number, not "2"',
        ),
        (
            {"opening": opened(bank=[{"owner": "Ana", "amount": True}])},
            r"opening: bank\[0\].amount: must be a whole number, not true",
        ),
        ({"opening": opened(blinds=[])}, "opening: blinds: no such field"),
        ({"table": {"standing": {}}}, "table: standing: must be a list, not {}"),
        ({"table": {"button": 3}}, "table: button: no such field"),
        ({"table": TABLE | {"hands_banked": -1}}, "table: hands_banked: must be zero or more, not -1"),
        ({"table": TABLE | {"player_dealer": 0}}, "table: player_dealer: the table has seats 1 to 8, not 0"),
        ({"table": TABLE | {"last_banker": 77}}, "table: last_banker: the table has seats 1 to 8, not 77"),
        ({"table": TABLE | {"offers": [9]}}, "table: offers: the table has seats 1 to 8, not 9"),
        (
            {"table": TABLE | {"last_banker": 2}},
            "table: last_banker: seat 1 has the player-dealer position, not seat 2",
        ),
    ],
)
def test_what_belongs_to_the_mode_is_checked_by_it(wrong: dict[str, Any], message: str) -> None:
    """The record does not know what a table with a bank carries on, or what opens its rounds."""
    with pytest.raises(HousewayError, match=f"^{message}$"):
        replay(changed(**wrong))
