"""How many hands of ring poker the bulk kernel plays in a second on one core, beside other compiled engines.

Six players check and call to the showdown; each hand has its own random stream. The others are measured where
they are installed (`pip install -e ".[bench]"`): `python benchmarks/ring_bulk.py [HANDS]`.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from time import process_time

from houseway.games.ring.bulk import CALL_STATION, LOOSE, BulkHands
from houseway.rulebook.rules import load_rules

PLAYERS = 6
HANDS = 500_000
TARGETS = {
    "artichoke-joes/texas-holdem": 1_000_000,
    "artichoke-joes/seven-card-stud": 300_000,
    "artichoke-joes/omaha-high-low": 300_000,
}


def rate(game: str, hands: int, loose: bool = False) -> float:
    """Hands a second; all are shown if nobody folds."""
    bulk = BulkHands(
        load_rules(game, {"schedule": "none"}), PLAYERS, LOOSE if loose else CALL_STATION, seed=1
    )
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
    for seed in range(hands):
        state = library.State.from_seed(n_players=PLAYERS, button=0, sb=1.0, bb=3.0, stake=600.0, seed=seed)
        while not state.final_state:
            legal = state.legal_actions
            check = library.ActionEnum.Check in legal
            kind = library.ActionEnum.Check if check else library.ActionEnum.Call
            state = state.apply_action(library.Action(kind))
    return hands / (process_time() - started)


def main() -> int:
    """Print the rates; exit 1 if one is below its target."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    slow = False
    for game, target in TARGETS.items():
        found = rate(game, hands)
        slow |= found < target
        print(f"{game:34} {found:11,.0f} hands a second, {found / target:.2f} times the target")
    loose = rate("artichoke-joes/texas-holdem", hands, loose=True)
    print(f"{'with raises and folds':34} {loose:11,.0f} hands a second")
    if find_spec("pokers"):
        print(f"{'pokers':34} {pokers(max(hands // 250, 100)):11,.0f} hands a second")
    else:
        print(f"{'pokers':34} not installed")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
