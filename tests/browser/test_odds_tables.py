"""The tables of the odds page: a figure that was not counted does not look as if it were."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Enter

DRAW = """async (odds) => {
    const { betCases, notPriced, summary } = await import("/static/js/odds/tables.js");
    const [name, bet] = Object.entries(odds.bets)[0];
    return {
        found: summary(odds, null).querySelector("td.exact").textContent,
        cases: betCases(name, bet).textContent,
        unpriced: notPriced(odds).map((line) => line.textContent),
    };
}"""
CASE = {"case": "player wins", "pays": "1 to 1", "cite": "L1", "probability": 0.45, "contribution": 0.45}
BET = {"unit": "one unit", "value": -0.0127, "variance": 1.3, "hit_rate": 0.43, "standard_error": None}
COUNTED = {
    "expectation": "-127/10000",
    "exact": True,
    "method": "counted",
    "digits": None,
    "rounds": None,
    "combinations": 10_000,
    "combinations_exact": "10000",
    "variance_method": "counted",
    "hit_rate_method": "counted",
    "cases_method": "counted",
    "cases_rounds": None,
    "cases": [{**CASE, "combinations": 4500, "combinations_exact": "4500", "probability_exact": "9/20"}],
}
COMPUTED = {
    "expectation": "-0.012700000000",
    "exact": False,
    "method": "computed",
    "digits": 12,
    "rounds": None,
    "combinations": None,
    "combinations_exact": None,
    "variance_method": "simulated",
    "hit_rate_method": "simulated",
    "cases_method": "computed",
    "cases_rounds": None,
    "cases": [{**CASE, "combinations": None, "combinations_exact": None, "probability_exact": None}],
}


def drawn(visit: Enter, bet: dict[str, Any], unpriced: dict[str, str]) -> dict[str, Any]:
    visitor = visit()
    visitor.go("/")
    found: dict[str, Any] = visitor.page.evaluate(
        DRAW, {"bets": {"Wager": {**BET, **bet}}, "unpriced": unpriced}
    )
    return found


def test_a_counted_bet_shows_its_fraction_and_its_combinations(visit: Enter) -> None:
    shown = drawn(visit, COUNTED, {})
    assert shown["found"] == "-127/10000"
    assert "10,000 combinations" in shown["cases"]
    assert "4,500" in shown["cases"]
    assert shown["unpriced"] == []


def test_a_computed_bet_shows_its_decimals_and_no_combinations(visit: Enter) -> None:
    shown = drawn(visit, COMPUTED, {"Twin": "there is no method"})
    assert shown["found"] == "computed to 12 decimals; deviation and wins simulated"
    assert "1 cases, computed to 12 decimals" in shown["cases"]
    assert "ombinations" not in shown["cases"]
    assert shown["unpriced"] == ["Twin is not priced: there is no method."]


DRAW_CHART = """async ({ odds, round, hands }) => {
    const { chartSection } = await import("/static/js/odds/chart.js");
    const { finalHandsSection, roundSection } = await import("/static/js/odds/round.js");
    const section = chartSection(odds.chart, odds);
    return {
        tables: [...section.querySelectorAll("table")].map((table) => table.textContent),
        lines: [...section.querySelectorAll("p")].map((line) => line.textContent),
        round: roundSection(round).textContent,
        hands: [...finalHandsSection(hands).querySelectorAll("tr")].map((row) => row.textContent),
    };
}"""
CHART = {
    "up": ["T", "A"],
    "hard": {"16": ["H/S", "R/H"]},
    "soft": {},
    "pairs": {"8-8": ["P", "P"]},
    "more": [
        {
            "title": "Doubled once: hard hands",
            "origin": "deal",
            "doubled": 1,
            "soft": False,
            "rows": {"15": ["X", ""]},
        }
    ],
    "insurance": [],
    "even_money": ["A-T against A"],
    "early_surrender": ["T-6 against A", "T-5 against A"],
    "legend": "S stand.",
    "value": -0.0087,
}
ROUND = {
    "unit": "one unit on Wager",
    "exact": False,
    "method": "simulated",
    "digits": None,
    "rounds": 400_000,
    "seed": 1,
    "simulated_share": 0.024,
    "value": -0.01,
    "standard_error": 0.0001,
    "standard_deviation": 1.1523,
    "standard_deviation_standard_error": 0.0002,
    "nets": [
        {"net": -1, "probability": 0.5, "standard_error": 0.00001},
        {"net": 1, "probability": 0.5, "standard_error": 0.00001},
    ],
}
HANDS = {
    "exact": True,
    "method": "counted",
    "ends": ["natural", "17", "over"],
    "rows": {"A": [0.25, 0.5, 0.25]},
    "rows_exact": {"A": ["1/4", "1/2", "1/4"]},
}


def test_the_chart_shows_every_table_and_what_its_reader_earns(visit: Enter) -> None:
    """Doubled hands, choices before play, the values for switching; simulated figures say that they are."""
    visitor = visit()
    visitor.go("/")
    odds = {
        "chart": CHART,
        "expectations": {"best play": -0.0087, "perfect play": -0.0086},
        "switch": {"as dealt": {"A-T": [0.5, 0.25]}, "switched": {"A-T": [0.4, 0.125]}},
    }
    shown = visitor.page.evaluate(DRAW_CHART, {"odds": odds, "round": ROUND, "hands": HANDS})
    assert shown["tables"] == [
        "Hard handsTA16H/SR/H",
        "PairsTA8-8PP",
        "Doubled once: hard handsTA15X",
        "Value of two cards, as dealtTAA-T0.50.25",
        "Value of two cards, switchedTAA-T0.40.125",
    ]
    assert "Even money: A-T against A" in shown["lines"]
    assert "Early surrender: T-6 against A, T-5 against A" in shown["lines"]
    assert (
        "By this chart the game wager is worth -0.008700, computed. "
        "Perfect play, which looks at every card of a hand: -0.008600."
    ) in shown["lines"]
    assert "Standard deviation 1.1523 ± 0.0002." in shown["round"]
    assert "of rounds with a split are simulated (400,000 rounds, seed 1); ± is" in shown["round"]
    assert shown["hands"] == ["Upnatural17over", "A0.25000.50000.2500"]


def test_a_simulated_deviation_shows_its_error(visit: Enter) -> None:
    visitor = visit()
    visitor.go("/")
    errors = {"variance_standard_error": 0.002, "hit_rate_standard_error": 0.0005}
    bets = {"Wager": {**BET, **COMPUTED, **errors}}
    cells = visitor.page.evaluate(
        """async (odds) => {
            const { summary } = await import("/static/js/odds/tables.js");
            return [...summary(odds, null).querySelectorAll("td")].map((cell) => cell.textContent);
        }""",
        {"bets": bets, "unpriced": {}},
    )
    assert cells[-2] == "1.1402 ± 0.0009"
    assert cells[-1].split() == ["43.000", "%", "±", "0.050", "%"]
