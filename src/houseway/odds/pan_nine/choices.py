"""Where both sides choose: best play, what every pair of policies is worth, and the equilibrium of one spot.

The player decides by his three cards; the player-dealer by his own, and by whether the player drew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.odds.analysis import AdviceRequest, Decision
from houseway.odds.by_total import DRAWS
from houseway.odds.equilibrium import ACCURACY, Floats, solve
from houseway.odds.pan_nine.deals import (
    HandChoices,
    PanNineDeals,
    Replies,
    ThreeValues,
    draws_up_to,
    hand_of,
    hand_words,
    total_of,
)
from houseway.odds.pricing import Number
from houseway.rulebook.families.pan_nine import DEALER, DRAW, PLAYER, STAND
from houseway.rulebook.ways import HOUSE_WAY

ACTIONS = (STAND, DRAW)
BEST_PLAY, BEST_REPLY = "best play", "best reply"


def best_play(deals: PanNineDeals, dealer: Replies) -> dict[ThreeValues, Decision]:
    """The player's best action with every hand that leaves him a choice, against this player-dealer."""
    values = {action: _by_hand(deals, action, dealer) for action in ACTIONS}
    ways = deals.dealt.ways.sum(axis=1).tolist()
    found: dict[ThreeValues, Decision] = {}
    for at, hand in enumerate(deals.hands):
        legal = deals.allowed(PLAYER, hand)
        if len(legal) < 2:
            continue
        best = max(legal, key=lambda action: values[action][at])
        unit = ways[at] * deals.dealt.fourths * deals.scale
        worth = {action: values[action][at] / unit for action in legal}
        share = ways[at] * deals.dealt.fourths / deals.dealt.combinations
        found[hand] = Decision(hand_words(hand), best, worth, share)
    return dict(sorted(found.items(), key=lambda item: (total_of(item[0]), item[0])))


def worth_by_action(deals: PanNineDeals, hand: ThreeValues, dealer: Replies) -> dict[str, Number]:
    """What each action that the chart leaves a hand is worth, per unit, against this player-dealer."""
    at = deals.hands.index(hand)
    unit = int(deals.dealt.ways.sum(axis=1)[at]) * deals.dealt.fourths * deals.scale
    return {
        action: Fraction(_by_hand(deals, action, dealer)[at], unit) for action in deals.allowed(PLAYER, hand)
    }


def follow(deals: PanNineDeals, decisions: Mapping[ThreeValues, Decision]) -> HandChoices:
    """What the player does with every hand: these decisions, and what the chart leaves him elsewhere."""
    return {
        hand: decisions[hand].action if hand in decisions else deals.allowed(PLAYER, hand)[0]
        for hand in deals.hands
    }


ReplyWorth = Mapping[ThreeValues, Mapping[str, Mapping[str, float]]]
"""What the game wager is worth by the player-dealer's hand, what its player did, and each legal reply."""


def replies(deals: PanNineDeals, player: HandChoices) -> ReplyWorth:
    """What the player-dealer's replies leave to a player who plays so, wherever he has a choice."""
    found: dict[ThreeValues, dict[str, dict[str, float]]] = {}
    for at, hand in enumerate(deals.hands):
        legal = deals.allowed(DEALER, hand)
        for action in ACTIONS if len(legal) > 1 else ():
            rows = [row for row, mine in enumerate(deals.hands) if player[mine] == action]
            ways = int(deals.dealt.ways[rows, at].sum()) * deals.dealt.fourths * deals.scale
            if ways:
                nets = {reply: sum(deals.net[action, reply][rows, at].tolist()) for reply in legal}
                found.setdefault(hand, {})[action] = {reply: net / ways for reply, net in nets.items()}
    return found


def replies_data(found: ReplyWorth) -> dict[str, Any]:
    """The best reply to best play, by what the player did and by the player-dealer's total.

    Where hands of one total are answered differently, each has an entry of its own.
    """
    data: dict[str, dict[str, str]] = {}
    for action, after in _AFTER.items():
        best = {
            hand: min(worth[action], key=lambda reply: worth[action][reply])
            for hand, worth in sorted(found.items(), key=lambda item: (total_of(item[0]), item[0]))
            if action in worth
        }
        for hand, reply in best.items():
            alike = {best[other] for other in best if total_of(other) == total_of(hand)} == {reply}
            data.setdefault(after, {})[str(total_of(hand)) if alike else hand_words(hand)] = reply
    return {"best_replies": data} if data else {}


_AFTER = {STAND: "after the player stood", DRAW: "after the player drew"}


@dataclass(frozen=True)
class PanNineAdvice:
    """The player's choices, best first, by his first three cards, and what each reply leaves to him."""

    orders: Mapping[ThreeValues, Sequence[str]]
    replies: ReplyWorth

    def __call__(self, situation: AdviceRequest) -> Sequence[str]:
        """The best choice by three cards; the best reply also by what every spot did, for what money."""
        hand = hand_of(situation.own)
        if situation.question == PLAYER:
            return self.orders.get(hand, ())
        worth = self.replies.get(hand, {}) if situation.question == DEALER else {}
        left: dict[str, float] = {}
        for action, money in situation.spots:
            for reply, value in worth.get(action, {}).items():
                left[reply] = left.get(reply, 0.0) + value * money
        return sorted(left, key=lambda reply: left[reply])


def advice(decisions: Mapping[ThreeValues, Decision], found: ReplyWorth) -> PanNineAdvice | None:
    """Best play card by card; None where nobody has a choice."""
    orders = {hand: decision.order for hand, decision in decisions.items()}
    return PanNineAdvice(orders, found) if orders or found else None


# ---------------------------------------------------------------------- every pair of policies


def by_policies(deals: PanNineDeals) -> dict[str, Any]:
    """The game wager for every pair of named policies, and for each the best answer of the other side."""
    dealers = dict(_policies(deals, DEALER))
    players = dict(_policies(deals, PLAYER))
    known = [always(dealer) for dealer in dealers.values()]
    best = [_worth(deals, follow(deals, best_play(deals, dealer)), dealer) for dealer in known]
    rows: list[dict[str, Any]] = [{"player": BEST_PLAY, "values": [*map(float, best), None]}]
    for name, player in players.items():
        found = [_worth(deals, player, dealer) for dealer in known]
        rows.append({"player": name, "values": [*map(float, found), float(_least(deals, player))]})
    return {"policies_of_both": {"player_dealer": [*dealers, BEST_REPLY], "rows": rows}}


def _policies(deals: PanNineDeals, actor: str) -> Iterator[tuple[str, HandChoices]]:
    """The house way if it is filed, and those named policies that the chart allows."""
    if actor in deals.rules.house_way:
        yield HOUSE_WAY, deals.usual(actor)
    for name, most in DRAWS.items():
        choices = draws_up_to(deals.hands, most)
        if deals.allows(actor, choices):
            yield name, choices


def always(dealer: HandChoices) -> Replies:
    """The choices of a player-dealer who does not look at what the player did."""
    return dict.fromkeys(ACTIONS, dealer)


def _worth(deals: PanNineDeals, player: HandChoices, dealer: Replies) -> Fraction:
    """What the game wager is worth when both sides choose so."""
    net = 0
    for action in ACTIONS:
        by_hand = _by_hand(deals, action, dealer)
        net += sum(by_hand[at] for at, hand in enumerate(deals.hands) if player[hand] == action)
    return Fraction(net, deals.dealt.combinations * deals.scale)


def best_replies(deals: PanNineDeals, player: HandChoices) -> Replies:
    """The player-dealer's best reply with every hand, by what a player who plays so did."""
    found: dict[str, HandChoices] = {}
    for action in ACTIONS:
        rows = [at for at, hand in enumerate(deals.hands) if player[hand] == action]
        sums = {reply: deals.net[action, reply][rows].sum(axis=0, dtype=np.object_) for reply in ACTIONS}
        found[action] = {
            hand: min(deals.allowed(DEALER, hand), key=lambda reply: sums[reply][at])
            for at, hand in enumerate(deals.hands)
        }
    return found


def _least(deals: PanNineDeals, player: HandChoices) -> Fraction:
    """What the game wager is worth against the best replies of a player-dealer who knows how it is played."""
    net = 0
    for action in ACTIONS:
        rows = [at for at, hand in enumerate(deals.hands) if player[hand] == action]
        sums = {reply: deals.net[action, reply][rows].sum(axis=0, dtype=np.object_) for reply in ACTIONS}
        for at, hand in enumerate(deals.hands):
            net += min(sums[reply][at] for reply in deals.allowed(DEALER, hand))
    return Fraction(net, deals.dealt.combinations * deals.scale)


def _by_hand(deals: PanNineDeals, action: str, dealer: Replies) -> list[int]:
    """What the game wager earns by each hand of the player, over all ways, under one action."""
    found = np.zeros(len(deals.hands), dtype=np.object_)
    for reply in ACTIONS:
        columns = [at for at, hand in enumerate(deals.hands) if dealer[action][hand] == reply]
        found += deals.net[action, reply][:, columns].sum(axis=1, dtype=np.object_)
    return [int(net) for net in found]


# ---------------------------------------------------------------------- the equilibrium


def equilibrium(deals: PanNineDeals) -> dict[str, Any]:
    """The equilibrium of one spot, where the charts leave both sides a choice."""
    if not deals.choosing(PLAYER) or not deals.choosing(DEALER):
        return {}
    unit = deals.dealt.combinations * deals.scale
    payoffs = {pair: net / unit for pair, net in deals.net.items()}
    for at, hand in enumerate(deals.hands):
        legal = deals.allowed(DEALER, hand)
        if len(legal) == 1:
            for action in ACTIONS:
                for reply in ACTIONS:
                    payoffs[action, reply][:, at] = payoffs[action, legal[0]][:, at]
    found = solve(payoffs, _draw_shares(deals))
    return {
        "equilibrium": {
            "value": found.value,
            "error": ACCURACY,
            "player_draws": _shares(deals, PLAYER, found.bettor),
            "player_dealer_draws": {
                _AFTER[seen]: _shares(deals, DEALER, shares) for seen, shares in found.dealer.items()
            },
        }
    }


def _draw_shares(deals: PanNineDeals) -> tuple[Floats, Floats]:
    """The least and the most that the player may draw with each hand, as shares of all times he has it."""
    legal = [deals.allowed(PLAYER, hand) for hand in deals.hands]
    least = np.array([float(STAND not in actions) for actions in legal])
    return least, np.array([float(DRAW in actions) for actions in legal])


def _shares(deals: PanNineDeals, actor: str, shares: Iterable[float]) -> dict[str, float]:
    """How often a side draws with each hand that leaves it a choice."""
    free = set(deals.choosing(actor))
    return {
        hand_words(hand): round(float(share), 4)
        for hand, share in zip(deals.hands, shares, strict=True)
        if hand in free
    }
