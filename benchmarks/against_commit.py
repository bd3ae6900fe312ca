"""Compare the live engine with that of an earlier commit, in one run.

`python benchmarks/against_commit.py COMMIT [GAME]` checks the commit out into a folder of its own; both run
their own `benchmarks/live_engine.py`, in turn, each in its own process. The best of several turns counts,
because a busy machine only ever slows a turn down.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent.parent
GAME = "artichoke-joes/ez-baccarat-panda-8"
TURNS, ROUNDS = 7, 3_000
WANTED = 1.5

MEASURE = """
import sys
sys.path.insert(0, "benchmarks")
import live_engine
game, rounds = sys.argv[1], int(sys.argv[2])
live_engine.rounds_a_second(game, 200)
print(live_engine.rounds_a_second(game, rounds)[0])
"""


def rate(tree: Path, game: str) -> float:
    """Rounds a second in one checkout, by processor time."""
    command = [sys.executable, "-c", MEASURE, game, str(ROUNDS)]
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> int:
    """Print both rates and their ratio; exit 1 if it is below the target."""
    commit, game = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else GAME
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "tree"
        subprocess.run(
            ["git", "-C", HERE, "worktree", "add", "--quiet", "--detach", other, commit], check=True
        )
        try:
            turns = [(rate(other, game), rate(HERE, game)) for _ in range(TURNS)]
        finally:
            subprocess.run(["git", "-C", HERE, "worktree", "remove", "--force", other], check=True)
    then, now = (max(side) for side in zip(*turns, strict=True))
    print(f"{game}: {then:,.0f} rounds a second at {commit}, {now:,.0f} now: {now / then:.2f} times as many")
    return 0 if now / then >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
