"""A round of a made-up game: whatever a test's generator deals and asks, for two players and a banker."""

from __future__ import annotations

from collections.abc import Callable

from houseway.rounds.facts import Lot
from houseway.rounds.log import Log
from houseway.rounds.round import Play, Round
from houseway.rounds.sources import Stacked
from houseway.rulebook.rules import Rules, load_rules

RULES = load_rules("club-one/casino-war", {"schedule": "none"})
ANN, BEN, CLEO = 1, 2, 3
PLACES = {"Ann": ANN, "Ben": BEN, "Cleo": CLEO}


def toy_round(play: Callable[[Round], Play], cards: str = "", rules: Rules = RULES) -> Round:
    """Ann banks; Ben and Cleo have $10 each on the table and $10 more."""
    return Round(
        rules,
        play,
        Stacked(cards),
        lots=[Lot(BEN, "Ben", "primary", 10_00), Lot(CLEO, "Cleo", "primary", 10_00)],
        order=(BEN, CLEO),
        places=PLACES,
        player_dealer=ANN,
        funds={"Ann": 0, "Ben": 10_00, "Cleo": 10_00},
        log=Log(),
    )
