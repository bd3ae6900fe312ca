"""How commands price a game: from the store of results, or computed under a progress bar and stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.terminal.output import working

if TYPE_CHECKING:
    from houseway.odds import Analysis
    from houseway.odds.changed_way import HouseWayChange
    from houseway.odds.policies import Policies
    from houseway.rulebook.rules import Rules


def pricer(
    store: str | None, *, fresh: bool = False, jointly: bool = False, policies: Policies | None = None
) -> Callable[[Rules], Analysis]:
    """A function that prices games, given what the options --store and --fresh say."""
    from houseway.odds.policies import USUAL
    from houseway.odds.store import chosen_store

    results, played = chosen_store(store), policies or USUAL

    def price(rules: Rules) -> Analysis:
        from houseway.odds.stored import recalled, stored_analysis

        found = None if fresh else recalled(rules, results, jointly=jointly, policies=played)
        if found is not None:
            return found
        with working(f"Pricing {rules.name}") as tell:
            return stored_analysis(
                rules, results, jointly=jointly, policies=played, progress=tell, fresh=True
            )

    return price


def change_pricer(
    store: str | None, *, fresh: bool = False
) -> Callable[[Rules, Rules], HouseWayChange | None]:
    """A function that prices rules that change nothing but a house way; it returns None for any others."""
    from houseway.odds.store import chosen_store

    results = chosen_store(store)

    def price(filed: Rules, changed: Rules) -> HouseWayChange | None:
        from houseway.odds.house_way_change import changes_house_way, house_way_change

        if not changes_house_way(filed, changed):
            return None
        with working(f"Pricing the house way of {changed.name}") as tell:
            return house_way_change(filed, changed, results, progress=tell, fresh=fresh)

    return price
