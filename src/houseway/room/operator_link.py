"""The operator's link: it works once, for a day, and makes a browser the operator's. Its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import audit, db
from houseway.room.logins import A_DAY

LASTS = A_DAY


def make_token(connection: Connection) -> str:
    """The token of a new link; older links no longer work."""
    token = secrets.token_urlsafe(32)
    connection.execute(sa.delete(db.operator_links))
    connection.execute(sa.insert(db.operator_links), [{"hash": _hash(token), "made": time.time()}])
    return token


def use_token(connection: Connection, token: str) -> bool:
    """Use up a token; False if it is none, or no longer works."""
    link = db.operator_links.c
    this = (link.hash == _hash(token)) & (link.made + LASTS > time.time())
    return bool(connection.execute(sa.delete(db.operator_links).where(this)).rowcount)


def link_of(address: str, token: str) -> str:
    """The link; what comes after the # never leaves the browser, so that no server or proxy logs it."""
    return f"{address.rstrip('/')}/operator#{token}"


def new_token(url: str) -> str:
    """The token of a new link to an existing room, which may stay open."""
    audit.check_file(url)
    with db.plain_errors():
        engine = db.connect(url)
        try:
            with engine.begin() as connection:
                audit.check_form(connection)
                return make_token(connection)
        finally:
            engine.dispose()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
