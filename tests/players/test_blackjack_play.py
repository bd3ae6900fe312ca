"""Best play of blackjack at a live table: the chart, followed through every question a round asks."""

from __future__ import annotations

from functools import cache

import pytest

from houseway.cards import CardRandom, parse_cards
from houseway.odds import Advice
from houseway.odds.blackjack.advice import advice
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.strategy import chart_of
from houseway.odds.blackjack.switch import hand_table
from houseway.players.policies import advised
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.sources import stacked
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import rules_of
from tests.verify.test_blackjack import BANKER_SEAT, FORTUNE, SPOT, follow

SURRENDERS_EARLY, REDOUBLES = "delta-club/blackjack-x", "club-one/pure-spanish-21-5-3-to-2"
SWITCH = "club-one/21st-century-blackjack-switch"
ROUNDS = 600


@cache
def solved(game: str) -> tuple[BlackjackArrays, BlackjackPolicy, Advice]:
    """A game, its chart, and the advice that is left of it."""
    played = BlackjackArrays(rules_of(game, ("schedule", "none")))
    chart = chart_of(played, played.best())
    worth = hand_table(played, chart.policy) if played.how.switch else None
    return played, chart.policy, advice(played, chart, worth)


def table_of(game: BlackjackArrays) -> Table:
    table = Table(game.rules, CardRandom.seeded("blackjack"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(BANKER_SEAT, table.players[BANKER_SEAT])
    return table


def deal(game: BlackjackArrays, table: Table, cards: str | None = None) -> LiveRound:
    table.banked.hands_banked = 0
    lots = [Lot(SPOT, "bettor", bet, 2 * game.rules.low) for bet in game.how.hands]
    return table.deal(lots, 1000 * game.rules.low, stacked(cards, table.rules.deck) if cards else None)


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        pytest.param(
            SURRENDERS_EARLY,
            {"hit", "stand", "double", "split", "surrender", "no"},
            marks=pytest.mark.verify,
        ),
        pytest.param(
            REDOUBLES,
            {"hit", "stand", "double", "split", "surrender", "rescue"},
            marks=pytest.mark.verify,
        ),
    ],
)
def test_every_answer_is_that_of_the_chart(game: str, chosen: set[str]) -> None:
    played, policy, advise = solved(game)
    table, taken = table_of(played), set()
    for _ in range(ROUNDS):
        live = deal(played, table)
        while live.pending:
            ask = live.pending[0]
            found = advised(advise, ask, live)
            assert found == follow(played, policy, ask, live)
            taken.add(found.name)
            live.answer(ask, found)
    assert taken == chosen


@pytest.mark.verify
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("Ts 6h", "5d Kc", "switch"),  # a stiff and a fifteen become twenty and eleven
        ("Ts Kh", "8d 3c", "keep"),  # twenty and eleven become thirteen and eighteen
    ],
)
def test_second_cards_are_exchanged_where_both_hands_gain(first: str, second: str, expected: str) -> None:
    played, _, advise = solved(SWITCH)
    (a, b), (c, d) = first.split(), second.split()
    live = deal(played, table_of(played), f"{a} {c} 7d {b} {d} 9s" + " 2c 3d 4s 5c 6d" * 4)
    while live.pending[0].question != "switch":
        live.answer(live.pending[0], live.pending[0].default)
    assert live.round.hands[HandId(SPOT, 1)] == list(parse_cards(first))
    assert live.round.hands[HandId(SPOT, 2)] == list(parse_cards(second))
    found = advised(advise, live.pending[0], live)
    assert found is not None
    assert found.name == expected


@pytest.mark.verify
def test_after_a_switch_each_hand_is_played_by_its_own_cards() -> None:
    """Eleven is doubled and twenty stood on, whichever of the two hands it has become."""
    played, _, advise = solved(SWITCH)
    live = deal(played, table_of(played), "Ts 5d 7d 6h Kc 9s" + " 2c 3d 4s 5c 6d" * 4)
    taken: dict[str, str] = {}
    while live.pending:
        ask = live.pending[0]
        found = advised(advise, ask, live)
        assert found is not None
        taken.setdefault(ask.topic, found.name)
        live.answer(ask, found)
    assert taken["switch"] == "switch"
    assert taken[f"hand {SPOT}.1"] == "stand"
    assert taken[f"hand {SPOT}.2"] == "double"
