"""Hands of a described round as they were set in parts, by a person or by the house way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.rounds.decisions import Parts
from houseway.rounds.hands import HandId
from houseway.rulebook.cases import Case


class HandAsSet(NamedTuple):
    """A hand in parts, what each of them is, and what is foul about it (empty if nothing is).

    `row` is the row of the house way that set it; `again` says that it did so because the hand was foul. A
    hand that the house way surrenders has no parts.
    """

    hand: HandId
    parts: Parts
    worth: Sequence[str]
    fault: str = ""
    row: Case[object] | None = None
    again: bool = False
