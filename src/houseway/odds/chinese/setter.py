"""The best way to set a hand of thirteen cards, and what any other way costs.

Points are what is won on average from each opponent, whose hands are set the best way too (`opponents`). They
are taken to come from a whole deck: what a player's own cards leave for the others is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.odds.chinese.kernels import best_setting
from houseway.odds.chinese.opponents import Opponents, opponents
from houseway.odds.chinese.values import bonuses, part_values
from houseway.ranking.chinese import HAND_CARDS, PARTS, SIZES, five_key, front_key
from houseway.ranking.chinese_arrays import FIVES, FRONT_KEYS, THREES
from houseway.ranking.clean_sweeps import held
from houseway.ranking.high import HIGH
from houseway.rulebook.families.chinese import SET, SURRENDER, ChinesePlay
from houseway.rulebook.rules import Rules

Parts = tuple[tuple[Card, ...], ...]


class BestSet(NamedTuple):
    """What to do with a hand: set it into parts, declare it or give it up; and what that wins on average.

    `points` are won from each opponent.
    """

    choice: str
    parts: Parts
    points: float


class ChineseSetter:
    """Sets hands the best way under some rules, at a table of so many players."""

    def __init__(self, play: ChinesePlay, players: int) -> None:
        self.play = play
        self.against = opponents(play.version)
        self.values = part_values(play, self.against, players)
        parts, points = self.against.parts, bonuses(play)
        self._bonus = float(sum(points[at][parts[:, at]].mean() for at in range(len(PARTS))))

        self._best = lru_cache(maxsize=256)(self._find_best)

    def best(self, cards: Sequence[Card]) -> BestSet:
        """The best that can be done with thirteen cards; found once for a hand that is asked about again."""
        return self._best(tuple(sorted(cards)))

    def _find_best(self, cards: tuple[Card, ...]) -> BestSet:
        found = self.best_setting(cards)
        for name in sorted(held(cards) & self.play.declarable.keys()):
            points = declared_points(self.play, self.against, name)
            if points > found.points:
                found = BestSet(name, (), points)
        points = surrender_points(self.play, self.against)
        return BestSet(SURRENDER, (), points) if points > found.points else found

    def best_setting(self, cards: Sequence[Card]) -> BestSet:
        """The best of all 72,072 settings."""
        if len(cards) != HAND_CARDS or len(set(cards)) != HAND_CARDS:
            raise HousewayError(f"a hand has {HAND_CARDS} different cards, not {len(set(cards))}")
        ordered = sorted(cards, reverse=True)
        found = np.zeros(len(PARTS), np.int16)
        hand, every = np.array(ordered, np.uint8), self.play.order == "every part"
        value = best_setting(hand, every, *self.values, found)
        front, middle, back = found.tolist()
        places = (THREES[front], FIVES[middle], FIVES[back])
        parts = tuple(tuple(ordered[place] for place in part) for part in places)
        return BestSet(SET, parts, self._on_average(float(value)))

    def points(self, parts: Sequence[Sequence[Card]]) -> float:
        """What a setting wins on average from each opponent; less than zero if it loses."""
        if tuple(map(len, parts)) != SIZES or self._is_foul(parts):
            counts = self.play.counts
            return self._on_average(-counts.foul - (self._bonus if counts.foul_bonus else 0.0))
        ranks = np.array([_ranks(parts)], np.int16)
        return self._on_average(float(self.values.of(ranks)[0]))

    def points_of(self, choice: str, parts: Sequence[Sequence[Card]] = ()) -> float:
        """What is won on average by setting a hand into these parts, declaring it, or giving it up."""
        if choice == SURRENDER:
            return surrender_points(self.play, self.against)
        if choice in self.play.declarable:
            return declared_points(self.play, self.against, choice)
        return self.points(parts)

    def _is_foul(self, parts: Sequence[Sequence[Card]]) -> bool:
        front, middle, back = front_key(parts[0]), five_key(parts[1]), five_key(parts[2])
        return front > back if self.play.order == "front and back" else front > middle or middle > back

    def _on_average(self, compared: float) -> float:
        """The points against any opponent, given those against one whose hand is compared."""
        lost = sum(share * self.play.points_of(name) for name, share in self.against.sweeps)
        return self.against.compared * compared + self.against.surrendered * self.play.surrender - lost


def _ranks(parts: Sequence[Sequence[Card]]) -> list[int]:
    return [FRONT_KEYS.index(front_key(parts[0])) + 1, *(HIGH.rank(five_key(part)) for part in parts[1:])]


def surrender_points(play: ChinesePlay, against: Opponents) -> float:
    """What a surrender wins on average from an opponent: never more than zero."""
    return -play.surrender * (1 - against.surrendered)


def declared_points(play: ChinesePlay, against: Opponents, sweep: str) -> float:
    """What a declared Clean Sweep wins on average from an opponent.

    One who surrenders does so before it or after it, equally often.
    """
    rank, points = play.declarable[sweep].rank, play.points_of(sweep)
    total = against.compared * points + against.surrendered * (points + play.surrender) / 2
    for name, share in against.sweeps:
        other = play.declarable[name].rank
        if other != rank:
            total += share * (points if rank < other else -play.points_of(name))
    return total


_MADE: dict[tuple[str, int], ChineseSetter] = {}


def setter_of(rules: Rules, players: int) -> ChineseSetter:
    """The setter for a game, made once for each of its rules and numbers of players."""
    assert isinstance(rules.play, ChinesePlay)
    key = rules.digest, players
    if key not in _MADE:
        _MADE[key] = ChineseSetter(rules.play, players)
    return _MADE[key]
