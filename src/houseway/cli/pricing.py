"""How commands price a game: from the store of results, or computed under a progress bar and stored."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.terminal.output import working

if TYPE_CHECKING:
    from houseway.odds import Analysis
    from houseway.odds.changed_way import HouseWayChange
    from houseway.odds.policies import Policies
    from houseway.rulebook.rules import Rules


def pricer(
    store: str | None,
    *,
    fresh: bool = False,
    jointly: bool = False,
    policies: Policies | None = None,
    cluster: str | None = None,
) -> Callable[[Rules], Analysis]:
    """A function that prices games, given what the options --store, --fresh and --cluster say."""
    from houseway.odds.policies import USUAL
    from houseway.odds.store import chosen_store

    results, played = chosen_store(store), policies or USUAL

    def price(rules: Rules) -> Analysis:
        from houseway.odds.stored import recalled, stored_analysis

        found = None if fresh else recalled(rules, results, jointly=jointly, policies=played)
        if found is not None:
            return found
        with working(f"Pricing {rules.name}") as tell, _split(rules, cluster):
            return stored_analysis(
                rules, results, jointly=jointly, policies=played, progress=tell, fresh=True
            )

    return price


def _split(rules: Rules, cluster: str | None) -> AbstractContextManager[None]:
    """What lets the workers of a cluster price a game together."""
    if cluster is None:
        return nullcontext()
    from houseway.odds.family import odds_of

    if not odds_of(rules).splits(rules):
        raise HousewayError(
            f"--cluster: the work on {rules.id} is not split; with --all each worker prices whole games"
        )
    from houseway.simulation.cluster import on_cluster

    return on_cluster(cluster, rules.family.name)


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
