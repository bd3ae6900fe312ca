"""Money: the accounts of a round, and the one way chips move between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.money import money

HOUSE, JACKPOT, POT = "house", "jackpot", "pot"
"""Accounts that belong to no player: what the house collects, what goes to a jackpot, and the main pot."""

FEE, SETTLED, BET, AWARD, RETURN, MOVED = "fee", "settled", "bet", "award", "return", "side pot"
"""Why chips move: a collection, a settled wager, a bet into a pot, a pot or score paid out, a misdeal; or
from one pot to another."""
RULED, FORFEITED = "ruled", "forfeited"
"""What chips are for that a ruling of the floor moves: returned to a player, or left in the pot by him."""
CONDITION = "condition"
"""Why chips move from player to player during a round: for what one of them has on the table."""


_SIDE_POTS = f"{POT} "


def is_reserved(name: str) -> bool:
    """Whether a name belongs to an account and so cannot be a player's."""
    return name in (HOUSE, JACKPOT) or is_pot(name)


def is_pot(name: str) -> bool:
    """Whether an account is a pot: the main pot, or a numbered side pot."""
    return name == POT or name.startswith(_SIDE_POTS)


class Transfer(NamedTuple):
    """Chips that move; they move in no other way. `on` is what they are for: a bet, a fee's basis, a pot."""

    payer: str
    payee: str
    amount: int
    why: str
    on: str = ""
    cite: str = ""


_transfer: Callable[[tuple[str, str, int, str, str, str]], Transfer] = partial(tuple.__new__, Transfer)
"""A transfer of all its fields, made in half the time that `Transfer(...)` takes: every bet is one."""


class Purse:
    """The chips of everybody at a table during one round.

    `chips` are the table's own stacks, so that every reader sees the same ones. Wagers against a bank stay
    with their owner until they are settled: they are *committed*, and only uncommitted chips can be bet.
    """

    __slots__ = ("_committed", "chips", "transfers")

    def __init__(self, chips: dict[str, int]) -> None:
        self.chips = chips
        self.transfers: list[Transfer] = []
        self._committed: dict[str, int] = {}

    def pay(self, payer: str, payee: str, amount: int, why: str, on: str = "", cite: str = "") -> Transfer:
        """Move chips."""
        chips = self.chips
        held = chips.get(payer, 0)
        if not 0 <= amount <= held:
            raise AssertionError(f"{payer} cannot pay {money(amount)}")
        chips[payer] = held - amount
        chips[payee] = chips.get(payee, 0) + amount
        transfer = _transfer((payer, payee, amount, why, on, cite))
        self.transfers.append(transfer)
        return transfer

    def carry_out_all(self, transfers: Sequence[Transfer]) -> None:
        """Carry out these transfers in order; if one cannot be made, none is."""
        chips = self.chips
        for made, transfer in enumerate(transfers):
            payer, payee, amount = transfer[:3]
            left = chips.get(payer, 0) - amount
            if amount < 0 or left < 0:
                self.transfers += transfers[:made]
                self.undo(len(self.transfers) - made)
                raise AssertionError(f"{payer} cannot pay {money(amount)}")
            chips[payer] = left
            chips[payee] = chips.get(payee, 0) + amount
        self.transfers += transfers

    def undo(self, back_to: int = 0) -> None:
        """Reverse every transfer after the first `back_to`, the last one first."""
        while len(self.transfers) > back_to:
            payer, payee, amount = self.transfers.pop()[:3]
            self.chips[payee] = self.chips.get(payee, 0) - amount
            self.chips[payer] = self.chips.get(payer, 0) + amount
        self.close_pots()

    def give_back(self) -> list[Transfer]:
        """Return what was paid in a void round, the last payment first, and list the transfers that do it.

        Fees stay paid, except one that was taken out of a pot: without it the stakes could not be returned.
        """
        back = [
            Transfer(paid.payee, paid.payer, paid.amount, RETURN, paid.on)
            for paid in reversed(self.transfers)
            if paid.why != FEE or is_pot(paid.payer)
        ]
        self.carry_out_all(back)
        self.close_pots()
        return back

    def commit(self, name: str, amount: int) -> None:
        """Put chips at risk without moving them."""
        if amount > self.free(name):
            raise HousewayError(f"{name} has {money(self.free(name))} left, but needs {money(amount)}")
        self._committed[name] = self._committed.get(name, 0) + amount

    def commit_all(self, amounts: Mapping[str, int]) -> None:
        """Put chips at risk for players who are known to have them."""
        committed = self._committed
        for name, amount in amounts.items():
            committed[name] = committed.get(name, 0) + amount

    def release(self) -> None:
        """End the round's commitments: no chips are at risk any more."""
        self._committed.clear()

    def free(self, name: str) -> int:
        """What a player can still put up."""
        return self.chips[name] - self._committed.get(name, 0)

    def close_pots(self) -> None:
        """Remove empty pots."""
        for name in [name for name, size in self.chips.items() if not size and is_pot(name)]:
            del self.chips[name]

    def pots(self) -> dict[str, int]:
        """The size of every pot that is not empty."""
        return {name: chips for name, chips in self.chips.items() if chips and is_pot(name)}
