"""Special action at a table of the room (the lines are those of Artichoke Joe's blackjack, document 004)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.room.actions import BETTING, RoomAction
from houseway.room.messages.table import BankState
from houseway.room.room_table import RoomTable
from houseway.room.rules_view import rules_view
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rulebook.rules import load_rules
from houseway.table.replay import replay

NO_BUST = "artichoke-joes/no-bust-21st-century-blackjack"
WAR = "club-one/casino-war"
AROUND = TableContext(0.0, None, frozenset(), 0, None)


def table(game: str = NO_BUST) -> RoomTable:
    """Mira banks with $300; Otto and Pia sit in seats 2 and 3."""
    room_table = RoomTable(1, load_rules(game, {"schedule": "none"}))
    for name, seat in (("Mira", 1), ("Otto", 2), ("Pia", 3)):
        room_table.apply(RoomAction("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    room_table.apply(RoomAction("shuffle", {"key": "07" * 32}))
    room_table.apply(RoomAction("next", {}))
    room_table.apply(RoomAction("accept", {"name": "Mira", "amount": 300_00}))
    return room_table


def bank(room_table: RoomTable, amount: int, *special: tuple[int, int], name: str = "Mira") -> None:
    parts = [[spot, part * 100] for spot, part in special]
    data: dict[str, Any] = {"name": name, "amount": amount * 100} | ({"special": parts} if parts else {})
    room_table.apply(RoomAction("bank", data))


def bet(room_table: RoomTable, name: str, spot: int, amount: int) -> None:
    wagers = {"main": amount * 100}
    room_table.apply(RoomAction("bets", {"name": name, "spot": spot, "wagers": wagers}))


def shown(room_table: RoomTable) -> BankState:
    state = shared_state(room_table, AROUND)["bank"]
    assert state is not None
    return state


def told(room_table: RoomTable) -> list[str]:
    """What a stranger reads of the bank."""
    story = private_state(room_table, Viewer(None, None), AROUND, 0)["story"]
    return [line["text"] for line in story if line["kind"] == "bank"]


IN_WORDS = ["Mira puts up $100.", "Mira puts up $50, reserved for spot 3. [L1110-1115]"]


def test_a_part_of_the_bank_is_reserved_shown_dealt_recorded_and_replayed() -> None:
    """L1110-1115: it is stated before the deal, and plays in the round."""
    room_table = table()
    bank(room_table, 100, (3, 50))
    bet(room_table, "Otto", 2, 100)
    bet(room_table, "Pia", 3, 50)
    assert shown(room_table)["amount"] == 150
    assert shown(room_table)["special"] == [{"spot": 3, "amount": 50}]
    assert "special_fault" not in shown(room_table)
    assert told(room_table) == IN_WORDS
    room_table.apply(RoomAction("deal", {}))
    live = room_table.live
    assert live is not None
    assert told(room_table) == IN_WORDS
    while live.pending:
        ask = live.pending[0]
        name = room_table.asked(ask).name
        room_table.apply(RoomAction("answer", {"name": name, "ask": ask.id, "choice": ask.default.name}))
    assert shown(room_table)["special"] == [{"spot": 3, "amount": 50}]
    record = live.record()
    assert record.opening["bank"] == [
        {"owner": "Mira", "amount": 100_00},
        {"owner": "Mira", "amount": 50_00, "spot": 3},
    ]
    assert replay(record, room_table.rules).chips == live.chips


@pytest.mark.parametrize(
    ("wagers", "fault"),
    [
        ({"Otto": 100}, "Special action is reserved for spot 3, which has no wager."),
        (
            {"Otto": 101, "Pia": 50},
            "Special action needs a bank of at least the total of the players' wagers ($151), not $150"
            " [Artichoke Joe's Casino, GEGA-002012, L1110-1115].",
        ),
    ],
)
def test_a_round_is_dealt_without_special_action_that_may_not_be(wagers: dict[str, int], fault: str) -> None:
    """L1111: the player-dealer is told why before the deal, and nobody loses his bets over it."""
    room_table = table()
    bank(room_table, 100, (3, 50))
    for name, amount in wagers.items():
        bet(room_table, name, 2 if name == "Otto" else 3, amount)
    assert shown(room_table)["special_fault"] == fault
    room_table.apply(RoomAction("deal", {}))
    assert room_table.live is not None
    assert "special" not in shown(room_table)
    assert shown(room_table)["amount"] == 100
    assert told(room_table) == IN_WORDS[:1]


@pytest.mark.parametrize(
    ("special", "message"),
    [
        ([(3, 50), (3, 20)], r"^bank: a spot is named twice$"),
        ([(9, 50)], r"^bank: there is no spot 9; the table has spots 1 to 8$"),
        ([(1, 50)], r"^bank: spot 1 is the player-dealer's; special action needs another spot$"),
        ([(3, 0)], r"^bank: the amount reserved for spot 3 must be greater than zero, not \$0$"),
        ([(3, 450)], r"^Your bank must be \$\d+ to \$50 in addition to what is reserved, not \$100\.$"),
    ],
)
def test_what_cannot_be_reserved_is_refused_in_one_line(special: list[tuple[int, int]], message: str) -> None:
    room_table = table()
    with pytest.raises(HousewayError, match=message):
        bank(room_table, 100, *special)
    assert (room_table.bank, room_table.special) == (300_00, {})


def test_a_game_without_special_action_has_none() -> None:
    assert rules_view(load_rules(WAR))["special"] is None
    with pytest.raises(HousewayError, match=r"^bank: this game has no special action; a bank plays against"):
        bank(table(WAR), 100, (3, 50))


def test_what_is_reserved_stays_until_the_bank_is_stated_again_or_given_up() -> None:
    """Through a restart, too."""
    room_table = table()
    bank(room_table, 100, (3, 50))
    again = RoomTable(1, room_table.rules)
    again.restore(json.loads(json.dumps(room_table.snapshot())), bytes.fromhex("07" * 32))
    assert again.special == {3: 50_00}
    bank(again, 100)
    assert again.special == {}
    assert again.phase == BETTING
    room_table.apply(RoomAction("give_up", {"name": "Mira"}))
    assert room_table.special == {}
