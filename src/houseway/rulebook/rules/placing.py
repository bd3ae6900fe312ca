"""The place of every bet in the order of settlement: as the passes name it, or after another bet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from houseway.errors import HousewayError
from houseway.rulebook.cases import Case, Cases
from houseway.rulebook.models import FiledBet
from houseway.rulebook.rules.chosen import PassRules
from houseway.rulebook.rules.naming import cited

GAME_WAGERS = "game wagers"
"""What a bet may follow besides another bet: the last of the game's own wagers, whichever that is."""
_ALWAYS = Cases((Case("always", (), True, "", ""),))


def place_bets(
    passes: Sequence[PassRules], bets: Mapping[str, FiledBet], where: str
) -> tuple[PassRules, ...]:
    """The passes with every bet in its place.

    A bet with `after` comes right after the bet that it names: in the same pass where that pass settles
    several bets at each seat or is the only one, otherwise in a pass of its own. One that follows the game
    wagers comes after the last of them, and after the bets that name it. A bet that no pass names,
    and that follows no other, has a pass of its own at the end.
    """
    followers: dict[str, list[str]] = {}
    for name, bet in sorted(bets.items(), key=lambda entry: entry[1].after == GAME_WAGERS):
        if bet.after is not None:
            leader = _last_base(passes, bets) if bet.after == GAME_WAGERS else bet.after
            followers.setdefault(leader, []).append(name)
    named = {name for row in passes for name, _ in row.bets}
    at_the_end = [
        PassRules(((name, _ALWAYS),), "all", "bet", cited((), bet.proposed_by))
        for name, bet in bets.items()
        if name not in named and bet.after is None
    ]
    alone = len(passes) == 1
    placed = [row for given in passes for row in _with_followers(given, alone, followers, bets)]
    placed += [row for given in at_the_end for row in _with_followers(given, False, followers, bets)]
    _check_circles(placed, bets, where)
    return tuple(placed)


def _with_followers(
    row: PassRules, alone: bool, followers: Mapping[str, Sequence[str]], bets: Mapping[str, FiledBet]
) -> Iterator[PassRules]:
    """A pass and the bets that follow its own; one that follows another is not settled where it was named."""
    own = [(name, only) for name, only in row.bets if bets[name].after is None]
    if len(row.bets) > 1 or alone:
        joined = tuple((follower, only) for name, only in own for follower in _line(name, followers))
        if joined:
            yield replace(row, bets=joined)
        return
    for name, only in own:
        yield row
        for follower in _line(name, followers)[1:]:
            yield replace(row, bets=((follower, only),), cite=cited((), bets[follower].proposed_by))


def _last_base(passes: Sequence[PassRules], bets: Mapping[str, FiledBet]) -> str:
    """The base bet that is settled last."""
    return [name for row in passes for name, _ in row.bets if bets[name].kind == "base"][-1]


def _line(name: str, followers: Mapping[str, Sequence[str]]) -> list[str]:
    """A bet, and after it those that follow it, each with its own followers."""
    return [name, *(other for follower in followers.get(name, ()) for other in _line(follower, followers))]


def _check_circles(placed: Sequence[PassRules], bets: Mapping[str, FiledBet], where: str) -> None:
    """Refuse bets that follow each other in a circle, so that no pass settles them."""
    found = {name for row in placed for name, _ in row.bets}
    lost = [name for name in bets if name not in found]
    for name in lost:
        if bets[name].after == name:
            raise HousewayError(f"{where}: bets.{name}.after: a bet cannot be placed after itself")
    if lost:
        raise HousewayError(
            f"{where}: bets.{lost[0]}.after: bets follow each other in a circle ({' after '.join(lost)})"
        )
