"""How long the first use of the compiled kernels takes in all, once on every machine and after every update.

Every group of kernels is used in a process of its own with an empty cache that they share, so that a kernel
counts once. The work itself is not counted, only the compilation of a kernel when it is first called.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from numba.core.event import Event, Listener, register, unregister

from rows import Row, Run, child, run_part

TARGET = 30.0
COMPILATION = "numba:compile"
_listen: Any = register
_forget: Any = unregister


class CompileClock(Listener):
    """Counts the processor seconds of compilation, and the kernels, while a block runs."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.kernels = 0
        self._depth = 0
        self._begun = 0.0

    def on_start(self, event: Event) -> None:
        """A kernel is going to be compiled, by itself or for another one."""
        if not self._depth:
            self._begun = time.thread_time()
        self._depth += 1

    def on_end(self, event: Event) -> None:
        """It is compiled. Numba's lock lets one thread compile at a time."""
        self._depth -= 1
        self.kernels += 1
        if not self._depth:
            self.seconds += time.thread_time() - self._begun

    def __enter__(self) -> CompileClock:
        _listen(COMPILATION, self)
        return self

    def __exit__(self, *_: object) -> None:
        _forget(COMPILATION, self)


def rows(run: Run) -> Iterator[Row]:
    """A row for each group, then one for all."""
    total, kernels = 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        for group in GROUPS:
            (seconds, count), _ = child(
                "compiling.py", "--use", group, NUMBA_CACHE_DIR=folder, HOUSEWAY_STORE="off"
            )
            total, kernels = total + seconds, kernels + count
            yield Row(f"first use: {group}", f"{count} kernels", seconds, "s")
    yield Row("first use of all kernels", f"{kernels} kernels", total, "s", most=TARGET)


# ---------------------------------------------------------------------- what uses them


def _hands() -> None:
    """All rankings of hands."""
    import hand_ranks
    from houseway.ranking import high_arrays

    high_arrays.rank_hands(hand_ranks.random_hands(7, 10))
    high_arrays.count_hands(5)
    with patch.object(hand_ranks, "PASS", 10):
        for _ in hand_ranks.ring_rows(Run(0, 1)):
            pass


def _analysed(*games: str) -> Callable[[], None]:
    def analysed() -> None:
        from houseway.odds import analyse
        from houseway.rulebook.rules import load_rules

        for game in games:
            analyse(load_rules(game))

    return analysed


def _pai_gow() -> None:
    """Pai gow poker with a pack of four ranks."""
    import pai_gow_odds
    from houseway.rulebook.rules import load_rules

    pai_gow_odds.compile_all(load_rules(pai_gow_odds.GAME), pai_gow_odds.changed()["few hands"])


def _ring() -> None:
    """Ring poker in bulk."""
    import ring_bulk

    for game in ring_bulk.TARGETS:
        ring_bulk.rate(game, 10)
    ring_bulk.rate(ring_bulk.OMAHA_HIGH_LOW, 10, loose=True, plain=False)


def _equity() -> None:
    """Equity of hands."""
    import waiting
    from houseway.odds.equity import equity
    from houseway.rulebook.rules import load_rules

    for game, hands in waiting.HANDS:
        equity(load_rules(game), hands)


def _tables() -> None:
    """Simulation of whole tables."""
    import simulation

    for game, bank, _, _ in simulation.TABLES:
        simulation.warm(simulation.plan_of(game, bank), "kernel", 1000)


def _blackjack() -> None:
    """Blackjack, analysed and dealt."""
    import blackjack_kernel

    for _ in blackjack_kernel.rows(Run(0, 1)):
        pass


def _chinese() -> None:
    """Chinese poker's setter."""
    import chinese_setter

    for setter in chinese_setter.setters().values():
        chinese_setter.rate_of(setter, 2)


GROUPS: dict[str, Callable[[], None]] = {
    "ranking hands": _hands,
    "equity": _equity,
    "ring poker in bulk": _ring,
    "Ultimate Texas Hold'em": _analysed("oceana/ultimate-texas-holdem"),
    "other poker against a bank": _analysed(
        "oceana/three-card-poker-6-card-bonus", "club-one/caribbean-stud", "club-one/fast-action-holdem"
    ),
    "blackjack": _blackjack,
    "pai gow poker": _pai_gow,
    "pai gow tiles": _analysed("delta-club/pai-gow-tiles"),
    "Chinese Poker": _chinese,
    "whole tables": _tables,
}


def use(group: str) -> None:
    """Use the kernels of a group, and print how long they took to compile, and how many they are."""
    with CompileClock() as clock:
        GROUPS[group]()
    print(json.dumps([clock.seconds, clock.kernels]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--use"]:
        use(sys.argv[2])
    else:
        sys.exit(run_part(rows, __doc__))
