"""Compiled passes over the boards of Ultimate Texas Hold'em.

On one board all holdings are ranked and sorted once. Counters of how many holdings of each class contain
each card then give how many of the opponents that avoid a holding's two cards it beats, ties and loses to,
without a loop over opponents: of the holdings in a set, those that avoid both cards are all, less those
with the one card, less those with the other (only the holding itself has both).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.versus.holdem_simple import OUTS_TO_FOLD, count_outs, rank_outs
from houseway.odds.versus.suits import flop_number
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high_arrays import HOLDINGS, rank_all_holdings

LIVE = 1081
"""The holdings that a board leaves."""
FOLD, RIVER, FLOP, BEFORE = range(4)
"""The places of the actions in a table of payoffs; the raises before the flop come last."""
WIN, LOSE, TIE = range(3)
BEST, SIMPLE = 1, 16
"""What a raise on the flop counts for each policy: ten of the one stay below one of the other."""
RANKS = 7463

# Unsigned numbers throughout: an index that cannot be negative needs no check for it.
_LOW = np.ascontiguousarray(HOLDINGS[:, 0])
_TOP = np.ascontiguousarray(HOLDINGS[:, 1])

Places = NDArray[np.uint16]


class Survey(NamedTuple):
    """The holdings of a board sorted by rank, each compared with the opponents of its own class.

    `order` has the holdings, weakest first; `found` the class of each, and how many opponents of that class
    it beats, loses to and ties. `totals` and `cards` count the holdings of each class, in all and with each
    card. `ranks` has the rank of every holding, and `place` where those of each rank end in the order.
    """

    ranks: NDArray[np.int16]
    place: NDArray[np.int32]
    order: Places
    found: NDArray[np.int32]
    totals: Integers
    cards: Integers


@njit
def blank_survey(classes: int) -> Survey:
    """Room for the survey of a board, used for one board after the other."""
    return Survey(
        np.zeros(len(_LOW), np.int16),
        np.zeros(RANKS, np.int32),
        np.zeros(LIVE, np.uint16),
        np.zeros((LIVE, 4), np.int32),
        np.zeros(classes, np.int64),
        np.zeros((classes, 52), np.int64),
    )


@njit
def survey(board: CardArray, class_of: Integers, seen: Survey) -> None:
    """Fill the survey of a board."""
    ranks, place, order, found, totals, cards = seen
    rank_all_holdings(board, ranks)
    place[:] = 0
    totals[:] = 0
    cards[:] = 0
    for hand in range(len(ranks)):
        place[ranks[hand]] += 1
    start = 0
    place[0] = 0
    for rank in range(1, RANKS):
        count = place[rank]
        place[rank] = start
        start += count
    for hand in range(len(ranks)):
        rank = ranks[hand]
        if rank:
            order[place[rank]] = hand
            place[rank] += 1
            kind = class_of[rank]
            totals[kind] += 1
            cards[kind, _LOW[hand]] += 1
            cards[kind, _TOP[hand]] += 1

    below_cards = np.zeros(52, np.int32)
    equal_cards = np.zeros(52, np.int32)
    below, current, begin = 0, -1, 0
    while begin < LIVE:
        rank = ranks[order[begin]]
        end = place[rank]
        kind = class_of[rank]
        if kind != current:
            current, below = kind, 0
            below_cards[:] = 0
        for at in range(begin, end):
            equal_cards[_LOW[order[at]]] += 1
            equal_cards[_TOP[order[at]]] += 1
        for at in range(begin, end):
            low, top = _LOW[order[at]], _TOP[order[at]]
            worse = below - below_cards[low] - below_cards[top]
            equal = end - begin - equal_cards[low] - equal_cards[top] + 1
            others = totals[kind] - cards[kind, low] - cards[kind, top] + 1
            found[at, 0] = kind
            found[at, 1] = worse
            found[at, 2] = others - worse - equal
            found[at, 3] = equal
        for at in range(begin, end):
            low, top = _LOW[order[at]], _TOP[order[at]]
            below_cards[low] += 1
            below_cards[top] += 1
            equal_cards[low] = 0
            equal_cards[top] = 0
        below += end - begin
        begin = end


@njit
def against_other_classes(pay: Integers, totals: Integers, cards: Integers, sums: Integers) -> None:
    """What each class earns from all holdings of other classes (place 52), and from those with each card."""
    actions, size = pay.shape[0], pay.shape[1]
    for mine in range(size):
        if totals[mine] == 0:
            continue
        for card in range(53):
            for action in range(actions):
                sums[mine, card, action] = 0
        for his in range(size):
            if his == mine or totals[his] == 0:
                continue
            winner = WIN if mine > his else LOSE
            for action in range(actions):
                worth = pay[action, mine, his, winner]
                sums[mine, 52, action] += worth * totals[his]
                for card in range(52):
                    sums[mine, card, action] += worth * cards[his, card]


@njit
def value_of(action: int, at: int, hand: int, found: NDArray[np.int32], pay: Integers, sums: Integers) -> int:
    """What an action earns in all against the 990 opponents of the holding at a place of the survey."""
    kind = found[at, 0]
    return int(
        sums[kind, 52, action]
        - sums[kind, _LOW[hand], action]
        - sums[kind, _TOP[hand], action]
        + found[at, 1] * pay[action, kind, kind, WIN]
        + found[at, 2] * pay[action, kind, kind, LOSE]
        + found[at, 3] * pay[action, kind, kind, TIE]
    )


@njit
def add_values(
    boards: CardArray,
    weights: Integers,
    class_of: Integers,
    pay: Integers,
    flop_of: Places,
    renaming: NDArray[np.uint8],
    moved: Places,
    before: Integers,
    flops: Integers,
) -> None:
    """Add what each action is worth over some boards.

    `before` gets the sums of each raise before the flop by holding. `flops` gets, for each canonical flop
    and holding renamed with it, the sums of the raise on the flop and of the better of the last raise and
    folding.
    """
    size = pay.shape[1]
    raises = pay.shape[0] - BEFORE
    seen = blank_survey(size)
    ranks, _, order, found, totals, cards = seen
    sums = np.zeros((size, 53, pay.shape[0]), np.int64)
    worth = np.zeros((len(_LOW), 2), np.int64)
    live = np.zeros(LIVE, np.uint16)
    for row in range(len(boards)):
        board, weight = boards[row], weights[row]
        survey(board, class_of, seen)
        against_other_classes(pay, totals, cards, sums)
        for at in range(LIVE):
            hand = order[at]
            worth[hand, 0] = weight * value_of(FLOP, at, hand, found, pay, sums)
            raised = value_of(RIVER, at, hand, found, pay, sums)
            worth[hand, 1] = weight * max(raised, value_of(FOLD, at, hand, found, pay, sums))
            for choice in range(raises):
                before[choice, hand] += weight * value_of(BEFORE + choice, at, hand, found, pay, sums)
        _in_deck_order(ranks, live)
        for one in range(3):
            for two in range(one + 1, 4):
                for three in range(two + 1, 5):
                    flop = flop_number(board[one], board[two], board[three])
                    names = moved[renaming[flop]]
                    target = flops[flop_of[flop]]
                    for hand in live:
                        target[names[hand], 0] += worth[hand, 0]
                        target[names[hand], 1] += worth[hand, 1]


@njit
def _in_deck_order(ranks: NDArray[np.int16], live: Places) -> None:
    """List the holdings that the board leaves in deck order, which is kinder to memory than rank order."""
    at = 0
    for hand in range(len(ranks)):
        if ranks[hand]:
            live[at] = hand
            at += 1


@njit
def count_rounds(
    boards: CardArray,
    weights: Integers,
    class_of: Integers,
    pay: Integers,
    flop_of: Places,
    renaming: NDArray[np.uint8],
    moved: Places,
    raise_before: NDArray[np.uint8],
    raise_on_flop: NDArray[np.uint8],
    best: Integers,
    simple: Integers,
) -> None:
    """Count the rounds over some boards by action taken, both classes and winner, ten flops to a board.

    `raise_before` is the action of each holding (0 checks). `raise_on_flop`, by canonical flop and renamed
    holding, is the sum of BEST and SIMPLE where those policies raise. At the end the best policy takes the
    better action, and the simple one follows the rule of outs.
    """
    size, actions = pay.shape[1], pay.shape[0]
    seen = blank_survey(size)
    ranks, _, order, found, totals, cards = seen
    sums = np.zeros((size, 53, actions), np.int64)
    raised = np.zeros(len(_LOW), np.int64)
    live = np.zeros(LIVE, np.uint16)
    outs = np.zeros(52, np.int64)
    taken = np.zeros((2, actions, size, 53), np.int64)
    for row in range(len(boards)):
        board, weight = boards[row], weights[row]
        survey(board, class_of, seen)
        plain = rank_outs(board, class_of, outs)
        against_other_classes(pay[:FLOP], totals, cards, sums)
        _in_deck_order(ranks, live)
        raised[:] = 0
        for one in range(3):
            for two in range(one + 1, 4):
                for three in range(two + 1, 5):
                    flop = flop_number(board[one], board[two], board[three])
                    names = moved[renaming[flop]]
                    on_flop = raise_on_flop[flop_of[flop]]
                    for hand in live:
                        raised[hand] += on_flop[names[hand]]
        taken[:] = 0
        for at in range(LIVE):
            hand = order[at]
            if raise_before[hand]:
                take(raise_before[hand], 10 * weight, at, hand, found, taken[0], best)
                take(raise_before[hand], 10 * weight, at, hand, found, taken[1], simple)
                continue
            for policy in range(2):
                tally = simple if policy else best
                many = raised[hand] // SIMPLE if policy else raised[hand] % SIMPLE
                if many:
                    take(FLOP, many * weight, at, hand, found, taken[policy], tally)
                if many == 10:
                    continue
                if policy:
                    stays = (
                        found[at, 0] > plain
                        or count_outs(_LOW[hand], _TOP[hand], ranks[hand], outs) < OUTS_TO_FOLD
                    )
                else:
                    raising = value_of(RIVER, at, hand, found, pay, sums)
                    stays = raising > value_of(FOLD, at, hand, found, pay, sums)
                take(RIVER if stays else FOLD, (10 - many) * weight, at, hand, found, taken[policy], tally)
        meet_other_classes(taken[0], totals, cards, best)
        meet_other_classes(taken[1], totals, cards, simple)


@njit
def meet_other_classes(taken: Integers, totals: Integers, cards: Integers, tally: Integers) -> None:
    """Count the meetings with opponents of other classes from the counters of one board."""
    actions, size = taken.shape[0], taken.shape[1]
    for action in range(actions):
        for mine in range(size):
            if taken[action, mine, 52] == 0:
                continue
            for his in range(size):
                if his == mine or totals[his] == 0:
                    continue
                count = taken[action, mine, 52] * totals[his]
                for card in range(52):
                    count -= taken[action, mine, card] * cards[his, card]
                tally[action, mine, his, WIN if mine > his else LOSE] += count


@njit
def take(
    action: int,
    weight: int,
    at: int,
    hand: int,
    found: NDArray[np.int32],
    taken: Integers,
    tally: Integers,
) -> None:
    """Note that a holding takes an action: opponents of its own class at once, the others by counters."""
    kind = found[at, 0]
    taken[action, kind, 52] += weight
    taken[action, kind, _LOW[hand]] += weight
    taken[action, kind, _TOP[hand]] += weight
    tally[action, kind, kind, WIN] += weight * found[at, 1]
    tally[action, kind, kind, LOSE] += weight * found[at, 2]
    tally[action, kind, kind, TIE] += weight * found[at, 3]


@njit
def values_on(board: CardArray, class_of: Integers, pay: Integers, hand: int) -> Integers:
    """What each action earns in all with one holding on one board."""
    size = pay.shape[1]
    seen = blank_survey(size)
    sums = np.zeros((size, 53, pay.shape[0]), np.int64)
    survey(board, class_of, seen)
    against_other_classes(pay, seen.totals, seen.cards, sums)
    values = np.zeros(pay.shape[0], np.int64)
    for at in range(LIVE):
        if seen.order[at] == hand:
            for action in range(pay.shape[0]):
                values[action] = value_of(action, at, hand, seen.found, pay, sums)
    return values
