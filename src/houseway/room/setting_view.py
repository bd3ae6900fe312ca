"""What a player is told when a round is over: what his way to set his hand was worth, and the best way."""

from __future__ import annotations

from houseway.players import setting
from houseway.room.actions import SETTLED
from houseway.room.messages.table import SettingWorth
from houseway.room.room_table import RoomTable


def setting_worth(room_table: RoomTable, place: int | None) -> SettingWorth | None:
    """What a player did with his hand and what would have been best; None where the odds do not tell."""
    live = room_table.live
    if place is None or live is None or live.result is None or room_table.phase != SETTLED:
        return None
    if not setting.has_settings(live.rules):
        return None
    found = setting.chosen(live, place)
    if found is None:
        return None
    (_, choice), best = found
    mine, pack = setting.points(live, choice), live.rules.deck
    return {
        "points": round(mine, 3),
        "choice": choice.text(pack),
        "best": setting.choice_words(live, best.choice, best.parts),
        "best_points": round(best.points, 3),
        "cost": round(max(0.0, best.points - mine), 3),
    }
