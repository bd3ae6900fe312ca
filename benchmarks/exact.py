"""How long the exact odds of one game take, in a new process and in one that is warm.

A cold start is a whole new process, from its start to the odds, with its kernels compiled before
(`compiling.py` measures that). Warm is the same analysis again in that process. Both use all cores that the
process may use. What a game's odds count over is written beside it, and how much of that a second.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rows import Row, Run, child, figure, run_part, usable


@dataclass(frozen=True)
class Game:
    """A game's base wager: what it is worth, where that figure is from, and the seconds allowed."""

    game: str
    value: float | None = None
    within: float = 0.0
    source: str = ""
    cold: float | None = None
    warm: float | None = None


GAMES = (
    Game("oceana/ultimate-texas-holdem", -0.0218497, 1e-7, "published, per Ante", 20, 10),
    Game("club-one/21st-century-blackjack-switch", cold=15),
    Game("artichoke-joes/upcard-luck", cold=15),
    Game("club-one/fast-action-holdem", -0.0350, 2e-4, "simulated here", 15),
    Game("oceana/three-card-poker-6-card-bonus", -0.0180221, 1e-7, "extract of the filing", warm=3),
    Game("club-one/three-card-poker", -0.0459760, 1e-7, "computed here", warm=3),
    Game("club-one/caribbean-stud", -0.0507822, 1e-7, "computed here", warm=30),
    Game("lucky-lady/no-bust-21st-century-blackjack-4"),
    Game("oceana/ez-baccarat", warm=1),
)
COMPILED = 0.1
"""The seconds of compilation from which on a cold start is measured once more."""


def rows(run: Run) -> Iterator[Row]:
    """Two rows for each game."""
    for game in GAMES:
        yield from of_game(game)


def of_game(game: Game) -> Iterator[Row]:
    """The cold start and the warm one."""
    found, seconds = analysed_twice(game.game)
    if found["compiled"] > COMPILED:
        found, seconds = analysed_twice(game.game)
    right = game.value is None or abs(found["value"] - game.value) <= game.within
    wrong = "" if right else f", NOT {game.value:+.7f}"
    figure_of = f"{found['bet']} {found['value']:+.6f}{wrong}" + (f" ({game.source})" if game.source else "")
    cold, cores = seconds - found["again"], f"{len(usable())} cores"
    yield Row(
        f"odds of {game.game}, cold",
        f"a new process, {cores}",
        cold,
        "s",
        most=game.cold,
        note=figure_of,
        right=right,
    )
    states, note = found["states"], f"{found['processors']:.1f} s of processors"
    if states:
        note += f", {figure(float(states))} {found['what']}, {figure(states / found['again'])} a second"
    yield Row(f"odds of {game.game}, warm", cores, found["again"], "s", most=game.warm, note=note)


def analysed_twice(game: str, cores: int | None = None) -> tuple[dict[str, Any], float]:
    """What a new process found and measured, and the seconds that it took in all."""
    return child("exact.py", "--measure", game, cores=cores)


def measure(game: str) -> None:
    """Analyse a game twice, and print what came out and how long it took."""
    from compiling import CompileClock
    from houseway.odds import analyse
    from houseway.rulebook.rules import load_rules

    rules = load_rules(game)
    with CompileClock() as clock:
        analyse(rules)
    begun, used = time.perf_counter(), time.process_time()
    analysis = analyse(rules)
    again, used = time.perf_counter() - begun, time.process_time() - used
    bet = next(iter(analysis.bets.values()))
    states = max((bet.total or 0 for bet in analysis.bets.values()), default=0)
    what = "rounds counted" if bet.exact else "rounds dealt or computed"
    print(
        json.dumps(
            {
                "bet": bet.name,
                "value": float(bet.value),
                "again": again,
                "processors": used,
                "compiled": clock.seconds,
                "states": states,
                "what": what,
            }
        )
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2])
    else:
        sys.exit(run_part(rows, __doc__))
