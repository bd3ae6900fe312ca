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
    "variance_method": "counted",
    "hit_rate_method": "counted",
    "cases_method": "counted",
    "cases_rounds": None,
    "cases": [{**CASE, "combinations": 4500, "probability_exact": "9/20"}],
}
COMPUTED = {
    "expectation": "-0.012700000000",
    "exact": False,
    "method": "computed",
    "digits": 12,
    "rounds": None,
    "combinations": None,
    "variance_method": "simulated",
    "hit_rate_method": "simulated",
    "cases_method": "computed",
    "cases_rounds": None,
    "cases": [{**CASE, "combinations": None, "probability_exact": None}],
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
