"""The live engine plays whole tables of every game with a bank."""

from __future__ import annotations

import pytest

from houseway.simulation import PLAYER_DEALER, TallyKey
from houseway.simulation.live import LiveEngine
from houseway.simulation.tally import BANK, FEES, HOUSE, JACKPOT, PLAYER, WAGER
from tests.playing import by_shape
from tests.simulation.tables import plan_for, short_bank

ROUNDS = 8


@pytest.mark.parametrize("game", by_shape())
def test_every_chip_of_a_round_is_somebodys(game: str) -> None:
    """What the players win, the house and the jackpot do not; what the wagers win, the bank loses."""
    plan = plan_for(game, bank=short_bank(game), rotates=True)
    engine = LiveEngine(plan)
    for number in range(ROUNDS):
        outcome = engine.outcome(number)
        by_kind: dict[str, int] = {}
        for account, entry in outcome.items():
            by_kind[account.kind] = by_kind.get(account.kind, 0) + entry.net
        collected = by_kind.get(HOUSE, 0) + by_kind.get(JACKPOT, 0)
        assert by_kind[PLAYER] + collected == 0
        assert by_kind[WAGER] + by_kind[BANK] == 0
        assert by_kind.get(FEES, 0) == collected
        assert engine.outcome(number) == outcome


def test_the_bank_goes_around_the_seats_that_bet() -> None:
    """Two hands each [CLUB-ONE casino-war: two consecutive hands]; whoever banks makes no wager."""
    plan = plan_for("club-one/casino-war", "2: primary 10; 4: primary 10; 5: primary 10", 500_00, True)
    hands = plan.rules.banking.hands
    engine = LiveEngine(plan)
    assert [plan.banker_of(number) for number in range(0, 4 * hands, hands)] == [2, 4, 5, 2]
    for number in range(3 * hands):
        betting = {account.who for account in engine.outcome(number) if account.kind == WAGER}
        assert betting == {"seat 2", "seat 4", "seat 5"} - {f"seat {plan.banker_of(number)}"}
        assert engine.round(number).deal.start.dealer == plan.banker_of(number)


def test_the_player_dealer_pays_his_own_fees() -> None:
    """His result is the bank's less what he paid, as a seat of his own."""
    plan = plan_for("artichoke-joes/ez-baccarat")
    tally = LiveEngine(plan).play(0, 20)
    bank, his = tally.figures(TallyKey(BANK)), tally.figures(TallyKey(PLAYER, PLAYER_DEALER))
    fees = tally.figures(TallyKey(FEES, PLAYER_DEALER))
    assert fees.mean > 0
    assert his.mean == pytest.approx(bank.mean - fees.mean)
