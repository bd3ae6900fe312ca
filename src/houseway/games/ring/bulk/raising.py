"""Bets and raises in the kernel: who may make them, for how much, and what follows from one."""

from __future__ import annotations

from houseway.games.ring.bulk.codes import (
    ALWAYS_ON_TOP,
    CAPPED,
    FIXED,
    FROM_THE_FULL_BET,
    HALF,
    LARGEST_RAISE,
    LOWER,
    ON_TOP,
    POT_LIMIT,
    SMALLEST_BET,
    SPREAD,
    SUM,
    SUM_TO_PLAYER,
    TWO_BEFORE_THE_CAP,
    TWO_LEFT,
)
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep
from houseway.jit import njit

NO_BOUND = 1 << 60


@njit
def raise_bounds(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int) -> tuple[int, int, int]:
    """The least and the most that a seat may bet or raise to, and the steps between; zeros if it may not."""
    level = hand.level
    most = hand.put[seat] + hand.behind[seat]
    if most <= level or not _may_raise(rules, step, hand, seat):
        return 0, 0, 1
    if step.openers and level == 0 and not hand.opens[seat]:
        return 0, 0, 1
    if not _can_be_raised(rules, hand, seat):
        return 0, 0, 1
    low, high, unit = _targets(rules, step, hand, seat)
    if low > most:
        return (most, most, 1) if rules.all_in else (0, 0, 1)
    return low, min(high, most), unit


@njit
def _can_be_raised(rules: BulkRules, hand: BulkHand, seat: int) -> bool:
    """Whether another player in the hand has chips to call more than the present level."""
    for other in range(rules.players):
        chips = hand.behind[other]
        if chips > 0 and other != seat and not hand.folded[other] and hand.put[other] + chips > hand.level:
            return True
    return False


@njit
def _may_raise(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int) -> bool:
    if hand.checked[seat] and (not step.check_raise or (step.quiet_share and hand.quiet[seat])):
        return False
    if hand.is_bet and 0 <= rules.cap <= hand.raises:
        heads_up = rules.heads_up
        if heads_up == CAPPED or (heads_up == TWO_LEFT and hand.in_hand != 2):
            return False
        if heads_up > TWO_LEFT and not hand.uncapped:
            return False
    seen = hand.seen[seat]
    if seen < 0:
        return True
    if rules.short == SUM_TO_PLAYER:
        return bool(hand.level - seen >= hand.raise_by)
    if rules.short == LARGEST_RAISE and not hand.shorts and hand.level - seen >= hand.largest > 0:
        return True
    return bool(hand.reopens > seen)


@njit
def _targets(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int) -> tuple[int, int, int]:
    """The levels that a full bet or raise may make: the least, the most, and the steps between them."""
    level, full = hand.level, hand.full
    if rules.limit == FIXED:
        low = full + (step.other if hand.used_other else step.size)
        if hand.pair:
            return low, full + step.other, max(step.other - step.size, 1)
        return low, low, 1
    if rules.limit == SPREAD:
        most = min(step.spread, step.ceiling if step.ceiling else step.spread)
        by = min(_raise_least(rules, step, hand, step.size), most) if hand.is_bet else step.size
        return level + by, level + most, step.unit
    low = max(step.open_least, level + 1)
    if hand.is_bet:
        low = level + _raise_least(rules, step, hand, step.open_least)
    high = NO_BOUND
    if rules.limit == POT_LIMIT:
        call = level - hand.put[seat]
        if step.round_with_call:
            high = level + rounded(step, hand.pot + call)
        else:
            high = level + rounded(step, hand.pot) + call
    if step.open_most and not hand.entered:
        high = step.open_most
    if step.ceiling:
        high = min(high, level + step.ceiling)
    return low, max(low, high), step.unit


@njit
def rounded(step: BulkStep, pot: int) -> int:
    """The size of a pot for a pot-limit bet."""
    unit = step.round_pot
    return -(-pot // unit) * unit if unit else pot


@njit
def _raise_least(rules: BulkRules, step: BulkStep, hand: BulkHand, smallest: int) -> int:
    if rules.raise_least == LOWER:
        return step.size
    if rules.raise_least == SMALLEST_BET:
        return smallest
    return max(hand.raise_by, smallest)


@njit
def raise_to(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int, amount: int) -> None:
    """Note a bet or raise to a level."""
    low, high, _ = _targets(rules, step, hand, seat)
    if amount >= low:
        # All in between the limits of an open pair: a full bet of the lower one, and something on top.
        between = hand.pair and low < amount < high
        _count(step, hand, amount)
        hand.full = low if between and rules.next_raise == FROM_THE_FULL_BET else amount
    else:
        on_top = rules.next_raise == ALWAYS_ON_TOP
        if _counts_as_full(rules, hand, amount, low):
            _count(step, hand, amount)
            on_top = on_top or rules.next_raise == ON_TOP
        else:
            hand.raises += rules.cap_every and hand.is_bet
            hand.is_bet = hand.is_bet or rules.limit != FIXED
        if on_top:
            hand.full = amount
    _note_size(hand, amount - hand.level)
    hand.level = amount
    hand.aggressor = seat
    for other in range(rules.players):  # once there is a bet, nobody who has folded is dealt to
        hand.served[other] = 0
    note_heads_up(rules, hand)


@njit
def _count(step: BulkStep, hand: BulkHand, amount: int) -> None:
    """Note a full bet or raise to this level, or one that counts as full."""
    if hand.is_bet:
        hand.raises += 1
        hand.raise_by = max(hand.raise_by, amount - hand.level)
    else:
        hand.is_bet = 1
        hand.raise_by = max(hand.raise_by, amount)
    if hand.pair and amount - hand.full >= step.other:
        hand.used_other = 1
    hand.reopens = amount


@njit
def _note_size(hand: BulkHand, size: int) -> None:
    """Note how much a bet or raise of any size adds."""
    if size >= hand.largest:
        hand.largest, hand.shorts = size, 0
    else:
        hand.shorts += size
        if hand.shorts >= hand.largest:
            hand.shorts = 0


@njit
def _counts_as_full(rules: BulkRules, hand: BulkHand, amount: int, low: int) -> bool:
    """Whether an all-in bet or raise below the least full one reopens the betting as a full one does."""
    if rules.short == HALF:
        return 2 * (amount - hand.full) >= low - hand.full
    if rules.short == SUM:
        return amount - hand.full >= hand.raise_by
    return rules.short == LARGEST_RAISE and amount - hand.level >= hand.largest


@njit
def note_heads_up(rules: BulkRules, hand: BulkHand) -> None:
    """Two players who are left before the last raise that is allowed may raise without limit."""
    if hand.in_hand == 2 and rules.heads_up == TWO_BEFORE_THE_CAP:
        hand.uncapped = hand.uncapped or rules.cap < 0 or hand.raises < rules.cap
