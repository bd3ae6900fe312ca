"""What the settlement tables look at: two final hands, and what was bet on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from houseway.games.features import FeatureTable, NotGiven, all_known
from houseway.games.versus.hands import (
    BASE,
    BOARD,
    PLAYER_DEALER,
    SeenCards,
    is_natural,
    kept_of,
    play_of,
    qualifying_rank,
    ranker,
)
from houseway.ranking import HIGH
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


class _Ranked(NamedTuple):
    """A final hand: its rank (higher is better) and its category in the tables."""

    rank: int
    category: str


@dataclass
class _Showdown:
    """One wager and the two final hands, for the tables to look at."""

    how: words.VersusPlay
    facts: Facts
    lot: Lot

    @cached_property
    def mine(self) -> _Ranked:
        """The hand of the wager's spot."""
        return self._ranked(HandId(self.lot.spot))

    @cached_property
    def his(self) -> _Ranked:
        """The player-dealer's hand."""
        return self._ranked(PLAYER_DEALER)

    def winner(self) -> str:
        """Which hand is higher."""
        if self.mine.rank == self.his.rank:
            return "tie"
        return "player" if self.mine.rank > self.his.rank else "player-dealer"

    def winning(self) -> str:
        """The category of the higher hand."""
        return "none" if self.mine.rank == self.his.rank else max(self.mine, self.his).category

    def beaten(self) -> str:
        """The category of the lower hand."""
        return "none" if self.mine.rank == self.his.rank else min(self.mine, self.his).category

    def qualifies(self) -> bool:
        """Whether the player-dealer's hand is high enough to play."""
        return self.his.rank >= qualifying_rank(self.how.system.name, self.how.qualifies)

    def raised(self) -> int:
        """The bettor's Play wager in base wagers."""
        spot, bettor = self.lot.spot, self.lot.bettor
        mine = [lot for lot in self.facts.lots if lot.spot == spot and lot.bettor == bettor]
        base = sum(lot.amount for lot in mine if lot.bet in BASE)
        return sum(lot.amount for lot in mine if lot.bet == RAISE) // base if base else 0

    def six_cards(self) -> str:
        """The category of the best five of both hands together."""
        hands = (*self._played(HandId(self.lot.spot)), *self._played(PLAYER_DEALER))
        return ranker(HIGH.name)(all_known(hands))[1]

    def natural(self, hand: HandId) -> bool:
        """Whether a hand as dealt is a natural winner."""
        return is_natural(all_known(self.facts.hands.get(hand, [])), self.how)

    def _played(self, hand: HandId) -> SeenCards:
        """The cards that were kept, or else those that were dealt."""
        dealt = self.facts.hands.get(hand, [])
        return self.facts.hands.get(kept_of(hand), dealt) if self.how.keep else dealt

    def _ranked(self, hand: HandId) -> _Ranked:
        if self.how.keep and kept_of(hand) not in self.facts.hands:
            raise NotGiven("the cards it kept are not given")
        cards = all_known(self._played(hand), self.how.keep or self.how.hole)
        board = self.facts.hands.get(BOARD, []) if self.how.board else []
        if len(board) < self.how.board:
            raise NotGiven("the board is missing")
        return _Ranked(*ranker(self.how.system.name)([*cards, *all_known(board, 0)]))


FEATURES: FeatureTable[_Showdown] = FeatureTable(
    words.VOCABULARY,
    {
        "choice": lambda at: at.facts.choice(at.lot),
        "raise": lambda at: at.raised(),
        "winner": lambda at: at.winner(),
        "dealer.qualifies": lambda at: at.qualifies(),
        "player.hand": lambda at: at.mine.category,
        "dealer.hand": lambda at: at.his.category,
        "winning.hand": lambda at: at.winning(),
        "beaten.hand": lambda at: at.beaten(),
        "six.hand": lambda at: at.six_cards(),
        "player.natural": lambda at: at.natural(HandId(at.lot.spot)),
        "dealer.natural": lambda at: at.natural(PLAYER_DEALER),
        "wager.amount": lambda at: at.lot.amount // 100,
    },
)


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Showdown(play_of(rules), facts, lot))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Every spot has its own hand; bettors at one spot may raise different amounts."""
    return lot.spot, lot.bettor
