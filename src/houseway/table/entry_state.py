"""What a table keeps of players who wait, or owe blinds, and what it plans for the next hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pydantic import Field

from houseway.rounds.checked import Checked, WholeCount
from houseway.rulebook.entering import CameFrom, EntryReason

BUTTON, BIG_BLIND, FREE, WAIT = "button", "big blind", "free", "wait"
BUY, STRADDLE = "buy the button", "straddle"
MOVED_AWAY: Literal["moved away"] = "moved away"
MOVED_TOWARDS: Literal["moved towards"] = "moved towards"
TRADED_AWAY: Literal["traded away"] = "traded away"
TRADED_TOWARDS: Literal["traded towards"] = "traded towards"


class SeatStanding(Checked):
    """Why a seated player is not simply dealt in.

    `missed` are the blinds, or the button, that passed him; `passed` is how often the big blind passed a new
    player; `waits` is how many more hands a player sits out who moved away from the button, and `was` how
    many players sat between the button and the place that a player left who moved towards it, or traded seats
    towards it. One who is
    `excused` may let the button go by once; one who owes `both` blinds does so whichever he missed.
    """

    new: bool = False
    came: CameFrom = ""
    missed: list[str] = Field(default=[])
    passed: WholeCount = 0
    moved: Literal["", "moved away", "moved towards", "traded towards"] = ""
    waits: WholeCount = 0
    was: WholeCount = 0
    excused: bool = False
    both: bool = False


class EntryState(Checked):
    """What a record or a snapshot keeps of it."""

    dealt: list[int] = Field(default=[])
    blinds: dict[str, int] = Field(default={})
    standing: dict[str, SeatStanding] = Field(default={})
    wishes: dict[str, str] = Field(default={})
    straddlers: list[int] = Field(default=[])
    first_button: int | None = None
    advanced: WholeCount = 0
    taken: list[int] = Field(default=[])
    drew: list[int] = Field(default=[])


class EntryPlan(NamedTuple):
    """A hand as it would be dealt: the seats, the button, how players come in, and who straddles."""

    seats: tuple[int, ...]
    button: int
    ways: Mapping[int, str]
    straddles: tuple[int, ...] = ()


class EntryOffer(NamedTuple):
    """How a seat may come into the next hand: why it is not simply dealt in, and each way with its cost."""

    reason: EntryReason
    missed: tuple[str, ...]
    ways: Mapping[str, int]
    cite: str
    waits: int = 0
