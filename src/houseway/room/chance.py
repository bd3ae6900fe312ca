"""The chances of a room: nobody can predict its shuffles, nor what its bots decide by chance.

A chance does not depend on what it is for; the tests, whose rooms do the same in every run, go by that.
"""

from __future__ import annotations

import secrets

from houseway.cards import CardRandom


def shoe_key(game: str, number: int) -> str:
    """The secret from which a table's shoe of this number is shuffled, in hexadecimal digits."""
    return secrets.token_hex(32)


def bot_chance(game: str, bot: str) -> CardRandom:
    """What a bot at a table of this game decides by."""
    return CardRandom.secure()
