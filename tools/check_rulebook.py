"""Check every rule file and combination of the rulebook: `python tools/check_rulebook.py [GAME ...]`."""

from __future__ import annotations

import sys

from houseway.errors import HousewayError
from houseway.rulebook.check import check_file
from houseway.rulebook.loader import filed_ids
from houseway.rulebook.side_bets import combinations


def main() -> int:
    """Print one line per mistake; exit 1 if there is any."""
    count = 0
    for game in sys.argv[1:] or [*filed_ids(), *combinations()]:
        try:
            problems = check_file(game)[1]
        except HousewayError as error:
            problems = [str(error)]
        for problem in problems:
            print(problem)
        count += len(problems)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
