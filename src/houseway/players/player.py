"""What a table asks of a player, and what his chips allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from houseway.errors import HousewayError
from houseway.money import money
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.table.bank import BankWager, cut_to
from houseway.table.live import LiveRound
from houseway.table.table import Table


class Decider(Protocol):
    """A player in a seat, a person or a bot, who answers the questions of a round."""

    name: str

    def choose(self, ask: Ask, live: LiveRound) -> Choice:
        """The answer to a question of the round."""
        ...


class Player(Decider, Protocol):
    """A player at a table with a bank, who also bets, and may bank."""

    def take_bank(self, table: Table, seat: int, needed: bool) -> bool:
        """Whether to take the offered player-dealer position; `needed` says that the game stops otherwise."""
        ...

    def bank(self, table: Table, seat: int) -> tuple[BankWager, ...]:
        """What to put up for the next hand; an empty bank gives the position up."""
        ...

    def wagers(self, table: Table, seat: int) -> list[Lot]:
        """What to bet on the next hand; an empty list to sit it out."""
        ...


def check_purse(table: Table, name: str, lots: Sequence[Lot]) -> None:
    """Refuse wagers that the rules do not allow together, or that the bettor cannot pay with their fee."""
    table.check(lots)
    dealer = table.banked.player_dealer
    assert dealer is not None
    mine = [lot for lot in (*table.banked.standing, *lots) if lot.bettor == name]
    fee = sum(
        charge.amount
        for charge in charges(table.rules, mine, 0, table.players[dealer])
        if charge.payer == name
    )
    needed = sum(lot.amount for lot in mine) + fee
    if needed > table.chips[name]:
        with_fee = f" with the fee of {money(fee)}" if fee else ""
        raise HousewayError(f"you have {money(table.chips[name])}, and this takes {money(needed)}{with_fee}")


def affordable_bank(table: Table, lots: Sequence[Lot], bank: Sequence[BankWager]) -> tuple[BankWager, ...]:
    """As much of a bank as the player-dealer can put up after paying the fee for this hand."""
    dealer = table.banked.player_dealer
    assert dealer is not None
    owner = table.players[dealer]
    size = sum(wager.amount for wager in bank)
    taken = charges(table.rules, [*table.banked.standing, *lots], size, owner)
    fee = sum(charge.amount for charge in taken if charge.payer == owner)
    return cut_to(bank, table.chips[owner] - fee)
