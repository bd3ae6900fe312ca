"""Cards in the kernel: dealing, turning up, giving up and drawing, and what is done where they run out.

It follows `houseway.games.ring.dealing` and `houseway.games.ring.drawing`.
"""

from __future__ import annotations

from houseway.cards import JOKER
from houseway.cards.compiled_streams import share_of
from houseway.cards.streams import CARDS, CHOICES
from houseway.games.ring.bulk.codes import MIX_BURNS, NO_BURN
from houseway.games.ring.bulk.deciding import DISCARDS, EXPOSES, note
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep
from houseway.games.ring.bulk.streams import low_bits, next_word
from houseway.jit import njit
from houseway.ranking._tables import Integers
from houseway.ranking.ring_arrays import KEYS, MASKS


@njit
def fresh_deck(hand: BulkHand, pack: Integers) -> None:
    """Put the pack together; cards are mixed as they are dealt."""
    for at in range(len(pack)):
        hand.deck[at] = pack[at]
    hand.deck_size = len(pack)
    hand.drawn = hand.burns = hand.burned_count = hand.discard_count = 0
    hand.on_board = hand.board_keys = hand.board_masks = 0


@njit
def _next_card(hand: BulkHand) -> int:
    at = hand.drawn
    pick = at + share_of(next_word(hand, CARDS), hand.deck_size - at)
    card = hand.deck[pick]
    hand.deck[pick] = hand.deck[at]
    hand.deck[at] = card
    hand.drawn = at + 1
    return int(card)


@njit
def _shuffle_back(hand: BulkHand, card: int) -> None:
    """Add a card to those that are left in the deck."""
    hand.deck[hand.deck_size] = card
    hand.deck_size += 1


@njit
def burn(hand: BulkHand) -> None:
    """Take the cards out of play that are to be burned now."""
    for _ in range(hand.burns):
        hand.burned[hand.burned_count] = _next_card(hand)
        hand.burned_count += 1


@njit
def deal_board(hand: BulkHand, count: int) -> None:
    """Turn up cards that all hands share."""
    for _ in range(count):
        card = _next_card(hand)
        hand.board[hand.on_board] = card
        hand.on_board += 1
        hand.board_keys += KEYS[card]
        hand.board_masks += MASKS[card]


@njit
def deal_around(rules: BulkRules, hand: BulkHand, count: int, up: bool) -> None:
    """Deal cards to everybody in the hand; those of seats that are still served are out of play."""
    for _ in range(count):
        for seat in range(rules.players):
            if not hand.folded[seat]:
                _one(hand, seat, up)
            elif hand.served[seat]:
                _next_card(hand)


@njit
def _one(hand: BulkHand, seat: int, up: bool) -> None:
    card = _next_card(hand)
    hand.held[seat, hand.held_count[seat]] = card
    hand.held_count[seat] += 1
    if up:
        _turn_up(hand, seat, card)


@njit
def _turn_up(hand: BulkHand, seat: int, card: int) -> None:
    hand.up_count[seat] += 1
    hand.up_keys[seat] += KEYS[card]
    hand.up_masks[seat] += MASKS[card]
    if card == JOKER:
        hand.paired[seat] = 1
        return
    bit = 1 << (card >> 2)
    hand.paired[seat] |= int(hand.up_ranks[seat] & bit > 0)
    hand.up_ranks[seat] |= bit
    hand.last_up[seat] = card


# ---------------------------------------------------------------------- when the cards run out


@njit
def runs_short(rules: BulkRules, hand: BulkHand, each: int) -> bool:
    """Whether the cards do not suffice for a street's burn and so many cards for everybody."""
    wanted = hand.in_hand
    for seat in range(rules.players):
        wanted += hand.served[seat]
    return hand.deck_size - hand.drawn < hand.burns + each * wanted


@njit
def deal_short(rules: BulkRules, hand: BulkHand, up: bool) -> None:
    """Deal a last street for which there are too few cards: the first filed way that gives everybody one.

    Otherwise one card is turned up for all.
    """
    left = hand.deck_size - hand.drawn
    for way in rules.short_ways:
        if way == NO_BURN and left >= hand.in_hand:
            _one_each(rules, hand, up)
            return
        if way == MIX_BURNS and left + hand.burned_count >= hand.in_hand:
            _deal_with_burns(rules, hand, up)
            return
    if left > hand.burns:
        burn(hand)
    deal_board(hand, 1)


@njit
def _one_each(rules: BulkRules, hand: BulkHand, up: bool) -> None:
    """Deal a card to everybody in the hand, and to nobody else."""
    for seat in range(rules.players):
        if not hand.folded[seat]:
            _one(hand, seat, up)


@njit
def _deal_with_burns(rules: BulkRules, hand: BulkHand, up: bool) -> None:
    """Deal all cards but the last; mix that with the burns, and deal on from them."""
    if hand.deck_size - hand.drawn > hand.burns:
        burn(hand)
    before, dealt, mixed = max(hand.deck_size - hand.drawn - 1, 0), 0, False
    for seat in range(rules.players):
        if hand.folded[seat]:
            continue
        if dealt == before:
            _mix_burns(hand, hand.in_hand - dealt)
            mixed = True
        _one(hand, seat, up)
        dealt += 1
    if not mixed:
        _mix_burns(hand, hand.in_hand - dealt)


@njit
def _mix_burns(hand: BulkHand, wanted: int) -> None:
    """Shuffle the burned cards back, and burn again if more are left than the players want."""
    for at in range(hand.burned_count):
        _shuffle_back(hand, hand.burned[at])
    hand.burned_count = 0
    if hand.deck_size - hand.drawn > wanted:
        burn(hand)


# ---------------------------------------------------------------------- giving up and drawing


@njit
def discard(rules: BulkRules, hand: BulkHand, count: int) -> None:
    """Everybody gives up cards."""
    for seat in range(rules.players):
        if not hand.folded[seat]:
            _give_up(hand, seat, count, count)


@njit
def draw(rules: BulkRules, step: BulkStep, hand: BulkHand) -> None:
    """Everybody in turn exchanges cards; what is not dealt at once follows after everybody has drawn."""
    for seat in range(rules.players):
        if not hand.folded[seat]:
            given = _give_up(hand, seat, step.least, step.count)
            at_once = min(given, step.at_once)
            _replace(rules, hand, seat, at_once)
            hand.owed_cards[seat] = given - at_once
    for seat in range(rules.players):
        if not hand.folded[seat]:
            _replace(rules, hand, seat, hand.owed_cards[seat])


@njit
def _replace(rules: BulkRules, hand: BulkHand, seat: int, count: int) -> None:
    """Deal cards for those given up; the last one, or none, is shuffled with the earlier discards."""
    for _ in range(count):
        if rules.reuses and hand.deck_size - hand.drawn <= rules.kept_back:
            _reuse_discards(hand, seat)
        _one(hand, seat, False)


@njit
def _reuse_discards(hand: BulkHand, seat: int) -> None:
    """Shuffle back all discards but the seat's own."""
    kept = 0
    for at in range(hand.discard_count):
        card = hand.discards[at]
        if hand.first_held[seat] & MASKS[card]:
            hand.discards[kept] = card
            kept += 1
        else:
            _shuffle_back(hand, card)
    hand.discard_count = kept


@njit
def _give_up(hand: BulkHand, seat: int, least: int, most: int) -> int:
    """Let a seat give up cards from a random place on; return how many."""
    size = hand.held_count[seat]
    most = min(most, size)
    least = min(least, most)
    word = next_word(hand, CHOICES)
    count = least + share_of(word, most - least + 1)
    start = low_bits(word) % size
    if hand.first_held[seat] == 0:
        for at in range(size):
            hand.first_held[seat] |= MASKS[hand.held[seat, at]]
    kept = 0
    for at in range(size):
        card = hand.held[seat, at]
        if (at - start) % size < count:
            hand.discards[hand.discard_count] = card
            hand.discard_count += 1
        else:
            hand.held[seat, kept] = card
            kept += 1
    hand.held_count[seat] = kept
    note(hand, seat, DISCARDS, count)
    return count


@njit
def expose(rules: BulkRules, hand: BulkHand, count: int) -> None:
    """Everybody turns up some of his face-down cards, from a random place among them on."""
    for seat in range(rules.players):
        if hand.folded[seat]:
            continue
        down = hand.held_count[seat] - hand.up_count[seat]
        start = low_bits(next_word(hand, CHOICES)) % down
        already_up, place = hand.up_masks[seat], 0
        for at in range(hand.held_count[seat]):
            card = hand.held[seat, at]
            if already_up & MASKS[card]:
                continue
            if (place - start) % down < count:
                _turn_up(hand, seat, card)
            place += 1
        note(hand, seat, EXPOSES, min(count, down))
