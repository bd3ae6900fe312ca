"""What the tests of the table share: a table with rich players, a banker, and rounds from stacked cards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from houseway.cards import CardRandom, Deck
from houseway.rounds.facts import Lot
from houseway.rounds.purse import HOUSE
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table

CHIPS = 1_000_000_00
DECK = Deck()
"""The deck whose notation stacked cards are written in; all packs of cards have the same."""


def who(seat: int) -> str:
    """The name of the player at a seat."""
    return f"seat {seat}"


def seated(rules: Rules, seats: Iterable[int], player_dealer: int | None = None) -> Table:
    """A table at which these seats are taken, one of them by the player-dealer."""
    table = Table(rules, CardRandom.seeded(1), fresh_shoe=True)
    for seat in seats:
        table.sit(seat, who(seat), CHIPS)
    table.banked.player_dealer = player_dealer
    return table


def lot(spot: int, bet: str, dollars: int) -> Lot:
    """A wager of the player who sits at its spot."""
    return Lot(spot, who(spot), bet, dollars * 100)


def won(table: Table | LiveRound) -> dict[str, int]:
    """What everybody has won or lost since the table was filled, in cents; the house what it was paid."""
    return {
        name: chips - (0 if name == HOUSE else CHIPS)
        for name, chips in table.chips.items()
        if chips not in (0, CHIPS)
    }


def misdealing(folder: Path, game: str) -> Rules:
    """A game, with its first collection schedule, in which an exposed card voids the deal."""
    variant = folder / "strict.toml"
    variant.write_text(f'extends = "{game}"\nirregularities = {{ exposed = "misdeal" }}\n')
    return load_rules(str(variant), {"schedule": "1"})
