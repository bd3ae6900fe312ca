"""What a change of a house way is worth beside the filed one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.odds.pricing import BetOdds, worth_data
from houseway.rulebook.rules import Rules


@dataclass(frozen=True)
class ChangedRow:
    """A row that sets some hands differently from before, and how many."""

    row: str
    title: str
    hands: int


@dataclass(frozen=True)
class HouseWayChange:
    """What a change of rows does: the hands that are set differently, and what the main bet is worth."""

    rows: tuple[ChangedRow, ...]
    """The rows that set those hands now."""
    hands: int
    every: int
    """How many hands there are."""
    filed: BetOdds
    """Both sides follow the filed house way."""
    both_sides: BetOdds
    """Both sides follow the changed house way."""
    player_alone: BetOdds
    """The player follows the changed house way, and the player-dealer the filed one."""
    bank_alone: BetOdds
    """The player-dealer follows the changed house way, and the player the filed one."""


def change_data(filed: Rules, change: HouseWayChange) -> dict[str, Any]:
    """A change of the house way as JSON carries it."""
    return {
        "filed": filed.id,
        "filed_name": filed.name,
        "bet": change.filed.name,
        "rows": [{"row": row.row, "title": row.title, "hands": row.hands} for row in change.rows],
        "hands": change.hands,
        "share": change.hands / change.every,
        "filed_way": worth_data(change.filed),
        "both_sides": _beside(change.filed, change.both_sides),
        "player_alone": _beside(change.filed, change.player_alone),
        "player_dealer_alone": _beside(change.filed, change.bank_alone),
    }


def _beside(filed: BetOdds, changed: BetOdds) -> dict[str, Any]:
    return {**worth_data(changed), "difference": float(changed.expectation - filed.expectation)}
