"""Two hands whose second cards may be exchanged: what the choice is worth, and what is best.

Each hand is valued with the up card and the other hand's two cards gone from the shoe, and is played by its
own cards alone, by the chart. Cards not yet seen are exchangeable, so the two values add up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement, product

import numpy as np

from houseway.odds.blackjack.charts import DOUBLES
from houseway.odds.blackjack.dealing import play_rounds
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.hands import CLASSES, HandTable, finished_natural
from houseway.odds.blackjack.kernels import backward
from houseway.odds.blackjack.nets import RoundNets, net_units
from houseway.odds.blackjack.shoe import ACE, KINDS, NAMES, TEN, Floats, Ints, natural
from houseway.odds.blackjack.simulate import tables
from houseway.odds.blackjack.splits import split_hands
from houseway.odds.shards import for_each

Progress = Callable[[float, str], None]
DECIMALS = 4
"""The decimals of the printed values by which hands are switched."""


@dataclass(frozen=True)
class Switched:
    """What both hands of a round are worth together: switching by the table, at best, and never.

    `worth` is the table: the value of each two-card hand as dealt, and switched, by up card. `as_printed` is
    for the reader of the printed table, which has rounded values; where they add up to the same he keeps.
    """

    by_table: float
    as_printed: float
    at_best: float
    never: float
    worth: Floats


def value_switch(game: BlackjackArrays, policy: BlackjackPolicy, progress: Progress) -> Switched:
    """The expectation of both hands, over every deal of five cards by kind."""
    worth = hand_table(game, policy)
    hands, size = game.hands, game.shoe.size
    pairs = list(combinations_with_replacement(range(TEN + 1), 2))
    at = np.array([hands.of(one, two) for one, two in pairs], dtype=np.int64)
    place = {pair: i for i, pair in enumerate(pairs)}
    by_table = as_printed = at_best = never = 0.0
    for done, up in enumerate(game.ups):
        progress(done / len(game.ups), f"two hands against {game.shoe.rank_name(up)}")
        # Values of every hand (columns), every other hand being gone (rows): as dealt, and switched.
        kept = np.zeros((len(pairs), len(pairs)))
        moved = np.zeros((len(pairs), len(pairs)))
        there = [row for row, other in enumerate(pairs) if game.without(up, *other).min() >= 0]
        values = for_each(partial(_values, game, policy, up, at), [pairs[row] for row in there])
        for row, (as_dealt, switched) in zip(there, values, strict=True):
            kept[row], moved[row] = as_dealt, switched
        table = worth[:, up][:, at]
        rounded = np.rint(table * 10**DECIMALS)
        for a, b, c, d in product(range(TEN + 1), repeat=4):
            chance = _chance(game, size, (up, a, b, c, d))
            if chance == 0.0:
                continue
            one, two = place[min(a, b), max(a, b)], place[min(c, d), max(c, d)]
            three, four = place[min(a, d), max(a, d)], place[min(c, b), max(c, b)]
            keep = kept[two, one] + kept[one, two]
            other_way = moved[four, three] + moved[three, four]
            lost = _against_natural(game, up, (a, b), (c, d))
            never += chance * (keep + lost)
            at_best += chance * (max(keep, other_way) + lost)
            switches = table[1, three] + table[1, four] > table[0, one] + table[0, two]
            by_table += chance * ((other_way if switches else keep) + lost)
            switches = rounded[1, three] + rounded[1, four] > rounded[0, one] + rounded[0, two]
            as_printed += chance * ((other_way if switches else keep) + lost)
    return Switched(float(by_table), float(as_printed), float(at_best), float(never), worth)


def hand_table(game: BlackjackArrays, policy: BlackjackPolicy) -> Floats:
    """What each two-card hand is worth on its own, as dealt and switched, once the check is made."""
    hands = game.hands
    found: Floats = np.zeros((2, KINDS, len(hands)))
    at = np.array([index for kinds, index in hands.index.items() if len(kinds) == 2], dtype=np.int64)

    def against(up: int) -> None:
        found[0, up, at], found[1, up, at] = _values(game, policy, up, at, ())
        found[:, up] /= np.maximum(game.unseen(up), 1e-12)

    for_each(against, game.ups)
    return found


def _values(
    game: BlackjackArrays, policy: BlackjackPolicy, up: int, at: Ints, other: tuple[int, ...]
) -> tuple[Floats, Floats]:
    """The values of some two-card hands, as dealt and switched, with other cards gone from the shoe."""
    base = game.without(up, *other)
    value, _ = game.values_from(base, up, "deal", game.hands.cards > 0, policy.dealt[up])
    kept = value[0].copy()
    for kind in PAIRS:
        if policy.split[kind, up] and (kind, up) in game.splits and base[kind] > 1:
            limit, share = game.splits[kind, up]
            left = base.copy()
            left[kind] -= 2
            after, tree, two = policy.after_split[kind, up], game.trees[True], game.two(kind)
            mass = split_hands(left, kind, up, game.law, game.checked[up], tree, after, limit, two)
            pair = game.hands.of(kind, kind)
            kept[pair] += share * (game.expectation(mass) - kept[pair])
    moved = kept.copy()
    for hand in _naturals(game.hands, game):
        moved[hand] = _switched_value(game, policy, up, base, hand)
    return kept[at], moved[at]


def _naturals(hands: HandTable, game: BlackjackArrays) -> list[int]:
    """The dealt naturals, which do not count as naturals when switched."""
    return [at for kinds, at in hands.index.items() if len(kinds) == 2 and natural(kinds, game.how) != "none"]


def _switched_value(game: BlackjackArrays, policy: BlackjackPolicy, up: int, base: Ints, hand: int) -> float:
    """What a hand that stands is worth when it was made by switching."""
    kinds, cards, child, end, _ = game.trees[False]
    tree = (kinds, cards, child, end, game.hands.ends)
    wanted = np.zeros(len(cards), dtype=np.int64)
    wanted[hand] = 1
    value, worth = np.zeros((DOUBLES + 1, len(cards))), np.full((DOUBLES, len(cards), 5), np.nan)
    legal, net = game.legal["deal"][up], game.switched.net[0]
    backward(base, up, game.law, game.checked[up], tree, legal, policy.dealt[up], wanted, net, value, worth)
    return float(value[0, hand])


def _chance(game: BlackjackArrays, size: int, kinds: tuple[int, ...]) -> float:
    chance = 1.0
    left = game.shoe.counts.copy()
    for gone, k in enumerate(kinds):
        chance *= max(int(left[k]), 0) / (size - gone)
        left[k] -= 1
    return chance


def _against_natural(game: BlackjackArrays, up: int, one: tuple[int, int], two: tuple[int, int]) -> float:
    """What both hands earn when the check finds a natural, times its probability."""
    if not game.checked[up]:
        return 0.0
    left, total = game.without(up, *one, *two), 0.0
    classes = game.trees[False][4]
    for k in game.ups:
        name = natural((up, k), game.how)
        if name != "none" and left[k] > 0:
            ending = next(d for d, e in enumerate(game.draws.endings) if e.natural == name)
            nets = [game.payoffs.net[0, 0, classes[game.hands.of(*hand)], ending] for hand in (one, two)]
            total += int(left[k]) / int(left.sum()) * float(sum(nets))
    return total


@dataclass(frozen=True)
class SwitchRounds:
    """Dealt rounds of two hands: the net of both, that of the first alone, and how often hands ended how."""

    both: RoundNets
    first: RoundNets
    seen: Floats


def simulate_switch(
    game: BlackjackArrays,
    policy: BlackjackPolicy,
    worth: Floats,
    rounds: int,
    seed: int = 1,
    bet: str | None = None,
) -> SwitchRounds:
    """Deal rounds of two hands, switched by the table; the nets are of all wagers or of one kind of wager."""
    units = [net_units(settled, bet) for settled in (game.payoffs, game.switched)]
    found = tables(game, policy, units)._replace(worth=worth)
    seen = np.zeros(found.net.shape)
    counts = play_rounds(found, rounds, seed, 2, False, seen)
    both, first = (RoundNets({}, units[0].counted(each), 1.0, seed) for each in counts)
    ended = seen[:, :, :, :CLASSES]
    ended[:, :, :, finished_natural("ace-ten")] += seen[:, :, :, CLASSES:].sum(axis=3)
    return SwitchRounds(both, first, ended / rounds)


def switch_data(game: BlackjackArrays, worth: Floats) -> dict[str, dict[str, list[float]]]:
    """The table as it is printed: the value of each two-card hand by up card, as dealt and switched."""
    ups = [*(up for up in game.ups if up != ACE), ACE]
    return {
        how: {
            f"{NAMES[one]}-{NAMES[two]}": [
                round(float(worth[i, up, game.hands.of(one, two)]), DECIMALS) for up in ups
            ]
            for one, two in combinations_with_replacement(range(TEN + 1), 2)
        }
        for i, how in enumerate(("as dealt", "switched"))
    }
