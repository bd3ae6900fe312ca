"""Spectators: how many a table, an address and the whole room take. Players with chips always get in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from houseway.room.clients import Client
from houseway.room.errors import TooMany
from houseway.room.hosting import Hosting


class Watched(Protocol):
    """What is looked at here of a live table."""

    clients: set[Client]

    def watches(self, client: Client) -> bool:
        """Whether a client is a spectator."""
        ...


def check_room_for(client: Client, table: Watched, tables: Iterable[Watched], hosting: Hosting) -> None:
    """Refuse one more spectator where there are as many as the host allows."""
    if not table.watches(client):
        return
    if sum(map(table.watches, table.clients)) >= hosting.watchers_per_table:
        raise TooMany("This table has its maximum number of spectators.")
    watching = [other for one in tables for other in one.clients if one.watches(other)]
    if len(watching) >= hosting.watchers:
        raise TooMany("This room has its maximum number of spectators.")
    if sum(other.address == client.address for other in watching) >= hosting.watchers_per_address:
        raise TooMany("There are too many spectators from your address.")
