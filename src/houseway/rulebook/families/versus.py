"""Poker against the player-dealer: each spot's hand against one hand, and the words its tables use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from typing import Annotated, Literal

from pydantic import Field

from houseway.cards import JOKER, RANKS
from houseway.ranking import (
    HIGH,
    SIX_DECK,
    SYSTEMS,
    THREE_CARD,
    RankingSystem,
    six_deck_system,
    three_card_system,
)
from houseway.ranking.six_deck import FlushPairs
from houseway.ranking.three_card import AceTwoThree, SuitedPair
from houseway.rulebook.family import BetNeed, Draft, Family, Problem
from houseway.rulebook.models import Cite, Count, LeftOf, Model
from houseway.rulebook.vocabulary import Feature, Features, numbers, vocabulary

RAISE = "play"
BASE = ("ante", "wager")
MOST_RAISED = 4
YES_NO = (False, True)
HANDS: tuple[str, ...] = tuple(
    dict.fromkeys((*THREE_CARD.categories, *HIGH.categories, *SIX_DECK.categories))
)


class Stage(Model):
    """A decision: `turn` community cards are turned up first, then the spot may raise, check or fold."""

    turn: Count = 0
    raises: tuple[Annotated[int, Field(ge=1, le=MOST_RAISED)], ...] = Field(min_length=1)
    otherwise: Literal["check", "fold"]
    cite: Cite = Field(default=[])


class Keep(Model):
    """A rule for keeping two cards of a hand: a pair, an ace with a card, running cards, or high cards."""

    kind: Literal["pair", "ace", "running", "high"]
    suited: bool | None = None
    low: str = Field(default="2", pattern=f"^[{RANKS}]$")
    cite: Cite = Field(default=[])


class VersusPlay(Model):
    """How a round of poker against the player-dealer goes.

    `up` is the place (from one) of the player-dealer's card that is face up while the players decide;
    `raises` of a stage are multiples of the Ante; `keep` is how many of the dealt cards each hand plays with;
    `board_dealt` says whether the community cards are dealt face down after the hands or before them
    (`board_cite` are the lines that say so); `suited_pair` is what a pair within one suit counts as in a
    three-card hand, where several decks allow it, and `ace_two_three` what ace, two, three is there;
    `flush_pairs` is how flushes that hold the same pairs compare where six decks allow them.
    `deals_from` and `acts_from` say where the cards and the decisions start; `deal_cite` and `act_cite` are
    the lines that say so.
    """

    ranking: Literal["three card", "high", "six deck"]
    suited_pair: SuitedPair = "pair"
    ace_two_three: AceTwoThree = "straight"
    flush_pairs: FlushPairs = "pairs first"
    hole: int = Field(ge=1)
    dealt: Literal["stacks", "one at a time"] = "stacks"
    deals_from: LeftOf = "left of player-dealer"
    deal_cite: Cite = Field(default=[])
    acts_from: LeftOf = "left of player-dealer"
    act_cite: Cite = Field(default=[])
    board: Count = 0
    board_dealt: Literal["after the hands", "before the hands"] = "after the hands"
    board_cite: Cite = Field(default=[])
    up: Count = 0
    burn: Count = 0
    qualifies: Literal["always", "queen high", "ace-king", "pair"] = "always"
    stages: tuple[Stage, ...] = ()
    keep: Literal[0, 2] = 0
    house_way: tuple[Keep, ...] = ()
    natural: Literal["none", "four of a kind"] = "none"

    @property
    def system(self) -> RankingSystem:
        """The ranking by which hands are compared."""
        if self.ranking == THREE_CARD.name:
            return three_card_system(self.suited_pair, self.ace_two_three)
        if self.ranking == SIX_DECK.name:
            return six_deck_system(self.flush_pairs)
        return SYSTEMS[self.ranking]

    def raise_name(self, times: int) -> str:
        """What a raise is called: its size where sizes differ, otherwise the name of the wager."""
        sizes = {size for stage in self.stages for size in stage.raises}
        return f"{times}x" if len(sizes) > 1 else RAISE

    def action_name(self, times: int, turned: int = 0) -> str:
        """What a raise of `times` the Ante is called, or (0) not raising, once `turned` cards are up."""
        if times:
            return self.raise_name(times)
        stages = zip(self.stages, accumulate(stage.turn for stage in self.stages), strict=True)
        return next(stage.otherwise for stage, up in stages if up == turned)


FEATURES = (
    Feature("choice", ("none", "play", "fold"), "what the spot chose: to make the Play wager, or to fold"),
    Feature("raise", numbers(0, MOST_RAISED), "the Play wager as a multiple of the Ante"),
    Feature("winner", ("player", "player-dealer", "tie"), "which final hand is higher"),
    Feature("dealer.qualifies", YES_NO, "whether the player-dealer's hand qualifies"),
    Feature("player.hand", HANDS, "the player's final hand"),
    Feature("dealer.hand", HANDS, "the player-dealer's final hand"),
    Feature("winning.hand", (*HANDS, "none"), "the winning hand of the two (none on a tie)"),
    Feature("beaten.hand", (*HANDS, "none"), "the losing hand of the two (none on a tie)"),
    Feature(
        "six.hand", HIGH.categories, "the best five cards of the player's three and the player-dealer's three"
    ),
    Feature("player.natural", YES_NO, "whether the player's dealt cards are a natural winner"),
    Feature("dealer.natural", YES_NO, "whether the player-dealer's dealt cards are a natural winner"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


_ON_A_TIE = {"winner": "tie", "winning.hand": "none", "beaten.hand": "none"}
"""What these features are on a tie, and only then."""


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the features asked for; a fold has no raise, a tie beats nobody."""
    asked = [feature for feature in FEATURES if feature.name in names]
    for values in product(*(feature.domain for feature in asked)):
        world = dict(zip((feature.name for feature in asked), values, strict=True))
        if "choice" in world and "raise" in world and (world["choice"] == "play") != (world["raise"] != 0):
            continue
        ties = {world[name] == none for name, none in _ON_A_TIE.items() if name in world}
        if len(ties) < 2:
            yield world


VOCABULARY = vocabulary("poker-vs-dealer", FEATURES, worlds, actions=("play", "check", "fold"))

QUALIFIERS = {"three card": ("always", "queen high"), "high": ("always", "ace-king", "pair")}


_RULES_OF_RANKINGS = {
    "suited_pair": THREE_CARD.name,
    "ace_two_three": THREE_CARD.name,
    "flush_pairs": SIX_DECK.name,
}
"""The rules of play that belong to one ranking."""


def _bets(draft: Draft[VersusPlay]) -> Iterator[BetNeed]:
    yield BetNeed(BASE, "every hand is dealt against it")
    if draft.play.stages:
        yield BetNeed((RAISE,), "players who stay in put it up", "by choice")


def _looks_at(draft: Draft[VersusPlay]) -> frozenset[str]:
    """Six cards make a hand only where three meet three of one pack; without stages nobody raises."""
    six_cards = draft.play.hole == 3 and not draft.play.board and draft.pack.packs == 1
    missing = {"six.hand": not six_cards, "raise": not draft.play.stages}
    return frozenset(name for name in VOCABULARY.at_settlement if not missing.get(name))


def _hands(draft: Draft[VersusPlay]) -> dict[str, int]:
    how = draft.play
    return {"player-dealer": how.hole} | ({"board": how.board} if how.board else {})


def _problems(draft: Draft[VersusPlay]) -> Iterator[Problem]:
    how = draft.play
    if JOKER in draft.pack.counts:
        yield Problem("deck.jokers", "a joker has no rank in this family; leave jokers out")
    system = how.system
    most_alike = max(draft.pack.counts.values())
    if most_alike > system.packs:
        yield Problem(
            "deck", f"the {how.ranking} ranking allows at most {system.packs} of each card, not {most_alike}"
        )
    compared = (how.keep or how.hole) + how.board
    if not system.size <= compared <= system.most:
        sizes = f"{system.size}" if system.size == system.most else f"{system.size} to {system.most}"
        yield Problem(
            "play", f"the {how.ranking} ranking compares {sizes} cards, but a hand here has {compared}"
        )
    if how.qualifies not in QUALIFIERS.get(how.ranking, ("always",)):
        known = " or ".join(QUALIFIERS.get(how.ranking, ("always",)))
        yield Problem(
            "play.qualifies", f"in the {how.ranking} ranking this must be {known}, not {how.qualifies!r}"
        )
    for name, ranking in _RULES_OF_RANKINGS.items():
        if how.ranking != ranking and getattr(how, name) != VersusPlay.model_fields[name].default:
            yield Problem(f"play.{name}", f"leave it out: only the {ranking} ranking has this rule")
    if how.up > how.hole:
        yield Problem("play.up", f"must be 0 or the place of one of the {how.hole} cards, not {how.up}")
    if how.keep:
        yield from _keep_problems(how)
    elif how.natural != "none":
        yield Problem("play.natural", "hands without `keep` have no naturals")
    elif how.board and not how.stages:
        yield Problem("play.board", "the board is turned in `stages` or dealt after `keep`; neither is given")
    if how.board_dealt != "after the hands" and not (how.board and how.stages):
        yield Problem("play.board_dealt", "leave it out: no board is dealt face down and turned in `stages`")
    if how.stages:
        yield from _stage_problems(draft)
    elif RAISE in draft.bets:
        yield Problem(f"bets.{RAISE}", "nobody is asked for this wager: the play has no stages")


def _keep_problems(how: VersusPlay) -> Iterator[Problem]:
    if how.stages:
        yield Problem("play.keep", "hands that keep cards have no stages")
    if how.hole <= how.keep:
        yield Problem("play.keep", f"two of {how.hole} cards cannot be kept; deal more")
    last = how.house_way[-1] if how.house_way else None
    if last is None or (last.kind, last.suited, last.low) != ("high", None, "2"):
        yield Problem("play.house_way", 'the last rule must fit every hand (kind = "high", nothing else)')


def _stage_problems(draft: Draft[VersusPlay]) -> Iterator[Problem]:
    stages = draft.play.stages
    turned = sum(stage.turn for stage in stages)
    if turned != draft.play.board:
        yield Problem(
            "play.stages", f"{turned} cards are turned in all, but the board has {draft.play.board}"
        )
    for place, stage in enumerate(stages):
        last = place == len(stages) - 1
        if place and not stage.turn:
            yield Problem(f"play.stages[{place}].turn", "a later decision must follow at least one new card")
        if last and stage.otherwise != "fold":
            yield Problem(
                f"play.stages[{place}].otherwise",
                'must be "fold": whoever does not raise in the last stage is out',
            )
        if not last and stage.otherwise != "check":
            yield Problem(
                f"play.stages[{place}].otherwise", 'must be "check": only the last stage ends in a fold'
            )
    base = next((name for name in BASE if name in draft.bets), BASE[0])
    play = draft.bets.get(RAISE)
    if play is not None and play.equals != base:
        yield Problem(f"bets.{RAISE}.equals", f"must be {base!r}: it is raised by multiples of that bet")
    sizes = sorted({size for stage in stages for size in stage.raises})
    if play is not None and sorted(set(play.multiples or [1])) != sizes:
        yield Problem(f"bets.{RAISE}.multiples", f"must be {sizes}, all raises of the stages")


FAMILY = Family(
    "poker-vs-dealer",
    "Poker against the player-dealer",
    VOCABULARY,
    VersusPlay,
    bets=_bets,
    by_choice=frozenset([RAISE]),
    looks_at=_looks_at,
    hands=_hands,
    cards=lambda draft: draft.play.hole * draft.seats + draft.play.board + draft.play.burn,
    questions={RAISE: "Play your hand", "keep": "Choose the cards to keep"},
    unseen_hands=lambda draft: bool(draft.play.keep),
    problems=_problems,
)
