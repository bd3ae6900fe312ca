"""Rules as they were: the documents that tables and rounds were played by, kept by their hash."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.room import db
from houseway.rulebook.rules import Rules, choose


def hash_of(rules: Rules) -> str:
    """The hash of a game's composed document, whatever is chosen in it."""
    return sha256(json.dumps(rules.composed, sort_keys=True, default=str).encode()).hexdigest()


def keep(connection: Connection, rules: Rules) -> str:
    """Keep the document of these rules, once; its hash."""
    key = hash_of(rules)
    where = db.documents.c.hash == key
    if connection.execute(sa.select(db.documents.c.hash).where(where)).scalar() is None:
        row = {"hash": key, "game": rules.id, "composed": rules.composed}
        connection.execute(sa.insert(db.documents), [row])
    return key


def load(connection: Connection, key: str, settings: Mapping[str, Any]) -> Rules:
    """The rules of a kept document with these settings."""
    where = db.documents.c.hash == key
    found = connection.execute(sa.select(db.documents).where(where)).mappings().first()
    if found is None:
        raise HousewayError("the rules of this round were not kept")
    return choose(found["composed"], found["game"], settings)
