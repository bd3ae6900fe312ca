"""Chinese poker: thirteen cards set into three parts; every two players compare them part by part.

What a filing prints version by version stays a table: `versions` has how each of them counts, `sweeps` the
points of each Clean Sweep by version. A point is worth the table's limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from pydantic import Field

from houseway.cards import Deck
from houseway.ranking.chinese import HAND_CARDS
from houseway.ranking.clean_sweeps import SWEEPS
from houseway.ranking.high import CATEGORIES
from houseway.rulebook.family import Draft, Family, Problem
from houseway.rulebook.models import Cite, Count, Model, Words
from houseway.rulebook.tiers import parse_limits
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

SET, SURRENDER, FOUL = "set", "surrender", "foul"
Part = Literal["front", "middle", "back"]


class Version(Model):
    """How one version counts.

    A part won earns `part` points. The player who wins most parts of another gets `majority` more. With
    `bonus`, the points of a bonus hand replace the one of its part, or are added to it. Winning all parts of
    an opponent multiplies the points of the parts by `shot`, winning all parts of all of them by `homerun`;
    bonus points are added afterwards. A `foul` hand pays each opponent so much and, with `foul_bonus`, the
    bonus points in his hand.
    """

    part: Count = 1
    majority: Count = 0
    bonus: Literal["none", "instead", "added"] = "none"
    shot: Count = 1
    homerun: Count = 1
    foul: Count
    foul_bonus: bool = False
    text: Words[str] = ""
    cite: Cite = Field(default=[])
    shot_cite: Cite = Field(default=[])
    homerun_cite: Cite = Field(default=[])
    foul_cite: Cite = Field(default=[])


class BonusHand(Model):
    """A hand that earns bonus points in one of the parts."""

    part: Part
    hand: str
    points: Count
    cite: Cite = Field(default=[])


class CleanSweep(Model):
    """A hand of thirteen cards that wins by itself if it is declared; of two, the smaller rank number wins.

    `points` has what it collects in each version that plays it.
    """

    name: str
    rank: Count
    points: dict[str, Count]
    text: Words[str]
    cite: Cite = Field(default=[])


class ChinesePlay(Model):
    """How a round goes and what it counts.

    `version` is the version that is played; `sweeps_as` is the one whose Clean Sweep points count, none if it
    is empty. A hand is foul unless it is set in `order`: no part ranks above the next one, or only the front
    not above the back. Ties count nothing; the majority is more parts than the other player won, or two of
    them (`majority_is`). A bonus counts for the player who wins the part, or for `both`. A homerun needs
    `homerun_players`, and opponents whose hands were all compared, or were fouled (`homerun_over`).

    A player may `surrender` for so many points to each opponent; whether all may or only the first, is
    `surrenders`. Between a surrender and a Clean Sweep, the one that was declared first counts. Of a Clean
    Sweep that cannot be produced, an opponent with one of his own gets the declared value, or the larger of
    the two (`false_against_sweep`). What two players owe each other who both surrender cancels out, or the
    first pays who declared it (`both_surrender`); the penalties of two fouled hands cancel out as well, with
    the bonuses in them or without (`both_foul`). `cover` says how far a player's chips go.
    """

    version: str
    versions: dict[str, Version] = Field(min_length=1)
    bonuses: list[BonusHand] = Field(default=[])
    sweeps: list[CleanSweep] = Field(default=[])
    sweeps_as: str = ""
    order: Literal["every part", "front and back"] = "every part"
    majority_is: Literal["more parts", "two parts"] = "more parts"
    bonus_for: Literal["winner", "both"] = "winner"
    homerun_players: Count = 4
    homerun_over: Literal["compared hands", "fouled hands too"] = "compared hands"
    surrender: Count = 3
    surrenders: Literal["any player", "first player"] = "any player"
    false_against_sweep: Literal["declared value", "larger value"] = "declared value"
    both_surrender: Literal["cancel", "first pays"] = "cancel"
    both_foul: Literal["cancel", "bonuses count"] = "cancel"
    cover: Literal["each payment", "players who run out", "separate caps"] = "each payment"
    buy_in_points: Count = 20
    buy_in: str = ""
    deal_cite: Cite = Field(default=[])
    order_cite: Cite = Field(default=[])
    score_cite: Cite = Field(default=[])
    sweep_cite: Cite = Field(default=[])
    same_rank_cite: Cite = Field(default=[])
    surrender_cite: Cite = Field(default=[])
    declared_cite: Cite = Field(default=[])
    false_cite: Cite = Field(default=[])
    foul_cite: Cite = Field(default=[])
    cover_cite: Cite = Field(default=[])
    buy_in_cite: Cite = Field(default=[])
    ranking_cite: Cite = Field(default=[])

    @property
    def counts(self) -> Version:
        """How the version that is played counts."""
        return self.versions[self.version]

    @cached_property
    def declarable(self) -> dict[str, CleanSweep]:
        """The Clean Sweeps of the version that is played, by name."""
        return {sweep.name: sweep for sweep in self.sweeps if self.sweeps_as in sweep.points}

    def buy_in_range(self, point: int) -> tuple[int, int | None]:
        """The least and the most that a player sits down with for a point of so many cents, if any."""
        least = self.buy_in_points * point
        if not self.buy_in:
            return least, None
        low, high = parse_limits(self.buy_in, "play.buy_in")
        return max(low, least), high

    def points_of(self, sweep: str) -> int:
        """What a Clean Sweep collects in the version that is played."""
        return self.declarable[sweep].points[self.sweeps_as]

    @cached_property
    def bonus_points(self) -> dict[tuple[str, str], BonusHand]:
        """The bonus hands by part and category, where the version has them; a royal is a straight flush."""
        if self.counts.bonus == "none":
            return {}
        found: dict[tuple[str, str], BonusHand] = {(row.part, row.hand): row for row in self.bonuses}
        royal = {
            (part, "royal flush"): row for (part, hand), row in found.items() if hand == "straight flush"
        }
        return royal | found


FEATURES = (Feature("hand", (SET, FOUL, SURRENDER, "clean sweep"), "what became of a player's hand"),)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """A hand is set, foul, surrendered or a declared Clean Sweep."""
    yield from ({"hand": value} for value in FEATURES[0].domain)


VOCABULARY = vocabulary("chinese-poker", FEATURES, worlds, actions=(SET, SURRENDER, *SWEEPS))


def _problems(draft: Draft[ChinesePlay]) -> Iterator[Problem]:
    play, pack = draft.play, draft.pack
    if not isinstance(pack, Deck) or len(pack) != len(set(pack.cards)) or len(pack) != 52:
        yield Problem("deck", "this family is played with one deck of 52 cards")
    versions = ", ".join(play.versions)
    if play.version not in play.versions:
        yield Problem("play.version", f"{play.version!r} is not one of {versions}")
    if play.sweeps_as and play.sweeps_as not in play.versions:
        yield Problem("play.sweeps_as", f"{play.sweeps_as!r} is not one of {versions}")
    for number, row in enumerate(play.bonuses, 1):
        if row.hand not in CATEGORIES:
            yield Problem(
                f"play.bonuses[{number}].hand", f"{row.hand!r} is not one of {', '.join(CATEGORIES)}"
            )
    for number, sweep in enumerate(play.sweeps, 1):
        if sweep.name not in SWEEPS:
            yield Problem(f"play.sweeps[{number}].name", f"{sweep.name!r} is not one of {', '.join(SWEEPS)}")
        for name in sweep.points.keys() - play.versions.keys():
            yield Problem(f"play.sweeps[{number}].points", f"{name!r} is not one of {versions}")


FAMILY = Family(
    "chinese-poker",
    "Chinese poker",
    VOCABULARY,
    ChinesePlay,
    mode="mutual",
    cards=lambda draft: HAND_CARDS * draft.seats,
    questions={SET: "Set your hand"},
    unit="for a point",
    verbs={
        SURRENDER: ("surrenders", "surrender"),
        **{name: (f"declares {name}", f"declare {name}") for name in SWEEPS},
    },
    problems=_problems,
)
