"""A betting round in the kernel: `houseway.games.ring.betting` over a `BulkHand`."""

from __future__ import annotations

from houseway.cards.compiled_streams import share_of
from houseway.cards.streams import CHOICES
from houseway.games.ring.bulk.codes import BELOW_A_FULL_BET, BELOW_HALF_A_BET, FIXED, NOBODY, SPREAD
from houseway.games.ring.bulk.deciding import CALLS, CHECKS, FOLDS, RAISES, amount_of, note
from houseway.games.ring.bulk.raising import note_heads_up, raise_bounds, raise_to
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep
from houseway.games.ring.bulk.streams import low_bits, next_word, skip_word
from houseway.jit import njit


@njit
def begin_round(
    rules: BulkRules, step: BulkStep, hand: BulkHand, level: int, is_bet: bool, raised: bool
) -> None:
    """Begin a betting round of the seats in the queue at a level."""
    for seat in range(rules.players):
        hand.seen[seat] = -1
        hand.checked[seat] = 0
    hand.level, hand.is_bet, hand.full = level, is_bet, level if is_bet else 0
    if rules.limit == FIXED:
        hand.raise_by = step.size if is_bet else 0
    else:
        hand.raise_by = level if rules.limit == SPREAD else max(level, step.open_least)
    hand.raises, hand.aggressor, hand.entered = 0, NOBODY, 0
    hand.uncapped = hand.waiting == 2 and rules.heads_up != 0
    hand.reopens, hand.largest, hand.shorts, hand.used_other = hand.full, level if raised else 0, 0, 0


@njit
def bet_round(rules: BulkRules, step: BulkStep, hand: BulkHand) -> None:
    """Ask everybody in turn until the betting is done."""
    passive, raises, folds = hand.weights[0], hand.weights[1], hand.weights[2]
    head = 0
    while head < hand.waiting:
        seat = hand.queue[head]
        head += 1
        if hand.folded[seat] or hand.in_hand < 2:
            continue
        behind, put = hand.behind[seat], hand.put[seat]
        owed = hand.level - put
        opens_all_in = behind == 0 and step.open_all_in and hand.level == 0
        if opens_all_in:
            checks = True
        elif behind == 0:
            if owed <= 0 or rules.all_in:
                continue
            checks = False
        else:
            if hand.with_chips < 2 and (owed <= 0 or _covers_all(rules, hand, seat)):
                continue
            checks = owed <= 0 and (step.check > 0 or hand.is_bet > 0)
        calls = owed > 0 and (rules.all_in or behind >= owed)
        low, high, unit = 0, 0, 1
        if opens_all_in:
            high = low = step.size if hand.opens[seat] else 0
        elif raises or hand.duty:
            low, high, unit = raise_bounds(rules, step, hand, seat)
        if hand.duty and checks and high and hand.level == 0 and rules.duty_enforced and hand.must_bet[seat]:
            checks = rules.last_may_check > 0 and head == hand.waiting
        to_call = passive if checks or calls else 0
        to_raise = raises if high else 0
        total = to_call + to_raise + (0 if checks else folds)
        if total == to_call:  # there is nothing to choose
            skip_word(hand, CHOICES)
            if not (checks or calls):
                _fold(rules, hand, seat, owed > 0)
            else:
                _check_or_call(rules, step, hand, seat, owed)
            continue
        word = next_word(hand, CHOICES)
        pick = share_of(word, total)
        if pick < to_call:
            _check_or_call(rules, step, hand, seat, owed)
        elif pick < to_call + to_raise:
            amount = low if opens_all_in else amount_of(low, high, unit, low_bits(word))
            note(hand, seat, RAISES, 0 if opens_all_in else amount)
            hand.entered = 1
            raise_to(rules, step, hand, seat, amount)
            post(hand, seat, amount - put)
            _note_opening(hand)
            _ask_again(rules, hand, head, seat)
            hand.seen[seat] = amount
            head = 0
        else:
            _fold(rules, hand, seat, owed > 0)


@njit
def _check_or_call(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int, owed: int) -> None:
    if owed <= 0:
        note(hand, seat, CHECKS, 0)
        hand.checked[seat] = 1
    else:
        paid = min(owed, hand.behind[seat])
        note(hand, seat, CALLS, paid)
        post(hand, seat, paid)
        if not hand.entered:
            hand.entered = 1
            _note_opening(hand)
    hand.seen[seat] = hand.level
    if hand.duty and not hand.passed[seat] and (owed <= 0 or _is_short(rules, step, hand.level)):
        hand.passed[seat] = 1
        for other in range(rules.players):
            hand.stands[seat, other] = hand.put[other]


@njit
def _note_opening(hand: BulkHand) -> None:
    """Note the pot when the first player has put in chips by choice."""
    if hand.opening_pot == 0:
        hand.opening_pot = hand.pot


@njit
def _is_short(rules: BulkRules, step: BulkStep, level: int) -> bool:
    """Whether a bet is so small that a hand that must be bet has not done its duty by calling it."""
    full = step.size if rules.limit in (FIXED, SPREAD) else step.open_least
    if rules.duty_short == BELOW_HALF_A_BET:
        return 2 * level < full
    return bool(rules.duty_short == BELOW_A_FULL_BET and level < full)


@njit
def _fold(rules: BulkRules, hand: BulkHand, seat: int, faced: bool) -> None:
    note(hand, seat, FOLDS, 0)
    take_out(rules, hand, seat, faced)
    note_heads_up(rules, hand)


@njit
def take_out(rules: BulkRules, hand: BulkHand, seat: int, faced: bool) -> None:
    """Take a seat out of the hand; one that faced no bet may still be dealt to."""
    hand.folded[seat] = 1
    hand.served[seat] = rules.serves and not faced
    hand.in_hand -= 1
    hand.with_chips -= hand.behind[seat] > 0


@njit
def post(hand: BulkHand, seat: int, amount: int) -> None:
    """Put chips into the pot, or all that the player has."""
    behind = hand.behind[seat]
    paid = min(amount, behind)
    if paid:
        hand.behind[seat] = behind - paid
        hand.put[seat] += paid
        hand.total[seat] += paid
        hand.pot += paid
        hand.with_chips -= paid == behind


@njit
def _covers_all(rules: BulkRules, hand: BulkHand, seat: int) -> bool:
    """Whether nobody has bet, and blinds that are all in are not above what the seat has put in."""
    if hand.aggressor != NOBODY:
        return False
    for other in range(rules.players):
        if other != seat and not hand.folded[other] and hand.put[other] > hand.put[seat]:
            return False
    return True


@njit
def queue_from(rules: BulkRules, hand: BulkHand, first: int, players: int) -> None:
    """Put seats in the queue that are in the hand, clockwise from one of them, out of so many."""
    seat, count = first, 0
    for _ in range(players):
        if seat >= rules.players:
            seat -= rules.players
        if not hand.folded[seat]:
            hand.queue[count] = seat
            count += 1
        seat += 1
    hand.waiting = count


@njit
def _ask_again(rules: BulkRules, hand: BulkHand, head: int, seat: int) -> None:
    """Put the others in the queue after a raise: those who have not acted first, as they wait.

    In rotation that is simply everybody after the seat.
    """
    if not hand.apart:
        queue_from(rules, hand, seat + 1, rules.players - 1)
        return
    count = 0
    for at in range(head, hand.waiting):
        if hand.seen[hand.queue[at]] < 0:
            hand.queue[count] = hand.queue[at]
            count += 1
    fresh = count
    closes = seat == hand.last
    begins = hand.ordered - 1 if closes else 0
    while not closes and hand.around[begins] != seat:
        begins += 1
    for ahead in range(1, rules.players):
        at = (begins + ahead) % rules.players
        other = hand.order[at] if closes else hand.around[at]
        waits = other < 0
        for at in range(fresh):
            waits = waits or hand.queue[at] == other
        if not waits:
            hand.queue[count] = other
            count += 1
    hand.waiting = count
