"""Rebuild how opponents set their hands at Chinese poker: `python tools/build_chinese.py`, some minutes.

For every version that is filed, hands are dealt and set the best way against the last sample of hands, at
first one in which everybody makes his back as strong as he can. The new hands then take the place of the
oldest ones. It ends when the way that hands were set against the sample before costs next to nothing against
the new one. Hands that are better declared or given up are, and are not compared.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from houseway.odds.chinese import opponents
from houseway.odds.chinese.kernels import set_hands
from houseway.odds.chinese.opponents import Opponents
from houseway.odds.chinese.setter import declared_points, surrender_points
from houseway.odds.chinese.values import CLASSES, RANKS, PartValues, part_values
from houseway.ranking._tables import CardArray, Ranks
from houseway.ranking.chinese import HAND_CARDS
from houseway.ranking.clean_sweeps import SWEEPS, held
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.families.chinese import FAMILY, ChinesePlay
from houseway.rulebook.rules import load_rules

FILE = Path(opponents.__file__).parent.with_name(opponents.FILE)
SEED = 20_250_601
BATCH, BATCHES, MOST, TRIED = 6_000, 8, 16, 2_000
"""The hands of a batch, the batches of a sample, the most that are made, and how many hands are compared."""
ROUGH = 3
"""How many batches are replaced wholly, as the first ones are far off."""
STILL = 0.0025
"""How many points a hand the last way to set hands may cost against the new sample."""


def main() -> None:
    """Build the sample of every version of every game of the family."""
    wanted = sys.argv[1:]
    data: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]] = {}
    if wanted and FILE.exists():
        with np.load(FILE) as kept:
            data = dict(kept)
    for entry in catalogue():
        if entry.family != FAMILY.name:
            continue
        filed = load_rules(entry.id).play
        assert isinstance(filed, ChinesePlay)
        for version in wanted or filed.versions:
            play = load_rules(entry.id, {"version": version}).play
            assert isinstance(play, ChinesePlay)
            found = stand_still(play)
            order = np.lexsort(found.parts.T)
            data[f"{version} parts"] = found.parts[order]
            data[f"{version} sweeps"] = np.array([name for name, _ in found.sweeps], dtype="U24")
            data[f"{version} shares"] = np.array([found.surrendered, *(share for _, share in found.sweeps)])
    np.savez_compressed(FILE, **data)  # type: ignore[arg-type]
    print(f"{FILE}: {FILE.stat().st_size:,} bytes")


def stand_still(play: ChinesePlay) -> Opponents:
    """The sample of a version."""
    dealer = np.random.default_rng(SEED)
    hands = deal(dealer, BATCH)
    samples = [Opponents(set_all(hands, at_first()))]
    values = part_values(play, samples[0], play.homerun_players)
    for number in range(1, MOST + 1):
        started = time.perf_counter()
        hands = deal(dealer, BATCH)
        sample = settled(play, hands, values, samples[-1])
        samples = [*(samples[1 - BATCHES :] if number > ROUGH else []), sample]
        pooled = together(samples)
        before, values = values, part_values(play, pooled, play.homerun_players)
        tried = hands[:TRIED]
        cost = float((values.of(set_all(tried, values)) - values.of(set_all(tried, before))).mean())
        took = time.perf_counter() - started
        print(f"{play.version} {number}: the last way costs {cost:.5f} points ({took:.0f} s)", flush=True)
        if len(samples) == BATCHES and cost < STILL:
            break
    return pooled


def deal(dealer: np.random.Generator, count: int) -> CardArray:
    """So many hands of thirteen cards."""
    return np.argsort(dealer.random((count, 52)), axis=1)[:, :HAND_CARDS].astype(np.uint8)


def at_first() -> PartValues:
    """Values by which the strongest back is made, then the strongest middle."""
    front, middle, back = (np.arange(count + 1, dtype=np.float64) for count in RANKS)
    fronts, middles, backs = (np.zeros(count + 1, np.uint8) for count in RANKS)
    joint = np.zeros(CLASSES, np.float32)
    return PartValues(front * 1e-5, middle, back * 1e5, fronts, middles, backs, joint)


def set_all(hands: CardArray, values: PartValues) -> Ranks:
    """The ranks of the parts of hands that are set the best way."""
    parts, found = np.zeros((len(hands), 3), np.int16), np.zeros(len(hands))
    set_hands(hands, True, *values, parts, found)
    return parts


def settled(play: ChinesePlay, hands: CardArray, values: PartValues, against: Opponents) -> Opponents:
    """Hands that are set, declared or given up, whichever is best against others like them."""
    parts = set_all(hands, values)
    worth = against.compared * values.of(parts) + play.surrender * against.surrendered
    worth -= sum(share * play.points_of(name) for name, share in against.sweeps)
    best = np.full(len(hands), SET_IT, np.int64)
    names = list(play.declarable)
    if names:
        for row, cards in enumerate(hands.tolist()):
            for name in held(cards) & set(names):
                points = declared_points(play, against, name)
                if points > worth[row]:
                    worth[row], best[row] = points, names.index(name)
    best[worth < surrender_points(play, against)] = GIVE_UP
    shares = {name: float((best == number).mean()) for number, name in enumerate(names)}
    return Opponents(
        parts[best == SET_IT],
        float((best == GIVE_UP).mean()),
        tuple((name, shares[name]) for name in SWEEPS if shares.get(name)),
    )


SET_IT, GIVE_UP = -1, -2


def together(samples: list[Opponents]) -> Opponents:
    """Several samples as one."""
    sweeps: dict[str, float] = {}
    for sample in samples:
        for name, share in sample.sweeps:
            sweeps[name] = sweeps.get(name, 0.0) + share / len(samples)
    return Opponents(
        np.concatenate([sample.parts for sample in samples]),
        sum(sample.surrendered for sample in samples) / len(samples),
        tuple(sweeps.items()),
    )


if __name__ == "__main__":
    main()
