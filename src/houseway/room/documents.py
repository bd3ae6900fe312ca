"""Rules as they were: the documents that tables and rounds were played by, stored by their hash."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.room import db
from houseway.rulebook.rules import Rules, choose

MOST_LOADED = 64  # rules kept in memory: about as many games as a room spreads at once


def hash_of(rules: Rules) -> str:
    """The hash of a game's composed document, whatever settings are chosen."""
    # Keys keep their order: bets are settled as they are listed.
    return sha256(json.dumps(rules.composed, default=str).encode()).hexdigest()


def keep(connection: Connection, rules: Rules) -> str:
    """Store the document of these rules once, and return its hash."""
    key = hash_of(rules)
    where = db.documents.c.hash == key
    if connection.execute(sa.select(db.documents.c.hash).where(where)).scalar() is None:
        row = {"hash": key, "game": rules.id, "composed": rules.composed}
        connection.execute(sa.insert(db.documents), [row])
    return key


class _Loaded:
    """The rules used most recently. A hash stands for one document only, in any database."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rules: OrderedDict[tuple[str, str], Rules] = OrderedDict()
        self._lock = Lock()  # readers come from several threads

    def find(self, key: tuple[str, str]) -> Rules | None:
        with self._lock:
            if key in self._rules:
                self._rules.move_to_end(key)
            return self._rules.get(key)

    def add(self, key: tuple[str, str], rules: Rules) -> None:
        with self._lock:
            self._rules[key] = rules
            while len(self._rules) > self._most:
                self._rules.popitem(last=False)


_loaded = _Loaded(MOST_LOADED)


def load(connection: Connection, key: str, settings: Mapping[str, Any]) -> Rules:
    """The rules of a stored document with these settings; those used recently are not compiled again."""
    chosen = (key, json.dumps(settings, sort_keys=True, default=str))
    rules = _loaded.find(chosen)
    if rules is None:
        where = db.documents.c.hash == key
        found = connection.execute(sa.select(db.documents).where(where)).mappings().first()
        if found is None:
            raise HousewayError("the rules of this game were not stored")
        rules = choose(found["composed"], found["game"], settings)
        _loaded.add(chosen, rules)
    return rules


def name_of(connection: Connection, key: str) -> str:
    """The name that a stored document gives its game."""
    found = connection.execute(sa.select(db.documents.c.composed).where(db.documents.c.hash == key)).scalar()
    return str(found["name"]) if found else ""
