"""Two hands whose second cards may be exchanged: what the choice is worth, and what is best.

Each hand is valued with the up card and the other hand's two cards gone from the shoe, and is played by its
own cards alone, by the chart. Cards not yet seen are exchangeable, so the two values add up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement

import numpy as np

from houseway.odds.blackjack.charts import DOUBLE, DOUBLES, HIT
from houseway.odds.blackjack.dealing import play_rounds
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy, Bools
from houseway.odds.blackjack.hands import CLASSES, finished_natural
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
    pairs = list(combinations_with_replacement(range(TEN + 1), 2))
    at = np.array([game.hands.of(one, two) for one, two in pairs], dtype=np.int64)
    pair_of: Ints = np.zeros((TEN + 1, TEN + 1), dtype=np.int64)
    for i, (low, high) in enumerate(pairs):
        pair_of[low, high] = pair_of[high, low] = i
    a, b, c, d = dealt = np.indices((TEN + 1,) * 4).reshape(4, -1)
    one, two, three, four = pair_of[a, b], pair_of[c, d], pair_of[a, d], pair_of[c, b]
    naturals = _naturals(game)
    by_table = as_printed = at_best = never = 0.0
    for done, up in enumerate(game.ups):
        progress(done / len(game.ups), f"two hands against {game.shoe.rank_name(up)}")
        # Values of every hand (columns), every other hand being gone (rows): as dealt, and switched.
        kept = np.zeros((len(pairs), len(pairs)))
        moved = np.zeros((len(pairs), len(pairs)))
        there = [row for row, other in enumerate(pairs) if game.without(up, *other).min() >= 0]
        lines = FixedPlay.of(game, policy, up)
        values = for_each(partial(_values, game, lines, naturals, at), [pairs[row] for row in there])
        for row, (as_dealt, switched) in zip(there, values, strict=True):
            kept[row], moved[row] = as_dealt, switched
        table = worth[:, up][:, at]
        rounded = np.rint(table * 10**DECIMALS)
        chance = _chances(game, up, dealt)
        keep = kept[two, one] + kept[one, two]
        other_way = moved[four, three] + moved[three, four]
        lost = _against_natural(game, up, dealt, at[one], at[two])
        never += float(chance @ (keep + lost))
        at_best += float(chance @ (np.maximum(keep, other_way) + lost))
        switches = table[1, three] + table[1, four] > table[0, one] + table[0, two]
        by_table += float(chance @ (np.where(switches, other_way, keep) + lost))
        switches = rounded[1, three] + rounded[1, four] > rounded[0, one] + rounded[0, two]
        as_printed += float(chance @ (np.where(switches, other_way, keep) + lost))
    return Switched(by_table, as_printed, at_best, never, worth)


def hand_table(game: BlackjackArrays, policy: BlackjackPolicy) -> Floats:
    """What each two-card hand is worth on its own, as dealt and switched, once the check is made."""
    hands = game.hands
    found: Floats = np.zeros((2, KINDS, len(hands)))
    at = np.array([index for kinds, index in hands.index.items() if len(kinds) == 2], dtype=np.int64)

    naturals = _naturals(game)

    def against(up: int) -> None:
        lines = FixedPlay.of(game, policy, up)
        found[0, up, at], found[1, up, at] = _values(game, lines, naturals, at, ())
        found[:, up] /= np.maximum(game.unseen(up), 1e-12)

    for_each(against, game.ups)
    return found


@dataclass(frozen=True)
class FixedPlay:
    """A policy against one up card: the one action it takes with each hand, and the hands it comes to.

    Only these need a value: a fifth of all hands, as no policy draws to those that stand.
    """

    policy: BlackjackPolicy
    up: int
    legal: Ints
    reached: Bools

    @classmethod
    def of(cls, game: BlackjackArrays, policy: BlackjackPolicy, up: int) -> FixedPlay:
        """The hands of a deal, from two cards on, as the policy plays them."""
        chosen, legal = policy.dealt[up], game.legal["deal"][up]
        draws: Bools = np.any((chosen == HIT) | (chosen == DOUBLE), axis=0)
        reached: Bools = np.equal(game.hands.cards, 2)
        for hand in range(len(game.hands)):
            if reached[hand] and draws[hand]:
                children = game.hands.child[hand]
                reached[children[children >= 0]] = True
        only = np.where(chosen >= 0, legal & (1 << np.maximum(chosen, 0)), legal)
        return cls(policy, up, only, reached)


def _values(
    game: BlackjackArrays, lines: FixedPlay, naturals: list[int], at: Ints, other: tuple[int, ...]
) -> tuple[Floats, Floats]:
    """The values of some two-card hands, as dealt and switched, with other cards gone from the shoe."""
    policy, up = lines.policy, lines.up
    base = game.without(up, *other)
    value, _ = game.values_from(base, up, "deal", lines.reached, policy.dealt[up], lines.legal)
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
    for hand in naturals:
        moved[hand] = _switched_value(game, policy, up, base, hand)
    return kept[at], moved[at]


def _naturals(game: BlackjackArrays) -> list[int]:
    """The dealt naturals, which do not count as naturals when switched."""
    two_cards = ((kinds, at) for kinds, at in game.hands.index.items() if len(kinds) == 2)
    return [at for kinds, at in two_cards if natural(kinds, game.how) != "none"]


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


def _chances(game: BlackjackArrays, up: int, dealt: Ints) -> Floats:
    """The probability of the up card with each four cards, in the order dealt."""
    counts, size = game.shoe.counts, game.shoe.size
    found: Floats = np.full(dealt.shape[1], counts[up] / size)
    for i, kind in enumerate(dealt):
        gone = (dealt[:i] == kind).sum(axis=0) + (kind == up)
        found *= np.maximum(counts[kind] - gone, 0) / (size - 1 - i)
    return found


def _against_natural(game: BlackjackArrays, up: int, dealt: Ints, one: Ints, two: Ints) -> Floats:
    """What both hands earn when the check finds a natural, times its probability, for each four cards."""
    found: Floats = np.zeros(dealt.shape[1])
    if not game.checked[up]:
        return found
    classes, left = game.trees[False][4], game.shoe.size - 1 - len(dealt)
    for k in game.ups:
        name = natural((up, k), game.how)
        if name == "none":
            continue
        ending = next(d for d, e in enumerate(game.draws.endings) if e.natural == name)
        nets = game.payoffs.net[0, 0, classes, ending]
        hidden = game.without(up)[k] - (dealt == k).sum(axis=0)
        found += np.maximum(hidden, 0) / left * (nets[one] + nets[two])
    return found


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
