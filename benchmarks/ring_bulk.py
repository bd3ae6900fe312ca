"""How many hands of ring poker the bulk kernel plays in a second on one core, beside other compiled engines.

Six players check and call to the showdown; each hand has its own random stream. The others deal no-limit
hold'em and are driven from Python, a call for every decision; they are measured where they are installed
(`pip install -e ".[bench]"`): `python benchmarks/ring_bulk.py [HANDS]`. Rates are by processor time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import process_time

from houseway.games.ring.bulk import CALL_STATION, LOOSE, BulkHands
from houseway.rulebook.rules import load_rules

PLAYERS = 6
HANDS = 500_000
HOLDEM = "artichoke-joes/texas-holdem"
OMAHA_HIGH_LOW = "artichoke-joes/omaha-high-low"
TARGETS = {
    HOLDEM: 1_000_000,
    "artichoke-joes/seven-card-stud": 300_000,
    OMAHA_HIGH_LOW: 300_000,
}
WITHOUT_KILLS = {OMAHA_HIGH_LOW: {"kill": "no kills"}}
"""The settings of games in which pots are killed unless something else is chosen."""


def rate(game: str, hands: int, loose: bool = False, plain: bool = True) -> float:
    """Hands a second; all are shown if nobody folds. Plain ones are without drops and kills."""
    settings = {"schedule": "none", **WITHOUT_KILLS.get(game, {})} if plain else {}
    bulk = BulkHands(load_rules(game, settings), PLAYERS, LOOSE if loose else CALL_STATION, seed=1)
    bulk.deal(10)
    started = process_time()
    totals = bulk.deal(hands, start=10)
    seconds = process_time() - started
    assert totals.difference == 0
    assert loose or totals.shown == hands
    return hands / seconds


def pokers(hands: int) -> float:
    """Hands a second of pokers, whose states are no-limit hold'em, by checks and calls."""
    import pokers as library

    started = process_time()
    with silence():
        for seed in range(hands):
            state = library.State.from_seed(
                n_players=PLAYERS, button=0, sb=1.0, bb=3.0, stake=600.0, seed=seed
            )
            while not state.final_state:
                legal = state.legal_actions
                check = library.ActionEnum.Check in legal
                kind = library.ActionEnum.Check if check else library.ActionEnum.Call
                state = state.apply_action(library.Action(kind))
    return hands / (process_time() - started)


@contextmanager
def silence() -> Iterator[None]:
    """Throw away what a compiled library prints: pokers writes two lines for every showdown."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def pokerfast(hands: int) -> float:
    """Hands a second of pokerfast's `FastHand`, by checks and calls."""
    import pokerfast as library

    started = process_time()
    for _ in range(hands):
        hand = library.FastHand()
        while not hand.done:
            hand.call()
    return hands / (process_time() - started)


OTHERS = {"pokers": pokers, "pokerfast": pokerfast}


def main() -> int:
    """Print the rates; exit 1 if one is below its target."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    rates = {game: rate(game, hands) for game in TARGETS}
    for game, found in rates.items():
        print(f"{game:34} {found:11,.0f} hands a second, {found / TARGETS[game]:.2f} times the target")
    loose = rate(HOLDEM, hands, loose=True)
    print(f"{'with raises and folds':34} {loose:11,.0f} hands a second")
    killed = rate(OMAHA_HIGH_LOW, hands, plain=False)
    print(f"{'Omaha high-low, kills and drops':34} {killed:11,.0f} hands a second")
    for name, measured in OTHERS.items():
        if find_spec(name):
            found = measured(max(hands // 100, 100))
            print(f"{name:34} {found:11,.0f} hands a second, {rates[HOLDEM] / found:.0f} times slower")
        else:
            print(f"{name:34} not installed")
    return int(any(found < TARGETS[game] for game, found in rates.items()))


if __name__ == "__main__":
    sys.exit(main())
