"""Pai gow tiles: four tiles set into a low hand and a high hand of two; both are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Literal

from pydantic import Field

from houseway.cards import TileSet
from houseway.cards.pack import names_in
from houseway.cards.tiles import KINDS, TILES, kind, tile
from houseway.errors import HousewayError
from houseway.ranking.tiles import TileRanking, tile_ranking
from houseway.rulebook.family import BetNeed, Draft, Family, Problem
from houseway.rulebook.models import Cite, Model
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

FOUR, TWO = 4, 2
SIDES = ("player", "player-dealer", "copy")
SET, FOUL, DEAD = "set", "foul", "dead"
HOUSE_WAY = "house way"
FIRST_PILE = "first pile"


class TilesPlay(Model):
    """How tiles rank, and how a round goes.

    `pairs` and `singles` are the printed tables, from the highest: the tiles of each pair, and the single
    tiles that rank alike. `lower_tile` says whether the other tile of each hand decides where the higher
    tiles rank alike. With `wild`, 4-2 and 2-1 count three or six as is better. `twelve_and_two` says
    whether a double six makes a higher Wong or Gong than a double one. When both hands are worth `zero`, the
    player-dealer's wins as a copy does, or the one with the higher tile. `first_pile` says who decides with
    which pile of four tiles the deal starts.

    A player's hand that is `foul` loses; for wagers behind the seated player's it is set the house way.
    `joint_foul` says what becomes of joint bets.
    """

    pairs: list[str]
    singles: list[str]
    lower_tile: Literal["not compared", "compared"] = "not compared"
    wild: bool = True
    twelve_and_two: Literal["twelve higher", "equal"] = "twelve higher"
    zero: Literal["player-dealer", "higher tile"] = "player-dealer"
    at_a_time: Literal[2, 4] = 4
    first_pile: Literal["as stacked", "player-dealer picks"] = "as stacked"
    foul: Literal["never", "both hands could be stronger"] = "never"
    joint_foul: Literal["lose", "house way"] = "lose"
    ranking_cite: Cite = Field(default=[])
    deal_cite: Cite = Field(default=[])
    foul_cite: Cite = Field(default=[])

    @property
    def fouls(self) -> bool:
        """Whether a player's hand can be foul."""
        return self.foul != "never"

    @property
    def order(self) -> TileRanking:
        """The order of hands of two tiles."""
        twelve_first = self.twelve_and_two == "twelve higher"
        both = self.lower_tile == "compared"
        return tile_ranking(tuple(self.pairs), tuple(self.singles), self.wild, twelve_first, both)


FEATURES = (
    Feature("player.hand", (SET, FOUL, DEAD), "whether the player's tiles are set by the rules, or dead"),
    Feature("low", SIDES, "whose low hand is higher"),
    Feature("high", SIDES, "whose high hand is higher"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the features asked for."""
    asked = [feature for feature in FEATURES if feature.name in names]
    for values in product(*(feature.domain for feature in asked)):
        yield dict(zip((feature.name for feature in asked), values, strict=True))


VOCABULARY = vocabulary("pai-gow-tiles", FEATURES, worlds, actions=(SET, HOUSE_WAY))

_PAIRS = sorted(tuple(sorted((kind(one), kind(one + 1)))) for one in range(0, len(TILES), TWO))
"""The sixteen pairs of the set: tiles that come in order make one, two by two."""


def _problems(draft: Draft[TilesPlay]) -> Iterator[Problem]:
    yield from _unsettled(draft)
    if not isinstance(draft.pack, TileSet):
        yield Problem("deck.of", 'this family is played with tiles: of = "tiles"')
    for place, rows, wanted in (
        ("play.pairs", draft.play.pairs, _PAIRS),
        ("play.singles", draft.play.singles, [(one,) for one in range(len(KINDS))]),
    ):
        try:
            written = [tuple(sorted(kind(tile(name)) for name in names_in(row))) for row in rows]
        except HousewayError as error:
            yield Problem(place, str(error))
            return
        if place == "play.singles":
            written = [(one,) for row in written for one in row]
        for kinds in Counter(written) - Counter(wanted):
            what = "named too often" if kinds in wanted else "no pair"
            yield Problem(place, f"{_names(kinds)}: {what}")
        for kinds in Counter(wanted) - Counter(written):
            yield Problem(place, f"{_names(kinds)} is missing")


def _unsettled(draft: Draft[TilesPlay]) -> Iterator[Problem]:
    """Tables that would compare a dead hand, which was never set."""
    for name, cases in draft.payouts.items():
        if draft.irregularities.most_exposed is not None and cases.settled_by({"player.hand": DEAD}) is None:
            yield Problem(f"bets.{name}.cases", "a dead hand has no low or high hand: settle it first")


def _names(kinds: tuple[int, ...]) -> str:
    return " ".join(KINDS[one] for one in kinds)


FAMILY = Family(
    "pai-gow-tiles",
    "pai gow tiles",
    VOCABULARY,
    TilesPlay,
    sections=("hand_setting",),
    bets=lambda draft: [BetNeed(("main",), "every hand is dealt against it")],
    hands=lambda draft: {"player-dealer": FOUR},
    cards=lambda draft: FOUR * draft.seats,
    questions={FIRST_PILE: "Choose the first pile", "set": "Set your hand", "set the bank": "Set your hand"},
    sets="pai gow tiles",
    verbs={HOUSE_WAY: ("plays the house way", "play the house way")},
    dead_hands=True,
    problems=_problems,
)
