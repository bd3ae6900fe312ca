"""Keeping two cards of four by a filed house way: ordered rules, the first that applies decides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cards import RANKS, Card, rank, suit
from houseway.errors import HousewayError
from houseway.rulebook.families.versus import Keep

ACE = 12
RED = (1, 2)

Pair = tuple[Card, Card]


def keep_two(cards: Sequence[Card], rules: Sequence[Keep]) -> Pair:
    """The two cards the house way keeps."""
    return ways_to_keep(cards, rules)[0]


def ways_to_keep(cards: Sequence[Card], rules: Sequence[Keep]) -> list[Pair]:
    """The pairs that the house way may keep: the highest top card, then the highest second card.

    There are several where only suits that do not matter tell them apart.
    """
    three = _three_of_a_kind(cards)
    for rule in rules:
        fits = [pair for pair in combinations(cards, 2) if _fits(pair, rule)]
        if not fits:
            continue
        if three is not None and rule.kind == "pair" and rule.suited is None:
            return [three]
        best = max(map(_ranks, fits))
        return [pair for pair in fits if _ranks(pair) == best]
    raise HousewayError("the house way has no rule for these cards")


def _ranks(pair: Pair) -> list[int]:
    return sorted((rank(card) for card in pair), reverse=True)


def _fits(pair: Pair, rule: Keep) -> bool:
    one, two = pair
    high, low = max(rank(one), rank(two)), min(rank(one), rank(two))
    least = RANKS.index(rule.low)
    if rule.suited is not None and (suit(one) == suit(two)) != rule.suited:
        return False
    match rule.kind:
        case "pair":
            return high == low
        case "ace":
            return high == ACE and low >= least
        case "running":
            return high - low == 1 and low >= least
        case "high":
            return low >= least


def _three_of_a_kind(cards: Sequence[Card]) -> Pair | None:
    """Which two of three of a kind to keep when no two of them are the same card.

    The one suited with the odd card is dropped; where all four suits differ, the two of one color are kept.
    """
    for value in {rank(card) for card in cards}:
        same = [card for card in cards if rank(card) == value]
        odd = [card for card in cards if rank(card) != value]
        if len(same) != 3 or len(odd) != 1 or len(set(same)) != 3:
            continue
        kept = [card for card in same if suit(card) != suit(odd[0])]
        if len(kept) == 2:
            return kept[0], kept[1]
        reds = [card for card in same if suit(card) in RED]
        blacks = [card for card in same if suit(card) not in RED]
        pair = reds if len(reds) == 2 else blacks
        return pair[0], pair[1]
    return None
