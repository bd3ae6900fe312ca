"""Kept odds are served only to the code that computed them."""

from __future__ import annotations

import time
from pathlib import Path

import sqlalchemy as sa

from houseway import __version__
from houseway.room import db, odds_store, odds_worker
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules

GAME = "oceana/ez-baccarat"


def test_a_row_of_older_code_is_not_served_and_makes_room(tmp_path: Path) -> None:
    """By the version, which nobody had raised, the old figures would have been served for ever."""
    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    key = odds_store.key_of(load_rules(GAME), "odds")
    old = {"digest": key.rules, "kind": "odds", "engine": __version__, "data": "old", "at": time.time()}
    with engine.begin() as connection:
        connection.execute(sa.insert(db.odds), [old])
        assert odds_store._find(connection, key) is None
        odds_store._keep(connection, key, "new")
        assert odds_store._find(connection, key) == "new"
        assert connection.execute(sa.select(db.odds.c.data)).scalars().all() == ["new"]


def test_the_key_follows_the_rules_and_fits_its_columns() -> None:
    key, other = (odds_store.key_of(load_rules(GAME, {"decks": decks}), "odds") for decks in (8, 6))
    assert key.rules != other.rules
    assert key.engine == other.engine
    for value, column in ((key.rules, "digest"), (key.kind, "kind"), (key.engine, "engine")):
        kind = db.odds.c[column].type
        assert isinstance(kind, sa.String)
        assert len(value) <= (kind.length or 0)
    assert set(key.engine) <= set("0123456789abcdef")


def test_the_worker_is_sent_the_same_rules() -> None:
    """The digest covers the order of bets, which unnamed ones are settled in."""
    for entry in catalogue():
        rules = load_rules(entry.id)
        sent = odds_worker.rules_of(odds_worker.text_of(rules))
        assert (sent.id, sent.digest, sent.document) == (rules.id, rules.digest, rules.document)
