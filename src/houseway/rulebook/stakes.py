"""The sums of a ring-poker table: what its limits make of the amounts that a rule file names.

>>> from houseway.rulebook.rules import load_rules
>>> rules = load_rules("oceana/texas-holdem")
>>> amounts_of(rules.play, rules.low, rules.high, rules.where)["small blind"]
100
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.errors import HousewayError
from houseway.money import cents
from houseway.rulebook.amounts import amount, names_in
from houseway.rulebook.families.ring import HIGHER, LOWER, Bet, PrintedStakes, RingPlay
from houseway.rulebook.tiers import LIMITS_RANGE, parse_limits


def amounts_of(play: RingPlay, low: int, high: int | None, where: str) -> dict[str, int]:
    """Every named amount in cents: the two limits, and what the rule file names.

    The printed stakes of these limits come before the usual amounts. Without a higher limit, the higher one
    is the lower one.
    """
    row = stakes_of(play, low, high, where)
    written = {**play.amounts, **(row.amounts if row else {})}
    found = {LOWER: low, HIGHER: low if high is None else high}
    chip = chip_of(play, where)

    def find(name: str, asked: tuple[str, ...]) -> None:
        place = f"{where}: play.amounts.{name}"
        if name in asked:
            raise HousewayError(f"{place}: {name!r} is defined by itself")
        for other in names_in(written[name]):
            if other in written and other not in found:
                find(other, (*asked, name))
        found[name] = amount(written[name], found, chip, place)

    for name in written:
        find(name, ())
    return found


def sizes_of(play: RingPlay, low: int, high: int | None, where: str) -> tuple[int, ...]:
    """The bets of the rounds, in order, where a limit is printed for each; or else the two limits."""
    names = amounts_of(play, low, high, where)
    row = stakes_of(play, low, high, where)
    if row is None or not row.sizes:
        return names[LOWER], names[HIGHER]
    chip = chip_of(play, where)
    return tuple(
        amount(text, names, chip, f"{where}: play.stakes: {row.limits}: sizes") for text in row.sizes
    )


def size_of(bet: Bet, names: Mapping[str, int], sizes: tuple[int, ...]) -> int:
    """The fixed bet of a round; a round beyond the last printed limit has that one."""
    return names[bet.size] if isinstance(bet.size, str) else sizes[min(bet.size, len(sizes)) - 1]


def buy_in_of(play: RingPlay, low: int, high: int | None, where: str) -> tuple[int, int | None]:
    """The least and the most that a player may sit down with; there may be no most."""
    row = stakes_of(play, low, high, where)
    if row is not None and row.buy_in:
        return parse_limits(row.buy_in, f"{where}: play.stakes: {row.limits}: buy_in")
    names = amounts_of(play, low, high, where)
    return amount(play.buy_in, names, chip_of(play, where), f"{where}: play.buy_in"), None


def chip_of(play: RingPlay, where: str) -> int:
    """The smallest chip in cents."""
    return cents(play.chip, f"{where}: play.chip")


def stakes_of(play: RingPlay, low: int, high: int | None, where: str) -> PrintedStakes | None:
    """The printed row for a table's limits, if there is one; a row may be for a range of limits."""
    return next(_rows(play, low, high, where), None)


def _rows(play: RingPlay, low: int, high: int | None, where: str) -> Iterator[PrintedStakes]:
    for row in play.stakes:
        least, most = parse_limits(row.limits, f"{where}: play.stakes: {row.limits}")
        if LIMITS_RANGE not in row.limits:
            if (least, most) == (low, high):
                yield row
        elif low >= least and (most is None or (high is not None and high <= most)):
            yield row
