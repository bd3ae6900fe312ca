"""A strategy in one line: play from some hand upwards, fold (or check) anything less."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.odds.analysis import Decision
from houseway.ranking import RankingSystem
from houseway.ranking._tables import Integers

FOLD, PLAY = range(2)


def cost_note(cost: Fraction, by: str) -> list[str]:
    """What the strategy in words costs, if anything."""
    if not cost:
        return []
    share = f"{float(cost):.4%}" if cost >= Fraction(1, 10**6) else "less than 0.0001%"
    return [
        f"The strategy in words, by {by}, costs {share} of the Ante against best play, which also "
        "considers suits and the cards known to be gone; the odds are those of best play."
    ]


def plays(values: Integers, beside: Integers) -> NDArray[np.bool_]:
    """Where best play raises, given what folding and raising earn, and what the side bets earn with it.

    Of two choices that are worth the same, the one is taken that serves the player's side bets; where that is
    alike too, the one that puts up fewer chips.
    """
    more, tied = values[..., PLAY] > values[..., FOLD], values[..., PLAY] == values[..., FOLD]
    return np.asarray(more | (tied & (beside[..., PLAY] > beside[..., FOLD])))


def tie_note(ways: int, total: int, names: tuple[str, str]) -> list[str]:
    """What was done where both choices are worth the same, if that happens."""
    if not ways:
        return []
    return [
        f"In {ways / total:.4%} of the rounds to {names[PLAY]} and to {names[FOLD]} are worth exactly the "
        "same. Best play takes the choice that serves the player's side bets, and where that is alike too, "
        "the one that puts up fewer chips."
    ]


def from_some_hand_up(
    system: RankingSystem,
    names: tuple[str, str],
    start: str,
    ranks: Integers,
    values: Integers,
    ways: Integers,
    unit: int,
    total: int,
) -> tuple[list[Decision], int]:
    """The best threshold over some situations, as decisions, and what it earns less than the best of each.

    `names` are the names of folding (or checking) and of playing; `values` has what they earn in each
    situation, in parts of which `unit` make a base wager; `ways` has how many of `total` rounds are in it.
    """
    size = len(system.keys) + 1
    worth = np.zeros((size, 2), np.int64)
    many = np.zeros(size, np.int64)
    np.add.at(worth, ranks, values)
    np.add.at(many, ranks, ways)
    gain = (worth[:, PLAY] - worth[:, FOLD])[::-1].cumsum()[::-1]
    least = int(gain.argmax())
    lost = int(values.max(axis=1).sum() - worth[least:, PLAY].sum() - worth[:least, FOLD].sum())

    possible = np.flatnonzero(many)
    # Where no hand is as weak as the threshold, the weakest above it says the same.
    weakest = int(possible[possible >= least][0])
    from_there = f"{system.phrase(system.keys[weakest - 1])}, or better"
    decisions = []
    for text, action, part in (
        (from_there if weakest > possible[0] else "any hand", names[PLAY], slice(least, size)),
        ("anything less", names[FOLD], slice(0, least)),
    ):
        count = int(many[part].sum())
        if count:
            earned = worth[part].sum(axis=0) / (float(count) * unit)
            shown = {names[PLAY]: float(earned[PLAY]), names[FOLD]: float(earned[FOLD])}
            decisions.append(Decision(start + text, action, shown, count / total))
    return decisions, lost
