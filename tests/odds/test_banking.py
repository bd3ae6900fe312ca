"""The player-dealer's side of a table: its extremes are those of its own results."""

from __future__ import annotations

import pytest

from houseway.money import cents
from houseway.odds.banking import BankOdds, bank_odds
from houseway.rounds.facts import Lot
from tests.playing import analysed


def banked(game: str, *wagers: tuple[int, str, int]) -> BankOdds:
    """Banking these wagers, given as spot, bet and dollars."""
    lots = [Lot(spot, f"seat {spot}", bet, cents(amount)) for spot, bet, amount in wagers]
    return bank_odds(analysed(game), lots)


@pytest.mark.parametrize(
    ("player", "banker", "best", "liability"), [(25, 100, 75, 75), (100, 25, 100, 75), (40, 40, 40, 0)]
)
def test_the_extremes_are_the_ends_of_the_distribution(
    player: int, banker: int, best: int, liability: int
) -> None:
    """Of Player and Banker one is paid when the other loses; on a three-card 7 Banker pushes (L235)."""
    odds = banked("oceana/ez-baccarat", (2, "player", player), (3, "banker", banker))
    assert odds.best == odds.distribution[-1][0] == cents(best)
    assert odds.liability == -odds.distribution[0][0] == cents(liability)


def test_the_largest_wins_of_spots_with_cards_of_their_own_add_up() -> None:
    """Casino War: at best a seat loses its Primary and, at war, as much again."""
    one = banked("club-one/casino-war", (2, "primary", 20))
    two = banked("club-one/casino-war", (2, "primary", 20), (3, "primary", 30))
    assert (one.best, two.best) == (cents(40), cents(100))
