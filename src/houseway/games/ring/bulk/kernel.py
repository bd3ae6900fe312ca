"""Whole hands in the kernel: forced bets, streets, draws and the award of the pots.

It follows `houseway.games.ring.play` step by step; a test replays its hands in the live engine.
"""

from __future__ import annotations

import numpy as np

from houseway.games.ring.bulk import compiled as c
from houseway.games.ring.bulk import rounds as r
from houseway.games.ring.bulk.acting import bet
from houseway.games.ring.bulk.awards import award
from houseway.games.ring.bulk.rounds import BEHIND, FOLDED, NOBODY, PUT, SERVED, TOTAL, DecisionLog, post
from houseway.games.ring.bulk.streams import (
    CARDS,
    CHIPS,
    CHOICES,
    StreamStates,
    begin,
    low_bits,
    next_word,
    share_of,
)
from houseway.jit import njit
from houseway.ranking._tables import Integers, Ranks

DOWN, UP, BOARD, BURN, DISCARD, DRAW, BET = range(7)
MOST_CARDS = 8


@njit
def play_hands(
    game: Integers,
    steps: Integers,
    blinds: Integers,
    shares: Integers,
    first: Ranks,
    second: Ranks,
    pack: Integers,
    weights: Integers,
    seed: int,
    start: int,
    hands: int,
    chips: Integers,
    results: Integers,
    log: DecisionLog,
    counts: Integers,
) -> None:
    """Deal hands one after the other, from that number on.

    `chips` are the least and the most that players begin with. Every row of `results`, where it has rows, is
    what each seat has after a hand. `counts` are the hands, those shown, the pots' chips, and the difference
    between chips before and after, which must be zero.
    """
    players = game[c.PLAYERS]
    seats = np.zeros((players, r.SEAT_FIELDS), np.int64)
    state = np.zeros(r.STATE_FIELDS, np.int64)
    words = np.zeros(3, np.uint64)
    deck = np.empty(len(pack), np.int64)
    held = np.zeros((players, MOST_CARDS), np.int64)
    held_count = np.zeros(players, np.int64)
    up = np.zeros((players, MOST_CARDS), np.int64)
    up_count = np.zeros(players, np.int64)
    board = np.zeros(5, np.int64)
    scratch = np.zeros((4, players * 2), np.int64)
    spread = (chips[1] - chips[0]) // game[c.CHIP] + 1
    for number in range(start, start + hands):
        begin(words, seed, number)
        for seat in range(players):
            for column in range(r.SEAT_FIELDS):
                seats[seat, column] = 0
            held_count[seat] = up_count[seat] = 0
            seats[seat, BEHIND] = chips[0]
            if spread > 1:
                seats[seat, BEHIND] += game[c.CHIP] * share_of(next_word(words, CHIPS), spread)
        before = 0
        for seat in range(players):
            before += seats[seat, BEHIND]
        deck[:] = pack
        logged = state[r.LOGGED]
        state[:] = 0
        state[r.LOGGED], state[r.LAST], state[r.IN_HAND] = logged, NOBODY, players
        on_board = _streets(
            game,
            steps,
            blinds,
            state,
            seats,
            deck,
            held,
            held_count,
            up,
            up_count,
            board,
            scratch,
            weights,
            words,
            log,
            number,
        )
        award(game, shares, first, second, state, seats, held, held_count, board, on_board, scratch)
        counts[0] += 1
        counts[1] += state[r.IN_HAND] > 1
        counts[2] += state[r.POT]
        counts[3] -= before
        for seat in range(players):
            counts[3] += seats[seat, BEHIND]
            if len(results):
                results[number - start, seat] = seats[seat, BEHIND]


@njit
def _streets(
    game: Integers,
    steps: Integers,
    blinds: Integers,
    state: Integers,
    seats: Integers,
    deck: Integers,
    held: Integers,
    held_count: Integers,
    up: Integers,
    up_count: Integers,
    board: Integers,
    scratch: Integers,
    weights: Integers,
    words: StreamStates,
    log: DecisionLog,
    hand: int,
) -> int:
    """Play the streets until one player is left or the last is over; return the cards on the board."""
    players = game[c.PLAYERS]
    if game[c.ANTE]:
        for seat in range(players):
            post(state, seats, seat, game[c.ANTE])
        for seat in range(players):
            seats[seat, PUT] = 0
    for seat in range(players):
        post(state, seats, seat, blinds[0, seat])
    drawn = on_board = burns = street = 0
    for row in range(len(steps)):
        step = steps[row]
        if step[c.STREET] != street:
            _gather(state, seats, players)
            for seat in range(players):
                seats[seat, PUT] = 0
            street, burns = step[c.STREET], 0
        if state[r.IN_HAND] < 2:
            break
        kind, count = step[c.KIND], step[c.COUNT]
        if kind == BURN:
            burns = count
            continue
        for _ in range(burns):
            _next_card(deck, drawn, words)
            drawn += 1
        burns = 0
        if kind == BET:
            bet(game, step, blinds, state, seats, up, up_count, scratch, weights, words, log, hand)
        elif kind == BOARD:
            for _ in range(count):
                board[on_board] = _next_card(deck, drawn, words)
                drawn += 1
                on_board += 1
        elif kind == DISCARD:
            for seat in range(players):
                if not seats[seat, FOLDED]:
                    _give_up(state, held, held_count, seat, count, count, words, log, hand)
        elif kind == DRAW:
            drawn = _draw(step, state, seats, deck, drawn, held, held_count, words, log, hand)
        else:
            for _ in range(count):
                for seat in range(players):
                    if seats[seat, FOLDED] and not seats[seat, SERVED]:
                        continue
                    card = _next_card(deck, drawn, words)
                    drawn += 1
                    if seats[seat, FOLDED]:
                        continue
                    held[seat, held_count[seat]] = card
                    held_count[seat] += 1
                    if kind == UP:
                        up[seat, up_count[seat]] = card
                        up_count[seat] += 1
    _gather(state, seats, players)
    return on_board


@njit
def _next_card(deck: Integers, drawn: int, words: StreamStates) -> int:
    pick = drawn + share_of(next_word(words, CARDS), len(deck) - drawn)
    card = deck[pick]
    deck[pick] = deck[drawn]
    deck[drawn] = card
    return int(card)


@njit
def _gather(state: Integers, seats: Integers, players: int) -> None:
    """Return what nobody called."""
    top, most, rest = NOBODY, -1, 0
    for seat in range(players):
        total = seats[seat, TOTAL]
        if total > most:
            top, most, rest = seat, total, max(most, 0)
        elif total > rest:
            rest = total
    back = min(most - rest, seats[top, PUT])
    if back > 0:
        seats[top, BEHIND] += back
        seats[top, TOTAL] -= back
        seats[top, PUT] -= back
        state[r.POT] -= back


@njit
def _give_up(
    state: Integers,
    held: Integers,
    held_count: Integers,
    seat: int,
    least: int,
    most: int,
    words: StreamStates,
    log: DecisionLog,
    hand: int,
) -> int:
    """Let a seat give up cards from a random place on; return how many."""
    size = held_count[seat]
    most = min(most, size)
    least = min(least, most)
    word = next_word(words, CHOICES)
    count = least + share_of(word, most - least + 1)
    start = low_bits(word) % size
    kept = 0
    for at in range(size):
        if (at - start) % size >= count:
            held[seat, kept] = held[seat, at]
            kept += 1
    held_count[seat] = kept
    r.note(log, state, hand, seat, r.GIVE_UP, count)
    return int(count)


@njit
def _draw(
    step: Integers,
    state: Integers,
    seats: Integers,
    deck: Integers,
    drawn: int,
    held: Integers,
    held_count: Integers,
    words: StreamStates,
    log: DecisionLog,
    hand: int,
) -> int:
    """Everybody in turn exchanges cards; return how many cards are out of the deck."""
    size = 0
    for turn in range(2):
        for seat in range(len(seats)):
            if seats[seat, FOLDED]:
                continue
            if turn == 0:
                size = max(size, held_count[seat])
                count = _give_up(
                    state, held, held_count, seat, step[c.LEAST_CARDS], step[c.COUNT], words, log, hand
                )
                count = min(count, step[c.AT_ONCE])
            else:
                count = size - held_count[seat]
            for _ in range(count):
                held[seat, held_count[seat]] = _next_card(deck, drawn, words)
                held_count[seat] += 1
                drawn += 1
    return drawn
