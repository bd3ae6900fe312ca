"""What goes with what in the catalogue: a game and its side bets, and all their combinations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations as subsets

from houseway.rulebook.catalogue import catalogue, side_bets_of
from houseway.rulebook.combining import Combination, document, split_id
from houseway.rulebook.houses import houses


def parts_of(game: str) -> Combination:
    """A game of the catalogue, or a combination of them, as the game and the side bets at its table."""
    name, side_bets = split_id(game)
    for entry in catalogue():
        if entry.id == name and entry.attaches_to:
            return Combination(entry.attaches_to[0], (name, *side_bets))
    return Combination(name, side_bets)


def unlisted(game: str, side_bets: Sequence[str] = ()) -> str | None:
    """The first of a game and its side bets that is not in the catalogue."""
    name, with_it = split_id(game)
    known = {entry.id for entry in catalogue()}
    return next((part for part in (name, *with_it, *side_bets) if part not in known), None)


def is_filed(game: str) -> bool:
    """Whether a game, and every side bet at its table, is a filing of the rulebook."""
    name, side_bets = split_id(game)
    return all(part.partition("/")[0] in houses() for part in (name, *side_bets))


def combinations() -> list[str]:
    """The ids of all combinations that the catalogue admits, apart from side bets that have their own id."""
    found: list[str] = []
    for entry in catalogue():
        admitted = [side_bet.id for side_bet in side_bets_of(entry.id)]
        for count in range(1, len(admitted) + 1):
            found += [document(entry.id, chosen).raw["id"] for chosen in subsets(admitted, count)]
    return [game for game in found if split_id(game).side_bets]
