"""The shape of the files that procedures are written in; unknown fields are refused."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from houseway.rulebook.models import Cite, Model, Names, OneLine


def _cited(lines: list[str]) -> list[str]:
    """CitedLines as citations name them."""
    if not all(re.fullmatch(r"L\d+(-\d+)?", line) for line in lines):
        raise ValueError("must be lines of the document, such as L12 or L12-15")
    return lines


CitedLines = Annotated[Cite, Field(min_length=1), AfterValidator(_cited)]
DecidedBy = Literal["rule", "finding", "floor", "conduct"]


class FiledProcedure(Model):
    """One statement of a filing: one event, at one stage, with its remedies in the order they are done.

    `when` narrows the stage, `form` the games (no-limit games, kill games). `see` names the reading of the
    game's own rules that settles what this statement leaves open.
    """

    event: str
    stage: str
    when: OneLine | None = None
    games: Names | None = None
    form: OneLine | None = None
    rule: OneLine
    remedies: Annotated[Names, Field(min_length=1)]
    decides: DecidedBy = "rule"
    see: Names = Field(default=[])
    cite: CitedLines


class SubjectFile(Model):
    """Statements about one subject; `games` and `form` hold for rows that have none of their own."""

    subject: OneLine
    games: Names
    form: OneLine | None = None
    rows: dict[str, FiledProcedure] = Field(min_length=1)


class HouseFile(Model):
    """What a house's procedures share: names for groups of games, and what its filings leave out."""

    note: OneLine
    groups: dict[str, Names] = Field(default={})


class FloorReading(Model):
    """Our choice where a house's procedures are silent or contradict each other.

    `sets` says what a choice changes: fields of a row, or the games of a group. `rows` are further rows that
    the reading explains without changing them.
    """

    question: OneLine
    choices: dict[str, str] = Field(min_length=2)
    default: str
    why: OneLine
    cite: CitedLines
    rows: Names = Field(default=[])
    sets: dict[str, dict[str, dict[str, Any] | list[str]]] = Field(default={})

    @model_validator(mode="after")
    def _check_choices(self) -> FloorReading:
        for choice in (self.default, *self.sets):
            if choice not in self.choices:
                raise ValueError(f"{choice!r} is none of its choices ({', '.join(self.choices)})")
        if not self.rows and not self.sets:
            raise ValueError("must name the rows that it explains, or set something")
        return self


class ReadingsFile(Model):
    """The readings of a house's procedures."""

    readings: dict[str, FloorReading]
