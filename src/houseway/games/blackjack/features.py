"""What the settlement tables may look at: both hands, the cards as dealt, and the wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from houseway.cards import DIAMONDS, HEARTS, JOKER, Card, rank, suit
from houseway.games.blackjack.hands import (
    DOUBLE,
    INSURANCE,
    PLAYER_DEALER,
    RANKS,
    SPLIT,
    base_hand,
    count,
    hand_of,
    is_split,
    natural,
    play_of,
    same_suit,
    split_off,
)
from houseway.games.features import FeatureTable, all_known
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features, Value

_SUITS = words.SUITS[:4]
_RED = (DIAMONDS, HEARTS)
_ACE, _KING, _SEVEN = RANKS.index("A"), RANKS.index("K"), RANKS.index("7")


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    how = play_of(rules)
    return FEATURES.of(_Finish(rules, how, facts, lot, hand_of(how, lot)))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Lots on one hand share their features, except for their choices, which double they are, insurance."""
    kind = lot.bet if lot.bet in (SPLIT, DOUBLE) else ""
    last = bool(kind and lot.choice) and lot.bet == DOUBLE and _is_last(facts, lot)
    hand = hand_of(play_of(rules), lot)
    return hand, lot.choice, kind, last, INSURANCE in rules.bets and _has_insurance(facts, lot, hand)


def _is_last(facts: Facts, lot: Lot) -> bool:
    doubles = [other for other in facts.lots if other.bet == DOUBLE and other.hand == lot.hand]
    return [other for other in doubles if other.bettor == lot.bettor][-1] is lot


def _has_insurance(facts: Facts, lot: Lot, hand: HandId) -> bool:
    """Whether the bettor of a wager has insurance on the hand; a hand split off is not insured."""
    return any(
        other.bet == INSURANCE and other.bettor == lot.bettor and other.hand == hand for other in facts.lots
    )


class _Counted(NamedTuple):
    """A finished hand: its cards, its count, and which natural it is."""

    cards: list[Card]
    total: int
    natural: str


@dataclass
class _Finish:
    """One wager on one hand, for the tables to look at."""

    rules: Rules
    how: words.BlackjackPlay
    facts: Facts
    lot: Lot
    hand: HandId

    # ------------------------------------------------------------------ finished hands

    @cached_property
    def mine(self) -> _Counted:
        """The hand of the wager; a switched hand, and if so filed a split hand, is not a natural."""
        counted = self._counted(self.hand)
        if self.switched or (self.split and not self.how.natural_after_split):
            return counted._replace(natural="none")
        return counted

    @cached_property
    def his(self) -> _Counted:
        """The player-dealer's hand."""
        return self._counted(PLAYER_DEALER)

    def _counted(self, hand: HandId) -> _Counted:
        cards = all_known(self.facts.hands.get(hand, []), 2)
        return _Counted(cards, count(cards, self.how.target)[0], natural(cards, self.how))

    def over(self, hand: _Counted) -> bool:
        """Whether a hand counts more than the target."""
        return hand.total > self.how.target

    @property
    def split(self) -> bool:
        """Whether the hand comes from a split."""
        return is_split(self.facts, self.hand)

    @property
    def switched(self) -> bool:
        """Whether the hand's second card was switched."""
        cards = all_known(self.facts.hands.get(self.hand, []), 2)
        dealt = self.facts.dealt.get(self.hand)
        return not self.split and dealt is not None and dealt != cards[:2]

    def closer(self) -> str:
        """Which hand has the better count."""
        mine, his = self.mine, self.his
        return words.closer(mine.total, self.over(mine), his.total, self.over(his))

    @property
    def up(self) -> Card:
        """The player-dealer's up card."""
        cards = self.facts.hands.get(PLAYER_DEALER, [])
        return all_known(cards[self.how.up - 1 : self.how.up])[0]

    @property
    def insured(self) -> bool:
        """Whether its bettor has insurance on the hand; one that the up card makes void insures nothing."""
        if not _has_insurance(self.facts, self.lot, self.hand):
            return False
        settled = self.rules.bets[INSURANCE].cases.settled_by({"up": RANKS[rank(self.up)]})
        return settled is None or settled.result.kind != "return"

    def reds(self) -> int:
        """Red cards in a row: the up card, the hidden one, then the hits."""
        cards = all_known(self.facts.hands.get(PLAYER_DEALER, []), 2)
        ordered = cards if self.how.up == 1 else [cards[1], cards[0], *cards[2:]]
        reds = 0
        while reds < len(ordered) and ordered[reds] != JOKER and suit(ordered[reds]) in _RED:
            reds += 1
        return min(reds, words.MOST_REDS)

    # ------------------------------------------------------------------ cards as dealt

    @cached_property
    def first(self) -> list[Card]:
        """The first two cards of the wager's hand as it was dealt."""
        return self._dealt(self.hand.base)

    def _dealt(self, base: HandId) -> list[Card]:
        return all_known(self.facts.dealt.get(base, self.facts.hands.get(base, []))[:2], 2)

    def first_ranks(self) -> str:
        """The ranks of the first two cards, the higher first."""
        return "-".join(RANKS[rank(card)] for card in sorted(self.first, key=rank, reverse=True))

    def first_three(self) -> str:
        """What the first three cards are."""
        base = self.hand.base
        cards = all_known(self.facts.hands.get(base, []), 2)[:3]
        if is_split(self.facts, base):
            cards = [*self.first, cards[1]] if self.how.three_after_split else []
        if len(cards) < 3:
            return "none"
        ranks = {rank(card) for card in cards}
        if ranks == {_SEVEN}:
            return "suited 7-7-7" if same_suit(cards) else "7-7-7"
        if len(ranks) == 1:
            return "three of a kind"
        return "6-7-8" if ranks == {_SEVEN - 1, _SEVEN, _SEVEN + 1} else "other"

    def split_aces(self) -> str:
        """Whether split aces each got an ace."""
        halves = self._halves()
        if not halves or any(rank(card) != _ACE for half in halves for card in half):
            return "none"
        return "two suited aces" if all(map(same_suit, halves)) else "two aces"

    def split_suited(self) -> int:
        """How many of two split aces got an ace of their own suit."""
        return sum(half[0] == half[1] and rank(half[0]) == _ACE for half in self._halves())

    def _halves(self) -> list[list[Card]]:
        """The first two cards of either hand of a split pair."""
        base = self.hand.base
        if not is_split(self.facts, base):
            return []
        return [all_known(self.facts.hands[hand], 2)[:2] for hand in (base, split_off(base, 2))]

    def twins(self) -> int:
        """How many of the first two cards match the up card in rank and suit."""
        return self.first.count(self.up)

    def matches(self) -> int:
        """How many of the first two cards match the up card in rank only."""
        up = self.up
        return sum(rank(card) == rank(up) and card != up for card in self.first)

    def four(self) -> str:
        """What the first four cards of the spot's hands are, by rank."""
        places = range(len(self.how.hands))
        hands = [self._dealt(base_hand(self.how, self.lot.spot, place)) for place in places]
        most = sorted(Counter(rank(card) for cards in hands for card in cards).values(), reverse=True)
        if most[0] == 4:
            return "four of a kind"
        if most[:2] == [2, 2]:
            return "two pair"
        return {3: "three of a kind", 2: "pair"}.get(most[0], "none")


def _dealer_two(cards: Sequence[Card]) -> str:
    ranks = {rank(card) for card in cards}
    found = len(cards) == 2 and ranks == {_ACE, _KING} and same_suit(cards)
    return "suited ace-king" if found else "other"


def _dealer_three(cards: Sequence[Card]) -> str:
    ranks = {rank(card) for card in cards}
    if len(cards) == 3 and ranks == {_SEVEN + 1}:
        return "8-8-8"
    if len(cards) == 3 and ranks == {_SEVEN, _SEVEN + 1, _SEVEN + 2} and same_suit(cards):
        return "suited 7-8-9"
    return "other"


def _of_first(name: str) -> Callable[[_Finish], Value]:
    """What follows from the ranks of the first two cards."""
    return lambda at: words.two_cards(at.first_ranks())[name]


FEATURES: FeatureTable[_Finish] = FeatureTable(
    words.VOCABULARY,
    {
        # the wager
        "choice": lambda at: at.lot.choice or "none",
        "wager.kind": lambda at: at.lot.bet if at.lot.bet in (SPLIT, DOUBLE) else "original",
        "wager.last": lambda at: at.lot.bet == DOUBLE and _is_last(at.facts, at.lot),
        "wager.amount": lambda at: at.lot.amount // 100,
        "wager.insured": lambda at: at.insured,
        # the two finished hands
        "player.natural": lambda at: at.mine.natural,
        "dealer.natural": lambda at: at.his.natural,
        "player.total": lambda at: at.mine.total,
        "dealer.total": lambda at: at.his.total,
        "player.over": lambda at: at.over(at.mine),
        "dealer.over": lambda at: at.over(at.his),
        "player.cards": lambda at: min(len(at.mine.cards), words.MOST_CARDS),
        "dealer.cards": lambda at: min(len(at.his.cards), words.MOST_CARDS),
        "player.split": lambda at: at.split,
        "player.switched": lambda at: at.switched,
        "closer": lambda at: at.closer(),
        "dealer.two": lambda at: _dealer_two(at.his.cards),
        "dealer.three": lambda at: _dealer_three(at.his.cards),
        "dealer.reds": lambda at: at.reds(),
        "up": lambda at: RANKS[rank(at.up)],
        # the player's cards as dealt
        "first.card": lambda at: RANKS[rank(at.first[0])],
        "first.ranks": lambda at: at.first_ranks(),
        "first.suit": lambda at: _SUITS[suit(at.first[0])] if same_suit(at.first) else "mixed",
        **{name: _of_first(name) for name in words.two_cards("A-A")},
        "first.three": lambda at: at.first_three(),
        "split.aces": lambda at: at.split_aces(),
        "split.suited": lambda at: at.split_suited(),
        "match.suited": lambda at: at.twins(),
        "match.unsuited": lambda at: at.matches(),
        "four.hand": lambda at: at.four(),
    },
)
