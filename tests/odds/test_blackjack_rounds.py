"""What a round of blackjack can come to, and how the player-dealer's hand ends."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from houseway.odds.analysis import analysis_data
from houseway.odds.blackjack import analyse
from houseway.odds.blackjack.finals import finals
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.rulebook.rules import Rules, load_rules
from tests.odds.changed import changed
from tests.playing import analysed

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))
NO_SPLITS = "artichoke-joes/california-blackjack"


def data_of(game: str) -> dict[str, Any]:
    return analysis_data(analysed(game))


def main_of(data: dict[str, Any]) -> dict[str, Any]:
    """The figures of the first game wager."""
    return next(iter(data["bets"].values()))


@pytest.mark.parametrize("game", [pytest.param(ORDINARY, marks=pytest.mark.verify), NO_SPLITS])
def test_the_chances_of_all_nets_add_up_to_one(game: str) -> None:
    found = data_of(game)["round"]
    assert sum(row["probability"] for row in found["nets"]) == pytest.approx(1.0, abs=1e-9)
    assert [row["net"] for row in found["nets"]] == sorted({row["net"] for row in found["nets"]})
    mean = sum(row["net"] * row["probability"] for row in found["nets"])
    square = sum(row["net"] ** 2 * row["probability"] for row in found["nets"])
    assert found["value"] == pytest.approx(mean, abs=1e-9)
    assert found["standard_deviation"] == pytest.approx((square - mean**2) ** 0.5, abs=1e-9)


def test_a_game_without_splits_has_computed_nets() -> None:
    """One hand ends one way: no round is dealt, and the nets have the expectation of the wager."""
    data = data_of(NO_SPLITS)
    found, main = data["round"], main_of(data)
    assert (found["method"], found["digits"], found["rounds"]) == ("computed", 12, None)
    assert found["standard_error"] is found["standard_deviation_standard_error"] is None
    assert {row["standard_error"] for row in found["nets"]} == {None}
    assert found["value"] == pytest.approx(main["value"], abs=1e-11)
    assert (main["variance_method"], main["variance_standard_error"]) == ("computed", None)
    assert main["variance"] == pytest.approx(found["standard_deviation"] ** 2, abs=1e-11)
    by_net: dict[str, float] = {}
    for case in main["cases"]:
        by_net[case["pays"]] = by_net.get(case["pays"], 0.0) + case["probability"]
    nets = {row["net"]: row["probability"] for row in found["nets"]}
    assert nets == pytest.approx({-1.0: by_net["lose"], 0.0: by_net["push"], 1.0: by_net["1 to 1"]}, abs=1e-9)


@pytest.mark.verify
def test_rounds_with_a_split_are_marked_as_simulated() -> None:
    data = data_of(ORDINARY)
    found, main = data["round"], main_of(data)
    assert (found["exact"], found["method"], found["digits"], found["seed"]) == (False, "simulated", None, 1)
    assert 0.01 < found["simulated_share"] < 0.04
    assert abs(found["value"] - main["value"]) < 4 * found["standard_error"]
    assert (main["method"], main["variance_method"]) == ("computed", "simulated")
    assert main["variance_standard_error"] > 0
    assert {row["standard_error"] is None for row in found["nets"]} == {False}


def test_all_hands_of_a_round_count_together() -> None:
    """Hands of a split win and lose together: the deviation is more than that of unrelated wagers."""
    parts = analysed(ORDINARY).parts
    split = parts["split"]
    alone = sum(
        float(case.probability) * (float(case.contribution) / float(case.probability)) ** 2
        for case in split.cases
        if case.probability
    )
    assert split.spread is not None
    assert split.spread.method == "simulated"
    assert float(split.variance) > alone * 1.02
    main = parts["main"]
    assert main.spread is None, "every round has one original wager, which one row decides"


def insured() -> Rules:
    """The ordinary game with insurance at 3 to 1."""
    rows = [{"when": {"up": "A"}, "do": "insurance"}, {"do": []}]
    cases = [{"when": {"dealer.natural": "ace-ten"}, "pays": "3 to 1"}, {"pays": "lose"}]
    bet = {"name": "Insurance", "placed": "by choice", "needs": ["main"], "limits": "0.50+", "cases": cases}
    return changed(ORDINARY, {"drawing": {"insurance": {"cases": rows}}, "bets": {"insurance": bet}})


@pytest.mark.verify
def test_insurance_that_is_bought_is_part_of_the_round() -> None:
    """At 3 to 1 it is worth buying: half a wager on the hidden card, in every round with an ace up."""
    data = analysis_data(analyse(insured()))
    assert data["chart"]["insurance"] == ["A"]
    found, main = data["round"], main_of(data)
    natural = 96 / 311
    gain = 24 / 312 * (natural * 3 - (1 - natural)) / 2
    assert found["value"] == pytest.approx(main["value"] + gain, abs=4 * found["standard_error"])
    plain = data_of(ORDINARY)["round"]
    assert found["simulated_share"] == pytest.approx(plain["simulated_share"], abs=1e-9)
    assert {row["net"] % 0.5 for row in found["nets"]} == {0.0}
    assert len(found["nets"]) > len(plain["nets"]), "half a wager is lost where the hidden card is no ten"
    assert sum(row["probability"] for row in found["nets"]) == pytest.approx(1.0, abs=1e-9)
    assert main["value"] == pytest.approx(main_of(data_of(ORDINARY))["value"], abs=1e-9)


# ---------------------------------------------------------------------- the player-dealer's final hands


def drawn(counts: list[int], hand: tuple[int, ...], chance: Fraction) -> Iterator[tuple[str, Fraction]]:
    """Every way to draw to 17 and stand on every 17, card by card; cards are known by value, an ace by 1."""
    total = sum(hand)
    soft = 1 in hand and total + 10 <= 21
    best = total + 10 if soft else total
    if len(hand) == 2 and best == 21:
        yield "natural", chance
    elif best >= 17:
        yield ("over" if best > 21 else str(best)), chance
    else:
        size = sum(counts)
        for value, many in enumerate(counts, start=1):
            if many:
                left = [*counts[: value - 1], many - 1, *counts[value:]]
                yield from drawn(left, (*hand, value), chance * Fraction(many, size))


@pytest.mark.parametrize("up", range(1, 11))
def test_final_hands_are_those_of_card_by_card_enumeration(up: int) -> None:
    """One deck, soft 17 stood on; exact fractions on both sides."""
    counts = [4] * 9 + [16]
    counts[up - 1] -= 1
    expected: dict[str, Fraction] = {}
    for name, chance in drawn(counts, (up,), Fraction(1)):
        expected[name] = expected.get(name, Fraction(0)) + chance
    assert finals(one_deck(), up - 1) == expected
    assert sum(expected.values()) == 1


@cache
def one_deck() -> BlackjackArrays:
    return BlackjackArrays(load_rules(ORDINARY, {"decks": 1, "soft_17": "stand"}))


@pytest.mark.parametrize("game", [ORDINARY, NO_SPLITS])
def test_final_hands_add_up_to_one_behind_every_up_card(game: str) -> None:
    found = data_of(game)["player_dealer_hands"]
    assert (found["exact"], found["method"]) == (True, "counted")
    for row in found["rows_exact"].values():
        assert sum(map(Fraction, row)) == 1
    assert {len(row) for row in found["rows"].values()} == {len(found["ends"])}


def test_naturals_behind_all_up_cards_are_counted_once() -> None:
    """Six decks: 2 x 24 x 96 of 312 x 311 first two cards."""
    found = data_of(ORDINARY)["player_dealer_hands"]
    at = found["ends"].index("natural")
    share = {"T": Fraction(96, 312)}
    total = sum(
        share.get(up, Fraction(24, 312)) * Fraction(row[at]) for up, row in found["rows_exact"].items()
    )
    assert total == Fraction(2 * 24 * 96, 312 * 311)


def test_counts_over_the_target_are_told_apart_where_they_decide() -> None:
    """Where both hands may be over, the lower count wins; in the ordinary game over is over."""
    assert "over" in data_of(ORDINARY)["player_dealer_hands"]["ends"]
    ends = ends_of("lucky-lady/no-bust-21st-century-blackjack-4")
    assert {"22", "26"} <= ends
    assert "over" not in ends


def ends_of(game: str) -> set[str]:
    """The player-dealer's final hands in one game."""
    played = BlackjackArrays(load_rules(game))
    return {name for up in played.ups for name in finals(played, up)}
