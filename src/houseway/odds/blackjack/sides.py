"""Side bets, exactly: each is counted over the cards it looks at, and over nothing else.

Counts are of ordered deals, so they are whole numbers; a bet on the player-dealer's whole hand is counted
over as many cards as the longest such hand has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, lcm, perm

from houseway.cards import DIAMONDS, HEARTS, JOKER, rank, suit
from houseway.errors import HousewayError
from houseway.odds.blackjack.dealer import Kinds, draw_all, ways
from houseway.odds.blackjack.game import Game, Policy
from houseway.odds.blackjack.played import Known, first_two, played
from houseway.odds.blackjack.shoe import KINDS, RANKS, count, kind, natural
from houseway.odds.pricing import World
from houseway.rulebook.cases import Span
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import BetRules
from houseway.rulebook.vocabulary import Value

_RED = (DIAMONDS, HEARTS)


def side_worlds(game: Game, bet: BetRules, policy: Policy, amount: int = 1) -> list[World]:
    """Every world a side bet can meet, with its number of deals; those it cannot tell apart added up."""
    used = bet.cases.used
    found: Iterable[tuple[Known, Fraction | int]]
    if "dealer.reds" in used:
        found = _reds(game)
    elif "four.hand" in used:
        found = _fours(game)
    elif used & {"first.three", "split.aces"}:
        found = played(game, policy)
    elif any(name.startswith(("first.", "match.")) for name in used):
        found = _first_cards(game, "dealer.natural" in used)
    else:
        found = _bank_hands(game)
    groups: dict[tuple[Value, ...], tuple[Known, Fraction | int]] = {}
    for known, weight in found:
        if weight:
            known |= {"wager.amount": amount, "choice": "none", "wager.kind": "original", "wager.last": False}
            missing = used - known.keys()
            if missing:
                raise HousewayError(f"{game.rules.where}: bets.{bet.id}: no method for {', '.join(missing)}")
            key = tuple(known[name] for name in used)
            old = groups.get(key, (known, 0))
            groups[key] = (old[0], old[1] + weight)
    scale = lcm(*(weight.denominator for _, weight in groups.values()))
    whole = [(known, int(weight * scale)) for known, weight in groups.values()]
    common = gcd(*(weight for _, weight in whole))
    return [(known, weight // common) for known, weight in whole]


def amounts(bet: BetRules) -> list[int]:
    """The wagers in dollars from which on a bet pays differently, the least first."""
    found = {max(1, bet.low // 100)}
    for row in bet.cases.rows:
        for name, allowed in row.conditions:
            if name == "wager.amount" and isinstance(allowed, Span):
                found |= {allowed.low} if allowed.low > 1 else set()
                found |= {allowed.high + 1} if allowed.high is not None else set()
    return sorted(found)


# ---------------------------------------------------------------------- the player-dealer's hand


def _bank_hands(game: Game) -> Iterator[tuple[Known, int]]:
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


def _bank_features(game: Game, up: int, drawn: Kinds) -> Known:
    hand, target = (up, *drawn), game.how.target
    total, _ = count(hand, target)
    return {
        "up": game.shoe.rank_name(up),
        "dealer.natural": natural(hand, game.how) if len(hand) == 2 else "none",
        "dealer.total": total,
        "dealer.over": total > target,
        "dealer.cards": min(len(hand), words.MOST_CARDS),
    }


def _reds(game: Game) -> Iterator[tuple[Known, int]]:
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


def _first_cards(game: Game, with_natural: bool) -> Iterator[tuple[Known, int]]:
    """The first two cards and the up card, and what lies hidden where that matters."""
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
            same = [card for card in (one, two) if rank(card) == rank(up)]
            here = known | {
                "up": RANKS[rank(up)],
                "match.suited": same.count(up),
                "match.unsuited": len(same) - same.count(up),
            }
            if not with_natural:
                yield here, weight
                continue
            for name, hidden in hidden_of(kind(one), kind(two), kind(up)).items():
                yield here | {"dealer.natural": name}, weight * hidden


def _fours(game: Game) -> Iterator[tuple[Known, int]]:
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


# ---------------------------------------------------------------------- insurance


def insurance_worlds(game: Game) -> list[World]:
    """Every deal in which insurance is offered: the hand as dealt, and whether a natural lies hidden."""
    offered = game.offered("insurance", "insurance")
    found: dict[tuple[str, str], int] = {}
    for up, one, two in product(game.ups, repeat=3):
        if not offered[up, game.hands.of(one, two)]:
            continue
        counts = game.shoe.counts
        deals = int(counts[up]) * int(game.without(up)[one]) * int(game.without(up, one)[two])
        left = game.without(up, one, two)
        if deals <= 0 or left.min() < 0:
            continue
        for hidden in game.ups:
            key = (natural((one, two), game.how), natural((up, hidden), game.how))
            found[key] = found.get(key, 0) + deals * int(left[hidden])
    return [
        ({"player.natural": mine, "dealer.natural": his, "choice": "none", "wager.kind": "original"}, weight)
        for (mine, his), weight in found.items()
    ]
