"""Pots: what each seat has put in, the main and side pots that follow from it, and shares with odd chips.

Pure arithmetic over seats and cents: it knows no cards, no log and no purse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.rounds.purse import POT

NOBODY = 0
"""The seat under which a carried pot keeps chips that belong to no player: of those who left, or odd ones."""


class Pot(NamedTuple):
    """A pot: its account, what each seat put into it, and the seats that can win it.

    `below` is what a seat has in the pots before this one if it can win this one.
    """

    name: str
    put: Mapping[int, int]
    seats: tuple[int, ...]
    dead: int = 0
    below: int = 0

    @property
    def size(self) -> int:
        """All chips in it."""
        return sum(self.put.values()) + self.dead


@dataclass(slots=True)
class Stakes:
    """What every seat has put into the pots, street by street.

    `streets` has the chips that count towards calls, antes among them; `dead` chips belong to the main pot
    whoever put them in. `folded` and `all_in` are seats, `opened` says whether anybody opened the betting
    where that is asked, and `carried` that nobody won: the chips stay for the next hand. `dealt_in` are the
    seats clockwise from the left of the button. A player who joins a carried pot plays for all of it:
    `credit` is what others have put in before him, which counts in his `total` as if it were his. `passed`
    are the seats that did not bet on the last street when they could, where some hands must, each with what
    all seats had put in on it by then. `kills` are the kills that were posted, the largest last, and `forced`
    is what each seat had to put in, kills among it.
    """

    streets: list[dict[int, int]] = field(default_factory=lambda: [{}])
    dead: dict[int, int] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    opened: bool = False
    carried: bool = False
    total: dict[int, int] = field(default_factory=dict)
    dealt_in: tuple[int, ...] = ()
    credit: dict[int, int] = field(default_factory=dict)
    passed: dict[int, dict[int, int]] = field(default_factory=dict)
    kills: dict[int, int] = field(default_factory=dict)
    forced: dict[int, int] = field(default_factory=dict)

    def give_credit(self, seat: int, amount: int) -> None:
        """Let a seat play for what others have put in before it."""
        self.credit[seat] = amount
        self.total[seat] = self.total.get(seat, 0) + amount

    @property
    def put_in(self) -> dict[int, int]:
        """The chips that each seat has in the pots, dead ones among them."""
        seats = dict.fromkeys((*self.total, *self.dead))
        return {
            seat: self.total.get(seat, 0) - self.credit.get(seat, 0) + self.dead.get(seat, 0)
            for seat in seats
        }

    def add(self, seat: int, amount: int, dead: bool = False) -> None:
        """Put chips in on the present street; a negative amount takes them back."""
        if dead:
            self.dead[seat] = self.dead.get(seat, 0) + amount
            return
        street, total = self.streets[-1], self.total
        street[seat] = street.get(seat, 0) + amount
        total[seat] = total.get(seat, 0) + amount

    def live(self, seats: Iterable[int]) -> list[int]:
        """The seats that are still in the hand, in the given order."""
        return [seat for seat in seats if seat not in self.folded]

    def above(self, pot: Pot, standing: Mapping[int, int]) -> dict[int, int]:
        """The chips of a pot that its seats put in on the last street above what stands of that street."""
        found: dict[int, int] = {}
        for seat, put in pot.put.items():
            low = max(pot.below, self.credit.get(seat, 0))
            before = self.total.get(seat, 0) - self.streets[-1].get(seat, 0)
            over = low + put - max(low, before + standing.get(seat, 0))
            if over > 0:
                found[seat] = over
        return found

    def uncalled(self) -> tuple[int, int] | None:
        """The seat that put in more than anybody else, and by how much; None if no one did."""
        *_, second, most = 0, 0, *sorted(self.total.values())
        if most == second:
            return None
        return next(seat for seat, put in self.total.items() if put == most), most - second

    def pots(self, seats: Sequence[int]) -> list[Pot]:
        """The main pot and the side pots, for the seats in the hand in this order.

        Every all-in player's stake ends a pot; what was put in above it belongs to the next.
        """
        live, total = self.live(seats), self.total
        stakes = [total.get(seat, 0) for seat in live]
        levels = sorted({total.get(seat, 0) for seat in live if seat in self.all_in}) if self.all_in else []
        top, most = max(total.values(), default=0), max(stakes, default=0)
        if not levels or levels[-1] < top:
            levels.append(top)
        found: list[Pot] = []
        below = 0
        for level in levels:
            put: dict[int, int] = {}
            for seat, stake in total.items():
                begins = max(below, self.credit.get(seat, 0)) if self.credit else below
                part = (stake if stake < level else level) - begins
                if part > 0:
                    put[seat] = part
            # Chips above every live stake, such as those of players who left, go with the last of them.
            matched = min(level, most)
            able = tuple([seat for seat, stake in zip(live, stakes, strict=True) if stake >= matched])
            if put or not found:
                number = len(found) + 1
                dead = sum(self.dead.values()) if number == 1 else 0
                found.append(Pot(pot_name(number), put, able, dead, below))
            below = level
        return found


class PushedPots(NamedTuple):
    """Pots that players tie for and that stay for another round.

    `portions` has what each of those players holds in each pot that stays, `left_over` the odd chips of all;
    `buy_backs` is what it costs every other seat that may play on.
    """

    portions: Mapping[str, Mapping[int, int]]
    left_over: int
    buy_backs: Mapping[int, int]
    cite: str = ""

    @property
    def held(self) -> dict[int, int]:
        """What each seat has in the pots; odd chips belong to nobody."""
        found: dict[int, int] = {}
        for portions in self.portions.values():
            for seat, portion in portions.items():
                found[seat] = found.get(seat, 0) + portion
        return {**found, NOBODY: self.left_over} if self.left_over else found


def pot_name(number: int) -> str:
    """The account of a pot: the main pot is the first."""
    return POT if number == 1 else f"{POT} {number}"


class ShareHolders(NamedTuple):
    """The hands that win one share of a pot, in the order in which their players get odd chips.

    `seats` has each winner's hand in words. All odd chips go to the first winner, or one to each in turn, or
    all to one seat, whether or not it wins: `odd_why` says which, in words, and `half_why` why this share
    gets the odd chip of a pot that is divided.
    """

    share: str
    seats: Mapping[int, str]
    odd_to_first: bool = False
    odd_seat: int | None = None
    cite: str = ""
    odd_why: str = ""
    half_why: str = ""


class VoidedBets(NamedTuple):
    """Bets that do not stand because a hand that should have been bet was not.

    `chips` are those of each seat in the pot. They go to the hands that hold them or, where there are none,
    back. `why` has what is said of the players concerned, beside what their hands are.
    """

    chips: Mapping[int, int]
    holders: Sequence[ShareHolders]
    why: Mapping[int, str]
    cite: str = ""


def split(size: int, parts: int, chip: int = 1, odd_to_first: bool = False) -> list[int]:
    """An amount in equal parts of whole chips; odd chips go to the first parts, or all to the first one.

    >>> split(101, 3), split(101, 3, odd_to_first=True), split(10150, 2, chip=100)
    ([34, 34, 33], [35, 33, 33], [5150, 5000])
    """
    chips, rest = divmod(size, chip)
    each, odd = divmod(chips, parts)
    shares = [each * chip] * parts
    if odd_to_first:
        shares[0] += odd * chip
    else:
        for index in range(odd):
            shares[index] += chip
    shares[0] += rest
    return shares


class WonPart(NamedTuple):
    """What a seat wins of a share of a pot, and how much of that is odd chips."""

    seat: int
    amount: int
    odd: int


class DividedShare(NamedTuple):
    """A share of a pot: who holds it, its size, how much of that is odd chips, and what each winner gets."""

    holding: ShareHolders
    amount: int
    odd: int
    parts: tuple[WonPart, ...]


def divided(size: int, holdings: Sequence[ShareHolders], chip: int = 1) -> list[DividedShare]:
    """A pot split among its shares, and each of them among its winners."""
    amounts = split(size, len(holdings), chip)
    found: list[DividedShare] = []
    for amount, holding in zip(amounts, holdings, strict=True):
        sizes = split(amount, len(holding.seats), chip, holding.odd_to_first)
        even = sizes[-1]
        if holding.odd_seat is None:
            parts = [WonPart(seat, won, won - even) for won, seat in zip(sizes, holding.seats, strict=True)]
        else:
            odd = amount - even * len(sizes)
            parts = [WonPart(seat, even, 0) for seat in holding.seats]
            parts += [WonPart(holding.odd_seat, odd, odd)] if odd else []
        found.append(DividedShare(holding, amount, amount - amounts[-1], tuple(parts)))
    return found


def won(size: int, holdings: Sequence[ShareHolders], chip: int = 1) -> dict[int, int]:
    """What each seat wins of a pot: it is split among its shares, and each of them among its winners."""
    if len(holdings) == len(holdings[0].seats) == 1:
        return dict.fromkeys(holdings[0].seats, size)
    found: dict[int, int] = {}
    for share in divided(size, holdings, chip):
        for part in share.parts:
            found[part.seat] = found.get(part.seat, 0) + part.amount
    return found


class AwardedPot(NamedTuple):
    """A pot and where its chips go.

    `size` is what the drops have left of it. `parts` are sums of it, each with the shares that it is divided
    among; `back` is what players take back because it does not stand. A pot that stays has `portions`
    instead, and what these leave over belongs to nobody.
    """

    pot: Pot
    size: int
    holdings: Sequence[ShareHolders]
    parts: Sequence[tuple[int, Sequence[ShareHolders]]]
    back: Mapping[int, int]
    voided: VoidedBets | None = None
    portions: Mapping[int, int] | None = None

    def gains(self, chip: int) -> dict[int, int]:
        """What each seat wins."""
        (size, holdings), *others = self.parts
        found = won(size, holdings, chip)
        for size, holdings in others:
            for seat, gain in won(size, holdings, chip).items():
                found[seat] = found.get(seat, 0) + gain
        return found

    def shares(self, chip: int) -> list[DividedShare]:
        """Every share of it with the part of each winner."""
        if self.portions is None:
            return [share for size, holdings in self.parts for share in divided(size, holdings, chip)]
        parts = tuple(WonPart(seat, portion, 0) for seat, portion in self.portions.items())
        return [DividedShare(self.holdings[0], sum(self.portions.values()), 0, parts)]

    @property
    def left_over(self) -> int:
        """The odd chips of a pot that stays."""
        return 0 if self.portions is None else self.size - sum(self.portions.values())


def awarded(
    pot: Pot,
    size: int,
    holdings: Sequence[ShareHolders],
    voided: VoidedBets | None,
) -> AwardedPot:
    """Where the chips of a pot of this size go that is not kept for another round.

    A drop comes out of what stands; only where that does not suffice, less is there to be taken back.
    """
    back: dict[int, int] = {}
    if voided is None:
        return AwardedPot(pot, size, holdings, ((size, holdings),), back)
    if voided.holders:
        other = min(sum(voided.chips.values()), size)
        parts = ((size - other, holdings), (other, voided.holders))
        return AwardedPot(pot, size, holdings, parts, back, voided)
    left = size
    for seat, chips in voided.chips.items():
        back[seat] = min(chips, left)
        left -= back[seat]
    return AwardedPot(pot, size, holdings, ((left, holdings),), back, voided)


def after_drops(pots: Sequence[Pot], dropped: int) -> list[int]:
    """The sizes of the pots when this much was taken out of them, from the main pot first."""
    sizes: list[int] = []
    for pot in pots:
        taken = min(dropped, pot.size)
        dropped -= taken
        sizes.append(pot.size - taken)
    return sizes


def divided_anew(pots: Sequence[Pot], accounts: Mapping[str, int], merge: bool) -> list[tuple[str, str, int]]:
    """The moves between accounts after which each holds its pot, less what was dropped: from, to, how much.

    Only with `merge` does a side pot become smaller: the hand that was all in for it is dead.
    """
    dropped = sum(pot.size for pot in pots) - sum(accounts.values())
    sizes = {pot.name: size for pot, size in zip(pots, after_drops(pots, dropped), strict=True)}
    moves: list[tuple[str, str, int]] = []
    for name, held in accounts.items() if merge else ():
        if name != POT and held > sizes.get(name, 0):
            moves.append((name, POT, held - sizes.get(name, 0)))
    for name, size in sizes.items():
        if name != POT and size > accounts.get(name, 0):
            moves.append((POT, name, size - accounts.get(name, 0)))
    return moves


def contested(pots: Iterable[Pot], live: Collection[int]) -> bool:
    """Whether more than one player can still win something."""
    return len(live) > 1 and any(len(pot.seats) > 1 for pot in pots)


# ---------------------------------------------------------------------- a hand that is described


class MomentReached(NamedTuple):
    """A moment of a hand when the house may take something, with the players and the pot as they were."""

    name: str
    in_hand: int
    pot: int


class UncalledBet(NamedTuple):
    """What nobody called, and its player takes back."""

    seat: int
    amount: int
    street: str


@dataclass(frozen=True)
class HandCourse:
    """How a described hand went: who put in what on each street, what was taken back, and when.

    `folded_on` is the street on which each seat folded, `mucked` are the seats that showed no cards; `number`
    is which round for the same pot it was.
    """

    put: Mapping[str, Mapping[int, int]]
    returned: tuple[UncalledBet, ...]
    moments: tuple[MomentReached, ...]
    folded_on: Mapping[int, str]
    mucked: tuple[int, ...] = ()
    number: int = 1
