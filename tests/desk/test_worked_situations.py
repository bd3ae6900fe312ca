"""The desk settles finished rounds worked by hand from the filings, to the cent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from houseway.cards import rank
from houseway.desk import desk_data, read_situation, settle_situation
from houseway.games.pai_gow.settings import house_way
from houseway.rulebook.rules import load_rules
from tests.desk import test_worked_blackjack
from tests.desk.worked import EXAMPLES, SETTINGS, WORKED, Worked, worked
from tests.playing import filing, filings

GAMES = sorted(game for game in filings() if filing(game).family not in test_worked_blackjack.FAMILIES)
ONE_IS_ENOUGH = ("baccarat", "war")
"""Families whose rounds are settled by a few totals; of every other family each game needs two situations."""
SETTLED = [worked(kept) for kept in EXAMPLES if kept["game"] in GAMES]


def settled(example: Worked) -> dict[str, Any]:
    """What the desk answers."""
    return desk_data(settle_situation(read_situation(example.situation, example.id)))


def nets(result: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The net of every wager by seat and bet; of a prize for several hands, the sum.

    A worked round lists the prizes that are paid, not the buttons that win nothing.
    """
    found: dict[str, dict[str, float]] = {}
    for row in (row for row in result["wagers"] if row["pays"] != "$0"):
        wagers = found.setdefault(str(row["spot"]), {})
        wagers[row["bet"]] = wagers.get(row["bet"], 0) + row["net"]
    return found


def expected(example: Worked) -> dict[str, dict[str, float]]:
    """The expected nets, by the seat's number and by the name of the bet, for which an alias may stand."""
    name_of = load_rules(example.game).bet
    return {
        seat.removeprefix("seat"): {name_of(bet).name: net for bet, net in bets.items()}
        for seat, bets in example.expect.items()
    }


@pytest.mark.parametrize("example", SETTLED, ids=lambda example: example.id)
def test_examples_of_these_families(example: Worked) -> None:
    found = {
        seat: {bet: net for bet, net in wagers.items() if f"{bet} of seat {seat}" != example.unchecked}
        for seat, wagers in nets(settled(example)).items()
    }
    assert found == expected(example)


@pytest.mark.parametrize(
    "example", [one for one in SETTLED if one.player_dealer_net], ids=lambda example: example.id
)
def test_the_player_dealer_nets_the_rest(example: Worked) -> None:
    assert settled(example)["bank"]["net"] == example.player_dealer_net


@pytest.mark.parametrize("kept", SETTINGS, ids=lambda kept: str(kept["id"]))
def test_hands_set_the_house_way(kept: dict[str, Any]) -> None:
    rules, wanted = load_rules(kept["game"]), kept["expect_setting"]
    parts = house_way(rules, rules.deck.parse_all(kept["hands"]["hand"])).parts
    ranks = [sorted(map(rank, part)) for part in parts]
    assert ranks == [sorted(map(rank, rules.deck.parse_all(wanted[part]))) for part in ("front", "back")]


@pytest.mark.parametrize("example", WORKED, ids=lambda example: example.id)
def test_worked_situations(example: Worked) -> None:
    assert nets(settled(example)) == expected(example)


@pytest.mark.parametrize("example", WORKED, ids=lambda example: example.id)
def test_worked_situations_follow_the_charts_and_cite_every_row(example: Worked) -> None:
    """Every row names its lines; one that no line supports names the reading it stands by."""
    result = settled(example)
    assert result["warnings"] == []
    assert all("L" in row["cite"] or row["by_reading"] for row in result["wagers"])
    assert result["bank"]["after"] == result["bank"]["before"] - sum(row["net"] for row in result["wagers"])


def test_every_game_has_a_worked_situation() -> None:
    """Those of blackjack and of set 21 are in a file of their own."""
    counted = Counter(example.game for example in WORKED)
    assert set(counted) == set(GAMES)
    assert all(counted[game] > 1 for game in GAMES if filing(game).family not in ONE_IS_ENOUGH)
    assert set(GAMES) | set(test_worked_blackjack.FILED) == set(filings())


def test_no_example_of_a_game_that_is_filed_is_left_out() -> None:
    found = {example.id for example in (*SETTLED, *test_worked_blackjack.SETTLED)}
    assert {kept["id"] for kept in EXAMPLES if kept["game"] in filings()} <= found
