"""How a round ended: rows that say who won or lost what, on what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from houseway.rounds.hands import HandId
from houseway.rounds.purse import Transfer

if TYPE_CHECKING:
    from collections.abc import Sequence


class Row(Protocol):
    """One line of a result, whichever way it was settled."""

    @property
    def who(self) -> str:
        """Whose wager, stake or score it is."""
        ...

    @property
    def on(self) -> str:
        """What it is on: a bet, a pot, another player."""
        ...

    @property
    def spot(self) -> int:
        """Where on the table."""
        ...

    @property
    def hand(self) -> HandId | None:
        """The hand it is on, where a spot has several."""
        ...

    @property
    def staked(self) -> int:
        """What was at stake."""
        ...

    @property
    def due(self) -> int:
        """What was won (or lost, if negative) by the rules."""
        ...

    @property
    def net(self) -> int:
        """What was won (or lost) in fact, as far as it was covered."""
        ...

    @property
    def why(self) -> str:
        """The case, hand or score that decided."""
        ...

    @property
    def pays(self) -> str:
        """What the table pays for that, as printed; nothing where no table was looked up."""
        ...

    @property
    def cite(self) -> str:
        """The lines of the filing that say so."""
        ...

    @property
    def left(self) -> int | None:
        """What the bank still covers after this row; None where there is no bank."""
        ...


def action_of(row: Row) -> str:
    """Whether a wager had full, partial or no action."""
    if row.net == row.due:
        return "full"
    return "partial" if row.net else "none"


def covered_by(row: Row) -> int:
    """The part of a wager that had action; the rest goes back."""
    return row.staked if row.net == row.due else row.staked * row.net // row.due


class Share(NamedTuple):
    """A row of a pot or of a score between two players."""

    who: str
    on: str
    spot: int
    staked: int
    net: int
    why: str
    cite: str = ""
    hand: HandId | None = None
    pays: str = ""
    left: int | None = None

    @property
    def due(self) -> int:
        """Pots and scores are paid as far as they are due."""
        return self.net


class Walk(NamedTuple):
    """The seats in the order they are settled, and why it starts there."""

    seats: tuple[int, ...]
    button: int | None
    why: str


class BankResult(NamedTuple):
    """What became of a bank: what was put up, and what it won (or lost, if negative)."""

    size: int
    net: int


@dataclass(slots=True)
class Result:
    """A settled round: its rows in order, the chips that moved, and the order and bank where it has them."""

    rows: Sequence[Row]
    transfers: Sequence[Transfer]
    order: Walk | None = None
    banked: BankResult | None = None
