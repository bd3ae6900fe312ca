"""The printed chart earns the printed figure: rounds dealt to a player who reads nothing else."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from typing import Any

import pytest

from houseway.odds import Analysis, analyse
from houseway.odds.analysis import analysis_data
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.nets import RoundNets
from houseway.odds.blackjack.simulate import simulate
from houseway.odds.blackjack.switch import simulate_switch
from tests.playing import analysed, rules_of
from tests.verify.printed_chart import NotPrinted, PrintedChart, switch_values
from tests.verify.test_blackjack import GAMES

ROUNDS = 100_000_000
FEW = 1_000_000
SPANISH = "club-one/pure-spanish-21-5-3-to-2"
LUCKY_LADY = "lucky-lady/no-bust-21st-century-blackjack-4"
SWITCH = "club-one/21st-century-blackjack-switch"
SHAPES = [SPANISH, LUCKY_LADY, SWITCH, "artichoke-joes/california-blackjack", "delta-club/blackjack-x"]
"""Doubled hands rescued, split aces surrendered, two hands, two aces and a target of 22, early surrender."""
NO_FEE = ("schedule", "none")


def printed(analysis: Analysis) -> dict[str, Any]:
    """The analysis as a reader of `odds --json` has it."""
    data: dict[str, Any] = json.loads(json.dumps(analysis_data(analysis)))
    return data


def play(game: BlackjackArrays, data: dict[str, Any], rounds: int, seed: int) -> RoundNets:
    """Rounds of a player who reads the chart, and the table of values where hands may be switched."""
    policy = PrintedChart(game, data["chart"]).policy()
    if not game.how.switch:
        return simulate(game, policy, rounds, seed)
    worth = switch_values(game, data["switch"], data["chart"])
    return simulate_switch(game, policy, worth, rounds, seed).both


def off_by(data: dict[str, Any], dealt: RoundNets, hands: int) -> float:
    """How many standard errors dealt rounds are away from the figure printed with the chart."""
    value = data["expectations"]["best play"] * hands
    off = (dealt.mean - value) / dealt.standard_error
    print(
        f"{data['game']}: printed {value:+.6f}, dealt {dealt.mean:+.6f} ± {dealt.standard_error:.6f}, "
        f"{off:+.2f} standard errors; deviation {data['round']['standard_deviation']:.5f}, "
        f"dealt {dealt.deviation:.5f} ± {dealt.deviation_error:.5f}",
        file=sys.stderr,
    )
    return off


def deviation_off_by(data: dict[str, Any], dealt: RoundNets) -> float:
    """How many standard errors the deviation of dealt rounds is away from the printed one."""
    told = data["round"]
    error = (dealt.deviation_error**2 + (told["standard_deviation_standard_error"] or 0.0) ** 2) ** 0.5
    return float((dealt.deviation - told["standard_deviation"]) / error)


def check(analysis: Analysis, rounds: int, seed: int) -> None:
    """Play by the printed chart and compare expectation and deviation with what is printed."""
    data, game = printed(analysis), BlackjackArrays(analysis.rules)
    dealt = play(game, data, rounds, seed)
    assert dealt.rounds == rounds
    assert abs(off_by(data, dealt, len(game.how.hands))) < 4
    assert abs(deviation_off_by(data, dealt)) < 4


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_the_printed_chart_earns_the_printed_figure(game: str) -> None:
    """A hundred million rounds of every filing, within four standard errors."""
    check(analyse(rules_of(game, NO_FEE)), ROUNDS, seed=11)


@pytest.mark.parametrize("game", SHAPES)
def test_a_million_rounds_agree_already(game: str) -> None:
    """The same in small, for one filing of each shape of chart."""
    check(analysed(game, NO_FEE), FEW, seed=12)


def spanish() -> tuple[BlackjackArrays, dict[str, Any]]:
    """A game in which doubled hands may be doubled again and rescued, and its chart."""
    return BlackjackArrays(rules_of(SPANISH, NO_FEE)), printed(analysed(SPANISH, NO_FEE))


def test_doubled_hands_are_in_the_chart() -> None:
    """L2582-2584: a doubled hand may be rescued or doubled again; who does neither earns a percent less."""
    game, data = spanish()
    titles = {table["title"] for table in data["chart"]["more"]}
    assert {f"Doubled {times}: hard hands" for times in ("once", "twice", "three times")} <= titles
    once = data["chart"]["more"][0]["rows"]
    assert once["15"] == ["S"] * 5 + ["X"] * 5
    assert "X" in data["chart"]["legend"]
    never = deepcopy(data)
    for table in never["chart"]["more"]:
        for row in table["rows"].values():
            row[:] = ["S" if cell else "" for cell in row]
    assert off_by(data, play(game, never, FEW, seed=13), 1) < -6


def test_a_choice_that_is_not_printed_is_an_error() -> None:
    """No entry, no row, no table, or an entry that is not allowed: the reader does not make up an answer."""
    game, data = spanish()
    for spoil in (
        lambda chart: chart["hard"]["12"].__setitem__(3, ""),
        lambda chart: chart["soft"].pop("18"),
        lambda chart: chart["more"].pop(0),
        lambda chart: chart["hard"]["14"].__setitem__(0, "X"),
    ):
        chart = deepcopy(data["chart"])
        spoil(chart)
        with pytest.raises(NotPrinted):
            PrintedChart(game, chart).policy()


def test_split_aces_are_surrendered_by_their_own_rows() -> None:
    """L333: a hand of 20 or less may be surrendered at any time, split aces too, which take one card."""
    data = printed(analysed(LUCKY_LADY, NO_FEE))
    (aces,) = (table for table in data["chart"]["more"] if table["from"] == "aces")
    assert aces["rows"]["14"] == ["S"] * 6 + ["R"] * 3 + [""], "aces are not split against an ace"
    game = BlackjackArrays(rules_of(LUCKY_LADY, NO_FEE))
    data["chart"]["more"].remove(aces)
    with pytest.raises(NotPrinted, match="from aces"):
        PrintedChart(game, data["chart"]).policy()
