"""A described round settled again under every other choice of a reading, to see what of it stands by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from houseway.errors import HousewayError
from houseway.rounds.result import Marks, Result, Row
from houseway.rulebook.rules import Rules, other_rules

SeatAndSubject = tuple[int, str]


class MarksByReading(Marks):
    """What of a result without a bank stands by a reading: settled again, once, when it is first asked for.

    A row is found again by its seat and by what it is on: a pot, or an opponent.
    """

    def __init__(self, result: Result, rules: Rules, settle: Callable[[Rules], Result]) -> None:
        self._here, self._rules, self._settle = nets_of(result), rules, settle

    def of(self, row: Row) -> tuple[str, ...]:
        """The readings under another choice of which this row would come to something else."""
        key = (row.spot, row.on)
        here = self._here.get(key)
        return tuple(dict.fromkeys(reading for reading, nets in self._others if nets.get(key) != here))

    @cached_property
    def _others(self) -> list[tuple[str, Mapping[SeatAndSubject, tuple[int, int]]]]:
        """The rows under each other choice, with its reading; choices that cannot settle the round are left
        out."""
        found: list[tuple[str, Mapping[SeatAndSubject, tuple[int, int]]]] = []
        for other in other_rules(self._rules):
            try:
                if other.rules is not None:
                    found.append((other.reading, nets_of(self._settle(other.rules))))
            except HousewayError:
                continue  # such as a hand that nobody wins under them
        return found


def nets_of(result: Result) -> dict[SeatAndSubject, tuple[int, int]]:
    """What was staked in each row, and what became of it."""
    return {(row.spot, row.on): (row.staked, row.net) for row in result.rows}
