"""Baccarat: two hands counted modulo ten, and the words its tables use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Literal

from houseway.rulebook.models import Model
from houseway.rulebook.vocabulary import Feature, Features, Value, numbers, vocabulary

YES_NO = (False, True)
THIRD: tuple[Value, ...] = (*numbers(0, 9), "none")
CHOICES = ("none", "draw", "stand", "double", "surrender")


class Play(Model):
    """How a baccarat round goes, where filings differ."""

    hands: Literal["community", "each spot"] = "community"
    dealt: Literal["face up", "face down", "one up"] = "face up"
    burn: Literal["none", "first card"] = "none"
    joker: Literal["none", "wild"] = "none"
    option_card: Literal["always", "when asked"] = "when asked"
    decides: tuple[str, ...] = ("player", "base")


FEATURES = (
    Feature("winner", ("player", "banker", "tie"), "which hand is closer to nine"),
    Feature("player.total", numbers(0, 9), "the Player hand's final total"),
    Feature("banker.total", numbers(0, 9), "the Banker hand's final total"),
    Feature("player.cards", (2, 3), "how many cards the Player hand has"),
    Feature("banker.cards", (2, 3), "how many cards the Banker hand has"),
    Feature("player.natural", YES_NO, "whether the Player hand is an 8 or 9 in two cards"),
    Feature("banker.natural", YES_NO, "whether the Banker hand is an 8 or 9 in two cards"),
    Feature("natural", YES_NO, "whether either hand is a natural"),
    Feature("player.first_two", numbers(0, 9), "the Player hand's total in two cards"),
    Feature("banker.first_two", numbers(0, 9), "the Banker hand's total in two cards"),
    Feature("player.third", THIRD, "the value of the Player hand's third card"),
    Feature("banker.third", THIRD, "the value of the Banker hand's third card"),
    Feature("banker.up", numbers(0, 9), "the value of the Banker hand's first card"),
    Feature("margin", numbers(0, 9), "by how many points the closer hand wins"),
    Feature("sum", numbers(0, 18), "the two final totals added"),
    Feature("player.pair", YES_NO, "whether the Player hand's first two cards have one rank"),
    Feature("banker.pair", YES_NO, "whether the Banker hand's first two cards have one rank"),
    Feature("player.jokers", (0, 1, 2), "how many jokers the Player hand's first two cards hold"),
    Feature("banker.jokers", (0, 1, 2), "how many jokers the Banker hand's first two cards hold"),
    Feature("choice", CHOICES, "what the spot chose to do"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


def derive(player: tuple[int, int | None], banker: tuple[int, int | None]) -> dict[str, Value]:
    """Every feature that follows from both hands' two-card totals and third cards (None if not drawn)."""
    totals = [(first if third is None else (first + third) % 10) for first, third in (player, banker)]
    values: dict[str, Value] = {
        "winner": "tie" if totals[0] == totals[1] else "player" if totals[0] > totals[1] else "banker",
        "margin": abs(totals[0] - totals[1]),
        "sum": totals[0] + totals[1],
    }
    for side, (first, third), total in (("player", player, totals[0]), ("banker", banker, totals[1])):
        values[f"{side}.total"] = total
        values[f"{side}.first_two"] = first
        values[f"{side}.cards"] = 2 if third is None else 3
        values[f"{side}.natural"] = third is None and first >= 8
        values[f"{side}.third"] = "none" if third is None else third
    values["natural"] = bool(values["player.natural"] or values["banker.natural"])
    return values


@cache
def _hands(names: frozenset[str]) -> tuple[dict[str, Value], ...]:
    """Every pair of hands, as far as these features tell them apart."""
    found: dict[tuple[Value, ...], dict[str, Value]] = {}
    thirds = (None, *range(10)) if names else (None,)
    for p2, p3, b2, b3 in product(range(10), thirds, range(10), thirds):
        known = derive((p2, p3), (b2, b3))
        kept = {name: known[name] for name in names if name in known}
        found.setdefault(tuple(kept.values()), kept)
    return tuple(found.values())


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every pair of hands that can lie on a baccarat table, with only the asked-for extras spelled out."""
    extras: list[tuple[str, tuple[Value, ...]]] = [
        (name, feature.domain)
        for name, feature in ((feature.name, feature) for feature in FEATURES)
        if name in names and name in EXTRAS
    ]
    for hand in _hands(names - EXTRAS):
        for values in product(*(domain for _, domain in extras)):
            yield {**hand, **dict(zip((name for name, _ in extras), values, strict=True))}


EXTRAS = frozenset(["banker.up", "player.pair", "banker.pair", "player.jokers", "banker.jokers", "choice"])

VOCABULARY = vocabulary(
    "baccarat",
    FEATURES,
    worlds,
    actions=("draw", "stand", "double", "surrender"),
    hands=("player", "banker"),
)
