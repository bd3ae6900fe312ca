"""The people at a table, and how long its clocks run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from houseway.rulebook.entering import CameFrom


@dataclass
class Member:
    """Somebody with chips at a table: in a seat, or betting on the backline.

    `moving` is the seat to which a player changes when the round is over, `trading` the player with whom he
    would trade seats; `came` says where an arriving one comes from, and `paid` for which half hour he paid
    there. At a must-move table, `listed` is when
    his name was put on the list, and one who `refuses` to move is cashed out.
    """

    name: str
    player: int | None
    seat: int | None
    bot: str | None = None
    ready: bool = False
    leaving: bool = False
    arriving: int = 0
    sitting_out: bool = False
    moving: int | None = None
    came: CameFrom = ""
    trading: str = ""
    listed: float = 0.0
    refuses: bool = False
    paid: int | None = None

    def data(self) -> dict[str, Any]:
        """The member as a snapshot stores it."""
        return asdict(self)


class WaitingPlayer(NamedTuple):
    """A player on a waiting list, and when his name was put on it."""

    player: int
    at: float


class Clocks(BaseModel):
    """How long each phase lasts, in seconds.

    `away` is the time that a lost connection has, from the moment it was lost; `seat_kept` is how long the
    seat is kept after that moment. `time_bank` is what a player has, once, for decisions that take longer
    than the clock, in games that are played for pots.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    betting: float = Field(default=20, ge=0.05, le=600)
    decision: float = Field(default=20, ge=0.05, le=600)
    bank: float = Field(default=12, ge=0.05, le=600)
    pause: float = Field(default=6, ge=0, le=600)
    away: float = Field(default=30, ge=0, le=600)
    bots: float = Field(default=0.8, ge=0, le=60)
    seat_kept: float = Field(default=120, ge=0.05, le=3600)
    time_bank: float = Field(default=60, ge=0, le=600)

    def too_short(self, shortest: Mapping[str, float]) -> str | None:
        """What is wrong with these clocks, where one is shorter than the shortest allowed."""
        for name, least in shortest.items():
            if getattr(self, name) < least:
                return f"clocks.{name}: must be at least {least:g} seconds"
        return None

    def at_least(self, shortest: Mapping[str, float]) -> Clocks:
        """These clocks, with none shorter than the shortest allowed."""
        return self.model_copy(
            update={name: max(getattr(self, name), least) for name, least in shortest.items()}
        )
