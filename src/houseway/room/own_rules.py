"""The room's own rule files: checked when it opens and whenever one changes, while tables continue."""

from __future__ import annotations

import asyncio
import gc
import logging

from houseway.desk import fee_costs, fee_options
from houseway.desk.checking import check_game
from houseway.desk.fee_costs import PotGame
from houseway.errors import HousewayError
from houseway.rulebook import combining, folders, loader
from houseway.rulebook.rules import Rules
from houseway.rulebook.shelf import Notice, Shelf
from houseway.rulebook.side_bets import is_filed, unlisted

log = logging.getLogger("houseway.room")

EVERY = 2.0
"""Seconds between two checks for changed files."""


class OwnRules:
    """Keeps the last good version of every own rule file in the catalogue; problems are logged.

    A table keeps the rules it was opened with, whatever happens to their file.
    """

    def __init__(self) -> None:
        self.version = 0
        """Changes whenever a file does: what was worked out from the catalogue before may be out of date."""
        self._shelf = Shelf(_problems)
        self._reviewing = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._playable: tuple[int, tuple[Rules, ...]] | None = None
        self._pot_games: tuple[int, tuple[PotGame, ...]] | None = None

    def playable(self) -> tuple[Rules, ...]:
        """The rules of every game with a bank; they are loaded again only when a file changed."""
        if self._playable is None or self._playable[0] != self.version:
            self._playable = self.version, fee_options.playable()
            gc.freeze()  # millions of objects that stay: no collection of garbage needs to look at them
        return self._playable[1]

    def pot_games(self) -> tuple[PotGame, ...]:
        """Every game with pots in all its forms; they are loaded again only when a file changed."""
        if self._pot_games is None or self._pot_games[0] != self.version:
            self._pot_games = self.version, fee_costs.pot_games()
            gc.freeze()
        return self._pot_games[1]

    async def start(self) -> None:
        """Check every file, and from now on each one that changes."""
        await self.review()
        if folders.folders():
            self._watching = asyncio.create_task(self._watch())

    def stop(self) -> None:
        """Stop watching the files."""
        if self._watching is not None:
            self._watching.cancel()
        loader.publish(None)

    async def review(self) -> None:
        """Check the files that changed, if any did; the catalogue is up to date afterwards."""
        async with self._reviewing:
            try:
                notices = await asyncio.to_thread(self._look)
            except Exception:  # the room goes on with the versions it has
                log.exception("Your own rule files could not be checked; the versions in use stay in use.")
                return
            for notice in notices:
                log.log(logging.WARNING if notice.problem else logging.INFO, "%s", notice.text)

    def _look(self) -> list[Notice]:
        if not self._shelf.changed:
            return []
        notices = self._shelf.review()
        self.version += 1
        return notices

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.review()


def superseded(rules: Rules) -> bool:
    """Whether the lobby offers an own game under other rules than these, or no longer offers it.

    A filed game with an own side bet is an own game too.
    """
    if is_filed(rules.id):
        return False
    if unlisted(rules.id) is not None:
        return True
    try:
        return combining.document(rules.id).raw != rules.composed
    except HousewayError:  # it can no longer be put together
        return True


def _problems(file: str) -> list[str]:
    """What `houseway check` finds wrong with a file."""
    return check_game(file)[1]
