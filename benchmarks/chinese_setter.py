"""How fast hands of Chinese poker are set, and what that loses against a search without classes of ranks.

The setter tries all 72,072 settings of a hand, but looks up what the three parts earn together by classes of
ranks. The loss is measured against the best setting by an exact count over the whole sample of opponents,
among all settings that the setter values within a quarter of a point of its best one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

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
from rows import Row, Run, run_part

TARGET, MOST_LOST = 300, 0.005
TIMED, TRIED, NEAR = 2_000, 100, 0.25


def rows(run: Run) -> Iterator[Row]:
    """Rate and loss of every version."""
    hands = run.of(TIMED, 20)
    for version, setter in setters().items():
        rate, lost = rate_of(setter, hands), loss_of(setter, run.of(TRIED, 2))
        work, note = f"{hands:,} hands, one core", f"{lost:.5f} points lost a hand"
        right = lost < MOST_LOST
        yield Row(
            f"Chinese Poker hands set, {version}", work, rate, "hands/s", least=TARGET, note=note, right=right
        )


def setters() -> dict[str, ChineseSetter]:
    """The setter of every version of the first game in the catalogue, by version."""
    game = next(entry.id for entry in catalogue() if entry.family == FAMILY.name)
    filed = load_rules(game).play
    assert isinstance(filed, ChinesePlay)
    found = {}
    for version in filed.versions:
        play = load_rules(game, {"version": version}).play
        assert isinstance(play, ChinesePlay)
        found[version] = ChineseSetter(
            play, 3
        )  # without Homeruns, whose chances are no count over one opponent
    return found


def deal(count: int) -> CardArray:
    """So many hands."""
    return np.argsort(np.random.default_rng(1).random((count, 52)), axis=1)[:, :13].astype(np.uint8)


def rate_of(setter: ChineseSetter, count: int) -> float:
    """Hands set in a second on one core."""
    hands, parts, worth = deal(count), np.zeros((count, 3), np.int16), np.zeros(count)
    set_hands(hands[:2], True, *setter.values, parts, worth)
    started = time.process_time()
    set_hands(hands, True, *setter.values, parts, worth)
    return count / (time.process_time() - started)


def loss_of(setter: ChineseSetter, tried: int) -> float:
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
    for hand in np.sort(deal(tried), axis=1)[:, ::-1].copy():
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
    return total / tried


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
    sys.exit(run_part(rows, __doc__))
