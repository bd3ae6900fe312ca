"""How fast hands of Chinese poker are set, and what that loses against a search without classes of ranks.

    python benchmarks/chinese_setter.py [GAME]

The setter tries all 72,072 settings of a hand, but looks up what the three parts earn together by classes of
ranks. The loss is measured against the best setting by an exact count over the whole sample of opponents,
among all settings that the setter values within a quarter of a point of its best one.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from houseway.jit import njit
from houseway.odds.chinese.kernels import Floats, best_setting, set_hands
from houseway.odds.chinese.setter import ChineseSetter
from houseway.odds.chinese.values import bonuses
from houseway.ranking._tables import CardArray, Ranks
from houseway.ranking.chinese_arrays import FIVES, FRONTS, LEAST_FIVE, MIDDLES, THREES, rank_parts
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.families.chinese import FAMILY, ChinesePlay
from houseway.rulebook.rules import load_rules

TARGET, MOST_LOST = 300, 0.005
TIMED, TRIED, NEAR = 2_000, 100, 0.25


def main() -> int:
    """Print rate and loss of every version; 1 if one misses its target."""
    game = sys.argv[1] if len(sys.argv) > 1 else next(e.id for e in catalogue() if e.family == FAMILY.name)
    filed = load_rules(game).play
    assert isinstance(filed, ChinesePlay)
    met = True
    for version in filed.versions:
        play = load_rules(game, {"version": version}).play
        assert isinstance(play, ChinesePlay)
        setter = ChineseSetter(play, 3)  # without Homeruns, whose chances are no count over one opponent
        rate, lost = rate_of(setter), loss_of(setter)
        met &= rate >= TARGET and lost < MOST_LOST
        print(f"{version:10} {rate:8,.0f} hands a second (target: {TARGET}), {lost:.5f} points lost a hand")
    return 0 if met else 1


def deal(count: int) -> CardArray:
    """So many hands."""
    return np.argsort(np.random.default_rng(1).random((count, 52)), axis=1)[:, :13].astype(np.uint8)


def rate_of(setter: ChineseSetter) -> float:
    """Hands set in a second on one core."""
    hands, parts, worth = deal(TIMED), np.zeros((TIMED, 3), np.int16), np.zeros(TIMED)
    set_hands(hands[:2], True, *setter.values, parts, worth)
    started = time.perf_counter()
    set_hands(hands, True, *setter.values, parts, worth)
    return TIMED / (time.perf_counter() - started)


def loss_of(setter: ChineseSetter) -> float:
    """Points a hand that the exact best setting wins more."""
    counts, bonus = setter.play.counts, bonuses(setter.play)
    instead = counts.bonus == "instead"
    front_wins, middle_wins, back_wins = (
        np.where(points > 0, points, 1.0) if instead else counts.part + points for points in bonus
    )
    most, shot = float(counts.majority), float((counts.shot - 1) * 3)

    def exact(settings: Ranks) -> Floats:
        return count_points(settings, setter.against.parts, front_wins, middle_wins, back_wins, most, shot)

    values, total = setter.values, 0.0
    for hand in np.sort(deal(TRIED), axis=1)[:, ::-1].copy():
        fives, fronts = np.empty(len(FIVES), np.int16), np.empty(len(THREES), np.int16)
        rank_parts(hand, fives, fronts)
        front, middle = fronts[FRONTS], fives[MIDDLES]
        back = np.broadcast_to(fives[:, None], middle.shape)
        legal = (middle <= back) & (LEAST_FIVE[front] <= middle)
        settings = np.unique(np.stack([front[legal], middle[legal], back[legal]], axis=1), axis=0)
        worth = values.of(settings)
        near = settings[worth > worth.max() - NEAR]
        found = np.zeros(3, np.int16)
        best_setting(hand, True, *values, found)
        chosen = np.array([[fronts[found[0]], fives[found[1]], fives[found[2]]]], np.int16)
        total += exact(near).max() - exact(chosen)[0]
    return total / TRIED


@njit
def count_points(
    settings: Ranks, against: Ranks, front: Floats, middle: Floats, back: Floats, most: float, shot: float
) -> Floats:
    """The points of settings against every opponent of a sample, on average."""
    found = np.zeros(len(settings))
    for row in range(len(settings)):
        for other in range(len(against)):
            won = 0
            for part in range(3):
                wins = front if part == 0 else middle if part == 1 else back
                mine, his = settings[row, part], against[other, part]
                if mine > his:
                    found[row] += wins[mine]
                    won += 1
                elif mine < his:
                    found[row] -= wins[his]
                    won -= 1
            found[row] += most * (1 if won > 0 else -1 if won < 0 else 0)
            found[row] += shot * (1 if won == 3 else -1 if won == -3 else 0)
        found[row] /= len(against)
    return found


if __name__ == "__main__":
    sys.exit(main())
