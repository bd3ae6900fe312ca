"""The desk and a live table agree: a dealt round, described, is settled to the same last chip, unwarned."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.desk import DeskResult, desk_data, read_situation, settle_situation
from houseway.money import dollar_number
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.settlement import SettledLot, Settlement
from tests.desk.rounds import dealt, described, one_of_each_shape
from tests.playing import alternatives, filings, scaled, settlement_of

ROUNDS = 20
MORE = 60


def check_round(rules: Rules, seed: int) -> tuple[LiveRound, DeskResult]:
    """Deal a round, describe it, and compare what the desk says of it: the same money, and no warning."""
    live, bank = dealt(rules, seed, rail=seed % 2 == 1)
    situation = described(live, bank)
    result = settle_situation(read_situation(situation, f"{rules.id} {seed}"))
    if tells_all(live):
        assert result.warnings == (), situation
        assert rows(result.settlement) == rows(settlement_of(live)), situation
    return live, result


def tells_all(live: LiveRound) -> bool:
    """Whether the cards and wagers show all that was done.

    They do not if some bettors joined only one of several doubles or splits, or equal cards were switched.
    """
    facts = live.round.facts
    assert facts is not None
    for bet in ("double", "split"):
        made = Counter(
            (lot.hand.base if bet == "split" else lot.hand, lot.bettor)
            for lot in facts.lots
            if lot.bet == bet and lot.hand is not None
        )
        if any(
            count != times
            for (hand, _), count in made.items()
            for (other, _), times in made.items()
            if hand == other
        ):
            return False
    seconds = [(hand.spot, cards[1]) for hand, cards in facts.dealt.items() if hand.number]
    return len(set(seconds)) == len(seconds)


def rows(settlement: Settlement) -> list[SettledLot]:
    """How every wager was settled; who chose for it, its bettor or the hand, is told in the case."""
    return [row._replace(lot=row.lot._replace(choice="")) for row in settlement.rows]


@pytest.mark.parametrize(
    "game",
    [
        game if game in one_of_each_shape() else pytest.param(game, marks=pytest.mark.verify)
        for game in filings()
    ],
)
def test_a_dealt_round_described_settles_the_same(game: str) -> None:
    rules = load_rules(game)
    settled: set[str] = set()
    for seed in range(ROUNDS):
        live, result = check_round(rules, seed)
        settlement = settlement_of(live)
        assert result.walk == settlement.order
        assert result.settlement.transfers == tuple(
            transfer._replace(payer=name(transfer.payer, live), payee=name(transfer.payee, live))
            for transfer in settlement.transfers
        )
        assert desk_data(result)["bank"]["net"] == dollar_number(settlement.bank_net)
        settled |= {row.lot.bet for row in settlement.rows}
    assert settled >= {bet.id for bet in rules.bets.values() if bet.placed == "after the cards"}


def name(who: str, live: LiveRound) -> str:
    """The desk does not know the player-dealer's name."""
    return "player-dealer" if who == f"seat {live.round.player_dealer}" else who


@pytest.mark.parametrize("game", one_of_each_shape())
def test_no_legal_round_is_warned_of(game: str) -> None:
    rules = load_rules(game)
    for seed in range(ROUNDS, ROUNDS + MORE):
        check_round(rules, seed)


@pytest.mark.verify
@pytest.mark.parametrize("game", filings())
def test_no_legal_round_is_warned_of_under_any_setting(game: str) -> None:
    """A thousand rounds under the default settings, and some more under every other option and reading."""
    for seed in range(scaled(50)):
        check_round(load_rules(game), 1000 + seed)
    for setting, choice in alternatives(game):
        if setting != "schedule":
            for seed in range(scaled(1)):
                check_round(load_rules(game, {setting: choice}), 5000 + seed)
