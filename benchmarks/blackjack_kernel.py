"""How fast rounds of blackjack are simulated, side by side with OpenSpiel's blackjack in one run.

Run it with ``python benchmarks/blackjack_kernel.py``; everything runs on one core. OpenSpiel is optional
(``pip install open_spiel``): without it only our own rate is printed.
"""

from __future__ import annotations

import importlib
import random
import sys
from time import perf_counter, process_time
from typing import Any

from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.simulate import simulate
from houseway.odds.blackjack.strategy import chart_of
from houseway.rulebook.rules import load_rules

GAME = "lucky-lady/no-bust-21st-century-blackjack-4"
ROUNDS = 20_000_000
PEER_ROUNDS = 20_000
TARGET = 5_000_000


def main() -> int:
    """Print the rates; fails if ours misses the target."""
    started = perf_counter()
    game = BlackjackArrays(load_rules(GAME))
    policy = chart_of(game, game.best()).policy
    expected = game.expectation(game.mass(policy))
    print(f"{game.rules.name}: analysed in {perf_counter() - started:.1f} s")
    simulate(game, policy, 1000)
    started = process_time()
    dealt = simulate(game, policy, ROUNDS)
    ours = ROUNDS / (process_time() - started)
    print(f"  by the chart  {expected:+.6f} exactly, {dealt.mean:+.6f} ± {dealt.standard_error:.6f} dealt")
    print(f"  houseway      {ours:12,.0f} rounds a second (target: {TARGET:,})")
    theirs = open_spiel()
    if theirs is None:
        print("  open_spiel    not installed")
    else:
        print(f"  open_spiel    {theirs:12,.0f} rounds a second, from Python, random play")
        print(f"  ratio         {ours / theirs:12,.0f}")
    return 0 if ours >= TARGET else 1


def open_spiel() -> float | None:
    """Rounds a second of OpenSpiel's blackjack, played at random."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game, choose = pyspiel.load_game("blackjack"), random.Random(1)
    started = process_time()
    for _ in range(PEER_ROUNDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
    return PEER_ROUNDS / (process_time() - started)


if __name__ == "__main__":
    sys.exit(main())
