"""What banking a table is worth, and what its fees cost both sides, as one set of data."""

from __future__ import annotations

from typing import Any

from houseway.desk.layouts import Layout, table_data
from houseway.errors import HousewayError
from houseway.money import cents
from houseway.odds.analysis import Analysis
from houseway.odds.banking import bank_data, bank_odds
from houseway.odds.burden import burden_data, fee_burden


def bank_size(text: str | None, where: str) -> int | None:
    """The bank that a text names, in cents; None without a text, for a bank that covers every wager."""
    if text is None:
        return None
    size = cents(text, where)
    if size <= 0:
        raise HousewayError(f"{where}: must be greater than zero, not {text}")
    return size


def banking_data(analysis: Analysis, table: Layout, bank: int | None) -> dict[str, Any]:
    """What banking a table is worth, as JSON carries it."""
    return {
        "game": analysis.rules.id,
        "table": table_data(analysis.rules, table),
        "bank": bank_data(bank_odds(analysis, table.lots, bank)),
        "fees": burden_data(fee_burden(analysis, table.lots)),
    }
