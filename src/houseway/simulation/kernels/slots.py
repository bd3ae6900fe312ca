"""Which card of the pack goes where, as the live engine deals."""

from __future__ import annotations

import numpy as np

from houseway.games.versus.hands import BOARD, PLAYER_DEALER
from houseway.ranking._tables import Integers
from houseway.rounds.hands import HandId
from houseway.simulation.live import LiveEngine


def slots(live: LiveEngine, spots: list[int], hole: int, board: int) -> tuple[Integers, int]:
    """By who banks: the places of each spot's cards, of the player-dealer's and of the board; and how many.

    They are read from rounds of the live engine, so that no order of dealing is written a second time. A
    spot that is not dealt in has -1.
    """
    plan = live.plan
    found = np.full((len(plan.bankers), len(spots) + 1, hole), -1, np.int64)
    boards = np.zeros((len(plan.bankers), board), np.int64)
    drawn = 0
    for number in range(len(plan.bankers) * plan.hands_in_a_row):
        banker = plan.bankers.index(plan.banker_of(number))
        dealt = live.round(number).round
        cards = [getattr(card, "card", card) for card in dealt.drawn]
        drawn = max(drawn, len(cards))
        for at, hand_id in enumerate([*map(HandId, spots), PLAYER_DEALER]):
            hand = dealt.hands.get(hand_id)
            if hand is not None:
                found[banker, at] = [cards.index(card) for card in hand]
        boards[banker] = [cards.index(card) for card in dealt.hands.get(BOARD, [])]
    return np.concatenate([found.reshape(len(found), -1), boards], axis=1), drawn
