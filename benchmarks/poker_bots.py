"""Measure the bots of games with pots against each other.

`python benchmarks/poker_bots.py [GAME] [HANDS] [NAME...]` seats the named strategies (the default is one of
each) and prints what each wins in a hundred hands, in bets of the higher limit, with its standard error, and
how long a decision takes.
"""

from __future__ import annotations

import sys
import time

from houseway.players.matches import play_match
from houseway.players.temperaments import POT_POLICIES
from houseway.rulebook.rules import load_rules

GAME, HANDS = "oceana/texas-holdem", 2_000


def main() -> None:
    """Play a match and print the scores."""
    game, hands, *names = [*sys.argv[1:], *(GAME, str(HANDS))[len(sys.argv) - 1 :]]
    rules = load_rules(game)
    play_match(rules, names or list(POT_POLICIES), 2)  # compiles, and sorts the starting hands
    begun = time.process_time()
    scores = play_match(rules, names or list(POT_POLICIES), int(hands))
    took = time.process_time() - begun
    print(f"{rules.id}, {int(hands):,} hands, {1000 * took / int(hands):.1f} ms a hand")
    for score in sorted(scores, key=lambda score: -score.per_hundred):
        print(f"  {score.name:12} {score.per_hundred:+8.1f} ± {score.error:.1f} big bets per 100 hands")


if __name__ == "__main__":
    main()
