"""Side bets: each is counted over the cards it looks at, and no others.

Counts are of ordered deals, so they are whole numbers; a bet on the player-dealer's whole hand is counted
over as many cards as the longest such hand has. Only a bet on both finished hands is not counted: it rests on
the computed chances of the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, lcm, perm

import numpy as np

from houseway.cards import DIAMONDS, HEARTS, JOKER, Card, rank, suit
from houseway.odds.blackjack.dealer import Kinds, draw_all, ways
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.method import SideBetMethod, method_of
from houseway.odds.blackjack.played import Known, first_two, played
from houseway.odds.blackjack.shoe import KINDS, RANKS, Floats, count, kind, natural
from houseway.odds.pricing import AMOUNT, SCALE, World
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import BetRules
from houseway.rulebook.vocabulary import Value

_RED = (DIAMONDS, HEARTS)


def side_worlds(game: BlackjackArrays, bet: BetRules, policy: BlackjackPolicy) -> list[World]:
    """Every world a side bet can meet, with its number of deals; those it cannot tell apart added up."""
    used = bet.cases.used - {AMOUNT}
    groups: dict[tuple[Value, ...], tuple[Known, Fraction | int]] = {}
    for known, weight in _met(game, bet, policy):
        if weight:
            known |= _ORIGINAL
            key = tuple(known[name] for name in used)
            old = groups.get(key, (known, 0))
            groups[key] = (old[0], old[1] + weight)
    scale = lcm(*(weight.denominator for _, weight in groups.values()))
    whole = [(known, int(weight * scale)) for known, weight in groups.values()]
    common = gcd(*(weight for _, weight in whole))
    return [(known, weight // common) for known, weight in whole]


def _met(
    game: BlackjackArrays, bet: BetRules, policy: BlackjackPolicy
) -> Iterable[tuple[Known, Fraction | int]]:
    """What a side bet can meet, counted by the method that can tell apart what it looks at."""
    method = method_of(game.how, bet)
    assert method is not None
    return _COUNTED[method](game, bet.cases.used - {AMOUNT}, policy)


_ORIGINAL: Known = {"choice": "none", "wager.kind": "original", "wager.last": False}


# ---------------------------------------------------------------------- the player-dealer's hand


def _bank_hands(game: BlackjackArrays) -> Iterator[tuple[Known, int]]:
    """Every hand the player-dealer can complete."""
    shoe = game.shoe
    hands = {up: draw_all(game.rules, up, shoe) for up in game.ups}
    most = max(len(drawn) for found in hands.values() for drawn in found) + 1
    for up, found in hands.items():
        left = game.without(up)
        for drawn, orders in found.items():
            weight = int(shoe.counts[up]) * orders * ways(left, drawn)
            rest = perm(shoe.size - len(drawn) - 1, most - len(drawn) - 1)
            yield _bank_features(game, up, drawn), weight * rest


def _bank_features(game: BlackjackArrays, up: int, drawn: Kinds) -> Known:
    hand, target = (up, *drawn), game.how.target
    total, _ = count(hand, target)
    return {
        "dealer.natural": natural(hand, game.how) if len(hand) == 2 else "none",
        "dealer.total": total,
        "dealer.over": total > target,
        "dealer.cards": min(len(hand), words.MOST_CARDS),
    }


def _reds(game: BlackjackArrays) -> Iterator[tuple[Known, int]]:
    """Red cards in a row from the up card on: as long as they come, the hand is known by its kinds."""
    shoe = game.shoe
    red = [
        sum(many for card, many in shoe.of_kind(k) if card != JOKER and suit(card) in _RED)
        for k in range(KINDS)
    ]
    most = words.MOST_REDS
    size = shoe.size
    black = size - sum(red)
    yield {"dealer.reds": 0}, black * perm(size - 1, most - 1)
    for up in game.ups:
        complete = draw_all(game.rules, up, shoe)
        growing: dict[Kinds, int] = {(): red[up]}
        for reds in range(1, most + 1):
            bigger: dict[Kinds, int] = {}
            for drawn, many in growing.items():
                if reds == most or drawn in complete:
                    yield {"dealer.reds": reds}, many * perm(size - reds, most - reds)
                    continue
                yield {"dealer.reds": reds}, many * black * perm(size - reds - 1, most - reds - 1)
                for k in game.ups:
                    left = red[k] - drawn.count(k) - (k == up)
                    if left > 0:
                        more = tuple(sorted((*drawn, k)))
                        bigger[more] = bigger.get(more, 0) + many * left
            growing = bigger


# ---------------------------------------------------------------------- the cards as dealt


def _first_cards(game: BlackjackArrays, with_natural: bool) -> Iterator[tuple[Known, int]]:
    """The first two cards and the up card, and the hidden card where it matters."""
    cards = game.shoe.cards

    @cache
    def hidden_of(one: int, two: int, up: int) -> dict[str, int]:
        left = game.without(one, two, up)
        found: dict[str, int] = {}
        for hidden in game.ups:
            name = natural((up, hidden), game.how)
            found[name] = found.get(name, 0) + max(int(left[hidden]), 0)
        return found

    for one, two in product(cards, cards):
        pair = cards[one] * (cards[two] - (one == two))
        if not pair:
            continue
        known = first_two(one, two)
        for up, many in cards.items():
            weight = pair * (many - (up == one) - (up == two))
            if weight <= 0:
                continue
            here = known | _facing(one, two, up)
            if not with_natural:
                yield here, weight
                continue
            for name, hidden in hidden_of(kind(one), kind(two), kind(up)).items():
                yield here | {"dealer.natural": name}, weight * hidden


def _both(game: BlackjackArrays, used: Collection[str]) -> Iterator[tuple[Known, Fraction]]:
    """The first two cards and the up card, with every hand the player-dealer can complete behind them.

    The player-dealer draws last, but what players draw before him says nothing about his cards: he gets the
    next cards of a shuffled shoe no matter when the players stop. Given what the cards count, their ranks and
    suits are independent of what he draws.
    """
    shoe = game.shoe
    behind = {up: _completed(game, up, used) for up in game.ups}
    laws: dict[tuple[int, ...], list[tuple[Known, Fraction]]] = {}
    for one, two, up in product(game.ups, repeat=3):
        left = game.without(one, two, up)
        if left.min() < 0:
            continue
        deals = int(shoe.counts[one]) * int(game.without(one)[two]) * int(game.without(one, two)[up])
        chance = Fraction(deals, perm(shoe.size, 3))
        key = (*sorted((one, two)), up)
        if key not in laws:
            laws[key] = list(_law(behind[up], left.tolist()))
        for known, share in _as_dealt(game, one, two, up, used):
            for ending, part in laws[key]:
                yield known | ending, chance * share * part


@dataclass(frozen=True)
class _Hand:
    """A complete hand behind an up card: how many cards of each kind, in all, and in how many orders."""

    kinds: tuple[tuple[int, int], ...]
    cards: int
    orders: int


Completed = list[tuple[Known, list[_Hand]]]


def _completed(game: BlackjackArrays, up: int, used: Collection[str]) -> Completed:
    """The hands behind an up card, by what the table can tell apart of them."""
    groups: dict[tuple[Value, ...], tuple[Known, list[_Hand]]] = {}
    for drawn, orders in draw_all(game.rules, up, game.shoe).items():
        known = _only(_bank_features(game, up, drawn), used)
        kinds = tuple((k, drawn.count(k)) for k in sorted(set(drawn)))
        groups.setdefault(tuple(known.values()), (known, []))[1].append(_Hand(kinds, len(drawn), orders))
    return list(groups.values())


def _law(completed: Completed, left: Sequence[int]) -> Iterator[tuple[Known, Fraction]]:
    """How likely each group of hands is when these cards of each kind are left."""
    size = sum(left)
    most = max(hand.cards for _, hands in completed for hand in hands)
    rest = [perm(size - cards, most - cards) for cards in range(most + 1)]
    for known, hands in completed:
        total = 0
        for hand in hands:
            deals = hand.orders * rest[hand.cards]
            for k, many in hand.kinds:
                deals *= perm(left[k], many)
            total += deals
        yield known, Fraction(total, perm(size, most))


def _as_dealt(
    game: BlackjackArrays, one: int, two: int, up: int, used: Collection[str]
) -> Iterable[tuple[Known, Fraction]]:
    """What the tables see of two cards and the up card given by kind, each with its probability."""
    groups: dict[tuple[Value, ...], tuple[Known, Fraction]] = {}
    for first, second, chance in game.shoe.pairs(one, two):
        left = [(card, many - (card == first) - (card == second)) for card, many in game.shoe.of_kind(up)]
        total = sum(many for _, many in left)
        for card, many in left:
            known = _only(first_two(first, second) | _facing(first, second, card), used)
            key = tuple(known.values())
            old = groups[key][1] if key in groups else Fraction(0)
            groups[key] = known, old + chance * Fraction(many, total)
    return groups.values()


def _only(known: Known, used: Collection[str]) -> Known:
    return {name: value for name, value in known.items() if name in used}


def _facing(one: Card, two: Card, up: Card) -> Known:
    """What the tables see of an up card and the cards that match it."""
    same = [card for card in (one, two) if rank(card) == rank(up)]
    return {
        "up": RANKS[rank(up)],
        "match.suited": same.count(up),
        "match.unsuited": len(same) - same.count(up),
    }


def _fours(game: BlackjackArrays) -> Iterator[tuple[Known, int]]:
    """Four cards by rank, as dealt to the two hands of a spot."""
    ranks: dict[int, int] = {}
    for card, many in game.shoe.cards.items():
        ranks[rank(card)] = ranks.get(rank(card), 0) + many
    for four in product(ranks, repeat=4):
        weight = 1
        for place, one in enumerate(four):
            weight *= ranks[one] - four[:place].count(one)
        most = sorted((four.count(one) for one in set(four)), reverse=True)
        if most[0] == 4:
            name = "four of a kind"
        elif most[:2] == [2, 2]:
            name = "two pair"
        else:
            name = {3: "three of a kind", 2: "pair"}.get(most[0], "none")
        yield {"four.hand": name}, weight


_COUNTED: Mapping[
    SideBetMethod,
    Callable[[BlackjackArrays, Collection[str], BlackjackPolicy], Iterable[tuple[Known, Fraction | int]]],
] = {
    SideBetMethod.BANK: lambda game, used, policy: _bank_hands(game),
    SideBetMethod.REDS: lambda game, used, policy: _reds(game),
    SideBetMethod.FOUR: lambda game, used, policy: _fours(game),
    SideBetMethod.DEALT: lambda game, used, policy: _first_cards(game, "dealer.natural" in used),
    SideBetMethod.DRAWN: lambda game, used, policy: played(game, policy),
    SideBetMethod.DEALT_AND_BANK: lambda game, used, policy: _both(game, used),
}
"""How each method counts what a side bet can meet."""


# ---------------------------------------------------------------------- both finished hands


def finished_worlds(game: BlackjackArrays, mass: Floats) -> list[World]:
    """Both finished hands (the first of a split pair); weights are rounded, since chances are computed."""
    worlds: list[World] = []
    chances = mass[:2].sum(axis=1)
    for lot, mine, ending in np.argwhere(chances > 0).tolist():
        weight = round(chances[lot, mine, ending] * SCALE)
        if weight:
            known = game.payoffs.features(mine, ending) | {"player.split": lot > 0}
            worlds.append((known | _ORIGINAL, weight))
    return worlds


# ---------------------------------------------------------------------- insurance


def insurance_worlds(game: BlackjackArrays) -> list[World]:
    """Every deal in which insurance is offered: the hand as dealt, and whether a natural lies hidden."""
    offered = game.offered("insurance", "insurance")
    found: dict[tuple[str, str, str], int] = {}
    for up, one, two in product(game.ups, repeat=3):
        if not offered[up, game.hands.of(one, two)]:
            continue
        counts = game.shoe.counts
        deals = int(counts[up]) * int(game.without(up)[one]) * int(game.without(up, one)[two])
        left = game.without(up, one, two)
        if deals <= 0 or left.min() < 0:
            continue
        shown = game.shoe.rank_name(up)
        for hidden in game.ups:
            key = (shown, natural((one, two), game.how), natural((up, hidden), game.how))
            found[key] = found.get(key, 0) + deals * int(left[hidden])
    return [
        ({"up": shown, "player.natural": mine, "dealer.natural": his} | _ORIGINAL, weight)
        for (shown, mine, his), weight in found.items()
    ]
