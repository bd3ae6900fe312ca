"""Push 9: three cards each, one betting round for a pot, and a tie that may keep the pot for another round.

A round goes as a hand of ring poker does, so `PushPlay` says it in the same words: an ante, a street, limits.
What is its own are the hands, and what becomes of a pot that several players hold (`push`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from houseway.cards import RANKS
from houseway.ranking.nines import Equals, NineClass, NineRanking
from houseway.rulebook.families.ring import FAMILY as RING
from houseway.rulebook.families.ring import PotShare, RingPlay, Sum, cards_dealt, play_problems
from houseway.rulebook.family import Draft, Family, Problem
from houseway.rulebook.models import Cite, Count, Model
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

BUY_BACK, PASS = "buy back", "pass"
HAND_CARDS = 3


class NineHands(Model):
    """What beats what: the classes of hands from the best to the weakest, and what each rank counts.

    `sets` and `straights` say whether two of them compare by rank, ace-king-queen highest and ace-deuce-trey
    lowest, or tie; three pictures always tie, and points by their last digit alone. With `around`, king, ace
    and deuce are a straight too, the lowest one.
    """

    order: list[NineClass] = Field(min_length=1)
    values: dict[str, Count]
    sets: Equals = "by rank"
    straights: Equals = "by rank"
    around: bool = False
    cite: Cite = Field(default=[])

    @property
    def ranking(self) -> NineRanking:
        """The hands as they are compared."""
        points = tuple(self.values[letter] for letter in RANKS)
        return NineRanking(tuple(self.order), points, self.sets, self.straights, self.around)


class PushRule(Model):
    """What becomes of a pot that players tie for: it is divided into equal portions.

    The portions are taken if they are `more_than` a sum: each of them, or all together (`counts`); portions
    of exactly that sum stay, or are taken (`at_that_sum`). Otherwise they stay in the pot, new cards are
    dealt, and the players who lost may buy back in: all who were in the round, or those who showed a hand
    (`who`). The `price` is one portion, or an ante. Everybody may have to ante again (`antes`). If nobody
    buys back, the players who tied go on for the pot, or divide it (`alone`). A side pot that players tie for
    stays if they tie for the main pot too, or is always divided (`side_pots`). Odd chips of portions stay in
    the pot; where it is divided, `odd` says who gets them.
    """

    more_than: Sum
    counts: Literal["each portion", "all portions"] = "each portion"
    at_that_sum: Literal["stay", "taken"] = "stay"
    who: Literal["everybody who lost", "hands shown"] = "everybody who lost"
    price: Literal["one portion", "an ante"] = "one portion"
    antes: bool = False
    alone: Literal["play on", "divide"] = "play on"
    side_pots: Literal["with the main pot", "divided"] = "with the main pot"
    odd: Literal["each from the button", "first from the button"] = "each from the button"
    cite: Cite = Field(default=[])


class PushPlay(RingPlay):
    """How a round goes: as a hand of ring poker, won by hands of three cards, with a push for ties."""

    shares: list[PotShare] = Field(default=[])
    hands: NineHands
    push: PushRule


CHOICES = (*RING.vocabulary.actions, BUY_BACK, PASS)
FEATURES = (Feature("again", (False, True), "whether the round is played for a pot that was tied for"),)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """The first round for a pot, or another one."""
    yield from ({"again": again} for again in (False, True))


def _problems(draft: Draft[PushPlay]) -> Iterator[Problem]:
    play = draft.play
    yield from play_problems(play)
    if play.shares:
        yield Problem("play.shares", "must be left out: one hand wins the whole pot")
    if cards_dealt(play, 1) != HAND_CARDS or len(play.streets) != 1:
        yield Problem("play.streets", f"must be one street, on which everybody gets {HAND_CARDS} cards")
    if play.blinds or play.ante is None:
        yield Problem("play.ante", "must be given: the game is played with antes, and without blinds")
    if set(play.hands.values) != set(RANKS):
        yield Problem("play.hands.values", f"must say what every rank counts: {', '.join(RANKS)}")
    if play.hands.order[-1] != "points":
        yield Problem("play.hands.order", "must end with points, which every other hand counts")


FAMILY = Family(
    "push-9",
    "Push 9",
    vocabulary("push-9", FEATURES, worlds, actions=CHOICES),
    PushPlay,
    mode="pots",
    cards=lambda draft: cards_dealt(draft.play, draft.seats),
    questions={**RING.questions, BUY_BACK: "Buy back in"},
    verbs={**RING.verbs, BUY_BACK: ("buys back in for", "buy back in for"), PASS: ("passes", "pass")},
    problems=_problems,
)
