"""Hands of three cards that count to nine, compared over many deals at once."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.odds.showdowns import CardRows, RankArray, Showdowns
from houseway.ranking.nines import SIZE, NineRanking
from houseway.ranking.nines_arrays import rank_hands
from houseway.rulebook.families.push_nine import PushPlay
from houseway.rulebook.rules import Rules


@dataclass(frozen=True)
class NineShare:
    """The pot, which the best hand of three cards wins; a tie counts as an equal part of it."""

    ranking: NineRanking
    name: str = "pot"
    all_if_tied: bool = False
    is_plain: bool = False

    def ranks(self, holes: CardRows, boards: CardRows) -> RankArray:
        """The rank of every hand; there is no board."""
        return rank_hands(holes, self.ranking)


def nine_showdowns(rules: Rules) -> Showdowns:
    """How hands of a game are compared."""
    play = rules.play
    assert isinstance(play, PushPlay)
    shares = (NineShare(play.hands.ranking),)
    return Showdowns(rules.name, tuple(rules.deck.pieces), SIZE, 0, SIZE, False, shares)
