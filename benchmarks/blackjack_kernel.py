"""How fast rounds of blackjack are simulated on one core, beside the blackjack of other libraries."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Iterator
from typing import Any

from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.simulate import simulate
from houseway.odds.blackjack.strategy import chart_of
from houseway.rulebook.rules import load_rules
from rows import Engine, Row, Run, rates, run_part, timed

GAME = "lucky-lady/no-bust-21st-century-blackjack-4"
ROUNDS = 10_000_000
PEER_ROUNDS = 5_000
TARGET = 5_000_000
MOST_ERRORS = 5
"""How many standard errors the mean of what was dealt may be off."""


def rows(run: Run) -> Iterator[Row]:
    """Our rate beside those of the others, and the mean of what was dealt beside the exact one."""
    game = BlackjackArrays(load_rules(GAME))
    policy = chart_of(game, game.best()).policy
    expected = game.expectation(game.mass(policy))
    dealt = simulate(game, policy, run.of(ROUNDS, 100_000))
    off = (dealt.mean - expected) / dealt.standard_error
    engines = [
        Engine(
            "houseway", lambda count: timed(lambda: simulate(game, policy, count)), run.of(ROUNDS, 100_000)
        ),
        Engine("open_spiel", open_spiel, run.of(PEER_ROUNDS, 500)),
        Engine("rlcard", rlcard, run.of(PEER_ROUNDS, 500)),
    ]
    found = rates(engines)
    ours = found.pop("houseway")
    assert ours is not None
    for name, theirs in found.items():
        note = f"{dealt.mean:+.5f} a round, {expected:+.5f} exactly, {off:+.1f} standard errors"
        work = f"{run.of(ROUNDS, 100_000):,} rounds by the chart, one core; the other at random, from Python"
        right = abs(off) < MOST_ERRORS
        yield Row("blackjack rounds", work, ours, "rounds/s", name, theirs, TARGET, note=note, right=right)


def open_spiel(rounds: int) -> float:
    """The seconds of OpenSpiel's blackjack, played at random."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game, choose = pyspiel.load_game("blackjack"), random.Random(1)

    def play() -> None:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choose.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(choose.choice(state.legal_actions()))

    return timed(play)


def rlcard(rounds: int) -> float:
    """The seconds of RLCard's blackjack, played at random."""
    library: Any = importlib.import_module("rlcard")
    game, choose = library.make("blackjack"), random.Random(1)

    def play() -> None:
        for _ in range(rounds):
            state, _ = game.reset()
            while not game.is_over():
                state, _ = game.step(choose.choice(list(state["legal_actions"])))

    return timed(play)


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
