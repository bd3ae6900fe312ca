"""Fees as they are printed: ``"5-100: 1; 101-400: 2.50; 401+: 5"``, or one flat amount."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from houseway.errors import HousewayError
from houseway.money import cents, dollars

LIMITS_RANGE = " to "
"""Between the first and the last limits of a range."""

_TIER = re.compile(r"\$?([\d,.]+)\s*(?:-\s*\$?([\d,.]+)|(\+))?\s*:\s*\$?([\d.]+)")


@dataclass(frozen=True, slots=True)
class Tier:
    """A fee for amounts from `low` to `high` cents (no upper end if None)."""

    low: int
    high: int | None
    fee: int


@dataclass(frozen=True, slots=True)
class Tiers:
    """A fee by the size of its basis."""

    rows: tuple[Tier, ...]

    def fee(self, amount: int) -> int:
        """The fee on an amount: the first tier that reaches it, the last one where none does.

        Tiers are printed in whole dollars, so an amount between two of them belongs to the upper one; below
        the first tier the first applies, above a closed last tier the last.
        """
        for row in self.rows:
            if row.high is None or amount <= row.high:
                return row.fee
        return self.rows[-1].fee

    @property
    def free(self) -> bool:
        """Whether the fee is always zero."""
        return all(row.fee == 0 for row in self.rows)

    def __str__(self) -> str:
        if len(self.rows) == 1 and self.rows[0].high is None and self.rows[0].low == 0:
            return f"${dollars(self.rows[0].fee)}"
        return "; ".join(f"{tier_label(row)}: ${dollars(row.fee)}" for row in self.rows)


def tier_label(row: Tier) -> str:
    """The range of a tier in dollars."""
    if row.high is None:
        return f"${dollars(row.low)}+"
    return f"${dollars(row.low)}" if row.low == row.high else f"${dollars(row.low)}-{dollars(row.high)}"


@lru_cache(maxsize=4096)
def parse_tiers(text: str, where: str) -> Tiers:
    """Read a fee; tiers must rise without overlap."""
    if ":" not in text:
        return Tiers((Tier(0, None, cents(text, where)),))
    rows: list[Tier] = []
    for part in text.split(";"):
        match = _TIER.fullmatch(part.strip())
        if not match:
            raise HousewayError(
                f"{where}: cannot read the tier {part.strip()!r} (write '5-100: 1' or '401+: 5')"
            )
        low = cents(match[1], where)
        high = None if match[3] else cents(match[2] or match[1], where)
        if high is not None and high < low:
            raise HousewayError(f"{where}: the tier {part.strip()!r} ends before it starts")
        if rows and (rows[-1].high is None or low <= rows[-1].high):
            raise HousewayError(f"{where}: the tier {part.strip()!r} overlaps the one before it")
        rows.append(Tier(low, high, cents(match[4], where)))
    return Tiers(tuple(rows))


def parse_limits(text: str, where: str) -> tuple[int, int | None]:
    """Read table limits such as ``"5-1000"``, ``"1000"`` or ``"20+"`` as cents.

    A range of limits, ``"1-2 to 500-1000"``, goes from the lowest sum to the highest.
    """
    plain = text.replace(",", "").replace("$", "").strip()
    first, between, last = plain.partition(LIMITS_RANGE)
    if between:
        return parse_limits(first, where)[0], parse_limits(last, where)[1]
    try:
        if plain.endswith("+"):
            return cents(plain[:-1], where), None
        low, _, high = plain.partition("-")
        pair = cents(low, where), cents(high or low, where)
    except HousewayError:
        raise HousewayError(f"{where}: cannot read the limits {text!r} (write '5-1000' or '20+')") from None
    if pair[1] < pair[0] or pair[0] < 0:
        raise HousewayError(f"{where}: the limits {text!r} end before they start")
    return pair
