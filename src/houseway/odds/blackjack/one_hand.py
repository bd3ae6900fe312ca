"""What one hand of blackjack is worth: every action with it, each followed by perfect play."""

from __future__ import annotations

import numpy as np

from houseway.errors import HousewayError
from houseway.odds.blackjack.charts import ACTIONS
from houseway.odds.blackjack.game import BlackjackArrays, best_actions
from houseway.odds.blackjack.shoe import WILD, kind, natural
from houseway.odds.family import Progress
from houseway.odds.pricing import COMPUTED, Number, figure
from houseway.odds.starting import AskedHand, HandWorth, best_first
from houseway.rulebook.rules import Rules

SPLIT = "split"
MOST = 20
"""More cards than any hand that can still be played."""


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Every action with a dealt hand, per unit of its wager, in a fresh shoe with these cards missing."""
    asked.check(range(2, MOST), [1])
    game = BlackjackArrays(rules)
    kinds, up = tuple(sorted(map(kind, asked.own))), kind(asked.facing[0])
    if kinds not in game.hands.index or WILD in kinds:
        raise HousewayError(f"hand {asked.text!r}: nothing can be done with it any more")
    hand = game.hands.index[kinds]
    _, worth = game.values(up)
    possible = float(game.unseen(up)[hand])
    found: dict[str, Number] = {
        action: figure(value / possible)
        for action, value in zip(ACTIONS, worth[0, hand].tolist(), strict=True)
        if not np.isnan(value)
    }
    pair = kinds[0] if len(kinds) == 2 and kinds[0] == kinds[1] else None
    if pair is not None and (pair, up) in game.splits:
        _, apart = game.split_values(pair, up)
        mass = game.split_mass(pair, up, best_actions(apart), game.splits[pair, up][0])
        found[SPLIT] = figure(game.expectation(mass) / possible)
    if not found:
        raise HousewayError(f"hand {asked.text!r}: nothing can be done with it any more")
    checked = game.checked[up] and any(natural((up, other), game.how) != "none" for other in game.ups)
    given = "the hidden card was checked, and the player-dealer has no natural" if checked else ""
    return HandWorth(asked, best_first(found), "no choice", COMPUTED, given)
