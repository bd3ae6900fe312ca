"""The hands of one spot and of the player-dealer, by counts of values in the shoe and not by cards.

A hand is what its player sees of it: three values, in no order. For every pair of hands the shoe tells in how
many ways they are dealt, and which values are left for the fourth cards. Every way to deal three cards to
each hand and one fourth card to each counts once, whether or not it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, lcm, prod

import numpy as np
import numpy.typing as npt

from houseway.cards import Card, Pack
from houseway.odds.modulo_ten import value
from houseway.odds.pricing import World
from houseway.rulebook.families import pan_nine as words
from houseway.rulebook.families.pan_nine import DRAW, STAND, PanNineHand
from houseway.rulebook.rules import Rules

Ints = npt.NDArray[np.int64]
ThreeValues = tuple[int, ...]
"""Three values, lowest first."""
HandChoices = Mapping[ThreeValues, str]
Replies = Mapping[str, HandChoices]
"""What the player-dealer does with every hand, by what the player did."""

MOST = 2**63
"""What a whole number of the arrays must stay below."""


def hand_of(cards: Sequence[Card]) -> ThreeValues:
    """The first three cards of a hand by value."""
    return tuple(sorted(map(value, cards[:3])))


def total_of(hand: ThreeValues) -> int:
    """What three cards count."""
    return sum(hand) % 10


def draws_up_to(hands: Iterable[ThreeValues], most: int) -> HandChoices:
    """The choices of a side that draws on a total up to this one and stands on more."""
    return {hand: DRAW if total_of(hand) <= most else STAND for hand in hands}


def hand_words(hand: ThreeValues) -> str:
    """A hand in words: its total and its values."""
    return f"{total_of(hand)} ({'-'.join(map(str, hand))})"


@dataclass(frozen=True)
class HandPairs:
    """Every pair of hands, the player's first, with the ways to deal it and the values that are left.

    `ways` has a row for each hand of the player and a column for each of the player-dealer's; `left` counts,
    for every pair, the cards of each of the `values` that remain.
    """

    size: int
    values: tuple[int, ...]
    hands: tuple[ThreeValues, ...]
    ways: Ints
    left: Ints

    @property
    def fourths(self) -> int:
        """The ways to deal a fourth card to each of two hands."""
        return (self.size - 6) * (self.size - 7)

    @property
    def combinations(self) -> int:
        """The ways to deal three cards to each hand, whatever their order, then one more to each."""
        return comb(self.size, 3) * comb(self.size - 3, 3) * self.fourths

    def fourth_ways(self, action: str, reply: str) -> Iterator[tuple[int | None, int | None, Ints]]:
        """The fourth cards of both hands (None: not drawn), with the ways to deal them to every pair."""
        for mine, drawn in self._drawn(action):
            for his, drawn_too in self._drawn(reply):
                if drawn is None and drawn_too is None:
                    yield None, None, np.full_like(self.ways, self.fourths)
                elif drawn is None or drawn_too is None:
                    one = drawn_too if drawn is None else drawn
                    yield mine, his, self.left[:, :, one] * (self.size - 7)
                else:
                    same = int(drawn == drawn_too)
                    yield mine, his, self.left[:, :, drawn] * (self.left[:, :, drawn_too] - same)

    def _drawn(self, action: str) -> list[tuple[int | None, int | None]]:
        """What an action may draw: a value and its place among the values; None if it draws nothing."""
        if action == STAND:
            return [(None, None)]
        return [(value, place) for place, value in enumerate(self.values)]


def hands_of(deck: Pack) -> HandPairs:
    """Every pair of hands that can be dealt from a shoe."""
    counts = _counts(deck)
    values = tuple(sorted(counts))
    hands = [
        hand
        for hand in combinations_with_replacement(values, 3)
        if all(hand.count(one) <= counts[one] for one in hand)
    ]
    held = np.array([[hand.count(one) for one in values] for hand in hands], dtype=np.int64)
    sizes = np.array([counts[one] for one in values], dtype=np.int64)
    left_by_one = sizes - held
    ways = [
        [_ways(sizes.tolist(), mine) * _ways(rest, his) for his in held.tolist()]
        for mine, rest in zip(held.tolist(), left_by_one.tolist(), strict=True)
    ]
    left = np.maximum(left_by_one[:, None, :] - held[None, :, :], 0)
    return HandPairs(sum(counts.values()), values, tuple(hands), np.array(ways, dtype=np.int64), left)


def _counts(deck: Pack) -> dict[int, int]:
    """How many cards of each value a shoe has."""
    counts: dict[int, int] = {}
    for card, many in deck.counts.items():
        counts[value(card)] = counts.get(value(card), 0) + many
    return counts


def _ways(counts: Sequence[int], taken: Sequence[int]) -> int:
    return prod(comb(many, some) for many, some in zip(counts, taken, strict=True))


class PanNineDeals:
    """One game's shoe and charts: what each side may do with a hand, and what its game wager then earns."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.dealt = hands_of(rules.deck)
        self.bet = rules.bets[words.GAME_BET]
        self.scale = lcm(*(row.result.bottom for row in self.bet.cases.rows))

    @property
    def hands(self) -> tuple[ThreeValues, ...]:
        """Every hand of three values."""
        return self.dealt.hands

    def allowed(self, actor: str, hand: ThreeValues) -> tuple[str, ...]:
        """What a side may do with a hand."""
        return self.rules.drawing[actor].decide(_known(actor, hand)).result

    def choosing(self, actor: str) -> list[ThreeValues]:
        """The hands with which a side has a choice."""
        return [hand for hand in self.hands if len(self.allowed(actor, hand)) > 1]

    def usual(self, actor: str) -> HandChoices:
        """What the house way does with every hand, or where none is filed, a side that draws on 5 or less."""
        way = self.rules.house_way.get(actor)
        wanted = draws_up_to(self.hands, 5)
        if way is not None:
            wanted = {hand: way.decide(_known(actor, hand)).result[0] for hand in self.hands}
        legal = {hand: self.allowed(actor, hand) for hand in self.hands}
        return {hand: wanted[hand] if wanted[hand] in legal[hand] else legal[hand][0] for hand in self.hands}

    def allows(self, actor: str, choices: HandChoices) -> bool:
        """Whether the chart of a side allows these choices."""
        return all(action in self.allowed(actor, hand) for hand, action in choices.items())

    @cached_property
    def net(self) -> Mapping[tuple[str, str], Ints]:
        """What the game wager earns by every pair of hands, over all fourth cards, times the scale.

        It is given for each action of the player and each reply of the player-dealer, legal or not.
        """
        return {(action, reply): self._net(action, reply) for action in _BOTH for reply in _BOTH}

    def _net(self, action: str, reply: str) -> Ints:
        found = np.zeros_like(self.dealt.ways)
        totals = [total_of(hand) for hand in self.hands]
        for mine, his, ways in self.dealt.fourth_ways(action, reply):
            pays = self._pays(mine, his)
            found += ways * pays[np.ix_(totals, totals)]
        return found * self.dealt.ways

    def _pays(self, mine: int | None, his: int | None) -> Ints:
        """What the game wager earns by the totals of both sides' three cards, given their fourth cards."""
        decide = self.bet.cases.decide
        found = np.zeros((10, 10), dtype=np.int64)
        for one, two in np.ndindex(found.shape):
            known = words.derived(PanNineHand(one, mine), PanNineHand(two, his))
            found[one, two] = decide(known).result.value * self.scale
        return found

    def worlds(self, player: HandChoices, dealer: Replies) -> list[World]:
        """What can happen when both sides choose so, with the number of combinations."""
        found: dict[tuple[PanNineHand, PanNineHand], int] = {}
        for action in _BOTH:
            rows = [at for at, hand in enumerate(self.hands) if player[hand] == action]
            for reply in _BOTH:
                columns = [at for at, hand in enumerate(self.hands) if dealer[action][hand] == reply]
                for mine, his, ways in self.dealt.fourth_ways(action, reply):
                    by_totals = self._by_totals(rows, columns, ways * self.dealt.ways)
                    for one, two in np.argwhere(by_totals).tolist():
                        found[PanNineHand(one, mine), PanNineHand(two, his)] = by_totals[one, two]
        return [(words.derived(*hands), ways) for hands, ways in found.items()]

    def _by_totals(self, rows: Sequence[int], columns: Sequence[int], ways: Ints) -> npt.NDArray[np.object_]:
        """The ways of some pairs of hands, added up by the totals of both; a sum may exceed 64 bits."""
        totals = np.array([total_of(hand) for hand in self.hands], dtype=np.int64)
        found = np.zeros((10, 10), dtype=np.object_)
        some = ways[np.ix_(rows, columns)].astype(np.object_)
        np.add.at(found, np.ix_(totals[rows], totals[columns]), some)
        return found


_BOTH = (STAND, DRAW)


def too_large(rules: Rules) -> bool:
    """Whether the shoe might have too many cards to be counted in whole numbers of 64 bits."""
    size, rows = len(rules.deck), rules.bets[words.GAME_BET].cases.rows
    scale = lcm(*(row.result.bottom for row in rows))
    most = max(1, *(int(abs(row.result.value) * scale) for row in rows))
    return max(_counts(rules.deck).values()) ** 6 * size * size * most >= MOST


def _known(actor: str, hand: ThreeValues) -> dict[str, int]:
    return {f"{actor}.first_three": total_of(hand), f"{actor}.total": total_of(hand)}
