"""Tables over HTTP and their WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.room import db, protocol, storage
from houseway.room.clients import Client
from houseway.room.errors import Forbidden, NotFound, TooMany
from houseway.room.lobby import Room
from houseway.room.members import Clocks
from houseway.room.messages.games import RuleSheet
from houseway.room.messages.table import (
    Acknowledged,
    ClosedMessage,
    Pong,
    RefusedMessage,
    TableAnswer,
    TableClosed,
    TableOpened,
    TableSummary,
)
from houseway.room.protocol import PlainMessage, dumps
from houseway.room.security import MESSAGES_A_SECOND, MESSAGES_AT_ONCE, Limiter, address_of, same_origin
from houseway.room.sessions import SignedIn, looking, read_session, room_of
from houseway.room.tables import LOGGED_OUT, NO_TABLE, LiveTable
from houseway.room.views import Viewer

log = logging.getLogger("houseway.room")

router = APIRouter(tags=["tables"])

NOT_TEXT = 1003
WRONG_ORIGIN, TOO_LARGE, TOO_MANY, FULL = 4403, 4413, 4429, 4503
MOST_ID = 2**53
TableId = Annotated[int, Field(ge=0, le=MOST_ID)]
Invite = Annotated[str, Query(max_length=100)]


class BotBody(BaseModel):
    """A bot to be seated."""

    model_config = ConfigDict(extra="forbid")

    seat: Annotated[int, Field(ge=1, le=99)] | None = None
    strategy: Annotated[str, Field(max_length=40)] | None = None


class TableBody(BaseModel):
    """A table to be opened."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(min_length=1, max_length=db.LONGEST_ID)]
    side_bets: list[Annotated[str, Field(max_length=db.LONGEST_ID)]] = Field(
        default_factory=list, max_length=20
    )
    settings: dict[str, str | int] = Field(default_factory=dict, max_length=60)
    name: Annotated[str, Field(max_length=60)] = ""
    bots: Annotated[int, Field(ge=0, le=20)] | Annotated[list[BotBody], Field(max_length=20)] = 0
    clocks: Clocks = Clocks()
    private: bool = False
    while_played: bool = False


class MustMoveBody(BaseModel):
    """A must-move table to be opened."""

    model_config = ConfigDict(extra="forbid")

    bots: Annotated[int, Field(ge=0, le=20)] = 0


class Closed(NotFound):
    """The room had to close this table."""


async def live_table(room: Room, number: int, viewer: Viewer, invite: str = "") -> LiveTable:
    """An open table, or 404 with the reason if the room had to close it.

    To a stranger without the invitation, a private table is like one that is not there.
    """
    table = room.tables.get(number)
    if table is not None and table.admits(viewer, invite):
        return table
    why_closed = partial(storage.why_closed, table=number, viewer=viewer.player)
    reason = await room.read(why_closed) if number <= MOST_ID else ""
    if reason:
        raise Closed(storage.closed_for(number, reason))
    raise NotFound(f"There is no open table {number}.")


@router.get("/api/tables")
async def list_tables(request: Request) -> list[TableSummary]:
    """The open tables that the viewer may know of, with the viewer's chips at each."""
    room, viewer = room_of(request), looking(request)
    await room.own_rules.review()
    return [table.summary(viewer) for table in room.tables.values() if table.admits(viewer)]


@router.post("/api/tables")
async def open_table(request: Request, body: TableBody, player: SignedIn) -> TableOpened:
    """Open a table from a filing with chosen settings; a private one is found by its invitation alone."""
    bots = [BotBody()] * body.bots if isinstance(body.bots, int) else body.bots
    seated = [(bot.seat, bot.strategy) for bot in bots]
    table = await room_of(request).open_table(
        body.game,
        body.settings,
        body.name,
        body.clocks,
        seated,
        player,
        body.side_bets,
        address_of(request),
        body.private,
        body.while_played,
    )
    return {"id": table.info.id, "invite": table.info.invite}


@router.post("/api/tables/{number}/must-move")
async def open_must_move(
    request: Request, number: TableId, body: MustMoveBody, player: SignedIn
) -> TableOpened:
    """Open a must-move table for a game, whose players move to it in turn; its floor may."""
    room = room_of(request)
    main = await live_table(room, number, Viewer(room.name_of(player), player))
    if not main.floor.rules_here(player):
        raise Forbidden(
            "Only the player who opened this table or the operator can open a must-move table for it."
        )
    table = await room.open_must_move(main, player, body.bots, address_of(request))
    return {"id": table.info.id, "invite": table.info.invite}


@router.get("/api/tables/{number}")
async def get_table(request: Request, number: TableId, invite: Invite = "") -> TableAnswer:
    """A table as the viewer may see it."""
    viewer = looking(request)
    table = await live_table(room_of(request), number, viewer, invite)
    return {"table": table.table_message(), "state": table.state(viewer)}


@router.get("/api/tables/{number}/sheet")
async def get_table_sheet(request: Request, number: TableId, invite: Invite = "") -> RuleSheet:
    """The rule sheet of a table: the rules it was opened with, even if the rulebook has changed since."""
    from houseway.rulebook.sheet import rule_sheet, sheet_data

    room = room_of(request)
    rules = (await live_table(room, number, looking(request), invite)).room_table.rules
    sheet = await room.expensive.run(address_of(request), lambda: sheet_data(rule_sheet(rules)))
    return cast(RuleSheet, sheet)


@router.delete("/api/tables/{number}")
async def close_table(request: Request, number: TableId, player: SignedIn) -> TableClosed:
    """Close a table that this player opened."""
    room = room_of(request)
    viewer = Viewer(room.name_of(player), player)
    table = await live_table(room, number, viewer)
    await table.close(viewer)
    return {"closed": True}


@router.websocket("/ws/tables/{number}")
async def table_socket(socket: WebSocket, number: int, invite: str = "") -> None:
    """A table, live."""
    room: Room = socket.app.state.room
    address, session = address_of(socket), read_session(socket)
    if session.player is None and socket.app.state.turned_away.spent(address):
        await socket.close(FULL)  # it has been told why; without an open socket, saying no costs little
        return
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(WRONG_ORIGIN)
        return
    if not socket.app.state.limiter.allows(address):
        await socket.close(TOO_MANY)
        return
    if session.ended:
        await socket.close(LOGGED_OUT)
        return
    viewer = Viewer(room.name_of(session.player), session.player)
    try:
        table = await live_table(room, number, viewer, invite)
    except NotFound as error:
        if isinstance(error, Closed):
            await _say_why(socket, str(error))
        await _close(socket, NO_TABLE)
        return
    client = Client(socket, viewer, address, None if session.player is None else session.sid)
    sender = asyncio.create_task(client.run())
    sender.add_done_callback(_noted)
    try:
        await table.join(client)
        await _listen(socket, room, table, client)
    except TooMany as error:
        socket.app.state.turned_away.allows(address)
        await _say_why(socket, str(error))
        await _close(socket, FULL)
    finally:
        await table.part(client)
        sender.cancel()


async def _say_why(socket: WebSocket, reason: str) -> None:
    """Say why the room ends a connection; the reason may be longer than a closing frame can carry."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(dumps(ClosedMessage(type="closed", reason=reason)))


def _noted(sender: asyncio.Task[None]) -> None:
    """Note quietly that a client disconnected while a message was being sent."""
    if not sender.cancelled() and sender.exception() is not None:
        log.debug("a client disconnected: %s", sender.exception())


async def _listen(socket: WebSocket, room: Room, table: LiveTable, client: Client) -> None:
    limiter = Limiter(burst=MESSAGES_AT_ONCE, per_second=MESSAGES_A_SECOND)
    while not _logged_out(room, client):
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:  # a binary frame has no text
            await _close(socket, NOT_TEXT, "Messages must be text frames, not binary ones.")
            return
        if len(text.encode()) > protocol.LARGEST:
            await _close(socket, TOO_LARGE)
            return
        if not limiter.allows("client"):
            await _close(socket, TOO_MANY)
            return
        if not _logged_out(room, client):
            await _take(table, client, text)
    await _close(socket, LOGGED_OUT)


def _logged_out(room: Room, client: Client) -> bool:
    return client.login is not None and room.logins.ended(client.login)


async def _close(socket: WebSocket, code: int, reason: str = "") -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)


async def _take(table: LiveTable, client: Client, text: str) -> None:
    """Take one message and answer it."""
    number: int | None = None
    try:
        message = protocol.parse(text)
        number = message.id
        if isinstance(message, PlainMessage) and message.type == "ping":
            client.reply(dumps(Pong(type="pong", id=number, now=time.time())))
            return
        seq = await table.say(client.viewer, message)
    except HousewayError as error:
        number = protocol.number_of(text) if number is None else number
        client.reply(dumps(RefusedMessage(type="refused", id=number, error=str(error))))
    except Exception:  # one message that fails must not end the player's connection
        log.exception("table %s: a message failed", table.info.id)
        client.reply(dumps(RefusedMessage(type="refused", id=number, error="Internal error.")))
    else:
        client.reply(dumps(Acknowledged(type="ack", id=number, seq=seq)))
