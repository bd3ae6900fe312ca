"""The chart people carry: one action for a count, soft or hard, and an up card; and other fixed policies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from houseway.errors import HousewayError, unknown
from houseway.odds.blackjack.charts import ACTIONS, DOUBLE, DOUBLES, HIT, STAND, origin_of
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.shoe import KINDS, TEN, Floats, Ints
from houseway.rulebook.cases import Cases
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Actions, Rules

CHART, PERFECT = "best play", "perfect play"
MIMIC, NEVER_BUST, HOUSE_WAY = "mimic the player-dealer", "never bust", "house way"
_ROUNDS = 8
_FAINT = 1e-15
"""A tiny weight for hands the chart never reaches, so that every cell has an answer."""


@dataclass(frozen=True)
class StrategyChart:
    """What each action is worth on average in each cell, and how often the cell is met.

    Cells go by number of doubles, first two cards or more, soft or hard, count and up card. The best legal
    action of a hand's cell is played. `value` is per unit of the original wager, once the check is made.
    """

    value: Floats
    weight: Floats
    policy: BlackjackPolicy


def cells(game: BlackjackArrays) -> Ints:
    """The cell of every hand, without doubles and up card."""
    hands = game.hands
    later = (hands.cards > 2).astype(np.int64)
    found: Ints = (later * 2 + hands.soft) * (words.MOST_TOTAL + 1) + hands.total
    return found


_CELLS = 4 * (words.MOST_TOTAL + 1)


def cell(two: bool, soft: bool, total: int) -> int:
    """The number of a cell."""
    return ((0 if two else 2) + int(soft)) * (words.MOST_TOTAL + 1) + total


def chart_of(game: BlackjackArrays, perfect: BlackjackPolicy) -> StrategyChart:
    """The best chart: cells improved in turn, each by what the chart itself goes on to do."""
    at = cells(game)
    policy = replace(perfect, name=CHART, dealt=perfect.dealt.copy(), split=perfect.split.copy())
    value, weight = _score(game, policy, at)
    for _ in range(_ROUNDS):
        dealt = np.stack([_resolved(game.legal["deal"][up], value[up], at) for up in range(KINDS)])
        settled = bool((dealt == policy.dealt).all())
        policy.dealt = dealt
        if settled:
            break
        value, weight = _score(game, policy, at)
    policy.after_split = np.zeros_like(perfect.after_split)
    policy.split = np.zeros_like(perfect.split)
    for up in game.ups:
        together, _ = game.values(up, policy.dealt[up])
        for kind in (kind for kind in PAIRS if (kind, up) in game.splits):
            after = _resolved(game.legal[origin_of(kind)][up], value[up], at)
            policy.after_split[kind, up] = after
            mass = game.split_mass(kind, up, after, game.splits[kind, up][0])
            policy.split[kind, up] = game.expectation(mass) > together[0, game.hands.of(kind, kind)]
    game.choose_first(policy, by_hand=False)
    return StrategyChart(value, weight, policy)


def _score(game: BlackjackArrays, policy: BlackjackPolicy, at: Ints) -> tuple[Floats, Floats]:
    """The average value of each action in each cell, hands weighted by how often the policy meets them."""
    value: Floats = np.full((KINDS, DOUBLES, _CELLS, len(ACTIONS)), np.nan)
    weight: Floats = np.zeros((KINDS, DOUBLES, _CELLS))
    for up in game.ups:
        reach = game.reach(policy, up)
        _, worth = game.values(up, policy.dealt[up])
        possible = game.unseen(up)
        for doubled in range(DOUBLES):
            there = (reach[doubled] + _FAINT) * (possible > 0)
            np.add.at(weight[up, doubled], at, reach[doubled] * possible)
            for action in range(len(ACTIONS)):
                legal = ~np.isnan(worth[doubled, :, action])
                top, bottom = np.zeros(_CELLS), np.zeros(_CELLS)
                np.add.at(top, at[legal], (there * worth[doubled, :, action])[legal])
                np.add.at(bottom, at[legal], (there * possible)[legal])
                seen = bottom > 0
                value[up, doubled, seen, action] = top[seen] / bottom[seen]
    return value, weight


def _resolved(legal: Ints, value: Floats, at: Ints) -> Ints:
    """The best legal action of every hand by the values of its cell; stand where the cell knows none."""
    bits = (legal[:, :, None] >> np.arange(len(ACTIONS))) & 1
    best: Ints = np.where(bits > 0, preferred(value)[:, at, :], -np.inf).argmax(axis=2)
    return np.where(legal > 0, best, -1)


def preferred(value: Floats) -> Floats:
    """The values of actions as they are compared: unknown ones last, the simpler of equals first."""
    known: Floats = np.where(np.isnan(value), -1e6, value) - np.arange(len(ACTIONS)) * 1e-12
    return known


# ---------------------------------------------------------------------- other fixed policies


def _fixed(game: BlackjackArrays, name: str, wants: Callable[[int, int, int], int]) -> BlackjackPolicy:
    """A policy that only hits and stands: what it wants where that is allowed, otherwise what is."""
    size = len(game.hands)
    dealt = np.full((KINDS, DOUBLES, size), -1, dtype=np.int64)
    for up in game.ups:
        legal = game.legal["deal"][up]
        for hand in range(size):
            bits = int(legal[0, hand])
            if bits:
                wanted = wants(hand, up, bits)
                dealt[up, 0, hand] = wanted if bits >> wanted & 1 else HIT if bits >> HIT & 1 else STAND
    after = np.zeros((TEN + 1, KINDS, DOUBLES, size), dtype=np.int64)
    split = np.zeros((TEN + 1, KINDS), dtype=np.bool_)
    return BlackjackPolicy(name, dealt, after, split, *game.nothing_first())


def by_table(game: BlackjackArrays, name: str, table: Cases[Actions]) -> BlackjackPolicy:
    """A policy that follows a drawing chart, and never doubles, splits or surrenders."""

    def wants(hand: int, up: int, bits: int) -> int:
        return HIT if "hit" in game.charts.listed(name, game.charts.known(hand, up), table) else STAND

    return _fixed(game, name, wants)


def never_bust(game: BlackjackArrays, chart: StrategyChart) -> BlackjackPolicy:
    """The chart, except that a hand that one card could bust takes none."""
    hands = game.hands
    risky = ~hands.soft & (hands.total + 10 > hands.target)
    policy = replace(chart.policy, name=NEVER_BUST)
    stand = np.int64(STAND)
    legal = game.legal["deal"]
    for up in game.ups:
        held = risky & (legal[up] & 1 > 0)
        draws = np.isin(chart.policy.dealt[up], (HIT, DOUBLE))
        policy.dealt = policy.dealt.copy()
        policy.dealt[up] = np.where(held & draws, stand, chart.policy.dealt[up])
    policy.after_split = policy.after_split.copy()
    for kind in PAIRS:
        for up in game.ups:
            if (kind, up) in game.splits:
                held = risky & (game.legal[origin_of(kind)][up] & 1 > 0)
                old = chart.policy.after_split[kind, up]
                policy.after_split[kind, up] = np.where(held & np.isin(old, (HIT, DOUBLE)), stand, old)
    return policy


def named(
    game: BlackjackArrays, chart: StrategyChart, perfect: BlackjackPolicy, name: str
) -> BlackjackPolicy:
    """The policy of that name, which is one of the game's."""
    if name == CHART:
        return chart.policy
    if name == PERFECT:
        return perfect
    if name == NEVER_BUST:
        return never_bust(game, chart)
    if name == MIMIC:
        return by_table(game, name, game.rules.drawing["dealer"])
    return by_table(game, name, game.rules.house_way["player"])


def check_name(game: BlackjackArrays, name: str) -> None:
    """Refuse a policy that this game cannot be priced under, before anything is computed."""
    if name in names(game):
        return
    if name == HOUSE_WAY:
        raise HousewayError(f"{game.rules.where}: house_way.player: this game has no house way for players")
    raise unknown("policy", name, names(game))


def names(game: BlackjackArrays) -> list[str]:
    """The policies this game can be priced under."""
    return list(texts(game.rules))


def texts(rules: Rules) -> dict[str, str]:
    """The policies of a game with what they do, best play first."""
    filed = {HOUSE_WAY: "hits and stands by the house way that is filed for players"}
    return _TEXTS | (filed if "player" in rules.house_way else {})


_TEXTS = {
    CHART: "the chart: the best action for a hand's count and the up card",
    PERFECT: "the best action for all the cards of a hand",
    MIMIC: "hits and stands as the player-dealer must, and never doubles or splits",
    NEVER_BUST: "the chart, but a hand that one more card could bust takes none",
}
