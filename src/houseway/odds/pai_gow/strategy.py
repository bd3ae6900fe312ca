"""The hands on which the house way costs most, by their ranks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.cards import JOKER, show
from houseway.odds.analysis import Decision
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.ranking._tables import Integers
from houseway.rulebook.families.pai_gow import HOUSE_WAY

SHOWN = 15
_RANK_BITS, _FRONT_BITS = 4, 7


def costly_hands(solved: PaiGowSolver) -> list[Decision]:
    """The combinations of ranks, as both settings divide them, that gain most over all rounds."""
    player, sets = solved.best[0], solved.sets
    gains = (player.parts.astype(np.int64) - player.usual) * sets
    hands = np.flatnonzero(gains)
    kinds = _kinds(solved, hands)
    _, first, number = np.unique(kinds, return_index=True, return_inverse=True)
    total = np.zeros(len(first), np.int64)
    np.add.at(total, number, gains[hands])
    order = sorted(range(len(first)), key=lambda kind: (-int(total[kind]), kind))[:SHOWN]
    return [_decision(solved, hands[number == kind], int(hands[first[kind]])) for kind in order]


def _kinds(solved: PaiGowSolver, hands: Integers) -> Integers:
    """Numbers that tell hands apart by their ranks and by how they are set."""
    cards = solved.classes.hands[hands]
    ranks = -np.sort(-np.where(cards == JOKER, JOKER >> 2, cards >> 2).astype(np.int64), axis=1)
    kinds = np.zeros(len(hands), np.int64)
    for column in ranks.T:
        kinds = kinds << _RANK_BITS | column
    for placed in (solved.usual.placed, solved.best[0].placed):
        kinds = kinds << _FRONT_BITS | placed.front[hands]
    return kinds


def _decision(solved: PaiGowSolver, hands: Integers, shown: int) -> Decision:
    """What to do with hands of one kind; one of them is shown."""
    player, sets = solved.best[0], solved.sets
    ways = int(sets[hands].sum())
    worth = {
        name: float(solved.worth(int((parts[hands].astype(np.int64) * sets[hands]).sum()), ways))
        for name, parts in (("best", player.parts), (HOUSE_WAY, player.usual))
    }
    cards = solved.classes.hands[shown].tolist()
    usual = _set_as(cards, solved.setter.set_hands([cards]).fronts[0].tolist())
    best = _set_as(cards, front_of(cards, int(player.division[shown])))
    situation = f"{_ranks(cards)} (house way {usual})"
    return Decision(situation, best, worth, ways / int(sets.sum()))


def front_of(cards: Sequence[int], division: int) -> list[int]:
    """The two cards in front, by the number of the setting among all fronts in order."""
    fronts = [[one, other] for at, one in enumerate(cards) for other in cards[at + 1 :]]
    return fronts[division]


def _set_as(cards: Sequence[int], front: Sequence[int]) -> str:
    return f"{_ranks(front)} / {_ranks([card for card in cards if card not in front])}"


def _ranks(cards: Sequence[int]) -> str:
    """The ranks of some cards, the highest first and the joker last."""
    ordered = sorted(cards, key=lambda card: (card == JOKER, -card))
    return " ".join(show(card) if card == JOKER else show(card)[0] for card in ordered)
