"""Joint bets at pai gow tiles, as Artichoke Joe's files them (004: L1182, L1226-1230)."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cards import CardRandom
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.check import check_file
from houseway.rulebook.rules import load_rules
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import settlement_of

JOES, DELTA = "artichoke-joes/pai-gow", "delta-club/pai-gow-tiles"
FREE = {"schedule": "none", "limits": "5-1000"}
WINS, LOSES = "1-1 4-1 / 6-6 5-1", "2-2 6-4 / 3-3 6-5"
LOW_BANK, HIGH_BANK = "5-5 6-4 / 4-4 3-2", "6-6 4-4 / 1-1 5-4"  # 0 and 3; a Gong and a Wong

Bets = list[tuple[str, int, bool]]
"""Bettors in order, what each bet in dollars, and whether jointly with the first."""
THREE: Bets = [("Ann", 40, False), ("Bob", 50, False), ("Cleo", 20, True)]


def settled(bets: Bets, bank: object, hand: str = WINS, game: str = JOES) -> list[tuple[str, float]]:
    """What each bettor at spot 2 wins, in order of settlement."""
    data = {
        "game": game,
        "table": {"player_dealer": 1, "bank": bank, "action": {"dice": [1, 1, 1]}},
        "hands": {"player_dealer": LOW_BANK if hand == WINS else HIGH_BANK, "2": hand},
        "bets": {"2": [{"bettor": name, "bets": {"main": bet}, "joint": joint} for name, bet, joint in bets]},
    }
    rows = settle_situation(read_situation(data)).settlement.rows
    return [(row.who, row.net / 100) for row in rows]


def test_joint_bets_share_the_action_and_sequential_bets_follow() -> None:
    """$30 of the player-dealer's bet against $40 and a joint $20: $20 and $10, and nothing behind them."""
    assert settled(THREE, 30) == [("Ann", 20), ("Cleo", 10), ("Bob", 0)]
    assert settled(THREE, 30, LOSES) == [("Ann", -20), ("Cleo", -10), ("Bob", 0)]
    assert settled(THREE, 100) == [("Ann", 40), ("Cleo", 20), ("Bob", 40)]


def test_an_odd_cent_goes_by_the_largest_remainder_then_to_the_first_bettor() -> None:
    thirds: Bets = [("Ann", 10, False), ("Bob", 10, True), ("Cleo", 10, True)]
    assert settled(thirds, 10) == [("Ann", 3.34), ("Bob", 3.33), ("Cleo", 3.33)]
    sixths: Bets = [("Ann", 10, False), ("Bob", 20, True)]
    assert settled(sixths, 10) == [("Ann", 3.33), ("Bob", 6.67)]


def test_special_action_is_shared_too() -> None:
    """L1279: what is reserved for the spot comes first, the rest of the bank in its usual turn."""
    reserved = {"owner": "Dan", "amount": 30, "spot": 2}
    assert settled(THREE, [reserved]) == [("Ann", 20), ("Cleo", 10), ("Bob", 0)]
    both = [reserved, {"owner": "Eve", "amount": 15}]
    assert settled(THREE, both, LOSES) == [("Ann", -30), ("Cleo", -15), ("Bob", 0)]


def seated() -> Table:
    """Dan banks, Ann sits at seat 2, Bob and Cleo stand on the rail."""
    table = Table(load_rules(JOES, FREE), CardRandom.seeded(1))
    for seat, name in ((1, "Dan"), (2, "Ann")):
        table.sit(seat, name, 100_000)
    for name in ("Bob", "Cleo"):
        table.stand(name, 100_000)
    table.banked.player_dealer = 1
    return table


def test_a_round_with_a_joint_bet_is_told_and_replays() -> None:
    table = seated()
    lots = [
        Lot(2, "Ann", "main", 40_00),
        Lot(2, "Bob", "main", 50_00),
        Lot(2, "Cleo", "main", 20_00, party="Ann"),
    ]
    tiles = f"{WINS} {LOW_BANK}".replace("/", "")
    live = table.deal(lots, 30_00, stacked(tiles, table.rules.deck), (1, 1, 6))
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    assert [(row.who, row.net) for row in settlement_of(live).rows] == [
        ("Ann", 20_00),
        ("Cleo", 10_00),
        ("Bob", 0),
    ]
    record = live.record()
    assert replay(Record.from_json(record.to_json())).record() == record
    bets = [event for event in live.log.whole() if event["kind"] == "bet"]
    assert [event.get("party") for event in bets] == [None, None, "Ann"]


@pytest.mark.parametrize(
    ("bets", "game", "message"),
    [
        (THREE, DELTA, "backline betting is not allowed in this game"),
        ([("Ann", 40, True)], JOES, "the first bettor has nobody to bet jointly with"),
    ],
)
def test_joint_bets_that_cannot_be(bets: Bets, game: str, message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        settled(bets, 1000, game=game)


def test_a_joint_bet_is_made_with_the_seated_player() -> None:
    """L1230: with the original bettor, who must have a wager to share."""
    table = seated()
    others = Lot(2, "Bob", "main", 20_00), Lot(2, "Cleo", "main", 20_00, party="Bob")
    with pytest.raises(HousewayError, match="a joint bet is made with Ann, who holds this spot"):
        table.deal([Lot(2, "Ann", "main", 20_00), *others], 1000_00, dice=(1, 1, 1))
    with pytest.raises(HousewayError, match="Ann has no wager here to bet jointly with"):
        table.deal([others[0], others[1]._replace(party="Ann")], 1000_00, dice=(1, 1, 1))


def test_joint_bets_are_bets_behind_a_seated_player(tmp_path: Path) -> None:
    file = tmp_path / "joint.toml"
    base = f'extends = "{DELTA}"\nname = "Joint"\nproposed_by = "Your name"\n'
    file.write_text(f"{base}[joint]\n")
    assert any("set `backline = true`" in str(problem) for problem in check_file(str(file))[1])
    file.write_text(f"backline = true\n{base}[joint]\n")
    assert check_file(str(file))[1] == []
