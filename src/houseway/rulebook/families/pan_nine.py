"""Pan nine: three cards and at most one more, counted modulo ten, and the words its tables use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

from pydantic import Field

from houseway.cards import JOKER
from houseway.rulebook.family import BetNeed, ChartForm, Draft, Family, Problem
from houseway.rulebook.models import Cite, LeftOf, Model
from houseway.rulebook.vocabulary import Feature, Features, Value, numbers, vocabulary

GAME_BET = "game"
PLAYER, DEALER = "player", "dealer"
DRAW, STAND = "draw", "stand"
MOST_CARDS = 4


class PanNinePlay(Model):
    """How a round of pan nine goes, where filings differ.

    `deals_from` says where the deal starts, and `deal_cite` are the lines that say so.
    """

    deals_from: LeftOf = "left of player-dealer"
    deal_cite: Cite = Field(default=[])


FEATURES = (
    Feature("winner", ("player", "player-dealer", "tie"), "which hand is closer to nine"),
    Feature("player.total", numbers(0, 9), "the player's final total"),
    Feature("dealer.total", numbers(0, 9), "the player-dealer's final total"),
    Feature("player.cards", (3, 4), "how many cards the player's hand has"),
    Feature("dealer.cards", (3, 4), "how many cards the player-dealer's hand has"),
    Feature("player.first_three", numbers(0, 9), "the total of the player's first three cards"),
    Feature("dealer.first_three", numbers(0, 9), "the total of the player-dealer's first three cards"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


class PanNineHand(NamedTuple):
    """A hand by the total of its first three cards and the value of its fourth (None if not drawn)."""

    first_three: int
    fourth: int | None = None

    @property
    def total(self) -> int:
        """Its final total."""
        return self.first_three if self.fourth is None else (self.first_three + self.fourth) % 10


OF_A_HAND: Mapping[str, Callable[[PanNineHand], Value]] = {
    "total": lambda hand: hand.total,
    "cards": lambda hand: 3 if hand.fourth is None else 4,
    "first_three": lambda hand: hand.first_three,
}
"""The features that follow from the points of one hand, for either side: `player.total`, `dealer.total`."""


def winner(player: PanNineHand, dealer: PanNineHand) -> str:
    """Which of two hands is closer to nine."""
    if player.total == dealer.total:
        return "tie"
    return "player" if player.total > dealer.total else "player-dealer"


@cache
def derived(player: PanNineHand, dealer: PanNineHand) -> Features:
    """Every feature that follows from the points of both hands; it must not be changed."""
    hands = {PLAYER: player, DEALER: dealer}
    one_hand = {
        f"{side}.{name}": function(hand)
        for side, hand in hands.items()
        for name, function in OF_A_HAND.items()
    }
    return one_hand | {"winner": winner(player, dealer)}


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every possible pair of hands."""
    hands = [PanNineHand(*hand) for hand in product(range(10), (None, *range(10)))]
    if all(name.startswith("player.") for name in names):
        yield from (derived(hand, PanNineHand(0)) for hand in hands)
    elif all(name.startswith("dealer.") for name in names):
        yield from (derived(PanNineHand(0), hand) for hand in hands)
    else:
        yield from (derived(*pair) for pair in product(hands, hands))


VOCABULARY = vocabulary("pan-nine", FEATURES, worlds, actions=(DRAW, STAND))


def _bets(draft: Draft[PanNinePlay]) -> Iterator[BetNeed]:
    yield BetNeed((GAME_BET,), "every hand is dealt against it")


def _charts(draft: Draft[PanNinePlay]) -> Iterator[ChartForm]:
    """Neither side knows the other's cards; both know the total of their own three."""
    for actor in (PLAYER, DEALER):
        known = frozenset([f"{actor}.first_three", f"{actor}.total"])
        yield ChartForm(f"drawing.{actor}", VOCABULARY.actions, known, "some")
        yield ChartForm(f"house_way.{actor}", VOCABULARY.actions, known, "one", needed=False)


def _problems(draft: Draft[PanNinePlay]) -> Iterator[Problem]:
    if JOKER in draft.pack.counts:
        yield Problem("deck.jokers", "a joker has no value in this family; leave jokers out")
    for name, bet in draft.bets.items():
        if bet.placed == "before the deal" and name != GAME_BET and list(bet.needs) != [GAME_BET]:
            yield Problem(f"bets.{name}.needs", f"must be {GAME_BET}: no other spot is dealt a hand")


FAMILY = Family(
    "pan-nine",
    "Pan nine",
    VOCABULARY,
    PanNinePlay,
    bets=_bets,
    charts=_charts,
    hands=lambda draft: {"player-dealer": 3},
    cards=lambda draft: MOST_CARDS * draft.seats,
    questions={PLAYER: "Draw or stand", DEALER: "Draw or stand"},
    problems=_problems,
)
