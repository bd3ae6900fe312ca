"""Best play at a live table: what the odds advise, from what the asked seat can see and nothing else."""

from __future__ import annotations

from functools import cache

import pytest

from houseway.cards import CardRandom
from houseway.odds import analyse
from houseway.players.policies import BestPlay
from houseway.rounds.sources import Stacked
from houseway.table.table import LiveRound, Table
from tests.playing import rules_of
from tests.verify.driver import BANKER_SEAT, FORTUNE, SPOT, wagers

THREE_CARD = "oceana/three-card-poker-6-card-bonus"


@cache
def best_play(game: str) -> BestPlay:
    return BestPlay(analyse(rules_of(game, ("schedule", "none"))))


def asked(game: str, cards: str) -> LiveRound:
    """A round with one spot on every bet, dealt from these cards up to its first question."""
    rules = rules_of(game, ("schedule", "none"))
    table = Table(rules, CardRandom.seeded("best play"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.offer_bank()
    table.accept_bank(BANKER_SEAT)
    return table.deal(wagers(rules), 10_000_00, Stacked(cards))


def choice(game: str, cards: str) -> str:
    live = asked(game, cards)
    return best_play(game)(live.pending[0], live).name


@pytest.mark.parametrize(
    ("player_dealer", "expected"),
    [
        ("Ah Ad 2c", "play"),  # the aces are face down
        ("3d 5h 2c", "play"),
        ("3d 5h Ac", "fold"),
        ("Ah Ad Ac", "fold"),
    ],
)
def test_the_card_in_sight_decides_and_not_the_hidden_ones(player_dealer: str, expected: str) -> None:
    assert choice(THREE_CARD, f"Ks 9h 4d {player_dealer}") == expected


@pytest.mark.parametrize(
    ("own", "expected"), [("As Kd Jc 8h 3s", "play"), ("As Kd 9c 8h 3s", "fold"), ("2s 2d 5c 8h 9s", "play")]
)
def test_stud_by_ones_own_cards(own: str, expected: str) -> None:
    assert choice("club-one/caribbean-stud", f"{own} Tc Jd 4h 6s 7c") == expected


def test_baccarat_by_the_cards_and_the_card_in_sight() -> None:
    """Wherever the odds name a best choice, the policy takes it at the table."""
    game = "delta-club/21st-century-baccarat"
    best = best_play(game)
    actions = {decision.action for decision in best.analysis.strategy}
    taken = set()
    table = Table(best.analysis.rules, CardRandom.seeded("baccarat"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.offer_bank()
    table.accept_bank(BANKER_SEAT)
    for _ in range(400):
        table.hands_banked = 0
        live = table.deal(wagers(best.analysis.rules)[:1], 10_000_00)
        while live.pending:
            ask = live.pending[0]
            found = best(ask, live)
            if ask.about == "player" and len(ask.offers) > 1:
                taken.add(found.name)
            live.answer(ask.spot, ask.about, found)
    assert taken == actions


def test_what_the_odds_do_not_speak_of_goes_by_the_house_way() -> None:
    """Fast Action Hold'em is priced under the house way, and asks which cards to keep."""
    live = asked("club-one/fast-action-holdem", "Kd 9c Kh 9d 4s 2c 7d 3c")
    ask = live.pending[0]
    assert BestPlay(analyse(rules_of(THREE_CARD, ("schedule", "none"))))(ask, live) == ask.default
    assert ask.default.name == "Kd Kh"
