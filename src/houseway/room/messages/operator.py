"""What the operator alone is sent: the people in the room, and the size of the database."""

from __future__ import annotations

from houseway.room.messages.form import Dollars, Message


class PersonAtTable(Message):
    """A table where a person has chips or is watching."""

    table: int
    table_name: str
    chips: Dollars
    connected: bool
    leaving: bool


class PersonInRoom(Message):
    """A person, and where he is."""

    id: int
    name: str
    guest: bool
    removed: bool
    balance: Dollars
    tables: list[PersonAtTable]


class DiskUse(Message):
    """The size of the room's database in bytes, and what is in it; `free` is null for a database server.

    `results` is the size of the stored results, null if none are stored.
    """

    database: int
    free: int | None
    people: int
    tables: int
    rounds: int
    actions: int
    results: int | None


class Removed(Message):
    """Somebody was removed, from a table or from the room; at a table, after the round if one is in play."""

    removed: bool
