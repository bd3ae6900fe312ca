"""Rooms in which chance is the same in every run: `make test` plays the cards and the bots of one evening.

A test of the room or of the page goes on until something happens, and what happens must not be a matter of
luck. `make verify` takes the profile `random`, with which rooms are shuffled as for people.
"""

from __future__ import annotations

import os

from houseway.cards import CardRandom
from houseway.room import chance

VARIABLE = "HOUSEWAY_TEST_CHANCES"
"""Set for all processes of a run whose rooms have fixed chances."""


def fix() -> None:
    """Have the rooms of this process shuffle the same shoes for a game, and its bots decide the same way."""
    if VARIABLE in os.environ:
        chance.shoe_key = _shoe_key
        chance.bot_chance = _bot_chance


def _shoe_key(game: str, number: int) -> str:
    return CardRandom.seeded(f"{game} shoe {number}").key.hex()


def _bot_chance(game: str, bot: str) -> CardRandom:
    return CardRandom.seeded(f"{game} {bot}")
