"""Pai gow poker: seven cards set into a front of two and a back of five; both are compared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

from pydantic import Field

from houseway.cards import Deck
from houseway.ranking.pai_gow import HAND_CARDS, Joker, PaiGowRanking, Wheel, pai_gow_ranking
from houseway.ranking.pai_gow_seven import SEVEN_CARD_HANDS
from houseway.rulebook.family import BetNeed, Draft, Family, Problem
from houseway.rulebook.models import Cite, Model
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

SIDES = ("player", "player-dealer", "copy")
SET, FOUL = "set", "foul"
HOUSE_WAY = "house way"
FOUL_HAND = {"loses": "loses", HOUSE_WAY: "is set again the house way"}
"""What becomes of a foul hand, in words."""
NONE = "none"
YES_NO = (False, True)


class PaiGowPlay(Model):
    """How cards rank, and how a round goes.

    `joker` and `wheel` are rules of the ranking; `royal` says whether the royal flush is ranked above the
    straight flushes as a hand of its own. `bonus_hands` lists the hands that bonus bets look for in the seven
    cards, from the highest: the first of them that the cards hold is their ``seven.hand``. `royal_match` says
    whether the joker may complete the royal flush of a royal match.

    Cards are `dealt` one at a time around the table, back and forth in piles, or a whole hand at a time. The
    player-dealer's hand is set by the house way, or as he likes (`bank_sets`); with `bank_first` it is opened
    and set before the players set theirs. A player's `foul` hand loses, or is set again the house way; so do
    the wagers of those who did not set it (`behind_foul`). Of several bettors with the largest wager, the
    first set it, or all of them did (`equal_wagers`). The player-dealer's foul hand is set again the house
    way, or loses (`bank_foul`). A hand in other parts than two and five is foul too; `parts_cite` has the
    lines that say so, if any do.
    """

    joker: Joker = "ace, straight or flush"
    wheel: Wheel = "lowest"
    royal: bool = True
    bonus_hands: list[str] = Field(default=[])
    royal_match: Literal["joker may complete", "natural"] = "joker may complete"
    dealt: Literal["one at a time", "back and forth", "hand by hand"] = "one at a time"
    bank_sets: Literal["house way", "player-dealer"] = "player-dealer"
    bank_first: bool = False
    foul: Literal["loses", "house way"] = "loses"
    behind_foul: Literal["loses", "house way"] = "loses"
    equal_wagers: Literal["first bettor", "all of them"] = "first bettor"
    bank_foul: Literal["house way", "loses"] = "house way"
    ranking_cite: Cite = Field(default=[])
    bonus_cite: Cite = Field(default=[])
    deal_cite: Cite = Field(default=[])
    set_cite: Cite = Field(default=[])
    bank_cite: Cite = Field(default=[])
    foul_cite: Cite = Field(default=[])
    parts_cite: Cite = Field(default=[])
    bank_foul_cite: Cite = Field(default=[])

    @property
    def ranking(self) -> PaiGowRanking:
        """The ranking of fronts and backs."""
        return pai_gow_ranking(self.joker, self.wheel, self.royal)


FEATURES = (
    Feature("player.hand", (SET, FOUL), "whether the player's cards are set as the rules want it"),
    Feature("front", SIDES, "whose front is higher"),
    Feature("back", SIDES, "whose back is higher"),
    Feature("seven.hand", (NONE, *SEVEN_CARD_HANDS), "the highest bonus hand in the player's seven cards"),
    Feature("player.ace_high", YES_NO, "whether the player's seven cards hold no more than a high ace"),
    Feature("dealer.ace_high", YES_NO, "whether the player-dealer's seven cards hold no more than that"),
    Feature("dealer.joker", YES_NO, "whether the player-dealer's hand holds the joker"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)

_WITHOUT_A_PAIR = (NONE, "high card")


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the features asked for; an ace-high hand holds nothing else."""
    asked = [feature for feature in FEATURES if feature.name in names]
    for values in product(*(feature.domain for feature in asked)):
        world = dict(zip((feature.name for feature in asked), values, strict=True))
        if not world.get("player.ace_high") or world.get("seven.hand", NONE) in _WITHOUT_A_PAIR:
            yield world


VOCABULARY = vocabulary("pai-gow-poker", FEATURES, worlds, actions=(SET, HOUSE_WAY))


def _problems(draft: Draft[PaiGowPlay]) -> Iterator[Problem]:
    pack, listed = draft.pack, draft.play.bonus_hands
    if not isinstance(pack, Deck) or max(pack.counts.values()) > 1:
        yield Problem("deck", "this family is played with one deck of cards, with or without a joker")
    for number, name in enumerate(listed):
        if name not in SEVEN_CARD_HANDS:
            known = ", ".join(SEVEN_CARD_HANDS)
            yield Problem("play.bonus_hands", f"{name!r} is not one of {known}")
        if name in listed[:number]:
            yield Problem("play.bonus_hands", f"{name} is listed twice")
    reached = {NONE, *listed}
    for bet, cases in draft.payouts.items():
        for row in cases.rows:
            wanted = dict(row.conditions).get("seven.hand", reached)
            for name in sorted(map(str, wanted - reached if isinstance(wanted, frozenset) else ())):
                yield Problem(f"bets.{bet}.cases", f"seven.hand is never {name}: play.bonus_hands lacks it")


FAMILY = Family(
    "pai-gow-poker",
    "pai gow poker",
    VOCABULARY,
    PaiGowPlay,
    sections=("hand_setting",),
    bets=lambda draft: [BetNeed(("main",), "every hand is dealt against it")],
    hands=lambda draft: {"player-dealer": HAND_CARDS},
    cards=lambda draft: HAND_CARDS * draft.seats,
    questions={"set": "Set your hand", "set the bank": "Set your hand"},
    unseen_hands=lambda draft: True,
    sets="pai gow poker",
    verbs={HOUSE_WAY: ("plays the house way", "play the house way")},
    problems=_problems,
)
