"""What a question about odds may speak of, and how often events happen."""

from __future__ import annotations

from typing import Any

from houseway.room.messages.form import Message
from houseway.rulebook.vocabulary import Value


class FeatureWord(Message):
    """A property of a round that conditions speak of; no values where it may be any number."""

    name: str
    values: list[Value]
    text: str


class PolicyWord(Message):
    """A policy that a side may be asked to play, and what it does."""

    name: str
    text: str


class ChartTableWords(Message):
    """A table of a chart: the actions it may name, and whether a chart must have it."""

    actions: list[str]
    needed: bool


class ChartWordsOf(Message):
    """What charts of one's own are written in."""

    tables: dict[str, ChartTableWords]
    features: list[FeatureWord]


class SideWords(Message):
    """What one side may be asked to play: the first policy is played if nothing is asked."""

    policies: list[PolicyWord]
    chart: ChartWordsOf | None


class OddsWords(Message):
    """What questions about the odds of a game may speak of; a side without a choice is left out.

    `hands` says whether the worth of a single hand can be asked.
    """

    game: str
    features: list[FeatureWord]
    sides: dict[str, SideWords]
    hands: bool


class EventChance(Message):
    """How often an event happens, or the reason why that is not known."""

    event: str
    when: dict[str, Any]
    probability: float | None
    probability_exact: str | None
    combinations: int | None
    of: int | None
    method: str | None
    how: str
    reason: str


class ActionOdds(Message):
    """One thing to do with a hand, what it earns, and how much less that is than the best."""

    action: str
    value: float
    expectation: str
    cost: float


class HandOdds(Message):
    """What every action with a hand is worth, best first, and what that is given."""

    hand: str
    against: str
    given: str
    method: str
    how: str
    best: str
    actions: list[ActionOdds]


class EventOdds(Message):
    """How often events happen, and what both sides play."""

    game: str
    name: str
    policies: dict[str, str]
    events: list[EventChance]
