"""Play and odds agree: a million live rounds of every filing against its exact probabilities.

The live engine deals, asks and settles every round; player and player-dealer answer by the policies that the
odds name. Every case of every bet must decide as many wagers as its probability says, and every prize of a
button must be paid as often as the odds with one other hand say, within four standard errors.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

import pytest

from houseway.odds import Analysis
from tests.playing import analysed, filing, filings, rules_of
from tests.verify import test_blackjack
from tests.verify.driver import count_cases, follow, is_normal, standard_errors, within
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


class Compared(NamedTuple):
    """A case of a bet in words, its distance from the odds in standard errors, and whether it is too far.

    A case that is too rare for the normal law is judged by exact tails, and its distance is left out.
    """

    words: str
    errors: float
    wrong: bool


def compare(analysis: Analysis, counts: Mapping[str, Sequence[int]], rounds: int) -> Iterator[Compared]:
    """The frequency of every case of every bet beside its probability."""
    for bet_id, seen in counts.items():
        bet = analysis.parts.get(bet_id)
        sampled = None if bet is None or bet.exact else analysis.conditions["rounds"]
        for (case, probability), count in zip(chances(analysis, bet_id), seen, strict=True):
            wrong = not within(count, rounds, probability, sampled)
            errors = 0.0
            words = f"{bet_id}, {case}: {count:,} of {rounds:,}, expected {probability * rounds:,.1f}"
            if is_normal(rounds, probability):
                errors = standard_errors(count, rounds, probability, sampled)
                words += f" ({errors:+.2f} standard errors)"
            yield Compared(words, errors, wrong)


def chances(analysis: Analysis, bet_id: str) -> list[tuple[str, float]]:
    """Every case of a bet with its probability; those of a button with one hand of another player.

    Of a button, only prizes are settled: a case without one never is.
    """
    if bet_id in analysis.parts:
        return [(case.case, float(case.probability)) for case in analysis.parts[bet_id].cases]
    with_one_hand = analysis.extra["buttons"][bet_id][0]
    assert with_one_hand["other_hands"] == 1
    paid = iter(with_one_hand["cases"])
    rows = analysis.rules.bets[bet_id].cases.rows
    return [(row.text, next(paid)["probability"] if row.result.fixed else 0.0) for row in rows]


def disagreements(compared: Iterable[Compared]) -> str:
    """The cases whose frequency is out of bounds, one on each line."""
    return "\n".join(case.words for case in compared if case.wrong)


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_as_frequent_as_the_exact_odds_say(game: str) -> None:
    """Each case of each bet, under the play the odds were computed for, within four standard errors."""
    started = perf_counter()
    rules = rules_of(game, ("schedule", "none"))
    analysis = analysed(game, ("schedule", "none"))
    dealing = perf_counter()
    counts = count_cases(rules, follow(analysis), ROUNDS, f"verify {game}")
    compared = list(compare(analysis, counts, ROUNDS))
    rate = ROUNDS / (perf_counter() - dealing)
    furthest = max(compared, key=lambda case: abs(case.errors))
    print(
        f"{game}: {len(compared)} cases of {', '.join(counts)}; odds in {dealing - started:,.0f} s, then "
        f"{rate:,.0f} rounds a second; furthest from its odds: {furthest.words}",
        file=sys.stderr,
    )
    assert not disagreements(compared)


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
    assert not disagreements(compare(analysis, counts, rounds))
