"""Who opened the open tables: no player and no address takes all that the room has."""

from __future__ import annotations

from typing import NamedTuple

from houseway.room.errors import TooMany
from houseway.room.hosting import Hosting


class Opener(NamedTuple):
    """Who opened a table, and from where; the address is forgotten when the room is closed."""

    player: int | None
    address: str = ""


class Openers:
    """The openers of all tables that are open or being opened."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self._openers: list[Opener] = []

    def add(self, opener: Opener) -> None:
        """Count one more table, whatever the limits."""
        self._openers.append(opener)

    def remove(self, opener: Opener) -> None:
        """A table was closed, or could not be opened."""
        self._openers.remove(opener)

    def admit(self, opener: Opener) -> None:
        """Count one more table, if the room, the player and the address may have it."""
        hosting, player, address = self.hosting, opener.player, opener.address
        mine = sum(player is not None and other.player == player for other in self._openers)
        if mine >= hosting.tables_each:
            raise TooMany(f"You have {mine} open tables. Close one first.")
        near = sum(address != "" and other.address == address for other in self._openers)
        if near >= hosting.tables_per_address:
            raise TooMany(f"{near} tables were opened from your address. Close one first.")
        if len(self._openers) >= hosting.tables:
            raise TooMany(f"The room has {hosting.tables} open tables. Try again when one is closed.")
        self.add(opener)
