"""Poker against the player-dealer: each spot's hand against one hand, and the words its tables use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from typing import Literal

from pydantic import Field

from houseway.ranking import HIGH, SIX_DECK, SYSTEMS, THREE_CARD, THREE_CARD_SUITED, RankingSystem
from houseway.rulebook.models import Cite, Model
from houseway.rulebook.vocabulary import Feature, Features, numbers, vocabulary

RAISE = "play"
YES_NO = (False, True)
HANDS: tuple[str, ...] = tuple(
    dict.fromkeys((*THREE_CARD.categories, *HIGH.categories, *SIX_DECK.categories))
)


class Stage(Model):
    """A decision: so many community cards are turned first, then the spot may raise or take the way out."""

    turn: int = 0
    raises: tuple[int, ...]
    otherwise: Literal["check", "fold"]
    cite: Cite = Field(default=[])


class Keep(Model):
    """A rule for keeping two cards of a hand: a pair, an ace with a card, running cards, or high cards."""

    kind: Literal["pair", "ace", "running", "high"]
    suited: bool | None = None
    low: str = "2"
    cite: Cite = Field(default=[])


class Play(Model):
    """How a round of poker against the player-dealer goes.

    `up` is the place (from one) of the player-dealer's card that lies face up while the players decide;
    `raises` of a stage are multiples of the Ante; `keep` is how many of the dealt cards each hand plays with;
    `suited_pair` is what a pair within one suit counts as in a three-card hand, where several decks allow it.
    """

    ranking: Literal["three card", "high", "six deck"]
    suited_pair: Literal["pair", "flush"] = "pair"
    hole: int
    dealt: Literal["stacks", "one at a time"] = "stacks"
    board: int = 0
    up: int = 0
    burn: int = 0
    qualifies: Literal["always", "queen high", "ace-king", "pair"] = "always"
    stages: tuple[Stage, ...] = ()
    keep: int = 0
    house_way: tuple[Keep, ...] = ()
    natural: Literal["none", "four of a kind"] = "none"

    @property
    def system(self) -> RankingSystem:
        """The ranking by which hands are compared."""
        if self.ranking == THREE_CARD.name and self.suited_pair == "flush":
            return THREE_CARD_SUITED
        return SYSTEMS[self.ranking]

    def raise_name(self, times: int) -> str:
        """What a raise is called: by its size where sizes differ, else just the wager."""
        sizes = {size for stage in self.stages for size in stage.raises}
        return f"{times}x" if len(sizes) > 1 else RAISE

    def action_name(self, times: int, turned: int = 0) -> str:
        """What it is called to raise by so much, or (0) not to, when so many community cards are turned."""
        if times:
            return self.raise_name(times)
        stages = zip(self.stages, accumulate(stage.turn for stage in self.stages), strict=True)
        return next(stage.otherwise for stage, up in stages if up == turned)


FEATURES = (
    Feature("choice", ("none", "play", "fold"), "what the spot chose: to make the Play wager, or to fold"),
    Feature("raise", numbers(0, 4), "the Play wager as a multiple of the Ante"),
    Feature("winner", ("player", "player-dealer", "tie"), "which final hand is higher"),
    Feature("dealer.qualifies", YES_NO, "whether the player-dealer's hand qualifies"),
    Feature("player.hand", HANDS, "the player's final hand"),
    Feature("dealer.hand", HANDS, "the player-dealer's final hand"),
    Feature("beaten.hand", (*HANDS, "none"), "the losing hand of the two (none on a tie)"),
    Feature(
        "six.hand", HIGH.categories, "the best five cards of the player's three and the player-dealer's three"
    ),
    Feature("player.natural", YES_NO, "whether the player's dealt cards are a natural winner"),
    Feature("dealer.natural", YES_NO, "whether the player-dealer's dealt cards are a natural winner"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the asked-for features; a fold has no raise, a tie beats nobody."""
    asked = [feature for feature in FEATURES if feature.name in names]
    for values in product(*(feature.domain for feature in asked)):
        world = dict(zip((feature.name for feature in asked), values, strict=True))
        if "choice" in world and "raise" in world and (world["choice"] == "play") != (world["raise"] != 0):
            continue
        if (
            "winner" in world
            and "beaten.hand" in world
            and (world["winner"] == "tie") != (world["beaten.hand"] == "none")
        ):
            continue
        yield world


VOCABULARY = vocabulary(
    "poker-vs-dealer", FEATURES, worlds, actions=("play", "check", "fold"), hands=("player-dealer", "board")
)
