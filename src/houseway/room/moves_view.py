"""What a client is shown of must-move tables: its player's place on the list, and which table is which."""

from __future__ import annotations

from houseway.room.members import Member
from houseway.room.messages.table import MustMove, OtherTable
from houseway.room.must_move import in_order
from houseway.room.room_table import RoomTable


def other_table(named: tuple[int, str] | None) -> OtherTable | None:
    """A table by its number and name."""
    return None if named is None else {"table": named[0], "name": named[1]}


def must_move_view(room_table: RoomTable, member: Member | None) -> MustMove | None:
    """A member's place among those who move to the main game; None for one who does not."""
    order = in_order(room_table)
    if member is None or member not in order:
        return None
    return {"place": order.index(member) + 1, "of": len(order), "refuses": member.refuses}
