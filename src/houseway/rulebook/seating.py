"""What a rule file says of keeping a seat: buying chips, leaving and coming back, staying away."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from houseway.rulebook.models import Cite, Count, Model


class ForcedMove(Model):
    """Games of which later tables may be must-move tables: those with at least this opening bet.

    Games of no limit and of pot limit may always be.
    """

    opening_bet: str
    cite: Cite = Field(default=[])


class SeatKeeping(Model):
    """What a player must buy to sit down and play on, and how long his seat is kept.

    A short buy is one of fewer chips than the posted buy-in; a player sits down with a full one, and may
    make no short ones, one in all, or one after each full one. Left out, he may add what brings him to the
    buy-in. Where there is a largest buy-in, more chips may be bought only `below` half the least one. A
    player who comes back to a game within `returns_within` minutes brings at least the chips that he left
    with. One who sits out for more than `away` minutes loses his seat. `forced_move` says which games may
    have must-move tables.
    """

    short_buys: Literal["", "none", "one", "one after each full buy"] = ""
    below: Literal["", "half the least buy-in"] = ""
    returns_within: Count | None = None
    away: Count | None = None
    forced_move: ForcedMove | None = None
    cite: Cite = Field(default=[])

    @property
    def goes_by_time(self) -> bool:
        """Whether a table has to know the time for it."""
        return self.returns_within is not None or self.away is not None
