"""The shares of a pot with their rankings, as a ring-poker table's rules and pack make them.

>>> from houseway.rulebook.rules import load_rules
>>> [ranking.qualifier for share, ranking in shares_of(load_rules("oceana/omaha-high-low-split"))]
['', '8']
"""

from __future__ import annotations

from houseway.cards import JOKER, RANKS, rank
from houseway.ranking.ring import RingRanking
from houseway.rulebook.families.ring import PotShare, RingPlay
from houseway.rulebook.rules import Rules

RankedShares = tuple[tuple[PotShare, RingRanking], ...]


def shares_of(rules: Rules) -> RankedShares:
    """What wins each share of a pot."""
    play = rules.play
    assert isinstance(play, RingPlay)
    dealt = {RANKS[rank(card)] for card in rules.deck.pieces if card < JOKER}
    ranks = "".join(letter for letter in RANKS if letter in dealt)
    return tuple((share, _ranking(share, ranks)) for share in play.shares)


def _ranking(share: PotShare, ranks: str) -> RingRanking:
    return RingRanking(
        share.scale,
        share.joker,
        share.bug_flush,
        ranks,
        share.low_straight,
        share.flush_over_full_house,
        share.qualifier,
    )
