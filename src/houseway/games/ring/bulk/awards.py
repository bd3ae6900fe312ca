"""The award of the pots in the kernel: `houseway.table.showdown` over a `BulkHand`."""

from __future__ import annotations

from houseway.cards import JOKER
from houseway.games.ring.bulk.codes import (
    AT_MOST_TWO,
    AT_SHOWDOWN,
    BY_HIGH_CARD,
    BY_LOW_CARD,
    EXACTLY_TWO,
    FIRST_FROM_THE_BUTTON,
    IF_OPENED,
    IF_TIED,
    NEXT_TO_THE_BUTTON,
    NO_STREET,
    NOBODY,
)
from houseway.games.ring.bulk.dropping import take_drop
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep, Records
from houseway.jit import njit
from houseway.ranking._tables import Ranks
from houseway.ranking.omaha_arrays import board_row, omaha4, omaha5, two_of_three
from houseway.ranking.ring_arrays import KEYS, MASKS, deuce_rank_of, rank_of

MOST_RANKED = 7
"""The most cards that a table ranks at once."""


@njit
def award(rules: BulkRules, steps: Records, hand: BulkHand, first: Ranks, second: Ranks) -> None:
    """Award the main pot and the side pots, less the drops, which come out of the main pot first.

    The tables rank the hands for the first share and for the second.
    """
    if hand.in_hand > 1:
        for share in range(rules.shares):
            _rank_hands(rules, hand, first if share == 0 else second, share)
    top = most = 0
    for seat in range(rules.players):
        hand.wins[seat] = hand.back[seat] = 0
        top = max(top, hand.total[seat])
        if not hand.folded[seat]:
            most = max(most, hand.total[seat])
    if rules.showdown_drops and hand.in_hand > 1:
        _take_at_showdown(rules, steps, hand, top, most)
    hand.awarded, hand.owed = 0, hand.dropped
    _award_pot(rules, hand, top, most)
    while hand.awarded < top:
        _award_pot(rules, hand, top, most)
    for seat in range(rules.players):
        hand.behind[seat] += hand.wins[seat] + hand.back[seat]


@njit
def _find_pot(rules: BulkRules, hand: BulkHand, top: int, most: int) -> int:
    """Find the next pot, which ends at the stake of the next all-in player; dead chips are in the first.

    `top` is the largest stake of all, and `most` that of the players in the hand: chips above it, of players
    who folded, go with the last of theirs. Return the size of the pot before drops.
    """
    below, level = hand.awarded, top
    for seat in range(rules.players):
        stake = hand.total[seat]
        if below < stake < level and hand.behind[seat] == 0 and not hand.folded[seat]:
            level = stake
    hand.awarded, matched = level, min(level, most)
    size, able, only = hand.dead if below == 0 else 0, 0, 0
    for seat in range(rules.players):
        stake = hand.total[seat]
        if stake > below:
            size += min(stake, level) - below
        hand.able[seat] = stake >= matched and not hand.folded[seat]
        if hand.able[seat]:
            able, only = able + 1, seat
    hand.able_count, hand.last_able = able, only
    return size


@njit
def _take_at_showdown(rules: BulkRules, steps: Records, hand: BulkHand, top: int, most: int) -> None:
    """Take the drops of a hand that is shown, and those of pots that are tied for or split, if any is."""
    contested = tied = split = False
    hand.awarded = 0
    while hand.awarded < top:
        _find_pot(rules, hand, top, most)
        if hand.able_count == 1:
            continue
        contested = True
        _find_needed(rules, hand)
        winner = NOBODY
        for share in range(rules.shares):
            count = _find_winners(rules, hand, share) if hand.needed[share] else 0
            tied = tied or count > 1
            for at in range(count):
                split = split or (winner >= 0 and winner != hand.winners[at])
                winner = hand.winners[at]
    size, pot, moment = hand.pot, 0, NO_STREET
    for row in range(len(steps) - rules.showdown_drops, len(steps)):
        step: BulkStep = steps[row]
        if step.when != moment:
            moment, pot = step.when, size
        if contested if moment == AT_SHOWDOWN else tied if moment == IF_TIED else split:
            pot -= take_drop(step, hand, pot)


@njit
def _award_pot(rules: BulkRules, hand: BulkHand, top: int, most: int) -> None:
    """Award the next pot."""
    below = hand.awarded
    size = _find_pot(rules, hand, top, most)
    taken = min(hand.owed, size)
    hand.owed -= taken
    size -= taken
    level = hand.awarded
    if hand.able_count == 1:
        hand.wins[hand.last_able] += size
        return
    _find_needed(rules, hand)
    if hand.duty:
        void = _void_bets(rules, hand, below, level)
        if void and not _leaves_others(rules, hand):
            for seat in range(rules.players):
                back = min(hand.voided[seat], size)
                hand.back[seat] += back
                size -= back
        elif void:
            void = min(void, size)
            _award_shares(rules, hand, size - void)
            _leave_others(rules, hand)
            size = void
    _award_shares(rules, hand, size)


@njit
def _award_shares(rules: BulkRules, hand: BulkHand, size: int) -> None:
    """Award a pot of this size to the best hands of those who can win it."""
    made = _find_needed(rules, hand)
    larger = _larger_share(rules, hand)
    for share in range(rules.shares):
        if hand.needed[share]:
            amount = size if made == 1 else _split(size, made, int(share != larger), rules.chip)
            _divide(rules, hand, share, amount, _find_winners(rules, hand, share))


@njit
def _failed(rules: BulkRules, hand: BulkHand, seat: int) -> bool:
    """Whether a seat did not bet a hand that must be bet."""
    return bool(hand.passed[seat] and hand.ranks[rules.duty_share - 1, seat] >= rules.duty_rank)


@njit
def _wins(rules: BulkRules, hand: BulkHand, seat: int) -> bool:
    """Whether a seat wins something of a pot."""
    for share in range(rules.shares):
        if hand.able[seat] and hand.ranks[share, seat] >= hand.needed[share] > 0:
            return True
    return False


@njit
def _void_bets(rules: BulkRules, hand: BulkHand, below: int, level: int) -> int:
    """Find the chips of a pot that do not stand, as a hand that had to be bet was not; return their sum.

    That is asked of the winners; if they all did bet, of hands that called a short bet, behind which losing
    players have called.
    """
    found = False
    for seat in range(rules.players):
        if _wins(rules, hand, seat) and _failed(rules, hand, seat):
            found = _let_stand(rules, hand, seat, found)
    overcalls = not found and rules.overcalls_back
    for seat in range(rules.players):
        if overcalls and hand.able[seat] and _failed(rules, hand, seat) and _called_short(rules, hand, seat):
            found = _let_stand(rules, hand, seat, found)
    total = 0
    for seat in range(rules.players):
        stake = hand.total[seat]
        before = stake - hand.last_put[seat]
        standing = max(below, before + hand.voided[seat])
        stands = not found or stake <= below or (overcalls and _wins(rules, hand, seat))
        hand.voided[seat] = 0 if stands else max(min(stake, level) - standing, 0)
        total += hand.voided[seat]
    return total


@njit
def _let_stand(rules: BulkRules, hand: BulkHand, passed: int, found: bool) -> bool:
    """Let only what was in stand when a seat did not bet, and of that only what stood before."""
    for seat in range(rules.players):
        stands = hand.stands[passed, seat]
        hand.voided[seat] = min(hand.voided[seat], stands) if found else stands
    return True


@njit
def _called_short(rules: BulkRules, hand: BulkHand, passed: int) -> bool:
    """Whether a seat that did not bet called a short bet that nobody raised."""
    level = then = 0
    for seat in range(rules.players):
        level, then = max(level, hand.last_put[seat]), max(then, hand.stands[passed, seat])
    return bool(hand.stands[passed, passed] > 0 and then == level)


@njit
def _leaves_others(rules: BulkRules, hand: BulkHand) -> bool:
    """Whether other hands win the bets that do not stand; what was put in behind a short call goes back."""
    checked, tied, others = 0, 0, 0
    for seat in range(rules.players):
        if _failed(rules, hand, seat):
            checked += _wins(rules, hand, seat) and hand.stands[seat, seat] == 0
        else:
            others += hand.able[seat]
            tied += _wins(rules, hand, seat)
    return bool(checked and (others if not rules.bets_go_back else rules.tie_to_bet and tied))


@njit
def _leave_others(rules: BulkRules, hand: BulkHand) -> None:
    """Let only those win who did not fail to bet."""
    for seat in range(rules.players):
        hand.able[seat] = hand.able[seat] and not _failed(rules, hand, seat)


@njit
def _find_needed(rules: BulkRules, hand: BulkHand) -> int:
    """Find the least rank that wins each share of a pot; return how many shares anybody wins."""
    made = 0
    for share in range(rules.shares):
        best = 0
        for seat in range(rules.players):
            if hand.able[seat]:
                best = max(best, hand.ranks[share, seat])
        hand.needed[share] = best
        if best:
            made += 1
            if rules.all_if_tied[share] and made > 1 and _find_winners(rules, hand, share - 1) > 1:
                hand.needed[share] = 1
    return made


@njit
def _larger_share(rules: BulkRules, hand: BulkHand) -> int:
    """The share that has the odd chip: the first, or the one whose winner is nearest the button."""
    if rules.closest_half:
        for seat in range(rules.players):
            for share in range(rules.shares):
                if hand.able[seat] and hand.ranks[share, seat] >= hand.needed[share] > 0:
                    return share
    return 0


@njit
def _find_winners(rules: BulkRules, hand: BulkHand, share: int) -> int:
    """List the winners of a share by seat; return how many."""
    count = 0
    for seat in range(rules.players):
        if hand.able[seat] and hand.ranks[share, seat] >= hand.needed[share]:
            hand.winners[count] = seat
            count += 1
    return count


@njit
def _divide(rules: BulkRules, hand: BulkHand, share: int, amount: int, count: int) -> None:
    """Divide a share of a pot among those listed as its winners."""
    if count == 1:
        hand.wins[hand.winners[0]] += amount
        return
    odd = rules.odd[share]
    if odd in (BY_HIGH_CARD, BY_LOW_CARD):
        _order_by_card(hand, odd, count)
    if odd in (FIRST_FROM_THE_BUTTON, NEXT_TO_THE_BUTTON):
        even = _split(amount, count, count - 1, rules.chip)
        for at in range(count):
            hand.wins[hand.winners[at]] += even
        first = hand.winners[0] if odd == FIRST_FROM_THE_BUTTON else 0
        hand.wins[first] += amount - count * even
        return
    for at in range(count):
        hand.wins[hand.winners[at]] += _split(amount, count, at, rules.chip)


@njit
def _split(size: int, parts: int, part: int, chip: int) -> int:
    """One of several equal parts in whole chips; odd chips go to the first parts, one each."""
    chips = size // chip
    each = chips // parts
    extra = int(part < chips - each * parts)
    return (each + extra) * chip + (size - chips * chip if part == 0 else 0)


@njit
def _order_by_card(hand: BulkHand, odd: int, count: int) -> None:
    """Put the winners in the order of odd chips: by their highest card, or by their lowest."""
    for place in range(1, count):
        seat = hand.winners[place]
        key = _card_key(hand, odd, seat)
        at = place
        while at > 0 and _card_key(hand, odd, hand.winners[at - 1]) < key:
            hand.winners[at] = hand.winners[at - 1]
            at -= 1
        hand.winners[at] = seat


@njit
def _card_key(hand: BulkHand, odd: int, seat: int) -> int:
    """The highest card, or the lowest as a negative number where the ace is low; a joker is neither."""
    best = -100
    for at in range(hand.held_count[seat]):
        card = hand.held[seat, at]
        if card != JOKER:
            low = ((card >> 2) + 1) % 13 * 4 + card % 4
            best = max(best, card if odd == BY_HIGH_CARD else -low)
    return best


# ---------------------------------------------------------------------- ranking


@njit
def _rank_hands(rules: BulkRules, hand: BulkHand, table: Ranks, share: int) -> None:
    """Rank every hand for a share of the pot; 0 if it does not qualify, or the share does not count."""
    counts = rules.share_if[share] == 0 or (rules.share_if[share] == IF_OPENED) == (hand.opened > 0)
    for seat in range(rules.players):
        hand.ranks[share, seat] = 0
        if counts and not hand.folded[seat]:
            hand.ranks[share, seat] = _rank(rules, hand, table, share, seat)


@njit
def _rank(rules: BulkRules, hand: BulkHand, table: Ranks, share: int, seat: int) -> int:
    """The rank of the best hand of a seat with the board."""
    keys, masks = hand.board_keys, hand.board_masks
    a, b, c = hand.held[seat, 0], hand.held[seat, 1], hand.held[seat, 2]
    if rules.uses[share] == EXACTLY_TWO:
        row, d = board_row(keys, hand.on_board), hand.held[seat, 3]
        if hand.held_count[seat] == 4:
            return omaha4(table, a, b, c, d, row, keys, masks)
        return omaha5(table, a, b, c, d, hand.held[seat, 4], row, keys, masks)
    if rules.uses[share] == AT_MOST_TWO:
        return two_of_three(table, a, b, c, keys, masks, hand.on_board)
    count, avoids_flushes = hand.held_count[seat], rules.avoids_flushes[share]
    for at in range(count):
        keys += KEYS[hand.held[seat, at]]
        masks += MASKS[hand.held[seat, at]]
    size = count + hand.on_board
    if size > MOST_RANKED:
        return _rank_all_but_one(hand, table, seat, keys, masks)
    return deuce_rank_of(table, keys, masks, size) if avoids_flushes else rank_of(table, keys, masks, size)


@njit
def _rank_all_but_one(hand: BulkHand, table: Ranks, seat: int, keys: int, masks: int) -> int:
    """The rank of the best hand of eight cards: whichever is left out, the others are seven."""
    best = 0
    for at in range(hand.held_count[seat]):
        card = hand.held[seat, at]
        best = max(best, rank_of(table, keys - KEYS[card], masks - MASKS[card], MOST_RANKED))
    for at in range(hand.on_board):
        card = hand.board[at]
        best = max(best, rank_of(table, keys - KEYS[card], masks - MASKS[card], MOST_RANKED))
    return best
