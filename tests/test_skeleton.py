"""A new family touches its own module in each layer and its rule files, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.cards import CardRandom
from houseway.desk.checking import check_game
from houseway.errors import HousewayError
from houseway.odds import analyse
from houseway.rounds.narrate import narrate
from houseway.rounds.record import Record
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet, sheet_data
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.skeleton import POT, SCORED, installed

CHIPS = 100_00
STAKE = 10_00


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    """The family while a test runs."""
    with installed():
        yield


def seated(game: str, *names: str) -> Table:
    """A table with these players in seats of their own."""
    table = Table(load_rules(game), CardRandom.seeded("skeleton"))
    for seat, name in enumerate(names, start=3):
        table.sit(seat, name, CHIPS)
    return table


def played(table: Table, *folds: str) -> LiveRound:
    """A round in which those named fold; the last is asked first, as answers come in any order."""
    live = table.begin()
    while live.pending:
        ask = live.pending[-1]
        live.answer(ask, "fold" if table.players[ask.seat] in folds else "stay")
    return live


def test_the_pot_goes_to_the_highest_card_less_the_drop() -> None:
    """The house takes a dollar from a pot of $25 or more, the best hand takes the rest."""
    live = played(seated(POT, "Ann", "Ben", "Cy"))
    assert live.result is not None
    best = max(live.result.rows, key=lambda row: row.net)
    assert live.chips == {
        name: CHIPS - STAKE + (3 * STAKE - 100) * (name == best.who) for name in ("Ann", "Ben", "Cy")
    } | {"house": 100}
    assert [row.on for row in live.result.rows] == ["pot"] * 3
    assert sum(row.net for row in live.result.rows) == -100


def test_a_small_pot_pays_no_drop() -> None:
    """Two stakes make a pot of $20, which the schedule leaves alone."""
    live = played(seated(POT, "Ann", "Ben"))
    assert live.chips["house"] == 0
    assert sorted((live.chips["Ann"], live.chips["Ben"])) in ([CHIPS - STAKE, CHIPS + STAKE], [CHIPS, CHIPS])


def test_a_misdeal_returns_every_stake() -> None:
    """They go back out of the pot by transfers, which are logged, and the record replays to the same ones."""
    table = seated(POT, "Ann", "Ben", "Cy")
    live = table.begin()
    live.answer(live.pending[0], "stay")
    assert live.pots == {"pot": 3 * STAKE}
    live.misdeal("a card fell on the floor")
    assert live.pots == {}
    assert table.chips == live.chips_before == dict.fromkeys(("Ann", "Ben", "Cy"), CHIPS) | {"house": 0}
    stakes, back = live.transfers[:3], live.transfers[3:]
    assert [(paid.payee, paid.payer, paid.amount) for paid in reversed(back)] == [paid[:3] for paid in stakes]
    lines = [line.text for line in narrate(live.rules, live.log.whole())]
    assert lines[-4:] == [
        "Misdeal (a card fell on the floor): all wagers are returned.",
        *(f"The pot pays $10 to {paid.payee}." for paid in back),
    ]
    again = replay(Record.from_json(live.record().to_json()))
    assert again.transfers == live.transfers
    played(table)
    assert table.mode.state()["button"] == 3, "the button has not moved on for the void round"


def test_every_pair_settles_its_score() -> None:
    """Three players make three pairs, each row the mirror of another, and no chip is made or lost."""
    live = played(seated(SCORED, "Ann", "Ben", "Cy"))
    assert live.result is not None
    assert len(live.result.rows) == 6
    nets = {(row.who, row.on): row.net for row in live.result.rows}
    assert all(nets[two, one] == -net for (one, two), net in nets.items())
    assert sum(live.chips.values()) == 3 * CHIPS


@pytest.mark.parametrize(("game", "field"), [(POT, "button"), (SCORED, "dealer"), (SCORED, "won_last")])
def test_a_state_names_seats_of_the_table(game: str, field: str) -> None:
    table = seated(game, "Ann", "Ben")
    for seat in (0, table.rules.seats + 1):
        with pytest.raises(
            HousewayError, match=rf"^table: {field}: the table has seats 1 to \d+, not {seat}$"
        ):
            table.mode.restore({field: seat})


@pytest.mark.parametrize("game", [POT, SCORED])
def test_it_records_and_replays(game: str) -> None:
    """Each round of several replays alone to the same log: the record holds the mode's state before it."""
    table = seated(game, "Ann", "Ben", "Cy")
    for folds in ((), ("Ben",), ("Ann", "Cy")):
        live = played(table, *folds)
        again = replay(Record.from_json(live.record().to_json()))
        assert list(again.log.whole()) == list(live.log.whole())
        assert again.transfers == live.transfers


def test_the_button_moves_with_every_round() -> None:
    """The mode's state carries over from round to round."""
    table = seated(POT, "Ann", "Ben", "Cy")
    buttons = []
    for _ in range(4):
        played(table)
        buttons.append(table.mode.state()["button"])
    assert buttons == [3, 4, 5, 3]


def test_a_folded_card_is_seen_by_its_owner_alone() -> None:
    """Hiding is the log's work, not the family's."""
    table = seated(POT, "Ann", "Ben")
    live = played(table, "Ann")
    own = [event for event in live.view(3) if event["kind"] == "dealt" and event["hand"]["owner"] == 3]
    other = [event for event in live.view(4) if event["kind"] == "dealt" and event["hand"]["owner"] == 3]
    assert own[0]["card"] != "??"
    assert other[0]["card"] == "??"


def test_a_score_is_told_once_and_to_a_player_from_his_own_side() -> None:
    """Two rows mirror each other: an onlooker hears one of them, each of the two players his own."""
    live = played(seated(SCORED, "Ann", "Ben", "Cy"), "Ben")
    rows = [line.text for line in narrate(live.rules, live.log.whole()) if " against " in line.text]
    assert len(rows) == 3
    told = [line.text for line in narrate(live.rules, live.view(4), you="Ben")]
    assert [line.split(":")[0].strip() for line in told if " against " in line] == [
        "you against Cy",
        "you against Ann",
        "Cy against Ann",
    ]


def test_it_is_told_in_words() -> None:
    """The narrator knows who plays without a bank or bets."""
    live = played(seated(POT, "Ann", "Ben", "Cy"), "Ben")
    lines = [line.text for line in narrate(live.rules, live.log.whole())]
    assert lines[0] == "Dealt in: Ben at seat 4, Cy at seat 5 and Ann at seat 3. The button is at seat 3."
    assert "Ben pays $10 to the pot." in lines
    assert "Ben: folds (choices: stay, fold)." in lines
    assert "Collection: pot $1 (pot)." in lines


@pytest.mark.parametrize("game", [POT, SCORED])
def test_it_is_checked_and_has_a_sheet(game: str) -> None:
    """Its rule file is checked, rounds of it are dealt, and the sheet has its page."""
    assert check_game(game)[1] == []
    assert "highest card wins" in str(sheet_data(rule_sheet(load_rules(game))))
    with pytest.raises(HousewayError, match="no bank to price"):
        analyse(load_rules(game))
