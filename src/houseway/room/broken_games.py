"""Players whose game broke: the room closed the table at which they sat, and they look for another seat."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.room.members import Member
from houseway.rulebook.entering import CameFrom
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules


class BrokenGames:
    """What each of them played when it broke; the next seat that he takes uses it up."""

    def __init__(self) -> None:
        self._left: dict[int, Rules] = {}

    def note(self, rules: Rules, members: Iterable[Member]) -> None:
        """Note that a table with these members was closed."""
        if _play(rules) is not None:
            seated = (member.player for member in members if member.seat is not None)
            self._left |= {player: rules for player in seated if player is not None}

    def origin(self, player: int, rules: Rules) -> CameFrom:
        """Where a player comes from who would sit down at a table with these rules."""
        left = self._left.get(player)
        return "broken game" if left is not None and _admits(rules, left) else ""

    def seated(self, player: int) -> None:
        """Forget a player who has taken a seat."""
        self._left.pop(player, None)


def _play(rules: Rules) -> RingPlay | None:
    play = rules.play
    return play if isinstance(play, RingPlay) and play.entry is not None else None


def _admits(rules: Rules, left: Rules) -> bool:
    """Whether a game takes players of another that broke: the same one, with the same kills and limits."""
    play, other = _play(rules), _play(left)
    if play is None or other is None or play.entry is None or rules.id != left.id:
        return False
    if play.kill != other.kill or play.betting.limit != other.betting.limit:
        return False
    if play.entry.broken_game == "same limits or larger":
        return left.low >= rules.low
    return (left.low, left.high) == (rules.low, rules.high)
