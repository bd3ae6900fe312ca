"""How long `houseway odds --all` takes: the odds of every game from nothing, and when all are stored."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from rows import Row, Run, run_part, usable
from stored import HOUSEWAY

FROM_NOTHING, KEPT = 45 * 60.0, 10.0
SLOWEST = 5


def rows(run: Run) -> Iterator[Row]:
    """From nothing, the slowest games, and once more with all of them stored."""
    cores = f"{len(usable())} cores"
    with tempfile.TemporaryDirectory() as folder:
        games, seconds = price_all(folder)
        work = f"{len(games)} games, an empty store, {cores}"
        yield Row("houseway odds --all, from nothing", work, seconds, "s", most=FROM_NOTHING)
        for game in sorted(games, key=lambda game: -float(game["seconds"]))[:SLOWEST]:
            yield Row(f"of these, {game['game']}", cores, float(game["seconds"]), "s")
        again, seconds = price_all(folder)
        right = all(game["stored"] for game in again)
        yield Row(
            "houseway odds --all, kept", f"{len(again)} games stored", seconds, "s", most=KEPT, right=right
        )


def price_all(folder: str) -> tuple[list[dict[str, Any]], float]:
    """What the command says of each game, and how long it took."""
    begun = time.perf_counter()
    ran = subprocess.run(
        [*HOUSEWAY, "odds", "--all", "--json", "--store", folder],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout), time.perf_counter() - begun


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
