"""Who acts in the kernel: the order of a betting round, who begins, and what becomes of an unopened pot.

It follows `houseway.games.ring.opening`, and `houseway.games.ring.play` around the betting round.
"""

from __future__ import annotations

from houseway.games.ring.bulk.bringing_in import bring_in, bring_in_seat
from houseway.games.ring.bulk.codes import (
    AFTER_THE_BLINDS,
    BRING_IN,
    CARRIED,
    IF_OPENED,
    LARGEST_BLIND_WINS,
    LAST_PLAYER_WINS,
    LEFT_OF_THE_BUTTON,
    NOBODY,
)
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep
from houseway.games.ring.bulk.rounds import begin_round, bet_round, queue_from, take_out
from houseway.jit import njit
from houseway.ranking._tables import Ranks
from houseway.ranking.showing_arrays import showing_rank


@njit
def bet(rules: BulkRules, step: BulkStep, hand: BulkHand, few: Ranks, five: Ranks) -> None:
    """Find who acts first and what is to be matched, and play a betting round.

    The tables rank the cards that show, up to four and five of them.
    """
    if step.only_if and (step.only_if == IF_OPENED) != (hand.opened > 0):
        return
    first = _first_to_act(rules, step, hand, few, five)
    level, is_bet, raised, opener, acts_last = 0, False, False, NOBODY, False
    if step.first == AFTER_THE_BLINDS and step.blinds_open:
        level = _posted(rules, hand) if rules.as_posted else max(rules.level, hand.kill)
        is_bet = level > 0
    elif step.first == BRING_IN and rules.forced and hand.with_chips > 1:
        opener = bring_in(rules, step, hand, first)
        if opener == NOBODY:
            return
        level = max(hand.put[opener], rules.bring_in) if rules.full_bring_in else hand.put[opener]
        raised = level > rules.bring_in
        is_bet = raised or rules.a_bet > 0
        acts_last = rules.live_bring_in > 0 and not raised
        first = opener
    if level == 0 and hand.with_chips < 2:
        return
    _take_turns(rules, step, hand, first + 1 if acts_last else first)
    hand.pair = step.open_pair and step.other > 0 and _pair_shows(rules, hand)
    begin_round(rules, step, hand, level, is_bet, raised)
    if opener != NOBODY and not acts_last:
        hand.seen[opener] = level
        hand.waiting -= 1
        for at in range(hand.waiting):
            hand.queue[at] = hand.queue[at + 1]
    bet_round(rules, step, hand)
    if hand.aggressor != NOBODY:
        hand.opened |= step.openers > 0
    elif step.openers or (step.unopened and hand.in_hand > 1):
        _unopened(rules, step, hand)


@njit
def _posted(rules: BulkRules, hand: BulkHand) -> int:
    """The most that a seat has put in on this street."""
    most = 0
    for seat in range(rules.players):
        most = max(most, hand.put[seat])
    return most


@njit
def _pair_shows(rules: BulkRules, hand: BulkHand) -> bool:
    """Whether a pair shows in any hand, which lets everybody bet either limit."""
    found = False
    for seat in range(rules.players):
        found |= hand.paired[seat] > hand.folded[seat]
    return found


# ---------------------------------------------------------------------- the order


@njit
def _take_turns(rules: BulkRules, step: BulkStep, hand: BulkHand, first: int) -> None:
    """Put the seats in the order in which they act, and in that in which they act again after a raise."""
    hand.apart, hand.last = step.by_size, NOBODY
    if hand.kill and rules.kill_last and step.first == AFTER_THE_BLINDS:
        hand.apart, hand.last = 1, hand.killer
    if not hand.apart:
        queue_from(rules, hand, first, rules.players)
        return
    if step.by_size:
        _queue_by_size(rules, hand, first)
    else:
        queue_from(rules, hand, first, rules.players)
        _move_back(hand, hand.last)
    hand.ordered = hand.waiting
    for at in range(rules.players):
        hand.around[at] = NOBODY
        hand.order[at] = hand.queue[at] if at < hand.waiting else NOBODY
    if step.as_entered:
        for at in range(hand.waiting):
            hand.around[at] = hand.queue[at]
        return
    count = 0
    for ahead in range(rules.players):
        seat = (hand.queue[0] + ahead) % rules.players
        if not hand.folded[seat]:
            hand.around[count] = seat
            count += 1


@njit
def _move_back(hand: BulkHand, seat: int) -> None:
    """Let a seat act last."""
    found = False
    for at in range(hand.waiting - 1):
        found = found or hand.queue[at] == seat
        if found:
            hand.queue[at] = hand.queue[at + 1]
    if found:
        hand.queue[hand.waiting - 1] = seat


@njit
def _blind_of(rules: BulkRules, hand: BulkHand, seat: int) -> int:
    """The kill of a seat, or its blind."""
    return int(hand.kills[seat] if hand.kill and hand.kills[seat] else rules.blind[hand.winner, seat])


@njit
def _queue_by_size(rules: BulkRules, hand: BulkHand, first: int) -> None:
    """The seats without a blind in rotation, then the blinds by size, equal ones from the button."""
    queue_from(rules, hand, first, rules.players)
    count = 0
    for at in range(hand.waiting):
        seat = hand.queue[at]
        if not _blind_of(rules, hand, seat):
            hand.queue[count] = seat
            count += 1
    begins = count
    start = 0 if rules.equal_from_left else rules.players - 1
    for ahead in range(rules.players):
        seat = (start + ahead) % rules.players
        blind = _blind_of(rules, hand, seat)
        if blind and not hand.folded[seat]:
            at = count
            while at > begins and _blind_of(rules, hand, hand.queue[at - 1]) > blind:
                hand.queue[at] = hand.queue[at - 1]
                at -= 1
            hand.queue[at] = seat
            count += 1


@njit
def _first_to_act(rules: BulkRules, step: BulkStep, hand: BulkHand, few: Ranks, five: Ranks) -> int:
    if step.first <= LEFT_OF_THE_BUTTON:
        seat = rules.first_seat[hand.winner] if step.first == AFTER_THE_BLINDS else 0
        while hand.folded[seat]:
            seat += 1
            if seat == rules.players:
                seat = 0
        return seat
    if step.first == BRING_IN:
        return bring_in_seat(rules, hand)
    return _by_hand_showing(rules, hand, few, five)


@njit
def _by_hand_showing(rules: BulkRules, hand: BulkHand, few: Ranks, five: Ranks) -> int:
    """The seat with the best hand showing; of equal hands the first from the dealer's left.

    A card that was turned up for all because the cards ran out counts in every hand.
    """
    only_chips = rules.next_card and hand.with_chips > 0
    best, found = -1, 0
    for seat in range(rules.players):
        if hand.folded[seat] or (only_chips and hand.behind[seat] == 0):
            continue
        count = hand.up_count[seat] + hand.on_board
        keys, masks = hand.board_keys + hand.up_keys[seat], hand.board_masks + hand.up_masks[seat]
        rank = showing_rank(few, five, keys, masks, count)
        if rank > best:
            best, found = rank, seat
    return found


# ---------------------------------------------------------------------- a pot that nobody opened


@njit
def _unopened(rules: BulkRules, step: BulkStep, hand: BulkHand) -> None:
    """What becomes of a pot that nobody opened."""
    if step.openers and hand.in_hand == 1:
        seat = 0
        while hand.folded[seat]:
            seat += 1
        if hand.seen[seat] < 0 and hand.opens[seat]:
            # Everybody else folded before his turn: nobody is left to bet against, but he can show openers.
            hand.opened = 1
            return
    if step.unopened == CARRIED:
        hand.carried = 1
    elif hand.in_hand > 1 and step.unopened == LAST_PLAYER_WINS:
        _leave_last(rules, hand)
    elif hand.in_hand > 1 and step.unopened == LARGEST_BLIND_WINS:
        _leave_largest_blind(rules, hand)


@njit
def _leave_last(rules: BulkRules, hand: BulkHand) -> None:
    """Take everybody but the last player out of the hand."""
    for seat in range(rules.players):
        if not hand.folded[seat] and hand.in_hand > 1:
            take_out(rules, hand, seat, False)


@njit
def _leave_largest_blind(rules: BulkRules, hand: BulkHand) -> None:
    """Take everybody with chips but the largest blind or kill out of the hand, if one is still in it."""
    winner, place, largest = NOBODY, 0, 0
    for seat in range(rules.players):
        if not hand.folded[seat] and rules.blind_place[hand.winner, seat] > place:
            winner, place = seat, rules.blind_place[hand.winner, seat]
            largest = rules.blind[hand.winner, seat]
    for seat in range(rules.players if hand.kill else 0):
        if not hand.folded[seat] and hand.kills[seat] >= max(largest, 1):
            winner, largest = seat, hand.kills[seat]
    if winner == NOBODY:
        return
    for seat in range(rules.players):
        if seat != winner and not hand.folded[seat] and hand.behind[seat]:
            take_out(rules, hand, seat, False)
