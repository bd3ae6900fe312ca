"""What came of many rounds: for every wager, player, bank and house, how often which result was seen.

A tally is counts of whole cents alone, so two of them add up to what one run over all their rounds would have
counted, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from houseway.errors import HousewayError

WAGER, PLAYER, BANK, FEES = "wager", "player", "bank", "fees"
"""The net of a player's wagers on a bet, without fees; all that a player won or lost, with fees; the bank's
net, without fees; the fees that a player paid."""
UNCOVERED, SHORT, NEEDED = "uncovered", "short", "needed"
"""The part of a player's results that the bank did not cover; what that changed for him, above zero where he
was spared a loss; the bank that would have covered every wager of the round."""
HOUSE, JACKPOT, LEFT = "house", "jackpot", "left in the pot"
"""What the house and a jackpot collected, and what is left in a pot that nobody won."""
KINDS = (WAGER, PLAYER, BANK, FEES, UNCOVERED, SHORT, NEEDED, HOUSE, JACKPOT, LEFT)


class TallyKey(NamedTuple):
    """What is counted, of whom, and on which bet."""

    kind: str
    who: str = ""
    bet: str = ""


class TallyEntry(NamedTuple):
    """The result of an account in a round, in cents, and what was staked for it."""

    net: int
    staked: int = 0


RoundOutcome = Mapping[TallyKey, TallyEntry]
"""What a round came to, for everything that is counted in it."""


@dataclass(frozen=True)
class Figures:
    """What an account comes to, in cents: how often it was seen, its mean and spread, and its extremes."""

    count: int
    mean: float
    deviation: float
    least: int
    most: int
    staked: int

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count)

    @property
    def per_staked(self) -> float | None:
        """The mean result of a unit that was staked; None where nothing is staked."""
        return self.mean * self.count / self.staked if self.staked else None


@dataclass
class Tally:
    """How often each account had which result in so many rounds, and what was staked on it in all.

    A wager that is only made in some rounds is counted in those.
    """

    rounds: int = 0
    results: dict[TallyKey, Counter[int]] = field(default_factory=dict)
    staked: dict[TallyKey, int] = field(default_factory=dict)

    def add(self, outcome: RoundOutcome, times: int = 1) -> None:
        """Count a round, or several that came to the same."""
        self.rounds += times
        for account, (net, staked) in outcome.items():
            counted = self.results.get(account)
            if counted is None:
                counted = self.results[account] = Counter()
            counted[net] += times
            if staked:
                self.staked[account] = self.staked.get(account, 0) + staked * times

    def add_all(self, other: Tally) -> None:
        """Count what another tally has."""
        self.rounds += other.rounds
        for account, counted in other.results.items():
            self.results.setdefault(account, Counter()).update(counted)
        for account, staked in other.staked.items():
            self.staked[account] = self.staked.get(account, 0) + staked

    def accounts(self, kind: str) -> list[TallyKey]:
        """The accounts of a kind, in the order of their names, seats by their number."""
        return sorted((account for account in self.results if account.kind == kind), key=_order)

    def figures(self, account: TallyKey) -> Figures:
        """What an account comes to."""
        counted = self.results[account]
        count = counted.total()
        total = sum(net * times for net, times in counted.items())
        squares = sum(net * net * times for net, times in counted.items())
        # Whole numbers as long as possible: the difference of two large squares loses digits.
        variance = (squares * count - total * total) / (count * count)
        return Figures(
            count, total / count, sqrt(variance), min(counted), max(counted), self.staked.get(account, 0)
        )

    # ------------------------------------------------------------------ as data

    def data(self) -> dict[str, Any]:
        """The tally as JSON carries it, in cents."""
        return {
            "rounds": self.rounds,
            "accounts": [
                {
                    **account._asdict(),
                    "staked": self.staked.get(account, 0),
                    "results": [list(row) for row in sorted(self.results[account].items())],
                }
                for kind in KINDS
                for account in self.accounts(kind)
            ],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Tally:
        """Read a tally from its data; no account may have been counted in more rounds than there were."""
        tally = cls(_whole(data["rounds"]))
        for row in data["accounts"]:
            account = TallyKey(str(row["kind"]), str(row["who"]), str(row["bet"]))
            counted = Counter({_whole(net): _whole(times) for net, times in row["results"]})
            if account.kind not in KINDS or not 0 < counted.total() <= tally.rounds:
                raise ValueError(account)
            tally.results[account] = counted
            if _whole(row["staked"]):
                tally.staked[account] = row["staked"]
        return tally


def counted(outcome: Callable[[int], RoundOutcome], first: int, rounds: int) -> Tally:
    """The tally of rounds from a number on, one after the other."""
    tally = Tally()
    for number in range(first, first + rounds):
        tally.add(outcome(number))
    return tally


def merged(tallies: Iterable[Tally]) -> Tally:
    """All rounds of several tallies."""
    total = Tally()
    for tally in tallies:
        total.add_all(tally)
    return total


def _order(account: TallyKey) -> tuple[str, int, str, str]:
    words = account.who.split()
    numbers = [int(word.strip(",")) for word in words if word.strip(",").isdecimal()]
    return account.kind, numbers[0] if numbers else 0, account.who, account.bet


def _whole(value: object) -> int:
    if type(value) is not int:
        raise HousewayError(f"{value!r} is not a whole number")
    return value
