"""A shift of rounds: the chance to lose everything, against what can be worked out by hand."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from houseway.errors import HousewayError
from houseway.simulation.shift import shift

EVEN = [(100, 0.5), (-100, 0.5)]


def reflected(steps: int, units: int) -> float:
    """The chance that a fair walk of so many steps loses so many units, by the reflection principle."""
    ends: dict[int, float] = {2 * won - steps: comb(steps, won) / 2**steps for won in range(steps + 1)}
    beyond = sum(chance for end, chance in ends.items() if end < -units)
    return 2 * beyond + ends.get(-units, 0.0)


@pytest.mark.parametrize(("bankroll", "rounds"), [(1000, 100), (300, 7), (100, 1), (5000, 20)])
def test_a_fair_game_is_the_reflection_principle(bankroll: int, rounds: int) -> None:
    found = shift(EVEN, bankroll, rounds)
    assert found.ruin == pytest.approx(reflected(rounds, bankroll // 100), abs=1e-12)
    assert found.mean == 0
    assert found.deviation == pytest.approx(100 * rounds**0.5)


def test_three_rounds_by_hand() -> None:
    """Every course of three rounds of +$3, $0 or -$2.50 with $5 is listed."""
    chances = [(300, 0.2), (0, 0.3), (-250, 0.5)]
    ruin = ahead = 0.0
    for course in product(chances, repeat=3):
        chance, chips, broke = 1.0, 500, False
        for net, share in course:
            chance *= share
            chips += 0 if broke else net
            broke = broke or chips <= 0
        ruin += chance * broke
        ahead += chance * (chips > 500)
    found = shift(chances, 500, 3)
    assert found.ruin == pytest.approx(ruin, abs=1e-12)
    assert found.ahead == pytest.approx(ahead, abs=1e-12)
    assert found.mean == pytest.approx(3 * (60 - 125))


def test_a_coarser_grid_keeps_the_mean() -> None:
    """Odd cents make the grid too fine: the chance changes by less than one in a thousand."""
    fine = shift([(10_000, 0.49), (-10_000, 0.51)], 200_000, 300)
    odd = shift([(10_001, 0.49), (-10_003, 0.51)], 200_007, 300)
    assert odd.mean == pytest.approx(300 * (10_001 * 0.49 - 10_003 * 0.51))
    assert odd.ruin == pytest.approx(fine.ruin, rel=0.01)


def test_who_never_loses_is_never_ruined() -> None:
    assert shift([(5, 0.5), (0, 0.5)], 100, 50).ruin < 1e-12


def test_a_shift_without_chips_is_refused() -> None:
    with pytest.raises(HousewayError, match="needs chips and rounds"):
        shift(EVEN, 0, 10)


def test_chips_on_the_way_are_those_of_the_reflection_principle() -> None:
    """After 48 even rounds the median is where it began; so few cannot be lost, and the tail is binomial."""
    bands = shift(EVEN, 5000, 48).bands
    assert (bands[0].rounds, bands[0].chips) == (0, (5000,) * 5)
    assert (bands[-1].rounds, bands[-1].chips[2]) == (48, 5000)
    lowest = [
        below
        for below in range(-48, 49, 2)
        if sum(comb(48, (48 + end) // 2) for end in range(-48, below + 1, 2)) >= 2**48 / 20
    ]
    assert bands[-1].chips[0] == 5000 + 100 * lowest[0]


def test_those_who_lost_everything_have_nothing() -> None:
    assert shift([(-100, 1.0)], 300, 4).bands[-1].chips == (0,) * 5
