"""A session at a table with pots: hand after hand, and a pot that nobody has won at the end."""

from __future__ import annotations

from houseway.cli.unbanked_session import UnbankedSession
from houseway.rounds.purse import POT
from houseway.table.pots import Pots
from houseway.terminal.output import money


class PotsSession(UnbankedSession):
    """A table at which the players bet against each other."""

    round_name = "Hand"
    instructions = (
        "Type c to check or call, 'b 20' or 'r 40' to bet or raise, f to fold, a to go all in. "
        "? shows the table; q quits."
    )
    left_alone = "Your hand is checked or folded, and the round is played out."

    def _ready(self) -> bool:
        """Let players who are short of chips buy in again, but not while a tied pot waits to be won."""
        return True if self._mode.buy_backs is not None else super()._ready()

    def _able(self) -> tuple[int, ...]:
        return tuple(self._mode.able(self._people))

    @property
    def _mode(self) -> Pots:
        mode = self.table.mode
        assert isinstance(mode, Pots)
        return mode

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
