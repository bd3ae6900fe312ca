"""Casino War: one card against one card, and the words its tables use."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.models import Model
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

SIDES = ("player", "player-dealer", "tie")


class Play(Model):
    """How a round of Casino War goes."""

    burn: int = 3


FEATURES = (
    Feature("first", SIDES, "whose original card is higher"),
    Feature("choice", ("none", "surrender", "war"), "what the player chose on a tie"),
    Feature("war", (*SIDES, "none"), "whose war card is higher"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """What can happen to one player: a decided first card, a surrender, or a war."""
    yield {"first": "player", "choice": "none", "war": "none"}
    yield {"first": "player-dealer", "choice": "none", "war": "none"}
    yield {"first": "tie", "choice": "surrender", "war": "none"}
    for side in SIDES:
        yield {"first": "tie", "choice": "war", "war": side}


VOCABULARY = vocabulary("war", FEATURES, worlds, actions=("surrender", "war"), hands=("original", "war"))
