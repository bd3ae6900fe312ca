"""Players and their sessions: signed cookies, guests by name, accounts by password, and play chips."""

from __future__ import annotations

import re
import secrets
import time
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.engine import Connection
from starlette.requests import HTTPConnection

from houseway.money import cents, dollar_number, money
from houseway.room import db, ledger
from houseway.room.errors import Conflict, Forbidden, Refused, TooMany, Unauthorized
from houseway.room.ledger import THE_MINT, Move
from houseway.room.messages.accounts import Balance, Wallet
from houseway.room.protocol import DollarInput
from houseway.room.security import address_of, sign, token, unsign, unsign_undated
from houseway.room.views import Viewer
from houseway.rounds.purse import is_reserved

if TYPE_CHECKING:
    from houseway.room.lobby import Room

COOKIE = "houseway"
PURPOSE = "session"
LIFETIME = 30 * 24 * 3600
WELCOME = 5000_00
RICHEST = 1_000_000_00
NAME = re.compile(r"[^\W_](?:[\w .'-]{0,18}[\w.'-])?")

hasher = PasswordHasher()


class GuestBody(BaseModel):
    """A guest's name."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=20)]


class AccountBody(GuestBody):
    """A name and a password."""

    password: Annotated[str, Field(min_length=8, max_length=200)]


class LoginBody(GuestBody):
    """A name, and a password to check."""

    password: Annotated[str, Field(max_length=200)]


class AmountBody(BaseModel):
    """An amount of play chips in dollars."""

    model_config = ConfigDict(extra="forbid")

    amount: DollarInput


class PlayerOut(BaseModel):
    """The player who is signed in."""

    id: int
    name: str
    guest: bool
    balance: float
    at_tables: list[int]


class SessionOut(BaseModel):
    """The player who is signed in, the token that changes must carry, and an id that no other room has."""

    player: PlayerOut | None
    csrf: str
    room: str


class Session:
    """A session: a random id, the player who is signed in (None if nobody is), and the CSRF token."""

    def __init__(self, sid: str, player: int | None, csrf: str) -> None:
        self.sid = sid
        self.player = player
        self.csrf = csrf


def room_of(connection: HTTPConnection) -> Room:
    """The room that a request is made to."""
    room: Room = connection.app.state.room
    return room


def read_session(connection: HTTPConnection) -> Session:
    """The session of a request; without a valid cookie, a new one without a player."""
    room = room_of(connection)
    sid, _, player = _signed_text(room.secret, connection.cookies.get(COOKIE, "")).partition(":")
    known = int(player) if player.isdigit() and int(player) in room.names else None
    return _session(room, sid or secrets.token_urlsafe(18), known)


def _signed_text(secret: bytes, cookie: str) -> str:
    """The session and player that the room wrote in a cookie; empty if it is not the room's, or expired."""
    text = unsign(secret, PURPOSE, cookie, LIFETIME)
    if text is not None:
        return text
    text, _, began = (unsign_undated(secret, PURPOSE, cookie) or "").rpartition(":")
    return text if began.isdigit() and int(began) + LIFETIME >= time.time() else ""


def _session(room: Room, sid: str, player: int | None) -> Session:
    return Session(sid, player, token(room.secret, "csrf", sid))


def viewer_of(connection: HTTPConnection) -> Viewer:
    """The viewer who makes a request."""
    player = read_session(connection).player
    return Viewer(room_of(connection).name_of(player), player)


def checked(request: Request) -> Session:
    """The session of a request that changes something: its token must be right."""
    session = read_session(request)
    if not secrets.compare_digest(request.headers.get("X-CSRF-Token", "").encode(), session.csrf.encode()):
        raise Forbidden("The X-CSRF-Token header is missing or wrong. GET /api/session returns the token.")
    return session


def signed_in(session: Annotated[Session, Depends(checked)]) -> int:
    """The player of a request that changes something."""
    if session.player is None:
        raise Unauthorized("Enter a name first.")
    return session.player


def looking(request: Request) -> Viewer:
    """The viewer of a request that changes nothing."""
    return viewer_of(request)


router = APIRouter(prefix="/api", tags=["session"])

Changing = Annotated[Session, Depends(checked)]
SignedIn = Annotated[int, Depends(signed_in)]


def _set_cookie(room: Room, request: Request, response: Response, session: Session) -> None:
    text = f"{session.sid}:{session.player or 0}"
    response.set_cookie(
        COOKIE,
        sign(room.secret, PURPOSE, text),
        max_age=LIFETIME,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


async def _out(room: Room, session: Session) -> dict[str, Any]:
    out = {"player": None, "csrf": session.csrf, "room": token(room.secret, "room", "room")}
    if session.player is None:
        return out
    number = session.player

    def guest(connection: Connection) -> bool:
        found = connection.execute(sa.select(db.players.c.password).where(db.players.c.id == number))
        return found.scalar() is None

    name = room.names[number]
    player = {
        "id": number,
        "name": name,
        "guest": await room.read(guest),
        "balance": dollar_number(room.purses.held(number)),
        "at_tables": room.at_tables(name),
    }
    return out | {"player": player}


async def _enter(room: Room, request: Request, response: Response, player: int | None) -> dict[str, Any]:
    """Begin a new session for a player; the old session's token is no longer valid."""
    session = _session(room, secrets.token_urlsafe(18), player)
    _set_cookie(room, request, response, session)
    return await _out(room, session)


def _name(typed: str) -> str:
    name = " ".join(typed.split())
    if not NAME.fullmatch(name):
        raise Refused("A name has 1 to 20 letters, digits, spaces, dots, apostrophes and hyphens.")
    key = name.casefold()
    if is_reserved(key) or key == ledger.MINT:
        raise Refused(f"The name {name!r} is reserved.")
    return name


async def _new_player(room: Room, name: str, password: str | None) -> int:
    """Add a player to the database, with play chips to start with."""

    def write(connection: Connection) -> int:
        row = {"name": name, "name_key": name.casefold(), "password": password, "created": time.time()}
        taken = sa.select(db.players.c.id).where(db.players.c.name_key == row["name_key"])
        if connection.execute(taken).scalar() is not None:
            raise Conflict(f"The name {name!r} is taken.")
        made = connection.execute(sa.insert(db.players).values(row).returning(db.players.c.id)).scalar_one()
        ledger.post(connection, [Move("buy-in", THE_MINT, ledger.wallet(int(made)), WELCOME, "welcome")])
        return int(made)

    number = await room.writer.write(write)
    room.names[number] = name
    room.purses.give(number, WELCOME)
    return number


@router.get("/session", response_model=SessionOut)
async def get_session(request: Request, response: Response) -> dict[str, Any]:
    """The player who is signed in; sets the cookie of a new session."""
    room, session = room_of(request), read_session(request)
    _set_cookie(room, request, response, session)
    return await _out(room, session)


@router.post("/session", response_model=SessionOut)
async def enter(request: Request, response: Response, body: GuestBody, session: Changing) -> dict[str, Any]:
    """Enter as a guest."""
    room = room_of(request)
    number = await _new_player(room, _name(body.name), None)
    return await _enter(room, request, response, number)


@router.delete("/session", response_model=SessionOut)
async def leave(request: Request, response: Response, session: Changing) -> dict[str, Any]:
    """Sign out."""
    return await _enter(room_of(request), request, response, None)


@router.post("/accounts", response_model=SessionOut)
async def make_account(
    request: Request, response: Response, body: AccountBody, session: Changing
) -> dict[str, Any]:
    """Make an account, or give the guest who is signed in a password."""
    room, name = room_of(request), _name(body.name)
    password = await room.passwords.run(address_of(request), partial(hasher.hash, body.password))
    if session.player is not None and room.names[session.player].casefold() == name.casefold():
        number = session.player

        def write(connection: Connection) -> None:
            mine = (db.players.c.id == number) & db.players.c.password.is_(None)
            if not connection.execute(sa.update(db.players).where(mine).values(password=password)).rowcount:
                raise Conflict(f"{name} already has an account.")

        await room.writer.write(write)
    else:
        number = await _new_player(room, name, password)
    return await _enter(room, request, response, number)


@router.post("/login", response_model=SessionOut)
async def login(request: Request, response: Response, body: LoginBody, session: Changing) -> dict[str, Any]:
    """Log in to an account."""
    room = room_of(request)
    key = " ".join(body.name.split()).casefold()
    if not request.app.state.passwords.allows(key):
        raise TooMany("Too many passwords were tried for this name. Wait a minute.")

    def find(connection: Connection) -> tuple[int, str | None] | None:
        columns = sa.select(db.players.c.id, db.players.c.password)
        row = connection.execute(columns.where(db.players.c.name_key == key)).first()
        return None if row is None else (row[0], row[1])

    found = await room.read(find)
    right = await room.passwords.run(
        address_of(request), partial(_matches, found[1] if found else None, body.password)
    )
    if found is None or not right:
        raise Unauthorized("The name or the password is wrong.")
    return await _enter(room, request, response, found[0])


@cache
def _nobodys() -> str:
    """A hash that matches no player's password."""
    return hasher.hash(secrets.token_hex(32))


def _matches(stored: str | None, password: str) -> bool:
    """Whether a password is right; takes just as long for a name that does not exist."""
    try:
        return hasher.verify(stored or _nobodys(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


@router.get("/wallet")
async def get_wallet(request: Request) -> Wallet:
    """The chips of the player who is signed in, and where they came from and went."""
    room, session = room_of(request), read_session(request)
    if session.player is None:
        raise Unauthorized("Enter a name first.")
    account = ledger.wallet(session.player)
    rows = await room.read(lambda connection: ledger.statement(connection, account))
    return {"balance": dollar_number(room.purses.held(session.player)), "entries": rows}


@router.post("/wallet/buy-in")
async def buy_in(request: Request, body: AmountBody, player: SignedIn) -> Balance:
    """More play chips from the mint."""
    room, amount = room_of(request), cents(body.amount)
    if amount <= 0 or room.purses.held(player) + amount > RICHEST:
        raise Refused(f"A buy-in must be greater than zero, and a wallet holds at most {money(RICHEST)}.")
    moves = [Move("buy-in", THE_MINT, ledger.wallet(player), amount)]
    await room.writer.write(lambda connection: ledger.post(connection, moves))
    room.purses.give(player, amount)
    return {"balance": dollar_number(room.purses.held(player))}
