"""How a round ended: rows that say who won or lost what, on what, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from houseway.money import money
from houseway.rounds.hands import HandId
from houseway.rounds.purse import Transfer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Row(Protocol):
    """One line of a result, however the round was settled."""

    @property
    def who(self) -> str:
        """The name of the player whose wager, stake or score it is."""
        ...

    @property
    def party(self) -> str:
        """The bettor whose action a joint bet shares; empty for anything else."""
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
        """What was actually won (or lost), up to what was covered."""
        ...

    @property
    def why(self) -> str:
        """The case, hand or score that decided."""
        ...

    @property
    def pays(self) -> str:
        """What the pay table pays for that, as printed; empty if no table was looked up."""
        ...

    @property
    def cite(self) -> str:
        """The lines of the filing that say so."""
        ...

    @property
    def left(self) -> int | None:
        """What the bank still covers after this row; None where there is no bank."""
        ...


STAYS = "stays"
"""What is paid for a wager that lives on, or for a part of a pot that players tie for."""


PAID = "paid"
"""What a row pays whose chips have moved during the round."""


def action_of(row: Row) -> str:
    """Whether a wager had full, partial or no action."""
    if row.net == row.due:
        return "full"
    return "partial" if row.net else "none"


def reason_of(row: Row) -> str:
    """Why a row was settled as it was, and what the pay table pays for that, where one was looked up."""
    return f"{row.why}: {row.pays}" if row.pays not in ("", PAID) else row.why


def covered_by(row: Row) -> int:
    """The part of a wager that had action; the rest is returned."""
    return row.staked if row.net == row.due else row.staked * row.net // row.due


def result_words(net: int, action: str, pays: str, you: bool = False) -> str:
    """The outcome of a row in words: what was won or lost, and how much of it was covered."""
    is_sum = pays.startswith("$")  # paid without a stake that could be returned
    if action == "none":
        return f"no action: the bank does not cover it{'' if is_sum else '; returned'}"
    if net and pays == STAYS:
        return "stays in the pot"
    moved = change_words(net, you)
    if action == "partial":
        return f"{moved}, all the bank covers{'' if is_sum else '; the rest is returned'}"
    return moved or {"push": "a push", STAYS: STAYS}.get(pays, "returned")


def change_words(net: int, you: bool = False) -> str:
    """A gain or loss in words, about a player or to him; empty if it is zero."""
    if not net:
        return ""
    verb = ("you win" if you else "wins") if net > 0 else ("you lose" if you else "loses")
    return f"{verb} {money(abs(net))}"


def bank_words(net: int) -> str:
    """What the bank won or lost, as a sentence."""
    return f"The bank {change_words(net) or 'breaks even'}."


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
    party: str = ""

    @property
    def due(self) -> int:
        """What was won: no bank has to cover pots and scores."""
        return self.net


class Walk(NamedTuple):
    """The seats in the order they are settled, and why it starts there."""

    seats: tuple[int, ...]
    button: int | None
    why: str


class BankResult(NamedTuple):
    """The outcome of a bank: what was put up, and what it won (or lost, if negative)."""

    size: int
    net: int


class Marks:
    """What of a result stands by readings; nothing, where no other reading could have changed it."""

    def of(self, row: Row) -> tuple[str, ...]:
        """The readings that a row stands by."""
        return ()

    @property
    def of_order(self) -> tuple[str, ...]:
        """The readings that the order of settlement stands by."""
        return ()


NO_MARKS = Marks()


@dataclass(slots=True)
class Result:
    """A settled round: its rows in order, the chips that moved, and its order and bank, if any.

    `carried` is what each seat has in a pot that nobody won, and that stays for the next hand; `stays` says
    why. Where only some may play for it, `buy_backs` has what it costs each seat that has nothing in it.
    `winner` is the seat that won, in a game in which that does not follow from the rows. `kills` is the state
    of a table's kills after it, `said` what the house dealer announces at the end, and `button` a seat that
    the button passes over in the next hand. `marks` says what of it stands by readings.
    """

    rows: Sequence[Row]
    transfers: Sequence[Transfer]
    order: Walk | None = None
    banked: BankResult | None = None
    carried: Mapping[int, int] = field(default_factory=dict, kw_only=True)
    kills: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    said: tuple[str, ...] = field(default=(), kw_only=True)
    button: int | None = field(default=None, kw_only=True)
    winner: int | None = field(default=None, kw_only=True)
    stays: str = field(default="", kw_only=True)
    buy_backs: Mapping[int, int] | None = field(default=None, kw_only=True)
    marks: Marks = field(default=NO_MARKS, kw_only=True, compare=False, repr=False)
