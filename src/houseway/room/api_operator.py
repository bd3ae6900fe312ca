"""What the operator does over HTTP: closes tables, removes people, and reads what concerns the whole room."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from houseway.money import dollar_number
from houseway.room import disk, history, ledger, operator_link, reports, storage
from houseway.room.api_history import Before, Limit
from houseway.room.api_tables import TableId, live_table
from houseway.room.errors import Forbidden, NotFound, Refused
from houseway.room.lobby import Room
from houseway.room.messages.accounts import Audit, FeeReport
from houseway.room.messages.operator import DiskUse, PersonAtTable, PersonInRoom, Removed
from houseway.room.messages.rounds import ListedRound
from houseway.room.messages.table import TableClosed
from houseway.room.patrons import Patron, leaving
from houseway.room.sessions import (
    LONGEST_TYPED,
    Changing,
    SessionOut,
    begin_session,
    looking,
    operator_acting,
    operator_reading,
    room_of,
)
from houseway.room.tables import LiveTable
from houseway.wording import sentence

router = APIRouter(prefix="/api", tags=["operator"])

LONGEST_REASON = 200

Reads = Depends(operator_reading)
Acts = Depends(operator_acting)


class LinkBody(BaseModel):
    """The token of a link, which follows its #."""

    model_config = ConfigDict(extra="forbid")

    token: Annotated[str, Field(min_length=1, max_length=100)]


Reason = Annotated[str, Field(max_length=LONGEST_REASON)]


class MemberBody(BaseModel):
    """Somebody at a table, a bot or a person, and what a person is told."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_TYPED)]
    reason: Reason = ""


@router.post("/operator", response_model=SessionOut)
async def become_operator(
    request: Request, response: Response, body: LinkBody, session: Changing
) -> dict[str, Any]:
    """Sign this browser in as the operator, with the token of a link that works once."""
    room = room_of(request)
    if not await room.writer.write(partial(operator_link.use_token, token=body.token)):
        raise Forbidden("This link was used before or is too old. Run: houseway room operator")
    operator = room.patrons.operator
    number = await room.patrons.add_operator() if operator is None else operator.id
    return await begin_session(request, response, session, number)


# ---------------------------------------------------------------------- tables


@router.delete("/operator/tables/{number}", dependencies=[Acts])
async def close_any_table(request: Request, number: TableId) -> TableClosed:
    """Close a table at once: a round in play is void, and every stack is returned."""
    table = await live_table(room_of(request), number, looking(request))
    await table.close_for(storage.BY_OPERATOR)
    return {"closed": True}


@router.post("/operator/tables/{number}/remove", dependencies=[Acts])
async def remove_from_table(request: Request, number: TableId, body: MemberBody) -> Removed:
    """Remove somebody from a table, after the round if one is in play; a person cannot sit there again.

    A person is told at once, with the reason.
    """
    room = room_of(request)
    table = await live_table(room, number, looking(request))
    member = table.room_table.members.get(body.name)
    if member is None:
        raise NotFound(f"{body.name} is not at table {number}.")
    if member.player is not None and member.player not in table.removed:
        table.remove(member.player, _told(storage.REMOVED, body.reason))
        await room.writer.write(partial(storage.remove_from, table=number, player=member.player))
    await table.submit(partial(leaving, name=body.name))
    return {"removed": True}


# ---------------------------------------------------------------------- people


@router.get("/operator/people", dependencies=[Reads])
async def people(
    request: Request, name: Annotated[str, Field(max_length=LONGEST_TYPED)] = ""
) -> list[PersonInRoom]:
    """The people at tables and the accounts that were removed, or the people with the given name."""
    room = room_of(request)
    if name:
        found = room.patrons.called(name)
    else:
        here = {player for table in room.tables.values() for player in _players(table)}
        found = [person for person in map(room.patrons.get, sorted(here)) if person is not None]
        found += [person for person in room.patrons.removed if person.id not in here]
    return [_person(room, person) for person in found]


@router.delete("/operator/people/{player}", dependencies=[Acts])
async def remove_from_room(request: Request, player: TableId, reason: Reason = "") -> Removed:
    """Sign a person out and remove him from every table; the owner of an account cannot log in again.

    The person is told at once, with the reason.
    """
    room = room_of(request)
    if _find(room, player).operator:
        raise Refused("The operator cannot be removed.")
    await room.patrons.remove(player, _told("The operator removed you from the room.", reason))
    return {"removed": True}


@router.post("/operator/people/{player}/readmit", dependencies=[Acts])
async def readmit(request: Request, player: TableId) -> Removed:
    """Let the owner of an account that was removed log in again."""
    room = room_of(request)
    _find(room, player)
    await room.patrons.readmit(player)
    return {"removed": False}


def _told(what: str, reason: str) -> str:
    """What a person who is removed is told."""
    return f"{what} {sentence(reason)}".rstrip()


def _find(room: Room, player: int) -> Patron:
    person = room.patrons.get(player)
    if person is None:
        raise NotFound(f"There is no person {player} in this room.")
    return person


def _players(table: LiveTable) -> set[int]:
    """The people at a table: with chips, or looking on."""
    seated = {member.player for member in table.room_table.members.values()}
    watching = {client.viewer.player for client in table.clients}
    return {player for player in seated | watching if player is not None}


def _person(room: Room, person: Patron) -> PersonInRoom:
    return {
        "id": person.id,
        "name": person.name,
        "guest": person.guest,
        "removed": person.removed,
        "balance": dollar_number(room.purses.held(person.id)),
        "tables": [_at(table, person) for table in room.tables.values() if person.id in _players(table)],
    }


def _at(table: LiveTable, person: Patron) -> PersonAtTable:
    room_table = table.room_table
    member = room_table.members.get(person.name)
    return {
        "table": table.info.id,
        "table_name": table.info.name,
        "chips": dollar_number(room_table.chips(person.name) if member else 0),
        "connected": any(client.viewer.player == person.id for client in table.clients),
        "leaving": member is not None and member.leaving,
    }


# ---------------------------------------------------------------------- the whole room


@router.get("/operator/rounds", dependencies=[Reads])
async def all_rounds(request: Request, before: Before = None, limit: Limit = 50) -> list[ListedRound]:
    """The finished rounds of every table, open or closed."""
    return await room_of(request).read(partial(history.list_all, before=before, limit=limit))


@router.get("/operator/disk", dependencies=[Reads])
async def disk_use(request: Request) -> DiskUse:
    """The size of the room's database, and of the stored results."""
    room = room_of(request)
    results = await asyncio.to_thread(room.odds.stored_size)
    return await room.read(partial(disk.disk_use, results=results))


@router.get("/reports/fees", dependencies=[Reads])
async def fees(
    request: Request, since: date = date(2000, 1, 1), until: date = date(9999, 12, 31)
) -> FeeReport:
    """House fees by table and day."""
    days = since.isoformat(), until.isoformat()
    return await room_of(request).read(lambda db: reports.fees_by_day(db, *days))


@router.get("/audit", dependencies=[Reads])
async def audit(request: Request) -> Audit:
    """An audit of the ledger."""
    return await room_of(request).read(ledger.audit)
