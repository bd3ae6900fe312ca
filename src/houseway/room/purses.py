"""What the players hold in their wallets while the room is open."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room.ledger import WALLET, Move


class Purses:
    """What every wallet holds, kept beside the ledger so that nobody spends a chip twice."""

    def __init__(self, held: dict[int, int]) -> None:
        self._held = held

    def held(self, player: int) -> int:
        """What a wallet holds."""
        return self._held.get(player, 0)

    def take(self, player: int, amount: int) -> None:
        """Reserve chips; an error if there are not enough."""
        held = self.held(player)
        if amount > held:
            raise HousewayError(f"Your wallet holds {money(held)}, less than {money(amount)}.")
        self._held[player] = held - amount

    def give(self, player: int, amount: int) -> None:
        """Add chips to a wallet."""
        self._held[player] = self.held(player) + amount

    def credit(self, moves: Iterable[Move]) -> None:
        """Add what moves that were written have paid into wallets."""
        for move in moves:
            if move.payee.kind == WALLET and move.payee.player is not None:
                self.give(move.payee.player, move.amount)
