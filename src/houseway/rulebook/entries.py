"""What the catalogue says of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.rulebook.houses import house_name

if TYPE_CHECKING:
    from houseway.rulebook.models import Filing


@dataclass(frozen=True)
class Entry:
    """A game or side bet from the rulebook, or from an own rule file with the name of its proposer."""

    id: str
    house: str
    house_name: str
    name: str
    family: str
    kind: str
    summary: str
    bets: tuple[str, ...]
    proposed_by: str = ""


def entry_of(filing: Filing) -> Entry:
    """The entry of a game or side bet."""
    proposers = (filing.proposed_by, *(bet.proposed_by for bet in filing.bets.values()))
    return Entry(
        id=filing.id,
        house=filing.house,
        house_name=house_name(filing.house),
        name=filing.name,
        family=filing.family,
        kind=filing.kind,
        summary=filing.summary,
        bets=tuple(bet.name for bet in filing.bets.values()),
        proposed_by=", ".join(dict.fromkeys(name for name in proposers if name)),
    )
