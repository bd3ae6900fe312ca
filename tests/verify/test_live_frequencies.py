"""Play and odds agree: a million live rounds of every filing against its exact probabilities."""

from __future__ import annotations

import sys
from time import perf_counter

import pytest

from houseway.odds import analyse
from tests.playing import filing, filings, rules_of
from tests.verify.driver import count_cases, follow, within

ROUNDS = 1_050_000
FAMILIES = ("baccarat", "war")
GAMES = [game for game in filings() if filing(game).family in FAMILIES]


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_as_frequent_as_the_exact_odds_say(game: str) -> None:
    """Each case of each bet, under the play the odds were computed for, within four standard errors."""
    started = perf_counter()
    rules = rules_of(game, ("schedule", "none"))
    analysis = analyse(rules)
    counts = count_cases(rules, follow(analysis), ROUNDS, f"verify {game}")
    wrong = []
    checked = 0
    for bet_id, seen in counts.items():
        exact = analysis.parts[bet_id].cases
        assert len(exact) == len(seen)
        for case, count in zip(exact, seen, strict=True):
            checked += 1
            if not within(count, ROUNDS, float(case.probability)):
                expected = float(case.probability) * ROUNDS
                wrong.append(f"{bet_id}, {case.case}: {count:,} of {ROUNDS:,}, expected {expected:,.1f}")
    rate = ROUNDS / (perf_counter() - started)
    print(f"{game}: {checked} cases, {rate:,.0f} rounds a second", file=sys.stderr)
    assert not wrong, "\n".join(wrong)


def test_a_wrong_probability_would_be_found() -> None:
    """The bounds have teeth: what is five standard errors off is refused, what is two off is not."""
    assert within(500_000, 1_000_000, 0.5)
    assert within(501_000, 1_000_000, 0.5)
    assert not within(502_500, 1_000_000, 0.5)
    assert within(3, 1_000_000, 5e-6)
    assert not within(30, 1_000_000, 5e-6)
    assert not within(0, 1_000_000, 5e-5)
    assert not within(1, 1_000_000, 0.0)
    assert within(1_000_000, 1_000_000, 1.0)
    assert not within(999_999, 1_000_000, 1.0)


@pytest.mark.parametrize("game", GAMES)
def test_a_few_thousand_rounds_agree_already(game: str) -> None:
    """The same comparison in small, so that a broken rule file is found by `make test`."""
    rules = rules_of(game, ("schedule", "none"))
    analysis = analyse(rules)
    rounds = 4_000
    counts = count_cases(rules, follow(analysis), rounds, f"sample {game}")
    for bet_id, seen in counts.items():
        for case, count in zip(analysis.parts[bet_id].cases, seen, strict=True):
            assert within(count, rounds, float(case.probability)), f"{bet_id}, {case.case}: {count}"
