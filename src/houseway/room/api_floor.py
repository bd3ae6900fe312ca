"""The floor of a table over HTTP: what it may declare now, and a ruling before it is made."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from houseway.room.api_tables import TableId, live_table
from houseway.room.messages.floor import FloorOffers, RulingShown
from houseway.room.protocol import Declared
from houseway.room.sessions import SignedIn, looking, room_of
from houseway.room.views import Viewer

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.get("/{number}/floor")
async def get_floor(
    request: Request, number: TableId, words: Annotated[str, Query(max_length=200)] = ""
) -> FloorOffers:
    """The rulings that fit the round in play, for the player who opened the table and the operator."""
    viewer = looking(request)
    table = await live_table(room_of(request), number, viewer)
    return table.floor.offers(viewer, table.room_table, words)


@router.post("/{number}/floor")
async def preview_ruling(request: Request, number: TableId, body: Declared, player: SignedIn) -> RulingShown:
    """What a declaration would do; the table stays as it is. The message `declare` makes the ruling."""
    room = room_of(request)
    viewer = Viewer(room.name_of(player), player)
    table = await live_table(room, number, viewer)
    return await table.floor.preview(viewer, body)
