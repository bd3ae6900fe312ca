"""Set 21: five cards set into a front of two and a back of three, each counted towards 21.

A rule file has a `house_way` chart for each side (`player`, `dealer`): by the total of the five cards it says
whether the house sets the two hands as nearly equal as it can, makes the back as high as it can, or
surrenders.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

from houseway.rulebook.models import Model
from houseway.rulebook.vocabulary import Feature, Features, numbers, vocabulary

YES_NO = (False, True)
SIDES = ("player", "player-dealer", "tie")
TARGET = 21
FRONT, FIVE = 2, 5
DEALER_HANDS = ("busted", "foul", "over", "double 21", "five-card 21", "other")
HANDS = (*DEALER_HANDS, "surrendered")

SURRENDER, EQUAL, HIGHEST_BACK = "surrender", "nearly equal hands", "highest back"


class Play(Model):
    """How a round of set 21 goes.

    `busted` says which hands are lost before they are set: those that cannot be set by the rules at all, or
    those that the filing lists.
    """

    busted: Literal["no legal setting", "as listed"] = "no legal setting"


FEATURES = (
    Feature("player.hand", HANDS, "what the player's five cards are, as they were set"),
    Feature("dealer.hand", DEALER_HANDS, "what the player-dealer's five cards are, as they were set"),
    Feature("front", SIDES, "whose front hand counts more"),
    Feature("back", SIDES, "whose back hand counts more"),
    Feature("five.total", numbers(6, 50), "the total of the player's five cards, an ace counted one"),
    Feature("five.ace", YES_NO, "whether the player's five cards hold an ace"),
    Feature(
        "five.points",
        numbers(11, 42),
        "the total of five cards with as many aces counted eleven as a legal setting allows",
    ),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the asked-for features."""
    asked = [feature for feature in FEATURES if feature.name in names]
    for values in product(*(feature.domain for feature in asked)):
        yield dict(zip((feature.name for feature in asked), values, strict=True))


VOCABULARY = vocabulary(
    "set-21",
    FEATURES,
    worlds,
    actions=("set", "house way", SURRENDER, EQUAL, HIGHEST_BACK),
    hands=("player-dealer",),
)
