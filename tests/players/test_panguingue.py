"""Bots at Panguingue: what they make of a hand, and that playing by their cards pays."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom, parse_cards
from houseway.games.panguingue.how import pan_how
from houseway.players.panguingue import PAN_TEMPERS, hand_worth
from houseway.players.policies import random_legal
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import load_rules
from houseway.table.table import Table
from tests.games.pan_hands import ARTICHOKE, CLUB_ONE, NAMES, answer, dealt

BOOK = pan_how(load_rules(CLUB_ONE)).book
BROUGHT = 1000_00


def worth(cards: str) -> float:
    """What a bot makes of a hand without melds on the table."""
    return hand_worth(BOOK, parse_cards(cards), ())


def test_a_hand_is_worth_more_the_closer_it_is_to_melds() -> None:
    """A meld is worth more than two cards that need a third, and these more than loose cards."""
    assert worth("Qh Jh 7h") > worth("Qh Jh 2c") > worth("Qh 5d 2c")
    assert worth("Kc Kd 2s") > worth("4c 4d 2s") > worth("4c 4c 2s"), "by how many cards complete them"


def test_a_bot_collects_what_it_can_and_throws_a_loose_card() -> None:
    """It takes a card for a condition, and keeps a pair (club-one L751)."""
    live = dealt(CLUB_ONE, ("5c 5d Kd 4s 2c Kh Qs 6h Js Kc", "Qc Jh 6d 4c 2s 7h Ks 5d 3h Qd"), "5h")
    tight = PAN_TEMPERS["tight"](CardRandom.seeded("bot"))
    choice = tight(live.pending[0], live)
    assert choice == Choice("meld", parts=(parse_cards("5c 5d 5h"),))
    answer(live, "meld: 5c 5d 5h")
    laid = tight(live.pending[0], live)
    assert laid == Choice("meld", parts=(parse_cards("Kc Kd Kh"),))
    live.answer(live.pending[0], laid)
    thrown = tight(live.pending[0], live)
    assert thrown.name == "discard"
    assert thrown.parts[0][0] in parse_cards("4s 2c 6h"), "not queen or jack of spades"


@pytest.mark.parametrize("game", [CLUB_ONE, ARTICHOKE])
def test_playing_by_the_cards_pays_against_chance(game: str) -> None:
    """Two bots against two players who answer by chance, without fees, over 60 hands with fixed seeds."""
    rules, won = load_rules(game, {"schedule": "none", "limits": "2"}), 0
    random = CardRandom.seeded("chance")
    play = {1: PAN_TEMPERS["tight"](random), 2: random_legal(random)}
    play |= {3: PAN_TEMPERS["loose"](random), 4: random_legal(random)}
    for seed in range(60):
        table = Table(rules, CardRandom.seeded(f"{game} {seed}"))
        for seat, name in NAMES.items():
            table.sit(seat, name, BROUGHT)
        live = table.begin()
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, play[ask.seat](ask, live))
        won += sum(table.chips[NAMES[seat]] - BROUGHT for seat in (1, 3))
    assert won > 0
