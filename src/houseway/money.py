"""Money: whole cents inside, dollars outside.

>>> cents("12.50"), cents(5), dollars(1250), dollars(500), money(-123456700)
(1250, 500, '12.50', '5', '-$1,234,567')
"""

from __future__ import annotations

import re
from decimal import Decimal

from houseway.errors import HousewayError, as_written

MOST_CENTS = 10**15
"""The largest amount: ten trillion dollars, which JSON still carries to the cent."""

_WRITTEN = re.compile(r"-?\$?(?:(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]*)?|\.[0-9]+)")
"""An amount in plain decimals, with commas only between thousands."""


def cents(amount: object, where: str = "amount") -> int:
    """A dollar amount (number or text such as ``"$1,250.50"``) in cents."""
    place = f"{where}: " if where else ""
    if isinstance(amount, bool) or not isinstance(amount, int | float | str | Decimal):
        raise HousewayError(f"{place}{as_written(amount)} is not an amount of dollars")
    text = str(amount).strip()
    if isinstance(amount, str) and not _WRITTEN.fullmatch(text):
        raise HousewayError(f"{place}{as_written(amount)} is not an amount of dollars")
    value = Decimal(text.replace("$", "").replace(",", "")) * 100
    if not value.is_finite() or value != value.to_integral_value():
        raise HousewayError(f"{place}{as_written(amount)} is not a whole number of cents")
    if abs(value) > MOST_CENTS:
        raise HousewayError(f"{place}{as_written(amount)} is more money than any table holds")
    return int(value)


def dollars(amount: int) -> str:
    """Cents as dollars, without ``.00``."""
    whole, rest = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole}.{rest:02}"


def money(amount: int) -> str:
    """Cents as people read them, with a leading sign and thousands separators: ``$1,250.50``, ``-$5``."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}{f'.{rest:02}' if rest else ''}"


def dollar_number(amount: int) -> int | float:
    """Cents as the dollar number that JSON carries."""
    return amount // 100 if amount % 100 == 0 else amount / 100
