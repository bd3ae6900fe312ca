"""What a family declares for the rule sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.rulebook.blocks import Block
from houseway.rulebook.models import DealStart, LeftOf
from houseway.rulebook.rules import Rules


def plain_title(rules: Rules, actor: str) -> str:
    """A chart's title from its name."""
    return "The player-dealer's hand" if actor == "dealer" else actor.replace("-", " ").capitalize()


def the_left_of(start: LeftOf) -> str:
    """Where the deal or the decisions start, in words."""
    return f"the {start.removeprefix('left of ')}'s left"


def dealing_starts(start: DealStart) -> str:
    """A sentence that says where the deal starts."""
    if start == "action button":
        return "The cards are dealt clockwise, from the action button on, to the player-dealer in his turn."
    return f"The cards are dealt clockwise, starting on {the_left_of(start)}."


def deciding_starts(start: LeftOf) -> str:
    """A sentence that says where the decisions start."""
    return f"The spots decide in turn, starting on {the_left_of(start)}."


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
