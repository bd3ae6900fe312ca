"""Finished rounds and shoes over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy.engine import Connection

from houseway.room import history
from houseway.room.api_tables import TableId
from houseway.room.errors import Forbidden, Unauthorized
from houseway.room.messages.rounds import ListedRound, Proof, RoundView, ShoeView
from houseway.room.security import address_of
from houseway.room.sessions import looking, room_of
from houseway.room.views import Viewer

router = APIRouter(prefix="/api", tags=["history"])

Before = Annotated[int | None, Query(ge=0, le=2**53)]
Limit = Annotated[int, Query(ge=1, le=100)]


async def reading(request: Request, number: TableId) -> Viewer:
    """The viewer of a table's past rounds.

    Everybody may watch a public table that is open, and so read its rounds. Those of a private or closed one
    are for the people who had chips in them, and for the operator; strangers are told that it is closed.
    """
    room, viewer = room_of(request), looking(request)
    table = room.tables.get(number)
    if (table is not None and table.admits(viewer)) or room.is_operator(viewer.player):
        return viewer
    if not await room.read(lambda db: history.may_read_closed(db, number, viewer.player)):
        raise Forbidden(f"Table {number} is closed. Only the people who played at it can read its rounds.")
    return viewer


PastViewer = Annotated[Viewer, Depends(reading)]


def kept(shown: Any) -> dict[str, Any]:
    """How a route answers with what was stored: unchanged, in the format that the documentation shows.

    It is not validated again: a round of an earlier version is shown as well as possible.
    """
    return {"response_model": None, "responses": {200: {"model": shown}}}


@router.get("/rounds")
async def my_rounds(request: Request, before: Before = None, limit: Limit = 50) -> list[ListedRound]:
    """The rounds of the player who is signed in."""
    viewer = looking(request)
    if viewer.player is None:
        raise Unauthorized("Enter a name first.")
    return await room_of(request).read(lambda db: history.list_rounds(db, viewer, None, before, limit))


@router.get("/tables/{number}/rounds")
async def table_rounds(
    request: Request, viewer: PastViewer, number: TableId, before: Before = None, limit: Limit = 50
) -> list[ListedRound]:
    """The finished rounds of a table."""
    return await room_of(request).read(lambda db: history.list_rounds(db, viewer, number, before, limit))


async def _opened(
    request: Request,
    depends_on: Callable[[Connection], tuple[object, ...]],
    opened: Callable[[Connection], object],
) -> Response:
    """Opened cards, which are expensive to prove: answered again without being worked out again.

    `depends_on` reads everything that the answer may depend on.
    """
    room = room_of(request)
    key = (request.url.path, *await room.read(depends_on))
    text = await room.answers.get(address_of(request), key, lambda: json.dumps(room.query(opened)))
    return Response(text, media_type="application/json")


@router.get("/tables/{number}/rounds/{played}", **kept(RoundView))
async def one_round(request: Request, viewer: PastViewer, number: TableId, played: TableId) -> Response:
    """One round as the viewer may see it, with its replay."""
    return await _opened(
        request,
        lambda db: history.seen_by(db, viewer, number, played),
        lambda db: history.round_view(history.find_round(db, viewer, number, played)),
    )


@router.get("/tables/{number}/rounds/{played}/proof", **kept(Proof))
async def round_proof(request: Request, viewer: PastViewer, number: TableId, played: TableId) -> Response:
    """The proof of a round, for `houseway replay --verify`."""
    return await _opened(
        request,
        lambda db: history.seen_by(db, viewer, number, played),
        lambda db: history.proof(history.find_round(db, viewer, number, played)),
    )


@router.get("/tables/{number}/rounds/{played}/rules")
async def round_rules(
    request: Request, viewer: PastViewer, number: TableId, played: TableId
) -> dict[str, Any]:
    """The rules that a round was played under, as one document, for `houseway replay --played-by`."""
    return await room_of(request).read(
        lambda db: history.find_round(db, viewer, number, played).rules.composed
    )


@router.get("/tables/{number}/rounds/{played}/phh", response_class=PlainTextResponse)
async def hand_history(
    request: Request, viewer: PastViewer, number: TableId, played: TableId
) -> PlainTextResponse:
    """A hand of poker as a PHH file, with the cards that the viewer may see."""
    text = await room_of(request).read(
        lambda db: history.hand_history(history.find_round(db, viewer, number, played))
    )
    name = f"table-{number}-hand-{played}.phh"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{number}/shoes/{shoe}", **kept(ShoeView))
async def one_shoe(request: Request, viewer: PastViewer, number: TableId, shoe: TableId) -> Response:
    """A shoe's commitment, and its open cards."""
    return await _opened(
        request,
        lambda db: history.shoe_seen_by(db, viewer, number, shoe),
        lambda db: history.shoe_view(db, viewer, number, shoe),
    )
