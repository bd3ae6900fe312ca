"""Compiled recursion over a player's hands: what each action is worth, and where a fixed play ends up.

All values are joint, not conditional: each is multiplied by the probability that the player-dealer's hidden
card makes no natural where that was checked. Draws can then be taken from the whole shoe, and comparisons
between actions come out the same.
"""

from __future__ import annotations

import numpy as np

from houseway.jit import njit
from houseway.odds.blackjack.charts import DOUBLE, HIT, RESCUE, STAND, SURRENDER
from houseway.odds.blackjack.dealer import Draws
from houseway.odds.blackjack.payoffs import RESCUED, SURRENDERED, SURRENDERED_DOUBLED
from houseway.odds.blackjack.shoe import Floats, Ints

MOST_USED = 48
"""More cards than one hand and the player-dealer's together can hold."""

Law = tuple[Ints, Ints, Ints, Ints, Ints, Ints, Floats, Ints, Ints, Ints, Ints]
"""The player-dealer's draws as the kernels take them."""
Tree = tuple[Ints, Ints, Ints, Ints, Ints]
"""The player's hands as the kernels take them: kinds, number of cards, child, end, class."""


def law_of(draws: Draws) -> Law:
    """The player-dealer's draws as one tuple of arrays."""
    return (
        draws.first,
        draws.parent,
        draws.last,
        draws.before,
        draws.length,
        draws.ending,
        draws.orders,
        draws.distinct,
        draws.kinds,
        draws.many,
        draws.is_natural,
    )


@njit
def state_after(action: int, doubled: int) -> int:
    """The state in which a hand is settled after its last action and this many doubles."""
    if action == SURRENDER:
        return SURRENDERED_DOUBLED + doubled if doubled else SURRENDERED
    return RESCUED + doubled if action == RESCUE else doubled


@njit
def meet(
    left: Ints,
    up: int,
    law: Law,
    checked: bool,
    weight: Floats,
    marked: int,
    used: int,
    used_marked: int,
    with_next: bool,
    ends: Floats,
    after: Floats,
    scratch: Floats,
) -> None:
    """The player-dealer's endings from what is left of the shoe, and jointly with the card that comes next.

    `ends[g, d]` is the probability of ending `d`, `after[g, k, d]` that of ending `d` with kind `k` as the
    next card. Each of several `weight` tables `g` is applied to how many cards, and how many of the kind
    `marked`, are used in all. `scratch` holds the probability of each set of cards in one order.
    """
    first, parent, last, before, length, ending, orders, distinct, kinds, many, is_natural = law
    size = 0
    for k in range(left.shape[0]):
        size += left[k]
    tables = weight.shape[0]
    ends[:] = 0.0
    after[:] = 0.0
    start = first[up]
    for i in range(start, first[up + 1]):
        p = left[last[i]] - before[i]
        if p <= 0:
            scratch[i - start] = 0.0
            continue
        chance = p / (size - length[i] + 1)
        if parent[i] >= 0:
            chance *= scratch[parent[i]]
        scratch[i - start] = chance
        d = ending[i]
        if d < 0 or chance == 0.0 or (checked and is_natural[d]):
            continue
        chance *= orders[i]
        of_marked = 0
        if marked >= 0:
            for j in range(distinct[i]):
                if kinds[i, j] == marked:
                    of_marked = many[i, j]
        total = used + length[i]
        mark = used_marked + of_marked
        for g in range(tables):
            ends[g, d] += chance * weight[g, total, mark]
        if not with_next:
            continue
        chance /= size - length[i]
        for g in range(tables):
            plain = chance * weight[g, total + 1, mark]
            # First for every kind alike, in the last row; what this set holds of a kind is subtracted below.
            after[g, -1, d] += plain
            for j in range(distinct[i]):
                if kinds[i, j] != marked:
                    after[g, kinds[i, j], d] -= plain * many[i, j]
            if marked >= 0:
                after[g, marked, d] += chance * weight[g, total + 1, mark + 1] * (left[marked] - of_marked)
    if with_next:
        for g in range(tables):
            for k in range(left.shape[0]):
                if k != marked and left[k] > 0:
                    for d in range(ends.shape[1]):
                        after[g, k, d] += after[g, -1, d] * left[k]


@njit
def _rest(base: Ints, kinds: Ints, left: Ints) -> bool:
    """What is left of a shoe without a hand; whether the hand is possible at all."""
    for k in range(base.shape[0]):
        left[k] = base[k] - kinds[k]
        if left[k] < 0:
            return False
    return True


@njit
def backward(
    base: Ints,
    up: int,
    law: Law,
    checked: bool,
    tree: Tree,
    legal: Ints,
    policy: Ints,
    wanted: Ints,
    net: Floats,
    value: Floats,
    worth: Floats,
) -> None:
    """The value of every wanted hand and of every action there, from the longest hands down.

    With a policy (an action for each number of doubles and hand, -1 for none) hands are valued under it,
    otherwise under the best action. `net` is what each state, class and ending earns.
    """
    kinds, cards, child, end, classes = tree
    doubles = legal.shape[0]
    endings = net.shape[2]
    left = np.zeros(base.shape[0], dtype=np.int64)
    ends, after = np.zeros((1, endings)), np.zeros((1, base.shape[0] + 1, endings))
    scratch = np.zeros(law[1].shape[0])
    one = np.ones((1, MOST_USED, MOST_USED))
    for hand in range(cards.shape[0] - 1, -1, -1):
        value[:, hand] = 0.0
        worth[:, hand, :] = np.nan
        if not wanted[hand] or not _rest(base, kinds[hand], left):
            continue
        draws = False
        for doubled in range(doubles):
            draws = draws or legal[doubled, hand] & ((1 << HIT) | (1 << DOUBLE)) > 0
        with_next = False
        size = 0
        for k in range(left.shape[0]):
            size += left[k]
            with_next = with_next or (draws and left[k] > 0 and end[hand, k] >= 0)
        meet(left, up, law, checked, one, -1, 0, 0, with_next, ends, after, scratch)
        for doubled in range(doubles - 1, -1, -1):
            bits = legal[doubled, hand]
            if bits == 0:
                continue
            here = worth[doubled, hand]
            for action in range(5):
                if not bits >> action & 1:
                    continue
                total = 0.0
                if action in (STAND, SURRENDER, RESCUE):
                    state = state_after(action, doubled)
                    for d in range(endings):
                        total += ends[0, d] * net[state, classes[hand], d]
                else:
                    then = doubled + (1 if action == DOUBLE else 0)
                    for k in range(left.shape[0]):
                        if left[k] == 0:
                            continue
                        if child[hand, k] >= 0:
                            total += left[k] / size * value[then, child[hand, k]]
                        elif end[hand, k] >= 0:
                            for d in range(endings):
                                total += after[0, k, d] * net[then, end[hand, k], d]
                here[action] = total
            chosen = policy[doubled, hand]
            if chosen < 0:
                for action in range(5):
                    if bits >> action & 1 and (chosen < 0 or here[action] > here[chosen]):
                        chosen = action
            value[doubled, hand] = here[chosen]


@njit
def forward(
    base: Ints,
    up: int,
    law: Law,
    checked: bool,
    tree: Tree,
    policy: Ints,
    reach: Floats,
    weight: Floats,
    marked: int,
    used: int,
    found: Floats,
) -> None:
    """Play a fixed policy from hands reached with given probabilities, and add up where it ends.

    `found[g, state, class, ending]` grows by the joint probability under weight table `g`. Cards other than
    the hand itself that are already missing from `base` count as `used`.
    """
    kinds, cards, child, end, classes = tree
    endings = found.shape[3]
    tables = weight.shape[0]
    left = np.zeros(base.shape[0], dtype=np.int64)
    ends, after = np.zeros((tables, endings)), np.zeros((tables, base.shape[0] + 1, endings))
    scratch = np.zeros(law[1].shape[0])
    for hand in range(cards.shape[0]):
        reached = False
        for doubled in range(policy.shape[0]):
            reached = reached or reach[doubled, hand] > 0.0
        if not reached or not _rest(base, kinds[hand], left):
            continue
        of_marked = kinds[hand, marked] if marked >= 0 else 0
        draws, stands = False, False
        for doubled in range(policy.shape[0]):
            if reach[doubled, hand] > 0.0:
                if policy[doubled, hand] == HIT or policy[doubled, hand] == DOUBLE:
                    draws = True
                else:
                    stands = True
        with_next = False
        size = 0
        for k in range(left.shape[0]):
            size += left[k]
            with_next = with_next or (draws and left[k] > 0 and end[hand, k] >= 0)
        if with_next or stands:
            total = used + cards[hand]
            meet(left, up, law, checked, weight, marked, total, of_marked, with_next, ends, after, scratch)
        for doubled in range(policy.shape[0]):
            p = reach[doubled, hand]
            if p <= 0.0:
                continue
            action = policy[doubled, hand]
            if action in (HIT, DOUBLE):
                then = doubled + (1 if action == DOUBLE else 0)
                for k in range(left.shape[0]):
                    if left[k] == 0:
                        continue
                    if child[hand, k] >= 0:
                        reach[then, child[hand, k]] += p * left[k] / size
                    elif end[hand, k] >= 0:
                        for g in range(tables):
                            for d in range(endings):
                                found[g, then, end[hand, k], d] += p * after[g, k, d]
            else:
                state = state_after(action, doubled)
                for g in range(tables):
                    for d in range(endings):
                        found[g, state, classes[hand], d] += p * ends[g, d]
