"""The printed chart earns the printed figure: rounds dealt to a player who reads nothing else."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from io import StringIO
from math import hypot
from typing import Any

import pytest
from pydantic import TypeAdapter
from rich.console import Console

from houseway.cli.odds_extra import print_extras
from houseway.odds import Analysis, analyse
from houseway.odds.analysis import analysis_data
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.nets import RoundNets
from houseway.odds.blackjack.printed import SECOND
from houseway.odds.blackjack.simulate import simulate
from houseway.odds.blackjack.switch import simulate_switch
from houseway.room.messages.odds import Odds
from tests.odds.changed import changed
from tests.odds.test_blackjack_figures import ORDINARY
from tests.playing import analysed, rules_of
from tests.verify.printed_chart import NotPrinted, PrintedChart, switch_values
from tests.verify.test_blackjack import GAMES

ROUNDS = 100_000_000
FEW = 1_000_000
SPANISH = "club-one/pure-spanish-21-5-3-to-2"
LUCKY_LADY = "lucky-lady/no-bust-21st-century-blackjack-4"
SWITCH = "club-one/21st-century-blackjack-switch"
BLACKJACK_X = "delta-club/blackjack-x"
SHAPES = [SPANISH, LUCKY_LADY, SWITCH, BLACKJACK_X]
"""Doubled hands rescued, split aces surrendered, two hands, early surrender."""
ONE_OF_THEM = [ORDINARY, *(pytest.param(game, marks=pytest.mark.verify) for game in SHAPES)]
"""What `make test` has time for, and the others in `make verify`."""
NO_FEE = ("schedule", "none")


def solved(game: str) -> Analysis:
    """The odds of a filing without fees, or of the ordinary game with one deck."""
    return analysed(game, ("decks", "1") if game == ORDINARY else NO_FEE)


def printed(analysis: Analysis) -> dict[str, Any]:
    """The analysis as a reader of `odds --json` has it."""
    data: dict[str, Any] = json.loads(json.dumps(analysis_data(analysis)))
    return data


def play(
    game: BlackjackArrays, data: dict[str, Any], rounds: int, seed: int, insurance: bool = False
) -> RoundNets:
    """Rounds of a player who reads the chart, and the table of values where hands may be switched."""
    policy = PrintedChart(game, data["chart"]).policy()
    if not game.how.switch:
        return simulate(game, policy, rounds, seed, insurance)
    worth = switch_values(game, data["switch"], data["chart"])
    return simulate_switch(game, policy, worth, rounds, seed).both


def off_by(data: dict[str, Any], dealt: RoundNets, hands: int) -> float:
    """How many standard errors dealt rounds are away from the figure printed with the chart."""
    value = float(data["chart"]["value"]) * hands
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
    if data["chart"]["insurance"] and not game.how.switch:
        dealt = play(game, data, rounds, seed, insurance=True)
    assert abs(deviation_off_by(data, dealt)) < 4


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_the_printed_chart_earns_the_printed_figure(game: str) -> None:
    """A hundred million rounds of every filing, within four standard errors."""
    check(analyse(rules_of(game, NO_FEE)), ROUNDS, seed=11)


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_a_million_rounds_agree_already(game: str) -> None:
    """The same in small, for one filing of each shape of chart."""
    check(solved(game), FEW, seed=12)


def spanish() -> tuple[BlackjackArrays, dict[str, Any]]:
    """A game in which doubled hands may be doubled again and rescued, and its chart."""
    return BlackjackArrays(rules_of(SPANISH, NO_FEE)), printed(analysed(SPANISH, NO_FEE))


@pytest.mark.verify
def test_doubled_hands_are_in_the_chart() -> None:
    """L2582-2584: a doubled hand may be rescued or doubled again; who does neither earns a percent less."""
    game, data = spanish()
    titles = {table["title"] for table in data["chart"]["more"]}
    assert {f"Doubled {times}: hard hands" for times in ("once", "twice", "three times")} <= titles
    once = data["chart"]["more"][0]["rows"]
    assert once["15"] == ["S"] * 6 + ["X"] * 4
    assert once["9"][3:5] == ["D", "D"]
    assert "X" in data["chart"]["legend"]
    never = deepcopy(data)
    for table in never["chart"]["more"]:
        for row in table["rows"].values():
            row[:] = ["S" if cell else "" for cell in row]
    assert off_by(data, play(game, never, FEW, seed=13), 1) < -6


@pytest.mark.parametrize("name", [ORDINARY, pytest.param(SPANISH, marks=pytest.mark.verify)])
@pytest.mark.parametrize(
    ("table", "row", "column", "cell"),
    [("hard", "12", 3, ""), ("soft", "18", 0, ""), ("hard", "14", 0, "X"), ("pairs", "5-5", 2, "X")],
)
def test_a_choice_that_is_not_printed_is_an_error(
    name: str, table: str, row: str, column: int, cell: str
) -> None:
    """No entry, or one that is not a legal action: the reader does not make up an answer."""
    analysis = solved(name)
    chart = deepcopy(printed(analysis)["chart"])
    chart[table][row][column] = cell
    with pytest.raises(NotPrinted):
        PrintedChart(BlackjackArrays(analysis.rules), chart).policy()


@pytest.mark.verify
def test_a_table_that_is_not_printed_is_an_error() -> None:
    game, data = spanish()
    for missing in range(len(data["chart"]["more"])):
        chart = deepcopy(data["chart"])
        del chart["more"][missing]
        with pytest.raises(NotPrinted, match="no entry"):
            PrintedChart(game, chart).policy()


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_the_terminal_prints_every_table_of_the_chart(game: str) -> None:
    """The reader of the text has what the reader of the JSON has."""
    analysis = solved(game)
    data, out = printed(analysis), Console(record=True, width=80, file=StringIO())
    print_extras(out, analysis)
    lines = [" ".join(line.split()) for line in out.export_text().splitlines()]
    text, chart = " ".join(lines), data["chart"]
    assert "…" not in text, "cut off at the edge of a terminal"
    tables = [chart["hard"], chart["soft"], chart["pairs"], *(more["rows"] for more in chart["more"])]
    for rows in tables:
        assert {" ".join([hand, *filter(None, row)]) for hand, row in rows.items()} <= set(lines)
    assert {more["title"] for more in chart["more"]} <= set(lines)
    for values in data.get("switch", {}).values():
        for cards, row in values.items():
            assert " ".join([cards, *(f"{value * 10_000:.0f}" for value in row)]) in lines
    for listed in ("insurance", "even_money", "early_surrender"):
        assert all(entry in text for entry in chart[listed])
    assert chart["legend"] in text
    assert f"By this chart the game wager is worth {chart['value']:+.6f}, computed." in text


@pytest.mark.parametrize(
    "game", [ORDINARY, *(pytest.param(game, marks=pytest.mark.verify) for game in (SPANISH, SWITCH))]
)
def test_the_room_sends_what_it_declares(game: str) -> None:
    TypeAdapter(Odds).validate_python(printed(solved(game)), strict=False)


@pytest.mark.verify
def test_a_second_letter_is_for_hands_that_are_not_allowed_the_first() -> None:
    """Where three cards may be doubled and four may not, one cell has both letters."""
    first = {"when": {"hand.natural": "none", "hand.from": "deal", "hand.cards": "<= 3", "hand.doubled": 0}}
    rules = changed(ORDINARY, {"drawing": {"double": {"cases": [{**first, "do": "double"}, {"do": []}]}}})
    analysis = analyse(rules)
    chart = printed(analysis)["chart"]
    assert chart["hard"]["11"][:8] == ["D/DH"] * 8
    assert SECOND in chart["legend"]
    assert [table["title"] for table in chart["more"]] == [
        "Split hands: hard hands",
        "Split hands: soft hands",
    ]
    check(analysis, FEW, seed=14)


@pytest.mark.verify
def test_split_aces_are_surrendered_by_their_own_rows() -> None:
    """L333: a hand of 20 or less may be surrendered at any time, split aces too, which take one card."""
    data = printed(analysed(LUCKY_LADY, NO_FEE))
    (aces,) = (table for table in data["chart"]["more"] if table["origin"] == "aces")
    assert aces["rows"]["14"] == ["S"] * 6 + ["R"] * 3 + [""], "aces are not split against an ace"
    game = BlackjackArrays(rules_of(LUCKY_LADY, NO_FEE))
    data["chart"]["more"].remove(aces)
    with pytest.raises(NotPrinted, match="from aces"):
        PrintedChart(game, data["chart"]).policy()


@pytest.mark.verify
@pytest.mark.parametrize("game", [SPANISH, BLACKJACK_X])
def test_every_net_is_as_likely_as_in_dealt_rounds(game: str) -> None:
    """Doubles for two, four and eight wagers; a natural that is paid by its suit (L1968, L2025)."""
    data = printed(analysed(game, NO_FEE))
    dealt = play(BlackjackArrays(rules_of(game, NO_FEE)), data, FEW, seed=15)
    found = data["round"]["nets"]
    assert sum(row["probability"] for row in found) == pytest.approx(1.0, abs=1e-9)
    common = [row for row in found if row["probability"] > 20 / FEW]
    assert {2.0, 3.0} <= {row["net"] for row in common}
    for row in common:
        error = hypot(dealt.chance_error(row["net"]) or 0.0, row["standard_error"])
        assert abs(row["probability"] - dealt.chances[row["net"]]) < 4.5 * error, row


@pytest.mark.verify
def test_a_hand_of_two_has_its_own_deviation() -> None:
    """Two hands that face one player-dealer: the spread of one is more than half of the spread of both."""
    analysis = analysed(SWITCH, NO_FEE)
    both, one = analysis.extra["round"], analysis.bets["main_1"]
    assert both["unit"] == "one unit on Game wager 1 and Game wager 2, with Split and Double"
    assert both["standard_deviation"] / 2 * 1.1 < one.deviation < both["standard_deviation"]
    assert one.variance == analysis.bets["main_2"].variance
    assert abs(both["value"] - 2 * one.value) < 4 * both["standard_error"]


@pytest.mark.verify
def test_the_figure_with_the_chart_is_that_of_the_printed_values() -> None:
    """Values for switching are rounded when they are printed; best play has a figure of its own."""
    data = printed(analysed(SWITCH, NO_FEE))
    chart, values = data["chart"]["value"], data["expectations"]
    assert 0 < abs(chart - values["best play"]) < 1e-6
    assert chart < values["perfect switching"]
    one_hand = printed(analysed(SPANISH, NO_FEE))
    assert one_hand["chart"]["value"] == one_hand["expectations"]["best play"]
