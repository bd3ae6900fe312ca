"""The award of the pots in the kernel, and what hands show: `houseway.table.showdown` over small arrays."""

from __future__ import annotations

from houseway.cards import JOKER
from houseway.games.ring.bulk import compiled as c
from houseway.games.ring.bulk import rounds as r
from houseway.games.ring.bulk.rounds import BEHIND, FOLDED, TOTAL
from houseway.jit import njit
from houseway.ranking._tables import Integers, Ranks
from houseway.ranking.omaha_arrays import board_row, omaha4, omaha5, two_of_three
from houseway.ranking.ring_arrays import KEYS, MASKS, rank_of

EXACTLY_TWO, AT_MOST_TWO = 1, 2
FIRST_TAKES_ALL, HIGH_CARD, LOW_CARD = 1, 2, 3


@njit
def award(
    game: Integers,
    shares: Integers,
    first: Ranks,
    second: Ranks,
    state: Integers,
    seats: Integers,
    held: Integers,
    held_count: Integers,
    board: Integers,
    on_board: int,
    scratch: Integers,
) -> None:
    """Award the main pot and the side pots; every all-in player's stake ends a pot."""
    players = game[c.PLAYERS]
    ranks = scratch[0:2]
    if state[r.IN_HAND] > 1:
        total = mask = 0
        for at in range(on_board):
            total += KEYS[board[at]]
            mask += MASKS[board[at]]
        for share in range(game[c.SHARES]):
            table = first if share == 0 else second
            for seat in range(players):
                ranks[share, seat] = 0
                if not seats[seat, FOLDED]:
                    ranks[share, seat] = _rank(
                        table, shares[share, c.USES], held[seat], held_count[seat], total, mask, on_board
                    )
    top = 0
    for seat in range(players):
        top = max(top, seats[seat, TOTAL])
    below = 0
    while below < top:
        level = top
        for seat in range(players):
            stake = seats[seat, TOTAL]
            if not seats[seat, FOLDED] and seats[seat, BEHIND] == 0 and below < stake < level:
                level = stake
        _award_pot(game, shares, state, seats, held, held_count, ranks, scratch[2:4], below, level)
        below = level
    for seat in range(players):
        seats[seat, BEHIND] += scratch[3, seat + players]


@njit
def _award_pot(
    game: Integers,
    shares: Integers,
    state: Integers,
    seats: Integers,
    held: Integers,
    held_count: Integers,
    ranks: Integers,
    scratch: Integers,
    below: int,
    level: int,
) -> None:
    """Award the chips between two levels of stakes; the second half of the last row notes the wins."""
    players = game[c.PLAYERS]
    winners, wins = scratch[0], scratch[1, players:]
    if below == 0:
        wins[:] = 0
    size = able = 0
    only = r.NOBODY
    for seat in range(players):
        stake = seats[seat, TOTAL]
        if stake > below:
            size += min(stake, level) - below
        if not seats[seat, FOLDED] and stake >= level:
            able += 1
            only = seat
    whole_field = able == 0
    if whole_field:
        for seat in range(players):
            if not seats[seat, FOLDED]:
                able += 1
                only = seat
    if able == 1:
        wins[only] += size
        return
    made = 0
    best = scratch[1, :2]
    for share in range(game[c.SHARES]):
        best[share] = 0
        for seat in range(players):
            if not seats[seat, FOLDED] and (whole_field or seats[seat, TOTAL] >= level):
                best[share] = max(best[share], ranks[share, seat])
        made += best[share] > 0
    part = 0
    for share in range(game[c.SHARES]):
        if best[share] == 0:
            continue
        count = 0
        for seat in range(players):
            able_here = not seats[seat, FOLDED] and (whole_field or seats[seat, TOTAL] >= level)
            if able_here and ranks[share, seat] == best[share]:
                winners[count] = seat
                count += 1
        _order(shares[share, c.ODD], winners, count, held, held_count)
        amount = _split(size, made, part, game[c.CHIP], False)
        for at in range(count):
            all_to_first = shares[share, c.ODD] == FIRST_TAKES_ALL
            wins[winners[at]] += _split(amount, count, at, game[c.CHIP], all_to_first)
        part += 1


@njit
def _split(size: int, parts: int, part: int, chip: int, all_to_first: bool) -> int:
    """One of several equal parts in whole chips; odd chips go to the first parts, or all to the first."""
    chips, rest = size // chip, size % chip
    each, odd = chips // parts, chips % parts
    extra = (odd if part == 0 else 0) if all_to_first else int(part < odd)
    return (each + extra) * chip + (rest if part == 0 else 0)


@njit
def _order(odd: int, winners: Integers, count: int, held: Integers, held_count: Integers) -> None:
    """Put the winners in the order of odd chips: by seat, by their highest card, or by their lowest."""
    if odd not in (HIGH_CARD, LOW_CARD) or count < 2:
        return
    for place in range(1, count):
        seat = winners[place]
        key = _card_key(odd, held[seat], held_count[seat])
        at = place
        while at > 0 and _card_key(odd, held[winners[at - 1]], held_count[winners[at - 1]]) < key:
            winners[at] = winners[at - 1]
            at -= 1
        winners[at] = seat


@njit
def _card_key(odd: int, cards: Integers, count: int) -> int:
    """The highest card, or the lowest as a negative number where the ace is low; a joker is neither."""
    best = -100
    for at in range(count):
        card = cards[at]
        if card < JOKER:
            low = ((card >> 2) + 1) % 13 * 4 + card % 4
            best = max(best, card if odd == HIGH_CARD else -low)
    return best


@njit
def _rank(table: Ranks, uses: int, cards: Integers, count: int, total: int, mask: int, on_board: int) -> int:
    """The rank of the best hand of a seat with a board, given by its sums; 0 if it does not qualify."""
    if uses == EXACTLY_TWO:
        row = board_row(total, on_board)
        if count == 4:
            return omaha4(table, cards[0], cards[1], cards[2], cards[3], row, total, mask)
        return omaha5(table, cards[0], cards[1], cards[2], cards[3], cards[4], row, total, mask)
    if uses == AT_MOST_TWO:
        return two_of_three(table, cards[0], cards[1], cards[2], total, mask, on_board)
    for at in range(count):
        total += KEYS[cards[at]]
        mask += MASKS[cards[at]]
    return rank_of(table, total, mask, count + on_board)


# ---------------------------------------------------------------------- what a hand shows


@njit
def showing_high(cards: Integers, count: int) -> int:
    """A number that orders one to four face-up cards as a high hand: pairs first, then by rank."""
    return _by_sets(cards, count, 0)


@njit
def showing_low(cards: Integers, count: int) -> int:
    """A number that orders one to four face-up cards as an ace-to-five low, the lowest greatest."""
    return -_by_sets(cards, count, 1)


@njit
def _by_sets(cards: Integers, count: int, ace_low: int) -> int:
    """A number that orders cards by their sets: the sizes of the largest two, then the ranks."""
    digits = largest = following = sets = 0
    for at in range(count):
        rank = (cards[at] >> 2) + ace_low
        sets += 1 << 4 * (0 if rank == 13 else rank)
    for _ in range(count):
        # The next card: of the largest set that is left, and of the highest rank.
        best = 0
        for at in range(count):
            rank = (cards[at] >> 2) + ace_low
            rank = 0 if rank == 13 else rank
            best = max(best, 16 * (sets >> 4 * rank & 15) + rank)
        if best < 16:
            break
        sets ^= (best >> 4) << 4 * (best & 15)
        if largest == 0:
            largest = best >> 4
        elif following == 0:
            following = best >> 4
        digits = digits * 13 + (best & 15)
    return (5 * largest + following) * 13**5 + digits
