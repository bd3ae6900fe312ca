"""How commands price a game: from the store of results, or computed under a progress bar and stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.terminal.output import working

if TYPE_CHECKING:
    from houseway.odds import Analysis
    from houseway.rulebook.rules import Rules


def pricer(store: str | None, *, fresh: bool = False, jointly: bool = False) -> Callable[[Rules], Analysis]:
    """A function that prices games, given what the options --store and --fresh say."""
    from houseway.odds.store import chosen_store

    results = chosen_store(store)

    def price(rules: Rules) -> Analysis:
        from houseway.odds.stored import recalled, stored_analysis

        found = None if fresh else recalled(rules, results, jointly=jointly)
        if found is not None:
            return found
        with working(f"Pricing {rules.name}") as tell:
            return stored_analysis(rules, results, jointly=jointly, progress=tell, fresh=True)

    return price
