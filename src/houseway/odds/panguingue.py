"""Panguingue has no bets against a bank; what is counted is how likely a dealt hand holds a meld.

Hands that hold none of some melds are counted rank by rank, from the ace up. Of what was dealt before a rank,
only the cards that a rope may still need matter. No hand is dealt, and numbers are exact.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import NamedTuple

from houseway.cards import RANKS, SPADES, SUITS, Card
from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.family import HandChance, Odds, Progress
from houseway.rulebook.families.panguingue import (
    HAND,
    HIGH_ROPE,
    LOW_ROPE,
    ORDER,
    WHOLE_ROPE,
    PanCondition,
    PanPlay,
    compiled,
)
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

WHY = (
    "the players settle with each other for melds and tops, so there are no bets to price; "
    "`houseway odds` counts how often a dealt hand holds a meld"
)
LEAST = 3
_Seen = tuple[tuple[bool, bool], ...]
"""Of each suit, whether the hand has the last rank but one and the last one, where a rope may need them."""
_Counts = list[int]
"""How many ways there are, by the number of cards."""


class Melds(NamedTuple):
    """Some melds of three cards: sets of one suit, sets of several, and ropes by their lowest rank."""

    suited: frozenset[tuple[int, int]]
    mixed: frozenset[int]
    ropes: frozenset[tuple[int, int]]


def hand_chances(rules: Rules) -> list[HandChance]:
    """How likely ten dealt cards hold any meld, any condition, and a condition of each row."""
    play = rules.play
    assert isinstance(play, PanPlay)
    table = compiled(play.conditions, rules.where)
    everything = melds_of(rules, lambda features: True)
    found = [HandChance("any meld", _chance(rules, everything), "")]
    paying = melds_of(rules, lambda features: table.look_up(features).result.chips > 0)
    found.append(HandChance("any condition", _chance(rules, paying), ""))
    for row in table.rows:
        if row.result.chips:
            wanted = _falls_under(rules, row.result)
            whole = _whole_suits(rules, wanted)
            chance = whole or _chance(rules, melds_of(rules, wanted))
            found.append(HandChance(row.text, chance, row.cite))
    return found


def _whole_suits(rules: Rules, wanted: Callable[[Features], bool]) -> Fraction:
    """How likely ten dealt cards are a rope of a whole suit whose features are wanted."""
    hands = 0
    for suit in range(len(SUITS)):
        if wanted(_features("rope", True, suit == SPADES, False, WHOLE_ROPE)):
            hands += prod(rules.deck.counts.get(_card(at, suit), 0) for at in range(len(ORDER)))
    return Fraction(hands, comb(len(rules.deck), HAND))


def _falls_under(rules: Rules, row: PanCondition) -> Callable[[Features], bool]:
    play = rules.play
    assert isinstance(play, PanPlay)
    table = compiled(play.conditions, rules.where)
    return lambda features: table.look_up(features).result is row


def melds_of(rules: Rules, wanted: Callable[[Features], bool]) -> Melds:
    """The melds of three cards whose features are wanted."""
    play = rules.play
    assert isinstance(play, PanPlay)
    suits, places = range(len(SUITS)), range(len(ORDER))
    vale = {ORDER.index(rank) for rank in play.vale}
    return Melds(
        frozenset(
            (at, suit)
            for at, suit in product(places, suits)
            if wanted(_features("set", True, suit == SPADES, at in vale))
        ),
        frozenset(at for at in places if wanted(_features("set", False, False, at in vale))),
        frozenset(
            (at, suit)
            for at, suit in product(places[: 1 - LEAST], suits)
            if wanted(_features("rope", True, suit == SPADES, False, _end(at)))
        ),
    )


def _features(meld: str, one_suit: bool, spades: bool, vale: bool, holds: str = "none") -> Features:
    return {"meld": meld, "one_suit": one_suit, "spades": spades, "vale": vale, "holds": holds}


def _end(lowest: int) -> str:
    return LOW_ROPE if lowest == 0 else HIGH_ROPE if lowest == len(ORDER) - LEAST else "none"


def _chance(rules: Rules, melds: Melds) -> Fraction:
    """How likely ten dealt cards hold one of these melds."""
    return 1 - Fraction(without(rules, melds, HAND), comb(len(rules.deck), HAND))


# ---------------------------------------------------------------------- counting


def without(rules: Rules, melds: Melds, cards: int) -> int:
    """How many hands of so many cards hold none of these melds."""
    none: _Seen = ((False, False),) * len(SUITS)
    states: dict[_Seen, _Counts] = {none: [1, *([0] * cards)]}
    for at in range(len(ORDER)):
        ways = _ways_at(rules, melds, at, cards)
        following: dict[_Seen, _Counts] = {}
        for seen, counts in states.items():
            for has, added in ways.items():
                if _makes_rope(melds, at, seen, has):
                    continue
                sums = following.setdefault(_kept(melds, at, seen, has), [0] * (cards + 1))
                for number, count in enumerate(counts):
                    if count:
                        for more, way in enumerate(added[: cards + 1 - number]):
                            sums[number + more] += count * way
        states = following
    return sum(counts[cards] for counts in states.values())


def _ways_at(rules: Rules, melds: Melds, at: int, most: int) -> dict[tuple[bool, ...], _Counts]:
    """The ways to hold cards of one rank without a set, by the suits that are held and their number."""
    play = rules.play
    assert isinstance(play, PanPlay)
    any_suits = ORDER[at] in play.any_suits
    copies = [rules.deck.counts.get(_card(at, suit), 0) for suit in range(len(SUITS))]
    found: dict[tuple[bool, ...], _Counts] = {}
    for held in product(*(range(min(most, count) + 1) for count in copies)):
        if sum(held) <= most and not _makes_set(melds, at, held, any_suits):
            ways = found.setdefault(tuple(map(bool, held)), [0] * (most + 1))
            ways[sum(held)] += prod(comb(count, some) for count, some in zip(copies, held, strict=True))
    return found


def _makes_set(melds: Melds, at: int, held: tuple[int, ...], any_suits: bool) -> bool:
    suits = sum(map(bool, held))
    if at in melds.mixed and (suits >= LEAST or (any_suits and suits > 1 and sum(held) >= LEAST)):
        return True
    return any(count >= LEAST and (at, suit) in melds.suited for suit, count in enumerate(held))


def _makes_rope(melds: Melds, at: int, seen: _Seen, has: tuple[bool, ...]) -> bool:
    return any(
        held and before and last and (at - 2, suit) in melds.ropes
        for suit, (held, (before, last)) in enumerate(zip(has, seen, strict=True))
    )


def _kept(melds: Melds, at: int, seen: _Seen, has: tuple[bool, ...]) -> _Seen:
    """What of the last two ranks still matters: a card that no rope needs is as good as none."""
    return tuple(_needed(melds, at, suit, seen[suit][1], has[suit]) for suit in range(len(SUITS)))


def _needed(melds: Melds, at: int, suit: int, last: bool, has: bool) -> tuple[bool, bool]:
    goes_on = last and has and (at - 1, suit) in melds.ropes
    return goes_on, has and (goes_on or (at, suit) in melds.ropes)


def _card(at: int, suit: int) -> Card:
    return RANKS.index(ORDER[at]) * len(SUITS) + suit


def analyse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    """Refuse: there is nothing to price."""
    raise HousewayError(f"{rules.name}: {WHY}")


ODDS = Odds(
    "panguingue",
    analyse,
    lambda rules: False,
    lambda rules: [WHY],
    lambda rules: {},
    priced=False,
    chances=hand_chances,
)
