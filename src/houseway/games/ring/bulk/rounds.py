"""A betting round in the kernel: `houseway.games.ring.betting` over small arrays.

`seats` has a row for each seat and a column for each of its numbers; `state` has the numbers of the round.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.games.ring.bulk import compiled as c
from houseway.games.ring.bulk.streams import CHOICES, StreamStates, low_bits, next_word, share_of, skip_word
from houseway.jit import njit
from houseway.ranking._tables import Integers

BEHIND, PUT, TOTAL, FOLDED, SEEN, CHECKED, SERVED, SEAT_FIELDS = range(8)
"""Chips left, put in on the street and in the hand; whether out; the level when the seat acted, or -1;
whether it checked; and whether it is dealt to although it folded, until there is a bet."""

(
    LEVEL, IS_BET, FULL, RAISE_BY, RAISES, AGGRESSOR, ENTERED, UNCAPPED, REOPENS, LARGEST, SHORTS, PAIR,
    USED_OTHER, POT, IN_HAND, BEGAN, LAST, LOGGED, STATE_FIELDS,
) = range(19)  # fmt: skip
"""`LAST` is the last seat that bet or raised on any street, `LOGGED` how many rows of the log are written."""

FOLD, CHECK, CALL, RAISE, BRING_IN, GIVE_UP = range(6)
NOBODY = -1
NO_LIMIT = 1 << 60
FIXED, SPREAD, POT_LIMIT = 0, 1, 2

DecisionLog = NDArray[np.int64]
"""A row for each decision: the hand, the seat, what it did, and the amount or the number of cards."""


@njit
def note(log: DecisionLog, state: Integers, hand: int, seat: int, action: int, amount: int) -> None:
    """Write a decision down, as long as the log has room."""
    at = state[LOGGED]
    if at < len(log):
        log[at, 0], log[at, 1], log[at, 2], log[at, 3] = hand, seat, action, amount
        state[LOGGED] = at + 1


@njit
def begin_round(
    game: Integers,
    step: Integers,
    state: Integers,
    seats: Integers,
    level: int,
    is_bet: bool,
    raised: bool,
    live: int,
) -> None:
    """Begin a betting round at a level."""
    for seat in range(game[c.PLAYERS]):
        seats[seat, SEEN], seats[seat, CHECKED] = -1, 0
    state[LEVEL], state[IS_BET], state[FULL] = level, is_bet, level if is_bet else 0
    if game[c.LIMIT] == FIXED:
        state[RAISE_BY] = step[c.SIZE] if is_bet else 0
    else:
        state[RAISE_BY] = level if game[c.LIMIT] == SPREAD else max(level, step[c.OPEN_LEAST])
    state[RAISES], state[AGGRESSOR], state[ENTERED] = 0, NOBODY, 0
    state[UNCAPPED] = live == 2 and game[c.HEADS_UP] != 0
    state[REOPENS], state[LARGEST], state[SHORTS] = state[FULL], level if raised else 0, 0
    state[USED_OTHER], state[BEGAN] = 0, live


@njit
def bet_round(
    game: Integers,
    step: Integers,
    state: Integers,
    seats: Integers,
    queue: Integers,
    waiting: int,
    around: Integers,
    weights: Integers,
    words: StreamStates,
    log: DecisionLog,
    hand: int,
) -> None:
    """Ask everybody in turn until the betting is done; `queue` holds that many seats in their order."""
    players = game[c.PLAYERS]
    head, tail = 0, waiting
    with_chips = 0
    for seat in range(players):
        with_chips += not seats[seat, FOLDED] and seats[seat, BEHIND] > 0
    while head < tail:
        seat = queue[head]
        head += 1
        behind, put = seats[seat, BEHIND], seats[seat, PUT]
        if seats[seat, FOLDED] or state[IN_HAND] < 2:
            continue
        owed = state[LEVEL] - put
        if behind == 0:
            if owed <= 0 or game[c.ALL_IN]:
                continue
        elif with_chips < 2 and (owed <= 0 or _covers_all(state, seats, seat)):
            continue
        checks = owed <= 0 and (step[c.CHECK] or state[IS_BET])
        passive = checks or (owed > 0 and (game[c.ALL_IN] or behind >= owed))
        low, high, unit = 0, 0, 1
        if weights[1]:
            low, high, unit = _raised(game, step, state, seats, seat)
        first = weights[0] if passive else 0
        second = weights[1] if high else 0
        total = first + second + (0 if checks else weights[2])
        word = np.uint64(0)
        if total == first:  # there is nothing to choose
            skip_word(words, CHOICES)
            folds, raises = not passive, False
        else:
            word = next_word(words, CHOICES)
            pick = share_of(word, total)
            folds, raises = pick >= first + second, first <= pick < first + second
        if folds:
            note(log, state, hand, seat, FOLD, 0)
            fold(game, state, seats, seat, faced=owed > 0)
            with_chips -= behind > 0
            _note_heads_up(game, state)
            continue
        if not raises:
            if owed <= 0:
                note(log, state, hand, seat, CHECK, 0)
                seats[seat, CHECKED] = 1
            else:
                paid = min(owed, behind)
                note(log, state, hand, seat, CALL, paid)
                post(state, seats, seat, paid)
                state[ENTERED] = 1
                with_chips -= paid == behind
            seats[seat, SEEN] = state[LEVEL]
            continue
        amount = amount_of(low, high, unit, low_bits(word))
        note(log, state, hand, seat, RAISE, amount)
        state[ENTERED] = 1
        _raise_to(game, step, state, seats, seat, amount)
        post(state, seats, seat, amount - put)
        with_chips -= amount - put == behind
        head, tail = _ask_again(seats, queue, head, tail, around, seat)
        seats[seat, SEEN] = state[LEVEL]


@njit
def fold(game: Integers, state: Integers, seats: Integers, seat: int, faced: bool) -> None:
    """Take a seat out of the hand; one that faced no bet may still be dealt to."""
    seats[seat, FOLDED] = 1
    seats[seat, SERVED] = game[c.SERVES] and not faced
    state[IN_HAND] -= 1


@njit
def serve_no_more(seats: Integers) -> None:
    """Deal to nobody who has folded, once there is a bet."""
    for seat in range(len(seats)):
        seats[seat, SERVED] = 0


@njit
def _covers_all(state: Integers, seats: Integers, seat: int) -> bool:
    """Whether nobody has bet, and blinds that are all in are not above what the seat has put in."""
    if state[AGGRESSOR] != NOBODY:
        return False
    for other in range(len(seats)):
        if other != seat and not seats[other, FOLDED] and seats[other, PUT] > seats[seat, PUT]:
            return False
    return True


@njit
def amount_of(low: int, high: int, unit: int, bits: int) -> int:
    """An amount between two bounds by the lower half of a word, as `BulkPolicy` has it."""
    if bits & 3 == 2:
        return high
    if bits & 3 == 3:
        return low + unit * ((bits >> 2) % ((high - low) // unit + 1))
    return low


@njit
def post(state: Integers, seats: Integers, seat: int, amount: int) -> None:
    """Put chips into the pot, or all that the player has."""
    paid = min(amount, seats[seat, BEHIND])
    seats[seat, BEHIND] -= paid
    seats[seat, PUT] += paid
    seats[seat, TOTAL] += paid
    state[POT] += paid


@njit
def _ask_again(
    seats: Integers, queue: Integers, head: int, tail: int, around: Integers, seat: int
) -> tuple[int, int]:
    """Put the others in the queue after a raise: those who have not acted first, as they wait."""
    count = 0
    for at in range(head, tail):
        if seats[queue[at], SEEN] < 0:
            queue[count] = queue[at]
            count += 1
    fresh, size = count, len(around)
    begins = 0
    while around[begins] != seat:
        begins += 1
    for ahead in range(1, size):
        other = around[(begins + ahead) % size]
        if other < 0:
            continue
        waits = False
        for at in range(fresh):
            waits = waits or queue[at] == other
        if not waits:
            queue[count] = other
            count += 1
    return 0, count


@njit
def _raised(
    game: Integers, step: Integers, state: Integers, seats: Integers, seat: int
) -> tuple[int, int, int]:
    """The least and the most that a seat may bet or raise to, and the steps between; zeros if it may not."""
    level = state[LEVEL]
    most = seats[seat, PUT] + seats[seat, BEHIND]
    if most <= level or not _may_raise(game, step, state, seats, seat):
        return 0, 0, 1
    callable_ = False
    for other in range(game[c.PLAYERS]):
        chips = seats[other, BEHIND]
        if chips > 0 and other != seat and not seats[other, FOLDED] and seats[other, PUT] + chips > level:
            callable_ = True
            break
    if not callable_:
        return 0, 0, 1
    low, high, unit = _targets(game, step, state, seats, seat)
    if low > most:
        return (most, most, 1) if game[c.ALL_IN] else (0, 0, 1)
    if high > most:
        high = low + (most - low) // unit * unit if state[PAIR] else most
    return low, high, unit


@njit
def _may_raise(game: Integers, step: Integers, state: Integers, seats: Integers, seat: int) -> bool:
    if seats[seat, CHECKED] and not step[c.CHECK_RAISE]:
        return False
    if state[IS_BET] and game[c.CAP] >= 0 and state[RAISES] >= game[c.CAP]:
        heads_up = game[c.HEADS_UP]
        if heads_up == 0 or (heads_up == 1 and state[IN_HAND] != 2) or (heads_up > 1 and not state[UNCAPPED]):
            return False
    seen = seats[seat, SEEN]
    if seen < 0:
        return True
    if game[c.SHORT] == 3:
        return bool(state[LEVEL] - seen >= state[RAISE_BY])
    if game[c.SHORT] == 4 and not state[SHORTS] and state[LEVEL] - seen >= state[LARGEST] > 0:
        return True
    return bool(state[REOPENS] > seen)


@njit
def _targets(
    game: Integers, step: Integers, state: Integers, seats: Integers, seat: int
) -> tuple[int, int, int]:
    """The levels that a full bet or raise may make: the least, the most, and the steps between them."""
    limit, level, full = game[c.LIMIT], state[LEVEL], state[FULL]
    if limit == FIXED:
        low = full + (step[c.OTHER] if state[USED_OTHER] else step[c.SIZE])
        if state[PAIR]:
            return low, full + step[c.OTHER], max(step[c.OTHER] - step[c.SIZE], 1)
        return low, low, 1
    if limit == SPREAD:
        most = min(step[c.SPREAD], step[c.CEILING] if step[c.CEILING] else step[c.SPREAD])
        by = min(_raise_least(game, step, state, step[c.SIZE]), most) if state[IS_BET] else step[c.SIZE]
        return level + by, level + most, step[c.STEP]
    low = max(step[c.OPEN_LEAST], level + 1)
    if state[IS_BET]:
        low = level + _raise_least(game, step, state, step[c.OPEN_LEAST])
    high = NO_LIMIT
    if limit == POT_LIMIT:
        high = level + rounded(step, state[POT]) + level - seats[seat, PUT]
    if step[c.OPEN_MOST] and not state[ENTERED]:
        high = step[c.OPEN_MOST]
    if step[c.CEILING]:
        high = min(high, level + step[c.CEILING])
    return low, max(low, high), step[c.STEP]


@njit
def rounded(step: Integers, pot: int) -> int:
    """The size of a pot for a pot-limit bet."""
    unit = step[c.ROUND_POT]
    return -(-pot // unit) * unit if unit else pot


@njit
def _raise_least(game: Integers, step: Integers, state: Integers, smallest: int) -> int:
    if game[c.LEAST] == 1:
        return int(step[c.SIZE])
    if game[c.LEAST] == 2:
        return smallest
    return int(max(state[RAISE_BY], smallest))


@njit
def _raise_to(
    game: Integers, step: Integers, state: Integers, seats: Integers, seat: int, amount: int
) -> None:
    low = _targets(game, step, state, seats, seat)[0]
    if amount >= low:
        _count(step, state, amount)
        state[FULL] = amount
    else:
        on_top = game[c.NEXT] == 2
        if _counts_as_full(game, state, amount, low):
            _count(step, state, amount)
            on_top = on_top or game[c.NEXT] == 0
        else:
            state[RAISES] += game[c.CAP_EVERY] and state[IS_BET]
            state[IS_BET] = state[IS_BET] or game[c.LIMIT] != FIXED
        if on_top:
            state[FULL] = amount
    size = amount - state[LEVEL]
    if size >= state[LARGEST]:
        state[LARGEST], state[SHORTS] = size, 0
    else:
        state[SHORTS] += size
        if state[SHORTS] >= state[LARGEST]:
            state[SHORTS] = 0
    state[LEVEL] = amount
    state[AGGRESSOR] = seat
    state[LAST] = seat
    serve_no_more(seats)
    _note_heads_up(game, state)


@njit
def _count(step: Integers, state: Integers, amount: int) -> None:
    """Note a full bet or raise to this level, or one that counts as full."""
    if state[IS_BET]:
        state[RAISES] += 1
        state[RAISE_BY] = max(state[RAISE_BY], amount - state[LEVEL])
    else:
        state[IS_BET] = 1
        state[RAISE_BY] = max(state[RAISE_BY], amount)
    if state[PAIR] and amount - state[FULL] > step[c.SIZE]:
        state[USED_OTHER] = 1
    state[REOPENS] = amount


@njit
def _counts_as_full(game: Integers, state: Integers, amount: int, low: int) -> bool:
    short = game[c.SHORT]
    if short == 0:
        return bool(2 * (amount - state[FULL]) >= low - state[FULL])
    if short == 2:
        return bool(amount - state[FULL] >= state[RAISE_BY])
    return bool(short == 4 and amount - state[LEVEL] >= state[LARGEST])


@njit
def _note_heads_up(game: Integers, state: Integers) -> None:
    if state[IN_HAND] == 2 and game[c.HEADS_UP] == 2:
        state[UNCAPPED] = state[UNCAPPED] or game[c.CAP] < 0 or state[RAISES] < game[c.CAP]
