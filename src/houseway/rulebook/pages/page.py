"""What a family declares for the rule sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from houseway.rulebook.blocks import NOT_FILED, Block, Paragraph
from houseway.rulebook.models import DealStart, LeftOf
from houseway.rulebook.rules import Rules, cited, readings_at


def plain_title(rules: Rules, actor: str) -> str:
    """A chart's title from its name."""
    return "The player-dealer's hand" if actor == "dealer" else actor.replace("-", " ").capitalize()


class DealtInTurn(Protocol):
    """How a round is played in which the spots are dealt to in turn, as far as the sheet tells."""

    @property
    def deals_from(self) -> DealStart: ...
    @property
    def deal_cite(self) -> list[str]: ...


class InTurn(DealtInTurn, Protocol):
    """The same of a round in which the spots decide in turn as well."""

    @property
    def acts_from(self) -> LeftOf: ...
    @property
    def act_cite(self) -> list[str]: ...


def dealing_starts(rules: Rules, how: DealtInTurn) -> Paragraph:
    """Where the deal starts."""
    where = (
        "starting at the action button, and to the player-dealer in his turn"
        if how.deals_from == "action button"
        else _on_the_left(how.deals_from)
    )
    return _start(rules, f"The cards are dealt clockwise, {where}.", "deals_from", how.deal_cite)


def deciding_starts(rules: Rules, how: InTurn, act: str = "The spots decide in turn") -> Paragraph:
    """Where the decisions start."""
    return _start(rules, f"{act}, {_on_the_left(how.acts_from)}.", "acts_from", how.act_cite)


def _on_the_left(start: LeftOf) -> str:
    return f"starting on the {start.removeprefix('left of ')}'s left"


def _start(rules: Rules, text: str, field: str, cite: Iterable[str]) -> Paragraph:
    """A start with its lines or its readings, or as a default if the rule file does not state it."""
    by_reading = readings_at(rules.filing, f"play.{field}")
    filed = bool(cited(cite) or by_reading or field in rules.play.model_fields_set)
    return Paragraph(text, cited(cite), "" if filed else NOT_FILED, by_reading)


def no_house_way(rules: Rules) -> list[Block]:
    """No house way other than charts."""
    return []


@dataclass(frozen=True)
class Page:
    """How the rule sheet describes a family's round, under the family's name.

    `title` names the hand that a chart is for; `no_action` is the text of a row that allows no action;
    `house_way` describes a house way that is not a chart.
    """

    name: str
    tell: Callable[[Rules], list[Block]]
    title: Callable[[Rules, str], str] = plain_title
    no_action: str = "no choice"
    house_way: Callable[[Rules], list[Block]] = no_house_way
