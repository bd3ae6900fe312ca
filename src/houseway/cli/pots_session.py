"""A session at a table with pots: buying in and again, hand after hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import time

from houseway.cli.session import TerminalSession
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import cents
from houseway.rounds.purse import POT
from houseway.rulebook.drops import by_time
from houseway.rulebook.rules import Rules
from houseway.table.mode import People
from houseway.table.pots import Pots, PotsOpening
from houseway.terminal.output import money

USUAL_BETS = 50
"""The usual buy-in in bets of the higher limit, within what is filed."""


def usual_buy_in(rules: Rules) -> int:
    """What a player sits down with who names no amount."""
    least, most = game_of(rules).stakes(rules).buy_in
    wanted = max(least, USUAL_BETS * (rules.high or rules.low))
    return wanted if most is None else min(wanted, most)


def check_buy_in(rules: Rules, amount: int, where: str) -> None:
    """Refuse an amount outside the filed range."""
    least, most = game_of(rules).stakes(rules).buy_in
    if amount < least or (most is not None and amount > most):
        upper = " or more" if most is None else f" to {money(most)}"
        raise HousewayError(f"{where}: the buy-in of this table is {money(least)}{upper}")


@dataclass
class PotsSession(TerminalSession):
    """A table at which the players bet against each other."""

    instructions = (
        "Type c to check or call, 'b 20' or 'r 40' to bet or raise, f to fold, a to go all in. "
        "? shows the table; q quits."
    )
    left_alone = "Your hand is checked or folded, and the round is played out."

    # ------------------------------------------------------------------ before the deal

    def _ready(self) -> bool:
        """Let players who are short of chips buy in again: bots do, the person at the terminal is asked."""
        if self._mode.buy_backs is not None:
            return True  # nobody else can come in until the tied pot is won
        dealt_in, half = (
            self._mode.able(self._people),
            game_of(self.table.rules).stakes(self.table.rules).buy_in[0] // 2,
        )
        for seat, player in self.players.items():
            chips = self.table.chips[player.name]
            if seat == self.viewpoint and seat not in dealt_in:
                self._buy(player.name, self._ask_buy_in(player.name, chips))
            elif seat != self.viewpoint and (seat not in dealt_in or chips < half):
                self._buy(player.name, self.buy_ins[player.name] - chips)
        return True

    @property
    def _people(self) -> People:
        return People(self.table.players, self.table.rail, self.table.chips)

    def _opening(self) -> PotsOpening:
        """Who is dealt in, and when, where the house collects by time."""
        schedule = self.table.rules.schedule
        timed = schedule is not None and by_time(schedule)
        return replace(self._mode.usual_opening(self._people), time=int(time()) if timed else None)

    @property
    def _mode(self) -> Pots:
        mode = self.table.mode
        assert isinstance(mode, Pots)
        return mode

    def _ask_buy_in(self, name: str, chips: int) -> int:
        """How many chips the person buys who has too few for the next hand."""
        rules, usual = self.table.rules, self.buy_ins[name]

        def read(text: str) -> int:
            amount = cents(text, "buy-in") if text else usual - chips
            check_buy_in(rules, chips + amount, "buy-in")
            return amount

        left = f"You have {money(chips)} left." if chips else "You have no chips left."
        more = money(usual - chips)
        return self.terminal.ask(f"{left} Buy in for how much? [Enter: {more}; q quits]", read)

    # ------------------------------------------------------------------ a hand

    def _play(self) -> bool:
        self._announce("Hand")
        self._finish(self.table.begin(self._opening()))
        return True

    def run(self, rounds: int | None) -> None:
        """Play this many hands, or until the person leaves; a pot that nobody has won yet is returned."""
        super().run(rounds)
        pot = self.table.chips.get(POT, 0)
        if pot:
            shares = self._mode.shares_of_carried(self.table.players, pot)
            for name, amount in shares.items():
                self.table.chips[name] += amount
            self.table.chips[POT] = 0
            self.terminal.say(f"The pot of {money(pot)} that nobody won is returned to its players.")
