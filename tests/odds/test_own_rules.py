"""Twin Eights, a bet of an own rule file, is priced like a filed one: exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest

from houseway.odds import analyse
from houseway.rulebook.rules import load_rules
from tests.own_rules import GAME, used, write

DRAWN_ON = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}, 7: set()}
"""With these totals the Banker hand draws against those third cards (L216-225); with 0 to 2 against any."""

VALUES = range(10)


def rounds() -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Every round as the values dealt, and where both hands end."""
    for dealt in product(VALUES, repeat=4):
        player, banker = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
        natural = player >= 8 or banker >= 8
        for drawn in VALUES if player <= 5 and not natural else [None]:
            mine = player if drawn is None else (player + drawn) % 10
            draws = banker <= 5 if drawn is None else banker <= 2 or drawn in DRAWN_ON[banker]
            for last in VALUES if draws and not natural else [None]:
                thirds = tuple(card for card in (drawn, last) if card is not None)
                yield (*dealt, *thirds), mine, banker if last is None else (banker + last) % 10


def chance(values: tuple[int, ...], decks: int) -> Fraction:
    """How likely these values are, in this order, from a fresh shoe."""
    ways = prod(
        4 * decks * (4 if value == 0 else 1) - values[:place].count(value)
        for place, value in enumerate(values)
    )
    return Fraction(ways, prod(range(52 * decks, 52 * decks - len(values), -1)))


@pytest.mark.parametrize("decks", [8, 3])
def test_the_expectation_is_exact(tmp_path: Path, decks: int) -> None:
    """It pays 30 to 1: a chip wins 30 when both hands end on 8, and is lost otherwise."""
    expected = sum(chance(values, decks) for values, player, banker in rounds() if player == banker == 8)
    write(tmp_path / "my-rules")
    with used(tmp_path / "my-rules"):
        bet = analyse(load_rules(GAME, {"decks": decks})).bets["twin_eights"]
    assert bet.cases[0].probability == expected
    assert bet.expectation == 31 * expected - 1
