"""Play and odds agree: a million live rounds of every filing against its exact probabilities."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

import pytest

from houseway.odds import Analysis, analyse
from tests.playing import analysed, filing, filings, rules_of
from tests.verify import test_blackjack
from tests.verify.driver import count_cases, follow, within
from tests.verify.test_blackjack import BLACKJACK

ROUNDS = 1_050_000
GAMES = [game for game in filings() if filing(game).family != BLACKJACK]


SLOW = {
    "artichoke-joes/ultimate-texas-holdem",
    "artichoke-joes/pai-gow",
    "club-one/fast-action-holdem",
    "club-one/pai-gow-tiles",
}
"""Their odds take as long as those of most others together; `make verify` plays them with all others."""
SLOW_FAMILY = "pai-gow-poker"
"""Its odds take a minute a game; `tests/odds` counts them over a small deck."""


def shape(game: str) -> str:
    """The course of a round, whichever house filed it: the family and its `play`, without citations."""
    rules = rules_of(game)
    return f"{rules.family.name} {_without_cites(rules.play.model_dump())}"


def _without_cites(value: object) -> object:
    if isinstance(value, dict):
        kept = {name: inner for name, inner in value.items() if not name.endswith("cite")}
        return {name: _without_cites(inner) for name, inner in kept.items()}
    return [_without_cites(inner) for inner in value] if isinstance(value, list | tuple) else value


def sampled() -> list[str]:
    """The filings of the short test: of each shape the one with most bets."""
    widest: dict[str, str] = {}
    for game in sorted(GAMES, key=lambda game: (len(rules_of(game).bets), game)):
        if filing(game).family != SLOW_FAMILY:
            widest[shape(game)] = game
    return sorted(set(widest.values()) - SLOW)


def disagreements(
    analysis: Analysis, counts: Mapping[str, Sequence[int]], rounds: int
) -> Iterator[tuple[str, bool]]:
    """Every case of every bet in words, and whether its frequency is out of bounds."""
    for bet_id, seen in counts.items():
        bet = analysis.parts[bet_id]
        sampled = None if bet.exact else analysis.conditions["rounds"]
        for case, count in zip(bet.cases, seen, strict=True):
            probability = float(case.probability)
            words = f"{bet_id}, {case.case}: {count:,} of {rounds:,}, expected {probability * rounds:,.1f}"
            yield words, not within(count, rounds, probability, sampled)


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_as_frequent_as_the_exact_odds_say(game: str) -> None:
    """Each case of each bet, under the play the odds were computed for, within four standard errors."""
    started = perf_counter()
    rules = rules_of(game, ("schedule", "none"))
    analysis = analyse(rules)
    counts = count_cases(rules, follow(analysis), ROUNDS, f"verify {game}")
    checked = list(disagreements(analysis, counts, ROUNDS))
    rate = ROUNDS / (perf_counter() - started)
    print(f"{game}: {len(checked)} cases, {rate:,.0f} rounds a second", file=sys.stderr)
    assert not any(wrong for _, wrong in checked), "\n".join(words for words, wrong in checked if wrong)


def test_every_filing_is_dealt_against_its_odds() -> None:
    """Case by case here; blackjack by what its rounds are worth, and its side bets where they are priced."""
    games = {game for game in filings() if filing(game).kind == "game"}
    assert games == set(test_blackjack.GAMES) | {game for game in GAMES if filing(game).kind == "game"}
    assert {filing(game).family for game in set(filings()) - games - set(GAMES)} <= {BLACKJACK}


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


def test_a_simulated_probability_adds_its_own_error() -> None:
    assert not within(502_500, 1_000_000, 0.5, sampled=20_000_000)
    assert within(502_500, 1_000_000, 0.5, sampled=1_000_000)
    assert not within(503_000, 1_000_000, 0.5, sampled=1_000_000)
    assert within(1, 1_000_000, 0.0, sampled=20_000_000)
    assert not within(9, 1_000_000, 0.0, sampled=20_000_000)
    assert within(25, 1_000_000, 1e-5, sampled=1_000_000)
    assert not within(60, 1_000_000, 1e-5, sampled=1_000_000)


@pytest.mark.parametrize("game", sampled())
def test_a_few_thousand_rounds_agree_already(game: str) -> None:
    """The same comparison in small, so that a broken rule file is found by `make test`."""
    rules = rules_of(game, ("schedule", "none"))
    analysis = analysed(game, ("schedule", "none"))
    rounds = 4_000
    counts = count_cases(rules, follow(analysis), rounds, f"sample {game}")
    assert not [words for words, wrong in disagreements(analysis, counts, rounds) if wrong]
