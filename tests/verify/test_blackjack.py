"""Blackjack at a live table: what every filing is worth by analysis, and by the live engine."""

from __future__ import annotations

from collections import Counter
from math import hypot

import pytest

from houseway.cards import CardRandom
from houseway.odds.blackjack.charts import ACTIONS
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.nets import RoundNets
from houseway.odds.blackjack.shoe import kind
from houseway.odds.blackjack.simulate import round_nets
from houseway.odds.blackjack.strategy import chart_of
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import filing, filings, rules_of

LIVE_ROUNDS = 200_000
BANKER_SEAT, SPOT = 1, 2
FORTUNE = 10**13
BLACKJACK = "blackjack"
GAMES = [game for game in filings() if filing(game).family == BLACKJACK and filing(game).kind == "game"]
ONE_HAND = [game for game in GAMES if not rules_of(game).play.model_dump()["switch"]]


def chart(game: str) -> tuple[BlackjackArrays, BlackjackPolicy]:
    """A game with the chart for it."""
    played = BlackjackArrays(rules_of(game, ("schedule", "none")))
    return played, chart_of(played, played.best()).policy


def follow(game: BlackjackArrays, policy: BlackjackPolicy, ask: Ask, live: LiveRound) -> Choice:
    """What the policy does when the live engine asks."""
    hands = live.round.hands
    up = hands[HandId("player-dealer")][game.how.up - 1]
    assert up is not None
    facing = kind(up)
    names = {offer.name: offer for offer in ask.offers}
    hand = ask.hand if ask.hand is not None and ask.question == "hand" else HandId(SPOT)
    kinds = sorted(kind(card) for card in hands[hand] if card is not None)
    at = game.hands.index[tuple(kinds)]
    if ask.question != "hand":
        wanted = "surrender" if policy.early[facing, at] else "no"
        if ask.question == "insurance":
            wanted = "even money" if policy.even[facing, at] else "no"
        return Choice(wanted)
    if "split" in names and policy.split[kinds[0], facing]:
        return Choice("split")
    split = hand._replace(split=2) in hands
    doubled = sum(lot.bet == "double" and lot.hand == hand for lot in live.round.lots)
    actions = policy.after_split[_split_kind(live, hand), facing] if split else policy.dealt[facing]
    offer = names[ACTIONS[int(actions[doubled, at])]]
    return Choice(offer.name, offer.high if isinstance(offer, Amount) else 0)


def _split_kind(live: LiveRound, hand: HandId) -> int:
    card = live.round.hands[hand][0]
    assert card is not None
    return kind(card)


@pytest.mark.verify
@pytest.mark.parametrize("game", ONE_HAND)
def test_the_live_engine_agrees(game: str) -> None:
    """The bettor's chips after many live rounds, against expectation and deviation."""
    played, policy = chart(game)
    table = Table(played.rules, CardRandom.seeded(f"verify {game}"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(BANKER_SEAT, table.players[BANKER_SEAT])
    # Ten dollars or a multiple: halves, and 6 to 5, come out even.
    amount = -(-played.rules.low // 1000) * 1000
    nets: Counter[float] = Counter()
    for _ in range(LIVE_ROUNDS):
        table.banked.hands_banked = 0
        before = table.chips["bettor"]
        live = table.deal([Lot(SPOT, "bettor", "main", amount)], 1000 * amount)
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, follow(played, policy, ask, live))
        nets[(table.chips["bettor"] - before) / amount] += 1
    unsplit, split = played.masses(policy)
    dealt = RoundNets({}, nets, 1.0, 0)
    assert abs(dealt.mean - played.expectation(unsplit + split)) < 4 * dealt.standard_error
    found = round_nets(played, policy, unsplit)
    assert abs(dealt.variance - found.variance) < 4 * hypot(dealt.variance_error, found.variance_error)
