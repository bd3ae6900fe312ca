"""Compiled rounds: dealt card by card, played by tables, a fresh shoe each round.

A round is dealt from a shoe that keeps the order earlier rounds left it in: each card is drawn from a random
place among those not yet dealt and swapped, which is a fresh shuffle of as many cards as are needed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.blackjack.charts import DOUBLE, HIT
from houseway.odds.blackjack.hands import PLAIN as NATURAL
from houseway.odds.blackjack.kernels import state_after
from houseway.odds.blackjack.shoe import TEN, Floats, Ints
from houseway.rulebook.families import blackjack as words

MOST_SPLITS = words.MOST_SPLITS
MOST_HANDS = 2 * (MOST_SPLITS + 2)
EIGHT, RUN_SUM, RUN_PRODUCT = 6, 5 + 6 + 7, 5 * 6 * 7
"""The rank of an eight; sum and product of the ranks of seven, eight and nine, which no others share."""
_STEP, _MIX_1, _MIX_2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_S30, _S27, _S31, _S32 = (np.uint64(n) for n in (30, 27, 31, 32))


class Tables(NamedTuple):
    """Everything a round looks up: the shoe, the hands, the policy, the player-dealer's chart, the payoffs.

    `classes` are those of dealt, split and switched hands; `naturals` has the class of a dealt natural by
    what `bank_two` says of the player-dealer's two cards, and by its own. `first` is the state a hand is
    settled in before the check, 0 if it is played; `at_natural` is the state in which a checked natural finds
    it. `net` has one table for hands as dealt and one for switched hands, in whole units; `insured` is what
    insurance adds to that by up card, dealt hand and ending (no entries: nobody insures). `worth` is what a
    two-card hand is worth to somebody who decides whether to switch, as dealt and switched.
    """

    shoe: Ints
    kind_of: Ints
    two: Ints
    child: Ints
    end: Ints
    classes: Ints
    naturals: Ints
    bank_two: Ints
    dealt: Ints
    after_split: Ints
    may_split: Ints
    checked: Ints
    first: Ints
    at_natural: Ints
    dealer_hits: Ints
    ending: Ints
    ending_over: Ints
    ending_three: Ints
    net: Ints
    insured: Ints
    worth: Floats


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
def play_rounds(tables: Tables, rounds: int, seed: int, hands: int, split_only: bool, seen: Floats) -> Ints:
    """How many rounds ended in each net: that of the whole round, and that of its first hand alone.

    The first hand is taken with its splits and doubles, the whole round with insurance, too. There are one or
    two hands per round; two hands exchange their second cards where that makes them worth more. With
    `split_only` the deals that are not played as a split are dealt again and not counted. A net is counted
    from the middle of the result. `seen` is a table like `net` that counts how hands end, or has no entries.
    This is one function, with the tables in variables, because calls with many arrays would take longer than
    the round.
    """
    kind_of, two, child, end, classes = tables.kind_of, tables.two, tables.child, tables.end, tables.classes
    dealt, after_split, may_split = tables.dealt, tables.after_split, tables.may_split
    checked, first, worth, net = tables.checked, tables.first, tables.worth, tables.net
    dealer_hits, ending, at_natural = tables.dealer_hits, tables.ending, tables.at_natural
    ending_over, ending_three, insured = tables.ending_over, tables.ending_three, tables.insured
    naturals, bank_two = tables.naturals, tables.bank_two
    shoe = tables.shoe.copy()
    insures = insured.shape[0] > 0
    apart = insures or hands == 2
    middle = MOST_HANDS * max(net.max(), -net.min())
    if insures:
        middle += hands * max(insured.max(), -insured.min())
    nets = np.zeros((2, 2 * middle + 1), dtype=np.int64)
    rng = np.array([seed], dtype=np.uint64) * _MIX_1
    held = np.zeros(MOST_HANDS, dtype=np.int64)
    lots = np.zeros(MOST_HANDS, dtype=np.int64)
    states = np.zeros(MOST_HANDS, dtype=np.int64)
    finals = np.zeros(MOST_HANDS, dtype=np.int64)
    moved = np.zeros(MOST_HANDS, dtype=np.int64)
    done = 0
    while done < rounds:
        # The up card, the hidden one, two cards to each hand; in which order does not matter.
        shown, hidden = draw(shoe, 0, rng), draw(shoe, 1, rng)
        a, b = draw(shoe, 2, rng), draw(shoe, 3, rng)
        c, d, out = a, b, 4
        if hands == 2:
            c, d, out = draw(shoe, 4, rng), draw(shoe, 5, rng), 6
        up = kind_of[shown]
        bank = two[up, kind_of[hidden]]
        found = checked[up] and classes[0, bank] >= NATURAL
        his_two = bank_two[shown, hidden]
        if split_only:
            k = kind_of[a]
            if found or k != kind_of[b] or k > TEN or first[up, two[k, k]] > 0:
                continue
            if not may_split[k, up, 0, int(a >> 2 == b >> 2), int(a & 3 == b & 3)]:
                continue
        done += 1
        switched = 0
        if hands == 2 and not found:
            keep = worth[0, up, two[kind_of[a], kind_of[b]]] + worth[0, up, two[kind_of[c], kind_of[d]]]
            other = worth[1, up, two[kind_of[a], kind_of[d]]] + worth[1, up, two[kind_of[c], kind_of[b]]]
            if other > keep:
                b, d, switched = d, b, 1
        count, of_first = 0, -1
        for place in range(hands):
            if place == 1:
                of_first = count
            one, second = (a, b) if place == 0 else (c, d)
            k = kind_of[one]
            hand = two[k, kind_of[second]]
            if found or first[up, hand] > 0:
                state = first[up, hand] if first[up, hand] > 0 else at_natural[up, hand]
                lots[count], states[count], moved[count] = 0, state, 0
                finals[count] = classes[0, hand]
                if finals[count] >= NATURAL:
                    finals[count] = naturals[his_two, one, second]
                count += 1
                continue
            before, splits, waiting = count, 0, 0
            if k == kind_of[second] and k <= TEN:
                same, suited = int(one >> 2 == second >> 2), int(one & 3 == second & 3)
                if may_split[k, up, 0, same, suited]:
                    splits, waiting = 1, 2
                    held[0], held[1] = second, one
            while True:
                if splits > 0:
                    if waiting == 0:
                        break
                    waiting -= 1
                    own = held[waiting]
                    card = draw(shoe, out, rng)
                    out += 1
                    same, suited = int(own >> 2 == card >> 2), int(own & 3 == card & 3)
                    again = kind_of[card] == k and may_split[k, up, min(splits, MOST_SPLITS), same, suited]
                    if again and count - before + waiting + 2 <= MOST_HANDS // 2:
                        splits += 1
                        held[waiting], held[waiting + 1] = card, own
                        waiting += 2
                        continue
                    hand = two[k, kind_of[card]]
                doubled, final = 0, -1
                while True:
                    action = dealt[up, doubled, hand] if splits == 0 else after_split[k, up, doubled, hand]
                    if action != HIT and action != DOUBLE:
                        break
                    drawn = kind_of[draw(shoe, out, rng)]
                    out += 1
                    if action == DOUBLE:
                        doubled += 1
                    if child[hand, drawn] < 0:
                        final = end[hand, drawn]
                        break
                    hand = child[hand, drawn]
                state = doubled
                if final < 0:
                    final = classes[1 if splits > 0 else 2 * switched, hand]
                    state = state_after(action, doubled)
                    if final >= NATURAL and splits == 0:
                        final = naturals[his_two, one, second]
                lots[count] = 0 if splits == 0 else 1 if count == before else 2
                states[count], finals[count] = state, final
                moved[count] = switched if splits == 0 else 0
                count += 1
                if splits == 0:
                    break
        cards, third, last = 2, 0, -1
        while dealer_hits[up, bank]:
            third = draw(shoe, out, rng)
            out += 1
            cards += 1
            drawn = kind_of[third]
            if child[bank, drawn] < 0:
                last = end[bank, drawn]
                break
            bank = child[bank, drawn]
        his = ending_over[last] if last >= 0 else ending[up, bank]
        if cards == 3 and last >= 0:
            i, j, k = shown >> 2, hidden >> 2, third >> 2
            run = i + j + k == RUN_SUM and i * j * k == RUN_PRODUCT
            if i == j == k == EIGHT and ending_three[0] >= 0:
                his = ending_three[0]
            elif run and ending_three[1] >= 0 and shown & 3 == hidden & 3 == third & 3:
                his = ending_three[1]
        total, alone = 0, 0
        for i in range(count):
            if i == of_first:
                alone = total
            total += net[moved[i], lots[i], states[i], finals[i], his]
            if seen.shape[0] > 0:
                seen[moved[i], lots[i], states[i], finals[i], his] += 1.0
        if hands == 1:
            alone = total
        if insures:
            # Insurance is bought before a switch: for the cards as they were dealt.
            on_a, on_c = (d, b) if switched else (b, d)
            total += insured[up, two[kind_of[a], kind_of[on_a]], his]
            if hands == 2:
                total += insured[up, two[kind_of[c], kind_of[on_c]], his]
        nets[0, middle + total] += 1
        if apart:
            nets[1, middle + alone] += 1
    if not apart:
        nets[1] = nets[0]
    return nets
