"""A family from outside: a card each, one question, a pot or a score between every two players.

It is declared once in each layer, in a module of its own, with its rule files beside them. The package itself
is not changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from houseway import games, odds
from houseway.rulebook import catalogue, families, pages
from houseway.rulebook.catalogue import Entry
from tests.skeleton import game, pricing, rules, sheet

POT = str(Path(__file__).with_name("high-card.toml"))
SCORED = str(Path(__file__).with_name("high-card-scored.toml"))


@contextmanager
def installed() -> Iterator[None]:
    """The family in every layer while the block runs, and its games in the catalogue."""
    filed = catalogue.catalogue()
    ours = tuple(
        Entry(file, "", "", "High Card", family.name, "game", "", ())
        for file, family in zip((POT, SCORED), rules.FAMILIES, strict=True)
    )
    with ExitStack() as stack:
        for family in rules.FAMILIES:
            stack.enter_context(families.registered(family))
        for dealt in game.GAMES:
            stack.enter_context(games.registered(dealt))
        for page in sheet.PAGES:
            stack.enter_context(pages.registered(page))
        for priced in pricing.ODDS:
            stack.enter_context(odds.registered(priced))
        stack.enter_context(catalogue.replaced((*filed, *ours)))
        yield
