"""The bank: the wagers put up by those who bank the round, in order, and what they still cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houseway.errors import HousewayError
from houseway.money import money


@dataclass(frozen=True, slots=True)
class BankWager:
    """Money put up against the players; `spot` reserves it for one spot's special action."""

    owner: str
    amount: int
    spot: int | None = None

    def data(self) -> dict[str, Any]:
        """The wager as a record keeps it, in cents."""
        found: dict[str, Any] = {"owner": self.owner, "amount": self.amount}
        return found if self.spot is None else found | {"spot": self.spot}

    def check(self) -> None:
        """Refuse a wager that is not greater than zero."""
        if self.amount <= 0:
            raise HousewayError(f"bank: a bank wager must be greater than zero, not {money(self.amount)}")


class Bank:
    """What the bank still covers while wagers are settled one after the other.

    Under the reading *each settled wager*, each amount paid or collected reduces what the bank still covers.
    Under *separate caps* the bank pays at most its size and collects at most its size.
    """

    def __init__(self, wagers: Sequence[BankWager], cover: str = "each settled wager") -> None:
        for wager in wagers:
            wager.check()
        self.wagers = tuple(wagers)
        self.apart = cover == "separate caps"
        self.paid = [0] * len(self.wagers)
        self.collected = [0] * len(self.wagers)
        self._size = sum([wager.amount for wager in self.wagers])
        self._single = len(self.wagers) == 1 and self.wagers[0].spot is None

    @property
    def size(self) -> int:
        """What was put up."""
        return self._size

    @property
    def net(self) -> int:
        """What the bank has won (or lost, if negative)."""
        return sum(self.collected) - sum(self.paid)

    def left(self, winning: bool, spot: int) -> int:
        """How much the bank can still pay to (or collect from) a spot."""
        if self._single:
            used = self.paid[0] if winning or not self.apart else self.collected[0]
            return self._size - (used if self.apart else used + self.collected[0])
        return sum(
            [
                self._left(index, winning)
                for index, wager in enumerate(self.wagers)
                if wager.spot is None or wager.spot == spot
            ]
        )

    def _left(self, index: int, winning: bool) -> int:
        amount = self.wagers[index].amount
        if self.apart:
            return amount - (self.paid[index] if winning else self.collected[index])
        return amount - self.paid[index] - self.collected[index]

    def cover(self, amount: int, winning: bool, spot: int) -> list[tuple[str, int]]:
        """Use the bank for an amount, up to what it covers; return the owners' shares in order."""
        book = self.paid if winning else self.collected
        if self._single:
            used = book[0] if self.apart else self.paid[0] + self.collected[0]
            share = min(amount, self._size - used)
            book[0] += share
            return [(self.wagers[0].owner, share)] if share else []
        shares: list[tuple[str, int]] = []
        for index, wager in enumerate(self.wagers):
            if wager.spot is not None and wager.spot != spot:
                continue
            share = min(amount, self._left(index, winning))
            if share > 0:
                book[index] += share
                amount -= share
                shares.append((wager.owner, share))
            if not amount:
                break
        return shares
