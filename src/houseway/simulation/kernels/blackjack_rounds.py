"""Rounds of blackjack in a compiled loop: dealt and played as at the table, decided by looked-up answers.

It follows `games/blackjack/play.py` step by step, for spots that one bettor plays each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.compiled_streams import STEP64, mixed
from houseway.jit import njit
from houseway.ranking._tables import Integers
from houseway.simulation.kernels.answers import UNKNOWN, AnswerTable, look_up
from houseway.simulation.kernels.blackjack_keys import (
    ACTION,
    BEFORE,
    BEFORE_PLAY,
    DEALER,
    DOUBLE,
    DOUBLED,
    ENDED,
    EVEN_MONEY,
    FIRST,
    HAND,
    HIT,
    NO_SEAT,
    NOT_ASKED,
    ORDER,
    ORIGIN,
    PLAYED,
    RESCUE,
    RESCUED,
    SETTLED,
    SIZE,
    SLOTS,
    SPLIT,
    SPLITS,
    SPOT,
    SURRENDER,
    SURRENDERED,
    SURRENDERS_EARLY,
    SWITCHED,
    TAKES_EVEN_MONEY,
    BlackjackTable,
    CountArrays,
    HandArrays,
    finished,
    in_play,
    note_dealer,
    note_first,
    note_hand,
    origin_of,
    salted,
)
from houseway.simulation.kernels.dealing import DealtPack, begin, draw, thrown

FEATURES = len(SETTLED)


@njit
def play_rounds(
    game: BlackjackTable,
    how: CountArrays,
    shoe: DealtPack,
    hands: HandArrays,
    answers: AnswerTable,
    seed: int,
    first: int,
    start: int,
    classes: NDArray[np.uint16],
    asked: Integers,
) -> int:
    """Play rounds, and note the class of every spot; return the row at which answers are missing.

    `asked` gets what is missing: how many answers, then for each the kind, the key and the hand or spot.
    """
    rows, spots = classes.shape
    bases = game.played.shape[1]
    dealer = spots * bases * SLOTS
    waiting = np.zeros(dealer, np.int64)
    found = np.zeros(FEATURES, np.int64)
    for row in range(start, rows):
        number = first + row
        asked[0, 0] = 0
        begin(shoe, seed, number)
        hands.state[:] = 0
        hands.dealt[:] = 0
        bank = number // game.in_a_row % len(game.orders)
        place = thrown(seed, number, game.dice, game.sides)
        order = game.orders[bank, place]
        if order[0] == NOT_ASKED:
            _ask(asked, ORDER, 0, place)
            return row
        for turn in range(2):
            for seat in order:
                if seat == NO_SEAT:
                    break
                if seat < spots:
                    for base in range(seat * bases, (seat + 1) * bases):
                        hands.dealt[base, FIRST + turn] = _deal(shoe, hands, base * SLOTS)
                elif turn < game.dealer_cards:
                    _deal(shoe, hands, dealer)
        up = hands.cards[dealer, how.up - 1]
        turns = game.turns[bank]
        if game.asks_before:
            for seat in turns:
                if seat == NO_SEAT:
                    break
                for base in range(seat * bases, (seat + 1) * bases):
                    if game.played[seat, base - seat * bases]:
                        _decide_before(how, hands, answers, game.groups[seat], base * SLOTS, up, asked)
            if asked[0, 0] > 0:
                return row
        natural = how.naturals[hands.cards[dealer, 0], hands.cards[dealer, 1]] > 0
        if not (game.dealer_cards == 2 and game.checks[up >> 2] and natural):
            for seat in turns:
                if seat == NO_SEAT:
                    break
                if not _play_spot(game, how, shoe, hands, answers, seat, up, waiting, asked):
                    return row
        if hands.state[dealer, SIZE] < 2:
            _deal(shoe, hands, dealer)
        while True:
            key = in_play(how, hands, DEALER, dealer, up, 0)
            action = look_up(answers, key)
            if action == UNKNOWN:
                _ask(asked, DEALER, key, dealer)
                return row
            if action != HIT:
                break
            _deal(shoe, hands, dealer)
        note_dealer(how, hands, dealer, up, found)
        for seat in turns:
            if seat == NO_SEAT:
                break
            classes[row, seat] = _class_of(game, how, hands, answers, seat, up, found, asked)
        if asked[0, 0] > 0:
            return row
    return int(rows)


@njit
def _ask(asked: Integers, kind: int, key: int, about: int) -> None:
    asked[0, 0] += 1
    at = asked[0, 0]
    asked[at, 0], asked[at, 1], asked[at, 2] = kind, key, about


@njit
def _deal(shoe: DealtPack, hands: HandArrays, slot: int) -> int:
    card = draw(shoe)
    hands.cards[slot, hands.state[slot, SIZE]] = card
    hands.state[slot, SIZE] += 1
    return card


@njit
def _decide_before(
    how: CountArrays, hands: HandArrays, answers: AnswerTable, group: int, slot: int, up: int, asked: Integers
) -> None:
    """Insure, take even money or surrender early; the kinds of both cards are known, too."""
    one, two = how.kinds[hands.cards[slot, 0]], how.kinds[hands.cards[slot, 1]]
    key = in_play(how, hands, BEFORE, slot, up, group) | (min(one, two) << 50) | (max(one, two) << 54)
    found = look_up(answers, key)
    if found == UNKNOWN:
        _ask(asked, BEFORE, key, slot)
        return
    hands.state[slot, BEFORE_PLAY] = found
    if found == TAKES_EVEN_MONEY:
        hands.state[slot, ENDED] = EVEN_MONEY
    elif found == SURRENDERS_EARLY:
        hands.state[slot, ENDED] = SURRENDERED


@njit
def _play_spot(
    game: BlackjackTable,
    how: CountArrays,
    shoe: DealtPack,
    hands: HandArrays,
    answers: AnswerTable,
    seat: int,
    up: int,
    waiting: Integers,
    asked: Integers,
) -> bool:
    """Switch, then play hand by hand; a hand split off comes next. False if an answer is missing."""
    bases, state = game.played.shape[1], hands.state
    if len(game.worth) > 0:
        _switch(game.worth, how.kinds, hands, 2 * seat, up)
    left = 0
    for base in range((seat + 1) * bases - 1, seat * bases - 1, -1):
        if game.played[seat, base - seat * bases] and state[base * SLOTS, ENDED] == PLAYED:
            waiting[left] = base * SLOTS
            left += 1
    while left > 0:
        left -= 1
        slot = waiting[left]
        if state[slot, SIZE] == 1:
            _deal(shoe, hands, slot)
        while True:
            key = in_play(how, hands, ACTION, slot, up, game.groups[seat])
            action = look_up(answers, key)
            if action == UNKNOWN:
                _ask(asked, ACTION, key, slot)
                return False
            if action == HIT:
                _deal(shoe, hands, slot)
            elif action == DOUBLE:
                state[slot, DOUBLED] += 1
                _deal(shoe, hands, slot)
            elif action == SPLIT:
                base = slot // SLOTS
                hands.dealt[base, SPLITS] += 1
                other = base * SLOTS + hands.dealt[base, SPLITS]
                second = hands.cards[slot, 1]
                hands.cards[other, 0] = second
                state[other, SIZE] = state[slot, SIZE] = 1
                state[other, ORIGIN] = state[slot, ORIGIN] = origin_of(how, second)
                waiting[left] = other
                left += 1
                _deal(shoe, hands, slot)
            else:
                if action == SURRENDER:
                    state[slot, ENDED] = SURRENDERED
                elif action == RESCUE:
                    state[slot, ENDED] = RESCUED
                break
    return True


@njit
def _switch(worth: NDArray[np.float64], kinds: Integers, hands: HandArrays, base: int, up: int) -> None:
    """Exchange the second cards of two hands where that makes both together worth more."""
    cards, one, two, shown = hands.cards, base * SLOTS, (base + 1) * SLOTS, kinds[up]
    a, b = kinds[cards[one, 0]], kinds[cards[one, 1]]
    c, d = kinds[cards[two, 0]], kinds[cards[two, 1]]
    moved = worth[1, shown, a, d] + worth[1, shown, c, b]
    if moved > worth[0, shown, a, b] + worth[0, shown, c, d]:
        hands.dealt[base, SWITCHED] = hands.dealt[base + 1, SWITCHED] = 1
        cards[one, 1], cards[two, 1] = cards[two, 1], cards[one, 1]


@njit
def _class_of(
    game: BlackjackTable,
    how: CountArrays,
    hands: HandArrays,
    answers: AnswerTable,
    seat: int,
    up: int,
    found: Integers,
    asked: Integers,
) -> int:
    """The class of a finished spot, from the results of its hands; those split off count in any order."""
    bases, group, known = game.played.shape[1], game.groups[seat], True
    total = np.uint64(0)
    for base in range(seat * bases, (seat + 1) * bases):
        note_first(how, hands, base, bases if base == seat * bases else 1, found)
        for split in range(hands.dealt[base, SPLITS] + 1):
            slot = base * SLOTS + split
            place = 0 if split else 1 + base - seat * bases
            note_hand(how, hands, slot, up, found)
            key = finished(hands, game.hand_features, found, group, slot, place)
            result = look_up(answers, key)
            if result == UNKNOWN:
                _ask(asked, HAND, key, slot)
                known = False
            else:
                total += mixed(np.uint64(result + 1) * STEP64 + np.uint64(place))
            if base == seat * bases and split == 0:
                key = finished(hands, game.spot_features, found, group, slot, -1)
                result = look_up(answers, key)
                if result == UNKNOWN:
                    _ask(asked, HAND, key, -1 - seat)
                    known = False
                else:
                    total += mixed(np.uint64(result + 1) * STEP64)
    if not known:
        return 0
    key = salted(mixed(total + np.uint64(group)), SPOT)
    result = look_up(answers, key)
    if result == UNKNOWN:
        _ask(asked, SPOT, key, seat)
    return result
