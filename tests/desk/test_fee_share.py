"""From which wager on a fee is a small share: against every whole dollar, one after the other."""

from __future__ import annotations

import pytest

from houseway.desk.fee_options import PLAYER_DEALER, charge_option
from houseway.desk.fee_share import fee_shares, share_data
from houseway.rounds.facts import Lot
from houseway.rulebook.tiers import parse_limits
from houseway.table.layout import smallest
from tests.playing import rules_of

GAMES = (
    "oceana/ez-baccarat",
    "artichoke-joes/ez-baccarat",
    "delta-club/three-card-poker",
    "lucky-lady/fortune-7-baccarat",
    "club-one/casino-war",
)
"""One of each house: fees on wagers, on the bank, on the action of the table, and by the player."""
PLAYERS, SHARE = 5, 0.02


@pytest.mark.parametrize("game", GAMES)
def test_no_smaller_wager_has_so_small_a_fee(game: str) -> None:
    rules = rules_of(game)
    bets = smallest(rules)
    for found in fee_shares([rules], SHARE, PLAYERS)[:40]:
        limits = found.schedule.limits
        low, high = parse_limits(limits, game) if limits else (rules.low, rules.high)
        first: dict[bool, int | None] = {True: None, False: None}
        charged = {True: False, False: False}
        for wager in range(low, min(high or 10**6, 2_000_00) + 1, 100):
            lots = [Lot(spot, f"seat {spot}", bet, wager) for spot in range(2, PLAYERS + 2) for bet in bets]
            due = charge_option(rules, found.schedule.option, lots, wager * PLAYERS, admitted=True).charges
            for bank, staked in ((True, wager * PLAYERS * len(bets)), (False, wager * len(bets))):
                payer = PLAYER_DEALER if bank else "seat 2"
                fee = sum(charge.amount for charge in due if charge.payer == payer)
                charged[bank] = charged[bank] or fee > 0
                if first[bank] is None and fee <= SHARE * staked:
                    first[bank] = wager
        for bank, said in ((True, found.player_dealer), (False, found.player)):
            if said is None or said > 2_000_00:
                assert first[bank] is None
            elif charged[bank]:
                assert said == first[bank], f"{game}, option {found.schedule.option}"


def test_options_are_listed_from_the_smallest_wager_on() -> None:
    found = fee_shares([rules_of(game) for game in GAMES], SHARE, PLAYERS)
    wagers = [each.player for each in found if each.player is not None]
    assert wagers == sorted(wagers)
    data = share_data(found[0])
    assert data["game"] in GAMES
    assert data["cite"]
