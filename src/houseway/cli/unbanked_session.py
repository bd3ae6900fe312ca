"""A session at a table without a bank: buying in and again, round after round."""

from __future__ import annotations

from dataclasses import replace
from time import time
from typing import ClassVar

from houseway.cli.session import TerminalSession
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import cents
from houseway.rulebook.drops import by_time
from houseway.rulebook.rules import Rules
from houseway.table.mode import People
from houseway.table.unbanked import DealtInSeats, Unbanked
from houseway.terminal.output import money

USUAL_BETS = 50
"""The usual buy-in in bets of the higher limit, or in points, within what is filed."""


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


class UnbankedSession(TerminalSession):
    """A table at which the players play against each other."""

    round_name: ClassVar[str] = "Round"

    def _ready(self) -> bool:
        """Let players who are short of chips buy in again: bots do, the person at the terminal is asked."""
        able, half = self._able(), game_of(self.table.rules).stakes(self.table.rules).buy_in[0] // 2
        for seat, player in self.players.items():
            chips = self.table.chips[player.name]
            if seat == self.viewpoint and seat not in able:
                self._buy(player.name, self._ask_buy_in(player.name, chips))
            elif seat != self.viewpoint and (seat not in able or chips < half):
                self._buy(player.name, self.buy_ins[player.name] - chips)
        return True

    @property
    def _people(self) -> People:
        return People(self.table.players, self.table.rail, self.table.chips)

    def _able(self) -> tuple[int, ...]:
        """The seats with enough chips for the next round."""
        return self._usual_opening().seats

    def _usual_opening(self) -> DealtInSeats:
        mode = self.table.mode
        assert isinstance(mode, Unbanked)
        return mode.usual_opening(self._people)

    def _opening(self) -> DealtInSeats:
        """Who is dealt in, and when, where the house collects by time."""
        schedule = self.table.rules.schedule
        timed = schedule is not None and by_time(schedule)
        return replace(self._usual_opening(), time=int(time()) if timed else None)

    def _check_more(self, name: str, amount: int, chips: int) -> None:
        """Refuse an amount that a player with these chips may not buy."""
        check_buy_in(self.table.rules, chips + amount, "buy-in")

    def _ask_buy_in(self, name: str, chips: int) -> int:
        """How many chips the person buys who has too few for the next round."""
        usual = self.buy_ins[name]

        def read(text: str) -> int:
            amount = cents(text, "buy-in") if text else usual - chips
            self._check_more(name, amount, chips)
            return amount

        left = f"You have {money(chips)} left." if chips else "You have no chips left."
        more = money(usual - chips)
        return self.terminal.ask(f"{left} Buy in for how much? [Enter: {more}; q quits]", read)

    def _play(self) -> bool:
        self._announce(self.round_name)
        self._finish(self.table.begin(self._opening()))
        return True
