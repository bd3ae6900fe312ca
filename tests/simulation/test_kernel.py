"""The compiled kernel and the live engine play the same rounds, to the cent; and the odds agree with both."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from houseway.simulation import TallyKey, engine_for, simulate
from houseway.simulation.kernels.baccarat import BaccaratEngine, reason_against
from houseway.simulation.live import LiveEngine
from houseway.simulation.tally import UNCOVERED, WAGER
from tests.playing import analysed, by_shape, filing, filings, rules_of
from tests.simulation.tables import plan_for, short_bank

BACCARAT = [game for game in filings() if filing(game).family == "baccarat"]
DEALT = [
    game
    for game in BACCARAT
    if all(len(row.result) == 1 for chart in rules_of(game).drawing.values() for row in chart.rows)
]
"""The games in which nobody chooses; the others are in `test_baccarat_choices_kernel`."""
ROUNDS = 200
FAR = 4_000_000_000


def by_shape_dealt() -> list[ParameterSet]:
    """The games in which nobody chooses; `make test` takes one of each shape."""
    return [each for each in by_shape("baccarat") if each.values[0] in DEALT]


def test_every_game_has_a_kernel() -> None:
    """In ten of the filings nobody decides anything, so that no odds are needed."""
    assert all(reason_against(plan_for(game)) is None for game in BACCARAT)
    assert len(DEALT) == 10
    assert not any(engine_for(plan_for(game), "kernel").engine.asks for game in DEALT)


@pytest.mark.parametrize("game", by_shape_dealt())
@pytest.mark.parametrize("rotates", [False, True])
def test_every_round_comes_to_the_same_in_the_live_engine(game: str, rotates: bool) -> None:
    """With a bank that is too small, so that the order of action counts, and wherever the rounds begin."""
    plan = plan_for(game, bank=short_bank(game), rotates=rotates)
    kernel, live = BaccaratEngine(plan), LiveEngine(plan)
    for first in (0, FAR):
        assert kernel.play(first, ROUNDS) == live.play(first, ROUNDS)
    assert any(account.kind == UNCOVERED for account in live.play(0, ROUNDS).results)


def test_a_round_has_the_cards_of_its_number_and_of_the_seed() -> None:
    plan, other = plan_for(), plan_for(seed=2)
    assert LiveEngine(plan).play(5, 1) == BaccaratEngine(plan).play(5, 1)
    assert BaccaratEngine(plan).play(0, 100) != BaccaratEngine(other).play(0, 100)
    assert BaccaratEngine(plan).play(0, 100) != BaccaratEngine(plan).play(100, 100)


@pytest.mark.parametrize("game", by_shape_dealt())
def test_the_odds_are_within_four_standard_errors(game: str) -> None:
    """Every wager under a bank that covers all; a million rounds take a tenth of a second."""
    plan, analysis = plan_for(game), analysed(game)
    tally = simulate(plan, 1_000_000).tally
    for account in tally.accounts(WAGER):
        found, exact = tally.figures(account), analysis.bets[account.bet]
        assert found.per_staked is not None
        amount = found.staked / found.count
        assert abs(found.per_staked - exact.value) < 4 * found.error / amount
    assert {account.bet for account in tally.accounts(WAGER)} == {lot.bet for lot in plan.lots}


def test_the_kernel_needs_no_order_where_the_bank_covers_everything() -> None:
    """The action button is left out, and nothing is uncovered."""
    game = "artichoke-joes/ez-baccarat"
    assert rules_of(game).action is not None
    tally = simulate(plan_for(game), 10_000).tally
    assert not tally.accounts(UNCOVERED)
    assert TallyKey("bank") in tally.results
