"""Players whose game broke: the room closed the table at which they sat, and they look for another seat."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import db
from houseway.room.ledger import Move
from houseway.rulebook.entering import CameFrom
from houseway.rulebook.entry_terms import entry_terms
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules


@dataclass(frozen=True)
class BrokenGame:
    """What counts of a game that broke: which one it was, how it was bet and killed, and how large it was.

    Of a game that broke under an earlier version, the house and the big blind are not known: those of its id
    and its lower limit stand for them.
    """

    game: str
    betting: str
    kill: Mapping[str, Any] | None
    low: int
    high: int | None
    house: str = ""
    big_blind: int = 0

    @classmethod
    def of(cls, rules: Rules) -> BrokenGame | None:
        """The game of a table; None where it does not matter whether a player comes from a broken one."""
        play, terms = _play(rules), entry_terms(rules)
        if play is None or terms is None:
            return None
        kill = None if play.kill is None else play.kill.model_dump(mode="json")
        house, big = rules.filing.house, terms.big_blind
        return cls(rules.id, play.betting.limit, kill, rules.low, rules.high, house, big)

    @property
    def of_house(self) -> str:
        """The house whose game it was."""
        return self.house or self.game.partition("/")[0]

    @property
    def size(self) -> int:
        """How large it was."""
        return self.big_blind or self.low


class BrokenGames:
    """What each of them played when it broke; the next seat that he takes uses it up."""

    def __init__(self, left: Mapping[int, BrokenGame] | None = None) -> None:
        self._left = dict(left or {})

    def note(self, game: BrokenGame | None, players: Iterable[int]) -> None:
        """Note that a game was closed at which these players sat."""
        if game is not None:
            self._left |= dict.fromkeys(players, game)

    def origin(self, player: int, rules: Rules) -> CameFrom:
        """Where a player comes from who would sit down at a table with these rules."""
        left = self._left.get(player)
        return "broken game" if left is not None and _admits(rules, left) else ""

    def seated(self, player: int) -> None:
        """Forget a player who has taken a seat."""
        self._left.pop(player, None)


def players_of(moves: Iterable[Move]) -> list[int]:
    """The players to whom the chips of a table that closes return."""
    return [move.payee.player for move in moves if move.kind == "leave" and move.payee.player is not None]


def _play(rules: Rules) -> RingPlay | None:
    play = rules.play
    return play if isinstance(play, RingPlay) and play.entry is not None else None


def _admits(rules: Rules, left: BrokenGame) -> bool:
    """Whether a game takes players of another that broke, as its rules say which those are."""
    play, here = _play(rules), BrokenGame.of(rules)
    if play is None or here is None or play.entry is None or here.of_house != left.of_house:
        return False
    if any(getattr(here, each) != getattr(left, each) for each in play.entry.broken_same):
        return False
    if play.entry.broken_game == "same limits or larger":
        return left.size >= here.size
    return (left.low, left.high) == (here.low, here.high)


# ---------------------------------------------------------------------- the database


def read_broken_games(connection: Connection) -> dict[int, BrokenGame]:
    """The players who have not taken a seat since their game broke."""
    found = connection.execute(sa.select(db.broken_games.c.player, db.broken_games.c.game))
    return {int(player): BrokenGame(**game) for player, game in found}


def keep(connection: Connection, game: BrokenGame | None, players: Iterable[int]) -> None:
    """Store that the game of these players broke."""
    players = sorted(set(players))
    if game is None or not players:
        return
    forget(connection, players)
    at = time.time()
    rows = [{"player": player, "game": asdict(game), "at": at} for player in players]
    connection.execute(sa.insert(db.broken_games), rows)


def forget(connection: Connection, players: Iterable[int]) -> None:
    """Delete players who have taken a seat."""
    connection.execute(sa.delete(db.broken_games).where(db.broken_games.c.player.in_(list(players))))
