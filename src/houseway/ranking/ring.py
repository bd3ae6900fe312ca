"""The rankings of ring poker: high and low, with or without a joker, with full and with short packs.

A `RingRanking` is data: the scale, what the joker stands for, the ranks of the pack, which classes of hands
change places, and what a low needs to qualify. Hands compare by `RankedHand.key`, and the greater key wins
also where the lowest hand does.

>>> from houseway.cards import parse_cards
>>> print(RingRanking().best(parse_cards("As Kd"), parse_cards("Ad Kh 7c 7s 2d")))
two pair, aces and kings, seven kicker
>>> print(RingRanking("low A-5", qualifier="8").best(parse_cards("Ad 2c 7h Ks"), parse_cards("3d 4s Kd 8c"),
...     uses="exactly two"))
8-4-3-2-A low
>>> print(RingRanking(joker="bug").best(parse_cards("Jo Ad 9c 3s 2h")))
pair of aces, nine-trey-deuce kickers
>>> print(RingRanking("low A-5", joker="lowest missing").best(parse_cards("Jo Ad 9c 3s 2h")))
9-4-3-2-A low
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Literal

from houseway.cards import JOKER, RANKS, Card, rank, show, suit
from houseway.errors import HousewayError
from houseway.ranking import low, wild
from houseway.ranking.high import FLUSH, FULL_HOUSE, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH
from houseway.ranking.short import RankOrder
from houseway.ranking.sums import (
    BY_RANK,
    SUM_OF,
    Straights,
    best_high,
    long_suits,
    ranks_of,
    straights,
    sum_of,
)
from houseway.ranking.system import ACE, RankedHand, RankKey
from houseway.ranking.using import SIZE, Uses, choices
from houseway.ranking.wild import ValuedHand
from houseway.ranking.words import hand_phrase, rank_of_many

Scale = Literal["high", "low A-5", "low 2-7"]
JokerUse = Literal["none", "wild", "bug", "lowest missing"]
"""What the joker is: not in the pack; any card; an ace, or what completes a straight, flush or straight
flush; or, for a low, the lowest rank that the hand lacks."""
BugFlush = Literal["highest missing", "ace"]
"""What the joker is in a flush: the highest card that the hand lacks, or an ace beside a natural ace too."""

_JOKERS: dict[Scale, tuple[JokerUse, ...]] = {
    "high": ("none", "wild", "bug"),
    "low A-5": ("none", "wild", "lowest missing"),
    "low 2-7": ("none", "wild", "lowest missing"),
}
_SUITS = 4
_KEPT = 1024


@dataclass(frozen=True)
class RingRanking:
    """What beats what in one share of a pot."""

    scale: Scale = "high"
    joker: JokerUse = "none"
    bug_flush: BugFlush = "highest missing"
    ranks: str = RANKS
    """The ranks of the pack in order; straights are runs of five neighbors in it."""
    low_straight: bool = True
    """Whether an ace may also stand below the lowest rank in a straight; never so in deuce to seven."""
    flush_over_full_house: bool = False
    qualifier: str = ""
    """The highest rank that a low may have, which then needs five different ranks; empty for any low."""

    def __post_init__(self) -> None:
        if self.joker not in _JOKERS[self.scale]:
            raise HousewayError(f"in a {self.scale} ranking the joker cannot be {self.joker!r}")
        ranks = self.order.ranks
        if self.qualifier and (self.scale == "high" or self.qualifier not in ranks):
            raise HousewayError(f"a {self.scale} hand cannot qualify by {self.qualifier!r}")

    def best(self, hole: Sequence[Card], board: Sequence[Card] = (), uses: Uses = "any") -> RankedHand | None:
        """The best hand of five cards that may be used, or None if no hand qualifies."""
        self.check((*hole, *board))
        # Strongest cards first and a joker last, so that equal hands are made of the same cards.
        held, shared = ((*hole, *board), ()) if uses == "any" else (hole, board)
        chosen = choices(_strongest_first(held), _strongest_first(shared), uses)
        hands = ((self._valued(cards), cards) for cards in chosen)
        hand, made = max(hands, key=lambda hand: hand[0].key)
        if hand.key < self._least:
            return None
        return self._ranked(hand, made)

    def best_key(
        self, hole: Sequence[Card], board: Sequence[Card] = (), uses: Uses = "any"
    ) -> RankKey | None:
        """The key of the hand that `best` finds, without its cards and words; the cards are not checked."""
        if uses == "any" and JOKER not in hole and JOKER not in board:
            cards = (*hole, *board)
            if self.scale != "low 2-7" or len(cards) == SIZE:
                return self._best_of_any(cards)
        asked = (*hole, -1, *board)
        known = self._best_keys.get((asked, uses), ())
        if known == ():
            if len(self._best_keys) >= _KEPT:
                self._best_keys.clear()
            known = self._best_keys[asked, uses] = self._best_of_some(hole, board, uses)
        return known

    def best_keys(
        self, holes: Mapping[int, Sequence[Card]], board: Sequence[Card], uses: Uses
    ) -> dict[int, RankKey]:
        """The keys of the hands of several seats with the same board that qualify, as `best_key` has them."""
        if uses != "any" or self.joker != "none" or self.scale == "low 2-7":
            found = {seat: self.best_key(hole, board, uses) for seat, hole in holes.items()}
            return {seat: key for seat, key in found.items() if key is not None}
        shared, plain, least, suits_count = sum_of(board), self._plain, self._least, self.scale == "high"
        keys: dict[int, RankKey] = {}
        for seat, hole in holes.items():
            summed = shared + sum(map(SUM_OF, hole))
            key = plain[summed & BY_RANK]
            if suits_count:
                for long in long_suits(summed):
                    key = max(key, self._flush_of((*hole, *board), long))
            if key >= least:
                keys[seat] = key
        return keys

    def _best_of_any(self, cards: tuple[Card, ...]) -> RankKey | None:
        """The best key of any five natural cards, if it qualifies.

        Of more cards, a deuce-to-seven hand may avoid a flush, which these tables cannot tell.
        """
        summed = sum_of(cards)
        key = self._plain[summed & BY_RANK]
        if self.scale != "low A-5":
            for long in long_suits(summed):
                flush = self._flush_of(cards, long)
                key = max(key, flush) if self.scale == "high" else flush
        return None if key < self._least else key

    def _flush_of(self, cards: Sequence[Card], long: int) -> RankKey:
        """The best key of the cards of one suit, of which there are five or more."""
        held = sum_of([card for card in cards if suit(card) == long])
        return self._flush[held & BY_RANK]

    def _best_of_some(self, hole: Sequence[Card], board: Sequence[Card], uses: Uses) -> RankKey | None:
        """The best key where not all cards may be used together, or one is a joker."""
        if uses == "any" or JOKER in hole or JOKER in board:
            best = self.best(hole, board, uses)
            return None if best is None else best.key
        key = max(self._valued(chosen).key for chosen in choices(hole, board, uses))
        return None if key < self._least else key

    @cached_property
    def _plain(self) -> _Keys:
        """The best keys of natural ranks, without regard to suits."""
        return _Keys(self, suited=False)

    @cached_property
    def _flush(self) -> _Keys:
        """The best keys of natural ranks of one suit."""
        return _Keys(self, suited=True)

    @cached_property
    def _best_keys(self) -> dict[tuple[tuple[int, ...], Uses], RankKey | None]:
        """The hands ranked lately: a hand is ranked when it is shown, and again for every pot."""
        return {}

    def best_of_ranks(self, summed: int, suited: bool) -> RankKey:
        """The best key of natural cards by the sum of their ranks; all of one suit, or mixed."""
        if self.scale == "high" and not suited:
            return self._placed(best_high(summed, self._straights))
        return max(self.natural_key(five, suited) for five in combinations(ranks_of(summed), SIZE))

    @cached_property
    def _straights(self) -> Straights:
        return straights(self.order.tops)

    def showing(self, cards: Sequence[Card]) -> RankedHand:
        """One to five face-up cards, to find who acts; fewer than five make no straight and no flush.

        A joker takes the value that makes the best hand. Where the low hand acts, the lowest is greatest.

        >>> from houseway.cards import parse_cards
        >>> print(RingRanking(joker="wild").showing(parse_cards("Jo Kd")))
        pair of kings
        >>> razz = RingRanking("low A-5")
        >>> razz.showing(parse_cards("7d Ac")) > razz.showing(parse_cards("7c 2s"))
        True
        """
        self.check(cards)
        if not 1 <= len(cards) <= SIZE:
            raise HousewayError(f"one to {SIZE} cards may be showing, not {len(cards)}")
        return self._ranked(self._valued(tuple(cards)), tuple(cards))

    def openers(self, cards: Sequence[Card], least: str) -> bool:
        """Whether the cards hold at least a pair of the rank named, such as "jacks".

        Fewer than five cards, such as those kept after a draw, are openers by their pairs alone.
        """
        value = rank_of_many(least)
        if value is None or self.scale != "high":
            raise HousewayError(f"a {self.scale} hand cannot open by {least!r} (name a pair, as in 'jacks')")
        return self.showing(cards).key >= (ONE_PAIR, value)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The categories by their number in a key, the weakest first."""
        if self.scale != "high":
            return low.CATEGORIES
        numbers = range(len(wild.CATEGORIES))
        return tuple(wild.CATEGORIES[self._placed((number,))[0]] for number in numbers)

    @cached_property
    def order(self) -> RankOrder:
        """The ranks of the pack and their straights."""
        return RankOrder(self.ranks, self.low_straight and self.scale == "high")

    @cached_property
    def keys(self) -> tuple[RankKey, ...]:
        """Every key of five cards that qualifies, weakest first."""
        sizes = (SIZE,) if self.joker == "none" else (SIZE - 1, SIZE)
        found = {
            self.key(ranks, suited=False)
            for size in sizes
            for ranks in combinations_with_replacement(self.order.values, size)
            if max(Counter(ranks).values()) <= _SUITS
        }
        for size in sizes:
            found |= {self.key(ranks, suited=True) for ranks in combinations(self.order.values, size)}
        return tuple(sorted(key for key in found if key >= self._least))

    def rank(self, key: RankKey) -> int:
        """The array form's number of a key; for the beginning of a key, the lowest number that meets it."""
        return bisect_left(self.keys, key) + 1

    def key(self, ranks: Sequence[int], suited: bool) -> RankKey:
        """The ordering key of five cards by their natural ranks; with four of them, the fifth is a joker.

        `suited` says whether the natural cards are all of one suit.
        """
        return self._of_ranks(tuple(sorted(ranks)), len(ranks) < SIZE, suited).key

    def phrase(self, key: RankKey) -> str:
        """A key in words."""
        if key not in self._phrases:
            if self.scale == "high":
                self._phrases[key] = hand_phrase(self.categories[key[0]], key[1:])
            else:
                self._phrases[key] = low.phrase(key, self.scale)
        return self._phrases[key]

    @cached_property
    def _phrases(self) -> dict[RankKey, str]:
        """The keys that were put into words before."""
        return {}

    def check(self, cards: Sequence[Card]) -> None:
        """Refuse cards that the pack does not have."""
        for card, times in Counter(cards).items():
            if card == JOKER:
                if self.joker == "none":
                    raise HousewayError("poker hand: a joker has no rank here")
            elif not 0 <= card < JOKER:
                raise HousewayError(f"poker hand: the card number {card} has no rank here")
            elif rank(card) not in self.order.values:
                raise HousewayError(f"poker hand: {show(card)} is not in this pack")
            if times > 1:
                raise HousewayError(
                    f"poker hand: {show(card)} appears {times} times, but can only appear once"
                )

    @cached_property
    def _least(self) -> RankKey:
        """The beginning of the least key that qualifies."""
        if not self.qualifier or self.scale == "high":
            return ()
        return low.least_key(RANKS.index(self.qualifier), self.scale)

    def natural_key(self, ranks: tuple[int, ...], suited: bool) -> RankKey:
        """The ordering key of one to five ranks, one of which may be what a joker stands for."""
        if self.scale == "low A-5":
            return low.ace_to_five_key(ranks)
        if len(ranks) < SIZE:
            key = wild.key_by_sets(ranks)
        elif suited and self.bug_flush == "ace" and ranks.count(ACE) > 1:
            # Only a joker repeats a rank within a suit.
            key = (FLUSH, *sorted(ranks, reverse=True))
        else:
            key = wild.key(ranks, suited, self.order.straight_top)
        key = self._placed(key)
        return key if self.scale == "high" else low.reversed_key(key)

    def joker_values(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """The ranks that the joker may stand for beside natural ranks."""
        if self.joker != "lowest missing":
            return self.order.values
        value_of = low.low_value if self.scale == "low A-5" else int
        return (min(set(self.order.values) - set(ranks), key=value_of),)

    @cached_property
    def completes(self) -> frozenset[int] | None:
        """The numbers of the categories that a limited joker may complete; None where it is not limited."""
        if self.joker != "bug":
            return None
        return frozenset(self._placed((category,))[0] for category in wild.COMPLETE)

    def _placed(self, key: RankKey) -> RankKey:
        """A key of the usual order of categories in the place that this ranking gives it, and back again."""
        if self.flush_over_full_house and key[0] in (FLUSH, FULL_HOUSE):
            return (FLUSH + FULL_HOUSE - key[0], *key[1:])
        return key

    def _valued(self, cards: tuple[Card, ...]) -> ValuedHand:
        joker = JOKER in cards
        naturals = [card for card in cards if card != JOKER] if joker else cards
        suited = len(set(map(suit, naturals))) == 1
        return self._of_ranks(tuple(sorted(map(rank, naturals))), joker, suited)

    def _of_ranks(self, ranks: tuple[int, ...], joker: bool, suited: bool) -> ValuedHand:
        """The hand of natural ranks in order, with a joker beside them or without."""
        known = self._known.get((ranks, joker, suited))
        if known is None:
            if joker:
                values = self.joker_values(ranks)
                known = wild.best_with_joker(self.natural_key, ranks, suited, values, self.completes)
            else:
                known = ValuedHand(self.natural_key(ranks, suited), value=0)
            self._known[ranks, joker, suited] = known
        return known

    @cached_property
    def _known(self) -> dict[tuple[tuple[int, ...], bool, bool], ValuedHand]:
        """The hands worked out before: the same ranks come up again and again."""
        return {}

    def _ranked(self, hand: ValuedHand, cards: tuple[Card, ...]) -> RankedHand:
        key = hand.key
        return RankedHand(key, self.categories[key[0]], self.phrase(key), self._arranged(cards, hand))

    def _arranged(self, cards: tuple[Card, ...], hand: ValuedHand) -> tuple[Card, ...]:
        """The cards that count most first, a joker in the place of the card that it stands for."""
        ranks = {card: hand.value if card == JOKER else rank(card) for card in cards}
        times = Counter(ranks.values())
        category, top = hand.key[:2]
        # The key of a straight names only its top; an ace below another top is the low end.
        wheel = self.scale == "high" and category in (STRAIGHT, STRAIGHT_FLUSH) and top != ACE
        low_ace = wheel or self.scale == "low A-5"
        value_of = low.low_value if low_ace else int

        def weight(card: Card) -> tuple[int, int, bool, Card]:
            return times[ranks[card]], value_of(ranks[card]), card != JOKER, card

        return tuple(sorted(cards, key=weight, reverse=True))


class _Keys(dict[int, RankKey]):
    """The best keys of natural cards by the sum of their ranks, each worked out when it first comes up."""

    def __init__(self, ranking: RingRanking, suited: bool) -> None:
        super().__init__()
        self._ranking, self._suited = ranking, suited

    def __missing__(self, summed: int) -> RankKey:
        key = self[summed] = self._ranking.best_of_ranks(summed, self._suited)
        return key


def _strongest_first(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: -1 if card == JOKER else card, reverse=True)
