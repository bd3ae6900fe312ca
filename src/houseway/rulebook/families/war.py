"""Casino War: one card against one card, and the words its tables use."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from houseway.cards import JOKER
from houseway.rulebook.family import BetNeed, ChartForm, Draft, Family, Problem
from houseway.rulebook.models import Cite, Count, LeftOf, Model
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

SIDES = ("player", "player-dealer", "tie")


class WarPlay(Model):
    """How a round of Casino War goes.

    `deals_from` and `acts_from` say where the cards and the choices on a tie start;
    `deal_cite` and `act_cite` are the lines that say so.
    """

    burn: Count = 3
    deals_from: LeftOf = "left of player-dealer"
    deal_cite: Cite = Field(default=[])
    acts_from: LeftOf = "left of player-dealer"
    act_cite: Cite = Field(default=[])


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


VOCABULARY = vocabulary("war", FEATURES, worlds, actions=("surrender", "war"))


def _bets(draft: Draft[WarPlay]) -> Iterator[BetNeed]:
    yield BetNeed(("primary",), "every card is dealt against it")
    yield BetNeed(("war",), "it is put up when a tie goes to war", "by choice")


def _charts(draft: Draft[WarPlay]) -> Iterator[ChartForm]:
    yield ChartForm("drawing.player", VOCABULARY.actions, frozenset(["first"]), needed=False)


def _cards(draft: Draft[WarPlay]) -> int:
    """One card burned from a fresh shoe, a card for everybody, and a war for everybody."""
    return 1 + draft.seats * (2 + draft.play.burn)


def _problems(draft: Draft[WarPlay]) -> Iterator[Problem]:
    if JOKER in draft.pack.counts:
        yield Problem("deck.jokers", "a joker has no rank in this family; leave jokers out")
    chart = draft.drawing.get("player")
    if chart is not None and chart.used <= {"first"}:
        rows = {first: chart.find({"first": first}) for first in SIDES}
        listed = {first: set(row.result) if row else set() for first, row in rows.items()}
        if listed != {first: set(VOCABULARY.actions) if first == "tie" else set() for first in SIDES}:
            yield Problem("drawing.player", "must allow surrender and war on a tie, and only then")


FAMILY = Family(
    "war",
    "Casino War",
    VOCABULARY,
    WarPlay,
    bets=_bets,
    by_choice=frozenset(["war"]),
    charts=_charts,
    hands=lambda draft: {"player-dealer": 1},
    cards=_cards,
    questions={"war": "Go to war or surrender"},
    verbs={"war": ("goes to war", "go to war")},
    problems=_problems,
)
