"""The desk and a live table agree: a dealt round, described, is settled to the same last chip."""

from __future__ import annotations

import random
from typing import Any

import pytest

from houseway.cards import CardRandom, show_cards
from houseway.desk import desk_data, read_situation, settle_situation
from houseway.money import dollar_number
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.facts import Facts, Lot
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.layout import complete, open_bets
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.desk.test_worked_situations import GAMES
from tests.playing import settlement_of


def dealt(rules: Rules, seed: int) -> tuple[LiveRound, int]:
    """A round dealt and played at random, with a bank between very small and very large."""
    chance = random.Random(seed)
    table = Table(rules, CardRandom.seeded(seed), fresh_shoe=True)
    seats = range(1, rules.seats + 1)
    for seat in seats:
        table.sit(seat, f"seat {seat}", 100_000_00)
    table.banked.player_dealer = chance.choice(list(seats))
    lots: list[Lot] = []
    for seat in chance.sample([seat for seat in seats if seat != table.banked.player_dealer], 4):
        wanted = [bet for bet in open_bets(rules) if bet.kind == "base" or chance.random() < 0.5]
        placed = complete(rules, {bet.id: max(bet.low, 500) * chance.randint(1, 4) for bet in wanted})
        lots += [Lot(seat, f"seat {seat}", bet, amount) for bet, amount in placed.items()]
    bank = chance.choice([2_000, 10_000, 30_000, 1_000_000])
    live = table.deal(lots, bank)
    while live.pending:
        ask = live.pending[0]
        offer = chance.choice(ask.offers)
        if isinstance(offer, Amount):
            dollars = chance.randint(offer.low // 100, offer.high // 100)
            live.answer(ask, Choice(offer.name, max(offer.low, dollars * 100)))
        else:
            live.answer(ask, chance.choice(list(offer.answers())))
    return live, bank


def described(live: LiveRound, bank: int, facts: Facts) -> dict[str, Any]:
    """The round as a floor person would write it down."""
    bets: dict[str, dict[str, float]] = {}
    for lot in facts.lots:
        bets.setdefault(str(lot.spot), {})[live.rules.bets[lot.bet].name] = dollar_number(lot.amount)
    shown = {
        hand: show_cards(card for card in cards if card is not None) for hand, cards in facts.hands.items()
    }
    return {
        "game": live.rules.id,
        "table": {"player_dealer": live.round.player_dealer, "bank": dollar_number(bank)},
        "hands": {
            str(hand): {"dealt": cards, "kept": shown[kept]} if (kept := hand.of("kept")) in shown else cards
            for hand, cards in shown.items()
            if hand.part != "kept"
        },
        "choices": {str(spot): choice for spot, choice in facts.choices.items()},
        "bets": bets,
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_dealt_round_described_settles_the_same(game: str) -> None:
    rules = load_rules(game)
    settled: set[str] = set()
    for seed in range(20):
        live, bank = dealt(rules, seed)
        settlement = settlement_of(live)
        assert settlement.order is not None
        assert live.round.facts is not None
        result = settle_situation(read_situation(described(live, bank, live.round.facts), f"{game} {seed}"))
        assert result.warnings == ()
        assert result.walk == settlement.order
        assert result.settlement.rows == settlement.rows
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
