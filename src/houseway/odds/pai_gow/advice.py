"""Best play hand by hand: the hands that are not set the house way, small enough to be stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houseway.cards import JOKER
from houseway.odds.analysis import AdviceRequest
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.odds.pai_gow.strategy import front_of
from houseway.ranking._tables import CardArray, Integers
from houseway.rounds.decisions import Choice
from houseway.rulebook.families.pai_gow import HOUSE_WAY, SET

_LANE = 13


@dataclass(frozen=True)
class PaiGowAdvice:
    """The best setting of the hands that best play sets differently from the house way.

    A hand is known by the ranks of its suits, those of the largest first. `divisions` are numbers of settings
    among all fronts of the hand in ascending order of its cards, with suits named in that order.
    """

    hands: Integers
    divisions: CardArray

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """The best setting of a player's seven cards; the player-dealer's are set the house way."""
        if situation.question != SET:
            return ()
        number, suits = _known_by(situation.own)
        at = int(np.searchsorted(self.hands, number))
        if at == len(self.hands) or self.hands[at] != number:
            return (HOUSE_WAY,)
        named = {_renamed(card, suits): card for card in situation.own}
        front = [named[card] for card in front_of(sorted(named), int(self.divisions[at]))]
        back = [card for card in situation.own if card not in front]
        return (Choice(SET, parts=(tuple(front), tuple(back))),)


def pai_gow_advice(solved: PaiGowSolver) -> PaiGowAdvice:
    """The advice of a solved game."""
    player = solved.best[0]
    hands = np.flatnonzero((player.parts > player.usual) & (solved.sets > 0))
    cards = solved.classes.hands[hands].astype(np.int64)
    bits = np.where(cards == JOKER, 4 * _LANE, (3 - (cards & 3)) * _LANE + (cards >> 2))
    numbers = (np.int64(1) << bits).sum(axis=1)
    order = np.argsort(numbers)
    return PaiGowAdvice(numbers[order], player.division[hands][order])


def _known_by(cards: Sequence[int]) -> tuple[int, list[int]]:
    """The number of a hand, and its suits with the largest set of ranks first."""
    held = [
        sum(1 << (card >> 2) for card in cards if card != JOKER and card & 3 == suit) for suit in range(4)
    ]
    suits = sorted(range(4), key=lambda suit: -held[suit])
    number = int(JOKER in cards)
    for suit in suits:
        number = number << _LANE | held[suit]
    return number, suits


def _renamed(card: int, suits: Sequence[int]) -> int:
    return card if card == JOKER else (card & ~3) + suits.index(card & 3)
