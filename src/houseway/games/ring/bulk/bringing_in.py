"""The bring-in in the kernel: whose card it is, and what he makes it. It follows `games.ring.forced`."""

from __future__ import annotations

from houseway.cards.compiled_streams import share_of
from houseway.cards.streams import CHOICES
from houseway.games.ring.bulk.codes import FIXED, NEXT_CARD, NOBODY, POT_LIMIT
from houseway.games.ring.bulk.deciding import BRINGS_IN, FOLDS, RAISES, amount_of, note
from houseway.games.ring.bulk.raising import rounded
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep
from houseway.games.ring.bulk.rounds import post, take_out
from houseway.games.ring.bulk.streams import low_bits, next_word
from houseway.jit import njit


@njit
def _by_card(rules: BulkRules, hand: BulkHand, only_chips: bool) -> int:
    """The seat whose card brings it in; of equal cards the first from the left of the button."""
    best, found = 0, NOBODY
    for seat in range(rules.players):
        if hand.folded[seat] or (only_chips and hand.behind[seat] == 0):
            continue
        value = _card_order(rules, hand.last_up[seat])
        if not rules.highest:
            value = -value
        if found == NOBODY or value > best:
            best, found = value, seat
    return found


@njit
def _card_order(rules: BulkRules, card: int) -> int:
    """What a card compares by: its rank with the ace high or low, and its suit where that counts."""
    if card < 0:  # a joker that shows alone counts as much as an ace
        return 4 * 12
    rank = card >> 2
    if rules.ace_low:
        rank = rank + 1 if rank < 12 else 0
    return 4 * rank + (card & 3 if rules.by_suit else 0)


@njit
def bring_in_seat(rules: BulkRules, hand: BulkHand) -> int:
    """The seat with the lowest or highest card up; where its player is all in, the next one as filed."""
    first = _by_card(rules, hand, False)
    if hand.behind[first] or hand.with_chips == 0:
        return first
    return _by_card(rules, hand, True) if rules.next_card else _next_with_chips(rules, hand, first)


@njit
def _next_with_chips(rules: BulkRules, hand: BulkHand, seat: int) -> int:
    while hand.folded[seat] or hand.behind[seat] == 0:
        seat = (seat + 1) % rules.players
    return seat


@njit
def bring_in(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int) -> int:
    """Have a player bring it in, or open for more; return his seat, or nobody if all but one have folded."""
    passed = seat != _by_card(rules, hand, False)
    while hand.with_chips > 1:
        amount = min(rules.bring_in, hand.behind[seat])
        low, high = _larger(rules, step, hand, seat, amount)
        calls, raises = hand.weights[0], hand.weights[1] if high else 0
        total = calls + raises + (hand.weights[2] if passed and rules.if_folded else 0)
        word = next_word(hand, CHOICES)
        pick = share_of(word, total) if total else 0
        if pick < calls or total == 0:
            note(hand, seat, BRINGS_IN, amount)
            post(hand, seat, amount)
            return seat
        if pick < calls + raises:
            unit = 1 if rules.limit == FIXED else step.unit
            amount = amount_of(low, high, unit, low_bits(word))
            note(hand, seat, RAISES, amount)
            post(hand, seat, amount)
            for other in range(rules.players):
                hand.served[other] = 0
            return seat
        note(hand, seat, FOLDS, 0)
        take_out(rules, hand, seat, False)
        if hand.with_chips < 2:
            return NOBODY
        if rules.if_folded == NEXT_CARD:
            seat = _by_card(rules, hand, True)
        else:
            seat = _next_with_chips(rules, hand, seat)
    return NOBODY


@njit
def _larger(rules: BulkRules, step: BulkStep, hand: BulkHand, seat: int, amount: int) -> tuple[int, int]:
    """The least and the most for which a player may open instead; zeros if he may not."""
    chips = hand.behind[seat]
    if not rules.or_lower or chips <= amount:
        return 0, 0
    if rules.limit == FIXED:
        most = min(step.size, chips)
        return (most, most) if chips >= step.size > amount or rules.short_open else (0, 0)
    low = amount + step.unit
    if not (step.spread or rules.a_bet):
        low = max(step.open_least, low)
    high = chips
    if step.spread:
        high = min(high, step.spread)
    if step.ceiling:
        high = min(high, step.ceiling)
    if rules.limit == POT_LIMIT:
        high = min(high, max(rounded(step, hand.pot), low))
    return min(low, high), high
