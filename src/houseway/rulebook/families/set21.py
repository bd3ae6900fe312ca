"""Set 21: five cards set into a front of two and a back of three, each counted towards 21.

A rule file has a `house_way` chart for each side (`player`, `dealer`): by the total of the five cards it says
whether the house sets the two hands as nearly equal as it can, makes the back as high as it can, or
surrenders.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Literal

from houseway.cards import JOKER
from houseway.rulebook.cases import Cases
from houseway.rulebook.family import BetNeed, ChartForm, Draft, Family, Problem
from houseway.rulebook.models import Model
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.vocabulary import Feature, Features, numbers, vocabulary

YES_NO = (False, True)
SIDES = ("player", "player-dealer", "tie")
TARGET = 21
FRONT, FIVE = 2, 5
DEALER_HANDS = ("busted", "foul", "over", "double 21", "five-card 21", "other")
SURRENDERED = "surrendered"
HANDS = (*DEALER_HANDS, SURRENDERED)

SURRENDER, EQUAL, HIGHEST_BACK = "surrender", "nearly equal hands", "highest back"


class Set21Play(Model):
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
    Feature("five.total", numbers(6, 50), "the total of the player's five cards, with an ace counted as one"),
    Feature("five.ace", YES_NO, "whether the player's five cards hold an ace"),
    Feature(
        "five.points",
        numbers(11, 42),
        "the total of five cards, with as many aces counted as eleven as a legal setting allows",
        in_play=True,
    ),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the features asked for."""
    asked = [feature for feature in FEATURES if feature.name in names]
    for values in product(*(feature.domain for feature in asked)):
        yield dict(zip((feature.name for feature in asked), values, strict=True))


VOCABULARY = vocabulary(
    "set-21",
    FEATURES,
    worlds,
    actions=("set", "house way", SURRENDER, EQUAL, HIGHEST_BACK),
)

POINTS = "five.points"
PARTS = frozenset(["front", "back"])
UNSET = frozenset(["busted", "foul", SURRENDERED])


def _charts(draft: Draft[Set21Play]) -> Iterator[ChartForm]:
    """The house way of either side goes by the points of five cards; the bank cannot surrender."""
    known = frozenset([POINTS])
    yield ChartForm("house_way.player", (SURRENDER, EQUAL, HIGHEST_BACK), known, "one")
    yield ChartForm("house_way.dealer", (EQUAL, HIGHEST_BACK), known, "one")


def _problems(draft: Draft[Set21Play]) -> Iterator[Problem]:
    if JOKER in draft.pack.counts:
        yield Problem("deck.jokers", "a joker has no count in this family; leave jokers out")
    for name, cases in draft.payouts.items():
        if not PARTS.isdisjoint(cases.used) and _compares_unset_hands(cases):
            unset = "busted, foul or surrendered"
            yield Problem(
                f"bets.{name}.cases", f"hands that are {unset} have no front or back: settle them first"
            )


@cache
def _compares_unset_hands(cases: Cases[Outcome]) -> bool:
    """Whether a table looks at the front or back of a hand that was never set."""
    for world in worlds(cases.used - PARTS | {"player.hand", "dealer.hand"}):
        if world["player.hand"] in UNSET or world["dealer.hand"] in UNSET:
            for row in cases.rows:
                asked = [
                    name for name, allowed in row.conditions if name in PARTS or world[name] not in allowed
                ]
                if asked and asked[0] in PARTS:
                    return True
                if not asked:
                    break
    return False


FAMILY = Family(
    "set-21",
    "21 in two hands",
    VOCABULARY,
    Set21Play,
    bets=lambda draft: [BetNeed(("main",), "every pile is dealt against it")],
    charts=_charts,
    hands=lambda draft: {"player-dealer": FIVE},
    cards=lambda draft: FIVE * draft.seats,
    questions={"set": "Set your hand", "set the bank": "Set your hand"},
    verbs={"house way": ("plays the house way", "play the house way")},
    problems=_problems,
)
