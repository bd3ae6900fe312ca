"""Blackjack: hands drawn by filed charts towards a target, with doubles, splits, insurance and surrender.

What may be done with a hand is asked of the rule file's charts; this family only knows how a round goes.
"""

from __future__ import annotations

from houseway.games.blackjack.features import features, scope
from houseway.games.blackjack.hands import play_of
from houseway.games.blackjack.play import play
from houseway.games.blackjack.reading import faults, read_facts
from houseway.rulebook.rules import Rules

__all__ = ["faults", "features", "most_cards", "play", "read_facts", "scope"]

_CARDS_A_HAND = 5


def most_cards(rules: Rules) -> int:
    """Enough cards for a full table: hands are rarely longer, and few are split."""
    return _CARDS_A_HAND * (len(play_of(rules).hands) * (rules.seats - 1) + 1)
