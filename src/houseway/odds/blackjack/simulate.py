"""Simulation: rounds of one spot dealt and played by compiled tables, a fresh shoe each round.

A round is dealt from a shoe that keeps the order earlier rounds left it in: each card is drawn from a random
place among those not yet dealt and changes places, which is a fresh shuffle as far as it is needed. Charts,
policy and payoffs are looked up; the hands themselves are dealt card by card with their ranks and suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.blackjack.charts import DOUBLE, HIT, RESCUE, SURRENDER, origin_of
from houseway.odds.blackjack.game import PAIRS, Game, Policy
from houseway.odds.blackjack.hands import CLASSES, described
from houseway.odds.blackjack.hands import PLAIN as NATURAL
from houseway.odds.blackjack.payoffs import EVEN, RESCUED, SURRENDERED
from houseway.odds.blackjack.shoe import KINDS, TEN, Floats, Ints, kind
from houseway.rulebook.families import blackjack as words

MOST_HANDS = words.MOST_SPLITS + 2
MOST_SPLITS = words.MOST_SPLITS
EIGHT, RUN_SUM, RUN_PRODUCT = 6, 5 + 6 + 7, 5 * 6 * 7
"""The rank of an eight; sum and product of the ranks of seven, eight and nine, which no others share."""
_STEP, _MIX_1, _MIX_2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_S30, _S27, _S31, _S32 = (np.uint64(n) for n in (30, 27, 31, 32))

Tables = tuple[
    Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Floats
]


@dataclass(frozen=True)
class Simulated:
    """The net result of simulated rounds, per unit of the original wager."""

    rounds: int
    mean: float
    variance: float
    hit_rate: float

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds)


def simulate(game: Game, policy: Policy, rounds: int, seed: int = 1) -> Simulated:
    """Deal so many rounds to one spot that plays a fixed policy."""
    sums = play_rounds(tables(game, policy), rounds, seed)
    mean = sums[0] / rounds
    return Simulated(rounds, mean, sums[1] / rounds - mean * mean, sums[2] / rounds)


def tables(game: Game, policy: Policy) -> Tables:
    """Everything the kernel looks up, as arrays."""
    hands, charts = game.hands, game.charts
    shoe = np.array([card for card, many in game.shoe.cards.items() for _ in range(many)], dtype=np.int64)
    kind_of = np.array([kind(card) for card in range(53)], dtype=np.int64)
    two = np.array([[hands.of(a, b) for b in range(KINDS)] for a in range(KINDS)], dtype=np.int64)
    first = np.zeros((KINDS, len(hands)), dtype=np.int64)
    first[policy.early], first[policy.even] = SURRENDERED, EVEN
    may_split = np.zeros((TEN + 1, KINDS, words.MOST_SPLITS + 1, 2, 2), dtype=np.int64)
    for k in PAIRS:
        for up in game.ups:
            if not policy.split[k, up] or (k, up) not in game.splits:
                continue
            for splits in range(words.MOST_SPLITS + 1):
                origin = "deal" if splits == 0 else origin_of(k)
                for same in range(2):
                    for suited in range(2):
                        allowed = charts.may_split(k, up, origin, splits, bool(same), bool(suited))
                        may_split[k, up, splits, same, suited] = allowed
    dealer_hits, ending, ending_over, ending_three = _dealer_tables(game)
    return (
        shoe,
        kind_of,
        two,
        hands.child,
        hands.end,
        game.trees[False][4],
        game.trees[True][4],
        policy.dealt,
        policy.after_split,
        may_split,
        np.array(game.checked, dtype=np.int64),
        first,
        dealer_hits,
        ending,
        ending_over,
        ending_three,
        game.payoffs.net,
    )


def _dealer_tables(game: Game) -> tuple[Ints, Ints, Ints, Ints]:
    """Whether the player-dealer hits a hand; how he ends with it, past it, or with three named cards."""
    hands, draws = game.hands, game.draws
    known = {ending: at for at, ending in enumerate(draws.endings)}
    hits = np.zeros((KINDS, len(hands)), dtype=np.int64)
    ending = np.full((KINDS, len(hands)), -1, dtype=np.int64)
    over = np.full(CLASSES, -1, dtype=np.int64)
    three = np.full(2, -1, dtype=np.int64)
    by_place = {(e.natural, e.total, e.cards): at for e, at in known.items() if e.three == "other"}
    counted = any(e.cards for e in known)
    for up in game.ups:
        for kinds, at in hands.index.items():
            if up in kinds:
                seen = game.charts.known(at, up) | {"hand.pair": "none"}
                hits[up, at] = "hit" in game.charts.listed("dealer", seen)
                name = str(seen["hand.natural"])
                cards = int(seen["hand.cards"]) if counted else 0
                ending[up, at] = by_place.get((name, int(seen["hand.total"]), cards), -1)
    for at in range(CLASSES):
        name, total, cards = described(at)
        over[at] = by_place.get((name, total, cards if counted else 0), -1)
    for e, at in known.items():
        if e.three != "other":
            three[words.DEALER_THREES.index(e.three) - 1] = at
    return hits, ending, over, three


@njit
def draw(shoe: Ints, out: int, rng: NDArray[np.uint64]) -> int:
    """A card from a random place among those not yet dealt, which is then the last one dealt.

    The generator is SplitMix64; a place is the upper half of its number, scaled.
    """
    rng[0] += _STEP
    z = rng[0]
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    z ^= z >> _S31
    at = out + np.int64(((z >> _S32) * np.uint64(shoe.shape[0] - out)) >> _S32)
    card = shoe[at]
    shoe[at] = shoe[out]
    shoe[out] = card
    return int(card)


@njit
def play_rounds(tables: Tables, rounds: int, seed: int) -> Floats:
    """Sum of the nets, sum of their squares, and number of rounds won."""
    (
        shoe,
        kind_of,
        two,
        child,
        end,
        classes,
        split_classes,
        dealt,
        after_split,
        may_split,
        checked,
        first,
        dealer_hits,
        ending,
        ending_over,
        ending_three,
        net,
    ) = tables
    shoe = shoe.copy()
    sums = np.zeros(3)
    rng = np.array([seed], dtype=np.uint64) * _MIX_1
    held = np.zeros(MOST_HANDS, dtype=np.int64)
    lots = np.zeros(MOST_HANDS, dtype=np.int64)
    states = np.zeros(MOST_HANDS, dtype=np.int64)
    finals = np.zeros(MOST_HANDS, dtype=np.int64)
    for _ in range(rounds):
        # Two cards to the player, the up card, the hidden one; their order does not matter.
        one, other = draw(shoe, 0, rng), draw(shoe, 1, rng)
        shown, hidden = draw(shoe, 2, rng), draw(shoe, 3, rng)
        out = 4
        up = kind_of[shown]
        hand = two[kind_of[one], kind_of[other]]
        bank = two[up, kind_of[hidden]]
        count = 1
        lots[0] = 0
        chosen = first[up, hand]
        if chosen > 0:
            states[0], finals[0] = chosen, classes[hand]
        elif checked[up] and not dealer_hits[up, bank] and ending[up, bank] >= 0 and classes[bank] >= NATURAL:
            states[0], finals[0] = 0, classes[hand]
        else:
            k = kind_of[one]
            splits = 0
            waiting = 0
            if (
                k == kind_of[other]
                and k <= TEN
                and may_split[k, up, 0, 1 if one >> 2 == other >> 2 else 0, 1 if one & 3 == other & 3 else 0]
            ):
                splits = 1
                held[0], held[1] = other, one
                waiting = 2
                count = 0
            while True:
                if splits > 0:
                    if waiting == 0:
                        break
                    waiting -= 1
                    own = held[waiting]
                    card = draw(shoe, out, rng)
                    out += 1
                    if (
                        kind_of[card] == k
                        and may_split[
                            k,
                            up,
                            min(splits, MOST_SPLITS),
                            1 if own >> 2 == card >> 2 else 0,
                            1 if own & 3 == card & 3 else 0,
                        ]
                        and count + waiting + 2 <= MOST_HANDS
                    ):
                        splits += 1
                        held[waiting] = card
                        held[waiting + 1] = own
                        waiting += 2
                        continue
                    hand = two[k, kind_of[card]]
                    lots[count] = 1 if count == 0 else 2
                    count += 1
                doubled = 0
                while True:
                    action = dealt[up, doubled, hand] if splits == 0 else after_split[k, up, doubled, hand]
                    if action in (HIT, DOUBLE):
                        card = draw(shoe, out, rng)
                        out += 1
                        if action == DOUBLE:
                            doubled += 1
                        drawn = kind_of[card]
                        if child[hand, drawn] >= 0:
                            hand = child[hand, drawn]
                            continue
                        states[count - 1] = doubled
                        finals[count - 1] = end[hand, drawn]
                        break
                    final = doubled
                    if action == SURRENDER:
                        final = SURRENDERED
                    elif action == RESCUE:
                        final = RESCUED + doubled
                    states[count - 1] = final
                    finals[count - 1] = classes[hand] if splits == 0 else split_classes[hand]
                    break
                if splits == 0:
                    break
        # The player-dealer's hand.
        last = -1
        drawn_cards = 2
        third = 0
        while dealer_hits[up, bank]:
            card = draw(shoe, out, rng)
            out += 1
            drawn_cards += 1
            third = card
            drawn = kind_of[card]
            if child[bank, drawn] >= 0:
                bank = child[bank, drawn]
                continue
            last = end[bank, drawn]
            break
        his = ending_over[last] if last >= 0 else ending[up, bank]
        if drawn_cards == 3 and last >= 0:
            a, b, c = shown >> 2, hidden >> 2, third >> 2
            if a == b == c == EIGHT and ending_three[0] >= 0:
                his = ending_three[0]
            elif (
                ending_three[1] >= 0
                and a + b + c == RUN_SUM
                and a * b * c == RUN_PRODUCT
                and shown & 3 == hidden & 3 == third & 3
            ):
                his = ending_three[1]
        total = 0.0
        for i in range(count):
            total += net[lots[i], states[i], finals[i], his]
        sums[0] += total
        sums[1] += total * total
        if total > 0.0:
            sums[2] += 1.0
    return sums
