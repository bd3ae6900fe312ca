"""The rankings that the ring games file, by the name that the tests give them."""

from __future__ import annotations

import numpy as np

from houseway.cards import JOKER
from houseway.ranking import RingRanking
from houseway.ranking._tables import CardArray

HIGH = RingRanking()
LOW = RingRanking("low A-5")
LOW_EIGHT = RingRanking("low A-5", qualifier="8")
DEUCE = RingRanking("low 2-7")
BUG = RingRanking(joker="bug")
BUG_DOUBLE_ACE = RingRanking(joker="bug", bug_flush="ace")
WILD = RingRanking(joker="wild")
LOW_JOKER = RingRanking("low A-5", joker="lowest missing")
LOW_WILD = RingRanking("low A-5", joker="wild")
ASIAN = RingRanking(ranks="789TJQKA", flush_over_full_house=True)
EZ_MONEY = RingRanking(ranks="789TJQKA", flush_over_full_house=True, low_straight=False)
MEXICAN = RingRanking(joker="wild", ranks="234567JQKA", flush_over_full_house=True)

RANKINGS = {
    "high": HIGH,
    "low": LOW,
    "eight or better": LOW_EIGHT,
    "deuce to seven": DEUCE,
    "bug": BUG,
    "bug, double-ace flush": BUG_DOUBLE_ACE,
    "wild": WILD,
    "lowest missing": LOW_JOKER,
    "wild low": LOW_WILD,
    "asian": ASIAN,
    "ez money": EZ_MONEY,
    "mexican": MEXICAN,
}


def pack_of(ranking: RingRanking) -> CardArray:
    """The cards of a ranking's pack."""
    cards = [4 * value + suit for value in ranking.order.values for suit in range(4)]
    return np.array(cards if ranking.joker == "none" else [*cards, JOKER], np.uint8)


def random_hands(ranking: RingRanking, size: int, number: int, seed: int, joker: bool = False) -> CardArray:
    """So many hands of different cards of the pack, the same for the same seed; all with a joker if asked."""
    pack = pack_of(ranking)
    if joker:
        pack, size = pack[:-1], size - 1
    order = np.random.default_rng(seed).random((number, len(pack))).argpartition(size, axis=1)
    hands: CardArray = pack[order[:, :size]]
    return np.hstack([hands, np.full((number, 1), JOKER, np.uint8)]) if joker else hands


def rank_in_readable_form(
    ranking: RingRanking, hole: list[int], board: list[int] | None = None, uses: str = "any"
) -> int:
    """The number of the best hand by the readable form, 0 where none qualifies."""
    match uses:
        case "exactly two":
            hand = ranking.best(hole, board or (), "exactly two")
        case "at most two":
            hand = ranking.best(hole, board or (), "at most two")
        case _:
            hand = ranking.best(hole, board or ())
    return 0 if hand is None else ranking.rank(hand.key)
