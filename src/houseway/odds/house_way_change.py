"""Two sets of rules that differ in nothing but how a house sets hands, priced one from the other.

The change is priced with both sides following their house way, which takes seconds where best play against a
new house way has to be looked for among all hands again.
"""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.odds.changed_way import HouseWayChange
from houseway.odds.family import Progress, declared, fatal, odds_of
from houseway.odds.packing import packed, unpacked
from houseway.odds.readings import apart_from_house_way, figures
from houseway.odds.store import ResultKey, ResultStore
from houseway.odds.stored import is_listed, recalled, result_key, result_label
from houseway.rulebook.rules import Rules, load_rules


def changes_house_way(filed: Rules, changed: Rules) -> bool:
    """Whether rules differ in how hands are set, in nothing else, and the family prices that by itself."""
    return (
        changed.family.name in declared()
        and odds_of(changed).reprice is not None
        and apart_from_house_way(filed) == apart_from_house_way(changed)
        and figures(filed) != figures(changed)
        and not fatal(filed)
    )


def filed_form(rules: Rules) -> Rules | None:
    """The rules whose house way is changed: the game as it is listed, or what an own file extends."""
    if rules.family.name not in declared() or odds_of(rules).reprice is None:
        return None
    origin = rules.filing.builds_on
    for name in (rules.id, origin and origin.game):
        try:
            filed = load_rules(name) if name else None
        except HousewayError:  # a file that is named by its path, or was changed meanwhile
            continue
        if filed is not None and changes_house_way(filed, rules):
            return filed
    return None


def house_way_change(
    filed: Rules,
    changed: Rules,
    store: ResultStore | None,
    *,
    progress: Progress | None = None,
    fresh: bool = False,
) -> HouseWayChange:
    """What a change of the house way does, from the store or computed and stored there.

    A stored analysis of the filed game is built on.
    """
    key = _key(filed, changed)
    data = None if fresh or store is None else store.read(key)
    if data is not None:
        stored: HouseWayChange = unpacked(data)
        return stored
    reprice = odds_of(changed).reprice
    assert reprice is not None, "the family prices changes of its house way"
    base = None if fresh else recalled(filed, store)
    found = reprice(filed, changed, None if base is None else base.extra["house_way"], progress)
    if store is not None:
        store.write(key, packed(found), listed=is_listed(changed), label=result_label(changed))
    return found


def _key(filed: Rules, changed: Rules) -> ResultKey:
    return result_key(changed, f"house way instead of that of {filed.digest} {filed.document}")
