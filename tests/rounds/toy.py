"""A round of a made-up game: a test's own generator, for two players and a banker."""

from __future__ import annotations

from collections.abc import Callable

from houseway.cards import Pack
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.log import Log
from houseway.rounds.purse import Purse
from houseway.rounds.round import Round, Steps
from houseway.rounds.sources import stacked
from houseway.rounds.start import RoundStart
from houseway.rulebook.rules import Rules, load_rules

RULES = load_rules("club-one/casino-war", {"schedule": "none"})
PACK: Pack = RULES.deck
ANN, BEN, CLEO = 1, 2, 3
PLACES = {"Ann": ANN, "Ben": BEN, "Cleo": CLEO}
STAKE = 10_00


def toy_round(play: Callable[[Round], Steps], cards: str = "", rules: Rules = RULES) -> Round:
    """Ann banks; Ben and Cleo have $10 each on the table and $10 more."""
    purse = Purse({"Ann": 0, "Ben": 2 * STAKE, "Cleo": 2 * STAKE})
    lots = (Lot(BEN, "Ben", "primary", STAKE), Lot(CLEO, "Cleo", "primary", STAKE))
    for lot in lots:
        purse.commit(lot.bettor, lot.amount)
    return Round(
        rules,
        play,
        RoundStart(PLACES, order=(BEN, CLEO), dealer=ANN, lots=lots),
        stacked(cards, rules.deck),
        purse,
        lambda moment, round: None,
        Log(rules.deck),
    )


def answer(round: Round, ask: str, choice: str, amount: int = 0) -> None:
    """Answer an open question by its text form."""
    round.answer(round.find(ask), Choice(choice, amount))
