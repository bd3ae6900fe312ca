"""The desk's answers for games with pots."""

from __future__ import annotations

from houseway.room.messages.form import Dollars, Message
from houseway.room.messages.games import DeskReading, DeskWarning
from houseway.rulebook.models import Setting


class HandAtDesk(Message):
    """The cards of a seat, what they are, and how it ended; `folded` names the street, if it folded."""

    spot: int
    cards: str
    worth: str
    folded: str
    all_in: bool
    mucked: bool


class ChipsPut(Message):
    """What each seat put in on a street."""

    street: str
    chips: dict[str, Dollars]


class ChipsReturned(Message):
    """A bet that nobody called."""

    spot: int
    amount: Dollars
    street: str


class ShareWinner(Message):
    """What a seat wins of a share of a pot; `why` says where odd chips go, if it has any."""

    spot: int
    hand: str
    amount: Dollars
    odd: Dollars
    why: str


class PotShare(Message):
    """A share of a pot, such as the low half; `why` says where an odd chip of the division goes."""

    share: str
    amount: Dollars
    odd: Dollars
    why: str
    cite: str
    winners: list[ShareWinner]


class DeskPot(Message):
    """A pot: what was put in and dropped, the seats that can win it, and how it is divided.

    `taken_back` is what players take back of it because it does not stand. Where it `stays` for another
    round, what its winners have are portions, and `left_over` is nobody's.
    """

    pot: str
    name: str
    size: Dollars
    dropped: Dollars
    left: Dollars
    dead: Dollars
    seats: list[int]
    taken_back: dict[str, Dollars]
    stays: bool
    left_over: Dollars
    shares: list[PotShare]


class HandRow(Message):
    """What a seat won or lost in a pot, and why."""

    spot: int
    bettor: str
    pot: str
    staked: Dollars
    won: Dollars
    net: Dollars
    why: str
    cite: str
    by_reading: list[str]


class HandFee(Message):
    """What the house takes of a hand, from which pot or player, and when."""

    payer: str
    payee: str
    amount: Dollars
    basis: str
    when: str
    cite: str


class HandAnswer(Message):
    """A described hand of a game with pots, settled."""

    game: str
    name: str
    settings: dict[str, Setting]
    readings: list[DeskReading]
    button: int
    dealt_in: list[int]
    hands: list[HandAtDesk]
    board: str
    put: list[ChipsPut]
    returned: list[ChipsReturned]
    pots: list[DeskPot]
    rows: list[HandRow]
    totals: dict[str, Dollars]
    carried: dict[str, Dollars]
    stays: str
    buy_backs: dict[str, Dollars]
    fees: list[HandFee]
    warnings: list[DeskWarning]
