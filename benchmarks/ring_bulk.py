"""How many hands of ring poker the bulk kernel plays in a second on one core, beside other compiled engines.

Six players check and call to the showdown; each hand has its own random stream. The others deal no-limit
hold'em and are driven from Python, a call for every decision. Rates are by processor time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

from houseway.games.ring.bulk import CALL_STATION, LOOSE, BulkHands
from houseway.rulebook.rules import load_rules
from rows import Engine, Row, Run, rates, run_part

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
    """Seconds for pokers, whose states are no-limit hold'em, by checks and calls."""
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
    return process_time() - started


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
    """Seconds for pokerfast's `FastHand`, by checks and calls."""
    import pokerfast as library

    started = process_time()
    for _ in range(hands):
        hand = library.FastHand()
        while not hand.done:
            hand.call()
    return process_time() - started


OTHERS = {"pokers": pokers, "pokerfast": pokerfast}
FEWER = 100
"""By how much fewer hands the others play."""


def rows(run: Run) -> Iterator[Row]:
    """The rates of several games, and hold'em beside other engines."""
    hands = run.of(HANDS, 1000)
    for game, target in TARGETS.items():
        if game != HOLDEM:
            yield Row(game, _work(hands), rate(game, hands), "hands/s", least=target)
    loose = rate(HOLDEM, hands, loose=True)
    yield Row(f"{HOLDEM}, raises and folds", _work(hands), loose, "hands/s")
    killed = rate(OMAHA_HIGH_LOW, hands, plain=False)
    yield Row(f"{OMAHA_HIGH_LOW}, kills and drops", _work(hands), killed, "hands/s")
    engines = [Engine("houseway", lambda count: count / rate(HOLDEM, count), hands)]
    engines += [Engine(name, play, max(hands // FEWER, 100)) for name, play in OTHERS.items()]
    found = rates(engines)
    mine = found.pop("houseway")
    assert mine is not None
    for name, theirs in found.items():
        least = TARGETS[HOLDEM]
        yield Row("hold'em hands, bulk kernel", _work(hands), mine, "hands/s", name, theirs, least=least)


def _work(hands: int) -> str:
    return f"{PLAYERS} players, {hands:,} hands, one core"


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
