"""Games played for pots, in which a button goes around the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.rounds.checked import Checked, checked
from houseway.rounds.facts import Facts
from houseway.rounds.purse import Purse
from houseway.rounds.result import Result
from houseway.table.mode import Deal, State, check_seats
from houseway.table.showdown import award
from houseway.table.unbanked import Unbanked


class _State(Checked):
    button: int | None = None


@dataclass
class Pots(Unbanked):
    """A table played for pots."""

    def state(self) -> State:
        """The seat with the button."""
        return {"button": self.dealer}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        check_seats(self.rules.seats, button=data.button)
        self.dealer = data.button

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Award every pot, less the house's drop, to the hands that win it."""
        return award(self.rules, facts, deal.start, purse)

    def after(self, deal: Deal, result: Result | None) -> None:
        """Note where the button was; it moves on with the next round."""
        if result is not None:
            self.dealer = deal.start.dealer

    def leave(self, place: int, name: str) -> None:
        """Leave the button at its seat."""
