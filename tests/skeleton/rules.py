"""The rulebook layer: what the rule files of the family may say."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.family import Family, ModeName
from houseway.rulebook.models import Model
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

CHOICES = ("stay", "fold")


class Play(Model):
    """How a round goes: how many table minimums everybody puts in, or plays for with each other."""

    stake: int = 1


FEATURES = (Feature("choice", CHOICES, "whether a player stayed"),)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """A player stays or folds."""
    yield from ({"choice": choice} for choice in CHOICES)


def family(name: str, mode: ModeName) -> Family[Play]:
    """The family, settled one way or the other."""
    words = vocabulary(name, FEATURES, worlds, actions=CHOICES)
    return Family(
        name,
        "High card",
        words,
        Play,
        mode=mode,
        cards=lambda draft: draft.seats,
        questions={"stay": "Stay or fold"},
    )


FAMILIES = (family("high-card", "pots"), family("high-card-scored", "mutual"))
