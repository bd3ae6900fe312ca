"""Blackjack by the book: figures the field agrees on for ordinary rules, and what must hold in any game."""

from __future__ import annotations

from collections import Counter
from math import perm
from pathlib import Path

import numpy as np
import pytest

from houseway.errors import HousewayError
from houseway.odds import Analysis, analyse
from houseway.odds.blackjack import strategy
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.payoffs import SURRENDERED_DOUBLED
from houseway.odds.blackjack.simulate import simulate
from houseway.odds.family import policy_offers
from houseway.odds.policies import Policies, SidePolicy, chosen_policies
from houseway.rulebook.rules import load_rules
from tests.playing import analysed

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))
ONE_DECK: dict[str, object] = {"decks": 1, "soft_17": "hit", "double_after_split": "no"}


def priced(**settings: object) -> Analysis:
    """The ordinary game with some settings."""
    return analysed(ORDINARY, *((name, str(value)) for name, value in settings.items()))


@pytest.mark.verify
def test_six_decks_by_the_chart_cost_four_tenths_of_a_percent() -> None:
    """The usual table of rule effects has 0.53 % for six decks, less 0.13 % for doubling after a split.

    Printed for example at thecolorofblackjack.com/solution_one.html, for total-dependent basic strategy:
    stands on soft 17, double any two cards, one card to split aces, no surrender, the hidden card looked at.
    """
    values = priced().extra["expectations"]
    assert values["best play"] == pytest.approx(-0.0040, abs=0.0001)
    assert values["best play"] < values["perfect play"] < values["best play"] + 0.0001


@pytest.mark.verify
def test_one_deck_with_soft_17_hit_costs_a_little_under_two_tenths_of_a_percent() -> None:
    """The same table has 0.02 % for one deck and 0.20 % for a hit soft 17, each of them rounded."""
    values = priced(**ONE_DECK).extra["expectations"]
    assert values["best play"] == pytest.approx(-0.0020, abs=0.0004)
    # Knowing which cards make up the total is worth more with one deck.
    assert 0.0001 < values["perfect play"] - values["best play"] < 0.0003


def bust_sequences(hits_soft_17: bool) -> dict[tuple[int, ...], int]:
    """What a hand drawn to 17 can go over with: how many cards of each value, and in how many orders."""
    found: Counter[tuple[int, ...]] = Counter()

    def draw(counts: tuple[int, ...], total: int) -> None:
        """`total` counts every ace as one."""
        soft = counts[0] > 0 and total + 10 <= 21
        best = total + 10 if soft else total
        if best > 17 or (best == 17 and not (soft and hits_soft_17)):
            if best > 21:
                found[counts] += 1
            return
        for value in range(1, 11):
            more = (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])
            draw(more, total + value)

    draw((0,) * 10, 0)
    return found


def both_bust(decks: int, hits_soft_17: bool) -> float:
    """The probability that two hands drawn to 17 from one shoe both go over.

    The first so many cards of a shoe are as likely in any order, so each pair of hands counts by how many of
    each value they hold together.
    """
    found = bust_sequences(hits_soft_17)
    counts = np.array(list(found))
    orders = np.array(list(found.values()), dtype=float)
    sizes = counts.sum(axis=1)
    supply = [4 * decks] * 9 + [16 * decks]
    most = 2 * int(sizes.max()) + 1
    taken = np.array([[float(perm(many, k)) for k in range(most)] for many in supply])
    dealt = np.array([float(perm(52 * decks, k)) for k in range(most)])
    total = 0.0
    for hand, ways, size in zip(counts, orders, sizes, strict=True):
        together = ways * orders / dealt[size + sizes]
        for value in range(10):
            together = together * taken[value, hand[value] + counts[:, value]]
        total += float(together.sum())
    return total


@pytest.mark.parametrize(
    ("settings", "decks"),
    [
        ({"decks": 1}, 1),
        pytest.param({}, 6, marks=pytest.mark.verify),
        pytest.param(ONE_DECK, 1, marks=pytest.mark.verify),
    ],
)
def test_mimicking_the_dealer_costs_both_busts_and_earns_half_a_natural(
    settings: dict[str, object], decks: int
) -> None:
    """Hands drawn by one rule from one shoe are alike, so what each wins from the other cancels out.

    What is left: when both go over the player has lost already, and his natural pays half a unit more than
    the dealer's takes.
    """
    cards, aces, tens = 52 * decks, 4 * decks, 16 * decks
    natural = 2 * aces * tens / (cards * (cards - 1))
    tied = 2 * (aces - 1) * (tens - 1) / ((cards - 2) * (cards - 3))
    values = priced(**settings).extra["expectations"]
    expected = natural * (1 - tied) / 2 - both_bust(decks, settings.get("soft_17") == "hit")
    assert values["mimic the player-dealer"] == pytest.approx(expected, abs=1e-9)


@pytest.mark.verify
def test_who_never_busts_never_goes_over_and_dealt_rounds_agree() -> None:
    """No wager is lost by going over; its expectation against two million rounds; and it costs dearly."""
    rules = load_rules(ORDINARY, ONE_DECK)
    analysis = analyse(rules, policies=Policies(player=SidePolicy(strategy.NEVER_BUST)))
    over = [
        case
        for part in analysis.parts.values()
        for case, row in zip(part.cases, rules.bets["main"].cases.rows, strict=True)
        if "player.over" in dict(row.conditions)
    ]
    assert len(over) == 3, "the wager, its split and its double"
    assert [float(case.probability) for case in over] == [0.0, 0.0, 0.0]
    game = BlackjackArrays(rules)
    best = strategy.chart_of(game, game.best())
    policy = strategy.never_bust(game, best)
    dealt = simulate(game, policy, 2_000_000, seed=7)
    value = analysis.extra["expectations"][strategy.NEVER_BUST]
    assert abs(dealt.mean - value) < 4 * dealt.standard_error
    assert value < analysis.extra["expectations"]["best play"] - 0.03


@pytest.mark.verify
def test_the_chart_is_basic_strategy() -> None:
    """The chart for four to eight decks, soft 17 stood on, as every book prints it."""
    chart = priced().extra["chart"]
    assert chart["up"] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    # Against a ten, 16 of three cards or more stands: the books' one rule for more cards.
    assert chart["hard"]["16"] == ["S"] * 5 + ["H", "H", "H", "H/S", "H"]
    assert chart["hard"]["12"] == ["H", "H", "S", "S", "S", "H", "H", "H", "H", "H"]
    assert chart["hard"]["11"] == ["D/H"] * 9 + ["H"]
    assert chart["hard"]["9"] == ["H", *["D/H"] * 4, *["H"] * 5]
    assert chart["soft"]["18"] == ["S", *["D/S"] * 4, "S", "S", "H", "H", "H"]
    assert chart["soft"]["17"] == ["H", *["D/H"] * 4, *["H"] * 5]
    assert chart["pairs"]["8-8"] == ["P"] * 10
    assert chart["pairs"]["A-A"] == ["P"] * 10
    assert chart["pairs"]["T-T"] == ["S"] * 10
    assert chart["pairs"]["9-9"] == ["P"] * 5 + ["S", "P", "P", "S", "S"]
    assert chart["pairs"]["4-4"] == ["H", "H", "H", "P", "P", "H", "H", "H", "H", "H"]


def test_the_rows_of_the_table_add_up() -> None:
    """Every original wager is decided by one row, and the parts sum to the whole."""
    analysis = priced()
    main = analysis.parts["main"]
    assert sum(float(case.probability) for case in main.cases) == pytest.approx(1.0, abs=1e-9)
    whole = sum(float(part.expectation) for part in analysis.parts.values())
    assert whole == pytest.approx(analysis.bets["main"].value, abs=1e-9)


def test_naturals_come_as_often_as_counting_says() -> None:
    """One player's natural in six decks: 2 x 24 x 96 of 312 x 311 deals."""
    rows = {case.case: float(case.probability) for case in priced().parts["main"].cases}
    naturals = sum(share for case, share in rows.items() if case.startswith("player natural"))
    assert naturals == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-9)


def _always_splits(game: BlackjackArrays) -> BlackjackPolicy:
    """Split whatever may be split and play the rest by perfect play: the hardest case for the splits."""
    policy = game.best()
    for kind, up in game.splits:
        policy.split[kind, up] = True
    return policy


def test_splits_agree_with_dealt_rounds() -> None:
    """Every pair split and split again from one deck: expectation against six million rounds."""
    game = BlackjackArrays(load_rules(ORDINARY, {"decks": 1}))
    policy = _always_splits(game)
    dealt = simulate(game, policy, 6_000_000, seed=5)
    assert abs(dealt.mean - game.expectation(game.mass(policy))) < 4 * dealt.standard_error


LUCKY = "lucky-lady/no-bust-21st-century-blackjack-4"


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        pytest.param("any time", 0.18, marks=pytest.mark.verify),
        pytest.param("first two cards", -0.21, marks=pytest.mark.verify),
        pytest.param("doubled too", 0.24, marks=pytest.mark.verify),
    ],
)
def test_what_surrender_at_any_time_is_worth(reading: str, expected: float) -> None:
    """Lucky Lady No-Bust 4.0 L333: surrender after hits turns the game in the player's favor; six decks."""
    values = analyse(load_rules(LUCKY, {"surrender_when": reading})).extra["expectations"]
    assert round(100 * values["best play"], 2) == expected


def test_surrendered_doubles_agree_with_dealt_rounds() -> None:
    """Lucky Lady L333, doubled hands too: the expectation against two million rounds without insurance."""
    game = BlackjackArrays(load_rules(LUCKY, {"surrender_when": "doubled too", "decks": 1}))
    policy = game.best()
    policy.insure[:] = False
    surrendered = game.mass(policy)[:, SURRENDERED_DOUBLED + 1].sum()
    assert surrendered > 0.001
    dealt = simulate(game, policy, 2_000_000, seed=3)
    assert abs(dealt.mean - game.expectation(game.mass(policy))) < 4 * dealt.standard_error


def test_no_action_beats_the_one_chosen() -> None:
    """Perfect play is the best at every hand: no action is worth more than the one chosen."""
    game = BlackjackArrays(load_rules(ORDINARY))
    value, worth = game.values(9)
    best = np.where(np.isnan(worth[0]), -np.inf, worth[0]).max(axis=1)
    assert (best <= value[0] + 1e-12).all()


def test_an_unknown_policy_is_named_with_those_there_are() -> None:
    rules = load_rules(ORDINARY)
    with pytest.raises(HousewayError, match=r"did you mean 'mimic the player-dealer'\?\)$"):
        chosen_policies(rules, policy_offers(rules), ["player=mimick the player-dealer"])


def test_simulated_rounds_are_the_same_for_the_same_seed() -> None:
    game = BlackjackArrays(load_rules(ORDINARY))
    policy = strategy.by_table(game, strategy.MIMIC, game.rules.drawing["dealer"])
    assert simulate(game, policy, 10_000, seed=3) == simulate(game, policy, 10_000, seed=3)
