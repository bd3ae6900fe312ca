"""What can happen at a table of the room, and its phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from typing_extensions import TypeAliasType

from houseway.room.ledger import Move
from houseway.table.commitment import CommittedShoe
from houseway.table.live import LiveRound

Phase = TypeAliasType(
    "Phase", Literal["waiting", "banking", "betting", "dealing", "playing", "settled", "closed"]
)
WAITING: Phase = "waiting"
BANKING: Phase = "banking"
BETTING: Phase = "betting"
DEALING: Phase = "dealing"
PLAYING: Phase = "playing"
SETTLED: Phase = "settled"
CLOSED: Phase = "closed"

ActionData = Mapping[str, Any]
BetPlace = tuple[int, str]
"""A spot and one of its bettors."""
PlacedBets = dict[BetPlace, dict[str, int]]
"""The wagers on the layout: by spot and bettor, the amount on each bet."""

JointStatus = TypeAliasType("JointStatus", Literal["asked", "agreed", "refused"])


class JointRequest(NamedTuple):
    """A bettor's request to share the action of the player who holds the spot, and its answer so far."""

    holder: str
    status: JointStatus = "asked"


class RoomAction(NamedTuple):
    """An action accepted at a table; its whole history is a list of these. Amounts are in cents."""

    kind: str
    data: ActionData


@dataclass
class Effects:
    """What an action did beyond the table itself.

    `again` says that the round that is `finished` was over before, and has another result now.
    """

    moves: list[Move] = field(default_factory=list)
    shuffled: CommittedShoe | None = None
    finished: LiveRound | None = None
    again: bool = False
    snapshot: bool = False
