"""What each family of games can say: its vocabulary, and the fields its rule files have under `play`."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.errors import unknown
from houseway.rulebook.families import baccarat, blackjack, set21, versus, war
from houseway.rulebook.models import Model
from houseway.rulebook.vocabulary import Vocabulary


@dataclass(frozen=True)
class Family:
    """A family of games, as far as rule files are concerned."""

    name: str
    text: str
    vocabulary: Vocabulary
    play: type[Model]
    mode: str = "banked"


FAMILIES: dict[str, Family] = {
    "baccarat": Family("baccarat", "Baccarat", baccarat.VOCABULARY, baccarat.Play),
    "blackjack": Family("blackjack", "Blackjack", blackjack.VOCABULARY, blackjack.Play),
    "poker-vs-dealer": Family(
        "poker-vs-dealer", "Poker against the player-dealer", versus.VOCABULARY, versus.Play
    ),
    "set-21": Family("set-21", "21 in two hands", set21.VOCABULARY, set21.Play),
    "war": Family("war", "Casino War", war.VOCABULARY, war.Play),
}


def family(name: str, where: str = "") -> Family:
    """The family of that name."""
    if name not in FAMILIES:
        raise unknown("family", name, FAMILIES, where)
    return FAMILIES[name]
