"""Which rows of a settled round stand by a reading.

A row stands by a reading if the same wager, in the same round against the same bank, would have been settled
differently under another choice of that reading: by a different case, in a different order, or up to a
different cover. The round is settled again under every other choice, but only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from houseway.rounds.facts import Facts, Lot
from houseway.rounds.result import Marks, Row, Walk
from houseway.rulebook.rules import Rules, other_rules
from houseway.table.action import Unplaced
from houseway.table.bank import BankWager
from houseway.table.settlement import SettledLot, settle

PlaceAction = Callable[[Rules], Walk | Unplaced]
"""The order of action of a round under some rules."""


class _Outcome(NamedTuple):
    """What became of a wager."""

    due: int
    net: int
    stays: bool


class _Again(NamedTuple):
    """A round settled under another choice of a reading: what became of each lot, and the order."""

    reading: str
    outcomes: Mapping[object, _Outcome]
    order: tuple[int, ...] | None


class SettledAgain(Marks):
    """What of a settlement stands by a reading: settled again, once, when it is first asked for."""

    def __init__(
        self, order: Walk | None, rules: Rules, facts: Facts, bank: Sequence[BankWager], place: PlaceAction
    ) -> None:
        self._order = order  # and not the settlement, which holds these marks: they would hold each other
        self._rules = rules
        self._facts = facts
        self._bank = bank
        self._place = place

    def of(self, row: Row) -> tuple[str, ...]:
        """The readings that a row stands by."""
        assert isinstance(row, SettledLot)
        here = _outcome(row)
        return _named(again for again in self._others if again.outcomes.get(_key(row.lot)) != here)

    @property
    def of_order(self) -> tuple[str, ...]:
        """The readings that the order of settlement stands by."""
        here = self._in_action(self._order)
        return _named(again for again in self._others if again.order != here)

    @cached_property
    def _others(self) -> tuple[_Again, ...]:
        return tuple(
            self._again(other.reading, other.rules) for other in other_rules(self._rules) if other.rules
        )

    def _again(self, reading: str, rules: Rules) -> _Again:
        """The round under other rules; a wager that they do not have is not settled at all.

        Where the round lacks what places the action under them, such as dice, its own order is used.
        """
        walk = self._place(rules)
        order = self._order if isinstance(walk, Unplaced) else walk
        assert order is not None
        lots = [lot for lot in self._facts.lots if lot.bet in rules.bets]
        again = settle(rules, replace(self._facts, lots=lots), self._bank, order)
        placed = None if isinstance(walk, Unplaced) else self._in_action(walk)
        return _Again(reading, {_key(row.lot): _outcome(row) for row in again.rows}, placed)

    def _in_action(self, walk: Walk | None) -> tuple[int, ...]:
        """The seats with wagers, in their order."""
        spots = {lot.spot for lot in self._facts.lots}
        return tuple(seat for seat in walk.seats if seat in spots) if walk else ()


def _key(lot: Lot) -> object:
    """What identifies a lot in both settlements: itself or, if it has no stake, its button and hand."""
    return id(lot) if lot.amount else lot


def _outcome(row: SettledLot) -> _Outcome:
    return _Outcome(row.due, row.net, row.case.result.kind == "stays")


def _named(found: Iterable[_Again]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(again.reading for again in found))
