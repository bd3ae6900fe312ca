"""Sessions over HTTP: signed cookies, guests by name, accounts by password, and play chips."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.engine import Connection
from starlette.requests import HTTPConnection

from houseway.errors import HousewayError
from houseway.money import cents, dollar_number, money
from houseway.room import db, ledger
from houseway.room.errors import Forbidden, Refused, TooMany, Unauthorized
from houseway.room.ledger import THE_MINT, Move
from houseway.room.logins import IDLE
from houseway.room.messages.accounts import Balance, Wallet
from houseway.room.names import key_of, read_name
from houseway.room.protocol import DollarInput
from houseway.room.security import address_of, sign, token, unsign, unsign_undated
from houseway.room.views import Viewer

if TYPE_CHECKING:
    from houseway.room.lobby import Room

COOKIE = "houseway"
PURPOSE = "login"
EARLIER_PURPOSE = "session"
RICHEST = 1_000_000_00
LONGEST_TYPED = 60
"""A typed name may be longer than the one it becomes: an accent can be a character of its own."""

hasher = PasswordHasher()


class GuestBody(BaseModel):
    """A guest's name."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_TYPED)]


class AccountBody(GuestBody):
    """A name and a password."""

    password: Annotated[str, Field(min_length=8, max_length=200)]


class LoginBody(GuestBody):
    """A name, and a password to check."""

    password: Annotated[str, Field(max_length=200)]


class AmountBody(BaseModel):
    """An amount of play chips in dollars: a number, not a text or a truth value."""

    model_config = ConfigDict(extra="forbid", strict=True)

    amount: DollarInput


class PlayerOut(BaseModel):
    """The player who is signed in."""

    id: int
    name: str
    guest: bool
    operator: bool
    balance: float
    at_tables: list[int]


class SessionOut(BaseModel):
    """The player who is signed in, the token that changes must carry, and an id that no other room has."""

    player: PlayerOut | None
    csrf: str
    room: str


@dataclass(frozen=True)
class Session:
    """A session: the id in its cookie, the player who is signed in (None if nobody is), and the CSRF token.

    `ended` is whether somebody was signed in under this id and no longer is.
    """

    sid: str
    player: int | None
    csrf: str
    ended: bool = False


def room_of(connection: HTTPConnection) -> Room:
    """The room that a request is made to."""
    room: Room = connection.app.state.room
    return room


def read_session(connection: HTTPConnection) -> Session:
    """The session of a request; without a valid cookie, a new one without a player."""
    room = room_of(connection)
    sid, player = _read_cookie(room, connection.cookies.get(COOKIE, ""))
    if not sid:
        return _session(room, _new_sid(), None)
    signed_in = player if room.patrons.admits(player) else None
    return _session(room, sid, signed_in, ended=room.logins.ended(sid) or signed_in != player)


def _read_cookie(room: Room, cookie: str) -> tuple[str, int | None]:
    """The session that the room wrote in a cookie, and its player; no session if it is not the room's."""
    sid = unsign(room.secret, PURPOSE, cookie, IDLE)
    if sid is not None:
        return sid, room.logins.player(sid)
    sid, _, player = _earlier_text(room.secret, cookie).partition(":")
    if room.logins.known(sid):
        return sid, room.logins.player(sid)
    return sid, int(player) if player.isdigit() and int(player) else None


def _earlier_text(secret: bytes, cookie: str) -> str:
    """The session and player in a cookie of an earlier version, which stored no logins; empty if invalid."""
    text = unsign(secret, EARLIER_PURPOSE, cookie, IDLE)
    if text is not None:
        return text
    text, _, began = (unsign_undated(secret, EARLIER_PURPOSE, cookie) or "").rpartition(":")
    return text if began.isdigit() and int(began) + IDLE >= time.time() else ""


def _new_sid() -> str:
    return secrets.token_urlsafe(18)


def _session(room: Room, sid: str, player: int | None, ended: bool = False) -> Session:
    return Session(sid, player, token(room.secret, "csrf", sid), ended)


def viewer_of(connection: HTTPConnection) -> Viewer:
    """The viewer who makes a request."""
    player = read_session(connection).player
    return Viewer(room_of(connection).name_of(player), player)


def checked(request: Request) -> Session:
    """The session of a request that changes something: its token must be right."""
    session = read_session(request)
    if session.ended:
        raise Unauthorized("This login has ended. Enter the room again.")
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


def operator_reading(request: Request) -> None:
    """Refuse a request that changes nothing, unless it is the operator's."""
    _check_operator(room_of(request), read_session(request))


def operator_acting(request: Request, session: Annotated[Session, Depends(checked)]) -> None:
    """Refuse a request that changes something, unless it is the operator's."""
    _check_operator(room_of(request), session)


def _check_operator(room: Room, session: Session) -> None:
    person = room.patrons.get(session.player)
    if person is None or not person.operator:
        raise Forbidden("Only the operator of this room can do that.")


router = APIRouter(prefix="/api", tags=["session"])

Changing = Annotated[Session, Depends(checked)]
SignedIn = Annotated[int, Depends(signed_in)]


def _set_cookie(room: Room, request: Request, response: Response, session: Session) -> None:
    response.set_cookie(
        COOKIE,
        sign(room.secret, PURPOSE, session.sid),
        max_age=IDLE,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def _out(room: Room, session: Session) -> dict[str, Any]:
    out = {"player": None, "csrf": session.csrf, "room": token(room.secret, "room", "room")}
    person = room.patrons.get(session.player)
    if person is None:
        return out
    player = {
        "id": person.id,
        "name": person.name,
        "guest": person.guest,
        "operator": person.operator,
        "balance": dollar_number(room.purses.held(person.id)),
        "at_tables": room.at_tables(person.name),
    }
    return out | {"player": player}


async def begin_session(
    request: Request, response: Response, before: Session, player: int | None
) -> dict[str, Any]:
    """Begin a new session for a player, or for nobody, and end the one before: its login and its token."""
    room = room_of(request)
    session = _session(room, _new_sid(), player)
    if player is not None:
        await room.logins.begin(session.sid, player)
    if before.player is not None:
        await _keep_login(room, before)
        await room.patrons.log_out([before.sid])
        if before.player != player:
            await room.patrons.leave(before.player)
    _set_cookie(room, request, response, session)
    return _out(room, session)


async def _keep_login(room: Room, session: Session) -> None:
    """Store the login of a cookie of an earlier version, so that it can end."""
    if session.player is not None and not room.logins.known(session.sid):
        await room.logins.begin(session.sid, session.player)


@router.get("/session", response_model=SessionOut)
async def get_session(request: Request, response: Response) -> dict[str, Any]:
    """The player who is signed in; sets the cookie of a new session, and renews that of a known one.

    A browser that another site sends here does not show its cookie, and must not lose it for a new one.
    """
    room, session = room_of(request), read_session(request)
    if session.ended:
        session = _session(room, _new_sid(), None)
    if session.player is not None:
        await _keep_login(room, session)
        await room.patrons.note_visit(session.player)
    if request.headers.get("Sec-Fetch-Site") != "cross-site":
        _set_cookie(room, request, response, session)
    return _out(room, session)


@contextmanager
def _one_more(request: Request) -> Iterator[None]:
    """Count one more person from an address, unless he does not get in; refuse one too many."""
    entered, address = request.app.state.entered, address_of(request)
    if not entered.allows(address):
        raise TooMany("Many people have entered from your address. Wait a minute.")
    try:
        yield
    except HousewayError:
        entered.give_back(address)
        raise


@router.post("/session", response_model=SessionOut)
async def enter(request: Request, response: Response, body: GuestBody, session: Changing) -> dict[str, Any]:
    """Enter as a guest."""
    with _one_more(request):
        number = await room_of(request).patrons.add(read_name(body.name), None)
    return await begin_session(request, response, session, number)


@router.delete("/session", response_model=SessionOut)
async def leave(request: Request, response: Response, session: Changing) -> dict[str, Any]:
    """Sign out. A guest also gives up his tables, his chips and his name."""
    return await begin_session(request, response, session, None)


@router.post("/accounts", response_model=SessionOut)
async def make_account(
    request: Request, response: Response, body: AccountBody, session: Changing
) -> dict[str, Any]:
    """Create an account, or set a password for the guest or operator who is signed in."""
    room, number = room_of(request), session.player
    patrons = room.patrons
    mine = number is not None and key_of(patrons[number].name) == key_of(body.name)
    name = body.name if mine else read_name(body.name)
    password = await room.passwords.run(address_of(request), partial(hasher.hash, body.password))
    if mine and number is not None:
        await patrons.set_password(number, password)
    else:
        with _one_more(request):
            number = await patrons.add(name, password)
    return await begin_session(request, response, session, number)


@router.post("/login", response_model=SessionOut)
async def login(request: Request, response: Response, body: LoginBody, session: Changing) -> dict[str, Any]:
    """Log in to an account."""
    room, address = room_of(request), address_of(request)
    buckets = (
        (request.app.state.passwords, f"{address} {key_of(body.name)}"),
        (request.app.state.guesses, address),
    )
    # Counted before the password is checked, so that many tried at once do not all count as the first.
    if not all(limiter.allows(key) for limiter, key in buckets):
        raise TooMany("Too many wrong passwords came from your address. Wait a minute.")
    found = await room.read(partial(_find_account, name=body.name))
    right = await room.passwords.run(address, partial(_matches, found[1] if found else None, body.password))
    if found is None or not right:
        raise Unauthorized("The name or the password is wrong.")
    for limiter, key in buckets:
        limiter.give_back(key)
    if not room.patrons.admits(found[0]):
        raise Forbidden("The operator removed this account from the room.")
    return await begin_session(request, response, session, found[0])


def _find_account(connection: Connection, name: str) -> tuple[int, str | None] | None:
    """The player with a name, and his password; an earlier version stored the key of a name as typed."""
    typed = " ".join(name.split()).casefold()
    keys = db.players.c.name_key
    query = sa.select(db.players.c.id, db.players.c.password).where(keys.in_((typed, key_of(name))))
    row = connection.execute(query.order_by(keys != typed)).first()
    return None if row is None else (row[0], row[1])


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
    """The chips of the player who is signed in, and the latest movements of chips."""
    room, session = room_of(request), read_session(request)
    if session.player is None:
        raise Unauthorized("Enter a name first.")
    account = ledger.wallet(session.player)
    rows = await room.read(lambda connection: ledger.statement(connection, account))
    return {"balance": dollar_number(room.purses.held(session.player)), "entries": rows}


@router.post("/wallet/buy-in")
async def buy_in(request: Request, body: AmountBody, player: SignedIn) -> Balance:
    """Get more play chips from the mint."""
    room, amount = room_of(request), cents(body.amount)
    if amount <= 0 or room.purses.awaited(player) + amount > RICHEST:
        raise Refused(f"A buy-in must be greater than zero, and a wallet holds at most {money(RICHEST)}.")
    moves = [Move("buy-in", THE_MINT, ledger.wallet(player), amount)]
    with room.purses.awaiting(player, amount):
        await room.writer.write(lambda connection: ledger.post(connection, moves))
    room.purses.give(player, amount)
    return {"balance": dollar_number(room.purses.held(player))}
