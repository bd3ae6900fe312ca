"""What obliges a player to kill a pot, with every amount in cents."""

from __future__ import annotations

from typing import Literal, NamedTuple

from houseway.rounds.pots import Stakes


class KillTerms(NamedTuple):
    """When a player must kill the next pot, as `houseway.rulebook.kills.Kill` says it.

    `bet` is a full bet of a pot that is not killed, and `buttons` how many kill buttons there are; 0 stands
    for one less than players. With `passes_button`, the button passes over a player who killed the pot just
    before it would have come to him.
    """

    owed_for: Literal["", "two pots", "scoop", "kill buttons"]
    pot_at_least: int
    after_drop: bool
    full_bet: bool
    board: bool
    splitter_kills: bool
    scoop: Literal["any whole pot", "at the showdown", "high and low"]
    buttons: int
    bet: int
    passes_button: bool
    cite: str


def chosen_by_others(stakes: Stakes, seat: int) -> int:
    """What the other seats have put in beyond what they had to."""
    return sum(
        max(total - stakes.forced.get(other, 0) - stakes.credit.get(other, 0), 0)
        for other, total in stakes.total.items()
        if other != seat
    )
