"""Best play hand by hand: the hands that are not set the house way, small enough to be stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from houseway.cards import JOKER
from houseway.odds.analysis import AdviceRequest
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.odds.pai_gow.strategy import front_of
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.pai_gow import BACK_CARDS, FRONT_CARDS, Joker, Wheel, pai_gow_ranking
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


@dataclass(frozen=True)
class OpenHandAdvice:
    """The best setting against an open hand: whatever can be won is won, both parts before the back alone."""

    joker: Joker
    wheel: Wheel
    royal: bool

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """A setting that wins the most; the house way where nothing can be won, or no hand is open."""
        if situation.question != SET:
            return ()
        ranking = pai_gow_ranking(self.joker, self.wheel, self.royal)
        open_front, open_back = situation.facing[:FRONT_CARDS], situation.facing[FRONT_CARDS:]
        if len(open_back) != BACK_CARDS:
            return (HOUSE_WAY,)
        to_beat = ranking.key(open_front), ranking.key(open_back)
        best, most = Choice(HOUSE_WAY), 0
        for front in combinations(situation.own, FRONT_CARDS):
            front_key = ranking.key(front)
            if (front_key > to_beat[0]) + 2 <= most:
                continue
            back = tuple([card for card in situation.own if card not in front])
            back_key = ranking.key(back)
            won = (front_key > to_beat[0]) + 2 * (back_key > to_beat[1])
            if back_key >= front_key and won > most:
                best, most = Choice(SET, parts=(front, back)), won
        return (best,)


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
