"""The bank: the wagers put up by those who bank the round, in order, and what they still cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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


def cut_to(bank: Sequence[BankWager], most: int) -> tuple[BankWager, ...]:
    """A bank of at most that amount: less against all spots first; what is reserved stays whole or goes."""
    reserved = [wager for wager in bank if wager.spot is not None]
    if sum(wager.amount for wager in reserved) >= most:
        reserved = []
    left = most - sum(wager.amount for wager in reserved)
    cut: list[BankWager] = []
    for wager in bank:
        if wager.spot is None and left > 0:
            cut.append(replace(wager, amount=min(wager.amount, left)))
            left -= cut[-1].amount
    return (*cut, *reserved)


class Bank:
    """What the bank still covers while wagers are settled one after the other.

    Under the reading *each settled wager*, each amount paid or collected reduces what the bank still covers.
    Under *separate caps* the bank pays at most its size and collects at most its size.

    Where special action is filed, `cover_special` and `push_special` use the wagers reserved for one spot,
    and `end_special` takes what is left of them out of action.
    """

    def __init__(self, wagers: Sequence[BankWager], cover: str = "each settled wager") -> None:
        for wager in wagers:
            wager.check()
        self.wagers = tuple(wagers)
        self.apart = cover == "separate caps"
        self.paid = [0] * len(self.wagers)
        self.collected = [0] * len(self.wagers)
        self._pushed = [0] * len(self.wagers)
        self._special_over = False
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
        return sum([self._left(index, winning) for index in self._playing(spot)])

    def _playing(self, spot: int) -> list[int]:
        """The bank wagers that play against a spot."""
        return [index for index, wager in enumerate(self.wagers) if wager.spot is None or wager.spot == spot]

    def _reserved(self, spot: int) -> list[int]:
        """The bank wagers that play against a spot alone."""
        return [index for index, wager in enumerate(self.wagers) if wager.spot == spot]

    def _left(self, index: int, winning: bool) -> int:
        if self._special_over and self.wagers[index].spot is not None:
            return 0
        amount = self.wagers[index].amount - self._pushed[index]
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
        return self._share(self._playing(spot), amount, winning)

    def _share(self, wagers: Sequence[int], amount: int, winning: bool) -> list[tuple[str, int]]:
        """Use some of the bank wagers, one after the other, for an amount."""
        book = self.paid if winning else self.collected
        shares: list[tuple[str, int]] = []
        for index in wagers:
            share = min(amount, self._left(index, winning))
            if share > 0:
                book[index] += share
                amount -= share
                shares.append((self.wagers[index].owner, share))
            if not amount:
                break
        return shares

    # ------------------------------------------------------------------ special action

    def is_special(self, spot: int, winning: bool) -> bool:
        """Whether a wager reserved for a spot still has action."""
        return any(self._left(index, winning) > 0 for index in self._reserved(spot))

    def cover_special(self, amount: int, winning: bool, spot: int) -> list[tuple[str, int]]:
        """Use the wagers reserved for a spot, and no others; return the owners' shares in order."""
        return self._share(self._reserved(spot), amount, winning)

    def push_special(self, amount: int, spot: int) -> None:
        """Take the amount of a wager that pushed out of action, up to what is reserved for its spot."""
        for index in self._reserved(spot):
            share = min(amount, self._left(index, winning=True))
            self._pushed[index] += share
            amount -= share

    def end_special(self) -> None:
        """Take what is left of the reserved wagers out of action."""
        self._special_over = True
