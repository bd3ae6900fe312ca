"""Deals as the pay tables see them: worlds of features with their combinations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import numpy as np

from houseway.odds.baccarat.deals import NONE, DealRows, Deals, RowKey, choice_codes, unique_rows
from houseway.odds.pricing import World
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.vocabulary import Value

ALWAYS = ("p2", "p3", "own", "b2", "b3")
FEATURE_OF = {
    "up": "banker.up",
    "p_pair": "player.pair",
    "b_pair": "banker.pair",
    "p_jokers": "player.jokers",
    "b_jokers": "banker.jokers",
}


def worlds_of(deals: Deals, choices: Mapping[int, str]) -> dict[str, list[World]]:
    """Every world under the chosen play, for bets on a spot's own hand and on the complete hand."""
    names = columns_for(deals.used)
    found: dict[RowKey, int] = {}
    _collect(found, names, deals.chosen("stand", choices), choices)
    if choices:
        _collect(found, names, deals.chosen("draw", choices), choices)
    rows = [(dict(zip((*names, "choice"), key, strict=True)), weight) for key, weight in found.items()]
    worlds = {"own": _seen(rows, "own")}
    same = all(row["own"] == row["p3"] for row, _ in rows)
    worlds["complete"] = worlds["own"] if same else _seen(rows, "p3")
    return worlds


def columns_for(used: Collection[str]) -> tuple[str, ...]:
    """The columns of a deal that tables with these features can tell apart."""
    return (*ALWAYS, *(column for column, feature in FEATURE_OF.items() if feature in used))


def _seen(rows: Iterable[tuple[Mapping[str, int], int]], third: str) -> list[World]:
    return [(features(row, row[third]), weight) for row, weight in rows]


def _collect(
    found: dict[RowKey, int], names: tuple[str, ...], deals: DealRows, choices: Mapping[int, str]
) -> None:
    """Add up deals by what the tables can see of them."""
    stacked = np.stack([deals.columns[name] for name in names] + [choice_codes(deals, choices)])
    keys, where = unique_rows(stacked)
    sums = np.zeros(len(keys), dtype=np.int64)
    np.add.at(sums, where, deals.weight)
    for key, weight in zip(keys, sums.tolist(), strict=True):
        found[key] = found.get(key, 0) + weight


def features(row: Mapping[str, int], third: int) -> dict[str, Value]:
    """The features of a deal in which this was the Player's third card."""
    b3 = row["b3"]
    known: dict[str, Value] = words.derive(
        (row["p2"], None if third == NONE else third), (row["b2"], None if b3 == NONE else b3)
    )
    for column, feature in FEATURE_OF.items():
        if column in row:
            known[feature] = bool(row[column]) if feature.endswith("pair") else row[column]
    known["choice"] = words.CHOICES[row["choice"]]
    return known
