"""What the catalogue says of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.rulebook.houses import house_name

if TYPE_CHECKING:
    from houseway.rulebook.models import Filing


OFFERS = ("play", "settle", "odds", "equity", "fees", "house way")
"""What a game may offer: rounds to play, a desk that settles described ones, prices of bets, what hands win
of a pot, the house's fees, and a filed way to play a hand that is left to the house."""

FILE = Path(__file__).with_name("catalogue.json")


@dataclass(frozen=True)
class Entry:
    """A game or side bet from the rulebook, or from an own rule file with the name of its proposer.

    `attaches_to` has the ids of the games that a side bet can be bet on. `offers` are those of `OFFERS` that
    the game has, and `not_offered` says why it lacks the others; both are empty if they are not known yet.
    """

    id: str
    house: str
    house_name: str
    name: str
    family: str
    kind: str
    summary: str
    bets: tuple[str, ...]
    attaches_to: tuple[str, ...] = ()
    proposed_by: str = ""
    offers: tuple[str, ...] = ()
    not_offered: Mapping[str, str] = field(default_factory=dict, hash=False)


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
        attaches_to=tuple(filing.attaches_to),
        proposed_by=", ".join(dict.fromkeys(name for name in proposers if name)),
    )


@cache
def filed_entries() -> tuple[Entry, ...]:
    """The games and side bets of the rulebook."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    lists = ("bets", "attaches_to", "offers")
    return tuple(Entry(**row | {name: tuple(row.get(name, ())) for name in lists}) for row in rows)
