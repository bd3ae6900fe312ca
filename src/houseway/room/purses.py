"""What the players hold in their wallets while the room is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room.ledger import WALLET, Move


class Purses:
    """What every wallet holds, kept beside the ledger so that nobody spends a chip twice."""

    def __init__(self, held: dict[int, int]) -> None:
        self._held = held
        self._coming = Counter[int]()

    def held(self, player: int) -> int:
        """What a wallet holds."""
        return self._held.get(player, 0)

    def awaited(self, player: int) -> int:
        """What a wallet will hold once all that is being written is in it."""
        return self.held(player) + self._coming[player]

    @contextmanager
    def awaiting(self, player: int, amount: int) -> Iterator[None]:
        """While chips are being written into a wallet, they count as coming."""
        self._coming[player] += amount
        try:
            yield
        finally:
            self._coming[player] -= amount

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
