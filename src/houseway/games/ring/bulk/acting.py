"""Who acts in the kernel: the order of a betting round, the bring-in, and pots that nobody opens."""

from __future__ import annotations

from houseway.games.ring.bulk import compiled as c
from houseway.games.ring.bulk import rounds as r
from houseway.games.ring.bulk.awards import showing_high, showing_low
from houseway.games.ring.bulk.rounds import BEHIND, FOLDED, NOBODY, PUT, SEEN, DecisionLog, post
from houseway.games.ring.bulk.streams import CHOICES, StreamStates, low_bits, next_word, share_of
from houseway.jit import njit
from houseway.ranking._tables import Integers


@njit
def bet(
    game: Integers,
    step: Integers,
    blinds: Integers,
    state: Integers,
    seats: Integers,
    up: Integers,
    up_count: Integers,
    scratch: Integers,
    weights: Integers,
    words: StreamStates,
    log: DecisionLog,
    hand: int,
) -> None:
    """Find who acts first and what is to be matched, and play a betting round."""
    players = game[c.PLAYERS]
    queue, around = scratch[0], scratch[1, :players]
    first = _first_to_act(game, step, seats, up, up_count)
    level, is_bet, raised, opener, acts_last = 0, False, False, NOBODY, False
    if step[c.FIRST_TO_ACT] == 0 and step[c.BLINDS_OPEN]:
        level = game[c.LEVEL]
        if game[c.AS_POSTED]:
            level = seats[:, PUT].max()
        is_bet = level > 0
    if step[c.FIRST_TO_ACT] == 2 and game[c.FORCED] and _with_chips(seats, players) > 1:
        opener = _bring_in(game, step, state, seats, up, up_count, first, weights, words, log, hand)
        if opener == NOBODY:
            return
        level = seats[opener, PUT]
        raised = level > game[c.BRING_IN]
        is_bet = raised or game[c.A_BET] > 0
        acts_last = game[c.LIVE_BRING_IN] > 0 and not raised
        first = opener
    if level == 0 and _with_chips(seats, players) < 2:
        return
    waiting = 0
    if step[c.BY_SIZE]:
        waiting = _by_size(blinds[0], seats, queue, first, players)
    else:
        for ahead in range(players):
            seat = (first + ahead) % players
            if not seats[seat, FOLDED]:
                queue[waiting] = seat
                waiting += 1
    if acts_last:
        for at in range(waiting - 1):
            queue[at] = queue[at + 1]
        queue[waiting - 1] = opener
    around[:] = NOBODY
    if step[c.AS_ENTERED]:
        for at in range(waiting):
            around[at] = queue[at]
    else:
        at = 0
        for ahead in range(players):
            seat = (queue[0] + ahead) % players
            if not seats[seat, FOLDED]:
                around[at] = seat
                at += 1
    state[r.PAIR] = step[c.OPEN_PAIR] and step[c.OTHER] > 0 and _pair_shows(seats, up, up_count)
    r.begin_round(game, step, state, seats, level, is_bet, raised, waiting)
    if opener != NOBODY and not acts_last:
        seats[opener, SEEN] = level
        for at in range(waiting - 1):
            queue[at] = queue[at + 1]
        waiting -= 1
    r.bet_round(game, step, state, seats, queue, waiting, around, weights, words, log, hand)
    if state[r.AGGRESSOR] == NOBODY and step[c.UNOPENED] and state[r.IN_HAND] > 1:
        _unopened(game, step, blinds[1], state, seats)


@njit
def _with_chips(seats: Integers, players: int) -> int:
    count = 0
    for seat in range(players):
        count += not seats[seat, FOLDED] and seats[seat, BEHIND] > 0
    return count


@njit
def _by_size(blinds: Integers, seats: Integers, queue: Integers, first: int, players: int) -> int:
    """The seats without a blind in rotation, then the blinds by size, equal ones from the button."""
    count = 0
    for ahead in range(players):
        seat = (first + ahead) % players
        if not seats[seat, FOLDED] and not blinds[seat]:
            queue[count] = seat
            count += 1
    begins = count
    for ahead in range(players):
        seat = (players - 1 + ahead) % players
        if not seats[seat, FOLDED] and blinds[seat]:
            at = count
            while at > begins and blinds[queue[at - 1]] > blinds[seat]:
                queue[at] = queue[at - 1]
                at -= 1
            queue[at] = seat
            count += 1
    return count


@njit
def _unopened(game: Integers, step: Integers, places: Integers, state: Integers, seats: Integers) -> None:
    """Give a pot that nobody opened to the last player; or leave the largest blind and those all in."""
    to_last = step[c.UNOPENED] == 1
    winner = NOBODY
    for seat in range(game[c.PLAYERS]):
        if not seats[seat, FOLDED] and (to_last or places[seat] > (places[winner] if winner >= 0 else 0)):
            winner = seat
    if winner == NOBODY:
        return
    for seat in range(game[c.PLAYERS]):
        if seat != winner and not seats[seat, FOLDED] and (to_last or seats[seat, BEHIND]):
            r.fold(game, state, seats, seat, faced=False)


@njit
def _pair_shows(seats: Integers, up: Integers, up_count: Integers) -> bool:
    for seat in range(len(seats)):
        if seats[seat, FOLDED]:
            continue
        ranks = 0
        for at in range(up_count[seat]):
            bit = 1 << (up[seat, at] >> 2)
            if ranks & bit:
                return True
            ranks |= bit
    return False


@njit
def _first_to_act(game: Integers, step: Integers, seats: Integers, up: Integers, up_count: Integers) -> int:
    players, first = game[c.PLAYERS], step[c.FIRST_TO_ACT]
    if first <= 1:
        seat = game[c.FIRST] if first == 0 else 0
        while seats[seat, FOLDED]:
            seat = (seat + 1) % players
        return int(seat)
    if first == 2:
        return _bring_in_seat(game, seats, up, up_count)
    best, found = -1 << 62, 0
    only_chips = game[c.NEXT_CARD] and _with_chips(seats, players) > 0
    for seat in range(players):
        if seats[seat, FOLDED] or (only_chips and seats[seat, BEHIND] == 0):
            continue
        value = (
            showing_high(up[seat], up_count[seat]) if first == 3 else showing_low(up[seat], up_count[seat])
        )
        if value > best:
            best, found = value, seat
    return found


# ---------------------------------------------------------------------- the bring-in


@njit
def _by_card(game: Integers, seats: Integers, up: Integers, up_count: Integers, only_chips: bool) -> int:
    """The seat whose card brings it in; of equal cards the first from the left of the button."""
    best, found = 0, NOBODY
    for seat in range(game[c.PLAYERS]):
        if seats[seat, FOLDED] or (only_chips and seats[seat, BEHIND] == 0):
            continue
        card = up[seat, up_count[seat] - 1]
        rank = (card >> 2) + 1
        if game[c.ACE_LOW]:
            rank %= 13
        value = 4 * rank + card % 4 if game[c.BY_SUIT] else 4 * rank
        if not game[c.HIGHEST]:
            value = -value
        if found == NOBODY or value > best:
            best, found = value, seat
    return found


@njit
def _bring_in_seat(game: Integers, seats: Integers, up: Integers, up_count: Integers) -> int:
    first = _by_card(game, seats, up, up_count, False)
    if seats[first, BEHIND] or _with_chips(seats, game[c.PLAYERS]) == 0:
        return first
    if game[c.NEXT_CARD]:
        return _by_card(game, seats, up, up_count, True)
    return _next_with_chips(game, seats, first)


@njit
def _next_with_chips(game: Integers, seats: Integers, seat: int) -> int:
    while seats[seat, FOLDED] or seats[seat, BEHIND] == 0:
        seat = (seat + 1) % game[c.PLAYERS]
    return seat


@njit
def _bring_in(
    game: Integers,
    step: Integers,
    state: Integers,
    seats: Integers,
    up: Integers,
    up_count: Integers,
    seat: int,
    weights: Integers,
    words: StreamStates,
    log: DecisionLog,
    hand: int,
) -> int:
    """Have a player bring it in, or open for more; return his seat, or nobody if all but one have folded."""
    passed = seat != _by_card(game, seats, up, up_count, False)
    while _with_chips(seats, game[c.PLAYERS]) > 1:
        chips = seats[seat, BEHIND]
        amount = min(game[c.BRING_IN], chips)
        low = high = 0
        if game[c.OR_LOWER] and game[c.LIMIT] == r.FIXED:
            if chips >= step[c.SIZE] > amount or (game[c.SHORT_OPEN] and chips > amount):
                low = high = min(step[c.SIZE], chips)
        elif game[c.OR_LOWER] and chips > amount:
            low = amount + step[c.STEP]
            if not (step[c.SPREAD] or game[c.A_BET]):
                low = max(step[c.OPEN_LEAST], low)
            high = chips
            if step[c.SPREAD]:
                high = min(high, step[c.SPREAD])
            if step[c.CEILING]:
                high = min(high, step[c.CEILING])
            if game[c.LIMIT] == r.POT_LIMIT:
                high = min(high, max(r.rounded(step, state[r.POT]), low))
            low = min(low, high)
        first, second = weights[0], weights[1] if high else 0
        total = first + second + (weights[2] if passed and game[c.IF_FOLDED] else 0)
        word = next_word(words, CHOICES)
        pick = share_of(word, total) if total else 0
        if pick < first or total == 0:
            r.note(log, state, hand, seat, r.BRING_IN, amount)
            post(state, seats, seat, amount)
            return seat
        if pick < first + second:
            unit = 1 if game[c.LIMIT] == r.FIXED else step[c.STEP]
            amount = r.amount_of(low, high, unit, low_bits(word))
            r.note(log, state, hand, seat, r.RAISE, amount)
            post(state, seats, seat, amount)
            r.serve_no_more(seats)
            return seat
        r.note(log, state, hand, seat, r.FOLD, 0)
        r.fold(game, state, seats, seat, faced=False)
        if _with_chips(seats, game[c.PLAYERS]) < 2:
            return NOBODY
        if game[c.IF_FOLDED] == 2:
            seat = _by_card(game, seats, up, up_count, True)
        else:
            seat = _next_with_chips(game, seats, seat)
    return NOBODY
