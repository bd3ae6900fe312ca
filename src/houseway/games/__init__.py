"""How a round goes: one module for each family of games."""

from __future__ import annotations

from typing import Protocol

from houseway.errors import unknown
from houseway.games import baccarat, blackjack, set21, versus, war
from houseway.games.described import Described
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.round import Play, Round
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


class Game(Protocol):
    """What a family's module gives: the play, the features of its facts, and their faults."""

    def play(self, round: Round) -> Play:
        """The round, from the first card to the facts."""
        ...

    def features(self, rules: Rules, facts: Facts, lot: Lot) -> Features:
        """What the settlement tables may look at for one lot."""
        ...

    def scope(self, rules: Rules, facts: Facts, lot: Lot) -> object:
        """Lots of one scope and bet share their case."""
        ...

    def most_cards(self, rules: Rules) -> int:
        """How many cards a round may need from a shoe that is already in play."""
        ...

    def faults(self, rules: Rules, facts: Facts) -> list[str]:
        """What in the facts breaks the filed play."""
        ...

    def read_facts(self, rules: Rules, told: Described) -> Facts:
        """The facts of a finished round as people describe it."""
        ...


GAMES: dict[str, Game] = {
    "baccarat": baccarat,
    "blackjack": blackjack,
    "poker-vs-dealer": versus,
    "set-21": set21,
    "war": war,
}


def game_of(rules: Rules) -> Game:
    """The module that plays these rules."""
    name = rules.family.name
    if name not in GAMES:
        raise unknown("family", name, GAMES)
    return GAMES[name]
