"""A session at a table with a bank: who banks, who bets, and how the wagers are settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cli.session import TerminalSession
from houseway.errors import HousewayError
from houseway.players.player import Player, affordable_bank
from houseway.rounds.facts import Lot
from houseway.table.bank import BankWager
from houseway.table.layout import open_bets
from houseway.terminal.output import money


@dataclass
class BankedSession(TerminalSession):
    """A table at which the players bet against the player-dealer."""

    players: Mapping[int, Player]

    instructions = "? lists bets, or shows best play at a decision. Enter repeats your last bets; q quits."
    left_alone = "The house way plays out the round for you."

    # ------------------------------------------------------------------ before the deal

    def _ready(self) -> bool:
        self._buy_more()
        return not self._out_of_chips()

    def _buy_more(self) -> None:
        """Let bots that are short of chips buy in again, so that the game goes on."""
        least = 10 * self.table.rules.low
        for seat, player in self.players.items():
            if seat != self.viewpoint and self.table.chips[player.name] < least:
                self._buy(player.name, self.buy_ins[player.name])

    def _out_of_chips(self) -> bool:
        """Whether the person at the terminal can no longer afford the smallest wager."""
        if self.viewpoint is None:
            return False
        rules, name = self.table.rules, self.players[self.viewpoint].name
        least = min(bet.low for bet in open_bets(rules))
        waiting = any(lot.bettor == name for lot in self.table.banked.standing)
        if self.table.chips[name] >= least or waiting:
            return False
        self.terminal.say(
            f"{name} has {money(self.table.chips[name])} left, less than the smallest bet here."
        )
        return True

    def _find_bank(self) -> bool:
        """Offer the position around the table as filed, twice if need be, before the game stops."""
        banked, again = self.table.banked, False
        holder = banked.player_dealer
        while banked.must_rotate:
            seat = banked.offer(self.table.players)
            if seat is None:
                break
            needed = again or (seat == holder and banked.offers == [seat])
            if self.players[seat].take_bank(self.table, seat, needed):
                name, verb = self.players[seat].name, "keeps" if seat == holder else "takes"
                banked.accept(seat, name)
                self.terminal.say(f"{name} {verb} the player-dealer position (seat {seat}).")
                break
            banked.decline(seat)
            if banked.broken:
                if again:
                    break
                again = True
                self.terminal.say("Nobody takes the player-dealer position; it is offered around once more.")
        return self.table.banked.player_dealer is not None

    def _bank(self) -> tuple[BankWager, ...]:
        """What the player-dealer puts up; empty if the position was given up."""
        seat = self.table.banked.player_dealer
        assert seat is not None
        bank = self.players[seat].bank(self.table, seat)
        if not bank:
            self.table.banked.give_up()
        return bank

    def _wagers(self) -> list[Lot]:
        order = [seat for seat in self.players if seat != self.table.banked.player_dealer]
        return [lot for seat in order for lot in self.players[seat].wagers(self.table, seat)]

    # ------------------------------------------------------------------ a round

    def _play(self) -> bool:
        self._announce("Round")
        if not self._find_bank():
            self.terminal.say("Nobody banks: the game is broken.", style="bold")
            return False
        bank = self._bank()
        if not bank:
            return True
        self.table.banked.take_down_unpaid(self.table.chips)
        lots = self._wagers()
        if not lots and not self.table.banked.standing:
            self.terminal.say(f"Nobody bets, so no {self.table.rules.deck.noun}s are dealt.")
            return self.viewpoint is not None
        bank = affordable_bank(self.table, lots, bank)
        if not bank:
            self.terminal.say("The player-dealer cannot pay the fee and gives the position up.")
            self.table.banked.give_up()
            return True
        try:
            live = self.table.deal(lots, bank)
        except HousewayError as error:
            self.terminal.say(f"{error}.", style="yellow")
            return self.viewpoint is not None
        self._finish(live)
        return True
