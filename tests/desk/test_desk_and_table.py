"""The desk and a live table agree: a dealt round, described, is settled to the same last chip, unwarned."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.desk import DeskResult, desk_data, read_situation, settle_situation
from houseway.money import dollar_number
from houseway.rounds.facts import Lot
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.settlement import SettledLot, Settlement
from tests.desk.rounds import RAIL, dealt, described, one_of_each_shape
from tests.playing import alternatives, filings, scaled, settlement_of
from tests.table.seated import lot, seated

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

    They do not if some bettors joined only one of several doubles of a hand, or equal cards were switched.
    """
    facts = live.round.facts
    assert facts is not None
    made = Counter((lot.hand, lot.bettor) for lot in facts.lots if lot.bet == "double")
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


@pytest.mark.parametrize("joins", [("join", "stay"), ("join", "join"), ("stay", "stay")])
def test_a_bettor_who_joins_one_split_and_not_the_next_settles_the_same(joins: tuple[str, str]) -> None:
    """Lucky Lady's No Bust 4.0 splits eights twice; the bettor behind decides about each split."""
    rules = load_rules("lucky-lady/no-bust-21st-century-blackjack-4")
    table = seated(rules, [1, 2], player_dealer=1)
    table.stand(RAIL, 1000_00)
    wagers = [lot(2, "main", 20), Lot(2, RAIL, "main", 50_00)]
    cards = stacked("8s 9d 8h 8c 8d Td Kh 9h 6c", rules.deck)
    live = table.deal(wagers, 1000_00, cards)
    answers = iter(joins)
    while live.pending:
        ask = live.pending[0]
        names = [offer.name for offer in ask.offers]
        if "join" in names:
            live.answer(ask, next(answers))
        else:
            live.answer(ask, "split" if "split" in names else "stand" if "stand" in names else "no")
    result = settle_situation(read_situation(described(live, 1000_00)))
    settled = rows(settlement_of(live))
    assert [row.who for row in settled if row.on == "split"].count(RAIL) == joins.count("join")
    assert rows(result.settlement) == settled
    assert result.warnings == ()


def name(who: str, live: LiveRound) -> str:
    """The desk does not know the player-dealer's name."""
    return "player-dealer" if who == f"seat {live.round.player_dealer}" else who


@pytest.mark.verify
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
