"""Kills in the kernel: who kills the pot, for how much, and what a killed pot is played for.

It follows `houseway.games.ring.killing`.
"""

from __future__ import annotations

from houseway.cards.compiled_streams import share_of
from houseway.cards.streams import CHOICES
from houseway.games.ring.bulk.codes import BET, FIXED, NOBODY, SPREAD
from houseway.games.ring.bulk.deciding import KILLS, NO_KILL, RAISES_PER_KILL, amount_of, note
from houseway.games.ring.bulk.raising import NO_BOUND
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep, Records
from houseway.games.ring.bulk.rounds import post
from houseway.games.ring.bulk.streams import low_bits, next_word
from houseway.jit import njit


@njit
def clear_kills(rules: BulkRules, steps: Records, filed: Records, hand: BulkHand) -> None:
    """Begin a hand whose pot nobody has killed, with the limits of the table."""
    if hand.kill:
        for row in range(len(steps)):
            _set_limits(filed[row], steps[row])
    hand.kill, hand.killer = 0, NOBODY
    for seat in range(rules.players):
        hand.kills[seat] = 0


@njit
def _set_limits(limits: BulkStep, step: BulkStep) -> None:
    """Give a step the limits of another."""
    step.size, step.other, step.spread = limits.size, limits.other, limits.spread
    step.open_least = limits.open_least


@njit
def post_owed(rules: BulkRules, steps: Records, filed: Records, hand: BulkHand) -> None:
    """Have the player kill the pot before the deal who must."""
    hand.due = NOBODY
    if hand.owing_count:
        hand.due = hand.owing[0]
        _kill(rules, steps, filed, hand, hand.due, rules.kill_owed)


@njit
def ask_for_kills(rules: BulkRules, step: BulkStep, steps: Records, filed: Records, hand: BulkHand) -> None:
    """Ask everybody whether he kills the pot, and again for overkills where there are any."""
    while step.overkills or hand.kill == 0:
        killer, amount = NOBODY, 0
        for seat in range(rules.players):
            chosen = _asked(rules, step, hand, seat)
            if chosen and killer == NOBODY:
                killer, amount = seat, chosen
        if killer == NOBODY:
            return
        _kill(rules, steps, filed, hand, killer, amount)


@njit
def _asked(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int) -> int:
    """Ask a seat, unless it has the largest kill or too few chips; return for how much it kills, or 0."""
    put, behind = hand.put[seat], hand.behind[seat]
    low, high = _bounds(rules, step, hand, seat)
    high = min(high, put + behind)
    enough = behind + (put if step.needs == 1 else 0) >= step.needs * low
    if seat == hand.killer or low > high or not enough:
        return 0
    word = next_word(hand, CHOICES)
    weight = max(hand.weights[0] + hand.weights[1] + hand.weights[2], 1)
    if share_of(word, RAISES_PER_KILL * weight) >= hand.weights[1]:
        note(hand, seat, NO_KILL, 0)
        return 0
    if low == high:
        note(hand, seat, KILLS, low - put)
        return int(low)
    amount = amount_of(low, high, rules.chip, low_bits(word))
    note(hand, seat, KILLS, amount)
    return amount


@njit
def _bounds(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int) -> tuple[int, int]:
    """The least and the largest kill of a seat."""
    low = step.kill_least
    if step.kill_times:
        largest = max(rules.level, hand.kill)
        low = max(largest * step.kill_times // step.kill_parts // rules.chip * rules.chip, rules.chip)
    if not step.any_amount:
        return low, low
    high = step.kill_most if step.kill_most else NO_BOUND
    if step.chips_times:
        high = min(high, hand.behind[seat] * step.chips_times // step.chips_parts)
    return low, high // rules.chip * rules.chip


@njit
def _kill(rules: BulkRules, steps: Records, filed: Records, hand: BulkHand, seat: int, amount: int) -> None:
    """Let a seat post a kill, what it has put in already among it, and raise the limits."""
    post(hand, seat, amount - hand.put[seat])
    hand.forced[seat] = hand.total[seat]
    hand.kills[seat] = hand.kill = amount
    hand.killer = seat
    first = True
    for row in range(len(steps)):
        step: BulkStep = steps[row]
        if step.kind == BET:
            _raise_limits(rules, filed[row], step, amount, first)
            first = False


@njit
def _raise_limits(rules: BulkRules, limits: BulkStep, step: BulkStep, kill: int, first: bool) -> None:
    """Raise the limits of a betting round in the proportion of the kill, or only the first opening bet."""
    if rules.limit in (FIXED, SPREAD):
        step.size = _in_proportion(rules, limits.size, kill)
        step.other = _in_proportion(rules, limits.other, kill)
        step.spread = _in_proportion(rules, limits.spread, kill)
    elif first:
        opens = max(kill * rules.opens_times // rules.opens_parts // rules.chip * rules.chip, rules.chip)
        step.open_least = max(limits.open_least, opens)


@njit
def _in_proportion(rules: BulkRules, size: int, kill: int) -> int:
    return size * kill // rules.lower // rules.chip * rules.chip
